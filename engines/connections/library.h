// SPDX-License-Identifier: Apache-2.0
//
// Engines in this process: a shared library with the C interface, or anything that answers texts.
// They are trusted: nothing stops one that hangs or corrupts memory. `verify --engine-library`
// loads the library in a process of its own instead (`engine-host`).
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engines/connections/connection.h"

namespace showstopper::engines {

// Answers a request, both without an end of line.
using AnswerRequest = std::function<std::string(std::string_view request)>;

// `make` gives an engine that no request has reached yet.
Connect connect_to_answers(std::function<AnswerRequest()> make);

// A shared library with the functions of engines/c/showstopper_engine.h.
Connect connect_to_library(std::string path);

}  // namespace showstopper::engines
