// SPDX-License-Identifier: Apache-2.0
//
// The shrinker of Go-Stop. A descent takes every step that makes the case smaller until none does.
// One descent ends in a pit that depends on where it began, so there are several: from the case
// itself, from the smallest failing plays of a fixed sample of rounds that has nothing to do with
// the case, and from shaken copies of the best. The smallest of all is the answer.
#include <algorithm>

#include "model/gostop/engine.h"
#include "model/table/caught_check.h"
#include "model/table/random.h"
#include "model/trace/filling.h"
#include "model/trace/gostop_replay.h"
#include "properties/play.h"
#include "properties/shrink_gostop_steps.h"
#include "properties/shrink_order.h"
#include "properties/shrink_search.h"
#include "properties/trial.h"

namespace showstopper::properties {
namespace {

using gostop::Card;
using gostop::Month;

Trials<GostopCase>::Ways gostop_ways() {
  const auto trial = std::make_shared<GostopTrial>(false);
  Trials<GostopCase>::Ways ways;
  ways.hidden = [](const GostopCase& of) { return hidden_in(of.round); };
  ways.first = [](const GostopCase& of) {
    std::vector<Card> cards;
    for (const Card card : trace::cards_left(of.round)) cards.push_back(card);
    return GostopCase{of.base, trace::filled(of.round, cards)};
  };
  ways.begins = [trial](const GostopCase& of) { return trial->begins(of); };
  ways.fill = [](const GostopCase& of, int samples) {
    constexpr std::uint64_t kSeed = 1;
    std::vector<GostopCase> found;
    for (trace::GostopTrace& round : trace::fillings(of.round, samples, kSeed)) {
      found.push_back({of.base, std::move(round)});
    }
    return found;
  };
  return ways;
}

class GostopShrink {
 public:
  GostopShrink(const Failure& failure, const Judge<GostopCase>& judge, const ShrinkOptions& options,
               const std::function<void(const GostopCase&)>& better)
      : failure_(failure),
        options_(options),
        better_(better),
        ways_(gostop_ways()),
        trials_(failure, judge, options, ways_) {}

  Shrunk<GostopCase> run(const GostopCase& from) {
    const table::CatchChecks catching;
    begin(from);
    if (!trials_.fails(best_)) best_ = from;  // the caller's word is taken for it
    best_size_ = size_of(best_);
    global_ = best_;
    descend();
    keep();
    // What the sample leads to is the same wherever the search began, and so is its shaken best.
    const GostopCase own = global_;
    const std::vector<GostopCase> starts = sampled_plays();
    if (!starts.empty()) {
      std::optional<GostopCase> common;
      for (const GostopCase& start : starts) {
        begin(start);
        descend();
        if (!common || less(best_, *common)) common = best_;
      }
      shake(*common);
      offer(*common);
    }
    if (starts.empty() || !less(global_, own)) {
      shake(global_);
    }
    begin(global_);
    Shrunk<GostopCase> done;
    done.minimal = !descend() && !trials_.spent();
    keep();
    done.smallest = global_;
    name_rules(done.smallest);
    done.verdict = {failure_, static_cast<int>(global_.round.actions.size()) - 1};
    done.stopped = trials_.stopped();
    done.trials = trials_.count();
    done.seconds = trials_.seconds();
    return done;
  }

 private:
  bool less(const GostopCase& a, const GostopCase& b) const {
    return compare(a, size_of(a), b, size_of(b), options_.bases) < 0;
  }

  void begin(const GostopCase& start) {
    best_ = start;
    best_size_ = size_of(best_);
  }

  void keep() { offer(best_); }
  void offer(const GostopCase& found) {
    if (!less(found, global_)) return;
    global_ = found;
    tell();
  }

  void tell() {
    if (!better_) return;
    GostopCase named = global_;
    name_rules(named);
    better_(named);
  }

