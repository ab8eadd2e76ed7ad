// SPDX-License-Identifier: Apache-2.0
#include "model/trace/gostop/plain_answer.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "model/trace/gostop/plain_reader.h"
#include "model/trace/json/line_reader.h"

namespace showstopper::trace {
namespace {

// The answer with the bytes behind it that the reader may look at, until the next call.
std::string_view with_room(std::string_view answer) {
  thread_local std::string text;
  text.assign(answer);
  text.append(kLinePadding, ' ');
  return std::string_view(text).substr(0, answer.size());
}

bool ends(const PlainReader& reader, std::string_view answer) {
  return reader.since(answer.data()) == answer;
}

// A member that is there once, and may be `null`.
template <class Value>
bool read_once(PlainReader& reader, std::optional<Value>& into) {
  return !into && (reader.null() || reader.read(into.emplace()));
}

}  // namespace

bool read_plain_answer(std::string_view answer, int players, GostopObservation& into) {
  const std::string_view text = with_room(answer);
  PlainReader reader(text, players, PlainText::spelling_at(text));
  return reader.read_answer(into) && ends(reader, text);
}

bool read_plain_answer(std::string_view answer, int players, int actions,
                       AnsweredRound<GostopTrace>& into) {
  const std::string_view text = with_room(answer);
  PlainReader reader(text, players, PlainText::spelling_at(text));
  KnownZones zones(text.data() + text.size());
  reader.know(zones);
  bool listed = false;
  into.after.reserve(static_cast<std::size_t>(actions));
  const bool plain = reader.members([&](std::string_view key) {
    if (key == "start") return read_once(reader, into.start);
    if (key == "result") return read_once(reader, into.result);
    if (key == "id") return !into.number && reader.number(into.number.emplace());
    if (key != "after" || std::exchange(listed, true)) return false;
    return reader.entries([&] {
      GostopObservation& seen = into.after.emplace_back();
      return reader.null() || reader.read(seen);
    });
  });
  return plain && ends(reader, text) && into.after.size() <= static_cast<std::size_t>(actions);
}

}  // namespace showstopper::trace
