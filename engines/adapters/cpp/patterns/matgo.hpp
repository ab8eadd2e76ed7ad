// SPDX-License-Identifier: Apache-2.0
//
// The rules of the engines beside it, which are written in C, and its cards by names.
#pragma once

#include <string>
#include <vector>

extern "C" {
#include "../../../examples/c/matgo.h"
}

inline std::vector<std::string> names_of(Cards cards) {
  std::vector<std::string> names;
  for (; cards != 0; cards &= cards - 1) names.emplace_back(card_names[first(cards)]);
  return names;
}

inline std::vector<std::string> legal_of(const Round& round) {
  Action actions[MOST_LEGAL];
  std::vector<std::string> texts;
  for (int i = 0; i < matgo_legal(&round, actions); ++i) {
    char text[16];
    matgo_print(actions[i], text);
    texts.emplace_back(text);
  }
  return texts;
}

// false: it is not allowed
inline bool act(Round& round, int seat, const std::string& text) {
  Action action;
  return matgo_read(text.c_str(), &action) && matgo_apply(&round, seat, action);
}

inline Fault fault_named(const char* name) {
  int fault = 0;
  while (name != nullptr && matgo_fault_names[fault] != nullptr &&
         std::string(matgo_fault_names[fault]) != name) {
    ++fault;
  }
  return Fault(fault);
}
