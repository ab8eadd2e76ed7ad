// SPDX-License-Identifier: Apache-2.0
//
// The game as an engine of somebody else: requests of `showstopper-engine/1` on standard input. It
// declares `pickup/usual` and plays by other rules, so that a gate has something to find.
#pragma once

namespace pickup {

// `played` is the `rules` value of a trace: `{"extends": "pickup/usual", "set": {"points": 2}}`.
int serve(const char* played);

}  // namespace pickup
