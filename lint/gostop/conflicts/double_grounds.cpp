// SPDX-License-Identifier: Apache-2.0
//
// One reason that multiplies a payment in two tables: a payer row for winners with a bomb beside
// `bomb.multiplier`, a row of [[event]] on the third go beside one of [[go]]; and points for goes
// in both. Lines that never apply have no reason. Rows of one table are compared in
// contradiction.cpp and double_rows.cpp.
#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "lint/dependency.h"
#include "lint/gostop/kind.h"
#include "lint/gostop/never.h"
#include "model/gostop/settlement/settle.h"
#include "model/gostop/situation.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::operator""_key;
using GroundStep = rules::Expression::Step;

// A line that multiplies the payment, or adds to it, if a seat has so much of one thing.
struct Ground {
  Involved line;
  int table = -1;        // a key has none
  std::string quantity;  // as conditions name it: `bombs`
  bool of_winner = true;
  std::int64_t from = 1;  // the least of it
  bool adds = false;      // or else it multiplies
};

// Names of the same count.
std::string count_name(std::string_view event) {
  static const std::map<std::string_view, std::string_view> kCounts = {
      {"bomb", "bombs"},  {"small_bomb", "small_bombs"}, {"shake", "shakes"}, {"ppuk", "ppuks"},
      {"go", "go_count"}, {"said_go", "go_count"}};
  const auto found = kCounts.find(event);
  return std::string(found == kCounts.end() ? event : found->second);
}

// The quantity and its least number, of a condition on this quantity alone: `bombs >= 2`. It is of
// the seat whose condition it is, which is the winner or a loser, or of the round.
struct OneThing {
  std::string quantity;
  std::int64_t from = 1;
};
std::optional<OneThing> one_thing(const rules::Expression& condition, std::int8_t whose) {
  const auto steps = condition.steps();
  if (steps.empty() || steps[0].op != GroundStep::Op::quantity) return std::nullopt;
  const std::int8_t seat = steps[0].seat;
  if (seat != whose && seat != rules::Expression::kSelf && seat != rules::Expression::kRound) {
    return std::nullopt;
  }
  if (steps[0].number != 0 || steps[0].turn != 0) return std::nullopt;
  const auto index = static_cast<std::size_t>(steps[0].quantity);
  OneThing thing{count_name(gostop::vocabulary().quantities[index].name), 1};
  if (steps.size() == 1) return thing;
  if (steps.size() != 3 || steps[1].op != GroundStep::Op::number) return std::nullopt;
  const bool at_least = steps[2].op == GroundStep::Op::at_least;
  if (!at_least && steps[2].op != GroundStep::Op::more) return std::nullopt;
  thing.from = steps[1].number + (at_least ? 0 : 1);
  return thing;
}

bool asks_all(const rules::Expression& condition) {
  const auto steps = condition.steps();
  return steps.empty() || (steps.size() == 1 && steps[0].op == GroundStep::Op::number);
}

// Whether it is a quantity of the round, and of no seat.
bool of_round(const std::string& quantity) {
  const auto all = gostop::vocabulary().quantities;
  return std::any_of(all.begin(), all.end(), [&](const rules::Quantity& each) {
    return each.name == quantity && !each.of_seat;
  });
}

void add_combinations(const Subject& subject, const NeverApplies& never, std::vector<Ground>& all) {
  const gostop::CardValues& by = subject.tables().front().rules.counting[0];
  const auto& said = subject.rules().rows(gostop::kCombination);
  for (std::size_t i = 0; i < said.size(); ++i) {
    const gostop::Combination& row = by.combinations[i];
    if (row.multiplier <= 1 || !row.with.empty()) continue;
    if (never(gostop::kCombination, said[i])) continue;
    const char* const quantity = row.by_value             ? "junk_value"
                                 : row.mask == by.animals ? "animals"
                                 : row.mask == by.ribbons ? "ribbons"
                                 : row.mask == by.brights ? "brights"
                                                          : "";
    if (*quantity == 0) continue;
    all.push_back({subject.row(gostop::kCombination, said[i]), gostop::kCombination, quantity, true,
                   row.first_at});
  }
}

void add_payers(const Subject& subject, const NeverApplies& never, std::vector<Ground>& all) {
  const auto& rows = subject.tables().front().rules.payers;
  const auto& said = subject.rules().rows(gostop::kPayer);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].factor <= 1 || never(gostop::kPayer, said[i])) continue;
    const rules::Expression& winner = rows[i].winner.expression();
    const rules::Expression& loser = rows[i].loser.expression();
    const bool of_winner = asks_all(loser);
    if (!of_winner && !asks_all(winner)) continue;
    const auto thing = of_winner ? one_thing(winner, rules::Expression::kWinner)
                                 : one_thing(loser, rules::Expression::kLoser);
    if (thing) {
      all.push_back({subject.row(gostop::kPayer, said[i]), gostop::kPayer, thing->quantity,
                     of_winner || of_round(thing->quantity), thing->from});
    }
  }
}

