// SPDX-License-Identifier: Apache-2.0
//
// The rounds of one game as they are counted, written once over `table::CardGame`.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "app/coverage/hash.h"
#include "app/coverage/other_rules.h"
#include "app/coverage/played_line.h"
#include "app/coverage/round_coverage.h"
#include "model/table/diagnostic.h"
#include "properties/statistics/event_counts.h"
#include "properties/statistics/near_misses.h"
#include "properties/statistics/row_watch.h"

namespace showstopper::app {

// The events and rows of rounds under one compiled rule set, by numbers.
template <class G>
class ShownNames {
 public:
  explicit ShownNames(std::shared_ptr<const typename G::Rules> rules)
      : rules_(std::move(rules)), rows_(*rules_), of_event_(kNumbers, -1) {}

  void add(const typename trace::Traced<G>::Trace& round, std::uint64_t hash) {
    using trace::Traced;
    const bool set_up = Traced<G>::is_set_up(round);
    log_.clear();
    bool first = true;
    const auto played = played_line<G>(
        round,
        [&](const typename G::State& state, typename G::Action action) {
          if (std::exchange(first, false)) start(round, set_up, state);
          rows_.chose(state, action);
        },
        &log_, false);
    const typename G::State& end = played.states.back();
    if (first) start(round, set_up, end);
    if (G::over(end)) rows_.end(end, G::settle(*rules_, end, &log_));
    if (!set_up) near_.look(*rules_, Traced<G>::deal(round), end);
    rounds_.add(hash);
    if (played.cut) cut_.add(hash);
    note(hash);
  }

  void into(CoveredRounds& all) const {
    CoveredRounds own;
    own.rounds = rounds_;
    own.cut = cut_;
    for (std::size_t i = 0; i < names_.size(); ++i) own.shown[names_[i]].add(shown_[i]);
    for (const auto& [pair, tally] : pairs_) {
      std::pair<std::string, std::string> key{names_[pair >> kHalf], names_[pair & kLow]};
      if (key.second < key.first) std::swap(key.first, key.second);
      own.pairs.try_emplace(key, Tally::kFew).first->second.add(tally);
    }
    for (const auto& each : near_.counts()) {
      own.furthest[each.event] = {each.of, each.needed, std::min(each.reached, each.needed)};
    }
    all.add(own);
  }

 private:
  static constexpr int kHalf = 16;
  static constexpr std::uint32_t kLow = 0xFFFF;
  static constexpr std::size_t rows() {
    if constexpr (properties::HasRows<G>) return static_cast<std::size_t>(G::kRows);
    return 0;
  }
  static constexpr std::size_t kNumbers = static_cast<std::size_t>(G::kEventTypes) + rows();

  void start(const typename trace::Traced<G>::Trace& round, bool set_up,
             const typename G::State& state) {
    using trace::Traced;
    if (set_up) {
      rows_.start();
    } else {
      rows_.start(Traced<G>::table(round), Traced<G>::deal(round), state);
    }
  }

  int number_of(const std::string& name) {
    const auto [at, is_new] = numbers_.try_emplace(name, static_cast<int>(names_.size()));
    if (is_new) {
      names_.push_back(name);
      shown_.emplace_back();
    }
    return at->second;
  }

  void note(std::uint64_t hash) {
    round_.clear();
    seen_.assign(kNumbers, false);
    const auto see = [&](std::size_t number, const auto& name) {
      if (seen_[number]) return;
      seen_[number] = true;
      if (of_event_[number] < 0) of_event_[number] = number_of(name());
      round_.push_back(of_event_[number]);
    };
    for (const typename G::Event& event : log_) {
      const auto type = static_cast<std::size_t>(G::event_type(event));
      see(type, [&] { return std::string(G::event_word(static_cast<int>(type))); });
      if constexpr (properties::HasRows<G>) {
        const int row = G::row_number(event);
        if (row < 0) continue;
        see(static_cast<std::size_t>(G::kEventTypes + row),
            [&] { return G::row_name(*rules_, event); });
      }
    }
    for (const std::string& row : rows_.seen()) round_.push_back(number_of(row));
    std::sort(round_.begin(), round_.end());
    round_.erase(std::unique(round_.begin(), round_.end()), round_.end());
    for (std::size_t i = 0; i < round_.size(); ++i) {
      shown_[static_cast<std::size_t>(round_[i])].add(hash);
      for (std::size_t k = 0; k < i; ++k) {
        const auto pair =
            static_cast<std::uint32_t>(round_[k]) << kHalf | static_cast<std::uint32_t>(round_[i]);
        pairs_.try_emplace(pair, Tally::kFew).first->second.add(hash);
      }
    }
  }

  std::shared_ptr<const typename G::Rules> rules_;
  properties::RowWatch<G> rows_;
  properties::NearMisses<G> near_;
  Tally rounds_{Tally::kRounds}, cut_;
  std::vector<std::string> names_;
  std::map<std::string, int> numbers_;
  std::vector<int> of_event_;  // events and rows by the game's own numbers
  std::vector<Tally> shown_;
  std::unordered_map<std::uint32_t, Tally> pairs_;
  std::vector<typename G::Event> log_;  // of the latest round, with its names
  std::vector<bool> seen_;
  std::vector<int> round_;
};

template <class G>
class CoverageOf final : public RoundCoverage {
 public:
  CoverageOf(const rules::Library& library, OwnRules own)
      : reader_(library), own_(std::move(own)), library_(library) {}

