// SPDX-License-Identifier: Apache-2.0
//
// One line of a trace file, apart from what only one game knows: the keys that every round has.
// What a line says about cards, actions and positions is in gostop/trace.h.
//
// Text that nobody interprets here is kept as the JSON it was, so that writing a trace again loses
// nothing: `meta`, the rules, and top-level keys that somebody else has added.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/table/seat.h"

namespace showstopper::trace {

constexpr std::string_view kFormat = "showstopper-trace/1";

// Whether a text is one of the reasons of a refusal that the format knows; another text stands for
// any reason.
bool is_refusal_reason(std::string_view text);

struct Envelope {
  std::string rules;  // JSON: a name in quotes, or an object with `extends` and `set`
  int players = 0;
  table::Seat dealer = 0;
  int carry = 0;            // rounds without a winner just before this one
  std::vector<int> probes;  // actions that were sent although they are not legal, ascending
  std::vector<std::string> clauses;
  std::string why;
  std::string meta;                                         // JSON; empty where absent
  std::vector<std::pair<std::string, std::string>> others;  // key and JSON, as they came

  bool operator==(const Envelope&) const = default;

  // Leaves the round alone: nothing that was sent as illegal, claimed or noted about it.
  void forget_observed() {
    probes.clear();
    clauses.clear();
    why.clear();
    meta.clear();
    others.clear();
  }
};

}  // namespace showstopper::trace
