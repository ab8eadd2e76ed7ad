// SPDX-License-Identifier: Apache-2.0
//
// Rounds under a file beside the same rounds under the file with one line changed, for any game:
// the definition behind `line_effect`, for the one source that instantiates it for a game.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "lint/equivalence.h"
#include "lint/line_effect.h"
#include "lint/other_values.h"
#include "lint/repeated.h"
#include "lint/rounds/round_pair.h"
#include "properties/play/swarm.h"

namespace showstopper::lint {

template <table::CardGame G>
class PlayedLines final : public LineEffect {
 public:
  using Rules = typename G::Rules;
  using Compiled = std::map<int, Rules>;

  explicit PlayedLines(const OwnFile& file) : file_(file), effort_(effort_of(file.job())) {
    own_ = compiled(file.rules());
  }

  bool spent() const override { return pairs_ >= effort_.most_pairs; }

  KeyAnswer key(int parameter) override {
    const auto values = other_values(domain(parameter), file_.rules().value(parameter), kValues);
    return answer_by(parameter, values, true);
  }

  KeyAnswer item(int parameter, std::size_t index) override {
    rules::Datum without = file_.rules().value(parameter);
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(index));
    return answer_by(parameter, {without}, false);
  }

  const rules::RuleSet* file_base() override {
    if (!base_) {
      std::vector<Involved> all;
      for (const OwnItem& line : own_lines(file_)) all.push_back(line.involved);
      base_.emplace(rules_without(file_, all));
    }
    return base_->has_value() ? &**base_ : nullptr;
  }

  std::optional<BaseValue> like_base(int parameter) override {
    // Rounds are compared from the deal on, so that its order does not matter.
    if (domain(parameter).shape == rules::Shape::script) return {};
    const rules::RuleSet* const base = file_base();
    if (base == nullptr || base->value(parameter) == file_.rules().value(parameter)) return {};
    const rules::Parameter& key =
        file_.rules().schema().parameters[static_cast<std::size_t>(parameter)];
    rules::RuleSet other = file_.rules();
    other.set(parameter, base->value(parameter));
    const std::string value = rules::to_toml(key, base->value(parameter));
    if (key.shorthand && same_rows(file_.rules(), other)) return BaseValue{value, true};
    const std::vector<Compiled> others = under(file_.rules(), parameter, {base->value(parameter)});
    if (others.empty() || parted(others, 0, effort_.rounds) || views_part(others)) return {};
    return BaseValue{value, false};
  }

  RowAnswer row(int table, std::size_t index, const std::vector<PlayedRound>& applied) override {
    RowAnswer answer;
    const auto without = sound(without_row(file_.rules(), table, index));
    if (!without || own_.empty()) return answer;
    for (const PlayedRound& each : applied) {
      if (parts(own_, *without, each, Compared::play)) return answer;
    }
    answer.asked = answer.rounds = applied.size();
    if (applied.size() < kFewRounds) {
      answer.rounds = effort_.rounds;
      if (parted({*without}, 0, effort_.rounds)) return answer;
      answer.asked = std::max(answer.asked, rounds_asked(table, index));
    }
    answer.is = answer.asked == 0           ? RowAnswer::Is::unseen
                : answer.asked < kFewRounds ? RowAnswer::Is::open
                                            : RowAnswer::Is::without_effect;
    return answer;
  }

 private:
  static constexpr std::size_t kValues = 8;
  // Rounds to see whether a line wakes a key, and to count how often.
  static constexpr std::uint64_t kLook = 48, kCount = 400;
  static constexpr std::uint64_t kChance = 2;  // so many rounds show it

  // The effect of the key beside these other values. Any key may wake it, or lines of the file
  // alone.
  KeyAnswer answer_by(int parameter, const std::vector<rules::Datum>& values, bool by_any_key) {
    KeyAnswer answer;
    const std::vector<Compiled> others = under(file_.rules(), parameter, values);
    answer.values = others.size();
    if (others.empty() || own_.empty()) return answer;
    answer.rounds = effort_.rounds;
    if (parted(others, 0, effort_.rounds) || (by_any_key && views_part(others))) return answer;
    answer.is = KeyAnswer::Is::open;
    auto woken = by_any_key ? waker_of(parameter) : own_waker_of(parameter, values);
    if (!woken) return answer;
    answer.waker = woken->waker;
    const auto needed = needed_rounds(*woken, parameter, values);
    if (needed) answer.rounds = std::clamp(*needed, effort_.rounds, effort_.most_rounds);
    if (parted(others, effort_.rounds, answer.rounds)) {
      answer.is = KeyAnswer::Is::acting;
    } else if (needed && answer.rounds >= *needed) {
      answer.is = KeyAnswer::Is::idle;
    } else {
      answer.unreached = numbers_between(woken->rules, parameter);
      if (answer.unreached.empty() && file_base() != nullptr) {
        answer.unreached = numbers_between(*file_base(), parameter);
      }
    }
    return answer;
  }

