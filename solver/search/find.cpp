// SPDX-License-Identifier: Apache-2.0
#include "solver/search/find.h"

#include <algorithm>
#include <chrono>
#include <set>

#include <fmt/format.h>

#include "model/table/check.h"
#include "solver/deals/deal_ending.h"
#include "solver/deals/deal_symmetry.h"
#include "solver/encoding/decode.h"
#include "solver/encoding/goal_formula.h"
#include "solver/search/random_search.h"

namespace showstopper::solver {
namespace {

using Clock = std::chrono::steady_clock;

// One question: can the goal hold in a round that ends like this after so many turns?
struct Case {
  int turns = 0;
  Ending ending = Ending::running;
  bool refuted = false;
  bool each_turn = false;  // scores are followed turn by turn: the end alone led astray
  int astray = 0;          // how often the engine did not follow its models
  std::string why_open{};  // where it was asked and neither refuted nor found
  std::vector<std::pair<Card, Seat>> hints{};  // who owns what in an end that has the goal
};

class Finder {
 public:
  explicit Finder(const FindJob& job) : job_(job), start_(Clock::now()) {}

  Answer run() {
    if (!begin()) return answer_;
    // First what comes in milliseconds, then one slice beside each formula.
    if (!job_.smallest && play(kFirstSlice)) return answer_;
    if (job_.solver && !solve()) return answer_;
    if (answer_.why_unknown.empty() && job_.solver) return answer_;  // found or refuted
    if (job_.smallest) return few_actions_at_random();
    while (plays() && in_time() && answer_.rounds < kMostRounds) {
      if (play(kSlice)) return answer_;
    }
    if (answer_.why_unknown.empty()) answer_.why_unknown = why_stopped();
    return answer_;
  }

 private:
  static constexpr std::uint64_t kFirstSlice = 4000, kSlice = 1000, kMostRounds = 2'000'000;
  static constexpr int kAttempts = 8, kMostAstray = 4;
  static constexpr std::uint64_t kBeside = 5;  // rounds for each conflict that is allowed
  // Conflicts of the solver for each question, and how many times more in the next pass: what is
  // easy is answered before what is hard is gone through with.
  static constexpr std::uint64_t kConflicts = 4000, kMore = 4;
  static constexpr std::size_t kCandidates = 8;  // of which --smallest takes the best

  double left() const {
    return job_.seconds - std::chrono::duration<double>(Clock::now() - start_).count();
  }
  bool in_time() const { return left() > 0 && (!job_.go_on || job_.go_on()); }
  std::string why_stopped() const {
    if (left() <= 0 || !job_.why_stopped) return "the limit of time was reached";
    return job_.why_stopped();
  }
  bool plays() const { return job_.random_play && !uncounted_; }
  std::size_t wanted() const { return job_.smallest ? kCandidates : job_.witnesses; }

  // False where the deal alone settles the answer.
  bool begin() {
    if (job_.deal) {
      for (const DealConstraint& constraint : job_.where) {
        if (constraint.holds(*job_.deal)) continue;
        answer_.kind = Answer::Kind::impossible;
        answer_.rests_on.push_back(
            fmt::format("`{}` does not hold in the deal", constraint.text()));
        return false;
      }
      return true;
    }
    if (!job_.where.empty()) {
      // Deals that cannot be counted cannot be sampled either: the solver is alone then.
      uncounted_ = DealCounter::too_many(job_.where).has_value();
      if (!uncounted_) {
        const double kept = job_.seconds * 3 / 4;  // for the search itself
        deals_.emplace(*job_.rules, job_.where, [&] { return left() > kept && in_time(); });
        uncounted_ = deals_->gave_up().has_value();
        if (uncounted_) deals_.reset();
      }
      if (deals_ && deals_->count() == 0) {
        answer_.kind = Answer::Kind::impossible;
        answer_.rests_on.push_back("no deal satisfies the constraints, by exact counting");
        return false;
      }
    }
    by_deal_ = decided_by_deal(*job_.rules, *job_.goal);
    const auto fits = [&](const DealConstraint& each) { return each.holds(by_deal_->deal); };
    if (by_deal_ && std::all_of(job_.where.begin(), job_.where.end(), fits)) {
      keep(*by_deal_, Answer::Method::solver);
      if (job_.smallest) choose_smallest(0);
    }
    return answer_.kind != Answer::Kind::found;
  }

  SearchJob search_job() const {
    SearchJob search;
    search.rules = job_.rules;
    search.goal = job_.goal;
    search.deals = deals_ ? &*deals_ : nullptr;
    search.deal = job_.deal ? &*job_.deal : nullptr;
    search.most_turns = job_.most_turns;
    search.seed = job_.seed;
    search.first = answer_.rounds;
    search.go_on = [this] { return in_time(); };
    return search;
  }

