// SPDX-License-Identifier: Apache-2.0
#include "properties/invariants/vacuity.h"

#include <algorithm>
#include <cstddef>
#include <span>

#include "model/table/check.h"

namespace showstopper::properties {
namespace {

// clang-format off
constexpr Occasion kGostopOccasions[] = {
    {"every_card_has_one_place", "capture"},
    {"stock_keeps_its_order", "flip_no_match,flip_takes_one"},
    {"seats_that_do_not_play_hold_nothing", "turn_over"},
    {"no_month_lies_four_times", "ppuk,table_stack"},
    {"stacks_are_three_of_their_month", "ppuk"},
    {"three_of_a_month_lie_as_a_stack", "ppuk,table_stack"},
    {"stacks_know_their_maker", "ppuk"},
    {"loose_jokers_lie_only_in_play", "joker_buried"},
    {"hands_and_captures_hold_the_deal", "hand_joker"},
    {"hands_shrink_by_turns_and_bombs", "bomb"},
    {"stock_serves_all_turns_left", "credit_used"},
    {"months_are_captured_in_pairs", "capture"},
    {"used_up_cards_are_all_captured", "exhausted"},
    {"opponents_keep_their_hands", "capture"},
    {"hands_grow_only_by_replacing_jokers", "hand_joker_draw"},
    {"hands_lose_what_is_played", "hand_takes_one"},
    {"table_grows_only_by_the_mover", "flip_no_match"},
    {"table_loses_only_to_the_mover", "capture"},
    {"captures_come_from_the_turn", "capture"},
    {"opponents_lose_only_junk_to_the_mover", "steal"},
    {"cup_stays_unless_rules_let_it_go", "steal"},
    {"opponents_gain_only_change", "steal_change"},
    {"turned_cards_reach_table_or_mover", "flip_takes_one"},
    {"words_move_no_cards", "go,shake"},
    {"played_jokers_are_captured", "hand_joker"},
    {"the_deal_is_only_put_right", "table_joker"},
    {"piles_are_two_or_four", "capture"},
    {"months_resolve_by_what_lies_there", "flip_takes_choice"},
    {"jokers_are_captured_or_buried", "joker_buried"},
    {"stacks_form_and_go_by_the_rule", "own_stack,other_stack"},
    {"ppuks_count_stacks_made", "ppuk"},
    {"steals_are_what_events_owe", "steal"},
    {"takes_lowest_value_first", "steal_double"},
    {"ledger_moves_only_by_ppuks", "first_ppuk"},
    {"third_ppuk_wins", "three_ppuk"},
    {"unmatched_cards_are_remembered", "hand_no_match"},
    {"ledger_sums_to_zero", "first_ppuk,instant"},
    {"turns_add_up", "turn_over"},
    {"goes_rise_only_by_calling", "go"},
    {"go_calls_are_listed_in_order", "go"},
    {"points_at_go_are_the_points", "go"},
    {"credits_are_in_order", "bomb"},
    {"credits_come_from_bombs", "bomb"},
    {"movers_have_no_lapsed_credits", "credit_lost"},
    {"shakes_show_triples", "shake"},
    {"bombs_count_months_bombed", "small_bomb"},
    {"bombed_months_are_captured", "bomb"},
    {"offers_are_counted", "offer"},
    {"offers_lapse_turn_by_turn", "refuse"},
    {"cups_stay_as_fixed", "cup_choice,cup_locked"},
    {"dealt_quads_are_remembered", "hand_quad"},
    {"a_round_keeps_dealer_and_carry", "turn_over"},
    {"a_legal_action_exists_until_over", "turn_over"},
    {"rounds_end_in_time", "exhausted"},
    {"over_means_an_outcome", "stop"},
    {"only_the_right_seat_is_asked", "give_choice"},
    {"bombs_are_legal_by_the_clauses", "bomb"},
    {"hand_cards_may_be_played", "hand_takes_one"},
    {"credits_let_skip", "credit_used"},
    {"takes_offer_both_cards", "hand_takes_choice"},
    {"the_chosen_card_is_taken", "hand_takes_choice,flip_takes_choice"},
    {"gifts_are_junk_of_the_victim", "give_choice"},
    {"showing_is_legal_for_triples", "shake"},
    {"shown_months_bind_the_play", "shake"},
    {"turns_go_to_the_next_seat", "turn_over"},
    {"the_dealer_begins", "deal"},
    {"rounds_end_when_cards_are_used_up", "exhausted"},
    {"decisions_are_offered_by_the_test", "decision"},
    {"stopping_is_legal_by_the_rules", "decision"},
    {"answers_end_the_question", "go,stop"},
    {"a_turn_begins_clean", "turn_over"},
    {"results_come_with_the_end", "next_dealer"},
    {"results_name_the_outcome", "stop"},
    {"payments_sum_to_zero", "pay"},
    {"payments_follow_the_formula", "pay"},
    {"only_winners_gain", "pay"},
    {"stoppers_have_the_minimum", "stop"},
    {"winners_deal_next", "stop"},
    {"carry_counts_rounds_without_winner", "exhausted,agreed_draw"},
    {"quads_win_for_their_holders", "hand_quad"},
    {"misdeals_have_a_quad", "misdeal"},
    {"refusals_agree_with_legal", "turn_over"},
    {"legal_actions_are_listed_once", "bomb,shake"},
    {"only_the_seat_to_move_may_act", "turn_over"},
    {"points_agree_with_a_slow_recount", "combination"},
    {"the_same_action_does_the_same", "turn_over"},
    {"results_come_out_the_same", "pay"},
    {"events_tell_every_move", "capture"},
    {"views_hide_what_they_must", "turn_over"},
    {"set_up_equals_played", "turn_over"},
    {"sound_positions_have_no_flaw", "turn_over"},
};

constexpr Occasion kStoppaOccasions[] = {
    {"a_contest_pays_its_winner", "prize"},
    {"a_showdown_is_won_by_the_best_hand", "showdown"},
    {"priority_breaks_each_tie", "tie"},
    {"pot_shares_add_up", "prize"},
    {"no_bet_is_above_the_smallest_purse", "opened"},
    {"a_bet_moves_chips_from_purse_to_bet", "opened"},
    {"seats_speak_in_order", "called"},
    {"a_contest_ends_when_all_have_matched", "raised"},
    {"payments_are_zero_sum", "paid"},
    {"a_close_is_paid_by_the_card", "paid_cards"},
    {"chips_move_only_at_an_end", "shedding"},
    {"a_declaration_has_its_hand", "declared,riches,misera,three_twos"},
    {"no_winner_no_payment", "three_twos,three_aces,last_deal"},
    {"a_declaration_is_paid_alike", "riches,misera"},
    {"the_shedding_ends", "shedding"},
    {"every_bet_action_counts", "opened"},
    {"the_hand_becomes_dealer", "next_dealer"},
    {"every_card_has_one_place", "packet"},
    {"packets_belong_to_small_rounds", "packet"},
    {"hands_are_those_of_the_deal", "packet"},
    {"chips_are_constant", "ante"},
    {"no_purse_is_below_zero", "opened"},
    {"bets_belong_to_a_contest", "opened"},
    {"somebody_is_to_move", "shedding"},
    {"a_round_goes_forward", "shedding"},
    {"legal_actions_are_not_refused", "opened"},
    {"other_actions_are_refused", "opened"},
    {"a_refused_action_changes_nothing_else", "packet"},
    {"positions_of_play_are_sound", "shedding"},
    {"views_hide_the_hands_of_others", "shown"},
    {"views_hide_what_they_must", "shown"},
    {"set_up_equals_played", "shedding"},
    {"a_step_can_be_repeated", "shedding"},
    {"a_lay_fits_the_needed_rank", "continued"},
    {"a_pass_means_that_nothing_fits", "cannot_lay"},
    {"a_rank_is_skipped_only_when_gone", "skipped_rank"},
    {"a_sequence_closes_at_its_highest_rank", "closed"},
    {"a_lay_moves_its_cards_alone", "opening"},
    {"the_turn_stays_until_a_pass", "cannot_lay"},
    {"nobody_sheds_with_an_empty_hand", "stoppa"},
    {"the_shedding_begins_with_whole_hands", "shedding"},
};
// clang-format on

std::string_view events_of(std::span<const Occasion> table, std::string_view invariant) {
  const auto row = std::find_if(table.begin(), table.end(), [&](const Occasion& occasion) {
    return occasion.invariant == invariant;
  });
  return row == table.end() ? std::string_view() : row->events;
}

// Calls `found` with the number of each word.
template <class Word, class Found>
void each_event(std::string_view words, int happenings, Word word_of, Found found) {
  while (!words.empty()) {
    const std::size_t comma = std::min(words.find(','), words.size());
    int number = 0;
    while (number < happenings && word_of(number) != words.substr(0, comma)) ++number;
    CHECK(number < happenings);
    found(static_cast<std::size_t>(number));
    words.remove_prefix(std::min(comma + 1, words.size()));
  }
}

}  // namespace

std::string_view gostop_occasion(std::string_view invariant) {
  return events_of(kGostopOccasions, invariant);
}
std::string_view stoppa_occasion(std::string_view invariant) {
  return events_of(kStoppaOccasions, invariant);
}

std::bitset<gostop::kEventTypes> gostop_events(std::string_view words) {
  std::bitset<gostop::kEventTypes> events;
  each_event(
      words, gostop::kEventTypes,
      [](int i) { return gostop::word(static_cast<gostop::EventType>(i)); },
      [&](std::size_t i) { events.set(i); });
  return events;
}

std::bitset<64> stoppa_events(std::string_view words) {
  std::bitset<64> events;
  each_event(
      words, stoppa::kEventTypes,
      [](int i) { return stoppa::word(static_cast<stoppa::EventType>(i)); },
      [&](std::size_t i) { events.set(i); });
  return events;
}

}  // namespace showstopper::properties