  const rules::Domain& domain(int parameter) const {
    return file_.rules().schema().parameters[static_cast<std::size_t>(parameter)].domain;
  }

  // As many pairs of rounds as take about as long as making the rules of so many rows, which grows
  // with their square.
  static std::uint64_t cost_of(const rules::RuleSet& rules) {
    constexpr std::uint64_t kSquaresPerPair = 1000;
    const std::uint64_t rows = rows_of(rules);
    return rows * rows / kSquaresPerPair;
  }

  Compiled compiled(const rules::RuleSet& rules) {
    pairs_ += cost_of(rules);
    Compiled all;
    for (const int players : G::kSeats) {
      if (properties::is_sound<G>(rules, players)) all.emplace(players, G::compile(rules, players));
    }
    return all;
  }
  // Nothing if no number of players can play by them: such rules answer nothing.
  std::optional<Compiled> sound(const rules::RuleSet& rules) {
    Compiled all = compiled(rules);
    return all.empty() ? std::nullopt : std::optional(std::move(all));
  }

  std::vector<Compiled> under(const rules::RuleSet& rules, int parameter,
                              const std::vector<rules::Datum>& values) {
    std::vector<Compiled> all;
    for (const rules::Datum& value : values) {
      rules::RuleSet other = rules;
      other.set(parameter, value);
      if (auto made = sound(other)) all.push_back(std::move(*made));
    }
    return all;
  }

  // Round `index` of all numbers of players in turn. Rules for other numbers of players part; the
  // file may be for none.
  bool parts(const Compiled& a, const Compiled& b, std::uint64_t index, Compared by) {
    if (a.size() != b.size()) return true;
    auto players = a.begin();
    std::advance(players, static_cast<std::ptrdiff_t>(index % a.size()));
    return parts(a, b, PlayedRound{players->first, index / a.size()}, by);
  }
  bool parts(const Compiled& a, const Compiled& b, PlayedRound round, Compared by) {
    const auto one = a.find(round.players), two = b.find(round.players);
    if (a.size() != b.size() || one == a.end() || two == b.end()) return true;
    ++pairs_;
    return RoundPair<G>(one->second, two->second, by).parts(file_.job().seed, round.index);
  }

  // Whether a round begins with other stakes.
  bool begins_otherwise(const Compiled& other) const {
    if constexpr (std::equality_comparable<typename G::Table>) {
      for (const auto& [players, rules] : own_) {
        const auto two = other.find(players);
        if (two == other.end()) return true;
        if (!(G::usual_table(rules, 0) == G::usual_table(two->second, 0))) return true;
      }
    }
    return false;
  }

  bool parted(const std::vector<Compiled>& others, std::uint64_t from, std::uint64_t to) {
    const auto begins = [this](const Compiled& other) { return begins_otherwise(other); };
    if (std::any_of(others.begin(), others.end(), begins)) return true;
    for (std::uint64_t i = from; i < to; ++i) {
      for (const Compiled& other : others) {
        if (parts(own_, other, i, Compared::play)) return true;
      }
      if (!file_.go_on()) return true;  // an unanswered question gives no finding
    }
    return false;
  }
  // Whether seats see other things: that is looked for in few rounds, since it shows in most.
  bool views_part(const std::vector<Compiled>& others) {
    constexpr std::uint64_t kFew = 80;
    for (std::uint64_t i = 0; i < kFew; ++i) {
      for (const Compiled& other : others) {
        if (parts(own_, other, i, Compared::views)) return true;
      }
    }
    return false;
  }

  // The rules without a line of the file, or with another value of another key.
  struct Candidate {
    Involved line;
    bool removed = false;
    std::string with;
    rules::RuleSet rules;
    std::vector<Involved> also;
  };

  struct Woken {
    Waker waker;
    rules::RuleSet rules;
  };

