// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/conflicts/source_conflicts.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::operator""_key;

constexpr std::string_view kSaysTwice = "contradiction", kSilent = "gap";

// Conflicts that lint shows by rounds are not among them: the minimum that a first capture reaches
// (AMB-64), credits that are owed at the end (AMB-31), the exemption of a seat that went (AMB-87).
// clang-format off
constexpr SourceConflict kConflicts[] = {
    {"table_quad.effect"_key, "GS-A", "\"redeal_same_dealer\"", kSilent, "AMB-06",
     "GS-A-018 has a quad on the table dealt again and does not state by whom"},
    {"pre.order"_key, "GS-A", "[\"table_quad\", \"hand_quad\", \"table_jokers\", \"table_triple\"]",
     kSilent, "AMB-08",
     "GS-A-018 looks for a quad on the table before GS-A-025 replaces its jokers, so that a month "
     "that such a card completes is never looked for"},
    {"hand_quad.effect"_key, "GS-A", "\"none\"", kSilent, "AMB-09",
     "GS-A-020 has hands searched for quads, and no clause states the effect of one"},
    {"hand_quad.several"_key, "GS-B", "", kSilent, "AMB-11",
     "GS-B-026 covers a quad in every hand alone, and not two among three"},
    {"capture.compulsory"_key, "GS-B", "", kSaysTwice, "AMB-30",
     "GS-B-035 lets a stock card capture and GS-B-042 has it capture"},
    {"bomb.steal"_key, "GS-A", "0", kSilent, "AMB-36",
     "the list of events that take junk (GS-A-065 to 069) does not state whether the bomb of "
     "GS-A-061 is one of them"},
    {"sweep.definition"_key, "GS-A", "\"exactly_two_different\"", kSilent, "AMB-40",
     "GS-A-067 covers two cards of different months, and not a table that is cleared in another "
     "way"},
    {"sweep.definition"_key, "GS-B", "\"exactly_two_different\"", kSilent, "AMB-40",
     "GS-B-048 covers two cards of different months, and not a table that is cleared in another "
     "way"},
    {"self_stack.window"_key, "GS-B", "\"any_earlier\"", kSaysTwice, "AMB-49",
     "GS-B-052 covers a stack made in the previous turn, but its own name for it has no such "
     "limit"},
    {"nagari.go_clause"_key, "GS-B", "", kSaysTwice, "AMB-60",
     "GS-B-079 ends a round that a go-sayer does not raise, and GS-B-046 plays on until all cards "
     "are gone"},
    {"score.three_brights_with_rain"_key, "GS-A", "2", kSaysTwice, "AMB-63",
     "GS-A-107 gives any three brights 3 points, and GS-A-108 gives three with rain 2"},
    {"score.godori"_key, "GS-A", "\"any_five_birds\"", kSilent, "AMB-65",
     "GS-A-109 does not state which five birds it means"},
    {"score.plain_ribbons"_key, "GS-A", "\"any_three\"", kSilent, "AMB-66",
     "GS-A-112 does not state whether the ribbon of the rain is one of the three"},
    {"go.bonus_position"_key, "GS-B", "", kSilent, "AMB-71",
     "GS-B-081f adds a chip for each go and does not state whether before or after the doublings"},
    {"pibak.scope"_key, "GS-B", "", kSilent, "AMB-79",
     "GS-B-081d covers the opponents together, and not one of them who has too little"},
    {"liability.two"_key, "GS-A", "", kSilent, "AMB-86",
     "GS-A-091 has one opponent pay for both, and no clause states who does if both are liable"},
    {"offer.window_turns"_key, "GS-A", "3", kSilent, "AMB-89",
     "GS-A-099 gives three turns, one of each player, and does not state whether the turn of the "
     "offer is one of them"},
    {"liability.amount"_key, "GS-A", "", kSilent, "AMB-93",
     "GS-A-102 puts doublings before liability and does not state whether the liable pay the "
     "doubled share of another"},
    {"gobak.effect"_key, "GS-A", "\"pays_all\"", kSilent, "AMB-97",
     "GS-A-091 has one opponent pay for both, which means nothing with two players"},
};
// clang-format on

}  // namespace

std::span<const SourceConflict> source_conflicts() { return kConflicts; }

}  // namespace showstopper::lint::gostop_rules
