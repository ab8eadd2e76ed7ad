// SPDX-License-Identifier: Apache-2.0
//
// Drives one engine round after round and records its behaviour. Several workers run at a time;
// their records are put in one order afterwards, so that their number changes nothing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "conformance/clause_index.h"
#include "conformance/finding.h"
#include "conformance/internal_error.h"
#include "engines/compared_events.h"
#include "engines/divergence.h"
#include "engines/driver.h"
#include "engines/engine_report.h"
#include "engines/live_shrink.h"
#include "engines/rounds/plans.h"
#include "engines/rounds/round_notes.h"
#include "engines/rounds/stored_rounds.h"
#include "engines/sighting.h"
#include "model/table/check.h"

namespace showstopper::engines {

template <table::CardGame G>
class EngineWorker {
 public:
  using Trace = TraceOf<G>;
  using RulesBySeats = std::map<int, std::shared_ptr<const typename G::Rules>>;

  // The engine must have answered `hello`.
  EngineWorker(std::unique_ptr<Client> client, std::string rules, const RulesBySeats& compiled,
               const rules::Library& library)
      : client_(std::move(client)),
        driver_(*client_, library),
        plans_(std::move(rules), library),
        compiled_(compiled) {
    REQUIRES(!compiled.empty());
    for (std::size_t i = 0; i < kPhases; ++i) {
      phases_[i].name = kPhaseNames[i];
      phases_[i].to_the_end = static_cast<PhaseKind>(i) >= PhaseKind::generated;
    }
  }

  // A stored round, fixture or directed deal.
  void play_line(std::string_view line, const RoundPlace& place, const std::string& source) {
    std::optional<std::uint64_t> seed;
    guard(place, source, [&] {
      auto stored = plans_.of_line(line);
      seed = stored.seed;
      if (seed) return;
      if (!stored.plan || !may_play<G>(client_->abilities(), *stored.plan)) {
        ++phase(place).not_allowed;
        return;
      }
      REQUIRES(clauses_of_fixture_.empty());
      clauses_of_fixture_ = std::move(stored.clauses);
      const int broken = play(*stored.plan, place, source);
      if (broken < 0 && place.phase == PhaseKind::fixtures) {
        set_up_within(*stored.plan, place, source);
      }
    });
    clauses_of_fixture_.clear();
    if (!seed) return;
    if (client_->abilities().can_do("self_play")) return play_its_own(*seed, place, source);
    ++phase(place).not_allowed;
  }

  // `next`: the number of the round that follows. The engine plays it while this one is compared.
  void play_generated(std::uint64_t seed, const RoundPlace& place,
                      std::optional<std::uint64_t> next) {
    const std::string source = "round " + std::to_string(place.index);
    guard(place, source, [&] {
      if (!driver_.automatic().empty()) {
        REQUIRES(!ahead_);
        auto made = plans_.generated(rules_of(place.index), seed, place.index);
        play_along(made, seed, place, source);
        return;
      }
      const bool asked = ahead_ && ahead_->first == place.index;
      const Trace plan = asked ? std::move(ahead_->second) : varied(seed, place.index);
      ahead_.reset();
      at_work_ = plan;
      ENSURES(!ahead_);
      Driven<G> driven =
          asked && driver_.takes_batches() ? driver_.play_asked(plan) : driver_.play(plan);
      if (next && driver_.takes_batches()) {
        ahead_.emplace(*next, varied(seed, *next));
        client_->about("round " + std::to_string(*next));
        driver_.ask_ahead(ahead_->second);
        client_->about(source);
      }
      const int broken = compare(std::move(driven), plan, place, source);
      const bool can_set_up = client_->abilities().can_do("state");
      if (broken >= 0 && can_set_up) go_on_behind(plan, broken, place, source);
    });
  }

