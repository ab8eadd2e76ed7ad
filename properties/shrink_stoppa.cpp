// SPDX-License-Identifier: Apache-2.0
//
// The shrinker of Stoppa: descents as in Go-Stop. A position may be set up at any decision, so most
// failures are one action long; what is left to do is chips, phases and cards.
#include <algorithm>

#include "model/stoppa/engine.h"
#include "model/table/caught_check.h"
#include "model/table/random.h"
#include "model/trace/stoppa_replay.h"
#include "properties/shrink_order.h"
#include "properties/shrink_search.h"
#include "properties/shrink_stoppa_steps.h"
#include "properties/stoppa_play.h"
#include "properties/trial.h"

namespace showstopper::properties {
namespace {

using stoppa::Card;

Trials<StoppaCase>::Ways stoppa_ways() {
  const auto trial = std::make_shared<StoppaTrial>(false);
  Trials<StoppaCase>::Ways ways;
  ways.hidden = [](const StoppaCase& of) { return trace::hidden_cards(of.round); };
  ways.first = [](const StoppaCase& of) {
    StoppaCase full = of;
    std::uint64_t left =
        (stoppa::kAllCards - named_cards(of.round) - of.round.state.shed.gone).bits();
    for (auto& hand : full.round.hands) {
      for (Card& card : hand) {
        if (card.is_card() || left == 0) continue;
        card = stoppa::CardSet(left).first();
        left &= left - 1;
      }
    }
    return full;
  };
  ways.begins = [trial](const StoppaCase& of) { return trial->begins(of); };
  ways.fill = [](const StoppaCase& of, int samples) {
    constexpr std::uint64_t kSeed = 1;
    std::vector<StoppaCase> found;
    for (trace::StoppaTrace& round : trace::fillings(of.round, samples, kSeed)) {
      found.push_back({of.base, std::move(round)});
    }
    return found;
  };
  return ways;
}

class StoppaShrink {
 public:
  StoppaShrink(const Failure& failure, const Judge<StoppaCase>& judge, const ShrinkOptions& options,
               const std::function<void(const StoppaCase&)>& better)
      : failure_(failure),
        options_(options),
        better_(better),
        trials_(failure, judge, options, stoppa_ways()) {}

