// SPDX-License-Identifier: Apache-2.0
//
// The bounds of single words, and of endings.
#include "solver/encoding/value_bounds.h"

#include <algorithm>
#include <string_view>

#include "model/table/check.h"
#include "solver/encoding/encoded_rules.h"
#include "solver/encoding/quantity_formula.h"

namespace showstopper::solver {
namespace {

using gostop::EffectKind;
using gostop::EventKind;
using gostop::EventRow;
using gostop::Rules;
using rules::Expression;
using Sort = GoalWord::Sort;

constexpr std::int64_t kOpen = table::capped::kMost;
constexpr Bounds exactly(std::int64_t value) { return Bounds::exactly(value); }
constexpr Bounds at_least(std::int64_t low) { return {low, kOpen}; }
constexpr Bounds at_most(std::int64_t high) { return {0, high}; }
constexpr Bounds kYesOrNo = {0, 1};

bool may_stop_by_row(const Rules& rules) {
  for (int kind = 0; kind < gostop::kEventKinds; ++kind) {
    if (static_cast<EventKind>(kind) == EventKind::ppuk) continue;
    for (const EventRow& row : rules.events[static_cast<std::size_t>(kind)]) {
      if (row.effect == EffectKind::win) return true;
    }
  }
  return false;
}

bool is_draw(Ending ending) {
  return ending == Ending::exhausted || ending == Ending::agreed || ending == Ending::pushed;
}

// A stop by the seat's choice needs the minimum (GS-A-056) and ends the round, so its points are
// final. It does not hold if points do not decide the minimum, or if a free cup may take the use
// that pays more for fewer points (AMB-68).
bool stopper_has_the_minimum(const RoundsThatEnd& rounds) {
  const Rules& rules = rounds.rules;
  const bool cup_may_cost = rules.cup_role == gostop::CupRole::choice &&
                            (rules.cup_settlement == gostop::CupSettlement::payment ||
                             rules.cup_when == gostop::CupWhen::at_settlement);
  return rounds.ending == Ending::stop && counts_to_minimum(rules) && !cup_may_cost;
}

// The most instant points that a seat can collect from one opponent, which is also the most that it
// can pay to one. Each row passes points once in a turn (twice for two stacks), or in one turn
// alone if it names the turn or the count. Nothing if carries multiply them, or an event comes more
// often.
std::optional<std::int64_t> most_collected(const RoundsThatEnd& rounds) {
  std::int64_t from_each = 0;
  for (int kind = 0; kind < gostop::kEventKinds; ++kind) {
    const auto on = static_cast<EventKind>(kind);
    if (never_comes(rounds.rules, on)) continue;
    for (const EventRow& row : rounds.rules.on(on)) {
      if (row.effect != EffectKind::collect) continue;
      const bool seldom = on != EventKind::joker_gained && on != EventKind::shake;
      if (rounds.rules.instant_times_carry || row.amount < 0 || !seldom) return std::nullopt;
      const bool of_stack = on == EventKind::stack_capture || on == EventKind::self_stack_capture;
      const bool once = row.turn != EventRow::kAny || row.count != EventRow::kAny;
      const int times = (once ? 1 : rounds.own_turns()) * (of_stack ? 2 : 1);
      from_each += std::int64_t{row.amount} * times;
    }
  }
  return from_each;
}

// Whether nothing that is counted, added or multiplied makes a winner's share smaller.
bool nothing_lessens_shares(const Rules& rules) {
  for (const auto& rows : rules.events) {
    for (const EventRow& row : rows) {
      const bool adds = row.effect == EffectKind::add_if_winning;
      if (adds && row.amount < 0) return false;
      if (row.effect == EffectKind::multiply_if_winning && row.amount < 1) return false;
    }
  }
  for (const gostop::PayerRow& row : rules.payers) {
    if (row.add < 0 || row.factor < 1) return false;
  }
  for (const gostop::GoTotal& total : rules.go_totals) {
    if (total.add < 0 || total.factor < 1) return false;
  }
  for (const gostop::CardValues& by : rules.counting) {
    for (const gostop::Combination& row : by.combinations) {
      if (row.multiplier < 1) return false;
    }
  }
  const bool capped = rules.payment_cap.word == gostop::PaymentCap::number;
  return !capped && !rules.nothing_captured_exempt && rules.go_reverse_factor >= 1;
}

// The least debt of each loser before liability moves it, which makes no sum of shares smaller. A
// cup in the use that pays more brings no less than one in the use with more points.
std::int64_t least_share(const RoundsThatEnd& rounds) {
  const Rules& rules = rounds.rules;
  if (!nothing_lessens_shares(rules)) return 0;
  if (rounds.ending == Ending::stop) {
    const bool chosen_late = rules.cup_role == gostop::CupRole::choice &&
                             rules.cup_when == gostop::CupWhen::at_settlement;
    return counts_to_minimum(rules) && !chosen_late ? rules.stop_minimum : 0;
  }
  std::int64_t least = kOpen;
  for (const auto& rows : rules.events) {
    for (const EventRow& row : rows) {
      if (row.effect == EffectKind::win) least = std::min<std::int64_t>(least, row.amount);
    }
  }
  return least == kOpen ? 0 : std::max<std::int64_t>(least, 0);
}

// The settlement pays no loser, and pays a winner the debts of the losers (`losers_never_gain` of
// `prove`); instant points are added.
Bounds payment(const RoundsThatEnd& rounds, Seat seat) {
  const auto collected = most_collected(rounds);
  if (!collected || rounds.ending == Ending::running) return {};
  const std::int64_t most = *collected * (rounds.rules.players - 1);
  const Seat winner = rounds.winner();
  if (winner == gostop::kNobody) return {-most, most};
  if (seat != winner) return {-kOpen, most};
  return at_least(least_share(rounds) * (rounds.rules.players - 1) - most);
}

// Whether a ppuk of the mover may stay in turn `turn`, as RoundFormula has it: GS-A-045, AMB-42. In
// the very last turn the fourth card of the month is captured already. If each ppuk stays, it was
// captured with another one (`table_empty_at_the_end` of `prove`), and three were never left.
bool ppuk_may_stay(const RoundsThatEnd& rounds, int turn) {
  REQUIRES(turn >= 0 && turn < rounds.all_turns);
  const Rules& rules = rounds.rules;
  const bool last_of_seat = turn >= rounds.all_turns - rules.players;
  if (!rules.ppuk_forms || (!rules.ppuk_on_last_card && last_of_seat)) return false;
  if (turn + 1 == rounds.all_turns && ends_with_empty_table(rules)) return false;
  if (!rules.suppress_ppuk) return true;
  if (rules.last_turn_means == gostop::LastTurn::players_last_hand_card) return !last_of_seat;
  const bool ends_round = rounds.ending == Ending::exhausted && turn + 1 == rounds.turns;
  return turn + 1 != rounds.all_turns && !ends_round;
}

// Three cards of a hand are needed for a bomb, two for a small one, and hand and credits together
// are never more than the turns that a seat has left: none in the last two, or in the last.
bool bomb_may_come(const RoundsThatEnd& rounds, int turn) {
  REQUIRES(turn >= 0 && turn < rounds.all_turns);
  return turn / rounds.rules.players + kOfBomb <= rounds.own_turns();
}

bool small_bomb_may_come(const RoundsThatEnd& rounds, int turn) {
  REQUIRES(turn >= 0 && turn < rounds.all_turns);
  return turn / rounds.rules.players + kOfSmallBomb <= rounds.own_turns();
}

// Of an event that comes at most once in a turn, in those that `may` let it.
template <class May>
Bounds in_turns(const RoundsThatEnd& rounds, Seat seat, int own, May may) {
  REQUIRES(seat >= 0 && own >= 0);
  int most = 0;
  for (int turn = seat; turn < rounds.turns; turn += rounds.rules.players) {
    const bool asked = own == 0 || turn / rounds.rules.players + 1 == own;
    most += asked && may(rounds, turn) ? 1 : 0;
  }
  return at_most(most);
}

// A turn that has not come has no events. Before a seat's first turn, events may be counted into it
// (cards gained from the table, triples shown); in the turn without a play in which a draw is
// agreed, seats make calls.
bool has_not_come(const RoundsThatEnd& rounds, Seat seat, int own) {
  REQUIRES(own >= 0);
  return own > 1 && own > rounds.begun(seat);
}

// A seat that may not stop goes beyond the limit.
std::int64_t most_goes(const Rules& rules) {
  return rules.stop_needs_highest || rules.go_most == INT_MAX ? kOpen : std::int64_t{rules.go_most};
}

Bounds event(const RoundsThatEnd& rounds, EventKind kind, Seat seat, int own) {
  switch (kind) {
    case EventKind::hand_quad:
    case EventKind::table_quad: return exactly(0);  // decided by the deal
    case EventKind::small_bomb: {
      if (never_comes(rounds.rules, kind)) return exactly(0);
      const Bounds bounds = in_turns(rounds, seat, own, small_bomb_may_come);
      return at_most(std::min<std::int64_t>(bounds.high, rounds.hand_cards() / kOfSmallBomb));
    }
    case EventKind::shake:
    case EventKind::joker_gained:
    case EventKind::no_capture: return at_least(0);
    case EventKind::ppuk: {  // the one that wins is the last
      const Bounds bounds = in_turns(rounds, seat, own, ppuk_may_stay);
      const std::optional<int> most = most_ppuks(rounds.rules);
      return most ? at_most(std::min<std::int64_t>(bounds.high, *most)) : bounds;
    }
    case EventKind::bomb: {
      const Bounds bounds = in_turns(rounds, seat, own, bomb_may_come);
      return at_most(std::min<std::int64_t>(bounds.high, rounds.most_bombs()));
    }
    case EventKind::go:
      return has_not_come(rounds, seat, own) ? exactly(0) : at_most(most_goes(rounds.rules));
    case EventKind::jjok:
    case EventKind::ttadak:
    case EventKind::sweep:
    case EventKind::stack_capture:
    case EventKind::self_stack_capture:
    case EventKind::capture: break;
  }
  return has_not_come(rounds, seat, own) ? exactly(0) : at_least(0);
}

Bounds extra(const RoundsThatEnd& rounds, Extra extra, Seat seat, int own) {
  const bool over = rounds.ending != Ending::running;
  const bool wins = seat == rounds.winner();
  const bool in_last = own == 0 || own == rounds.begun(seat);
  const bool by_row = rounds.ending == Ending::win_by_row;
  switch (extra) {
    case Extra::stop:
      if (over && (!wins || !in_last)) return exactly(0);
      if (by_row) return may_stop_by_row(rounds.rules) ? kYesOrNo : exactly(0);
      return over ? exactly(1) : kYesOrNo;
    case Extra::three_ppuk:
      if (over && (!wins || !in_last || !by_row)) return exactly(0);
      return kYesOrNo;
    case Extra::offer:
    case Extra::refusal: return at_least(0);
    case Extra::skip:
    case Extra::steal:
    case Extra::last_card_bomb:
    case Extra::first_minimum: break;
  }
  if (rounds.facts && has_not_come(rounds, seat, own)) return exactly(0);
  return extra == Extra::first_minimum ? kYesOrNo : at_least(0);  // of one seat, in one turn
}

int most_of(const Rules& rules, gostop::CardSet gostop::CardValues::*cards) {
  return std::max((rules.counting[0].*cards & rules.deck).size(),
                  (rules.counting[1].*cards & rules.deck).size());
}

// Steals take junk, so that of a month captured at once something stays.
bool keeps_a_card_of_each_month(const Rules& rules) {
  const gostop::CardSet kept = rules.deck - rules.counting[0].junk - rules.counting[1].junk;
  for (gostop::Month month = 1; month <= Card::kMonths; ++month) {
    if ((gostop::CardSet::of(month) & kept).empty()) return false;
  }
  return true;
}

Bounds position_by_facts(const RoundsThatEnd& rounds, std::string_view name, Seat seat) {
  const Rules& rules = rounds.rules;
  if (name == "brights") return at_most(most_of(rules, &gostop::CardValues::brights));
  if (name == "animals") return at_most(most_of(rules, &gostop::CardValues::animals));
  if (name == "ribbons") return at_most(most_of(rules, &gostop::CardValues::ribbons));
  if (name == "junk") return at_most(most_of(rules, &gostop::CardValues::junk));
  if (name == "captured") return at_most(rules.deck.size() - out_of_reach(rounds, seat));
  if (name == "ppuks") return event(rounds, EventKind::ppuk, seat, 0);
  if (name == "bombs") return event(rounds, EventKind::bomb, seat, 0);
  if (name == "small_bombs") return event(rounds, EventKind::small_bomb, seat, 0);
  const bool over = rounds.ending != Ending::running;
  // A seat has no more credits than turns left to spend them in.
  if (name == "credits" && over) {
    const int left = rounds.own_turns() - rounds.begun(seat);
    return at_most(left);
  }
  // The turn in which a seat wins, or pushes a win on, does not end.
  if (name == "turns" && over) {
    const bool pushes =
        rounds.ending == Ending::pushed && seat == (rounds.turns - 1) % rules.players;
    return exactly(rounds.begun(seat) - (seat == rounds.winner() || pushes ? 1 : 0));
  }
  if (name == "stock" && over && !has_jokers(rules)) {
    return exactly(rounds.all_turns - rounds.turns + spare_stock(rules));
  }
  if (name == "points" && seat == rounds.winner()) {
    const std::int64_t low = stopper_has_the_minimum(rounds) ? rules.stop_minimum : 0;
    const bool first = rounds.stop == RoundsThatEnd::Stop::first;
    return {low, first ? *rounds.most_at_first_stop : kOpen};
  }
  if (name == "go_count") {
    const std::int64_t most = most_goes(rules);
    if (seat == rounds.winner() && rounds.stop != RoundsThatEnd::Stop::any) {
      return rounds.stop == RoundsThatEnd::Stop::first ? exactly(0) : Bounds{1, most};
    }
    return {0, most};
  }
  return at_least(0);  // counts, cards and points of rows that take none away
}

Bounds position(const RoundsThatEnd& rounds, std::string_view name, Seat seat) {
  const Ending ending = rounds.ending;
  if (name == "dealer") return exactly(seat == 0 ? 1 : 0);
  if (name == "carry" && rounds.carry) return exactly(*rounds.carry);
  constexpr std::string_view kWhether[] = {"took", "said_go", "refused_draw", "fed_winner",
                                           "exempt"};
  if (std::find(std::begin(kWhether), std::end(kWhether), name) != std::end(kWhether)) {
    return kYesOrNo;
  }
  if (name == "nagari" || name == "stopped") {
    if (ending == Ending::running) return kYesOrNo;
    if (name == "nagari") return exactly(is_draw(ending) ? 1 : 0);
    if (ending == Ending::win_by_row) {
      return may_stop_by_row(rounds.rules) ? kYesOrNo : exactly(0);
    }
    return exactly(ending == Ending::stop ? 1 : 0);
  }
  return rounds.facts ? position_by_facts(rounds, name, seat) : at_least(0);
}

// If every quad of a hand decides the round, none was dealt where a turn is played.
Bounds dealt(const RoundsThatEnd& rounds, const Expression::Step& word) {
  if (!rounds.facts) return at_least(0);
  const bool none = rounds.rules.hand_quad_effect == gostop::HandQuad::instant_win_mandatory;
  return bounds_of_dealt(rounds.rules, word, rounds.own_turns(), none ? Quads::none : Quads::any);
}

}  // namespace

// A month counts once, and takes three or four cards of the hand.
Bounds bounds_of_dealt(const Rules& rules, const Expression::Step& word, int cards, Quads quads) {
  REQUIRES(cards > 0);
  const std::string_view name = name_of(word.quantity);
  if (name == "hand") return exactly(cards);
  const int most_of_month = Card::kPerMonth - (quads == Quads::none ? 1 : 0);
  if (name == "hand.month") {
    const int in_deck = rules.deck.count(static_cast<gostop::Month>(word.number));
    return at_most(std::min({in_deck, most_of_month, cards}));
  }
  const bool triples = name == "hand.triples";
  CHECK(triples || name == "hand.quads" || name == "dealt_quads");
  const int needed = triples ? Card::kPerMonth - 1 : Card::kPerMonth;
  if (needed > most_of_month) return exactly(0);
  int months = 0;
  for (gostop::Month month = 1; month <= Card::kMonths; ++month) {
    months += rules.deck.count(month) >= needed ? 1 : 0;
  }
  return {quads == Quads::some ? 1 : 0, std::min(cards / needed, months)};
}

// After its own last turn a seat gains no card: neither those in the stock then nor those that
// others hold then. A seat has as many hand cards and credits together as turns left. A bomb gives
// only so many credits; it captured a month, and one card of that stays with the bomber.
int out_of_reach(const RoundsThatEnd& rounds, Seat seat) {
  REQUIRES(seat >= 0 && seat < rounds.rules.players);
  const Rules& rules = rounds.rules;
  if (rounds.ending == Ending::running || has_jokers(rules)) return 0;
  RoundsThatEnd then = rounds;
  while (then.turns > 0 && (then.turns - 1) % rules.players != seat) --then.turns;
  const int of_bomb = std::max(rules.bomb_credits, 1);
  int cards = then.all_turns - then.turns;
  for (Seat other = 0; other < rules.players; ++other) {
    const int left = then.own_turns() - then.begun(other);
    const int credits = std::min(left, then.most_credits(then.begun(other)));
    cards += left - credits;
    const bool keeps = other != seat && keeps_a_card_of_each_month(rules);
    cards += keeps ? (credits + of_bomb - 1) / of_bomb : 0;
  }
  ENSURES(cards >= 0 && cards <= rules.deck.size());
  return cards;
}

Seat RoundsThatEnd::winner() const {
  const bool wins = ending == Ending::stop || ending == Ending::win_by_row;
  return wins ? Seat{(turns - 1) % rules.players} : gostop::kNobody;
}

int RoundsThatEnd::begun(Seat seat) const {
  REQUIRES(seat >= 0 && seat < rules.players);
  return (turns - seat + rules.players - 1) / rules.players;
}

int RoundsThatEnd::hand_cards() const {
  return own_turns() + (rules.deck - gostop::kFlowerCards).size();
}

int RoundsThatEnd::most_bombs() const { return hand_cards() / kOfBomb; }

int RoundsThatEnd::most_credits(int turns_begun) const {
  REQUIRES(turns_begun >= 0 && turns_begun <= own_turns());
  const bool small = rules.small_bomb != gostop::SmallBomb::off;
  int most = 0;
  for (int bombs = 0; bombs <= std::min(turns_begun, most_bombs()); ++bombs) {
    const int left = (hand_cards() - kOfBomb * bombs) / kOfSmallBomb;
    const int small_bombs = small ? std::min(turns_begun - bombs, left) : 0;
    most = std::max(most, rules.bomb_credits * bombs + small_bombs);
  }
  return most;
}

// Hand and credits of a seat together equal the turns that it has left. If its hand is empty before
// them, it has as many credits: two of each bomb and one of each small one. Each bomb needs a turn
// and its cards.
bool RoundsThatEnd::may_be() const {
  if (ending != Ending::exhausted || !facts) return true;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    if (own_turns() - begun(seat) > most_credits(begun(seat))) return false;
  }
  return true;
}

