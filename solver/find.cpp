// SPDX-License-Identifier: Apache-2.0
#include "solver/find.h"

#include <algorithm>
#include <chrono>
#include <set>

#include <fmt/format.h>

#include "model/table/check.h"
#include "solver/deal_ending.h"
#include "solver/decode.h"
#include "solver/goal_formula.h"
#include "solver/random_search.h"
#include "solver/renaming.h"

namespace showstopper::solver {
namespace {

using Clock = std::chrono::steady_clock;

// One question: can the goal hold in a round that ends like this after so many turns?
struct Case {
  int turns = 0;
  Ending ending = Ending::running;
};

class Finder {
 public:
  explicit Finder(const FindJob& job) : job_(job), start_(Clock::now()) {}

  Answer run() {
    if (!job_.where.empty()) {
      if (const auto many = DealCounter::too_many(job_.where)) {
        answer_.why_unknown = *many;
        return answer_;
      }
      deals_.emplace(*job_.rules, job_.where);
      if (deals_->count() == 0) {
        answer_.kind = Answer::Kind::impossible;
        answer_.rests_on.push_back("no deal satisfies the constraints, by exact counting");
        return answer_;
      }
    }
    by_deal_ = decided_by_deal(*job_.rules, *job_.goal);
    if (auto record = job_.where.empty() ? by_deal_ : std::nullopt) {
      keep(std::move(*record), Answer::Method::solver);
      if (answer_.kind == Answer::Kind::found) return answer_;
    }
    // First what comes in milliseconds, then one slice beside each formula.
    if (play(kFirstSlice)) return answer_;
    if (job_.solver && !solve()) return answer_;
    if (answer_.why_unknown.empty() && job_.solver) return answer_;  // found or refuted
    while (job_.random_play && in_time() && answer_.rounds < kMostRounds) {
      if (play(kSlice)) return answer_;
    }
    if (answer_.why_unknown.empty()) answer_.why_unknown = "the limit of time was reached";
    return answer_;
  }

 private:
  static constexpr std::uint64_t kFirstSlice = 4000, kSlice = 1000, kMostRounds = 2'000'000;
  static constexpr int kAttempts = 8;

  double left() const {
    return job_.seconds - std::chrono::duration<double>(Clock::now() - start_).count();
  }
  bool in_time() const { return left() > 0 && (!job_.go_on || job_.go_on()); }

  // True where enough witnesses are found.
  bool play(std::uint64_t rounds) {
    if (!job_.random_play || !in_time()) return false;
    SearchJob search;
    search.rules = job_.rules;
    search.goal = job_.goal;
    search.deals = deals_ ? &*deals_ : nullptr;
    search.seed = job_.seed;
    search.first = answer_.rounds;
    search.rounds = rounds;
    search.witnesses = job_.witnesses;
    search.go_on = [this] { return in_time(); };
    SearchResult result = search_at_random(search);
    answer_.rounds += result.played;
    for (Record& record : result.found) keep(std::move(record), Answer::Method::random_play);
    return answer_.kind == Answer::Kind::found;
  }

  void keep(Record record, Answer::Method method) {
    std::string why_not;
    const auto story = retell(*job_.rules, record, why_not);
    CHECK(story && story->over() && job_.goal->holds(*story));
    if (!known_.insert(renamed_deal(record.deal)).second) return;
    answer_.witnesses.push_back(std::move(record));
    if (answer_.witnesses.size() < job_.witnesses) return;
    answer_.kind = Answer::Kind::found;
    answer_.method = method;
  }

  std::vector<Case> cases(int whole, bool grows) const {
    const gostop::Rules& rules = *job_.rules;
    const bool ends_with_hands = rules.round_end_test == gostop::EndTest::hands_empty;
    std::vector<Case> cases;
    const int bound = grows ? last_turn_asked(*job_.goal, rules.players, whole) : whole;
    const int most = job_.most_turns == 0 ? bound : std::min(job_.most_turns, bound);
    for (int turns = 1; turns <= most; ++turns) {
      if (grows) cases.push_back({turns, Ending::running});
      if (grows && !ends_with_hands) continue;
      if (!grows) {
        cases.push_back({turns, Ending::stop});
        cases.push_back({turns, Ending::win_by_row});
        if (rules.offer_possible && turns < whole) cases.push_back({turns, Ending::agreed});
      }
      if (!grows ? turns == whole || ends_with_hands : ends_with_hands)
        cases.push_back({turns, Ending::exhausted});
    }
    return cases;
  }