  bool add(std::string_view line, int number, const std::string& file,
           table::Diagnostics& diagnostics) override {
    if (!reader_.read(line, number, file, trace_, diagnostics)) return false;
    const std::uint64_t hash = hash_of(line);
    Known& known = known_of(trace_);
    const table::CatchChecks catching;
    try {
      const bool hidden = trace::Traced<G>::hidden(trace_) > 0;
      if (hidden) {
        auto ways = trace::Traced<G>::fillings(trace_, 0, 1);
        if (ways.empty())
          return refuse(file, number, "no way to fill the `x` was found", diagnostics);
        trace_ = std::move(ways.front());
      }
      known.names.add(trace_, hash);
    } catch (const table::CheckFailed& failed) {
      return refuse(file, number, "the engine stops: " + to_text(failed), diagnostics);
    }
    keep_to_try(known, hash, line);
    return true;
  }

  CoveredSet finish(bool values) override {
    for (const auto& [rules, known] : known_) flush(known);
    known_.clear();
    if (values) {
      for (auto& [of, waiting] : waiting_) try_values(of.first, of.second, waiting);
    }
    waiting_.clear();
    return std::exchange(coverage_, {});
  }

 private:
  struct Known {
    CoveredSubject subject;
    bool unchanged = false;  // the rule set as it has its name
    std::string json;        // the `rules` of its rounds
    ShownNames<G> names;
    std::shared_ptr<const typename G::Rules> rules;
  };
  // The rounds with the least hashes, on which other values are tried.
  struct Waiting {
    std::map<std::uint64_t, std::string> lines;
    std::shared_ptr<const typename G::Rules> rules;
  };

  static bool refuse(const std::string& file, int number, const std::string& why,
                     table::Diagnostics& diagnostics) {
    diagnostics.push_back({file, {number, 0}, why});
    return false;
  }

  Known& known_of(const typename trace::Traced<G>::Trace& trace) {
    const auto found = known_.find(trace.rules.get());
    if (found != known_.end()) return found->second;
    constexpr std::size_t kMost = 64;  // a log may name other rules on each line
    if (known_.size() >= kMost) {
      for (const auto& [rules, known] : known_) flush(known);
      known_.clear();
    }
    const rules::RuleSet& set = *trace.rules->source;
    CoveredSubject subject{std::string(G::kName), named_rules(trace.envelope.rules),
                           trace.envelope.players};
    bool unchanged = own_.any || trace.envelope.rules.starts_with('"');
    if (own_.rules != nullptr && set == *own_.rules) {
      subject.rules = own_.name;
      unchanged = true;
    }
    const std::string json = unchanged ? '"' + subject.rules + '"' : trace.envelope.rules;
    CoveredRounds& into = coverage_.subjects[subject];
    into.add_rules(json);
    if (into.rules_json == CoveredRounds::kSeveral) {
      std::erase_if(waiting_, [&](const auto& each) {
        return each.first.first == subject && !each.first.second.empty();
      });
    }
    return known_
        .emplace(trace.rules.get(),
                 Known{std::move(subject), unchanged, unchanged ? std::string() : json,
                       ShownNames<G>(trace.rules), trace.rules})
        .first->second;
  }

  void flush(const Known& known) { known.names.into(coverage_.subjects[known.subject]); }

  void keep_to_try(const Known& known, std::uint64_t hash, std::string_view line) {
    if (!known.unchanged && coverage_.subjects[known.subject].rules_json != known.json) return;
    Waiting& waiting = waiting_[{known.subject, known.json}];
    if (waiting.rules == nullptr) waiting.rules = known.rules;
    const bool full = waiting.lines.size() >= Tally::kTried;
    if (full && hash >= waiting.lines.rbegin()->first) return;
    waiting.lines.emplace(hash, line);
    if (waiting.lines.size() > Tally::kTried) waiting.lines.erase(std::prev(waiting.lines.end()));
  }

  void try_values(const CoveredSubject& subject, const std::string& json, const Waiting& waiting) {
    const bool changed = !json.empty();
    // Changed rules are tried if there are no others.
    if (changed && coverage_.subjects[subject].rules_json != json) return;
    const auto others = other_rules<G>(*waiting.rules->source, subject.players);
    CoveredRounds::Tried tried;
    typename trace::Traced<G>::Reader reader(library_);
    typename trace::Traced<G>::Trace trace;
    table::Diagnostics none;
    for (const auto& [hash, line] : waiting.lines) {
      if (!reader.read(line, 1, "", trace, none)) continue;
      if (trace::Traced<G>::hidden(trace) > 0) {
        trace = std::move(trace::Traced<G>::fillings(trace, 0, 1).front());
      }
      tried.rounds.add(hash);
      const auto ignore = [](const auto&, const auto&) {};
      const auto played = played_line<G>(trace, ignore, nullptr, true);
      for (const OtherRules<G>& other : others) {
        if (other.rules == nullptr) continue;
        // The rounds come by their hashes, so that the first few are the least.
        const auto known = tried.values.find(other.value);
        if (known != tried.values.end() && !known->second.exact()) continue;
        if (!first_otherwise<G>(trace, played, other.rules)) continue;
        tried.values.try_emplace(other.value, Tally::kFew).first->second.add(hash);
      }
    }
    CoveredRounds& into = coverage_.subjects[subject];
    (changed ? into.changed : into.own).add(tried);
  }

  typename trace::Traced<G>::Reader reader_;
  OwnRules own_;
  rules::Library library_;
  typename trace::Traced<G>::Trace trace_;  // the latest round
  std::map<const typename G::Rules*, Known> known_;
  std::map<std::pair<CoveredSubject, std::string>, Waiting> waiting_;  // by the changed rules
  CoveredSet coverage_;
};

}  // namespace showstopper::app
