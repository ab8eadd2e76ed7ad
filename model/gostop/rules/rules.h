// SPDX-License-Identifier: Apache-2.0
//
// A rule set of Go-Stop compiled for play: masks, thresholds and switches that the engine reads,
// for one number of players. Members are named after their keys with `_` for `.`. Rows become small
// arrays; the predicates of rare rows stay expressions.
//
// Nothing here decides anything: the meaning of a value is written at its use in the engine.
#pragma once

#include <array>
#include <climits>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "model/gostop/card.h"
#include "model/gostop/rules/parameters.h"
#include "model/gostop/rules/predicate.h"
#include "model/rules/rule_set.h"
#include "model/table/per_seat.h"

namespace showstopper::gostop {

constexpr int kMaxPlayers = 3;
template <class T>
using PerSeat = table::PerSeat<T, kMaxPlayers>;
using Points = std::int64_t;
constexpr int kMaxJokerValue = 4;  // the range of `deck.jokers`
constexpr int kMaxSitters = 3;     // the range of `sold.seats`
template <class T>
using PerSitter = std::array<T, kMaxSitters>;

// A number with the word that goes with it: `win(5)`, `unlimited`.
template <class Word>
struct Value {
  Word word{};
  int number = 0;
  bool operator==(const Value&) const = default;
};

// The row of a shorthand parameter that a row is, whatever a file has changed in it. Reasons and
// events describe such rows by it; `own` is a row of the file's own, described by its name.
enum class RowOrigin : std::uint8_t { own, seven_animals, gwangbak, pibak, go, refused, feed };

// A row of [[combination]]. Worth `points` from `first_at` cards of `mask` on and `step` for each
// further one; if `by_value` is set, junk counts by its value.
struct Combination {
  CardSet mask;
  CardSet with;  // cards that must be there besides
  std::int16_t first_at = 1;
  std::int16_t points = 0;
  std::int16_t step = 0;
  std::int8_t group = -1;  // of rows in one group only the best counts; -1 is none
  bool by_value = false;
  bool counts_to_minimum = true;
  std::int16_t multiplier = 1;  // of a winner who has `first_at`
  RowOrigin origin = RowOrigin::own;
  bool operator==(const Combination&) const = default;
};

// The same rows as tables, so that a score costs a few look-ups: brights by the set of the five,
// animals, ribbons and junk by their number, sets by containment. A row that fits none of these
// stays a row. Built by `tabulate` (score.h).
struct ScoreTable {
  struct Set {
    CardSet mask;
    int points = 0;
    bool operator==(const Set&) const = default;
  };
  std::array<std::uint8_t, 5> bright_at{};  // bits of the brights
  std::array<std::int16_t, 32> brights{};   // by the five bits taken together
  int fewest_brights = 0;                   // with fewer of them `brights` has 0
  std::array<std::int16_t, Card::kFlowers + 1> animals{}, ribbons{};
  std::array<std::int16_t, 128> junk{};  // by value; 30 cards are worth at most 120
  std::vector<Set> sets;
  std::vector<Combination> rest;
  bool operator==(const ScoreTable&) const = default;
};

// How captured cards count under one use of the sake cup.
struct CardValues {
  CardSet brights, animals, ribbons, junk;
  std::array<CardSet, kMaxJokerValue> junk_worth;  // [i]: cards that count more than i junk
  std::vector<Combination> combinations;           // in the order of the rows
  ScoreTable all, to_minimum;
  bool all_count_to_minimum = true;
  std::array<std::int16_t, 32> bright_rows{};  // points of the bright rows, by `all.bright_at`
  bool few_brights = true;                     // no more than five, so that the table serves
  bool operator==(const CardValues&) const = default;
};

enum class EventKind : std::uint8_t {  // the words of [[event]] `on`
  jjok,
  ttadak,
  sweep,
  stack_capture,
  self_stack_capture,
  ppuk,
  bomb,
  small_bomb,
  shake,
  joker_gained,
  hand_quad,
  table_quad,
  go,
  capture,
  no_capture,
};
constexpr int kEventKinds = 15;
inline constexpr Form kEventKind[] = {
    {"jjok"},      {"ttadak"},     {"sweep"},      {"stack_capture"}, {"self_stack_capture"},
    {"ppuk"},      {"bomb"},       {"small_bomb"}, {"shake"},         {"joker_gained"},
    {"hand_quad"}, {"table_quad"}, {"go"},         {"capture"},       {"no_capture"}};

enum class EffectKind : std::uint8_t {
  none,
  steal,
  steal_value,
  collect,
  win,
  multiply_if_winning,
  add_if_winning,
  take_pot,
};
enum class StackOwner : std::uint8_t { self, other, none };
inline constexpr Form kStackOwner[] = {{"self"}, {"other"}, {"none"}};

// A row of [[event]]: if every selector that is set fits, the effect happens.
struct EventRow {
  static constexpr int kAny = 0, kFirst = -1, kLast = -2;
  int turn = kAny;    // n-th own turn, or one of the words
  int count = kAny;   // n-th time in the round, by this seat
  int streak = kAny;  // n-th own turn in a row
  MonthSet months;    // 0 is any
  int owner = kAny;   // 1 + StackOwner
  EffectKind effect = EffectKind::none;
  int amount = 0;
  StealFrom from = StealFrom::each_opponent;
  bool multiplied_by_carry = false;  // of a win
  bool multiplied_by_all = false;
  rules::Expression test;  // empty: always
  // Whether the effect on the winner follows from counts alone, so that it is worked out at the
  // end and a set-up position needs no more than the counts.
  bool from_counts = false;
  bool operator==(const EventRow&) const = default;
};

struct PayerRow {
  std::string name;
  Predicate winner, loser;
  int factor = 1;
  int add = 0;
  bool all = false;  // all losers must fit, or it applies to none
  RowOrigin origin = RowOrigin::own;
  bool operator==(const PayerRow&) const = default;
};

enum class Pays : std::uint8_t { all, twice, all_double, own };
inline constexpr Form kPays[] = {{"all"}, {"double"}, {"all_double"}, {"own"}};

struct LiabilityRow {
  std::string name;
  Predicate when;  // of the loser
  Pays pays = Pays::all;
  int priority = 0;  // the lower number goes first
  RowOrigin origin = RowOrigin::own;
  bool operator==(const LiabilityRow&) const = default;
};

struct GoTotal {
  int add = 0;
  int factor = 1;
  bool operator==(const GoTotal&) const = default;
};

constexpr int kGoTotals = 25;  // a seat has at most 24 turns; entry 0 is zero goes

struct Game;

struct Rules {
  using Game = gostop::Game;  // the game of these rules, for code that is generic over games
  // Made, copied and destroyed in one source: inline, each file that does so would compile it anew.
  Rules();
  Rules(const Rules& other);
  Rules(Rules&& other) noexcept;
  Rules& operator=(const Rules& other);
  Rules& operator=(Rules&& other) noexcept;
  ~Rules();
  bool operator==(const Rules&) const = default;

