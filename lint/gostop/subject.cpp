// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/subject.h"

#include <algorithm>
#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "model/rules/rows.h"
#include "model/table/check.h"
#include "model/trace/gostop/traced.h"
#include "solver/encoding/witness.h"
#include "solver/search/find.h"

namespace showstopper::lint::gostop_rules {

using gostop::kParameters;

Subject::Subject(const Job& job) : job_(job) {
  for (const int players : gostop::Game::kSeats) {
    std::string why_not;
    if (gostop::playable(rules(), players, why_not)) {
      tables_.push_back({gostop::compile(rules(), players), {}});
    }
  }
  std::size_t stated = 0;
  for (std::size_t i = 0; i < std::size(kParameters); ++i) {
    if (own(rules().place(static_cast<int>(i)))) ++stated;
  }
  spelt_out_ = stated * 2 > std::size(kParameters);
  for (Table& table : tables_) play(table);
}

void Subject::play(Table& table) {
  constexpr int kMostActions = 1000;  // no round has so many
  using Game = gostop::Game;
  table.rounds.reserve(job_.rounds);
  for (std::uint64_t i = 0; i < job_.rounds && go_on(); ++i) {
    SeenRound round;
    round.index = i;
    round.generator = i % 2 == 0 ? properties::Generator::uniform : properties::Generator::biased;
    auto plan = properties::plan_round(table.rules, job_.seed, i, round.generator);
    round.end = Game::start(table.rules, plan.table, plan.deal, &round.events);
    struct Counter {
      int& actions;
      bool chose(const gostop::State&, gostop::Action) const { return ++actions < kMostActions; }
    };
    table::play_out<Game>(table.rules, round.end, properties::policy_of(plan),
                          Counter{round.actions}, &round.events);
    if (!round.end.over()) continue;
    round.result = gostop::settle(table.rules, round.end, &round.events);
    table.rounds.push_back(std::move(round));
  }
}

std::uint64_t Subject::rounds_played() const {
  std::uint64_t rounds = 0;
  for (const Table& table : tables_) rounds += table.rounds.size();
  return rounds;
}

bool Subject::own(const rules::Place& place) const {
  namespace fs = std::filesystem;
  if (place.file == nullptr) return false;
  // A text that came from elsewhere stands in no file; what it extends does.
  if (rules().source.empty()) return !fs::exists(*place.file);
  const std::string path = fs::absolute(*place.file).lexically_normal().generic_string();
  return path == rules().source || path.ends_with("/" + rules().source + ".toml");
}

Involved Subject::key(int parameter) const {
  return {std::string(kParameters[parameter].key), rules().place(parameter)};
}

Involved Subject::row(int table, const rules::Row& row) const {
  const rules::RowTable& of = gostop::kRowTables[table];
  Involved involved{fmt::format("{} {}", of.name, rules::identity_text(of, row)), row.place};
  if (row.place.file == nullptr && row.shorthand >= 0) {
    involved.place = rules().place(row.shorthand);
  }
  return involved;
}

std::string Subject::said(int parameter) const {
  return fmt::format("`{} = {}`", kParameters[parameter].key,
                     rules::to_toml(kParameters[parameter], rules().value(parameter)));
}

std::vector<Edit> Subject::without(const std::vector<Involved>& all) const {
  std::vector<Edit> edits;
  for (const Involved& each : all) {
    if (!own(each.place)) return {};
    edits.push_back({{}, {}, each.place});
  }
  return edits;
}

std::vector<Edit> Subject::with(int parameter, const std::string& value) const {
  const rules::Place& place = rules().place(parameter);
  return {{std::string(kParameters[parameter].key), value, own(place) ? place : rules::Place{}}};
}

bool Subject::seen(const Test& shows) const {
  for (const Table& table : tables_) {
    for (const SeenRound& round : table.rounds) {
      if (shows(table, round)) return true;
    }
  }
  return false;
}

const Table& Subject::table(int players) const {
  const auto found = std::find_if(tables_.begin(), tables_.end(),
                                  [&](const Table& each) { return each.rules.players == players; });
  CHECK(found != tables_.end());
  return *found;
}

std::optional<std::size_t> Subject::shown_after(const Case& of, const Test& shows) const {
  const Table& at = table(static_cast<int>(of.round.envelope.players));
  SeenRound round;
  round.end = trace::Traced<gostop::Game>::opening(of.round, &round.events);
  const auto& actions = of.round.actions;
  for (std::size_t i = 0; i <= actions.size(); ++i) {
    round.actions = static_cast<int>(i);
    if (round.end.over()) round.result = gostop::settle(at.rules, round.end, &round.events);
    if (shows(at, round)) return i;
    if (i == actions.size()) break;
    const auto& [seat, action] = actions[i];
    if (round.end.over() || gostop::refusal(at.rules, round.end, seat, action)) break;
    gostop::apply(at.rules, round.end, action, &round.events);
  }
  return std::nullopt;
}

std::string Subject::witness(const Test& shows, const std::string& why) const {
  const SeenRound* best = nullptr;
  const Table* of = nullptr;
  for (const Table& table : tables_) {
    for (const SeenRound& round : table.rounds) {
      if (best != nullptr && round.actions >= best->actions) continue;
      if (!shows(table, round)) continue;
      best = &round;
      of = &table;
    }
  }
  if (best == nullptr) return {};
  constexpr int kAll = 1000;
  const auto rules = std::make_shared<const gostop::Rules>(of->rules);
  const Case played = properties::case_of<gostop::Game>(
      rules->source, rules,
      properties::play_round(*rules, job_.seed, best->index, best->generator, kAll));
  const auto asked = [&](const Case& each) { return shown_after(each, shows); };
  const SmallRound small = made_small(played, asked, job_.shrink_checks, job_.go_on);
  return claiming_line(small.round, job_.rules_json, why);
}

Subject::Proof Subject::refute(const std::string& text) {
  Proof answer;
  if (job_.fast) {
    answer.why_open = "the solver was not asked (`--fast`)";
    return answer;
  }
  for (const Table& table : tables_) {
    table::Diagnostics diagnostics;
    const auto goal = solver::Goal::parse(text, table.rules.players, diagnostics);
    CHECK(goal);
    if (const auto key = solver::disabled(table.rules, *goal)) {
      answer.proof += fmt::format("{}{} players: {}", answer.proof.empty() ? "" : "; ",
                                  table.rules.players, *key);
      continue;
    }
    const auto begin = std::chrono::steady_clock::now();
    solver::FindJob find;
    find.rules = &table.rules;
    find.goal = &*goal;
    find.seed = job_.seed;
    find.seconds = job_.seconds - spent_;
    find.go_on = [&] {
      const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
      return go_on() && spent_ + took.count() < job_.seconds;
    };
    find.why_stopped = [] { return std::string("the time for the solver is over"); };
    const solver::Answer found = solver::find(find);
    spent_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (found.kind == solver::Answer::Kind::found) {
      std::string why_not;
      const auto history = solver::replay(table.rules, found.witnesses.front(), why_not);
      CHECK(history);
      answer.witness = solver::fixture_line(*history, job_.rules_json, text);
      return answer;
    }
    if (found.kind == solver::Answer::Kind::unknown) {
      answer.why_open = found.why_unknown;
      return answer;
    }
    std::string rests_on;
    for (const std::string& each : found.rests_on)
      rests_on += (rests_on.empty() ? "" : ", ") + each;
    answer.proof += fmt::format("{}{} players: by the solver ({})",
                                answer.proof.empty() ? "" : "; ", table.rules.players, rests_on);
  }
  return answer;
}

}  // namespace showstopper::lint::gostop_rules
