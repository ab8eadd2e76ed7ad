// SPDX-License-Identifier: Apache-2.0
//
// When two findings are of the same fault: so that each is shrunk once, and a shrunk round never
// shows another one than the round that it came from.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/finding.h"
#include "properties/regression/failure.h"

namespace showstopper::engines {

// In the message about an answer that cannot be read, before the words that name its fault.
inline constexpr std::string_view kCannotBeRead = "cannot be read: ";

// The observed field without its seat: `captured`, `result.payments`.
std::string field_of(const conformance::Finding& finding);

// The key by which findings are grouped before they are shrunk.
std::string group_of(const conformance::Finding& finding);

// Whether `found`, of a smaller round, may stand for `sought`: it differs in the same way, and
// nothing came with it that did not come with the other.
bool same_fault(const conformance::Finding& sought, const conformance::Finding& found);

// The first finding of the action at which `found` was made: what else differs there may follow
// from it, so it names the fault.
const conformance::Finding& head_of(const std::vector<conformance::Finding>& findings,
                                    const conformance::Finding& found);

// Whether the finding may be the effect of an earlier difference in its round: failures of the
// engine itself, and of this program, are faults of their own.
bool may_follow(const conformance::Finding& finding);

// Kinds of findings that may be consequences of an earlier difference; others stand for themselves.
bool may_be_a_consequence(conformance::Kind kind);
// Whether a group whose findings came behind others so often, `most` of them behind one group, is a
// consequence of that. To come together is not enough: in one round all findings do.
constexpr bool is_behind(std::uint64_t most, std::uint64_t findings) {
  return most * 5 >= findings * 4;
}

// The finding before it of which a finding may be a consequence; null: it stands for itself. That
// is the first of the round, if the rules have been in a position of the engine since. Of an action
// that was refused it is the wrong turn right before: the engine waits for another seat.
const conformance::Finding* cause_before(const std::vector<conformance::Finding>& findings,
                                         const conformance::Finding& found);

// Whether the engine fails at `self_play` as it fails at a round that it is sent: of one kind, and
// with one reason, whatever the values in its answer. They are one fault.
bool fails_alike(const conformance::Finding& self_play, const conformance::Finding& sent);

// Whether both are differences of `decision` that break one clause, whatever their kinds. An engine
// that lacks a decision ends the round, or goes on.
bool is_of_one_decision(const conformance::Finding& a, const conformance::Finding& b);

// `wrong_steal of GS-A-045`: the name for waivers and for the file of the round.
std::string identity_of(const conformance::Finding& finding);
properties::Failure failure_of(const conformance::Finding& finding);

}  // namespace showstopper::engines
