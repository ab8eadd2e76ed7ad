// SPDX-License-Identifier: Apache-2.0
#include "model/trace/trace.h"

#include <algorithm>

namespace showstopper::trace {

Envelope::Envelope() = default;
Envelope::Envelope(const Envelope& other) = default;
Envelope::Envelope(Envelope&& other) noexcept = default;
Envelope& Envelope::operator=(const Envelope& other) = default;
Envelope& Envelope::operator=(Envelope&& other) noexcept = default;
Envelope::~Envelope() = default;

bool is_refusal_reason(std::string_view text) {
  constexpr std::string_view kReasons[] = {
      "not_to_move",  "wrong_decision", "not_in_hand", "no_match",      "no_bomb", "no_credit",
      "not_a_triple", "already_shown",  "not_offered", "below_minimum", "over",    "not_legal"};
  return std::find(std::begin(kReasons), std::end(kReasons), text) != std::end(kReasons);
}

}  // namespace showstopper::trace
