// SPDX-License-Identifier: Apache-2.0
#include "properties/regression/check_case.h"

#include <iterator>

namespace showstopper::properties {
namespace {

constexpr std::string_view kOfTheDeal[] = {
    "the_deal_is_only_put_right",  // compares with the hands that were dealt
    "shakes_show_triples",         // before the first turn only automatic ones may stand
    "pot_shares_add_up",           // nothing has left the pot when a round begins
    "seats_speak_in_order",        // the first to speak is the dealer's right
    "a_round_goes_forward",        // a round begins with the first small round
};

}  // namespace

bool speaks_of_the_deal(std::string_view invariant) {
  return std::find(std::begin(kOfTheDeal), std::end(kOfTheDeal), invariant) != std::end(kOfTheDeal);
}

}  // namespace showstopper::properties
