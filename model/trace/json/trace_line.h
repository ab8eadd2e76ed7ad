// SPDX-License-Identifier: Apache-2.0
//
// The common parts of the lines of all games, for reading: the keys that every trace has, and the
// observations and claims of the round. Like object.h it is for sources of this folder only.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "model/trace/json/object.h"
#include "model/trace/trace.h"

namespace showstopper::trace {

// The keys of every trace, in the order in which most lines have them.
inline constexpr std::string_view kTraceKeys[] = {
    "format", "game",  "rules",  "players", "dealer", "carry",   "deal", "state", "actions",
    "start",  "after", "probes", "result",  "expect", "clauses", "why",  "meta"};

// A round has fewer actions than this by far; more would only fill memory.
inline constexpr int kMostActions = 100000;

// Reads members of one line into a trace of a game, which may have keys of its own. `Json` reads
// the game's values.
template <class Trace, class Json>
class TraceLine {
 public:
  const char* rules_at() const { return rules_at_; }
  const char* deal_at() const { return deal_at_; }

 protected:
  TraceLine(JsonLine& line, int players, Trace& into, std::span<const std::string_view> own = {})
      : line_(line), json_(line, players), into_(into), players_(players), own_(own) {}

  // Whether a member is to be read. Not if its value is null, which is as if it were absent, or if
  // it is unknown: it is then kept as it is.
  bool is_to_be_read(std::string_view key, JsonValue& value) {
    const std::uint32_t bit = bit_of(key, latest_);
    if (bit == 0) {
      other(key, value);
      return false;
    }
    if (line_.is_null(value)) return false;
    seen_ |= bit;
    return true;
  }
  bool has(std::string_view key) const {
    int from = -1;
    return (seen_ & bit_of(key, from)) != 0;
  }

  // That the line has these keys, and one of the two that a round may begin with.
  void need(const char* begin, std::initializer_list<std::string_view> keys) {
    for (const std::string_view key : keys) {
      if (!has(key)) line_.complain(begin, fmt::format("the key `{}` is missing", key));
    }
    if (has("deal") == has("state")) {
      line_.complain(begin, has("deal") ? "`deal` and `state` exclude each other"
                                        : "the key `deal` or `state` is missing");
    }
  }

  // Requires that observations, illegal actions and claims refer to actions that are there.
  void need_actions() {
    if (into_.after.size() > into_.actions.size()) {
      line_.complain(after_at_, fmt::format("`after` has {} entries for {} actions",
                                            into_.after.size(), into_.actions.size()));
    }
    const int count = static_cast<int>(into_.actions.size());
    for (const auto& [action, at] : named_) {
      if (action < count) continue;
      line_.complain(at, fmt::format("there is no action {} among {}", action, count));
    }
  }

  // The keys of the envelope: false for any other key.
  bool envelope_key(std::string_view key, JsonValue& value) {
    Envelope& envelope = into_.envelope;
    if (key == "format") {
      if (const auto text = line_.string(value, "a text"); text && *text != kFormat) {
        line_.complain(value, fmt::format("`{}` must be `{}`", *text, kFormat));
      }
    } else if (key == "dealer") {
      if (const auto n = line_.integer(value, 0, players_ - 1)) {
        envelope.dealer = static_cast<int>(*n);
      }
    } else if (key == "probes") {
      probes(value);
    } else if (key == "clauses") {
      line_.entries(value, [&](int, JsonValue& entry) {
        if (const auto text = line_.string(entry, "a clause")) envelope.clauses.emplace_back(*text);
      });
    } else if (key == "why") {
      if (const auto text = line_.string(value, "a text")) envelope.why = *text;
    } else if (key == "meta") {
      if (!line_.is_object(value)) {
        line_.complain(value, "`meta` must be an object");
      } else if (const auto json = line_.kept(value)) {
        envelope.meta = *json;
      }
    } else {
      return false;
    }
    return true;
  }

  // Observations, and the claims of a fixture: false for any other key.
  bool observed_key(std::string_view key, JsonValue& value) {
    if (key == "start") {
      json_.observation(value, into_.start.emplace());
    } else if (key == "after") {
      after(value);
    } else if (key == "result") {
      json_.result(value, into_.result.emplace());
    } else if (key == "expect") {
      line_.entries(value, [&](int, JsonValue& entry) { claim(entry); });
    } else {
      return false;
    }
    return true;
  }