  Shrunk<StoppaCase> run(const StoppaCase& from) {
    const table::CatchChecks catching;
    begin(from);
    if (!trials_.fails(best_)) best_ = from;  // the caller's word is taken for it
    best_size_ = size_of(best_);
    global_ = best_;
    descend();
    keep();
    // What the sample leads to is the same wherever the search began, and so is its shaken best.
    const StoppaCase own = global_;
    const std::vector<StoppaCase> starts = sampled_plays();
    if (!starts.empty()) {
      std::optional<StoppaCase> common;
      for (const StoppaCase& start : starts) {
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
    Shrunk<StoppaCase> done;
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
  bool less(const StoppaCase& a, const StoppaCase& b) const {
    return compare(a, size_of(a), b, size_of(b), options_.bases) < 0;
  }

  void begin(const StoppaCase& start) {
    best_ = start;
    best_size_ = size_of(best_);
  }

  void keep() { offer(best_); }
  void offer(const StoppaCase& found) {
    if (!less(found, global_)) return;
    global_ = found;
    tell();
  }

  void tell() {
    if (!better_) return;
    StoppaCase named = global_;
    name_rules(named);
    better_(named);
  }

  // Takes the candidate where it is smaller and fails in the same way.
  bool accept(StoppaCase candidate) {
    CaseSize size = size_of(candidate);
    if (compare(candidate, size, best_, best_size_, options_.bases) >= 0) return false;
    const std::size_t actions = candidate.round.actions.size();
    if (!trials_.fails(candidate)) return false;
    if (candidate.round.actions.size() != actions) size = size_of(candidate);
    best_ = std::move(candidate);
    best_size_ = std::move(size);
    return true;
  }
  bool accept(StoppaRound round) { return accept(StoppaCase{best_.base, std::move(round)}); }
  bool accept_first(std::vector<StoppaRound> rounds) {
    for (StoppaRound& round : rounds) {
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
    if (trace::hidden_cards(best_.round) == 0) {
      for (StoppaRound& later : set_ups(best_.round)) changed = accept(std::move(later)) || changed;
    }
    changed = fewer_actions() || changed;
    changed = simpler_rules() || changed;
    while (accept_first(with_less_history(best_.round))) changed = true;
    while (accept_first(with_fewer_chips(best_.round))) changed = true;
    return changed;
  }

  bool fewer_actions() {
    bool changed = false;
    for (std::size_t i = best_.round.actions.size(); i-- > 0;) {
      if (i >= best_.round.actions.size()) continue;
      StoppaRound fewer = best_.round;
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
    if (!complaints.empty() || !stoppa::playable(rules, players, why_not)) return false;
    rules.name = best_.base->name;
    StoppaRound round = best_.round;
    round.rules = std::make_shared<const stoppa::Rules>(stoppa::compile(rules, players));
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

  // Other names for the same play: seats, suits, ranks, single cards.
  bool names() {
    bool changed = false;
    for (int by = 1; by < best_.round.envelope.players; ++by) {
      StoppaRound turned = best_.round;
      rotate(turned, by);
      changed = accept(std::move(turned)) || changed;
    }
    for (int a = 0; a < Card::kSuits; ++a) {
      for (int b = a + 1; b < Card::kSuits; ++b) {
        const auto names =
            exchanged_suits(static_cast<stoppa::Suit>(a), static_cast<stoppa::Suit>(b));
        changed = named_by(names) || changed;
      }
    }
    for (stoppa::Rank a = 1; a <= Card::kRanks; ++a) {
      for (stoppa::Rank b = a + 1; b <= Card::kRanks; ++b) {
        changed = named_by(exchanged_ranks(a, b)) || changed;
      }
    }
    for (int a = 0; a < Card::kCount && !trials_.spent(); ++a) {
      for (int b = a + 1; b < Card::kCount; ++b) {
        const stoppa::CardSet named = named_cards(best_.round);
        if (!named.has(Card(a)) && !named.has(Card(b))) continue;
        changed = named_by(exchanged(Card(a), Card(b))) || changed;
      }
    }
    return changed;
  }
  bool named_by(const StoppaNames& by) {
    StoppaRound renamed = best_.round;
    rename(renamed, by);
    return accept(std::move(renamed));
  }

  // The smallest failing plays of rounds that are the same whatever is to be shrunk.
  std::vector<StoppaCase> sampled_plays();
  void play_from(const StoppaCase& from, std::vector<StoppaCase>& found);

  // Names exchanged at random; what still fails is descended from. `from` becomes the smallest.
  void shake(StoppaCase& from) {
    constexpr int kShakes = 30, kAttempts = 12, kInVain = 10;
    table::Random random(kShakeSeed);
    for (int shaken = 0, without = 0; shaken < kShakes && without < kInVain; ++shaken) {
      if (trials_.spent()) return;
      ++without;
      for (int attempt = 0; attempt < kAttempts; ++attempt) {
        StoppaCase other = from;
        const int swaps = 1 + static_cast<int>(random.below(4));
        for (int i = 0; i < swaps; ++i) rename(other.round, random_names(other, random));
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

  static StoppaNames random_names(const StoppaCase& of, table::Random& random) {
    const auto card = [&] { return Card(static_cast<int>(random.below(Card::kCount))); };
    std::vector<Card> named;
    for (const Card each : named_cards(of.round)) named.push_back(each);
    const Card a = named.empty() ? card() : named[random.below(named.size())];
    if (random.chance(1, 3)) return exchanged_ranks(a.rank(), card().rank());
    if (random.chance(1, 3)) return exchanged_suits(a.suit(), card().suit());
    return exchanged(
        a, random.chance(1, 2) && !named.empty() ? named[random.below(named.size())] : card());
  }

  static constexpr int kMostRecorded = 400;
  static constexpr std::uint64_t kShakeSeed = 0x5348'414B'4521u, kSampleSeed = 0x5341'4D50'4C45u;

  const Failure& failure_;
  const ShrinkOptions& options_;
  const std::function<void(const StoppaCase&)>& better_;
  Trials<StoppaCase> trials_;
  StoppaCase best_, global_;
  CaseSize best_size_;
};

// All single actions from here that fail in the same way; of amounts the first and the last few.
void StoppaShrink::play_from(const StoppaCase& from, std::vector<StoppaCase>& found) {
  constexpr int kEdge = 6;
  stoppa::State state;
  stoppa::Legal may;
  try {
    state = trace::first_position(from.round);
    may = legal(from.rules(), state);
  } catch (const table::CheckFailed&) {
    return;  // the position alone stops the engine
  }
  for (int i = 0; i < may.size(); ++i) {
    if (i >= kEdge && i + kEdge < may.size()) continue;
    StoppaCase next = from;
    next.round.actions.push_back({state.to_move(), may.nth(i)});
    if (trials_.fails(next)) found.push_back(std::move(next));
  }
}

std::vector<StoppaCase> StoppaShrink::sampled_plays() {
  constexpr std::uint64_t kRounds = 120;
  constexpr std::size_t kEnough = 6;
  std::vector<StoppaCase> found;
  if (!is_set_up(global_.round) || global_.round.actions.size() > 1) return found;
  const std::uint64_t most_trials = trials_.count() + options_.most_trials / 3;
  std::vector<StoppaRound> positions;
  for (std::uint64_t index = 0; index < kRounds; ++index) {
    const StoppaRecord record =
        record_round(global_.rules(), kSampleSeed, index, Mix::wild, kMostRecorded);
    for (StoppaRound& each : set_ups(case_of(global_.base, global_.round.rules, record).round)) {
      each.actions.clear();
      if (progress(each) <= progress(global_.round)) positions.push_back(std::move(each));
    }
  }
  std::stable_sort(positions.begin(), positions.end(),
                   [](const auto& a, const auto& b) { return progress(a) < progress(b); });
  for (StoppaRound& each : positions) {
    if (trials_.count() > most_trials || found.size() >= kEnough) break;
    play_from({global_.base, std::move(each)}, found);
  }
  if (found.size() > kEnough) found.resize(kEnough);
  return found;
}

}  // namespace

Shrunk<StoppaCase> shrink(const StoppaCase& from, const Failure& failure,
                          const Judge<StoppaCase>& judge, const ShrinkOptions& options,
                          const std::function<void(const StoppaCase&)>& better) {
  return StoppaShrink(failure, judge, options, better).run(from);
}

}  // namespace showstopper::properties
