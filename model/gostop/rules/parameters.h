// SPDX-License-Identifier: Apache-2.0
//
// The values of Go-Stop's parameters, as enumerations for the engine and as forms for rule files.
// Each pair is in one place because their order must agree: the n-th enumerator is the n-th form.
// parameter_table.h has the meaning of the parameters.
#pragma once

#include <cstdint>

#include "model/rules/form.h"

namespace showstopper::gostop {

using rules::Form;

inline constexpr Form kFlag[] = {{"false"}, {"true"}};

// Match and deal.
enum class MatchEnd : std::uint8_t { rounds, points, chips_out, open };
inline constexpr Form kMatchEnd[] = {
    {"rounds(N)", 1, 1000}, {"points(N)", 1, 100000}, {"chips_out"}, {"open"}};
inline constexpr Form kMatchStake[] = {{"N", 1, 1000000}};
inline constexpr Form kPurse[] = {{"N", 1, 1000000000}};
enum class PointsCheck : std::uint8_t { round_end, immediate };
inline constexpr Form kPointsCheck[] = {{"round_end"}, {"immediate"}};
enum class Tiebreak : std::uint8_t { shared, extra_round, earlier_dealer };
inline constexpr Form kTiebreak[] = {{"shared"}, {"extra_round"}, {"earlier_dealer"}};
enum class FirstDealer : std::uint8_t { lot, draw_low, draw_high, night_low_day_high };
inline constexpr Form kFirstDealer[] = {
    {"lot"}, {"draw_low"}, {"draw_high"}, {"night_low_day_high"}};
enum class DealTo : std::uint8_t { table, opponents, dealer, all };
inline constexpr Form kDealTo[] = {{"TN", 1, 48}, {"ON", 1, 24}, {"DN", 1, 24}, {"AN", 1, 24}};
inline constexpr Form kJokerValue[] = {{"N", 1, 4}};
inline constexpr Form kMonthName[] = {{"01"}, {"02"}, {"03"}, {"04"}, {"05"}, {"06"},
                                      {"07"}, {"08"}, {"09"}, {"10"}, {"11"}, {"12"}};
inline constexpr Form kMinimum[] = {{"N", 0, 1000}};

// Before the first turn.
enum class TableQuad : std::uint8_t { redeal_same_dealer, nagari_carry, dealer_wins };
inline constexpr Form kTableQuad[] = {
    {"redeal_same_dealer"}, {"nagari_carry"}, {"dealer_wins(N)", 0, 1000}};
enum class PreCheck : std::uint8_t { table_jokers, table_quad, table_triple, hand_quad };
inline constexpr Form kPreCheck[] = {
    {"table_jokers"}, {"table_quad"}, {"table_triple"}, {"hand_quad"}};
enum class HandQuad : std::uint8_t { none, instant_win_mandatory, instant_win_optional };
inline constexpr Form kHandQuad[] = {{"none"}, {"instant_win_mandatory"}, {"instant_win_optional"}};
enum class Amount : std::uint8_t { points, stop_minimum };
inline constexpr Form kAmount[] = {{"N", 0, 1000}, {"stop_minimum"}};
enum class SeveralQuads : std::uint8_t {
  cancel_pairwise,
  all_void_if_all_hold,
  dealer_wins,
  higher_month,
  redeal,
};
inline constexpr Form kSeveralQuads[] = {
    {"cancel_pairwise"}, {"all_void_if_all_hold"}, {"dealer_wins"}, {"higher_month"}, {"redeal"}};
enum class QuadDealer : std::uint8_t { first_in_turn_order, same_dealer, higher_month };
inline constexpr Form kQuadDealer[] = {{"first_in_turn_order"}, {"same_dealer"}, {"higher_month"}};
enum class QuadMultiplier : std::uint8_t { carry, bak, shake };
inline constexpr Form kQuadMultiplier[] = {{"carry"}, {"bak"}, {"shake"}};
enum class TwoQuads : std::uint8_t { once, per_quad };
inline constexpr Form kTwoQuads[] = {{"once"}, {"per_quad"}};
enum class QuadAsTriple : std::uint8_t { none, shake, shake_and_bomb };
inline constexpr Form kQuadAsTriple[] = {{"none"}, {"shake"}, {"shake_and_bomb"}};

// Jokers and shakes.
enum class ShakeWhen : std::uint8_t { before_round, any_own_turn_start, when_playing_one };
inline constexpr Form kShakeWhen[] = {
    {"before_round"}, {"any_own_turn_start"}, {"when_playing_one"}};
enum class JokerFromHand : std::uint8_t {
  draw_is_the_play,
  draw_to_hand_then_choose,
  reveal_as_stock,
};
inline constexpr Form kJokerFromHand[] = {
    {"draw_is_the_play"}, {"draw_to_hand_then_choose"}, {"reveal_as_stock"}};
enum class JokerOnPair : std::uint8_t { capture_now, bury_if_ppuk };
inline constexpr Form kJokerOnPair[] = {{"capture_now"}, {"bury_if_ppuk"}};
enum class JokerChained : std::uint8_t { repeat, capture_and_draw };
inline constexpr Form kJokerChained[] = {{"repeat"}, {"capture_and_draw"}};
enum class JokerSteal : std::uint8_t { none, from_each };
inline constexpr Form kJokerSteal[] = {{"none"}, {"from_each"}};
enum class JokerTableTo : std::uint8_t { dealer, none };
inline constexpr Form kJokerTableTo[] = {{"dealer"}, {"none"}};
enum class ShakeThenBomb : std::uint8_t { allowed_x4, allowed_x2, forbidden };
inline constexpr Form kShakeThenBomb[] = {{"allowed_x4"}, {"allowed_x2"}, {"forbidden"}};
enum class Limit : std::uint8_t { number, none };
inline constexpr Form kShakeLimit[] = {{"N", 0, 12}, {"none"}};

// Playing.
enum class ChoiceTiming : std::uint8_t { at_play, after_flip, at_collect };
inline constexpr Form kChoiceTiming[] = {{"at_play"}, {"after_flip"}, {"at_collect"}};
enum class ChoiceBy : std::uint8_t { ask, bright, animal, ribbon, junk };
inline constexpr Form kChoiceBy[] = {{"ask"}, {"bright"}, {"animal"}, {"ribbon"}, {"junk"}};
enum class EndTest : std::uint8_t {
  hands_empty,
  hands_empty_and_credits_spent,
  stock_and_hands_empty,
};
inline constexpr Form kEndTest[] = {
    {"hands_empty"}, {"hands_empty_and_credits_spent"}, {"stock_and_hands_empty"}};
enum class EmptyHand : std::uint8_t { spend_credit, pass, auto_flip };
inline constexpr Form kEmptyHand[] = {{"spend_credit"}, {"pass"}, {"auto_flip"}};
enum class CreditWindow : std::uint8_t { any_later_turns, next_two_turns };
inline constexpr Form kCreditWindow[] = {{"any_later_turns"}, {"next_two_turns"}};
enum class BombWhen : std::uint8_t { during_turn, turn_start };
inline constexpr Form kBombWhen[] = {{"during_turn"}, {"turn_start"}};
enum class BombMultiplier : std::uint8_t { none, once, per_bomb };
inline constexpr Form kBombMultiplier[] = {{"none"}, {"once"}, {"per_bomb"}};
inline constexpr Form kBombCredits[] = {{"N", 0, 2}};
inline constexpr Form kBombFlips[] = {{"N", 0, 3}};
enum class SmallBomb : std::uint8_t { off, capture_only, steal, steal_and_double };
inline constexpr Form kSmallBomb[] = {{"off"}, {"capture_only"}, {"steal"}, {"steal_and_double"}};
enum class LastPpuk : std::uint8_t { forms, captured_as_ordinary };
inline constexpr Form kLastPpuk[] = {{"forms"}, {"captured_as_ordinary"}};

// Events and steals.
inline constexpr Form kJunkCount[] = {{"N", 0, 9}};
enum class SweepDefinition : std::uint8_t { exactly_two_different, table_empty_after_capture };
inline constexpr Form kSweepDefinition[] = {{"exactly_two_different"},
                                            {"table_empty_after_capture"}};
enum class EventsStack : std::uint8_t { add, max_one };
inline constexpr Form kEventsStack[] = {{"add"}, {"max_one"}};
enum class Suppressed : std::uint8_t { sweep, ttadak, jjok, stack_capture, ppuk };
inline constexpr Form kSuppressed[] = {
    {"sweep"}, {"ttadak"}, {"jjok"}, {"stack_capture"}, {"ppuk"}};
enum class LastTurn : std::uint8_t { last_turn_of_round, players_last_hand_card };
inline constexpr Form kLastTurn[] = {{"last_turn_of_round"}, {"players_last_hand_card"}};
enum class StealChooser : std::uint8_t { victim, taker, lowest_value };
inline constexpr Form kStealChooser[] = {{"victim"}, {"taker"}, {"lowest_value"}};
enum class StealFrom : std::uint8_t { each_opponent, one_opponent, creator_only };
inline constexpr Form kStealFrom[] = {{"each_opponent"}, {"one_opponent"}, {"creator_only"}};
enum class StealChange : std::uint8_t { none, change_back };
inline constexpr Form kStealChange[] = {{"none"}, {"change_back"}};
enum class StealCup : std::uint8_t { never, if_counted_as_junk, locks_as_animal };
inline constexpr Form kStealCup[] = {{"never"}, {"if_counted_as_junk"}, {"locks_as_animal"}};
enum class StealDebt : std::uint8_t { per_event, added_up };
inline constexpr Form kStealDebt[] = {{"per_event"}, {"added_up"}};
enum class StealUnit : std::uint8_t { cards, value_until_2 };
inline constexpr Form kStealUnit[] = {{"cards"}, {"value_until_2"}};
enum class SelfStackWindow : std::uint8_t { any_earlier, immediately_previous_turn };
inline constexpr Form kSelfStackWindow[] = {{"any_earlier"}, {"immediately_previous_turn"}};
inline constexpr Form kStreakPoints[] = {{"N", 0, 1000}};
enum class FirstTurn : std::uint8_t { players_first_turn, first_turn_of_round };
inline constexpr Form kFirstTurn[] = {{"players_first_turn"}, {"first_turn_of_round"}};
enum class InstantOnDraw : std::uint8_t { keep, nothing };
inline constexpr Form kInstantOnDraw[] = {{"keep"}, {"void"}};
enum class InstantMultiplier : std::uint8_t { none, carry };
inline constexpr Form kInstantMultiplier[] = {{"none"}, {"carry"}};
enum class ThreePpuk : std::uint8_t { none, win, win_minimum };
inline constexpr Form kThreePpuk[] = {{"none"}, {"win(N)", 0, 1000}, {"win(stop_minimum)"}};
enum class WinMultiplier : std::uint8_t { carry, all };
inline constexpr Form kWinMultiplier[] = {{"carry"}, {"all"}};
enum class ThreePpukCounts : std::uint8_t { total_in_round, consecutive_own_turns };
inline constexpr Form kThreePpukCounts[] = {{"total_in_round"}, {"consecutive_own_turns"}};
enum class FirstAndThird : std::uint8_t { add, replace };
inline constexpr Form kFirstAndThird[] = {{"add"}, {"replace"}};

// Go and stop.
enum class DecisionTest : std::uint8_t {
  new_or_improved_and_min,
  score_gt_score_at_go,
  score_gt_last_turn,
};
inline constexpr Form kDecisionTest[] = {
    {"new_or_improved_and_min"}, {"score_gt_score_at_go"}, {"score_gt_last_turn"}};
inline constexpr Form kGoMost[] = {{"N", 1, 24}, {"none"}};
enum class LastCard : std::uint8_t { ask, auto_stop };
inline constexpr Form kLastCard[] = {{"ask"}, {"auto_stop"}};
enum class NeverAsked : std::uint8_t { asked, always, after_draw };
inline constexpr Form kNeverAsked[] = {{"false"}, {"true"}, {"after_draw"}};
enum class GoAnnounced : std::uint8_t { after_flip, before_flip };
inline constexpr Form kGoAnnounced[] = {{"after_flip"}, {"before_flip"}};
enum class GoClause : std::uint8_t { at_exhaustion, immediate };
inline constexpr Form kGoClause[] = {{"at_exhaustion"}, {"immediate"}};
enum class Exhaustion : std::uint8_t {
  draw,
  best_score_wins,
  go_caller_wins,
  best_at_minimum_wins,
};
inline constexpr Form kExhaustion[] = {
    {"draw"}, {"best_score_wins"}, {"go_caller_wins"}, {"best_at_minimum_wins"}};

// Scoring.
inline constexpr Form kPoints[] = {{"N", 0, 1000}};
enum class Generic : std::uint8_t { first_at, per_card };
inline constexpr Form kGeneric[] = {{"first_at"}, {"per_card"}};
enum class Godori : std::uint8_t { set, any_five_birds };
inline constexpr Form kGodori[] = {{"set"}, {"any_five_birds"}};
enum class PlainRibbons : std::uint8_t { set, any_three };
inline constexpr Form kPlainRibbons[] = {{"set"}, {"any_three"}};
enum class CupRole : std::uint8_t { animal, junk2, choice, both };
inline constexpr Form kCupRole[] = {{"animal"}, {"junk2"}, {"choice"}, {"both"}};
enum class CupWhen : std::uint8_t {
  at_capture_final,
  once_any_time,
  each_evaluation_best,
  at_settlement,
  at_first_minimum,
};
inline constexpr Form kCupWhen[] = {{"at_capture_final"},
                                    {"once_any_time"},
                                    {"each_evaluation_best"},
                                    {"at_settlement"},
                                    {"at_first_minimum"}};
enum class CupSettlement : std::uint8_t { payment, points };
inline constexpr Form kCupSettlement[] = {{"payment"}, {"points"}};
// In the order of card indices, so that a set of forms is a set of cards.
inline constexpr Form kCardName[] = {
    {"01B"}, {"01R"}, {"01J"}, {"01K"}, {"02A"}, {"02R"}, {"02J"}, {"02K"}, {"03B"},
    {"03R"}, {"03J"}, {"03K"}, {"04A"}, {"04R"}, {"04J"}, {"04K"}, {"05A"}, {"05R"},
    {"05J"}, {"05K"}, {"06A"}, {"06R"}, {"06J"}, {"06K"}, {"07A"}, {"07R"}, {"07J"},
    {"07K"}, {"08B"}, {"08A"}, {"08J"}, {"08K"}, {"09A"}, {"09R"}, {"09J"}, {"09K"},
    {"10A"}, {"10R"}, {"10J"}, {"10K"}, {"11B"}, {"11D"}, {"11J"}, {"11K"}, {"12B"},
    {"12A"}, {"12R"}, {"12D"}, {"X1"},  {"X2"},  {"X3"},  {"X4"},  {"X5"},  {"X6"}};

// Multipliers.
enum class GoBonus : std::uint8_t { doubling, double_once, add_number, add, factor };
inline constexpr Form kGoBonus[] = {
    {"doubling"}, {"double_once"}, {"N", 0, 1000}, {"+N", 0, 1000}, {"xN", 1, 1024}};
enum class GoFlatKept : std::uint8_t { number, all };
inline constexpr Form kGoFlatKept[] = {{"N", 0, 1000}, {"all"}};
inline constexpr Form kGoDoubleFrom[] = {{"N", 1, 20}};
enum class GoPosition : std::uint8_t { before_multipliers, after };
inline constexpr Form kGoPosition[] = {{"before_multipliers"}, {"after"}};
inline constexpr Form kFactor[] = {{"N", 1, 1024}};
enum class CarryRule : std::uint8_t { x2_flat, doubling, doubling_cap };
inline constexpr Form kCarryRule[] = {{"x2_flat"}, {"doubling"}, {"doubling_cap(N)", 1, 1 << 20}};
enum class CarryAnew : std::uint8_t { never, number };
inline constexpr Form kCarryAnew[] = {{"never"}, {"N", 1, 20}};
inline constexpr Form kPushMost[] = {{"N", 0, 20}};
enum class CarrySource : std::uint8_t {
  exhaustion,
  accepted_draw,
  table_quad,
  several_hand_quads,
};
inline constexpr Form kCarrySource[] = {
    {"exhaustion"}, {"accepted_draw"}, {"table_quad"}, {"several_hand_quads"}};
enum class GwangbakScope : std::uint8_t { each_opponent, only_if_no_opponent_has_bright };
inline constexpr Form kGwangbakScope[] = {{"each_opponent"}, {"only_if_no_opponent_has_bright"}};
enum class GwangbakTrigger : std::uint8_t { bright_combination, any_bright };
inline constexpr Form kGwangbakTrigger[] = {{"bright_combination"}, {"any_bright"}};
inline constexpr Form kMaxJunk[] = {{"N", 0, 99}};
enum class PibakUnit : std::uint8_t { cards, value };
inline constexpr Form kPibakUnit[] = {{"cards"}, {"value"}};
enum class PibakScope : std::uint8_t { each_opponent, all_opponents };
inline constexpr Form kPibakScope[] = {{"each_opponent"}, {"all_opponents"}};

// Liability and draw offers.
enum class Gobak : std::uint8_t { off, pays_all, twice, pays_all_double };
inline constexpr Form kGobak[] = {{"off"}, {"pays_all"}, {"double"}, {"pays_all_double"}};
enum class BothWent : std::uint8_t { none, first_caller, last_caller };
inline constexpr Form kBothWent[] = {{"none"}, {"first_caller"}, {"last_caller"}};
inline constexpr Form kNotRaised[] = {{"ever_called"}, {"not_raised_since"}};
enum class FeedWindow : std::uint8_t { winners_next_turn, immediately_next_player };
inline constexpr Form kFeedWindow[] = {{"winners_next_turn"}, {"immediately_next_player"}};
enum class FeedBy : std::uint8_t { hand, stock, either };
inline constexpr Form kFeedBy[] = {{"hand"}, {"stock"}, {"either"}};
enum class FeedCausal : std::uint8_t { capture_present, would_not_have_stopped_without_it };
inline constexpr Form kFeedCausal[] = {{"capture_present"}, {"would_not_have_stopped_without_it"}};
enum class TwoLiable : std::uint8_t { go_first, split, latest, both_pay_own };
inline constexpr Form kTwoLiable[] = {{"go_first"}, {"split"}, {"latest"}, {"both_pay_own"}};
inline constexpr Form kOfferMost[] = {{"N", 0, 100}, {"unlimited"}};
inline constexpr Form kOfferPlayers[] = {{"2"}, {"3"}};
enum class OfferWindow : std::uint8_t { turns, rest_of_round };
inline constexpr Form kOfferWindow[] = {{"N", 1, 100}, {"rest_of_round"}};
enum class OfferPrecondition : std::uint8_t { none, hand_threatens_both, no_safe_play };
inline constexpr Form kOfferPrecondition[] = {{"none"}, {"hand_threatens_both"}, {"no_safe_play"}};
inline constexpr Form kOfferMinHand[] = {{"N", 0, 24}};
enum class LiabilityAmount : std::uint8_t { sum_of_shares, own_share_times_losers };
inline constexpr Form kLiabilityAmount[] = {{"sum_of_shares"}, {"own_share_times_losers"}};
enum class PaymentCap : std::uint8_t { none, number };
inline constexpr Form kPaymentCap[] = {{"none"}, {"N", 0, 1000000}};
inline constexpr Form kAfterDraw[] = {{"same"}, {"unstated"}};

// Money beside the payments: the pot, sold hands.
inline constexpr Form kStake[] = {{"N", 0, 1000}};
inline constexpr Form kSoldSeats[] = {{"N", 0, 3}};
enum class SoldPayers : std::uint8_t { each, non_dealers };
inline constexpr Form kSoldPayers[] = {{"each"}, {"non_dealers"}};

}  // namespace showstopper::gostop
