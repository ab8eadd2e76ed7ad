// SPDX-License-Identifier: Apache-2.0
//
// Rules that take a choice out of the game: the first capture may already stop, a loser cannot
// escape pibak, the last turn always sweeps.
#include <algorithm>

#include <fmt/format.h>

#include "lint/gostop/kind.h"
#include "lint/repeated.h"
#include "model/gostop/event.h"
#include "model/gostop/score.h"
#include "model/table/counted.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::operator""_key;
using gostop::EventType;

// A seat takes two or four cards in its first turn, or six with a bomb. If the best two cards of
// the deck score the minimum, the first pair may end the round.
void find_first_capture(Subject& subject, const Table& table) {
  int best = 0;
  gostop::CardSet pair;
  for (const gostop::Card first : table.rules.deck) {
    for (const gostop::Card second : table.rules.deck) {
      if (second.index() <= first.index() || second.month() != first.month()) continue;
      const gostop::CardSet cards = gostop::CardSet(first) | second;
      const int points = gostop::points_to_minimum(table.rules.counting[0], cards);
      if (points <= best) continue;
      best = points;
      pair = cards;
    }
  }
  const int minimum = table.rules.stop_minimum;
  // With two pairs in a turn as well: the score of a pair counts double then.
  const bool meets = minimum > 0 && best * 2 >= minimum;
  if (!meets && minimum > 0) return;
  Finding finding;
  finding.witness = subject.witness(
      [&](const Table& of, const SeenRound& round) {
        return &of == &table && round.end.outcome == gostop::Outcome::stop &&
               round.end.round_turns <= 1;
      },
      "a stop in the first turn of the round");
  if (finding.witness.empty()) return;
  finding.sentence =
      minimum <= 0
          ? fmt::format("with {} players a seat may stop in its first turn: the minimum is {}",
                        table.rules.players, table::counted(minimum, "point"))
          : fmt::format(
                "with {} players the first capture may already reach the minimum of {}: two cards "
                "such as {} are worth {}",
                table.rules.players, table::counted(minimum, "point"), gostop::names(pair), best);
  finding.involved.push_back(subject.key(minimum_key(table.rules.players)));
  finding.involved.push_back(subject.key("score.generic"_key));
  finding.repair = "raise the minimum, or let animals, ribbons and junk count from a number on";
  subject.add(std::move(finding));
}

// Rounds that are over before each seat has had a turn: hardly anything is decided in them.
void find_short_rounds(Subject& subject, const Table& table) {
  constexpr std::uint64_t kFew = 100;
  const auto is_short = [](const Table& of, const SeenRound& round) {
    return round.result.has_winner() && round.end.round_turns <= of.rules.players;
  };
  std::uint64_t all = 0, over = 0;
  for (const SeenRound& round : table.rounds) {
    if (round.end.outcome == gostop::Outcome::misdeal) continue;
    ++all;
    over += is_short(table, round) ? 1 : 0;
  }
  if (all < kFew || over * 10 < all * 9) return;
  Finding finding;
  finding.witness = subject.witness(
      [&](const Table& of, const SeenRound& round) { return &of == &table && is_short(of, round); },
      "a round that is won in the first turn of a seat");
  finding.sentence = fmt::format(
      "with {} players nearly every round is won before each seat has had two turns ({} of {} "
      "random ones)",
      table.rules.players, over, all);
  for (const OwnItem& row : own_rows(subject)) {
    if (row.table != gostop::kEvent) continue;
    const auto word = static_cast<gostop::Effect>(
        row.row->cells[gostop::column(gostop::kEvent, "effect")]->datum.front().form);
    if (word == gostop::Effect::win || word == gostop::Effect::win_minimum) {
      finding.involved.push_back(row.involved);
    }
  }
  finding.involved.push_back(subject.key(minimum_key(table.rules.players)));
  finding.repair = "let fewer events win the round, or raise the minimum";
  subject.add(std::move(finding));
}

// Whether no file has changed the row since its shorthand made it.
bool as_it_is_made(const Subject& subject, const rules::Row& row) {
  const auto made = subject.rules().shorthand_rows();
  const auto& rows = made[gostop::kPayer];
  return std::any_of(rows.begin(), rows.end(),
                     [&](const rules::Row& each) { return each.cells == row.cells; });
}

