// SPDX-License-Identifier: Apache-2.0
//
// Answers of engines, read straight into observations: one observation, or those of a whole round.
// `Json` reads the values of a game. Like object.h it is for sources of this folder only.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "model/trace/json/key_at.h"
#include "model/trace/json/line_parser.h"
#include "model/trace/trace.h"

namespace showstopper::trace {

// Keys of an answer that are the protocol's, beside those of its observation.
inline bool is_of_the_protocol(std::string_view key) { return key == "id" || key == "did"; }

// Calls use(line, json, value) with the object of an answer. The first complaint, or nothing.
template <class Json, class Use>
std::optional<std::string> with_answer(std::string_view text, int players, Use use) {
  thread_local LineParser parser;
  const std::string file = "answer";
  table::Diagnostics wrong;
  JsonLine line(parser.padded(text), 1, file, wrong);
  simdjson::ondemand::document root;
  JsonValue value;
  if (parser.open(line, root)) {
    if (const auto error = root.get_value().get(value)) {
      line.give_up(error, line.text().data());
    } else {
      Json json(line, players);
      use(line, json, value);
    }
  }
  if (line.good()) return std::nullopt;
  return first_complaint(line.text(), wrong);
}

template <class Json, class Observation>
std::optional<std::string> read_observation(std::string_view text, int players, Observation& into) {
  return with_answer<Json>(
      text, players, [&](JsonLine&, Json& json, JsonValue& value) { json.answer(value, into); });
}

// Of several faults the one of the earliest action; a fault of no single action comes last.
template <class Json, class Trace>
std::optional<Unreadable> read_answered_round(std::string_view text, int players, int actions,
                                              AnsweredRound<Trace>& into) {
  std::optional<Unreadable> first;
  auto why = with_answer<Json>(text, players, [&](JsonLine& line, Json& json, JsonValue& value) {
    const auto observation = [&](int action, JsonValue& entry, auto& seen) {
      const std::size_t before = line.diagnostics().size();
      json.observation(entry, seen);
      if (line.diagnostics().size() == before || (first && first->action <= action)) return;
      first = {action, first_complaint(line.text(), {line.diagnostics()[before]})};
    };
    line.members(value, [&](std::string_view key, JsonValue& inner) {
      if (key != "start" && key != "after" && key != "result") return;
      if (line.is_null(inner)) return;
      if (key == "start") return observation(-1, inner, into.start.emplace());
      if (key == "result") return json.result(inner, into.result.emplace());
      line.entries(inner, [&](int action, JsonValue& entry) {
        auto& seen = into.after.emplace_back();
        if (!line.is_null(entry)) observation(action, entry, seen);
      });
    });
  });
  // An entry beyond the last action counts for the last action.
  if (first && first->action < actions) return first;
  const auto given = static_cast<int>(into.after.size());
  if (!why && given > actions) {
    why = fmt::format("`after` has {} entries for {} actions", given, actions);
  }
  if (!why) return std::nullopt;
  return Unreadable{actions - 1, std::move(*why)};
}

}  // namespace showstopper::trace
