// SPDX-License-Identifier: Apache-2.0
//
// The goals that have a name: one for each special clause of the sources, and what people ask for.
#include <algorithm>

#include <fmt/format.h>

#include "model/gostop/situation.h"
#include "solver/goals/goal.h"

namespace showstopper::solver {
namespace {

// clang-format off
constexpr NamedGoal kGoals[] = {
    {"three-ppuks", "three_ppuk", "GS-A-074", "a round won by the third ppuk"},
    {"ppuks-in-one-round", "ppuks >= 3", "GS-A-074", "three ppuks by one seat, won by them or not"},
    {"nagari", "nagari", "GS-A-076", "a round without a winner"},
    {"nagari-without-go", "nagari and not misdeal and not any seat: go", "GS-A-076",
     "a nagari in which no seat ever called go"},
    {"agreed-draw", "agreed_draw", "GS-A-097", "a draw that was offered and accepted", 3},
    {"misdeal", "misdeal", "GS-A-018", "a deal that is thrown in"},
    {"table-quad", "table_quad", "GS-A-018", "four of a month dealt to the table"},
    {"hand-quad", "hand.quads >= 1", "GS-A-021", "four of a month dealt to one hand"},
    {"quad-win", "quad_win", "GS-B-024", "a round decided by four of a month in hand"},
    {"all-hands-quad", "hand.quads >= 1 for each seat", "GS-B-026", "a quad in each hand"},
    {"all-quads-shown", "hand_quad for each seat", "GS-B-026", "each seat shows a quad"},
    {"two-quads-in-hand", "hand.quads >= 2", "GS-B-024", "two quads in one hand", 2},
    {"shake", "shake", "GS-A-022", "a triple is shown"},
    {"two-shakes", "shakes >= 2", "GS-A-024", "one seat shows two triples"},
    {"shake-and-win", "winner.shakes >= 1", "GS-A-023", "a seat that showed a triple wins"},
    {"bomb", "bomb", "GS-A-061", "a bomb"},
    {"two-bombs", "bombs >= 2", "GS-A-063", "two bombs by one seat"},
    {"three-bombs", "bombs >= 3", "GS-A-063", "three bombs by one seat", 2},
    {"bomb-and-both-skips", "bombs >= 1 and skip >= 2", "GS-A-063",
     "a bomb, then both skips by the same seat"},
    {"last-card-bomb", "last_card_bomb", "GS-A-061", "a bomb that empties the hand"},
    {"first-turn-bomb", "bomb on turn 1", "GS-A-061", "a bomb in the seat's first turn"},
    {"jjok", "jjok", "GS-A-069", "an unmatched hand card is taken with the stock card"},
    {"three-jjoks", "jjok >= 3", "GS-A-069", "three jjoks by one seat"},
    {"ttadak", "ttadak", "GS-A-068", "both loose cards of a month are taken in one turn"},
    {"first-turn-ttadak", "ttadak on turn 1", "GS-A-068", "a ttadak in the seat's first turn"},
    {"sweep", "sweep", "GS-A-067", "the table is swept"},
    {"first-turn-sweep", "sweep by dealer on turn 1", "GS-A-067",
     "the very first turn of the round sweeps the table"},
    {"two-sweeps", "sweep >= 2", "GS-A-067", "two sweeps by one seat"},
    {"ppuk", "ppuk", "GS-A-045", "a stack of three is left"},
    {"first-turn-ppuk", "ppuk on turn 1", "GS-A-073", "a ppuk in the seat's first turn"},
    {"two-ppuks-in-a-row", "ppuk on turn 1 and ppuk on turn 2", "AMB-50",
     "ppuks in the first two turns of one seat"},
    {"stack-capture", "stack_capture", "GS-A-066", "a stack that another made is taken"},
    {"own-stack-capture", "self_stack_capture", "GS-B-052", "a seat takes its own stack"},
    {"own-stack-and-bomb", "any seat: (self_stack_capture on turn 5 and bomb on turn 5)",
     "GS-B-052", "a turn with a bomb takes the seat's own stack"},
    {"five-brights", "brights == 5", "GS-A-104", "all five brights in one pile"},
    {"godori", "has 02A and has 04A and has 08A", "GS-A-109", "the three birds in one pile"},
    {"three-ribbon-sets",
     "has 01R and has 02R and has 03R and has 04R and has 05R and has 07R and has 06R and has 09R "
     "and has 10R", "GS-A-111", "all three ribbon sets in one pile"},
    {"seven-animals", "winner.animals >= 7", "GS-A-086", "a winner with seven animals"},
    {"all-animals", "animals >= 9", "GS-A-086", "all nine animals in one pile"},
    {"gwangbak", "gwangbak", "GS-A-089", "a loser pays more for want of brights"},
    {"pibak", "pibak", "GS-A-090", "a loser pays more for want of junk"},
    {"pibak-with-one-junk", "any seat: (pibak and junk == 1)", "GS-A-090",
     "a loser with one junk card pays more for it"},
    {"loser-without-junk", "stopped and winner.junk_points >= 1 and any seat: (payment < 0 and "
     "junk == 0)", "GS-A-090", "a loser has no junk, and the winner scores junk"},
    {"gwangbak-and-pibak", "any seat: (gwangbak and pibak)", "GS-A-089",
     "a loser pays more for both"},
    {"go", "go", "GS-A-057", "a go"},
    {"three-goes", "go_count >= 3", "GS-A-084", "three goes by one seat"},
    {"three-goes-and-stop", "winner.go_count >= 3 and stopped", "GS-A-084",
     "a stop after three goes"},
    {"go-and-lose", "stopped and any seat: (go and payment < 0)", "GS-A-058",
     "a seat that called go pays"},
    {"both-go", "go_count >= 1 and any opponent: go_count >= 1", "AMB-82",
     "two seats call go in one round"},
    {"liable", "liable", "GS-A-091", "a loser pays for the others", 3},
    {"liable-by-feeding", "fed_winner and stopped", "GS-A-093",
     "a loser laid the card that the winner took last", 3, {"fed_winner"}},
    {"liable-by-refusal", "refused_draw and stopped", "GS-A-100",
     "a loser refused a draw and is liable", 3, {"refused_draw"}},
    {"two-liable",
     "stopped and any seat: (said_go and any opponent: ((refused_draw or fed_winner) and not "
     "said_go))", "AMB-86", "two opponents are liable for different reasons", 3,
     {"said_go", "refused_draw", "fed_winner"}},
    {"first-to-minimum", "first_minimum", "GS-A-055",
     "a seat is the first to be worth the stop minimum"},
    {"carry", "carry >= 1 and stopped", "GS-A-088", "a stop after a round without a winner"},
    {"nagari-again", "carry >= 1 and nagari and not misdeal", "GS-A-088",
     "a round without a winner after another one"},
    {"first-stop-25", "stopped and winner.go_count == 0 and winner.points >= 25", "GS-A-060",
     "a first stop with at least 25 points"},
    {"payment-100", "payment >= 100", "GS-A-080", "a seat receives a hundred points or more"},
    {"loser-without-cards", "stopped and any seat: (payment < 0 and captured == 0)", "AMB-95",
     "a loser who captured nothing pays"},
};
// clang-format on
static_assert(std::size(kGoals) >= 40);

}  // namespace

std::span<const NamedGoal> goal_catalogue() { return kGoals; }

std::optional<std::string> lacking(const gostop::Rules& rules, const NamedGoal& goal) {
  const auto asks = [&](std::string_view quantity) {
    return std::any_of(rules.liabilities.begin(), rules.liabilities.end(),
                       [&](const gostop::LiabilityRow& row) {
                         if (row.when.always()) return true;
                         const auto steps = row.when.expression().steps();
                         return std::any_of(steps.begin(), steps.end(), [&](const auto& step) {
                           return step.op == rules::Expression::Step::Op::quantity &&
                                  gostop::vocabulary().quantities[step.quantity].name == quantity;
                         });
                       });
  };
  const auto& [first, second, third] = goal.grounds;
  if (!first.empty() && !asks(first)) {
    return fmt::format("no row of [[liability]] uses `{}`", first);
  }
  if (!second.empty() && !asks(second) && !asks(third)) {
    return fmt::format("no row of [[liability]] uses `{}` or `{}`", second, third);
  }
  return std::nullopt;
}

}  // namespace showstopper::solver