// Who wins by junk has so much of it that no loser can have more than the limit of pibak. Junk is
// counted by value here, which is no less than in cards.
void find_unavoidable_pibak(Subject& subject, const Table& table) {
  const gostop::CardValues& by = table.rules.counting[1];
  const int all = gostop::junk_value(by, table.rules.deck);
  int first = all + 1;
  for (const gostop::Combination& row : by.combinations) {
    if (row.by_value && row.points > 0) first = std::min<int>(first, row.first_at);
  }
  if (first > all) return;  // there is no winner by junk, and `never-applies` is about that
  const int most = subject.rules().number("pibak.max_junk"_key);
  if (all - first > most) return;
  const auto& rows = subject.rules().rows(gostop::kPayer);
  const auto row = std::find_if(rows.begin(), rows.end(), [](const rules::Row& each) {
    return each.origin == static_cast<std::uint8_t>(gostop::RowOrigin::pibak);
  });
  if (row == rows.end() || !as_it_is_made(subject, *row)) return;
  const bool empty_exempt = subject.rules().form("pibak.zero_exempt"_key) != 0;
  // The opposite: somebody wins by junk, and a loser escapes.
  const auto condition = [&](int column, std::int8_t seat) {
    const auto& cell = row->cells[static_cast<std::size_t>(column)];
    return cell ? solver::Term(cell->expression, seat) : solver::Term(1);
  };
  constexpr int kWinner = gostop::column(gostop::kPayer, "winner");
  constexpr int kLoser = gostop::column(gostop::kPayer, "loser");
  std::vector<solver::Term> escapes = {solver::word("stopped"),
                                       condition(kWinner, rules::Expression::kWinner),
                                       negated(condition(kLoser, rules::Expression::kLoser))};
  if (empty_exempt) escapes.push_back(solver::loser("junk") > 0);
  const Subject::Proof opposite = subject.refute(solver::all_of(escapes));
  if (!opposite.witness.empty()) return;
  Finding finding;
  finding.sentence = fmt::format(
      "no loser{} escapes pibak: of {} junk in the deck a winner by junk has {} at least, so that "
      "no other seat has more than {}",
      empty_exempt ? " who has junk" : "", all, first, all - first);
  finding.involved.push_back(subject.key("pibak.max_junk"_key));
  finding.proof = "counting the junk of the deck";
  if (opposite.why_open.empty()) finding.proof += "; " + opposite.proof;
  finding.repair = fmt::format("lower it below {}", all - first);
  finding.edits = subject.with("pibak.max_junk"_key, std::to_string(all - first - 1));
  subject.add(std::move(finding));
}

// The value of `last_turn.suppress`, with the sweep added.
std::string with_sweep(const rules::RuleSet& rules) {
  constexpr int kLast = "last_turn.suppress"_key;
  const rules::Parameter& key = gostop::kParameters[kLast];
  rules::Datum all = rules.value(kLast);
  const auto sweep = std::find_if(key.domain.forms.begin(), key.domain.forms.end(),
                                  [](const rules::Form& form) { return form.text == "sweep"; });
  all.push_back({static_cast<std::uint8_t>(sweep - key.domain.forms.begin()), 0});
  // The items of a set are in the order of its forms.
  std::sort(all.begin(), all.end(),
            [](const rules::Item& a, const rules::Item& b) { return a.form < b.form; });
  return rules::to_toml(key, all);
}

std::vector<Involved> own_rows_on_sweep(const Subject& subject) {
  std::vector<Involved> rows;
  for (const OwnItem& line : own_rows(subject)) {
    if (line.table != gostop::kEvent) continue;
    const auto& on = line.row->cells[gostop::column(gostop::kEvent, "on")];
    if (static_cast<gostop::EventKind>(on->datum.front().form) == gostop::EventKind::sweep) {
      rows.push_back(line.involved);
    }
  }
  return rows;
}

// At the end of a round without a stop the table is empty (fact 3 of the clause catalogue), so that
// the last mover sweeps after any play.
void find_last_sweep(Subject& subject, const Table& table) {
  std::uint64_t exhausted = 0, swept = 0;
  const auto sweeps_last = [](const Table&, const SeenRound& round) {
    if (round.end.outcome != gostop::Outcome::draw) return false;
    bool in_turn = false, swept_last = false;  // in the running turn, in the one before
    for (const gostop::Event& event : round.events) {
      if (event.what == EventType::sweep) in_turn = true;
      if (event.what != EventType::turn_over) continue;
      swept_last = in_turn;
      in_turn = false;
    }
    return swept_last;
  };
  const bool pays = !table.rules.on(gostop::EventKind::sweep).empty();
  if (!pays || table.rules.suppress_sweep) return;
  constexpr int kLast = "last_turn.suppress"_key;
  const std::vector<Involved> own_sweeps = own_rows_on_sweep(subject);
  if (own_sweeps.empty() && subject.stated_by_base(kLast)) return;
  constexpr std::uint64_t kFew = 12;  // rounds from which a share is significant
  const auto count = [&](bool uniform_alone) {
    exhausted = swept = 0;
    for (const SeenRound& round : table.rounds) {
      if (uniform_alone && round.generator != properties::Generator::uniform) continue;
      if (round.end.outcome != gostop::Outcome::draw) continue;
      ++exhausted;
      swept += sweeps_last(table, round) ? 1 : 0;
    }
  };
  count(true);
  // If nearly every round is stopped, rounds of seats that go whenever they may count too.
  if (exhausted < kFew) count(false);
  if (exhausted < kFew || swept * 4 < exhausted * 3) return;
  Finding finding;
  finding.witness = subject.witness(
      [&](const Table& of, const SeenRound& round) {
        return &of == &table && sweeps_last(of, round);
      },
      "the last turn clears the table");
  finding.severity = Severity::note;
  finding.sentence = fmt::format(
      "with {} players the last turn of a round that no seat stops is nearly always a sweep ({} of "
      "{} random rounds), because the table is empty then",
      table.rules.players, swept, exhausted);
  finding.involved = own_sweeps;
  finding.involved.push_back(subject.key(kLast));
  finding.repair = "let `last_turn.suppress` name `sweep`";
  finding.edits = subject.with(kLast, with_sweep(subject.rules()));
  subject.add(std::move(finding));
}

}  // namespace

void find_degenerate(Subject& subject) {
  find_unpaid_wins(subject);
  for (const Table& table : subject.tables()) find_first_capture(subject, table);
  for (const Table& table : subject.tables()) find_short_rounds(subject, table);
  if (!subject.tables().empty()) find_unavoidable_pibak(subject, subject.tables().front());
  for (const Table& table : subject.tables()) find_last_sweep(subject, table);
  find_degenerate_goes(subject);
  find_degenerate_matches(subject);
}

}  // namespace showstopper::lint::gostop_rules