  int players = 2;
  CardSet deck;
  std::array<Card, Card::kCount> deck_order{};  // the same, in the order of the names
  std::array<std::uint8_t, Card::kJokers> joker_value{};
  struct Packet {
    DealTo to;
    int cards;
    bool operator==(const Packet&) const = default;
  };
  std::vector<Packet> deal_order;
  int hand_size = 0;  // cards that each seat is dealt
  int stop_minimum = 0;

  Value<MatchEnd> match_end;
  PointsCheck match_points_check{};
  Tiebreak match_tiebreak{};
  int match_stake = 1;    // chips for a point
  int match_purse = 100;  // chips of a seat at the start of a match
  FirstDealer first_dealer{};

  Value<TableQuad> table_quad_effect;
  std::array<PreCheck, 4> pre_order{};
  HandQuad hand_quad_effect{};
  int hand_quad_points = 0;
  SeveralQuads hand_quad_several{};
  QuadDealer hand_quad_next_dealer{};
  bool hand_quad_makes_dealer = true;
  bool hand_quad_times_carry = false, hand_quad_times_shakes = false;
  // Payer rows apply to them, by a key of their own or by that of all fixed wins.
  bool hand_quad_times_bak = false;
  bool hand_quad_per_quad = false;
  QuadAsTriple hand_quad_as_triple{};

  ShakeWhen shake_when{};
  bool shake_requires_no_table_card = false;
  bool shake_triple_kept_private = false;
  int shake_limit = Card::kMonths;
  bool shake_automatic = false;
  ShakeThenBomb shake_then_bomb{};
  // Of these months a shown triple that is bombed counts as shown alone (AMB-26).
  MonthSet shown_counts_once;
  JokerFromHand joker_from_hand{};
  JokerOnPair joker_on_pending_pair{};
  JokerChained joker_chained{};
  JokerTableTo joker_table_to{};
  bool joker_table_scores_now = false;

  ChoiceTiming choice_timing{};
  // Empty: the player chooses. `ask` is the last one, if it is there: the player chooses among the
  // kinds that are not listed before it.
  std::vector<ChoiceBy> choice_automatic;
  bool capture_compulsory = true;
  EndTest round_end_test{};
  EmptyHand turn_empty_hand{};
  CreditWindow bomb_credit_window{};
  BombWhen bomb_allowed_when{};
  int bomb_credits = 2;
  int bomb_flips = 1;
  bool bomb_requires_shake = false;
  bool bomb_mandatory = false;
  bool bomb_keeps_turn = false;
  SmallBomb small_bomb{};
  bool ppuk_forms = true;
  bool ppuk_on_last_card = true;  // from `ppuk.last_hand_card`

