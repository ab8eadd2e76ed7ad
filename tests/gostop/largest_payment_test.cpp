// SPDX-License-Identifier: Apache-2.0
//
// The largest payment fits by construction: payers.h derives it. Here all numbers from files and
// positions have their largest values together. With sanitizers this also shows that no value on
// the way exceeds its type.
#include <algorithm>
#include <cstdlib>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "model/gostop/settlement/payers.h"
#include "model/gostop/settlement/settle.h"
#include "model/gostop/state_fields.h"
#include "model/table/random.h"
#include "tests/gostop/given.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::gostop {
namespace {

constexpr std::uint64_t kLargestPaymentSeed = 20'261'124;
constexpr int kRuleSets = 60;

// As many rows as there may be of those that make a payment larger.
std::string rows() {
  std::string text = "format = \"showstopper-rules/1\"\nextends = \"gostop/dutch\"\n";
  for (int i = 0; i < 29; ++i) {
    text +=
        fmt::format("[[payer]]\nname = \"p{}\"\nloser = \"true\"\nfactor = 1024\nadd = 1000\n", i);
  }
  for (int i = 0; i < 20; ++i) {
    text += fmt::format(
        "[[combination]]\nname = \"c{}\"\ncards = [\"02A\"]\npoints = 1000\n"
        "multiplier = 1024\n",
        i);
  }
  for (const char* const on : {"go", "shake", "bomb", "ppuk"}) {
    for (int count = 1; count <= 99; ++count) {
      text += fmt::format("[[event]]\non = \"{}\"\nwhen.count = {}\neffect = \"{}\"\n", on, count,
                          count % 2 == 0 ? "multiply 64 if winning" : "add 1000 if winning");
    }
  }
  return text;
}

const rules::RuleSet& set_with_rows() {
  static const rules::RuleSet set = [] {
    const rules::Library library(SHOWSTOPPER_SOURCE_CORPUS "/rules");
    table::Diagnostics diagnostics;
    auto read = library.read(schema(), rows(), "rows.toml", diagnostics);
    for (const auto& diagnostic : diagnostics) ADD_FAILURE() << to_text(diagnostic);
    return read ? *read : rules::RuleSet(schema());
  }();
  return set;
}

// What decides who plays with what, and what makes payments smaller.
bool stays(std::string_view key) {
  for (const std::string_view part :
       {"deal.", "deck.", "payment.", "nothing_captured", "bomb.credits"}) {
    if (key.starts_with(part)) return true;
  }
  return false;
}

// Numbers at their largest, words at random.
rules::RuleSet at_its_ends(table::Random& random) {
  rules::RuleSet set = set_with_rows();
  std::vector<rules::Datum> values = set.values();
  for (std::size_t i = 0; i < values.size(); ++i) {
    const rules::Domain& domain = kParameters[i].domain;
    if (domain.shape != Shape::one || stays(kParameters[i].key)) continue;
    const auto forms = static_cast<std::uint32_t>(domain.forms.size());
    const auto form = static_cast<std::uint8_t>(random.below(forms));
    values[i] = {{form, domain.forms[form].high}};
  }
  values["hand_quad.multipliers"_key] = {{0}, {1}, {2}};
  set.set_all(values);
  return set;
}

// A round that seat 0 has won, with the largest numbers that a position may contain.
State won_with_everything(const Rules& rules, Outcome outcome, table::Random& random) {
  State state = won(rules, {{"01B", "01R"}, "", "", {"02A 02R 04A 04R 08A 08B 09A 09R"}});
  for (Seat seat = 0; seat < rules.players; ++seat) {
    SeatState& player = state.seat(seat);
    player.win_factor = kMostPoints;
    player.win_add = kMostPoints;
    player.shakes = player.bombs = player.small_bombs = Card::kMonths;
    player.ppuks = kMostTurns;
    player.event_count.fill(kMostOfAByte);
  }
  while (state.go_calls < kMostCalls) {
    call_go(state, static_cast<Seat>(random.below(static_cast<std::uint32_t>(rules.players))));
  }
  state.carry = kMostOfAByte;
  state.instant = {kMostPoints,
                   static_cast<std::int16_t>(rules.players == 2 ? -kMostPoints : -kMostPoints / 2),
                   static_cast<std::int16_t>(rules.players == 2 ? 0 : -kMostPoints / 2)};
  state.outcome = outcome;
  if (outcome != Outcome::stop) {
    state.fixed_points = kMostPoints;
    state.fixed_times_carry = state.fixed_times_all = true;
  }
  if (outcome == Outcome::quad) {
    state.quad_holders = static_cast<std::uint8_t>(1 | random.below(2) << 1);
    for (Month month = 1; month <= Card::kMonths; ++month) state.quads_claimed[0].insert(month);
    state.quads_claimed[1] = state.quads_claimed[0];
    if (rules.players == 2) state.quad_holders = 1;
  }
  return state;
}

TEST(LargestPayment, FitsWithAllAtTheirLargestTogether) {
  table::Random random(kLargestPaymentSeed);
  Points most = 0, most_of_quads = 0;
  int judged = 0;
  for (int number = 0; number < kRuleSets; ++number) {
    const rules::RuleSet set = at_its_ends(random);
    table::Diagnostics refused;
    schema().judge(set, "drawn.toml", refused);
    if (!refused.empty()) continue;
    ++judged;
    for (const int players : {2, 3}) {
      const Rules rules = compile(set, players);
      for (const Outcome outcome :
           {Outcome::stop, Outcome::quad, Outcome::three_ppuk, Outcome::conceded}) {
        if (outcome == Outcome::conceded && players == 3) continue;
        const Result result = settle(rules, won_with_everything(rules, outcome, random));
        Points sum = 0;
        for (const Points payment : result.payments) {
          EXPECT_LE(std::abs(payment), kLargestPayment);
          sum += payment;
          Points& largest = outcome == Outcome::quad ? most_of_quads : most;
          largest = std::max(largest, payment);
        }
        EXPECT_EQ(sum, 0);
      }
    }
  }
  EXPECT_GT(judged, kRuleSets / 4);
  // That the ends were drawn: a share at its bound from each of two, and doubled except for quads.
  EXPECT_GE(most, 4 * kLargestAmount);
  EXPECT_GE(most_of_quads, 2 * kLargestAmount);
}

}  // namespace
}  // namespace showstopper::gostop
