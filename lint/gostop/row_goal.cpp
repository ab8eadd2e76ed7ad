// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/row_goal.h"

#include <algorithm>

#include "lint/gostop/limits.h"
#include "model/table/check.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::column;
using rules::Expression;
using solver::all_of;
using solver::any_seat;
using solver::Term;
using solver::word;

constexpr std::string_view kBefore = "the cards that seats had before the end";
constexpr std::string_view kHandsAtTheEnd = "the hands at the end";

const rules::Cell* cell(const rules::Row& row, int at) {
  const auto& found = row.cells[static_cast<std::size_t>(at)];
  return found ? &*found : nullptr;
}

int number(const rules::Row& row, int at, int absent) {
  const rules::Cell* const found = cell(row, at);
  return found == nullptr ? absent : found->datum.front().number;
}

// Captured junk may be given away again, so that the end of a round does not decide it.
bool may_be_given(const gostop::Rules& rules, const gostop::Combination& row) {
  return row.by_value || std::any_of(rules.counting.begin(), rules.counting.end(),
                                     [&](const gostop::CardValues& by) {
                                       return !(row.mask & by.junk).empty() ||
                                              !(row.with & by.junk).empty();
                                     });
}

RowGoal of_combination(const gostop::Rules& rules, const rules::Row& said) {
  const auto& rows = rules.source->rows(gostop::kCombination);
  const auto at = std::find_if(rows.begin(), rows.end(),
                               [&](const rules::Row& each) { return each.cells == said.cells; });
  CHECK(at != rows.end());
  const gostop::Combination& row =
      rules.counting[0].combinations[static_cast<std::size_t>(at - rows.begin())];
  return {combination_goal(row, said),
          all_of({word("stopped"), combination_goal(row, said, Expression::kWinner)}),
          may_be_given(rules, row) ? kBefore : ""};
}

// Whether the event comes in turns of its seat alone, so that their sum is how often it came.
bool comes_in_own_turns(gostop::EventKind kind) {
  using gostop::EventKind;
  constexpr EventKind kInTurns[] = {EventKind::jjok,  EventKind::ttadak,
                                    EventKind::sweep, EventKind::stack_capture,
                                    EventKind::ppuk,  EventKind::self_stack_capture,
                                    EventKind::bomb,  EventKind::small_bomb};
  return std::find(std::begin(kInTurns), std::end(kInTurns), kind) != std::end(kInTurns);
}

// How often the event came in the turns from one to another of its seat.
Term times_in(std::string_view on, int first, int last) {
  Term times = word(on, Expression::kSelf, first);
  for (int turn = first + 1; turn <= last; ++turn) {
    times = times + word(on, Expression::kSelf, turn);
  }
  return times;
}

// Of an event the end of the round keeps that it came, how often, and in which turns of its seat.
// Its other conditions are about the moment; at the end they are a hint alone.
RowGoal of_event(const gostop::Rules& rules, const rules::Row& row) {
  const std::string_view on =
      gostop::kEventKind[cell(row, column(gostop::kEvent, "on"))->datum.front().form].text;
  const gostop::EventKind kind = kind_of(row);
  // A streak is one of ppuks, whatever the event of the row.
  const int streak =
      kind == gostop::EventKind::ppuk ? number(row, column(gostop::kEvent, "when.streak"), 1) : 1;
  const int times = std::max(number(row, column(gostop::kEvent, "when.count"), 1), streak);
  Term seat = word(on) >= times;
  const int turn = own_turn_of(rules, row);
  if (turn > 0) {
    const bool counts = times > 1 && comes_in_own_turns(kind);
    std::vector<Term> all = {counts ? times_in(on, 1, turn) >= times : seat};
    for (int each = std::max(turn - streak + 1, 1); each <= turn; ++each) {
      all.push_back(word(on, Expression::kSelf, each) >= 1);
    }
    seat = all_of(all);
  }
  RowGoal goal{any_seat(seat)};
  if (turn > 1 && times > 1) {  // not that it came often enough before
    goal.likely = any_seat(all_of({seat, times_in(on, 1, turn - 1) < times}));
  }
  if (cell(row, column(gostop::kEvent, "when.streak")) != nullptr) {
    goal.likely = any_seat(turn > 0 ? seat : word("ppuk_streak") >= streak);
  }
  if (const rules::Cell* const test = cell(row, column(gostop::kEvent, "when.test"))) {
    goal.likely = any_seat(all_of({seat, Term(test->expression)}));
  }
  return goal;
}

// Losers pay by rows after a stop, and after other wins if a key allows it.
Term won_by_a_row(const gostop::Rules& rules) {
  const bool stops_alone = !rules.bak_on_fixed_wins && !rules.concede_possible &&
                           rules.exhaustion_result == gostop::Exhaustion::draw;
  if (!stops_alone) return negated(word("nagari"));
  if (!rules.hand_quad_times_bak) return word("stopped");
  return solver::any_of({word("stopped"), word("quad_win")});
}

}  // namespace

std::string_view read_otherwise(const Expression& condition) {
  for (const Expression::Step& step : condition.steps()) {
    if (step.op != Expression::Step::Op::quantity) continue;
    const bool dealt = solver::goal_word(step.quantity).sort == solver::GoalWord::Sort::dealt;
    if (dealt) return kHandsAtTheEnd;
  }
  return {};
}

