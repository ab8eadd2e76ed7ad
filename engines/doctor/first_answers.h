// SPDX-License-Identifier: Apache-2.0
//
// The two lowest levels, which look at the pipes themselves: whether the engine starts, and whether
// it prints exactly one line for each request. The contents of an answer about the game are not
// checked here.
#pragma once

#include <functional>
#include <string>

#include "engines/doctor/examination.h"

namespace showstopper::engines::doctor {

struct Patient {
  std::string command;
  double seconds = 5;          // for each answer
  std::function<bool()> stop;  // whether the user wants the run to end
  bool is_library = false;     // the command serves a shared library
};

// Runs a level, unless the user ends the run meanwhile. Then the level has no result: a
// request that was given up looks like a fault of the engine.
void examine_level(const Patient& patient, Examination& examination,
                   const std::function<void()>& level);

// Starts it, sends `hello`, closes its input. `not_started`: it ended before it answered anything.
void examine_process(const Patient& patient, Examination& examination);
// Two `hello` on one process: each is answered once, in one line, with its own number. The
// abilities of the examination are those that it declares.
void examine_hello(const Patient& patient, Examination& examination);

// ` it printed: ...`, the last line of standard error; empty: it printed nothing.
std::string last_words(const std::string& errors);

}  // namespace showstopper::engines::doctor
