// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/situation.h"

#include <bit>

#include "model/gostop/round.h"
#include "model/gostop/score.h"
#include "model/gostop/settlement/liability.h"
#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

using rules::Argument;
using rules::Quantity;

// The enumerators name the words of the table in this order; the events follow them.
// clang-format off
enum class Word : std::uint8_t {
  brights, animals, ribbons, junk, junk_value, captured, bright_points, junk_points, points,
  go_count, shakes, bombs, small_bombs, credits, ppuks, ppuk_streak, turns, hand, hand_month,
  hand_quads, hand_triples, dealt_quads, took, dealer, said_go, refused_draw, fed_winner, exempt,
  carry, stock, table_cards, nagari, stopped,
};
// clang-format on
constexpr int kWordCount = static_cast<int>(Word::stopped) + 1;

constexpr Argument kNo = Argument::none;

// clang-format off
constexpr Quantity kQuantities[] = {
    {"brights", kNo, true, false, "captured brights, in cards"},
    {"animals", kNo, true, false,
     "captured animals, in cards; the sake cup if it is used as one"},
    {"ribbons", kNo, true, false, "captured ribbons, in cards"},
    {"junk", kNo, true, false, "captured junk, in cards, jokers among them"},
    {"junk_value", kNo, true, false,
     "captured junk by value: doubles count two, jokers their value in `deck.jokers`"},
    {"captured", kNo, true, false, "captured cards of any kind"},
    {"bright_points", kNo, true, false, "points of combinations of brights alone"},
    {"junk_points", kNo, true, false, "points of combinations of junk"},
    {"points", kNo, true, false, "points of all combinations, before bonus and multipliers"},
    {"go_count", kNo, true, false, "goes called in the round"},
    {"shakes", kNo, true, false, "triples shown in the round"},
    {"bombs", kNo, true, false, "bombs played in the round, small ones not counted"},
    {"small_bombs", kNo, true, false, "small bombs played in the round"},
    {"credits", kNo, true, false, "bomb credits left"},
    {"ppuks", kNo, true, false, "ppuks made in the round"},
    {"ppuk_streak", kNo, true, false, "own turns in a row, up to the latest, with a ppuk"},
    {"turns", kNo, true, false, "own turns that reached their end; the turn of a win does not"},
    {"hand", kNo, true, false, "cards in hand"},
    {"hand.month", Argument::number, true, false, "cards of the month in hand", false,
     Card::kMonths},
    {"hand.quads", kNo, true, false, "months of which four cards are in hand"},
    {"hand.triples", kNo, true, false, "months of which at least three cards are in hand"},
    {"dealt_quads", kNo, true, false, "months of which four cards were dealt into the hand"},
    {"took", Argument::card, true, false, "whether the card was captured in the present turn"},
    {"dealer", kNo, true, false, "whether this seat deals the round"},
    {"said_go", kNo, true, false, "whether a go makes this loser the liable one (GS-A-092)"},
    {"refused_draw", kNo, true, false, "whether a refused draw makes this loser liable (GS-A-100)"},
    {"fed_winner", kNo, true, false, "whether the winner took what this loser laid (GS-A-093)"},
    {"exempt", kNo, true, false, "whether a draw offer exempts this seat (GS-A-099)"},
    {"carry", kNo, false, false, "rounds without a winner just before this one"},
    {"stock", kNo, false, false, "cards left in the stock"},
    {"table", kNo, false, false, "cards on the table"},
    {"nagari", kNo, false, false, "whether the round ended without a winner"},
    {"stopped", kNo, false, false, "whether the round ended by a stop"},
    {"jjok", kNo, true, true, "times that a jjok came"},
    {"ttadak", kNo, true, true, "times that a ttadak came"},
    {"sweep", kNo, true, true, "times that a sweep came"},
    {"stack_capture", kNo, true, true, "stacks captured that others made or that were dealt"},
    {"self_stack_capture", kNo, true, true, "own stacks captured"},
    {"ppuk", kNo, true, true, "times that a ppuk came"},
    {"bomb", kNo, true, true, "times that a bomb came"},
    {"small_bomb", kNo, true, true, "times that a small bomb came"},
    {"shake", kNo, true, true, "times that a triple was shown"},
    {"joker_gained", kNo, true, true, "jokers gained from hand or stock"},
    {"hand_quad", kNo, true, true, "times that a hand quad was claimed"},
    {"table_quad", kNo, true, true, "times that a quad lay on the table at the deal"},
    {"go", kNo, true, true, "times that go was called"},
    {"capture", kNo, true, true, "turns in which cards were captured"},
    {"no_capture", kNo, true, true, "turns in which nothing was captured"}};