  // Takes the candidate where it is smaller and fails in the same way.
  bool accept(GostopCase candidate) {
    if (!could_be_reached(candidate.round)) return false;
    CaseSize size = size_of(candidate);
    if (compare(candidate, size, best_, best_size_, options_.bases) >= 0) return false;
    const std::size_t actions = candidate.round.actions.size();
    if (!trials_.fails(candidate)) return false;
    if (candidate.round.actions.size() != actions) size = size_of(candidate);
    best_ = std::move(candidate);
    best_size_ = std::move(size);
    return true;
  }
  bool accept(GostopRound round) { return accept(GostopCase{best_.base, std::move(round)}); }
  bool accept_first(std::vector<GostopRound> rounds) {
    for (GostopRound& round : rounds) {
      if (accept(std::move(round))) return true;
    }
    return false;
  }

  // Until nothing makes the case smaller; whether anything did.
  bool descend() {
    bool any = false;
    for (bool changed = true; changed && !trials_.spent();) {
      changed = structure();
      while (accept_first(with_more_hidden(best_.round))) changed = true;
      changed = names() || changed;
      any = any || changed;
    }
    return any;
  }

  bool structure() {
    bool changed = false;
    if (!best_.round.has_hidden()) {
      for (GostopRound& later : set_ups(best_.round)) changed = accept(std::move(later)) || changed;
    }
    changed = fewer_actions() || changed;
    changed = simpler_rules() || changed;
    constexpr std::size_t kWays = 150;
    while (accept_first(with_one_turn_less(best_.round, kWays))) changed = true;
    while (accept_first(with_less_history(best_.round))) changed = true;
    while (accept_first(with_fewer_captured(best_.round)) || fewer_after_renaming()) {
      changed = true;
    }
    changed = other_actions() || changed;
    return changed;
  }

  // Fewer captured cards may do if they are others.
  bool fewer_after_renaming() {
    constexpr int kMost = 14;  // captured; beyond, the ways are too many
    if (captured_in(best_.round) > kMost) return false;
    gostop::MonthSet captured = 0;
    for (const gostop::SeatState& of : best_.round.state.seats) {
      for (const Card card : of.captured& gostop::kFlowerCards) {
        captured = static_cast<gostop::MonthSet>(captured | gostop::month_bit(card.month()));
      }
    }
    for (GostopRound& fewer : with_fewer_captured(best_.round)) {
      for (Month a = 1; a <= Card::kMonths; ++a) {
        if (!gostop::in(captured, a)) continue;
        for (Month b = 1; b <= Card::kMonths && !trials_.spent(); ++b) {
          if (a == b) continue;
          GostopRound other = fewer;
          rename(other, Renaming::of_two(a, b));
          if (accept(std::move(other))) return true;
        }
      }
    }
    return false;
  }

  // Other things that may be done in the same position.
  bool other_actions() {
    constexpr std::size_t kMost = 3;
    const std::size_t actions = best_.round.actions.size();
    if (!is_set_up(best_.round) || actions > kMost) return false;
    GostopCase start = best_;
    start.round.actions.clear();
    std::vector<GostopCase> found;
    if (start.round.has_hidden()) {
      start = ways_.first(start);
      if (!ways_.begins(start)) return false;
    }
    for (std::size_t most = 1; most <= actions; ++most) plays(start, most, found);
    bool changed = false;
    for (const GostopCase& other : found) {
      GostopRound round = best_.round;
      round.actions = other.round.actions;
      changed = accept(std::move(round)) || changed;
    }
    return changed;
  }

  bool fewer_actions() {
    bool changed = false;
    for (std::size_t i = best_.round.actions.size(); i-- > 0;) {
      if (i >= best_.round.actions.size()) continue;
      GostopRound fewer = best_.round;
      fewer.actions.erase(fewer.actions.begin() + static_cast<std::ptrdiff_t>(i));
      changed = accept(std::move(fewer)) || changed;
    }
    return changed;
  }

  bool under(rules::RuleSet rules) {
    table::Diagnostics complaints;
    if (rules.schema().judge != nullptr) rules.schema().judge(rules, "shrunk", complaints);
    std::string why_not;
    const int players = best_.round.envelope.players;
    if (!complaints.empty() || !gostop::playable(rules, players, why_not)) return false;
    rules.name = best_.base->name;
    GostopRound round = best_.round;
    round.rules = std::make_shared<const gostop::Rules>(gostop::compile(rules, players));
    return accept(std::move(round));
  }

