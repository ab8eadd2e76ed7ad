// SPDX-License-Identifier: Apache-2.0
//
// The events of Go-Stop as short sentences, and its cards in colour on a terminal that has any.
#pragma once

#include <string>

#include "model/gostop/event.h"
#include "model/gostop/rules/rules.h"

namespace showstopper::app {

class GostopPhrases {
 public:
  GostopPhrases(const gostop::Rules& rules, bool coloured) : rules_(rules), coloured_(coloured) {}

  // Cards in the order of their names; `-` for none.
  std::string cards(gostop::CardSet cards) const;
  // The event in words; empty for events that only repeat another one.
  std::string sentence(const gostop::Event& event) const;

  std::string strong(const std::string& text) const;
  std::string faint(const std::string& text) const;

 private:
  std::string in_colour(const char* code, const std::string& text) const;
  const gostop::Rules& rules_;
  bool coloured_;
};

}  // namespace showstopper::app
