// SPDX-License-Identifier: Apache-2.0
//
// Two positions that a player can distinguish have other fingerprints: each field of a position by
// itself makes another one. The fields are those of the table, so a new one is in a list here.
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "model/gostop/game.h"
#include "model/gostop/state_fields.h"
#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

using FieldChange = std::pair<std::string, std::function<void(State&)>>;

std::vector<FieldChange> changes_of_a_seat() {
  const auto seat = [](State& state) -> SeatState& { return state.seats[1]; };
  return {
      {"hand", [=](State& s) { seat(s).hand = cards("03B"); }},
      {"captured", [=](State& s) { seat(s).captured = cards("03B"); }},
      {"turns", [=](State& s) { ++seat(s).turns; }},
      {"go_count", [=](State& s) { ++seat(s).go_count; }},
      {"points_at_go", [=](State& s) { ++seat(s).points_at_go; }},
      {"points_last_turn", [=](State& s) { ++seat(s).points_last_turn; }},
      {"shown", [=](State& s) { seat(s).shown |= month_bit(3); }},
      {"shakes", [=](State& s) { ++seat(s).shakes; }},
      {"dealt_quads", [=](State& s) { seat(s).dealt_quads |= month_bit(3); }},
      {"bombs", [=](State& s) { ++seat(s).bombs; }},
      {"bombs_shown", [=](State& s) { ++seat(s).bombs_shown; }},
      {"small_bombs", [=](State& s) { ++seat(s).small_bombs; }},
      {"credits", [=](State& s) { ++seat(s).credits; }},
      {"credit_until", [=](State& s) { seat(s).credit_until[0] = kNeverLapses; }},
      {"ppuks", [=](State& s) { ++seat(s).ppuks; }},
      {"ppuk_streak", [=](State& s) { ++seat(s).ppuk_streak; }},
      {"offers_made", [=](State& s) { ++seat(s).offers_made; }},
      {"laid_unmatched", [=](State& s) { seat(s).laid_unmatched = card("03B"); }},
      {"cup: as animal", [=](State& s) { seat(s).cup = CupUse::animal; }},
      {"cup: as junk", [=](State& s) { seat(s).cup = CupUse::junk; }},
      {"refused_at", [=](State& s) { ++seat(s).refused_at; }},
      {"go_at", [=](State& s) { ++seat(s).go_at; }},
      {"open_hand", [=](State& s) { seat(s).open_hand = true; }},
  };
}

std::vector<FieldChange> changes_of_the_round() {
  return {
      {"decision", [](State& s) { s.decision = Decision::go_stop; }},
      {"to_move", [](State& s) { s.to_move = 2; }},
      {"mover", [](State& s) { s.mover = 2; }},
      {"dealer", [](State& s) { s.dealer = 2; }},
      {"carry", [](State& s) { ++s.carry; }},
      {"round_turns", [](State& s) { ++s.round_turns; }},
      {"go_order", [](State& s) { s.go_order = 1; }},
      {"table", [](State& s) { s.table = cards("03B"); }},
      {"stacked", [](State& s) { s.stacked |= month_bit(3); }},
      {"stacks: owner", [](State& s) { s.stacks[Month{3}].owner = 2; }},
      {"stacks: turn", [](State& s) { s.stacks[Month{3}].turn = 2; }},
      {"stacks: jokers", [](State& s) { s.stacks[Month{3}].jokers = 1; }},
      {"offers", [](State& s) { s.offers[1][2] = 3; }},
      {"instant", [](State& s) { s.instant[1] = -3; }},
      {"outcome", [](State& s) { s.outcome = Outcome::stop; }},
      {"winner", [](State& s) { s.winner = 2; }},
      {"fixed_points", [](State& s) { s.fixed_points = 5; }},
      {"sold", [](State& s) { s.sold[0] = cards("03B"); }},
      {"pot", [](State& s) { s.pot = 5; }},
      {"pot_taker", [](State& s) { s.pot_taker = 2; }},
      {"stock: top", [](State& s) { ++s.stock.top; }},
  };
}

// Fields that are not in the number by themselves.
const std::set<std::string_view> kInOthers = {
    "seats",          // its own fields are
    "players",        // given by the rules
    "turn",           // its moved cards are in the zones
    "declared",       // the seat that is to move
    "go_calls",       // the goes of the seats
    "quads_claimed",  // in the payments, as are the four below
    "fixed_times_carry",
    "fixed_times_all",
    "quad_holders",
    "before_first_turn",
};
const std::set<std::string_view> kOfASeatInOthers = {"win_factor", "win_add", "event_count"};

template <class T>
void expect_each_field(const std::vector<FieldChange>& changes,
                       const std::set<std::string_view>& in_others) {
  std::set<std::string_view> changed;
  for (const auto& [field, change] : changes) {
    changed.insert(std::string_view(field).substr(0, field.find(':')));
  }
  table::each_field<T>([&](const auto& field) {
    EXPECT_NE(changed.count(field.name), in_others.count(field.name)) << field.name;
  });
}

TEST(Fingerprint, ChangesAreTriedOfEachField) {
  expect_each_field<State>(changes_of_the_round(), kInOthers);
  expect_each_field<SeatState>(changes_of_a_seat(), kOfASeatInOthers);
}

TEST(Fingerprint, IsAnotherForEachField) {
  const Rules rules = rules_of("gostop/spanish", 3);
  State position;
  position.players = 3;
  position.stock = given(rules, {{"", "", ""}, "", "", {"", "", ""}}).stock;
  std::set<std::uint64_t> seen = {fingerprint(rules, position)};
  for (const auto& changes : {changes_of_a_seat(), changes_of_the_round()}) {
    for (const auto& [field, change] : changes) {
      State other = position;
      change(other);
      EXPECT_TRUE(seen.insert(fingerprint(rules, other)).second) << field;
    }
  }
}

}  // namespace
}  // namespace showstopper::gostop
