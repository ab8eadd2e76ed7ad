// SPDX-License-Identifier: Apache-2.0
//
// The first Ctrl-C ends a long job after it has stored and printed its results so far. The second
// Ctrl-C ends the program as usual.
#pragma once

namespace showstopper::app {

// Ctrl-C and a plain kill are noted while any of them lives, from the first of them on.
class SignalGuard {
 public:
  SignalGuard();
  ~SignalGuard();
  SignalGuard(const SignalGuard&) = delete;
  SignalGuard& operator=(const SignalGuard&) = delete;
  static bool interrupted();
};

}  // namespace showstopper::app