Term combination_goal(const gostop::Combination& row, const rules::Row& said, std::int8_t seat) {
  const rules::Cell* const kind = cell(said, column(gostop::kCombination, "kind"));
  constexpr std::string_view kWords[] = {"brights", "animals", "ribbons", "junk_value"};
  std::optional<Term> sum;
  for (const gostop::Card card : row.mask) {
    sum = sum ? *sum + solver::has_card(card, seat) : solver::has_card(card, seat);
  }
  std::vector<Term> all = {(kind != nullptr ? word(kWords[kind->datum.front().form], seat)
                                            : sum.value_or(Term(0))) >= row.first_at};
  for (const gostop::Card card : row.with) all.push_back(solver::has_card(card, seat));
  return seat == Expression::kSelf ? any_seat(all_of(all)) : all_of(all);
}

namespace {

// Of conditions on the winner, if there is one, and on a loser.
RowGoal of_conditions(const gostop::Rules& rules, const rules::Cell* of_winner,
                      const rules::Cell* of_loser) {
  std::vector<Term> all;
  std::string_view beyond;
  for (const auto& [of, seat] :
       {std::pair{of_winner, Expression::kWinner}, {of_loser, Expression::kLoser}}) {
    if (of == nullptr) continue;
    all.emplace_back(of->expression, seat);
    if (beyond.empty()) beyond = read_otherwise(of->expression);
  }
  std::vector<Term> stopped = all;
  all.insert(all.begin(), won_by_a_row(rules));
  stopped.insert(stopped.begin(), word("stopped"));
  return {all_of(all), all_of(stopped), beyond};
}

}  // namespace

RowGoal row_goal(const gostop::Rules& rules, gostop::RowTableId of, const rules::Row& row) {
  switch (of) {
    case gostop::kCombination: return of_combination(rules, row);
    case gostop::kEvent: return of_event(rules, row);
    case gostop::kPayer:
      return of_conditions(rules, cell(row, column(gostop::kPayer, "winner")),
                           cell(row, column(gostop::kPayer, "loser")));
    case gostop::kGo: {
      const int count = number(row, column(gostop::kGo, "count"), 1);
      return {any_seat(word("go_count") >= count),
              all_of({word("stopped"), solver::winner("go_count") >= count})};
    }
    case gostop::kLiability:
      return of_conditions(rules, nullptr, cell(row, column(gostop::kLiability, "when")));
    case gostop::kCardKind: {
      const int card = cell(row, column(gostop::kCardKind, "card"))->datum.front().form;
      return {any_seat(solver::has_card(gostop::Card(card))), {}, kBefore};
    }
  }
  UNREACHABLE("the switch has a case for each value");
}

namespace {

// The goal of the lesser number of the two values.
struct KeyGoal {
  std::string_view key;  // or its prefix
  Term (*goal)(std::int64_t lesser);
};

Term some(std::string_view name, std::int64_t least) { return any_seat(word(name) >= least); }
Term liable(std::int64_t least) { return count_seats(word("liable")) >= least; }
Term stopped_and(const Term& term) { return all_of({term, word("stopped")}); }
Term two_went(std::int64_t) { return stopped_and(count_seats(word("go_count") >= 1) >= 2); }
Term without_a_winner(std::int64_t) { return word("nagari"); }

constexpr KeyGoal kKeyGoals[] = {
    {"payment.cap", [](auto cap) { return any_seat(word("payment") > cap); }},
    {"shake.limit", [](auto most) { return any_seat(word("shakes") > most); }},
    {"shake.", [](auto) { return some("shakes", 2); }},
    {"bomb.", [](auto) { return some("bombs", 2); }},
    {"bomb.credit", [](auto) { return some("skip", 2); }},
    {"carry.", [](auto) { return stopped_and(word("carry") >= 1); }},
    {"carry.", [](auto) { return stopped_and(word("carry") >= 6); }},
    {"hand_quad.several", [](auto) { return count_seats(word("hand.quads") >= 1) >= 2; }},
    {"hand_quad.two_in_one_hand", [](auto) { return some("hand.quads", 2); }},
    {"hand_quad.", [](auto) { return some("hand.quads", 1); }},
    {"table_quad.", [](auto) { return some("table_quad", 1); }},
    {"three_ppuk.", [](auto) { return some("ppuks", 3); }},
    {"ppuk.", [](auto) { return some("ppuks", 3); }},
    {"gobak.both_went", two_went},
    {"go.reverse_factor", two_went},
    {"go.",
     [](auto) {
       return all_of({word("stopped"), solver::winner("go_count") >= 3});
     }},
    {"gobak.", [](auto) { return liable(1); }},
    {"feed.", [](auto) { return liable(1); }},
    {"liability.", [](auto) { return liable(2); }},
    {"liability.", [](auto) { return liable(1); }},
    {"exhaustion.", without_a_winner},
    {"last_turn.", without_a_winner},
    {"nagari.",
     [](auto) {
       return all_of({word("nagari"), some("go_count", 1)});
     }},
    {"joker.", [](auto) { return some("joker_gained", 2); }},
    {"self_stack.", [](auto) { return some("self_stack_capture", 1); }},
    {"steal.", [](auto) { return some("steal", 3); }},
    {"cup.", [](auto) { return any_seat(word("cup_as_junk")); }},
    {"offer.", [](auto) { return some("refusal", 2); }},
    {"instant_points.", [](auto) { return some("instant", 1); }},
    {"nothing_captured_exempt",
     [](auto) {
       return all_of({word("stopped"), solver::loser("captured") == 0});
     }},
};

}  // namespace

std::vector<Term> key_goals(std::string_view key, const rules::Item& a, const rules::Item& b) {
  std::vector<Term> goals;
  // Words such as `none` have no number.
  const bool both = a.number > 0 && b.number > 0;
  const auto lesser = both ? std::min(a.number, b.number) : std::max(a.number, b.number);
  for (const KeyGoal& each : kKeyGoals) {
    if (key.starts_with(each.key)) goals.push_back(each.goal(lesser));
  }
  return goals;
}

}  // namespace showstopper::lint::gostop_rules
