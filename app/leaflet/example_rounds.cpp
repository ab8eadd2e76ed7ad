// SPDX-License-Identifier: Apache-2.0
#include "app/leaflet/example_rounds.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/rounds.h"
#include "app/leaflet/moment_text.h"
#include "lint/rounds/planned_round.h"
#include "model/table/guard/guarded.h"
#include "model/trace/gostop/traced.h"
#include "model/trace/stoppa/traced.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/stoppa/policy.h"
#include "properties/statistics/event_counts.h"
#include "properties/statistics/gostop/row_watch.h"
#include "properties/statistics/row_watch.h"

namespace showstopper::app {
namespace {

namespace fs = std::filesystem;

// A line of a fixture, before it is read as a trace.
struct Line {
  std::string text;
  std::vector<std::string> clauses;
  bool shows = false;  // not a near miss
};

std::vector<Line> fixture_lines(const ExampleJob& job, const std::set<std::string>& clauses) {
  std::vector<Line> lines;
  for (const fs::path& file : trace_files_in(job.fixtures)) {
    std::ifstream in(file);
    for (std::string text; std::getline(in, text);) {
      auto json = nlohmann::ordered_json::parse(text, nullptr, false);
      if (!json.is_object() || !json.contains("clauses")) continue;
      Line line{"", json["clauses"].get<std::vector<std::string>>(),
                json.contains("meta") && json["meta"].value("kind", "") == "shows"};
      const bool cited = std::any_of(line.clauses.begin(), line.clauses.end(),
                                     [&](const auto& each) { return clauses.contains(each); });
      if (!cited) continue;
      json["rules"] = nlohmann::ordered_json::parse(job.rules_json);
      for (const char* const key : {"expect", "clauses", "why", "meta"}) json.erase(key);
      line.text = json.dump();
      lines.push_back(std::move(line));
    }
  }
  std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) {
    return a.shows != b.shows ? a.shows : a.text.size() < b.text.size();
  });
  return lines;
}

// A round under the rules, with the names that each step shows.
template <class G>
struct Played {
  struct Step {
    typename G::State before;
    table::Seat seat = table::kNobody;
    typename G::Action action;
    std::vector<typename G::Event> events;
    std::set<std::string> shows;  // names of events and rows, new with this step
    typename G::State after;
  };
  std::vector<Step> steps;
  std::optional<typename G::Result> result;
};

template <class G>
class Player {
 public:
  Player(const typename G::Rules& rules, typename G::State state, const typename G::Table& table,
         const typename G::Deal& deal)
      : rules_(rules), watch_(rules), state_(std::move(state)) {
    watch_.start(table, deal, state_);
  }

  const typename G::State& state() const { return state_; }

  // False if the rules do not allow the action.
  bool act(table::Seat seat, const typename G::Action& action) {
    if (G::over(state_) || G::refusal(rules_, state_, seat, action)) return false;
    typename Played<G>::Step step{state_, seat, action, {}, {}, state_};
    watch_.chose(state_, action);
    note_rows();  // the watch looks at the action before
    G::apply(rules_, state_, action, &step.events);
    step.after = state_;
    round_.steps.push_back(std::move(step));
    if (G::over(state_)) {
      std::vector<typename G::Event> ending;
      round_.result = G::settle(rules_, state_, &ending);
      watch_.end(state_, *round_.result);
      auto& events = round_.steps.back().events;
      events.insert(events.end(), ending.begin(), ending.end());
    }
    note_events();
    if (G::over(state_)) note_rows();
    return true;
  }

  Played<G> take() { return std::move(round_); }

 private:
  void note_rows() {
    for (const std::string& row : watch_.seen()) {
      if (known_.insert(row).second && !round_.steps.empty()) {
        round_.steps.back().shows.insert(row);
      }
    }
  }

  void note_events() {
    auto& step = round_.steps.back();
    for (const typename G::Event& event : step.events) {
      step.shows.emplace(G::event_word(G::event_type(event)));
      if constexpr (properties::HasRows<G>) {
        if (std::string row = G::row_name(rules_, event); !row.empty()) step.shows.insert(row);
      }
    }
  }

