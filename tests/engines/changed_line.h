// SPDX-License-Identifier: Apache-2.0
//
// Lines of traces with changes that an engine with mistakes may write: a card in another zone,
// hands exchanged, another owner or decision, an action twice, other counts and results, other
// rules. What comes out is JSON of the format, but hardly ever a round of the rules. The same for
// every game: only zones, numbers and words are known here, not what they mean.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "conformance/key_change.h"
#include "model/table/random.h"
#include "properties/regression/test_case.h"

namespace showstopper::engines {

class ChangedLine {
 public:
  using Json = nlohmann::ordered_json;

  // `rules`: other values of rules, as traces name them.
  ChangedLine(std::string_view line, std::span<const std::string> rules, table::Random& random)
      : json_(Json::parse(line)), rules_(rules), random_(random) {}

  // What an engine shows of a round, and nothing else, with one change.
  std::string take_shown() {
    change_an_observation();
    return json_.dump();
  }
  // With one to four changes.
  std::string take() {
    const int changes = 1 + static_cast<int>(random_.below(4));
    for (int i = 0; i < changes; ++i) change();
    return json_.dump();
  }

 private:
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(random_.below(count)); }
  Json& one_of(std::vector<Json*>& list) { return *list[below(list.size())]; }

  void change() {
    if (!rules_.empty() && random_.chance(1, 6)) {
      json_["rules"] = Json::parse(rules_[below(rules_.size())]);
    } else if (random_.chance(1, 4)) {
      change_actions();
    } else {
      change_an_observation();
    }
  }

  // What an engine showed: at the start, after actions, at the end.
  std::vector<Json*> shown() {
    std::vector<Json*> all;
    for (const char* key : {"start", "result"}) {
      if (json_.contains(key) && json_[key].is_object()) all.push_back(&json_[key]);
    }
    if (json_.contains("after")) {
      for (Json& each : json_["after"]) {
        if (each.is_object()) all.push_back(&each);
      }
    }
    return all;
  }

  void change_an_observation() {
    std::vector<Json*> all = shown();
    if (all.empty()) return change_actions();
    const std::size_t at = below(all.size());
    Json& seen = *all[at];
    const Json before = seen;
    change_inside(seen);
    // What is wrong once stays wrong, or is put right by the next action.
    if (!random_.chance(1, 3)) return;
    for (std::size_t later = at + 1; later < all.size(); ++later) {
      for (const auto& [key, value] : seen.items()) {
        if (before.contains(key) && before[key] != value) (*all[later])[key] = value;
      }
    }
  }

  struct Parts {
    std::vector<Json*> zones, numbers, words, lists, objects;
  };

  static bool is_zone(const Json& json) {
    return json.is_array() &&
           std::all_of(json.begin(), json.end(), [](const Json& each) { return each.is_string(); });
  }

  static void collect(Json& json, Parts& parts) {
    if (json.is_number_integer()) parts.numbers.push_back(&json);
    if (json.is_string()) parts.words.push_back(&json);
    if (json.is_object()) parts.objects.push_back(&json);
    if (is_zone(json)) {
      parts.zones.push_back(&json);
    } else if (json.is_array()) {
      parts.lists.push_back(&json);
    }
    if (!json.is_structured()) return;
    for (Json& inner : json) collect(inner, parts);
  }

  void change_inside(Json& seen) {
    Parts parts;
    collect(seen, parts);
    switch (below(9)) {
      case 0:
      case 1: return move_card(parts);
      case 2: return exchange_cards(parts);
      case 3: return exchange_seats(parts);
      case 4: return change_number(parts);
      case 5: return change_word(parts);
      case 6: return change_owner(seen);
      case 7: return copy_from_elsewhere(seen);
      case 8: return forget(parts);
    }
  }

  // From one zone into another, or into both, or away.
  void move_card(Parts& parts) {
    if (parts.zones.empty()) return;
    Json& from = one_of(parts.zones);
    if (from.empty()) return;
    const std::size_t at = below(from.size());
    const Json card = from[at];
    if (!random_.chance(1, 8)) from.erase(at);
    if (!random_.chance(1, 8)) one_of(parts.zones).push_back(card);
  }

  void exchange_cards(Parts& parts) {
    if (parts.zones.empty()) return;
    Json &a = one_of(parts.zones), &b = one_of(parts.zones);
    if (a.empty() || b.empty()) return;
    std::swap(a[below(a.size())], b[below(b.size())]);
  }

  void exchange_seats(Parts& parts) {
    if (parts.lists.empty()) return;
    Json& list = one_of(parts.lists);
    if (list.size() < 2) return;
    std::swap(list[below(list.size())], list[below(list.size())]);
  }

