// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/kind.h"

namespace showstopper::lint::gostop_rules {
namespace {

// In the order of the search: the cheapest first.
constexpr Kind kKinds[] = {
    {"arithmetic", "cards or payments do not add up", find_arithmetic},
    {"shadowed", "a row or a shorthand whose place others take, all of it or a part",
     find_shadowed},
    {"contradiction", "two rows demand different things of one situation, or multiply it twice",
     find_contradictions},
    {"gap", "a situation occurs that no file covers", find_gaps},
    {"degenerate", "rules that take a choice out of the game", find_degenerate},
    {"not-zero-sum", "a settlement in which more or less is paid than received", find_not_zero_sum},
    {"always-applies", "a row or a condition that excludes nothing", find_always_applies},
    {"never-applies", "a row or a minimum that no round reaches", find_never_applies},
    {"unused", "a key or a row that another one leaves without effect", find_unused},
    {"redundant", "a key, a row or a part of a condition without which the rules are the same",
     find_redundant},
};

}  // namespace

std::span<const Kind> kinds() { return kKinds; }

}  // namespace showstopper::lint::gostop_rules