  // The engine deals and plays by itself. If its answer is not a round, a round without actions
  // takes its place, which requests the same seed when it is played again.
  void play_its_own(std::uint64_t seed, const RoundPlace& place, const std::string& source) {
    guard(place, source, [&] {
      const Trace none = unplayed(place.index);
      Driven<G> driven = driver_.self_play(none, seed);
      const Trace plan = driven.played ? driven.round : none;
      ENSURES(plan.rules != nullptr);
      compare(std::move(driven), plan, place, source);
    });
  }

  // The first difference of the round as the engine plays it now.
  std::optional<conformance::Finding> first_difference(const Trace& plan) {
    std::optional<conformance::Finding> first;
    conformance::guarded([&] { first = first_of(driver_.play(plan)); });
    return first;
  }

  // A kind of choice that the engine takes by itself without declaring it: `finding` is at such a
  // choice, and the engine agrees beyond it if the choice is followed. It is followed from now on.
  // An engine that errs at random agrees as well when it is played again. So the difference must
  // come back without the choice, and the engine must agree each time with it.
  // Kinds that the engine requests elsewhere are none.
  std::optional<std::string> undeclared_choice(const Trace& plan,
                                               const conformance::Finding& finding,
                                               const std::set<std::string>& requested = {}) {
    constexpr int kPlays = 2;
    const Automatic<G> before = driver_.automatic();
    std::vector<std::string> kinds = choices_at(plan, finding.action);
    std::erase_if(kinds, [&](const std::string& kind) { return requested.contains(kind); });
    if (kinds.empty() || !comes_back(plan, finding.action)) return std::nullopt;
    for (const std::string& kind : kinds) {
      REQUIRES(!kind.empty());
      Automatic<G> with = before;
      with.add(kind);
      driver_.take_for_automatic(with);
      bool agrees = true;
      for (int i = 0; i < kPlays && agrees; ++i) {
        agrees = false;
        conformance::guarded([&] { agrees = agrees_beyond(driver_.play(plan), finding.action); });
      }
      if (agrees) return kind;
    }
    driver_.take_for_automatic(before);
    return std::nullopt;
  }

  // The engine, for another worker to drive.
  std::unique_ptr<Client> release() { return std::move(client_); }
  Client& client() { return *client_; }
  Driver<G>& driver() { return driver_; }
  std::map<std::string, SeenFault<G>>& faults() { return faults_; }
  const std::vector<Trace>& clean() const { return clean_; }
  const std::vector<Trace>& failing() const { return failing_; }
  const EnginePhase& phase(std::size_t i) const { return phases_[i]; }
  const ComparedEvents<G>& events() const { return events_; }
  std::uint64_t actions() const { return actions_; }
  std::uint64_t probes() const { return probes_; }
  std::uint64_t resyncs() const { return resyncs_; }
  // The engine's message on the first round that it does not support.
  const FirstNote& unsupported() const { return unsupported_; }
  // Rounds that could not be followed to their end, for the engine may have chosen in too many
  // ways.
  std::uint64_t not_followed() const { return not_followed_; }
  const FirstNote& first_not_followed() const { return first_lost_; }
  // Answers to `round` with too few entries in `after`, and the first of them.
  std::uint64_t short_answers() const { return short_answers_; }
  const FirstNote& first_short() const { return short_; }
  // Entries of `after` in answers to `round` that show nothing.
  std::uint64_t nulls() const { return nulls_; }
  // Stored failures that the engine plays without a difference now.
  const std::vector<std::string>& fixed() const { return fixed_; }
  const RoundNotes& notes() const { return notes_; }
  // The kinds of choice that the engine has requested, while it agreed with the reference.
  const std::set<std::string>& requested() const { return requested_; }

 private:
  std::optional<conformance::Finding> first_of(const Driven<G>& driven) const {
    const auto found = verdict_on(driven).findings;
    if (client_->interrupted() || found.empty()) return std::nullopt;
    ENSURES(found.front().action < static_cast<int>(driven.round.actions.size()));
    return found.front();
  }

