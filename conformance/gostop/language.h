// SPDX-License-Identifier: Apache-2.0
//
// The judge of Go-Stop uses the names of the game: inside its namespace, and nowhere else, the
// names of model/gostop are its own.
#pragma once

namespace showstopper::gostop {}

namespace showstopper::conformance::gostop {

using namespace showstopper::gostop;  // tidy: allow using-namespace: see above

}  // namespace showstopper::conformance::gostop