void add_liabilities(const Subject& subject, const NeverApplies& never, std::vector<Ground>& all) {
  for (const rules::Row& said : subject.rules().rows(gostop::kLiability)) {
    const auto& pays = said.cells[gostop::column(gostop::kLiability, "pays")];
    const auto word =
        pays ? static_cast<gostop::Pays>(pays->datum.front().form) : gostop::Pays::all;
    if (word != gostop::Pays::twice && word != gostop::Pays::all_double) continue;
    if (never(gostop::kLiability, said)) continue;
    const auto& when = said.cells[gostop::column(gostop::kLiability, "when")];
    if (const auto thing = one_thing(when->expression, rules::Expression::kLoser)) {
      all.push_back({subject.row(gostop::kLiability, said), gostop::kLiability, thing->quantity,
                     false, thing->from});
    }
  }
}

void add_events(const Subject& subject, const NeverApplies& never, std::vector<Ground>& all) {
  constexpr int kOn = gostop::column(gostop::kEvent, "on");
  constexpr int kCount = gostop::column(gostop::kEvent, "when.count");
  for (const rules::Row& said : subject.rules().rows(gostop::kEvent)) {
    const rules::Item effect = said.cells[gostop::column(gostop::kEvent, "effect")]->datum.front();
    const auto word = static_cast<gostop::Effect>(effect.form);
    const bool adds = word == gostop::Effect::add && effect.number > 0;
    const bool multiplies = word == gostop::Effect::multiply && effect.number > 1;
    if (!(adds || multiplies) || never(gostop::kEvent, said)) continue;
    bool narrow = false;  // by more than how often it came
    for (std::size_t i = 0; i < said.cells.size(); ++i) {
      const auto column = static_cast<int>(i);
      const bool selects = gostop::kRowTables[gostop::kEvent].columns[i].identity;
      narrow = narrow || (selects && column != kOn && column != kCount && said.cells[i]);
    }
    if (narrow) continue;
    const auto on = static_cast<std::size_t>(said.cells[kOn]->datum.front().form);
    all.push_back({subject.row(gostop::kEvent, said), gostop::kEvent,
                   count_name(gostop::kEventKind[on].text), true,
                   said.cells[kCount] ? said.cells[kCount]->datum.front().number : 1, adds});
  }
}

// The least number of goes with a factor, or with points.
void add_goes(const Subject& subject, const NeverApplies& never, bool adds,
              std::vector<Ground>& all) {
  const gostop::Rules& rules = subject.tables().front().rules;
  const rules::Row* first = nullptr;
  int least = 0;
  for (const rules::Row& said : subject.rules().rows(gostop::kGo)) {
    const int count = said.cells[gostop::column(gostop::kGo, "count")]->datum.front().number;
    if (count >= gostop::kGoTotals || never(gostop::kGo, said)) continue;
    const gostop::GoTotal& total = rules.go_totals[static_cast<std::size_t>(count)];
    if (adds ? total.add <= 0 : total.factor <= 1) continue;
    if (first != nullptr && count >= least) continue;
    first = &said;
    least = count;
  }
  if (first != nullptr) {
    all.push_back({subject.row(gostop::kGo, *first), gostop::kGo, "go_count", true, least, adds});
  }
}

// The fewest rounds without a winner that multiply the next.
void add_carry(const Subject& subject, std::vector<Ground>& all) {
  constexpr int kRule = "carry.rule"_key, kMost = 20;
  if (why_idle(subject.rules(), kRule) != nullptr) return;
  for (int carry = 1; carry <= kMost; ++carry) {
    if (gostop::carry_factor(subject.tables().front().rules, carry) <= 1) continue;
    all.push_back({subject.key(kRule), -1, "carry", true, carry});
    return;
  }
}

}  // namespace

void find_double_grounds(Subject& subject) {
  if (subject.tables().empty()) return;
  const NeverApplies never(subject.rules());
  std::vector<Ground> all;
  add_combinations(subject, never, all);
  add_payers(subject, never, all);
  add_liabilities(subject, never, all);
  add_events(subject, never, all);
  for (const bool adds : {false, true}) add_goes(subject, never, adds, all);
  add_carry(subject, all);
  for (const Ground& own : all) {
    const bool payer_or_event = own.table == gostop::kPayer || own.table == gostop::kEvent;
    if (!payer_or_event || !subject.own(own.line.place)) continue;
    for (const Ground& other : all) {
      const bool same = own.quantity == other.quantity && own.of_winner == other.of_winner &&
                        own.adds == other.adds;
      // Of a pair the payer row is named, or the row of [[event]] if there is none.
      const bool later = other.table == gostop::kPayer && subject.own(other.line.place);
      if (!same || own.table == other.table || later || !subject.go_on()) continue;
      Finding finding;
      // A further multiplier for more of it may be meant.
      if (own.from > other.from) finding.severity = Severity::note;
      finding.involved = {own.line, other.line};
      finding.sentence = fmt::format(
          "`{}` and `{}` {} for the same reason: a {} with `{} >= {}` {} by both, and no key "
          "states this",
          own.line.name, other.line.name, own.adds ? "add" : "multiply",
          own.of_winner ? "winner" : "loser", own.quantity, std::max(own.from, other.from),
          own.of_winner ? "is paid" : "pays");
      finding.proof = "comparing the conditions of the lines";
      finding.repair = fmt::format("change `{}` instead of adding a row", other.line.name);
      finding.edits = subject.without({own.line});
      subject.add(std::move(finding));
      break;
    }
  }
}

}  // namespace showstopper::lint::gostop_rules
