// SPDX-License-Identifier: Apache-2.0
//
// The common parts of the lines of all games, for writing: the envelope, and the observations and
// claims of the round. A game adds how one observation and one result are written. Like object.h it
// is for sources of this folder only.
#pragma once

#include <string>
#include <string_view>

#include "model/trace/json/text.h"
#include "model/trace/trace.h"

namespace showstopper::trace {

// The beginning of a line; it is left open.
inline void write_head(JsonText& json, std::string_view game) {
  json.open('{').key("format").string(kFormat).key("game").string(game);
}

// The members from the rules to the dealer.
inline void write_round(JsonText& json, const Envelope& envelope) {
  json.key("rules").raw(envelope.rules).key("players").number(envelope.players);
  json.key("dealer").number(envelope.dealer);
}

template <class Moves>
void write_actions(JsonText& json, const Moves& moves) {
  json.key("actions").open('[');
  for (const auto& move : moves) json.string(to_text(move));
  json.close(']');
}

// As the member of a question.
template <class Moves>
std::string actions_json(const Moves& moves) {
  JsonText json;
  write_actions(json, moves);
  return json.take();
}

template <class Claims, class Write>
void write_claims(JsonText& json, const Claims& claims, Write write) {
  json.key("expect").open('[');
  for (const auto& claim : claims) {
    json.open('{').key("after").number(claim.after);
    if (claim.refused) {
      json.key("refused").string(claim.reason);
    } else {
      json.key("is");
      write(claim.is);
    }
    json.close('}');
  }
  json.close(']');
}

// Everything behind the actions, and the end of the line. Calls write(seen) for an observation or a
// result.
template <class Trace, class Write>
void write_observed(JsonText& json, const Trace& trace, Write write) {
  if (trace.start) {
    json.key("start");
    write(*trace.start);
  }
  if (!trace.after.empty()) {
    json.key("after").open('[');
    for (const auto& seen : trace.after) {
      if (seen.empty()) {
        json.raw("null");
      } else {
        write(seen);
      }
    }
    json.close(']');
  }
  const Envelope& envelope = trace.envelope;
  if (!envelope.probes.empty()) {
    json.key("probes").open('[');
    for (const int probe : envelope.probes) json.number(probe);
    json.close(']');
  }
  if (trace.result) {
    json.key("result");
    write(*trace.result);
  }
  if (!trace.expect.empty()) write_claims(json, trace.expect, write);
  if (!envelope.clauses.empty()) {
    json.key("clauses").open('[');
    for (const std::string& clause : envelope.clauses) json.string(clause);
    json.close(']');
  }
  if (!envelope.why.empty()) json.key("why").string(envelope.why);
  if (!envelope.meta.empty()) json.key("meta").raw(envelope.meta);
  for (const auto& [name, text] : envelope.others) json.key(name).raw(text);
  json.close('}');
}

template <class Text>
void write_error(JsonText& json, ErrorOf<Text> error) {
  json.open('{').key("kind").string(error.kind).key("message").string(error.message).close('}');
}

}  // namespace showstopper::trace