  // Whether `rules` is written as a name or an object.
  bool names_rules(JsonValue& value) {
    rules_at_ = JsonLine::token(value);
    if (*rules_at_ == '"' || *rules_at_ == '{') return true;
    line_.complain(value, "`rules` must be a name or an object");
    return false;
  }

  // The actions; `read` makes one of its text, or stores in its second argument why it cannot.
  template <class Read>
  void actions(JsonValue& value, Read read) {
    line_.entries(value, [&](int index, JsonValue& entry) {
      const auto text = line_.string(entry, "an action");
      if (!text || index > kMostActions) return;
      if (index == kMostActions) return line_.complain(entry, "a round has too many actions");
      std::string why_not;
      const auto move = read(*text, why_not);
      if (!move) return line_.complain(entry, why_not);
      if (move->seat >= players_) {
        return line_.complain(entry, fmt::format("`{}`: there is no seat {} among {} players",
                                                 *text, int{move->seat}, players_));
      }
      into_.actions.push_back(*move);
      if constexpr (requires { move->where; }) {
        into_.actions.back().where = line_.position(JsonLine::token(entry));
      }
    });
  }

  JsonLine& line_;
  Json json_;
  Trace& into_;
  int players_;
  const char* rules_at_ = nullptr;
  const char* deal_at_ = nullptr;

 private:
  // 0: an unknown key.
  std::uint32_t bit_of(std::string_view key, int& latest) const {
    if (const int index = key_index(kTraceKeys, key, latest); index >= 0) return 1u << index;
    int from = -1;
    const int index = key_index(own_, key, from);
    return index < 0 ? 0 : 1u << (static_cast<int>(std::size(kTraceKeys)) + index);
  }

  void other(std::string_view word, JsonValue& value) {
    std::string name(word);
    if (const auto json = line_.kept(value)) {
      into_.envelope.others.emplace_back(std::move(name), *json);
    }
  }

  void after(JsonValue& value) {
    after_at_ = JsonLine::token(value);
    into_.after.reserve(into_.actions.size());
    line_.entries(value, [&](int index, JsonValue& entry) {
      if (index >= kMostActions) return;
      auto& seen = into_.after.emplace_back();
      if (!line_.is_null(entry)) json_.observation(entry, seen);
    });
  }

  void probes(JsonValue& value) {
    std::vector<int>& probes = into_.envelope.probes;
    line_.entries(value, [&](int, JsonValue& entry) {
      if (const auto n = action_number(entry, 0)) probes.push_back(*n);
    });
    std::sort(probes.begin(), probes.end());
  }

  void claim(JsonValue& value) {
    const char* at = JsonLine::token(value);
    typename decltype(Trace::expect)::value_type claim;
    bool after = false, is = false;
    const auto read_claim = [&](std::string_view word, JsonValue& inner) {
      if (word == "after") {
        after = true;
        claim.after = action_number(inner, -1).value_or(-1);
      } else if (word == "is") {
        is = true;
        json_.observation(inner, claim.is);
      } else {
        claim.refused = true;
        if (const auto text = line_.string(inner, "a reason")) claim.reason = *text;
      }
    };
    line_.values(value, {"after", "is", "refused"}, "a key of a claim", read_claim);
    if (line_.broken()) return;
    if (!after) line_.complain(at, "a claim needs the key `after`");
    if (is == claim.refused) line_.complain(at, "a claim has either `is` or `refused`");
    if (claim.refused && claim.after < 0) line_.complain(at, "there is no action -1 to refuse");
    into_.expect.push_back(std::move(claim));
  }

  // The number of an action, which may come later in the line.
  std::optional<int> action_number(JsonValue& value, int low) {
    const char* at = JsonLine::token(value);
    const auto n = line_.integer(value, low, kMostActions);
    if (!n) return std::nullopt;
    named_.emplace_back(static_cast<int>(*n), at);
    return named_.back().first;
  }

  std::span<const std::string_view> own_;
  std::uint32_t seen_ = 0;  // one bit for each key
  int latest_ = -1;
  const char* after_at_ = nullptr;
  std::vector<std::pair<int, const char*>> named_;  // actions, and the tokens that name them
};

}  // namespace showstopper::trace