  SweepDefinition sweep_definition{};
  EventsStack events_stack{};
  bool suppress_sweep = false, suppress_ttadak = false, suppress_jjok = false;
  bool suppress_stack_capture = false, suppress_ppuk = false;
  LastTurn last_turn_means{};
  StealChooser steal_chooser{};
  bool steal_optional = false;
  StealChange steal_change_for_double{};
  StealCup steal_cup{};
  StealDebt steal_debt{};
  SelfStackWindow self_stack_window{};
  bool self_stack_replaces = true;
  FirstTurn first_turn_means{};
  InstantOnDraw instant_points_on_draw{};
  bool instant_times_carry = false;
  ThreePpukCounts three_ppuk_counts{};
  bool three_ppuk_makes_dealer = true;
  FirstAndThird ppuk_with_first_and_third{};

  DecisionTest decision_test{};
  bool decision_first_needs_increase = false;
  LastCard decision_last_card{};
  GoClause nagari_go_clause{};
  Exhaustion exhaustion_result{};
  bool stop_needs_highest = false;
  NeverAsked go_never_asked{};
  int go_most = INT_MAX;  // of one seat; INT_MAX: any number
  GoAnnounced go_announced{};

  CupRole cup_role{};
  CupWhen cup_when{};
  CupSettlement cup_settlement{};
  // [0] the cup as an animal (or as both), [1] the cup as two junk.
  std::array<CardValues, 2> counting;
  std::vector<std::string> combination_names;

  std::array<GoTotal, kGoTotals> go_totals{};
  bool go_bonus_after = false;
  int go_reverse_factor = 1;
  Value<CarryRule> carry_rule;
  Value<CarryAnew> carry_starts_anew;
  std::uint8_t carry_sources = 0;  // bit CarrySource

  std::array<std::vector<EventRow>, kEventKinds> events;
  std::vector<PayerRow> payers;
  bool bak_on_fixed_wins = false;  // but hand quads (`hand_quad_times_bak`) and rounds given up
  std::vector<LiabilityRow> liabilities;
  BothWent gobak_both_went{};
  FeedWindow feed_window{};
  FeedBy feed_capture_by{};
  FeedCausal feed_causal{};
  bool feed_except_junk_only_no_go = false;
  TwoLiable liability_two{};
  LiabilityAmount liability_amount{};

  int push_most = 0;              // rounds without a winner that a push may make; 0: off
  bool concede_possible = false;  // with this number of players

  bool offer_possible = false;  // with this number of players, and more than none a round
  int offer_max_per_round = 0;  // INT_MAX: unlimited
  bool offer_exempts_from_gobak = true;
  Value<OfferWindow> offer_window;
  OfferPrecondition offer_precondition{};
  int offer_min_hand = 1;
  bool offer_hand_stays_open = true;

  Value<PaymentCap> payment_cap;
  bool nothing_captured_exempt = false;

  int pot_stake = 0;  // of each seat; 0: there is no pot

  int sold_seats = 0;  // that sit out, with this number of playing seats
  SoldPayers sold_payers{};
  int sold_per_bright = 0, sold_per_joker = 0, sold_per_double = 0;
  CardSet sold_doubles;
  int sold_triple_factor = 1;

  // The rule set from which the rows were compiled, for messages and printing.
  std::shared_ptr<const rules::RuleSet> source;

  int joker_worth(Card joker) const {
    return joker_value[static_cast<std::size_t>(joker.index() - Card::kFlowers)];
  }
  // If each ppuk stays as a stack, a month leaves the table in twos and fours.
  bool each_ppuk_forms() const { return ppuk_forms && ppuk_on_last_card && !suppress_ppuk; }

  // Whether a card that replaces a joker on the table may be the fourth of its month there: quads
  // are looked for before. The four lie to the end, for no hand has a card that takes them.
  bool quad_may_lie() const;

  const std::vector<EventRow>& on(EventKind kind) const {
    return events[static_cast<std::size_t>(kind)];
  }
  bool carries(CarrySource source_kind) const {
    return (carry_sources >> static_cast<int>(source_kind) & 1) != 0;
  }
  // Whether a round may count as one without a winner (decision 0044). If not, no round of a match
  // follows one.
  bool may_carry() const {
    return carry_sources != 0 || push_most > 0 || table_quad_effect.word == TableQuad::nagari_carry;
  }
};

// The schema of Go-Stop's rule files.
const rules::Schema& schema();

// The rule set for `players` seats (2 or 3). The set must have been judged sound for that number by
// `playable`.
Rules compile(const rules::RuleSet& rules, int players);

// Whether the deal script serves `players` seats equally and leaves a stock; `why_not`: the reason.
bool playable(const rules::RuleSet& rules, int players, std::string& why_not);

}  // namespace showstopper::gostop
