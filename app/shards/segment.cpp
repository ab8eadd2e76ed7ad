// SPDX-License-Identifier: Apache-2.0
#include "app/shards/segment.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/report/json_text.h"
#include "app/shards/json_reading.h"
#include "model/table/check.h"
#include "properties/verify/verify.h"

namespace showstopper::app {
namespace {

using nlohmann::ordered_json;
using properties::Quantities;

// The most findings of a subject that are kept whatever their group, as `verify` lists them.
constexpr std::size_t kMostKept = properties::VerifyPlan().most_findings;

template <class Map>
void put(ordered_json& json, const char* key, const Map& values) {
  if (!values.empty()) json[key] = values;
}

ordered_json json_of(const Counted& counted) {
  ordered_json json = ordered_json::object();
  put(json, "sums", counted.counts.sums);
  put(json, "balances", counted.counts.balances);
  put(json, "least", counted.counts.least);
  put(json, "most", counted.counts.most);
  put(json, "sets", counted.counts.sets);
  for (const KeptFinding& finding : counted.findings) {
    ordered_json body = {{"group", finding.group}};
    body.update(finding.body);
    json["findings"].push_back(std::move(body));
  }
  return json;
}

void read_numbers(const ordered_json& json, const char* key, Quantities::Numbers& numbers) {
  if (!json.contains(key)) return;
  for (const auto& [name, value] : object_in(json, key).items()) {
    numbers[name] = integer(value, name);
  }
}

Counted counted_of(const ordered_json& json) {
  Counted counted;
  if (!json.is_object()) throw std::string("`subjects` must hold objects");
  read_numbers(json, "sums", counted.counts.sums);
  read_numbers(json, "balances", counted.counts.balances);
  read_numbers(json, "least", counted.counts.least);
  read_numbers(json, "most", counted.counts.most);
  if (json.contains("sets")) {
    for (const auto& [name, digits] : object_in(json, "sets").items()) {
      if (!digits.is_string() || !properties::is_packed(digits.get<std::string>())) {
        throw fmt::format("`{}` must be hexadecimal digits", name);
      }
      counted.counts.sets[name] = digits.get<std::string>();
    }
  }
  if (!json.contains("findings")) return counted;
  for (const ordered_json& finding : list_in(json, "findings")) {
    KeptFinding kept{text_in(finding, "group"), finding};
    kept.body.erase("group");
    counted.findings.push_back(std::move(kept));
  }
  return counted;
}

}  // namespace

std::string to_text(const Range& range) {
  return range.size() == 1 ? fmt::format("round {}", range.first)
                           : fmt::format("rounds {} to {}", range.first, range.last - 1);
}

// Without an overflow: the parts are at most some thousands, the rounds at most 2^40.
Range part_of(const Range& all, std::uint64_t grain, std::uint64_t number, std::uint64_t parts) {
  REQUIRES(grain > 0 && number < parts);
  const std::uint64_t grains = (all.size() + grain - 1) / grain;
  const auto cut = [&](std::uint64_t at) {
    const std::uint64_t whole = grains / parts * at + grains % parts * at / parts;
    return std::min(all.last, all.first + whole * grain);
  };
  return {cut(number), cut(number + 1)};
}

void add(Counted& to, const Counted& next) {
  to.counts.add(next.counts);
  for (const KeptFinding& finding : next.findings) {
    if (properties::is_listed(to.findings, finding.group, kMostKept)) {
      to.findings.push_back(finding);
    }
  }
}

void add(Segment& to, const Segment& next) {
  if (to.subjects.empty() && to.range.empty()) {
    to = next;
    return;
  }
  REQUIRES(to.range.last == next.range.first && to.subjects.size() == next.subjects.size());
  to.range.last = next.range.last;
  for (std::size_t i = 0; i < to.subjects.size(); ++i) add(to.subjects[i], next.subjects[i]);
}

std::string to_line(const Segment& segment) {
  ordered_json json = {{"rounds", {segment.range.first, segment.range.last}},
                       {"subjects", ordered_json::array()}};
  for (const Counted& counted : segment.subjects) json["subjects"].push_back(json_of(counted));
  return json_text(json);
}

Segment segment_of(const ordered_json& json) {
  Segment segment;
  const ordered_json& rounds = list_in(json, "rounds");
  if (rounds.size() != 2) throw std::string("`rounds` must be the first round and the end");
  segment.range = {natural(rounds[0], "rounds"), natural(rounds[1], "rounds")};
  if (segment.range.empty()) throw std::string("`rounds` is an empty range");
  for (const ordered_json& subject : list_in(json, "subjects")) {
    segment.subjects.push_back(counted_of(subject));
  }
  return segment;
}

}  // namespace showstopper::app