  // The kinds of the choices just before and after an action of the round, `turn` apart: who takes
  // those by itself plays alone.
  std::vector<std::string> choices_at(const Trace& plan, int action) const {
    REQUIRES(action >= -1);
    std::vector<std::string> kinds;
    ReferenceWalk<G> at(plan, false);
    for (int i = -1; i <= action && i < static_cast<int>(plan.actions.size()); ++i) {
      if (i >= 0) at.step(plan.actions[static_cast<std::size_t>(i)]);
      if (i + 1 < action || at.over() || decision_word(at.state()) == "turn") continue;
      for (std::string& kind : Automatic<G>::kinds_of(*plan.rules, at.state())) {
        if (std::count(kinds.begin(), kinds.end(), kind) == 0) kinds.push_back(std::move(kind));
      }
    }
    return kinds;
  }

  // Whether the round differs at this action when it is played again.
  bool comes_back(const Trace& plan, int action) {
    bool back = false;
    conformance::guarded([&] {
      const auto found = verdict_on(driver_.play(plan)).findings;
      back = std::any_of(found.begin(), found.end(),
                         [&](const auto& each) { return each.action == action; });
    });
    return back && !client_->interrupted();
  }

  // Whether the engine took choices by itself at this action, and the observations after them are
  // right. `done` alone does not show a choice: an engine that lacks the decision does the same,
  // and the seat can never make the claim that the rules offer.
  bool agrees_beyond(const Driven<G>& driven, int action) const {
    if (!driven.played || client_->interrupted()) return false;
    const Trace& round = driven.round;
    int last = -1;
    bool takes = false;
    for (const int chosen : driven.chosen) {
      REQUIRES(chosen > last);
      if (last < 0 ? chosen < action : chosen != last + 1) continue;
      last = chosen;
      takes = takes || !leaves_the_offer(round.actions[static_cast<std::size_t>(chosen)]);
    }
    if (!takes || static_cast<std::size_t>(last) >= round.after.size()) return false;
    const auto& seen = round.after[static_cast<std::size_t>(last)];
    if (seen.empty() || seen.failed()) return false;
    const auto finding = first_of(driven);
    return !finding || finding->action > last;
  }

  EnginePhase& phase(const RoundPlace& place) {
    REQUIRES(static_cast<std::size_t>(place.phase) < kPhases);
    return phases_[static_cast<std::size_t>(place.phase)];
  }
  const std::shared_ptr<const typename G::Rules>& rules_of(std::uint64_t index) const {
    REQUIRES(!compiled_.empty());
    auto at = compiled_.begin();
    std::advance(at, index % compiled_.size());
    return at->second;
  }

  // An internal error on the way is a fault of its own, and the run goes on with the next round.
  template <class Work>
  void guard(const RoundPlace& place, const std::string& source, const Work& work) {
    at_work_.reset();
    client_->about(source);
    auto failed = conformance::guarded(work);
    if (!failed) return;
    REQUIRES(failed->kind == conformance::Kind::internal_error);
    ++phase(place).failing;
    const Trace round = at_work_ ? *at_work_ : unplayed(place.index);
    Driven<G> driven;
    driven.round = round;
    see(*failed, {*failed}, driven, round, place, source);
  }

  Trace varied(std::uint64_t seed, std::uint64_t index) const {
    const bool can_set_up = client_->abilities().can_do("state");
    return plans_.varied(plans_.generated(rules_of(index), seed, index).plan, seed, index,
                         can_set_up);
  }

  // Takes the place of a round that was never played: a deal without actions.
  Trace unplayed(std::uint64_t index) const {
    Trace plan = plans_.generated(rules_of(index), 0, index).plan;
    plan.actions.clear();
    ENSURES(plan.rules != nullptr && plan.after.empty());
    return plan;
  }

  int play(const Trace& plan, const RoundPlace& place, const std::string& source,
           bool rest_of_a_round = false) {
    at_work_ = plan;
    return compare(driver_.play(plan), plan, place, source, rest_of_a_round);
  }