  bool simpler_rules() {
    const rules::RuleSet& base = *best_.base;
    if (*best_.rules().source == base) return false;
    if (under(base)) return true;
    bool changed = false;
    for (int i = 0; i < static_cast<int>(base.schema().parameters.size()); ++i) {
      if (best_.rules().source->value(i) == base.value(i)) continue;
      rules::RuleSet rules = *best_.rules().source;
      rules.set(i, base.value(i));
      changed = under(std::move(rules)) || changed;
    }
    return changed;
  }

  // Other names for the same play: seats, months, single cards.
  bool names() {
    bool changed = false;
    for (int by = 1; by < best_.round.envelope.players; ++by) {
      GostopRound turned = best_.round;
      rotate(turned, by);
      changed = accept(std::move(turned)) || changed;
    }
    while (accept_first(with_other_holders(best_.round))) changed = true;
    for (Month a = 1; a <= Card::kMonths; ++a) {
      for (Month b = a + 1; b <= Card::kMonths; ++b) {
        changed = named_by(Renaming::of_two(a, b)) || changed;
      }
    }
    const gostop::CardSet deck = best_.rules().deck;
    for (const Card a : deck) {
      for (const Card b : deck) {
        if (b < a || b == a || trials_.spent()) continue;
        const gostop::CardSet named = named_cards(best_.round);
        if (named.has(a) || named.has(b)) changed = named_by(Renaming::of_two(a, b)) || changed;
      }
    }
    return changed;
  }
  bool named_by(const Renaming& by) {
    GostopRound renamed = best_.round;
    rename(renamed, by);
    return accept(std::move(renamed));
  }

  // The smallest failing plays of rounds that are the same whatever is to be shrunk.
  std::vector<GostopCase> sampled_plays();
  void plays(const GostopCase& start, std::size_t most, std::vector<GostopCase>& found);
  void play_on(const GostopCase& from, const gostop::State& state, std::size_t most,
               std::vector<GostopCase>& found);
  bool may_show(std::string_view asked, const gostop::State& state) const;

  // Names exchanged at random; what still fails is descended from. `from` becomes the smallest.
  void shake(GostopCase& from) {
    constexpr int kShakes = 30, kAttempts = 12, kInVain = 10;
    table::Random random(kShakeSeed);
    for (int shaken = 0, without = 0; shaken < kShakes && without < kInVain; ++shaken) {
      if (trials_.spent()) return;
      ++without;
      for (int attempt = 0; attempt < kAttempts; ++attempt) {
        GostopCase other = from;
        const int swaps = 1 + static_cast<int>(random.below(4));
        for (int i = 0; i < swaps; ++i) rename(other.round, random_names(other, random));
        if (is_set_up(other.round) && random.chance(1, 3)) {
          std::vector<GostopRound> moved = with_other_holders(other.round);
          if (!moved.empty()) other.round = moved[random.below(moved.size())];
        }
        if (!trials_.fails(other)) continue;
        begin(other);
        descend();
        if (less(best_, from)) {
          from = best_;
          without = 0;
        }
        break;
      }
      offer(from);
    }
  }

  // Mostly of cards that are named, for those matter.
  static Renaming random_names(const GostopCase& of, table::Random& random) {
    if (random.chance(1, 3)) {
      const auto month = [&] { return static_cast<Month>(1 + random.below(Card::kMonths)); };
      const Month a = month();
      return Renaming::of_two(a, month());
    }
    const std::vector<Card> deck = deck_cards(of.rules());
    std::vector<Card> named;
    for (const Card card : named_cards(of.round)) named.push_back(card);
    const Card a = named.empty() ? deck.front() : named[random.below(named.size())];
    const bool both = !named.empty() && random.chance(1, 2);
    const std::vector<Card>& others = both ? named : deck;
    return Renaming::of_two(a, others[random.below(others.size())]);
  }