  // True where enough witnesses are found.
  bool play(std::uint64_t rounds) {
    if (!plays() || !in_time()) return false;
    SearchJob search = search_job();
    search.rounds = rounds;
    search.witnesses = job_.witnesses;
    SearchResult result = search_at_random(search);
    answer_.rounds += result.played;
    for (PlayedRound& record : result.found) keep(std::move(record), Answer::Method::random_play);
    return answer_.kind == Answer::Kind::found;
  }

  // Where the solver does not know, the shortest of some rounds is better than nothing.
  Answer few_actions_at_random() {
    constexpr std::uint64_t kRounds = 20'000;
    if (plays() && in_time()) {
      SearchJob search = search_job();
      search.rounds = kRounds;
      search.witnesses = kRounds;
      SearchResult result = search_at_random(search);
      answer_.rounds += result.played;
      for (PlayedRound& record : result.found) keep(std::move(record), Answer::Method::random_play);
    }
    if (answer_.witnesses.empty()) return answer_;
    choose_smallest(-1);
    answer_.method = Answer::Method::random_play;
    answer_.rests_on = {
        fmt::format("the fewest actions of {} random rounds; shorter ones may "
                    "exist: {}",
                    answer_.rounds, answer_.why_unknown)};
    return answer_;
  }

  // Of the rounds found so far those with the fewest actions; `turns`: no fewer turns will do.
  void choose_smallest(int turns) {
    std::stable_sort(answer_.witnesses.begin(), answer_.witnesses.end(),
                     [](const PlayedRound& a, const PlayedRound& b) {
                       return a.actions.size() < b.actions.size();
                     });
    if (answer_.witnesses.size() > job_.witnesses) answer_.witnesses.resize(job_.witnesses);
    answer_.kind = Answer::Kind::found;
    answer_.method = Answer::Method::solver;
    if (turns < 0) return;
    answer_.rests_on.push_back(
        fmt::format("{} turns; no fewer will do, each shorter ending was "
                    "refuted",
                    turns));
  }

  // The same for rounds that count as one.
  std::string key_of(const PlayedRound& record) const {
    if (!job_.deal) return renamed_deal(record.deal);
    std::string key;
    for (const gostop::Action action : record.actions) {
      key += fmt::format("{} {} ", gostop::word(action.kind), action.argument);
    }
    return key;
  }