  // The engine takes some choices by itself, so the rest of the round depends on it. Illegal
  // actions are put among the others as in rounds that are known beforehand.
  void play_along(typename Plans<G>::Generated& made, std::uint64_t seed, const RoundPlace& place,
                  const std::string& source) {
    table::Random random = Plans<G>::random_of(seed, place.index);
    const bool can_set_up = client_->abilities().can_do("state");
    Trace plan = Plans<G>::from_the_middle(made.plan, can_set_up, random).value_or(made.plan);
    plan.actions.clear();
    int probes = random.chance(1, 3) ? Plans<G>::kProbes : 0;
    std::vector<MoveOf<G>> pool;  // moves that were legal earlier, for each seat
    const auto choose = [&](const typename G::State& state) -> std::optional<MoveOf<G>> {
      REQUIRES(!G::over(state) && probes >= 0);
      if (probes > 0 && !pool.empty() && random.chance(1, 4)) {
        const MoveOf<G>& move = pool[random.below(pool.size())];
        if (G::refusal(*plan.rules, state, move.seat, move.action)) {
          --probes;
          return move;
        }
      }
      const typename G::Legal may = G::legal(*plan.rules, state);
      for (int i = 0; probes > 0 && i < may.size() && pool.size() < kMostInPool; ++i) {
        for (int seat = 0; seat < plan.envelope.players; ++seat) pool.push_back({seat, may.nth(i)});
      }
      return MoveOf<G>{G::to_move(state), properties::policy_of(made.choices)(state, may)};
    };
    at_work_ = plan;
    compare(driver_.play(plan, choose), plan, place, source);
  }
  static constexpr std::size_t kMostInPool = 512;

  // The index of the first action that shows something; -1: nothing does.
  int compare(Driven<G> driven, const Trace& plan, const RoundPlace& place,
              const std::string& source, bool rest_of_a_round = false) {
    if (client_->interrupted()) return -1;
    if (driven.unsupported) {
      if (!rest_of_a_round) ++phase(place).unsupported;
      unsupported_.note(place, driven.why);
      return -1;
    }
    const conformance::Verdict verdict = verdict_on(driven);
    notes_.add(verdict.notes, place, source);
    const std::vector<conformance::Finding>& found = verdict.findings;
    const bool seen = !found.empty() || (verdict.observations > 0 && shows_play(driven));
    if (!rest_of_a_round) ++(seen ? phase(place).rounds : phase(place).unseen);
    if (driven.lost_sight) {
      ++not_followed_;
      first_lost_.note(place, source);
    }
    if (driven.missing > 0) {
      ++short_answers_;
      short_.note(place, fmt::format("{}: {} of {} entries are missing", source, driven.missing,
                                     plan.actions.size()));
    }
    nulls_ += driven.nulls;
    const Trace& round = driven.played ? driven.round : plan;
    REQUIRES(round.rules != nullptr);
    actions_ += round.actions.size();
    probes_ += round.envelope.probes.size();
    ReferenceWalk<G> reference(round, true);
    const auto size = static_cast<int>(round.actions.size());
    walk_requests(reference, round, found.empty() ? size : found.front().action, requested_);
    // A round that broke off, or whose answers cannot be read, shows no clause as kept.
    const bool judged = found.empty() || !conformance::is_of_no_clause(found.front().kind);
    if (seen && judged) events_.add(*round.rules, reference.events(), round.result.has_value());
    if (found.empty()) {
      if (seen && place.phase == PhaseKind::stored) fixed_.push_back(source);
      keep(clean_, driven, kMostClean);
      return -1;
    }
    if (!rest_of_a_round) ++phase(place).failing;
    keep(failing_, driven, kMostFailing);
    std::set<std::string> groups;
    for (const conformance::Finding& finding : found) {
      if (!groups.insert(group_of(finding)).second) continue;
      see(finding, found, driven, round, place, source);
    }
    return std::max(found.front().action, 0);
  }

