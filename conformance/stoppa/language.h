// SPDX-License-Identifier: Apache-2.0
//
// The judge of Stoppa uses the names of the game: inside its namespace, and nowhere else, the names
// of model/stoppa are its own.
#pragma once

namespace showstopper::stoppa {}

namespace showstopper::conformance::stoppa {

using namespace showstopper::stoppa;  // tidy: allow using-namespace: see above

}  // namespace showstopper::conformance::stoppa