Bounds bounds_of(const RoundsThatEnd& rounds, const Expression::Step& word, Seat seat) {
  const GoalWord meaning = goal_word(word.quantity);
  switch (meaning.sort) {
    case Sort::position:  // of an earlier turn nothing is known but that piles are not negative
      if (word.turn != 0) return at_least(0);
      if (name_of(word.quantity) == "dealt_quads") return dealt(rounds, word);
      return position(rounds, name_of(word.quantity), seat);
    case Sort::event:
      return rounds.facts ? event(rounds, static_cast<EventKind>(meaning.number), seat, word.turn)
                          : at_least(0);
    case Sort::extra: return extra(rounds, static_cast<Extra>(meaning.number), seat, word.turn);
    case Sort::payment: return rounds.facts ? payment(rounds, seat) : Bounds{};
    case Sort::settled_points:
      if (!rounds.facts || !stopper_has_the_minimum(rounds)) return at_least(0);
      return at_least(rounds.rules.stop_minimum);
    case Sort::agreed_draw:
      if (rounds.ending == Ending::running) return kYesOrNo;
      return exactly(rounds.ending == Ending::agreed ? 1 : 0);
    case Sort::misdeal:
    case Sort::quad_win: return exactly(0);  // rounds without a turn are judged apart
    case Sort::played:
      return rounds.facts && has_not_come(rounds, seat, word.turn) ? exactly(0) : kYesOrNo;
    case Sort::gwangbak:
    case Sort::pibak:
    case Sort::liable:
    case Sort::cup_as_junk:
    case Sort::next_dealer: return kYesOrNo;
    case Sort::dealt: return dealt(rounds, word);
    case Sort::multiplier:
    case Sort::bonus:
    case Sort::instant: return {};
  }
  UNREACHABLE("the switch has a case for each value");
}

}  // namespace showstopper::solver
