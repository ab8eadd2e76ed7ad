// SPDX-License-Identifier: Apache-2.0
//
// The faults in the tables of a game that lists its fields (fields.h), found before the first
// round: lists that are not complete and words that stand for two things. A fault that the compiler
// can see does not compile (plain_game.h, schema.h).
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "model/rules/schema.h"
#include "model/table/member_count.h"
#include "model/trace/basic/trace.h"

namespace showstopper::trace {

// Where a listed member lies in its struct.
struct MemberPlace {
  std::string_view name;
  std::size_t begin = 0, end = 0;
};

// `State has 9 members, but its fields() lists 6 (...), ...`; empty if it is complete. `listed` are
// the members in fields(), `free` those that need not be: `to_move`, `players`, and the
// `dealer` of a table.
std::string unlisted_fault(std::string_view type, std::size_t members, std::size_t size,
                           std::size_t unlisted, const std::vector<MemberPlace>& listed,
                           const std::vector<MemberPlace>& free);

// Adds each member that is listed twice, and each whose name is a key of its own in a trace.
void judge_fields(std::string_view type, const std::vector<MemberPlace>& listed,
                  const std::vector<std::string_view>& taken, std::vector<std::string>& faults);

// Adds each word that is empty or listed twice, or that has one of the characters
// that separate words in a text.
void judge_words(std::string_view what, const std::vector<std::string>& words,
                 std::string_view separators, std::vector<std::string>& faults);

template <class T>
MemberPlace place_of(std::string_view name, const T& whole, const auto& member) {
  const auto begin = static_cast<std::size_t>(reinterpret_cast<const std::byte*>(&member) -
                                              reinterpret_cast<const std::byte*>(&whole));
  return {name, begin, begin + sizeof(member)};
}

// `kUnlisted` of a struct is the number of its members that are in no list on purpose.
template <HasFields T>
std::string unlisted_fault(std::string_view type) {
  if constexpr (std::is_aggregate_v<T>) {
    const T whole{};
    std::vector<MemberPlace> listed, free;
    T::fields(whole, [&](std::string_view name, const auto& field) {
      listed.push_back(place_of(name, whole, field));
    });
    const auto is_listed = [&](std::string_view name) {
      return std::any_of(listed.begin(), listed.end(),
                         [&](const MemberPlace& each) { return each.name == name; });
    };
    if constexpr (requires { whole.to_move; }) {
      if (!is_listed("to_move")) free.push_back(place_of("to_move", whole, whole.to_move));
    }
    if constexpr (requires { whole.players; }) {
      if (!is_listed("players")) free.push_back(place_of("players", whole, whole.players));
    }
    if constexpr (requires { whole.dealer; }) {  // a key of each trace
      const bool named = type != "Table" || is_listed("dealer");
      if (!named) free.push_back(place_of("dealer", whole, whole.dealer));
    }
    std::size_t unlisted = 0;
    if constexpr (requires { T::kUnlisted; }) unlisted = T::kUnlisted;
    return unlisted_fault(type, table::member_count<T>(), sizeof(T), unlisted, listed, free);
  }
  return "";
}

template <HasFields T>
void judge_fields(std::string_view type, const std::vector<std::string_view>& taken,
                  std::vector<std::string>& faults) {
  const T whole{};
  std::vector<MemberPlace> listed;
  T::fields(whole, [&](std::string_view name, const auto& field) {
    listed.push_back(place_of(name, whole, field));
  });
  judge_fields(type, listed, taken, faults);
}

template <BasicGame G>
std::vector<std::string> faults_of() {
  std::vector<std::string> faults = rules::faults_of(G::schema());
  const auto add = [&](std::string fault) {
    if (!fault.empty()) faults.push_back(std::move(fault));
  };
  add(unlisted_fault<typename G::Deal>("Deal"));
  add(unlisted_fault<typename G::State>("State"));
  add(unlisted_fault<typename G::Result>("Result"));
  judge_fields<typename G::Deal>("Deal", {}, faults);
  judge_fields<typename G::State>("State", {"legal", "result", "error"}, faults);
  judge_fields<typename G::Result>("Result", {}, faults);
  if constexpr (HasFields<typename G::Table>) {
    add(unlisted_fault<typename G::Table>("Table"));
    judge_fields<typename G::Table>(
        "Table",
        {"format", "game", "rules", "players", "dealer", "deal", "state", "actions", "start",
         "after", "result", "expect", "clauses", "why", "meta", "probes", "carry"},
        faults);
  }
  if (G::schema().game != G::kName) {
    add("schema() is for game `" + std::string(G::schema().game) + "`, but kName is `" +
        std::string(G::kName) + "`");
  }
  std::vector<std::string> events;
  for (int type = 0; type < G::kEventTypes; ++type) events.emplace_back(G::event_word(type));
  judge_words("kEventWords", events, ",", faults);
  if constexpr (requires { G::kVerbs; }) {
    judge_words("kVerbs", {std::begin(G::kVerbs), std::end(G::kVerbs)}, " ,", faults);
  }
  if constexpr (requires { G::kCards; }) {
    std::vector<std::string> cards;
    for (int i = 0; i < G::kCards; ++i) cards.emplace_back(G::card_name(typename G::Card(i)));
    judge_words("names of cards", cards, " ,", faults);
  }
  const bool ascending =
      std::is_sorted(std::begin(G::kSeats), std::end(G::kSeats), std::less_equal<>());
  if (!ascending) add("kSeats is not ascending");
  if (*std::begin(G::kSeats) < 1) add("kSeats has fewer than one player");
  if (*std::rbegin(G::kSeats) > G::kMostPlayers) {
    add("kSeats has " + std::to_string(*std::rbegin(G::kSeats)) + " players, but kMostPlayers is " +
        std::to_string(G::kMostPlayers));
  }
  return faults;
}

}  // namespace showstopper::trace