// clang-format on
static_assert(std::size(kQuantities) == kWordCount + kEventKinds);

std::optional<int> card_index(std::string_view name) {
  const std::optional<Card> card = card_named(name);
  if (!card) return std::nullopt;
  return card->index();
}

// Of goals there is another, over whole rounds, that knows the turns of events.
constexpr rules::Vocabulary kVocabulary{kQuantities, card_index, false, false};

bool took(const State& state, Seat seat, Card card) {
  return seat == state.mover && (state.turn.by_hand | state.turn.by_flip).has(card);
}

}  // namespace

const rules::Vocabulary& vocabulary() { return kVocabulary; }

RoundSituation::RoundSituation(const Rules& rules, const State& state, Seat winner, Seat loser)
    : rules_(rules), state_(state), winner_(winner), loser_(loser) {
  for (Seat seat = 0; seat < state.players; ++seat) {
    const SeatState& player = state.seat(seat);
    use_[seat] = better_use(rules, player.cup, player.captured);
  }
}

RoundSituation::RoundSituation(const Rules& rules, const State& state, Seat winner, Seat loser,
                               int winner_use)
    : rules_(rules), state_(state), winner_(winner), loser_(loser) {
  count_by(winner, winner_use);
}

int RoundSituation::players() const { return state_.players; }
Seat RoundSituation::dealer() const { return state_.dealer; }

bool RoundSituation::has(Seat seat, int card) const {
  REQUIRES(seat >= 0 && seat < state_.players);
  return state_.seat(seat).captured.has(Card(card));
}

std::int64_t RoundSituation::value(int quantity, Seat seat, int argument, int turn) const {
  REQUIRES(quantity >= 0 && quantity < static_cast<int>(std::size(kQuantities)));
  if (quantity >= kWordCount) {
    REQUIRES(turn == 0);  // a position knows how often, not when: `on turn N` is for goals
    return times(state_.seat(seat), static_cast<EventKind>(quantity - kWordCount));
  }
  const Word word = static_cast<Word>(quantity);
  switch (word) {
    case Word::carry: return state_.carry;
    case Word::stock: return state_.stock.size();
    case Word::table_cards: return state_.table.size();
    case Word::nagari:
      return state_.outcome == Outcome::draw || state_.outcome == Outcome::agreed_draw ||
             state_.outcome == Outcome::pushed;
    case Word::stopped: return state_.outcome == Outcome::stop;
    default: break;  // tidy: allow default-case: the words of a seat follow
  }
  const SeatState& player = state_.seat(seat);
  const CardValues& by = rules_.counting[use_[seat]];
  switch (word) {
    case Word::brights: return (player.captured & by.brights).size();
    case Word::animals: return (player.captured & by.animals).size();
    case Word::ribbons: return (player.captured & by.ribbons).size();
    case Word::junk: return junk_cards(by, player.captured);
    case Word::junk_value: return junk_value(by, player.captured);
    case Word::captured: return player.captured.size();
    case Word::bright_points: return bright_points(by, player.captured);
    case Word::junk_points: return junk_points(by, player.captured);
    case Word::points: return gostop::points(by, player.captured);
    case Word::go_count: return player.go_count;
    case Word::shakes: return player.shakes;
    case Word::bombs: return player.bombs;
    case Word::small_bombs: return player.small_bombs;
    case Word::credits: return player.credits;
    case Word::ppuks: return player.ppuks;
    case Word::ppuk_streak: return player.ppuk_streak;
    case Word::turns: return player.turns;
    case Word::hand: return player.hand.size();
    case Word::hand_month:
      return argument >= 1 && argument <= Card::kMonths ? player.hand.count(argument) : 0;
    case Word::hand_quads: return std::popcount(quads_in(player.hand));
    case Word::hand_triples: return std::popcount(triples_in(player.hand));
    case Word::dealt_quads: return player.dealt_quads.size();
    case Word::took: return took(state_, seat, Card(argument));
    case Word::dealer: return seat == state_.dealer ? 1 : 0;
    case Word::said_go: return said_go(rules_, state_, winner_, seat);
    case Word::refused_draw: return refused_draw(state_, winner_, seat);
    case Word::fed_winner: return fed_winner(rules_, state_, winner_, seat);
    case Word::exempt: return exempt(state_, seat);
    case Word::carry:
    case Word::stock:
    case Word::table_cards:
    case Word::nagari:
    case Word::stopped: break;
  }
  UNREACHABLE("every word has a value");
}

}  // namespace showstopper::gostop
