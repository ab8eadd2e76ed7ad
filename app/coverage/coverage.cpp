// SPDX-License-Identifier: Apache-2.0
#include "app/coverage/coverage.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/report/json_text.h"

namespace showstopper::app {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

template <class Key, class Compare>
void unite(std::map<Key, Tally, Compare>& into, const std::map<Key, Tally, Compare>& other) {
  for (const auto& [key, tally] : other)
    into.try_emplace(key, tally.limit()).first->second.add(tally);
}

void note_furthest(CoveredRounds& into, const std::string& event, const Furthest& reached) {
  Furthest& best = into.furthest.try_emplace(event, reached).first->second;
  best.reached = std::max(best.reached, reached.reached);
}

ordered_json tried_json(const CoveredRounds::Tried& of) {
  ordered_json out = {{"tried", of.rounds.packed()}, {"values", ordered_json::array()}};
  for (const auto& [value, tally] : of.values) {
    out["values"].push_back({value.key, value.value, value.other, tally.packed()});
  }
  return out;
}

ordered_json subject_json(const CoveredSubject& subject, const CoveredRounds& of) {
  ordered_json out = {{"game", subject.game},           {"rules", subject.rules},
                      {"players", subject.players},     {"rounds", of.rounds.packed()},
                      {"cut", of.cut.packed()},         {"shown", ordered_json::object()},
                      {"pairs", ordered_json::array()}, {"furthest", ordered_json::array()},
                      {"rules_json", of.rules_json}};
  for (const auto& [name, tally] : of.shown) out["shown"][name] = tally.packed();
  for (const auto& [pair, tally] : of.pairs) {
    out["pairs"].push_back({pair.first, pair.second, tally.packed()});
  }
  for (const auto& [event, each] : of.furthest) {
    out["furthest"].push_back({event, each.of, each.needed, each.reached});
  }
  out["own"] = tried_json(of.own);
  out["changed"] = tried_json(of.changed);
  return out;
}

void unpack(Tally& into, const json& text) {
  if (!into.unpack(text.get_ref<const std::string&>())) {
    throw json::other_error::create(0, "a tally is damaged", nullptr);
  }
}

void read_tried(const json& from, CoveredRounds::Tried& into) {
  unpack(into.rounds, from.at("tried"));
  for (const json& each : from.at("values")) {
    const CoveredValue value{each.at(0).get<std::string>(), each.at(1).get<std::string>(),
                             each.at(2).get<std::string>()};
    unpack(into.values.try_emplace(value, Tally::kFew).first->second, each.at(3));
  }
}

void read_subject(const json& from, CoveredSet& into) {
  const CoveredSubject subject{from.at("game").get<std::string>(),
                               from.at("rules").get<std::string>(), from.at("players").get<int>()};
  CoveredRounds& of = into.subjects[subject];
  unpack(of.rounds, from.at("rounds"));
  unpack(of.cut, from.at("cut"));
  of.add_rules(from.at("rules_json").get<std::string>());
  read_tried(from.at("own"), of.own);
  read_tried(from.at("changed"), of.changed);
  for (const auto& [name, tally] : from.at("shown").items()) unpack(of.shown[name], tally);
  for (const json& each : from.at("pairs")) {
    const std::pair key{each.at(0).get<std::string>(), each.at(1).get<std::string>()};
    unpack(of.pairs.try_emplace(key, Tally::kFew).first->second, each.at(2));
  }
  for (const json& each : from.at("furthest")) {
    note_furthest(of, each.at(0).get<std::string>(),
                  {each.at(1).get<std::string>(), each.at(2).get<int>(), each.at(3).get<int>()});
  }
}

}  // namespace

void CoveredRounds::add(const CoveredRounds& other) {
  rounds.add(other.rounds);
  cut.add(other.cut);
  unite(shown, other.shown);
  unite(pairs, other.pairs);
  for (const auto& [event, each] : other.furthest) note_furthest(*this, event, each);
  own.add(other.own);
  changed.add(other.changed);
  add_rules(other.rules_json);
}

void CoveredRounds::add_rules(std::string_view json) {
  if (json.empty() || json == rules_json) return;
  rules_json = rules_json.empty() ? json : kSeveral;
  if (rules_json == kSeveral) changed = {};
}

void CoveredRounds::Tried::add(const Tried& other) {
  rounds.add(other.rounds);
  unite(values, other.values);
  if (rounds.exact()) return;
  // Values of rounds that are no longer among those with the least hashes.
  const std::uint64_t last = rounds.hashes().back();
  for (auto& [value, tally] : values) tally.keep_up_to(last);
  std::erase_if(values, [](const auto& each) { return each.second.empty(); });
}

void CoveredSet::add(const CoveredSet& other) {
  for (const auto& [subject, rounds] : other.subjects) subjects[subject].add(rounds);
}

std::string part_text(const CoveredSet& coverage) {
  ordered_json out = {{"format", kPartFormat}, {"subjects", ordered_json::array()}};
  for (const auto& [subject, rounds] : coverage.subjects) {
    out["subjects"].push_back(subject_json(subject, rounds));
  }
  return json_text(out) + "\n";
}

bool is_part(std::string_view text) {
  return text.starts_with(fmt::format("{{\"format\":\"{}\"", kPartFormat));
}

std::optional<CoveredSet> read_part(std::string_view text, const std::string& file,
                                    table::Diagnostics& diagnostics) {
  CoveredSet coverage;
  try {
    const json root = json::parse(text);
    for (const json& each : root.at("subjects")) read_subject(each, coverage);
  } catch (const json::parse_error& error) {
    diagnostics.push_back({file, {1, static_cast<int>(error.byte)}, "the part of coverage is cut"});
    return std::nullopt;
  } catch (const json::exception&) {
    diagnostics.push_back({file, {1, 1}, "the part of coverage is damaged"});
    return std::nullopt;
  }
  return coverage;
}

}  // namespace showstopper::app