  // How many rounds show the key under the candidate.
  std::optional<Woken> woken(const Candidate& candidate, int parameter,
                             const std::vector<rules::Datum>& values) {
    const auto base = sound(candidate.rules);
    if (!base) return std::nullopt;
    const auto others = under(candidate.rules, parameter, values);
    Waker best;
    for (const Compiled& other : others) {
      Waker waker{candidate.line, candidate.also, candidate.removed, candidate.with, 0, 0};
      while (waker.of < kLook || (waker.hits > 0 && waker.of < kCount)) {
        waker.hits += parts(*base, other, waker.of, Compared::play) ? 1 : 0;
        ++waker.of;
      }
      if (waker.hits * std::max<std::uint64_t>(best.of, 1) > best.hits * waker.of) best = waker;
    }
    if (best.hits < kChance) return std::nullopt;
    return Woken{std::move(best), candidate.rules};
  }

  // The rounds with so many players that show the key, by the value that shows most.
  using Shown = std::map<int, std::uint64_t>;
  Shown shown_under(rules::RuleSet rules, int parameter, const std::vector<rules::Datum>& values) {
    Shown shown;
    rules.set(parameter, file_.rules().value(parameter));
    const auto base = sound(rules);
    if (!base) return shown;
    for (const Compiled& other : under(rules, parameter, values)) {
      if (other.size() != base->size()) continue;
      for (const auto& [players, own] : *base) {
        std::uint64_t hits = 0;
        for (std::uint64_t i = 0; i < kCount && (i < kLook || hits > 0); ++i) {
          hits += parts(*base, other, PlayedRound{players, i}, Compared::play) ? 1 : 0;
        }
        if (hits >= kChance) shown[players] = std::max(shown[players], hits);
      }
    }
    return shown;
  }

  // As many rounds as would have shown the key twenty times, if it did anything here; nothing if
  // that is unknown. A waker that turns the key on or off is evidence. One that moves a number may
  // only make the key rare: its rounds count with that number one step from the file's own. And
  // each number of players needs rounds of its own.
  std::optional<std::uint64_t> needed_rounds(const Woken& woken, int parameter,
                                             const std::vector<rules::Datum>& values) {
    constexpr std::uint64_t kShown = 20;
    const rules::RuleSet* const base = file_base();
    Shown open = shown_under(woken.rules, parameter, values), rounds;
    if (base != nullptr) open.merge(shown_under(*base, parameter, values));
    for (const rules::RuleSet* const from : {&woken.rules, base}) {
      if (from == nullptr) continue;
      for (const auto& [players, hits] : shown_under(one_step(*from), parameter, values)) {
        rounds.try_emplace(players, hits);
      }
    }
    std::uint64_t needed = 0;
    for (const auto& [players, hits] : open) {
      if (!own_.contains(players)) continue;
      const auto found = rounds.find(players);
      if (found == rounds.end()) return std::nullopt;
      needed = std::max(needed, kShown * kCount * own_.size() / found->second);
    }
    // The key is of other numbers of players alone, which a line of the file excludes.
    if (needed == 0) needed = kShown * woken.waker.of / woken.waker.hits;
    return needed;
  }

  // Those rules with each number of a key one step from its number in the file.
  rules::RuleSet one_step(const rules::RuleSet& rules) const {
    std::vector<rules::Datum> values = rules.values();
    for (int key = 0; key < keys(); ++key) {
      auto& value = values[static_cast<std::size_t>(key)];
      if (const auto near = stepped(domain(key), file_.rules().value(key), value)) value = *near;
    }
    rules::RuleSet near = rules;
    if (values != rules.values()) near.set_all(std::move(values));
    return near;
  }
  // The other keys with such numbers.
  std::vector<std::string> numbers_between(const rules::RuleSet& rules, int except) const {
    std::vector<std::string> names;
    for (int key = 0; key < keys(); ++key) {
      const bool numbers =
          stepped(domain(key), file_.rules().value(key), rules.value(key)).has_value();
      if (numbers && key != except) names.push_back(file_.said(key));
    }
    return names;
  }

  std::optional<Woken> own_waker_of(int parameter, const std::vector<rules::Datum>& values) {
    if (!file_.rules().players.empty()) {
      rules::RuleSet for_all = file_.rules();
      for_all.players.clear();
      const Involved line{"players", file_.rules().players_place};
      if (auto found = woken({line, true, "", std::move(for_all), {}}, parameter, values))
        return found;
    }
    for (const OwnItem& line : own_lines(file_)) {
      if (line.key == parameter) continue;
      const auto rules = rules_without(file_, {line.involved});
      if (!rules || *rules == file_.rules()) continue;
      if (auto found = woken({line.involved, true, "", *rules, {}}, parameter, values)) {
        return found;
      }
    }
    return std::nullopt;
  }

