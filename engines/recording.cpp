// SPDX-License-Identifier: Apache-2.0
#include "engines/recording.h"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "model/trace/json/engine_text.h"
#include "model/trace/json/text.h"
#include "model/trace/trace.h"

namespace showstopper::engines {
namespace {

// Of a trace, what is no part of the question.
constexpr std::string_view kNotAsked[] = {"format", "game",   "actions", "start", "after", "result",
                                          "probes", "expect", "clauses", "why",   "meta"};

constexpr std::string_view kSelfPlay = "\"self_play\":";

std::string begun(const Recording& recording) {
  trace::JsonText text;
  text.open('{').key("format").string(trace::kFormat).key("game").string(recording.game);
  std::string line = text.take();
  if (!recording.beginning.empty()) line += ',' + recording.beginning;
  return line + ",\"actions\":" + list_of_actions(recording.actions);
}

}  // namespace

std::string beginning_of(std::string_view trace_line) {
  std::string why_not, text;
  const auto members = members_of(trace_line, why_not);
  if (!members) return text;
  for (const auto& [key, value] : *members) {
    if (std::find(std::begin(kNotAsked), std::end(kNotAsked), key) != std::end(kNotAsked)) continue;
    if (!text.empty()) text += ',';
    text.append("\"").append(key).append("\":").append(value);
  }
  return text;
}

std::string list_of_actions(const std::vector<std::string>& actions) {
  trace::JsonText text;
  text.open('[');
  for (const std::string& action : actions) text.string(action);
  return text.close(']').take();
}

std::string unplayed_line(std::string_view line, std::uint64_t seed, std::string_view why) {
  std::string why_not;
  const auto members = members_of(line, why_not);
  if (!members) return std::string(line);
  std::string text = object_without(*members, {"actions", "start", "after", "result"});
  text.pop_back();
  return text + ",\"actions\":[],\"start\":" + std::string(why) + ',' + std::string(kSelfPlay) +
         std::to_string(seed) + '}';
}

std::optional<std::uint64_t> unplayed_seed(std::string_view line) {
  if (line.find(kSelfPlay) == std::string_view::npos) return std::nullopt;
  std::string why_not;
  const auto members = members_of(line, why_not);
  if (!members) return std::nullopt;
  const std::string_view text = member(*members, "self_play");
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return seed;
}

std::string error_json(std::string_view kind, std::string_view message) {
  trace::JsonText text;
  text.open('{').key("error").open('{').key("kind").string(trace::engine_text(kind));
  text.key("message").string(trace::engine_text(message));
  return text.close('}').close('}').take();
}

std::string Recording::line() const {
  std::string line = begun(*this);
  if (!start.empty()) line += ",\"start\":" + start;
  if (!whole_after.empty()) {
    line += ",\"after\":" + whole_after;
  } else if (!after.empty()) {
    line += ",\"after\":[";
    for (std::size_t i = 0; i < after.size(); ++i) {
      line.append(i == 0 ? "" : ",").append(after[i].empty() ? "null" : after[i]);
    }
    line += ']';
  }
  if (!probes.empty()) {
    trace::JsonText text;
    text.open('[');
    for (const int probe : probes) text.number(probe);
    line += ",\"probes\":" + text.close(']').take();
  }
  if (!result.empty()) line += ",\"result\":" + result;
  if (!meta.empty()) line += ",\"meta\":" + meta;
  return line + '}';
}

std::string Recording::line_with_only(int action) const {
  Recording one = *this;
  one.start.clear();
  one.result.clear();
  one.after.assign(actions.size(), "");
  if (action < 0) {
    one.start = start;
  } else if (static_cast<std::size_t>(action) < after.size()) {
    one.after[static_cast<std::size_t>(action)] = after[static_cast<std::size_t>(action)];
  }
  return one.line();
}

void Recording::take_apart() {
  if (whole_after.empty()) return;
  after.clear();
  if (const auto entries = entries_of(whole_after)) {
    for (const std::string_view each : *entries) after.emplace_back(each);
  }
  whole_after.clear();
}

}  // namespace showstopper::engines