  // `found`: all findings of the round.
  void see(const conformance::Finding& finding, const std::vector<conformance::Finding>& found,
           const Driven<G>& driven, const Trace& round, const RoundPlace& place,
           const std::string& source) {
    const conformance::Finding& head = head_of(found, finding);
    REQUIRES(head.action == finding.action);
    const std::string group = group_of(finding);
    SeenFault<G> seen{finding,
                      source,
                      place,
                      round,
                      driven.round,
                      driven.errors,
                      {place},
                      group_of(head) == group,
                      !may_follow(finding) || group_of(found.front()) == group,
                      head,
                      clauses_of_fixture_,
                      {},
                      {},
                      false,
                      {}};
    if (seen.opens) seen.by_about.emplace(finding.about.text(), finding);
    const conformance::Finding* const before = cause_before(found, finding);
    seen.alone = before == nullptr;
    if (before != nullptr) ++seen.behind[group_of(*before)];
    faults_[group].add(seen);
  }

  // Fixtures have positions that random rounds hardly reach. Played to one or set up, the rest of
  // the round is the same: from the last of them, and from another one.
  void set_up_within(const Trace& plan, const RoundPlace& place, const std::string& source) {
    if (!client_->abilities().can_do("state")) return;
    const std::vector<Trace> later = properties::ShrinkSteps<G>::set_ups(plan);
    if (later.empty()) return;
    table::Random random = Plans<G>::random_of(later.size(), place.index);
    play(later.back(), place, source, true);
    if (later.size() > 1) play(later[random.below(later.size() - 1)], place, source, true);
  }

  // Compares the rest of the round again, from a position after the difference.
  void go_on_behind(const Trace& plan, int broken, const RoundPlace& place,
                    const std::string& source) {
    constexpr int kMost = 3;
    REQUIRES(broken >= 0);
    Trace rest = plan;
    for (int i = 0; i < kMost && broken >= 0; ++i) {
      const std::size_t left = rest.actions.size() - static_cast<std::size_t>(broken);
      std::optional<Trace> later;
      for (Trace& each : properties::ShrinkSteps<G>::set_ups(rest)) {
        if (each.actions.empty() || each.actions.size() >= left) continue;
        later = std::move(each);
        break;
      }
      if (!later) return;
      ++resyncs_;
      rest = std::move(*later);
      broken = play(rest, place, source, true);
    }
  }

  static void keep(std::vector<Trace>& rounds, const Driven<G>& driven, std::size_t most) {
    // An answer may be a megabyte without content; a search for causes needs far shorter ones.
    constexpr std::size_t kMostAnswered = std::size_t{1} << 17;
    if (rounds.size() < most && driven.answered < kMostAnswered) rounds.push_back(driven.round);
    ENSURES(rounds.size() <= most);
  }

  static constexpr std::size_t kMostClean = 600, kMostFailing = 400;
  std::unique_ptr<Client> client_;
  Driver<G> driver_;
  Plans<G> plans_;
  const RulesBySeats& compiled_;
  // The number and plan of the round that the engine was sent ahead of time.
  std::optional<std::pair<std::uint64_t, Trace>> ahead_;
  std::optional<Trace> at_work_;                 // the plan of the current round
  std::map<std::string, SeenFault<G>> faults_;   // by group
  std::vector<Trace> clean_, failing_;           // recorded rounds
  std::vector<std::string> clauses_of_fixture_;  // that is played
  EnginePhase phases_[kPhases];
  ComparedEvents<G> events_;
  std::set<std::string> requested_;
  std::uint64_t actions_ = 0, probes_ = 0, resyncs_ = 0, short_answers_ = 0, not_followed_ = 0,
                nulls_ = 0;
  FirstNote unsupported_, short_, first_lost_;
  std::vector<std::string> fixed_;
  RoundNotes notes_;
};

}  // namespace showstopper::engines
