// SPDX-License-Identifier: Apache-2.0
//
// The table of Stoppa's parameters: name, values, initial value, source and meaning of each, once.
// Reader, printer, manual, schema, generators and the compiler of rule sets walk it. A rule set
// without a key has its initial value; shipped rule sets have every key.
#pragma once

#include <cstddef>

#include "model/rules/schema.h"
#include "model/stoppa/parameters.h"

namespace showstopper::stoppa {

using rules::Domain;
using rules::Parameter;
using rules::Shape;

constexpr Domain one(std::span<const Form> forms) { return {Shape::one, forms}; }
constexpr Domain set(std::span<const Form> forms) { return {Shape::set, forms}; }
constexpr Domain order(std::span<const Form> forms) { return {Shape::order, forms}; }
constexpr Domain list(std::span<const Form> forms, std::size_t most) {
  return {Shape::list, forms, most};
}
constexpr std::size_t kMostIterations = 5;  // three players: 3-3-3-3-1 (ST-012)

// clang-format off
inline constexpr Parameter kParameters[] = {
    {"match.laps", one(kLaps), "\"until_called(+1)\"", "ST-053, ST-054",
     "How many laps of dealers a match has: a number, or until a player calls the lap and N "
     "laps more."},
    {"match.last_dealer_sheds", one(kFlag), "false", "ST-055",
     "Whether the shedding is played at the last dealer's deal of a match."},
    {"ante.punto", one(kStake), "5", "ST-010, ST-011",
     "Chips that each seat pays towards the big prize; the stakes of a round override it."},
    {"ante.beccata", one(kStake), "1", "ST-010, ST-011",
     "Chips that each seat pays towards the small prizes; the stakes of a round override it."},
    {"small.prize", list(kSmallPrize, kMostIterations), "\"share\"", "ST-011, ST-020, ST-023",
     "Prize of a small round: an equal share of all beccatas, one beccata, or chips; a list has "
     "one entry for each contested iteration."},
    {"small.remainder_to", one(kRemainder), "\"big\"", "ST-011",
     "Destination of the chips of the beccatas that are in no small prize: the big prize, the "
     "last small one, or the pot of the next round."},
    {"small.contested", one(kContested), "\"all_iterations\"", "ST-012, ST-023",
     "Whether an iteration of one card carries a small prize."},
    {"small.deal_split", one(kDealSplit), "\"fixed\"", "ST-012, ST-013",
     "Whether the dealer of five players may begin with packets of two: 2-3-3 for 3-3-2."},
    {"big.prize", one(kBigPrize), "\"rest\"", "ST-011, ST-024",
     "The big prize: all that is left in the pot, or the puntos alone."},
    {"big.count_cap", one(kCountCap), "3", "ST-025, ST-027",
     "How many cards of one suit count for the big point."},
    {"big.fewer_than_three", one(kFewerThanThree), "\"allowed\"", "ST-025",
     "Whether a seat without three cards of one suit may bet on the big point."},
    {"big.priority_base", one(kRightOfDealer), "\"right_of_dealer\"", "ST-007, ST-027",
     "Who is first in priority on the big point."},
    {"bet.open_min", one(kOpenMin), "1", "ST-014",
     "Fewest chips of a first bet; one beccata by some accounts."},
    {"bet.open_max", one(kOpenMax), "\"none\"", "ST-014",
     "Most chips of a first bet; the punto by some accounts. It does not bind raises."},
    {"bet.cap", one(kBetCap), "\"smallest_in\"", "ST-014, ST-015",
     "Most chips that one seat bets in a contest, raises included: as many as the smallest purse "
     "still in holds, as many as the smallest of all purses, a number, or the punto. The smallest "
     "purse still in is a limit with every value."},
    {"bet.reenter_after_pass", one(kFlag), "false", "ST-015",
     "Whether a seat that passed before anyone bet may call or raise afterwards."},
    {"bet.raise_limit", one(kRaiseLimit), "\"none\"", "ST-015",
     "How many raises one contest has, all seats together."},
    {"bet.ends_when", one(kEndsWhen), "\"all_matched\"", "ST-015",
     "Betting ends when every seat that is still in has matched the highest bet."},
    {"bet.withdraw_loses", one(kAlways), "true", "ST-015",
     "A seat that withdraws loses its bet."},
    {"bet.sole_bettor_shows", one(kFlag), "false", "ST-016, ST-020",
     "Whether a bettor without opponent shows his cards."},
    {"bet.dealer_unopened", one(kDealerUnopened), "\"wins_prize\"", "ST-021",
     "Right of the dealer when all before him pass in a small round: the prize, or a chance to "
     "bet; if he passes too, the prize stays in the pot."},
    {"bet.first_speaker", one(kRightOfDealer), "\"right_of_dealer\"", "ST-014",
     "Who speaks first."},
    {"bet.all_in", one(kAllIn), "\"side_pot\"", "ST-014",
     "Meaning of a bet above a purse; without effect, because no bet may exceed the smallest "
     "purse still in."},
    {"bet.big_unopened", one(kBigUnopened), "\"dealer\"", "ST-021, ST-024",
     "Who gets the big prize if no seat bets on it: the dealer, the next round, or all. Unless "
     "it is the dealer's, he may bet too."},
    {"bet.big_allin_required", one(kFlag), "false", "ST-024",
     "Whether the only bet on the big point is the highest possible one."},
    {"bet.declare", one(kDeclare), "\"show\"", "ST-016, ST-027",
     "Whether all bettors show, or announce their points in turn and only those show who beat the "
     "announced points."},
    {"point.rank", one(kPointRank), "\"count_then_sum\"", "ST-017, ST-027",
     "What makes the better hand: the number of cards of one suit and then their points, or the "
     "points alone."},
    {"point.single_card", one(kSingleCard), "\"value\"", "ST-017",
     "A single card counts by its points."},
    {"point.tie", one(kTie), "\"earlier_in_deal_order\"", "ST-007, ST-017",
     "Who wins with equal hands: the earlier in priority, or all, with odd chips to the earlier."},
    {"pre.order", order(kPreOrder),
     "[\"four_kings\", \"misera\", \"three_twos\", \"three_aces\"]", "ST-038, ST-043, ST-044",
     "Which declaration goes first."},
    {"pre.four_kings", one(kPreStake), "\"pays(punto)\"", "ST-044",
     "Payment of each opponent to a hand with four Kings, without shedding."},
    {"pre.misera", one(kPreStake), "\"pays(punto)\"", "ST-043",
     "Payment of each opponent to a hand without Jack, Knight and King, without shedding."},
    {"pre.three_twos", one(kThreeTwos), "\"skip_phase\"", "ST-038",
     "Whether a hand with three 2s or more and no King ends the round without shedding."},
    {"pre.three_aces", one(kThreeAces), "\"off\"", "ST-039",
     "Which hand with aces ends the round without shedding: three without a King, four without a "
     "King, or any three."},
    {"pre.several_misera", one(kSeveralMisera), "\"all_paid\"", "ST-043",
     "Whether all hands without figures are paid or only the first in priority."},
    {"pre.declaration_optional", one(kOptional), "\"misera\"", "ST-043",
     "Which declarations are decisions: none, misera, or all."},
    {"shed.must_play", one(kMustPlay), "true", "ST-052, ST-050",
     "Whether a seat that can lay a card must."},
    {"shed.start_any", one(kAlways), "true", "ST-030, ST-031",
     "A sequence may be opened with any card."},
    {"shed.close_rank", one(kCloseRank), "\"king_then_lower\"", "ST-032, ST-037",
     "The King closes a sequence, or the highest rank that is left."},
    {"shed.exhausted_rank", one(kExhaustedRank), "\"skip\"", "ST-036",
     "A rank that no seat holds any more is skipped."},
    {"shed.skip_knowledge", one(kSkipKnowledge), "\"all_played\"", "ST-036",
     "Whose cards count as used up; without effect, for who holds the last one must lay it."},
    {"shed.nobody_can_continue", one(kNobodyContinues), "\"skip\"", "ST-032, ST-036",
     "Effect when no seat continues a sequence, because playing is optional or a card was "
     "overlooked: the next rank, or a new sequence by the seat that opened this one."},
    {"shed.multi", set(kMulti), "[\"aces_on_open\", \"quad\"]", "ST-033, ST-035",
     "When several cards may be laid at once: all aces where an ace may be laid, all four cards "
     "of the required rank."},
    {"shed.quad_means", one(kQuadMeans), "\"four\"", "ST-004, ST-035",
     "Which cards may be laid as all cards of a rank: four, or all that the deck has, such as the "
     "three Kings of three players."},
    {"shed.ace_on_ace", one(kFlag), "true", "ST-034",
     "Whether a seat may lay its aces on another seat's ace."},
    {"shed.ace_by", one(kAceBy), "\"any_other\"", "ST-034",
     "Who may lay aces on an ace: any seat but the one that laid it, or only the next one."},
    {"shed.aces_must", set(kAcesMust), "[\"on_ace\", \"escape\"]", "ST-034, ST-045, ST-052",
     "Which lays of aces are compulsory if playing is, without a card of the required rank: aces "
     "on an ace, and aces thrown out of sequence."},
    {"shed.ace_after_nonclosing", one(kNever), "false", "ST-034",
     "An ace follows no card but an ace, unless the sequence is closed."},
    {"shed.three_aces_escape", one(kEscape), "\"off\"", "ST-045",
     "Whether a hand with three aces or more and no King may lay them out of sequence."},
    {"shed.starter", one(kStarter), "\"right_of_dealer\"", "ST-029",
     "Who opens the shedding: the seat right of the dealer, or the winner of the big point; if "
     "there is none, again the seat right of the dealer."},
    {"shed.error", one(kErrorRule), "\"unanimous_void_or_repair\"", "ST-050, ST-051",
     "Remedy for an overlooked card before the close: none, or an agreement of the table to void "
     "the shedding or to go back to it. After the close there is never a remedy."},
    {"pay.per_cards", one(kPerCards), "2", "ST-047",
     "Cards left in a hand for which one unit is paid."},
    {"pay.unit", one(kUnit), "\"misera\"", "ST-047",
     "That unit: punto, beccata, or both together, the misera."},
    {"pay.remainder", one(kPayRemainder), "\"free\"", "ST-048",
     "Cards over are not paid."},
};
// clang-format on

// `"pay.unit"_key` is the parameter's index; a key that the table does not hold does not compile.
consteval int operator""_key(const char* key, std::size_t length) {
  const int index = rules::parameter_index(kParameters, {key, length});
  if (index < 0) throw "no such parameter";
  return index;
}

}  // namespace showstopper::stoppa