  const typename G::Rules& rules_;
  properties::RowWatch<G> watch_;
  typename G::State state_;
  std::set<std::string> known_;
  Played<G> round_;
};

template <class G, class Moments>
class Examples {
 public:
  Examples(const ExampleJob& job, const Words& words, const std::vector<Wanted>& wanted)
      : job_(job), words_(words), wanted_(wanted), found_(wanted.size()) {}

  std::vector<ExampleLines> find() {
    from_fixtures();
    for (const int players : G::kSeats) from_random_rounds(players);
    return std::move(found_);
  }

 private:
  static bool any_of(const std::vector<std::string>& some, const auto& has) {
    return std::any_of(some.begin(), some.end(), has);
  }

  void from_fixtures() {
    std::set<std::string> clauses;
    for (const Wanted& each : wanted_) clauses.insert(each.clauses.begin(), each.clauses.end());
    if (clauses.empty()) return;
    typename trace::Traced<G>::Reader reader(job_.library);
    for (const Line& line : fixture_lines(job_, clauses)) {
      const auto cites = [&](const std::string& clause) {
        return std::find(line.clauses.begin(), line.clauses.end(), clause) != line.clauses.end();
      };
      bool open = false;
      for (std::size_t i = 0; i < wanted_.size(); ++i) {
        open = open || (found_[i].empty() && any_of(wanted_[i].clauses, cites));
      }
      if (!open) continue;
      typename trace::Traced<G>::Trace trace;
      table::Diagnostics unread;
      if (!reader.read(line.text, 1, "", trace, unread)) continue;
      if (trace::Traced<G>::hidden(trace) > 0) continue;
      std::string why_not;  // a trace does not keep `players` of the rules
      if (!G::playable(*job_.rules, G::players(*trace.rules), why_not)) continue;
      // A position that these rules do not know stops it.
      table::guarded([&] { play(trace, cites); });
    }
  }