  void keep(PlayedRound record, Answer::Method method) {
    std::string why_not;
    const auto story = retell(*job_.rules, record, why_not);
    CHECK(story && story->over() && job_.goal->holds(*story));
    if (!known_.insert(key_of(record)).second) return;
    answer_.witnesses.push_back(std::move(record));
    if (job_.smallest || answer_.witnesses.size() < job_.witnesses) return;
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

  bool asks_for_stock_order() const {
    return job_.deal || std::any_of(job_.where.begin(), job_.where.end(), [](const auto& each) {
             return each.predealt() && each.predealt()->place >= 0;
           });
  }

  // A quad in the deal asks for declarations, of which the formula knows nothing.
  bool quad_dealt() const {
    if (!job_.deal) return false;
    bool quad = gostop::quads_in(job_.deal->table) != 0;
    for (const gostop::CardSet hand : job_.deal->hands) {
      quad = quad || gostop::quads_in(hand) != 0;
    }
    return quad;
  }

  // False where the answer is settled or time is up.
  bool solve() {
    if (const auto parameter = not_encoded(*job_.rules)) {
      answer_.why_unknown = fmt::format("{} is not encoded", *parameter);
      return true;
    }
    if (has_jokers(*job_.rules) && asks_for_stock_order()) {
      answer_.why_unknown = "the order of a stock with jokers is not encoded";
      return true;
    }
    if (quad_dealt()) {
      answer_.why_unknown = "four of a month in one zone of the deal are not encoded";
      return true;
    }
    const int whole =
        job_.rules->players *
        gostop::deal_deck(*job_.rules, 0, gostop::deck_cards(*job_.rules)).hands[0].size();
    whole_ = whole;
    std::vector<Case> all = cases(whole, only_grows(*job_.goal) && !job_.smallest);
    const auto is_open = [](const Case& each) {
      return !each.refuted && each.astray < kMostAstray;
    };
    budget_ = job_.smallest ? 0 : kConflicts;
    for (; std::any_of(all.begin(), all.end(), is_open); budget_ *= kMore) {
      for (Case& each : all) {
        if (!is_open(each)) continue;
        if (job_.progress) {
          job_.progress(fmt::format("turn {} of {}, {}", each.turns, whole, word(each.ending)));
        }
        ask(each);
        if (answer_.kind == Answer::Kind::found) return false;
        if (job_.smallest && !answer_.witnesses.empty()) {
          answer_.refuted_turns = each.turns - 1;
          choose_smallest(each.turns);
          return false;
        }
        const bool stopped = !in_time();
        if (!each.refuted && (job_.smallest || stopped)) answer_.why_unknown = each.why_open;
        if (stopped && answer_.why_unknown.empty()) answer_.why_unknown = why_stopped();
        if (!answer_.why_unknown.empty()) {
          answer_.refuted_turns = refuted_turns(all);
          return in_time();
        }
        if (!job_.smallest && play(kSlice)) return false;
      }
      const bool again = std::any_of(all.begin(), all.end(), is_open);
      if (again && !job_.smallest && play(kBeside * budget_)) return false;
    }
    answer_.refuted_turns = refuted_turns(all);
    for (const Case& each : all) {
      if (!each.refuted && answer_.why_unknown.empty()) answer_.why_unknown = each.why_open;
    }
    return !answer_.why_unknown.empty() || !refuted_everywhere(all.back().turns, whole);
  }

  // Up to which turn no round has the goal.
  static int refuted_turns(const std::vector<Case>& all) {
    for (const Case& each : all) {
      if (!each.refuted) return each.turns - 1;
    }
    return all.back().turns;
  }

  // All horizons are done: is it a proof?
  bool refuted_everywhere(int turns, int whole) {
    if (!job_.deal && (sees_the_deal(*job_.rules, *job_.goal) || by_deal_)) {
      answer_.why_unknown = "rounds that the deal decides are not encoded for this goal";
      return false;
    }
    if (!answer_.witnesses.empty()) {
      answer_.why_unknown =
          fmt::format("only {} different witnesses were found", answer_.witnesses.size());
      return false;
    }
    answer_.kind = Answer::Kind::impossible;
    answer_.method = Answer::Method::solver;
    const bool cut = job_.most_turns != 0 && job_.most_turns < whole;
    answer_.rests_on.push_back(fmt::format("every {} after 1 to {} turns was refuted",
                                           cut ? "way to have it" : "ending", turns));
    if (cut) answer_.rests_on.push_back(fmt::format("`--turns {}`", job_.most_turns));
    for (const std::string& lemma : lemmas_) {
      answer_.rests_on.push_back(fmt::format("lemma {} of `showstopper prove`", lemma));
    }
    if (!job_.deal)
      answer_.rests_on.push_back("p0 deals, and no round without a winner went before");
    answer_.rests_on.push_back(job_.check ? "each refutation by CaDiCaL and by Z3"
                                          : "each refutation by CaDiCaL");
    return true;
  }

  // First with scores at the end alone, which is quick to refute; if the engine does not follow the
  // model, with the scores of each turn.
  void ask(Case& each) {
    if (ruled_out(*job_.rules, *job_.goal, each.ending) || refuted_by_end(each)) {
      each.refuted = true;
      return;
    }
    const int astray = each.astray;
    ask_of_play(each);
    if (each.astray == astray || each.each_turn) return;
    each.each_turn = true;
    ask_of_play(each);
  }

  // Whether already the end refutes the goal. If not, some end becomes a hint where to look.
  bool refuted_by_end(Case& each) {
    RoundFormula end(*job_.rules, RoundFormula::EndAlone{each.turns, each.ending});
    end.end_as_rules_have_it();
    const bool again = !each.why_open.empty();  // for another hint
    if (again && !end.shares_all_cards()) return false;
    each.hints.clear();
    const GoalLiteral goal = require(end, *job_.goal);
    if (goal.uncovered) return false;
    end.clauses.add({goal.holds});
    SatLimits within = limits(0);
    within.conflicts = end.shares_all_cards() ? 0 : kConflicts;  // where it decides most
    table::Random random = table::fork(job_.seed, budget_);
    for (const Card card : job_.rules->deck) {
      const auto seats = static_cast<std::uint64_t>(end.players());
      within.hints.push_back(end.owned(card, static_cast<Seat>(random.below(seats)), end.turns()));
    }
    const SatAnswer model = decide(end.clauses, Engine::cadical, within);
    if (model.verdict == Verdict::refuted) {
      if (end.shares_all_cards()) lemmas_.insert("table_empty_at_the_end");
      confirm(end, each);
      return true;
    }
    if (model.verdict == Verdict::unknown || !end.shares_all_cards()) return false;
    for (const Card card : job_.rules->deck) {
      for (Seat seat = 0; seat < end.players(); ++seat) {
        if (model.holds(end.owned(card, seat, end.turns()))) each.hints.push_back({card, seat});
      }
    }
    return false;
  }

  SatLimits limits(std::uint64_t model_number) const {
    SatLimits limits;
    limits.seconds = std::max(0.001, left());
    limits.seed = job_.seed + model_number;
    limits.go_on = job_.go_on;
    return limits;
  }

  void ask_of_play(Case& each) {
    // What is left for the turns after the end says much late in a round, little early in it.
    const bool over = each.ending != Ending::running && each.ending != Ending::agreed;
    const bool late = 2 * each.turns > whole_ || budget_ != kConflicts;
    const bool played_on =
        over && late && each.turns < whole_ && RoundFormula::ends_with_empty_table(*job_.rules);
    RoundFormula round(*job_.rules, each.turns, each.ending, played_on);
    round.end_as_rules_have_it();
    if (round.shares_all_cards() || round.is_played_on()) {
      lemmas_.insert("table_empty_at_the_end");
    }
    for (const DealConstraint& constraint : job_.where) require(round, constraint);
    if (job_.deal) require(round, *job_.deal);
    const GoalLiteral goal = require(round, *job_.goal, each.each_turn);
    if (goal.uncovered) {
      answer_.why_unknown = fmt::format("`{}` is not encoded", *goal.uncovered);
      return;
    }
    each.refuted = goal.holds == round.clauses.no();
    if (each.refuted) return;
    round.clauses.add({goal.holds});
    ++answer_.formulas;
    answer_.variables = std::max(answer_.variables, round.clauses.variables());
    answer_.clauses = std::max(answer_.clauses, round.clauses.size());
    judge(round, each, each.each_turn ? kAttempts : 1);
  }

  // Models until enough witnesses are found, none is left, or `attempts` of them went astray.
  void judge(RoundFormula& round, Case& each, int attempts) {
    std::string why_not;
    int gone_astray = 0;
    const std::size_t most = 4 * wanted() + static_cast<std::size_t>(attempts);
    for (std::size_t model_number = 0; model_number < most && in_time(); ++model_number) {
      SatLimits within = limits(model_number + budget_);  // another one in each pass
      within.conflicts = budget_;
      for (const auto& [card, seat] : each.hints) {
        within.hints.push_back(round.owned(card, seat, round.turns()));
      }
      const SatAnswer model = decide(round.clauses, Engine::cadical, within);
      if (model.verdict == Verdict::unknown) break;
      if (model.verdict == Verdict::refuted) {
        // Without the models that were thrown out it says nothing; without those that were found,
        // that every deal of this horizon is known.
        if (gone_astray > 0) break;
        each.refuted = true;
        if (model_number == 0) confirm(round, each);
        return;
      }
      const Dealt dealt{job_.where, job_.deal ? &*job_.deal : nullptr};
      if (auto record = replayed(round, model, *job_.goal, dealt, job_.seed, why_not)) {
        keep(std::move(*record), Answer::Method::solver);
        if (answer_.kind == Answer::Kind::found || answer_.witnesses.size() >= wanted()) return;
        forbid(round, model, job_.deal || job_.smallest);
        continue;
      }
      forbid(round, model, true);
      if (++gone_astray == attempts) break;
    }
    if (gone_astray > 0) ++each.astray;
    each.why_open =
        gone_astray > 0
            ? fmt::format("no model that the engine follows was found: {}", why_not)
            : fmt::format("{} at turn {}, {}", why_stopped(), each.turns, word(each.ending));
  }

  // Another model must differ in a card played from a hand, or in what was dealt.
  static void forbid(RoundFormula& round, const SatAnswer& model, bool plays) {
    std::vector<Literal> other;
    const auto differ = [&](Literal literal) {
      if (model.holds(literal)) other.push_back(-literal);
    };
    for (const Card card : round.deck()) {
      if (plays) {
        for (int turn = 0; turn < round.turns(); ++turn) differ(round.played(card, turn));
        continue;
      }
      differ(round.on_table_at_deal(card));
      for (Seat seat = 0; seat < round.players(); ++seat) {
        differ(round.in_hand_at_deal(card, seat));
      }
    }
    round.clauses.add(other);
  }

  void confirm(const RoundFormula& round, Case& each) {
    const std::string what = fmt::format("{} turns, {}", each.turns, word(each.ending));
    if (job_.refuted) job_.refuted(round.clauses, what);
    if (!job_.check) return;
    const SatAnswer second = decide(round.clauses, Engine::z3, limits(0));
    CHECK(second.verdict != Verdict::satisfied);
    if (second.verdict == Verdict::unknown) {
      each.refuted = false;
      answer_.why_unknown = fmt::format("Z3 did not confirm the refutation of {} in time", what);
    }
  }

  const FindJob& job_;
  Clock::time_point start_;
  std::optional<DealCounter> deals_;
  bool uncounted_ = false;  // the deals that are asked for
  std::set<std::string> known_;
  std::optional<PlayedRound> by_deal_;  // a round that the deal decides, with the goal
  Answer answer_;
  int whole_ = 0;             // turns of a round that uses up the cards
  std::uint64_t budget_ = 0;  // conflicts for each question of this pass; 0: no bound
  std::set<std::string> lemmas_;
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