  // False where the answer is settled or time is up.
  bool solve() {
    if (const auto parameter = not_encoded(*job_.rules)) {
      answer_.why_unknown = fmt::format("{} is not encoded", *parameter);
      return true;
    }
    const int whole =
        job_.rules->players *
        gostop::deal_deck(*job_.rules, 0, gostop::deck_cards(*job_.rules)).hands[0].size();
    const bool grows = only_grows(*job_.goal);
    for (const Case& each : cases(whole, grows)) {
      // A growing goal that the longest horizon refutes is refuted in all shorter ones.
      if (!in_time()) {
        answer_.why_unknown = fmt::format(
            "the limit of time was reached; refuted for rounds of fewer than {} turns", each.turns);
        return false;
      }
      ask(each);
      if (answer_.kind == Answer::Kind::found) return false;
      if (!answer_.why_unknown.empty()) return true;
      if (each.turns % 2 == 0 && play(kSlice)) return false;
    }
    if (sees_the_deal(*job_.goal) || by_deal_) {
      answer_.why_unknown = "rounds that the deal decides are not encoded for this goal";
      return true;
    }
    if (job_.most_turns != 0 && job_.most_turns < whole) {
      answer_.why_unknown =
          fmt::format("refuted within {} turns; longer rounds were not asked", job_.most_turns);
      return true;
    }
    if (!answer_.witnesses.empty()) {
      answer_.why_unknown =
          fmt::format("only {} different witnesses were found", answer_.witnesses.size());
      return true;
    }
    answer_.kind = Answer::Kind::impossible;
    answer_.method = Answer::Method::solver;
    answer_.rests_on.push_back(fmt::format("every ending after 1 to {} turns was refuted",
                                           cases(whole, grows).back().turns));
    answer_.rests_on.push_back("the dealer is p0");
    answer_.rests_on.push_back(job_.check ? "each refutation by CaDiCaL and by Z3"
                                          : "each refutation by CaDiCaL");
    return false;
  }

  // First with scores at the end alone, which is quick to refute; if the engine does not follow the
  // model, with the scores of each turn.
  void ask(const Case& each) {
    if (ruled_out(*job_.goal, each.ending)) return;
    ask(each, false);
    if (!astray_) return;
    astray_ = false;
    answer_.why_unknown.clear();
    ask(each, true);
    astray_ = false;
  }

  void ask(const Case& each, bool each_turn) {
    RoundFormula round(*job_.rules, each.turns, each.ending);
    round.end_with_hands();
    for (const DealConstraint& constraint : job_.where) require(round, constraint);
    const GoalLiteral goal = require(round, *job_.goal, each_turn);
    if (goal.holds == round.clauses.no() && !goal.uncovered) return;
    if (goal.uncovered) {
      answer_.why_unknown = fmt::format("`{}` is not encoded", *goal.uncovered);
      return;
    }
    round.clauses.add({goal.holds});
    ++answer_.formulas;
    answer_.variables = std::max(answer_.variables, round.clauses.variables());
    answer_.clauses = std::max(answer_.clauses, round.clauses.size());
    judge(round, each, each_turn ? kAttempts : 1);
  }

  void judge(RoundFormula& round, const Case& each, int attempts) {
    std::string why_not;
    for (int attempt = 0; attempt < attempts && in_time(); ++attempt) {
      SatLimits limits;
      limits.seconds = std::max(0.001, left());
      limits.seed = job_.seed + static_cast<std::uint64_t>(attempt);
      limits.go_on = job_.go_on;
      const SatAnswer model = decide(round.clauses, Engine::cadical, limits);
      if (model.verdict == Verdict::unknown) break;
      if (model.verdict == Verdict::refuted) {
        if (attempt == 0) return confirm(round, each);
        break;  // refuted only without the models that were thrown out
      }
      if (auto record = replayed(round, model, *job_.goal, job_.seed, why_not)) {
        keep(std::move(*record), Answer::Method::solver);
        if (answer_.kind == Answer::Kind::found) return;
      }
      forbid_plays(round, model);
    }
    astray_ = !why_not.empty();
    answer_.why_unknown =
        why_not.empty() ? fmt::format("the limit of time was reached at turn {}", each.turns)
                        : fmt::format("no model that the engine follows was found: {}", why_not);
  }

  // Another model must differ in a card played from a hand.
  static void forbid_plays(RoundFormula& round, const SatAnswer& model) {
    std::vector<Literal> other;
    for (int turn = 0; turn < round.turns(); ++turn) {
      for (const Card card : gostop::kFlowerCards) {
        if (model.holds(round.played(card, turn))) other.push_back(-round.played(card, turn));
      }
    }
    round.clauses.add(other);
  }

  void confirm(const RoundFormula& round, const Case& each) {
    const std::string what = fmt::format("{} turns, {}", each.turns, word(each.ending));
    if (job_.refuted) job_.refuted(round.clauses, what);
    if (!job_.check) return;
    SatLimits limits;
    limits.seconds = std::max(0.001, left());
    const SatAnswer second = decide(round.clauses, Engine::z3, limits);
    CHECK(second.verdict != Verdict::satisfied);
    if (second.verdict == Verdict::unknown) {
      answer_.why_unknown = fmt::format("Z3 did not confirm the refutation of {} in time", what);
    }
  }

  const FindJob& job_;
  Clock::time_point start_;
  std::optional<DealCounter> deals_;
  std::set<std::string> known_;
  std::optional<Record> by_deal_;  // a round that the deal decides, with the goal
  Answer answer_;
  bool astray_ = false;  // the engine did not follow a model
};

}  // namespace

std::string_view word(Answer::Kind kind) {
  switch (kind) {
    case Answer::Kind::found: return "found";
    case Answer::Kind::impossible: return "impossible";
    case Answer::Kind::unknown: return "unknown";
  }
  std::abort();
}

std::string_view word(Answer::Method method) {
  switch (method) {
    case Answer::Method::none: return "-";
    case Answer::Method::random_play: return "random play";
    case Answer::Method::solver: return "solver";
  }
  std::abort();
}

Answer find(const FindJob& job) { return Finder(job).run(); }

}  // namespace showstopper::solver