  std::int64_t another_number(std::int64_t number) {
    constexpr std::array<std::int64_t, 12> kEnds{0,  -1,  1,     2,      3,          7,
                                                 24, 255, 32767, 100000, 2147483647, -100000};
    if (random_.chance(1, 3)) return kEnds[below(kEnds.size())];
    return number + static_cast<std::int64_t>(below(7)) - 3;
  }

  void change_number(Parts& parts) {
    if (parts.numbers.empty()) return;
    Json& number = one_of(parts.numbers);
    number = another_number(number.get<std::int64_t>());
  }

  // A word that another place of the round has, such as a decision.
  void change_word(Parts& parts) {
    if (parts.words.empty()) return;
    Json& word = one_of(parts.words);
    constexpr std::array<const char*, 12> kWords{"turn",    "take_hand", "take_flip", "give",
                                                 "go_stop", "cup",       "over",      "declare",
                                                 "respond", "small",     "big",       "shed"};
    if (random_.chance(1, 2)) {
      word = kWords[below(kWords.size())];
    } else {
      word = one_of(parts.words);
    }
  }

  void change_owner(Json& seen) {
    if (random_.chance(1, 3)) {
      seen["to_move"] = static_cast<int>(below(4));
      return;
    }
    if (!seen.contains("stacks") || !seen["stacks"].is_object()) return;
    Json& stacks = seen["stacks"];
    const std::string month = std::to_string(101 + below(12)).substr(1);
    if (!stacks.empty() && random_.chance(1, 3)) {
      stacks.erase(stacks.begin());
    } else {
      stacks[month] = static_cast<int>(below(5)) - 1;
    }
  }

  void copy_from_elsewhere(Json& seen) {
    std::vector<Json*> all = shown();
    const Json from = one_of(all);
    if (random_.chance(1, 4)) {
      seen = from;
      return;
    }
    for (const auto& [key, value] : from.items()) {
      if (random_.chance(1, 3)) seen[key] = value;
    }
  }

  void forget(Parts& parts) {
    Json& object = one_of(parts.objects);
    if (object.empty()) return;
    object.erase(std::next(object.begin(), static_cast<std::ptrdiff_t>(below(object.size()))));
  }

  void change_actions() {
    Json& actions = json_["actions"];
    if (actions.empty()) return;
    const std::size_t at = below(actions.size());
    const auto here = static_cast<std::ptrdiff_t>(at);
    Json* const after = json_.contains("after") && json_["after"].size() == actions.size()
                            ? &json_["after"]
                            : nullptr;
    switch (below(6)) {
      case 0: {  // twice
        const Json again = actions[at];
        actions.insert(actions.begin() + here, again);
        if (after == nullptr) return;
        const Json seen = (*after)[at];
        after->insert(after->begin() + here, seen);
        return;
      }
      case 1:  // left out
        actions.erase(at);
        if (after != nullptr) after->erase(at);
        return;
      case 2: return std::swap(actions[at], actions[below(actions.size())]);
      case 3: {  // another seat
        std::string text = actions[at];
        text[0] = static_cast<char>('0' + below(4));
        actions[at] = text;
        return;
      }
      case 4: return replace_action(actions[at]);
      case 5: {  // the rest is missing
        actions.erase(actions.begin() + here, actions.end());
        if (after != nullptr) after->erase(after->begin() + here, after->end());
        if (random_.chance(1, 2)) json_.erase("result");
        return;
      }
    }
  }

  void replace_action(Json& action) {
    constexpr std::array<const char*, 22> kActions{
        "go",       "stop",     "cup animal", "cup junk", "done",     "skip",   "accept",  "refuse",
        "concede",  "push",     "offer",      "take 01R", "give 09A", "bomb 3", "shake 5", "quad 7",
        "play 12B", "give 11B", "fold",       "check",    "pass",     "void"};
    const std::string text = action;
    action = text.substr(0, 2) + kActions[below(kActions.size())];
  }

  Json json_;
  std::span<const std::string> rules_;
  table::Random& random_;
};

// Every value that a search for causes would try, of one rule set, as traces name it.
inline std::vector<std::string> changed_rules(const rules::RuleSet& base) {
  std::vector<std::string> all;
  for (const conformance::KeyChange& change : conformance::key_changes(base)) {
    rules::RuleSet other = base;
    other.set(change.parameter, change.value);
    all.push_back(properties::rules_json(other, base));
  }
  return all;
}

}  // namespace showstopper::engines
