// SPDX-License-Identifier: Apache-2.0
//
// Which target a program has: SHOWSTOPPER_TARGET is its object, such as `kPlayTarget`. This alone
// is compiled for each program, so it includes nothing.

namespace showstopper::fuzz {

struct Target;
extern const Target SHOWSTOPPER_TARGET;
const Target& chosen_target();  // of harness/main.cpp

const Target& chosen_target() { return SHOWSTOPPER_TARGET; }

}  // namespace showstopper::fuzz