  static constexpr int kMostRecorded = 400, kMostTurns = 24;
  static constexpr std::uint64_t kShakeSeed = 0x5348'414B'4521u, kSampleSeed = 0x5341'4D50'4C45u;

  const Failure& failure_;
  const ShrinkOptions& options_;
  const std::function<void(const GostopCase&)>& better_;
  const Trials<GostopCase>::Ways ways_;
  Trials<GostopCase> trials_;
  GostopCase best_, global_;
  CaseSize best_size_;
};

// Whether an action that answered `asked` and led to `state` could show the failure.
bool GostopShrink::may_show(std::string_view asked, const gostop::State& state) const {
  if (failure_.part.empty()) return true;
  return failure_.part == kEndPart ? state.over() : failure_.part == asked;
}

// All plays from here, within the turn, of exactly so many actions that fail in the same way.
void GostopShrink::play_on(const GostopCase& from, const gostop::State& state, std::size_t most,
                           std::vector<GostopCase>& found) {
  const gostop::Legal may = legal(from.rules(), state);
  const std::string_view asked = part_of(state);
  for (int i = 0; i < may.size() && !trials_.spent(); ++i) {
    GostopCase next = from;
    next.round.actions.push_back({state.to_move, may.nth(i)});
    gostop::State after = state;
    bool stopped = false;
    try {
      apply(from.rules(), after, may.nth(i));
    } catch (const table::CheckFailed&) {
      stopped = true;
    }
    if (next.round.actions.size() == most) {
      const bool asks = stopped || may_show(asked, after);
      if (asks && could_be_reached(next.round) && trials_.fails(next)) {
        found.push_back(std::move(next));
      }
    } else if (!stopped && !after.over() && after.round_turns == state.round_turns) {
      play_on(next, after, most, found);
    }
  }
}

void GostopShrink::plays(const GostopCase& start, std::size_t most,
                         std::vector<GostopCase>& found) {
  try {
    play_on(start, trace::opening(start.round), most, found);
  } catch (const table::CheckFailed&) {
    return;  // the position alone stops the engine
  }
}

std::vector<GostopCase> GostopShrink::sampled_plays() {
  // Whole rounds, and beginnings of many more: what is rare is looked for where it is smallest.
  constexpr std::uint64_t kRounds = 120, kBeginnings = 720;
  constexpr int kBeginning = 8;
  constexpr std::size_t kEnough = 8, kMostActions = 4;
  std::vector<GostopCase> found;
  if (!is_set_up(global_.round) || global_.round.actions.size() > kMostActions) return found;
  const std::uint64_t most_trials = trials_.count() + options_.most_trials / 3;
  std::vector<std::vector<GostopRound>> rounds;  // the turns of each
  for (std::uint64_t index = 0; index < kBeginnings; ++index) {
    const int most = index < kRounds ? kMostRecorded : kBeginning;
    const Record record = record_round(global_.rules(), kSampleSeed, index, Mix::wild, most);
    rounds.push_back(set_ups(case_of(global_.base, global_.round.rules, record).round));
  }
  for (std::size_t actions = 1; actions <= global_.round.actions.size(); ++actions) {
    const bool as_many = actions == global_.round.actions.size();
    const int last = as_many ? turns_before(global_.round) : kMostTurns;
    for (int turn = 0; turn <= last && found.size() < kEnough; ++turn) {
      for (const auto& turns : rounds) {
        if (static_cast<std::size_t>(turn) >= turns.size()) continue;
        if (trials_.count() > most_trials || found.size() >= kEnough) return found;
        GostopCase start{global_.base, turns[static_cast<std::size_t>(turn)]};
        start.round.actions.clear();
        plays(start, actions, found);
      }
    }
    if (!found.empty()) break;
  }
  if (found.size() > kEnough) found.resize(kEnough);
  return found;
}

}  // namespace

Shrunk<GostopCase> shrink(const GostopCase& from, const Failure& failure,
                          const Judge<GostopCase>& judge, const ShrinkOptions& options,
                          const std::function<void(const GostopCase&)>& better) {
  return GostopShrink(failure, judge, options, better).run(from);
}

}  // namespace showstopper::properties
