// SPDX-License-Identifier: Apache-2.0
//
// Shared by the levels in which an engine plays: fresh processes of it, rounds for it to play, and
// the results of the levels below.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "conformance/note.h"
#include "engines/doctor/examination.h"
#include "engines/doctor/first_answers.h"
#include "engines/doctor/hints.h"
#include "engines/engine_rules.h"
#include "engines/engine_worker.h"
#include "model/table/check.h"

namespace showstopper::engines::doctor {

// The engine's message on a request that it does not support.
template <class G>
std::string reason_of(const Driven<G>& driven) {
  return driven.why.empty() ? "no reason given" : driven.why;
}

template <table::CardGame G>
class Bedside {
 public:
  using Worker = EngineWorker<G>;
  using Trace = TraceOf<G>;
  using Generated = typename Plans<G>::Generated;
  using Finding = conformance::Finding;

  Bedside(const Patient& patient, const rules::Library& library, Examination& examination)
      : patient_(patient), library_(library), examination_(examination) {}

  // The rules that it declares. False, and why.
  bool read_rules(const EngineJob& job, std::string& why_not) {
    EngineReport report;
    report.abilities = abilities();
    if (!rules_.read(job, report)) {
      why_not = report.refused;
      return false;
    }
    ENSURES(!rules_.by_seats.empty());
    plans_.emplace(rules_.json, library_);
    return true;
  }

  const Abilities& abilities() const { return examination_.abilities; }
  const EngineRules<G>& rules() const { return rules_; }
  const rules::Library& library() const { return library_; }
  Examination& examination() { return examination_; }

  // A process that has answered only `hello`; its driver follows all choices found so far.
  std::unique_ptr<Worker> fresh(Level& level) {
    REQUIRES(plans_.has_value());
    auto client = std::make_unique<Client>(connect_to_command(patient_.command), patient_.seconds,
                                           patient_.seconds);
    client->stop_when(patient_.stop);
    std::string why_not;
    began_ = Clock::now();
    if (!client->hello(why_not)) {
      level.fail("it is started again, and " + why_not);
      level.last = true;
      return nullptr;
    }
    auto worker =
        std::make_unique<Worker>(std::move(client), rules_.json, rules_.by_seats, library_);
    for (const std::string& kind : undeclared_) follow(*worker, kind);
    return worker;
  }

  // A round that is played by chance, the same one for the same number.
  Generated generated(std::uint64_t index) const {
    REQUIRES(plans_.has_value() && !rules_.by_seats.empty());
    constexpr std::uint64_t kSeed = 1;
    auto at = rules_.by_seats.begin();
    std::advance(at, index % rules_.by_seats.size());
    return plans_->generated(at->second, kSeed, index);
  }

  // The whole round; behind a choice that the engine takes by itself as it comes.
  Driven<G> play(Worker& worker, Generated& made) const {
    if (worker.driver().automatic().empty()) return worker.driver().play(made.plan);
    Trace opening = made.plan;
    opening.actions.clear();
    auto policy = properties::policy_of(made.choices);
    return worker.driver().play(opening, [&](const typename G::State& state) {
      return std::optional(
          MoveOf<G>{G::to_move(state), policy(state, G::legal(*opening.rules, state))});
    });
  }

  // False: the user ends the run, or the level has taken its time.
  bool go_on() {
    constexpr double kAnswers = 3;  // as long as so many answers may take
    return !ends(began_, kAnswers * patient_.seconds);
  }
  // Whether the search that begins now has taken its time, or the user ends the run.
  std::function<bool()> end_of_search() {
    constexpr double kAnswers = 6;
    return [this, from = Clock::now()] { return ends(from, kAnswers * patient_.seconds); };
  }

  // The differences in the round; ways of writing are kept for the end of the level.
  std::vector<Finding> judged(const Driven<G>& driven) {
    conformance::Verdict verdict = verdict_on(driven);
    for (const conformance::Noted& noted : verdict.notes) notes_.insert(noted.what);
    return std::move(verdict.findings);
  }
  // Those that no level below has.
  void print_notes(Level& level) {
    for (const conformance::Note note : notes_) {
      if (printed_.insert(note).second) level.says.emplace_back(conformance::sentence(note));
    }
  }

  // Adds a finding to the level, with a hint about the convention and the engine's standard error.
  void report(Level& level, const std::string& round, const Finding& finding,
              const Driven<G>& driven, std::string_view decision) {
    REQUIRES(!round.empty());
    level.fail(round + ": " + conformance::to_text(finding));
    if (const std::string_view hint = hint_for(finding, decision); !hint.empty()) {
      level.says.emplace_back(hint);
    }
    if (driven.errors.empty()) return;
    examination_.errors = driven.errors;
    level.says.push_back("it printed: " + last_words(driven.errors));
  }

  // The engine itself broke down: the levels above would only see it again.
  static bool is_breakdown(const Finding& finding) {
    using conformance::Kind;
    return finding.kind == Kind::crash || finding.kind == Kind::timeout ||
           finding.kind == Kind::error || finding.kind == Kind::stuck;
  }

  // The words for the decisions before and after an action of the round.
  std::pair<std::string, std::string> decisions_around(const Trace& round, int action) const {
    REQUIRES(action >= -1);
    ReferenceWalk<G> at(round, false);
    std::string before(decision_word(at.state())), after = before;
    for (int i = 0; i <= action && i < static_cast<int>(round.actions.size()); ++i) {
      before = after;
      at.step(round.actions[static_cast<std::size_t>(i)]);
      after = decision_word(at.state());
    }
    return {before, after};
  }
  static bool is_choice(std::string_view decision) {
    constexpr std::string_view kChoices[] = {"take_hand", "take_flip", "give", "cup"};
    return std::find(std::begin(kChoices), std::end(kChoices), decision) != std::end(kChoices);
  }

  static void follow(Worker& worker, const std::string& kind) {
    Automatic<G> all = worker.driver().automatic();
    all.add(kind);
    worker.driver().take_for_automatic(std::move(all));
  }
  // Choices that it takes by itself and does not declare.
  const std::set<std::string>& undeclared() const { return undeclared_; }
  void learn_undeclared(const std::string& kind) {
    REQUIRES(!kind.empty());
    undeclared_.insert(kind);
  }
  // A difference at a choice, for the level of choices; the first is kept.
  void set_aside(const std::string& finding) {
    if (aside_.empty()) aside_ = finding;
  }
  const std::string& aside() const { return aside_; }

 private:
  using Clock = std::chrono::steady_clock;

  bool ends(Clock::time_point from, double seconds) {
    if (patient_.stop && patient_.stop()) examination_.interrupted = true;
    const double passed = std::chrono::duration<double>(Clock::now() - from).count();
    return examination_.interrupted || passed >= seconds;
  }

  const Patient& patient_;
  const rules::Library& library_;
  Examination& examination_;
  EngineRules<G> rules_;
  std::optional<Plans<G>> plans_;
  std::set<std::string> undeclared_;
  std::string aside_;
  std::set<conformance::Note> notes_, printed_;
  Clock::time_point began_ = Clock::now();
};

}  // namespace showstopper::engines::doctor
