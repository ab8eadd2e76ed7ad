// SPDX-License-Identifier: Apache-2.0
#include "engines/grading.h"

#include <algorithm>
#include <initializer_list>

#include "model/table/check.h"

namespace showstopper::engines {
namespace {

using Keys = std::set<std::string, std::less<>>;

// The event of the seat that deals next. A clause about that seat needs its key, whatever event
// shows the clause.
constexpr std::string_view kDeals = "next_dealer";

// Events by the beginning of their words, and keys any of which reveals a mistake about them.
// Events without a row move cards.
struct ShownBy {
  std::string_view event;
  std::initializer_list<std::string_view> keys;
};
// The first row that fits decides.
const ShownBy kShownBy[] = {
    {"combination:", {"points", "result.points", "result.payments"}},
    {"paid_cards", {"purses", "result.payments"}},
    {"payer", {"result.payments", "result.reasons"}},
    {"pay_go_add", {"result.bonus", "result.payments"}},
    {"pay_", {"result.multiplier", "result.payments", "result.reasons"}},
    {"pay", {"result.payments", "purses"}},
    {"gwangbak", {"result.payments", "result.reasons"}},
    {"pibak", {"result.payments", "result.reasons"}},
    {"row", {"result.payments", "result.multiplier", "result.bonus"}},
    {"feed_excused", {"result.payments", "result.reasons"}},
    {"exempt", {"result.payments", "result.reasons"}},
    {"liable", {"result.payments", "result.reasons"}},
    {kDeals, {"result.next_dealer"}},
    {"sold", {"result.sold_paid", "result.sold_received"}},
    {"instant", {"instant", "result.payments"}},
    {"hand_quad", {"result.outcome", "result.payments", "decision"}},
    {"agreed_draw", {"result.outcome", "decision"}},
    {"not_improved", {"decision", "legal"}},
    {"auto_stop", {"decision", "result.outcome"}},
    {"auto_accept", {"decision", "result.outcome"}},
    {"cup_choice", {"decision", "legal", "points", "cups"}},
    {"give_choice", {"decision", "legal", "captured"}},
    {"three_twos", {"result.outcome", "decision"}},
    {"three_aces", {"result.outcome", "decision"}},
    {"last_deal", {"result.outcome", "decision"}},
    {"stoppa", {"result.outcome", "decision"}},
    {"misera", {"result.outcome", "result.payments", "legal", "purses"}},
    {"riches", {"result.outcome", "result.payments", "purses"}},
    {"shown", {"shown", "purses", "result.payments"}},
    {"unpaid_cards", {"purses", "result.payments"}},
    {"cannot_lay", {"to_move", "legal"}},
    {"decision", {"decision", "legal", "points"}},
    {"below_minimum", {"decision", "legal"}},
    {"go", {"go_counts", "decision", "to_move"}},
    {"stop", {"result.outcome", "decision", "to_move"}},
    {"shake", {"shakes", "legal", "result.multiplier"}},
    {"credit", {"credits", "to_move", "legal"}},
    {"first_ppuk", {"instant", "result.payments"}},
    {"turn_over", {"to_move", "decision"}},
    {"offer", {"decision", "legal", "to_move"}},
    {"concede", {"result.outcome", "decision"}},
    {"push", {"result.outcome", "decision"}},
    {"accept", {"result.outcome", "decision"}},
    {"refuse", {"decision", "to_move"}},
    {"misdeal", {"result.outcome", "decision"}},
    {"exhausted", {"result.outcome", "result.payments"}},
    {"three_ppuk", {"result.outcome", "decision"}},
};
constexpr std::string_view kCards[] = {"captured", "table", "hands", "stacks", "stock_left",
                                       "points",   "bets",  "pot",   "purses", "laid"};

}  // namespace

bool is_observable(std::string_view event, const Keys& shown) {
  const auto is_shown = [&](std::string_view key) { return shown.contains(key); };
  for (const ShownBy& each : kShownBy) {
    if (event.substr(0, each.event.size()) == each.event) {
      return std::any_of(each.keys.begin(), each.keys.end(), is_shown);
    }
  }
  return std::any_of(std::begin(kCards), std::end(kCards), is_shown);
}

std::vector<GradedClause> grade(const std::vector<rules::Clause>& clauses, const EventTimes& times,
                                const EngineReport& report) {
  std::vector<GradedClause> graded;
  Keys in_play = report.shown;
  std::erase_if(in_play, [](const std::string& key) { return key.starts_with("result"); });
  for (const rules::Clause& clause : clauses) {
    GradedClause own{clause.id, clause.meaning, Grade::not_exercised, 0, {}};
    bool observable = false;
    for (const std::string& event : clause.seen) {
      const std::uint64_t came = times.all(event);
      own.times += came;
      const Keys& shown = times.without_result(event) < came ? report.shown : in_play;
      const bool deals =
          !clause.parameter.starts_with("next_dealer") || is_observable(kDeals, shown);
      observable = observable || (came > 0 && deals && is_observable(event, shown));
    }
    for (std::size_t i = 0; i < report.findings.size(); ++i) {
      if (report.findings[i].breaks.contains(clause.id)) own.findings.push_back(i);
    }
    ENSURES(own.findings.size() <= report.findings.size());
    if (!own.findings.empty()) {
      own.grade = Grade::differs;
    } else if (own.times > 0) {
      own.grade = observable ? Grade::conforms : Grade::not_observable;
    } else if (clause.seen.empty() && !clause.reason.empty()) {
      continue;
    }
    graded.push_back(std::move(own));
  }
  return graded;
}

}  // namespace showstopper::engines