  std::optional<Woken> waker_of(int parameter) {
    constexpr std::size_t kSome = 4;
    const auto values = other_values(domain(parameter), file_.rules().value(parameter), kSome);
    if (auto found = own_waker_of(parameter, values)) return found;
    for (const bool near : {true, false}) {
      if (!near && !effort_.every_key) break;
      for (int other = 0; other < keys(); ++other) {
        if (other == parameter || same_section(other, parameter) != near) continue;
        if (auto found = woken_by_key(other, parameter, values)) return found;
        if (!file_.go_on() || spent()) return std::nullopt;
      }
    }
    return waker_by_several(parameter, values);
  }

  // Lines of the file that leave the key without effect together: all others are removed, and put
  // back one by one while the key still decides rounds.
  std::optional<Woken> waker_by_several(int parameter, const std::vector<rules::Datum>& values) {
    std::vector<Involved> gone;
    for (const OwnItem& line : own_lines(file_)) {
      if (line.key != parameter) gone.push_back(line.involved);
    }
    std::optional<Woken> best = woken_without(gone, parameter, values);
    for (std::size_t i = 0; best && i < gone.size() && gone.size() > 2 && !spent();) {
      std::vector<Involved> fewer = gone;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      if (auto found = woken_without(fewer, parameter, values)) {
        best = std::move(found);
        gone = std::move(fewer);
      } else {
        ++i;
      }
    }
    return best;
  }
  std::optional<Woken> woken_without(const std::vector<Involved>& gone, int parameter,
                                     const std::vector<rules::Datum>& values) {
    if (gone.size() < 2) return std::nullopt;
    const auto rules = rules_without(file_, gone);
    if (!rules) return std::nullopt;
    return woken({gone.front(), true, "", *rules, {gone.begin() + 1, gone.end()}}, parameter,
                 values);
  }

  std::optional<Woken> woken_by_key(int other, int parameter,
                                    const std::vector<rules::Datum>& values) {
    constexpr std::size_t kSome = 4;
    const rules::Parameter& key = file_.rules().schema().parameters[other];
    for (const rules::Datum& value : other_values(key.domain, file_.rules().value(other), kSome)) {
      rules::RuleSet rules = file_.rules();
      rules.set(other, value);
      const std::string with = fmt::format("`{} = {}`", key.key, rules::to_toml(key, value));
      if (auto found = woken({file_.key(other), false, with, rules, {}}, parameter, values))
        return found;
    }
    return std::nullopt;
  }

  int keys() const { return static_cast<int>(file_.rules().schema().parameters.size()); }
  bool same_section(int a, int b) const {
    const auto section = [&](int key) {
      const std::string_view name = file_.rules().schema().parameters[key].key;
      return name.substr(0, name.find('.'));
    };
    return section(a) == section(b);
  }

  static rules::RuleSet without_row(const rules::RuleSet& rules, int table, std::size_t index) {
    rules::RuleSet other = rules;
    auto& rows = other.rows(table);
    rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(index));
    return other;
  }

  // In how many rounds another value of one of its cells shows: in those it applied.
  std::uint64_t rounds_asked(int table, std::size_t index) {
    constexpr std::uint64_t kEnough = 40;
    std::set<std::uint64_t> rounds;
    for (const rules::RuleSet& other : with_other_cells(file_.rules(), table, index)) {
      const auto made = sound(other);
      for (std::uint64_t i = 0; made && i < effort_.rounds && rounds.size() < kEnough; ++i) {
        if (!file_.go_on()) return rounds.size();
        if (!rounds.contains(i) && parts(own_, *made, i, Compared::play)) rounds.insert(i);
      }
    }
    return rounds.size();
  }

  const OwnFile& file_;
  Effort effort_;
  Compiled own_;
  std::uint64_t pairs_ = 0;                            // rounds played under two rule sets
  std::optional<std::optional<rules::RuleSet>> base_;  // of `file_base`, after its first use
};

template <class G>
std::unique_ptr<LineEffect> line_effect(const OwnFile& file) {
  return std::make_unique<PlayedLines<G>>(file);
}

}  // namespace showstopper::lint