  void play(const typename trace::Traced<G>::Trace& trace, const auto& cites) {
    const typename G::Rules& rules = *trace.rules;
    Player<G> player(rules, trace::Traced<G>::opening(trace), trace::Traced<G>::table(trace),
                     trace::Traced<G>::deal(trace));
    for (const auto& move : trace.actions) {
      if (!player.act(move.seat, move.action)) return;
    }
    const Played<G> round = player.take();
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
      if (any_of(wanted_[i].clauses, cites)) tell(rules, round, i);
    }
  }

  void from_random_rounds(int players) {
    std::string why_not;
    const bool open = std::any_of(found_.begin(), found_.end(),
                                  [](const ExampleLines& each) { return each.empty(); });
    if (!open || !G::playable(*job_.rules, players, why_not)) return;
    const typename G::Rules rules = G::compile(*job_.rules, players);
    for (std::uint64_t index = 0; index < job_.rounds; ++index) {
      auto plan = lint::planned_round<G>(rules, job_.seed, index);
      Player<G> player(rules, G::start(rules, plan.table, plan.deal, nullptr), plan.table,
                       plan.deal);
      const auto choose = properties::policy_of(plan);
      while (!G::over(player.state())) {
        const auto& state = player.state();
        const table::Seat seat = G::to_move(state);
        if (!player.act(seat, choose(state, G::legal(rules, state)))) break;
      }
      const Played<G> round = player.take();
      for (std::size_t i = 0; i < wanted_.size(); ++i) tell(rules, round, i);
    }
  }

  // The rules without the wanted one, for so many players; null: they cannot play.
  const typename G::Rules* without(std::size_t of, int players) {
    const auto [entry, is_new] = without_.try_emplace({of, players});
    std::string why_not;
    if (is_new && G::playable(*wanted_[of].without, players, why_not)) {
      entry->second = G::compile(*wanted_[of].without, players);
    }
    return entry->second ? &*entry->second : nullptr;
  }

  using Steps = std::vector<typename Played<G>::Step>;

  // The first step that differs under the rules without it; the last one if only payments do.
  typename Steps::const_iterator parting(const typename G::Rules& rules, const Played<G>& round,
                                         std::size_t of) {
    const Steps& steps = round.steps;
    const typename G::Rules* const other = without(of, G::players(rules));
    if (other == nullptr || steps.empty()) return steps.end();
    typename G::State state = steps.front().before;
    auto step = steps.begin();
    const auto stopped = table::guarded([&] {
      for (; step != steps.end(); ++step) {
        if (G::over(state) || G::to_move(state) != step->seat ||
            G::refusal(*other, state, step->seat, step->action)) {
          return;
        }
        G::apply(*other, state, step->action, nullptr);
        if (G::fingerprint(*other, state) != G::fingerprint(rules, step->after)) return;
      }
      if (!round.result) return;
      // Not in the fingerprint are payments for sold hands.
      const ExampleLines others = Moments(words_, *other).payments(G::settle(*other, state));
      if (others != Moments(words_, rules).payments(*round.result)) --step;
    });
    return stopped ? steps.end() : step;  // stopped at a position that they do not know
  }

  // The step to show; the end if the round does not show the wanted rule.
  typename Steps::const_iterator shown_at(const typename G::Rules& rules, const Played<G>& round,
                                          std::size_t of) {
    const Wanted& wanted = wanted_[of];
    const auto shows = [&](const typename Played<G>::Step& step) {
      return any_of(wanted.names, [&](const auto& name) { return step.shows.contains(name); });
    };
    const auto named = std::find_if(round.steps.begin(), round.steps.end(), shows);
    const bool missing = !wanted.names.empty() && named == round.steps.end();
    if (missing || wanted.without == nullptr) return named;
    const auto parts = parting(rules, round, of);
    return parts == round.steps.end() || wanted.names.empty() ? parts : named;
  }

  // Adds the turn that shows the wanted rule, unless the round has none or one is known already.
  void tell(const typename G::Rules& rules, const Played<G>& round, std::size_t of) {
    if (!found_[of].empty()) return;
    const auto at = shown_at(rules, round, of);
    if (at == round.steps.end()) return;
    const Moments moments(words_, rules);
    auto begin = at, end = at + 1;
    while (begin != round.steps.begin() && !Moments::begins_turn(begin->before)) --begin;
    while (end != round.steps.end() && !Moments::begins_turn(end->before)) ++end;
    if (Moments::kShowsNextStep && end != round.steps.end()) ++end;
    ExampleLines lines{moments.position(begin->before)};
    for (auto step = begin; step != end; ++step) lines.push_back(line_of(moments, *step));
    if (end == round.steps.end() && round.result) {
      for (std::string& line : moments.payments(*round.result)) lines.push_back(std::move(line));
    }
    found_[of] = std::move(lines);
  }

  std::string line_of(const Moments& moments, const typename Played<G>::Step& step) const {
    std::string line = moments.action(step.seat, step.action);
    std::string_view join = line.empty() ? "" : ": ";
    std::set<std::string> told;
    for (const typename G::Event& event : step.events) {
      const std::string text = moments.event(event, step.after);
      if (text.empty() || !told.insert(text).second) continue;
      line += fmt::format("{}{}", join, text);
      join = "; ";
    }
    return line + ".";
  }

  const ExampleJob& job_;
  const Words& words_;
  const std::vector<Wanted>& wanted_;
  std::vector<ExampleLines> found_;
  std::map<std::pair<std::size_t, int>, std::optional<typename G::Rules>> without_;
};

}  // namespace

std::vector<ExampleLines> example_rounds(const ExampleJob& job, const Words& words,
                                         const std::vector<Wanted>& wanted) {
  if (job.rules->schema().game == gostop::Game::kName) {
    return Examples<gostop::Game, GostopMoments>(job, words, wanted).find();
  }
  return Examples<stoppa::Game, StoppaMoments>(job, words, wanted).find();
}

}  // namespace showstopper::app
