// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/months.h"

#include "model/table/check.h"
#include "solver/encoding/encoded_rules.h"

namespace showstopper::solver {

using gostop::CardSet;
using gostop::Month;

namespace {

bool may_be_buried(const gostop::Rules& rules) {
  return rules.joker_on_pending_pair == gostop::JokerOnPair::bury_if_ppuk;
}

}  // namespace

Months::Months(Cnf& formula, const RoundShape& of, const Slots& slots)
    : Stage(formula, of), slots_(slots) {
  const auto turns = at(shape.played_turns);
  for (const Card card : deck()) {
    lies_[at(card)].resize(turns + 1, cnf.no());
    take_[at(card)].resize(turns, cnf.no());
  }
  for (auto& of_month : month_) of_month.resize(turns + 1);
  skip_.resize(turns);
  bomb_.resize(turns, cnf.no());
  small_bomb_.resize(turns, cnf.no());
}

void Months::begin() {
  REQUIRES(!shape.is_relaxation());
  for (Month month = 1; month <= Card::kMonths; ++month) {
    std::vector<Literal> lie;
    for (const Card card : CardSet::of(month)) {
      lies_[at(card)][0] = cnf.any_of({slots_.on_table_at_deal(card), slots_.replaces_joker(card)});
      lie.push_back(lies_[at(card)][0]);
    }
    // A quad that is dealt is a misdeal (GS-A-018).
    std::vector<Literal> not_dealt;
    for (const Card card : CardSet::of(month)) not_dealt.push_back(-slots_.on_table_at_deal(card));
    cnf.add(not_dealt);
    const UnaryInteger lying = cnf.count(lie);
    auto& of = month_[at(month)][0].lying;
    for (int n = 0; n < 4; ++n) {
      of[at(n)] = cnf.all_of({cnf.at_least(lying, n), -cnf.at_least(lying, n + 1)});
    }
    if (!rules().quad_may_lie()) cnf.add({-cnf.at_least(lying, 4)});
  }
}

// One card is turned; one is played, or three of a month, or a credit is spent.
void Months::open_turn(int turn) {
  REQUIRES(is_turn(turn));
  std::vector<Literal> flips, hands, bombs, small_bombs;
  const bool small = rules().small_bomb != gostop::SmallBomb::off;
  skip_[at(turn)] = cnf.fresh();
  for (Month month = 1; month <= Card::kMonths; ++month) {
    MonthTurn& of = month_[at(month)][at(turn)];
    std::vector<Literal> played_of, turned_of;
    for (const Card card : CardSet::of(month)) {
      played_of.push_back(slots_.played(card, turn));
      turned_of.push_back(slots_.turned(card, turn));
    }
    of.bomb = never_comes(rules(), gostop::EventKind::bomb) ? cnf.no() : cnf.fresh();
    of.small = small ? cnf.fresh() : cnf.no();
    of.flip = cnf.any_of(turned_of);
    const Literal any = cnf.any_of(played_of);
    of.hand = cnf.all_of({any, -of.bomb, -of.small});
    cnf.implies({of.bomb}, {of.lying[1]});
    cnf.implies({of.bomb}, {-of.flip});
    cnf.implies({of.small}, {of.lying[2]});
    cnf.implies({of.small}, {-of.flip});
    for (std::size_t i = 0; i < played_of.size(); ++i) {
      const Card card(month, static_cast<int>(i));
      // GS-A-061, AMB-37: those that do not lie there are played.
      cnf.implies({of.bomb}, {played_of[i], lies(card, turn)});
      cnf.implies({of.small}, {played_of[i], lies(card, turn)});
      for (std::size_t j = 0; j < i; ++j) {
        cnf.add({-played_of[i], -played_of[j], of.bomb, of.small});
        cnf.add({-turned_of[i], -turned_of[j]});
      }
    }
    flips.push_back(of.flip);
    hands.push_back(any);
    bombs.push_back(of.bomb);
    small_bombs.push_back(of.small);
  }
  cnf.exactly_one(flips);
  hands.push_back(skip_[at(turn)]);
  cnf.exactly_one(hands);
  bomb_[at(turn)] = cnf.any_of(bombs);
  small_bomb_[at(turn)] = cnf.any_of(small_bombs);
}

void Months::play(Month month, int turn) {
  REQUIRES(is_turn(turn));
  match(month, turn);
  next_lying(month, turn);
  take_cards(month, turn);
}

void Months::match(Month month, int turn) {
  REQUIRES(is_turn(turn));
  MonthTurn& of = month_[at(month)][at(turn)];
  of.both = cnf.all_of({of.hand, of.flip});
  of.one = cnf.all_of({cnf.any_of({of.hand, of.flip}), -of.both});
  of.choice = cnf.all_of({of.lying[2], of.one});
  of.jjok = cnf.all_of({of.lying[0], of.both});
  of.ttadak = cnf.all_of({of.lying[2], of.both});
  of.stack = cnf.all_of({of.lying[3], of.one});
  const bool last_of_seat = turn >= all_turns() - players();
  const bool forms = rules().ppuk_forms && (rules().ppuk_on_last_card || !last_of_seat);
  const Literal pair = cnf.all_of({of.lying[1], of.both});
  const Literal suppressed = !forms ? cnf.yes() : (rules().suppress_ppuk ? last(turn) : cnf.no());
  of.ppuk = cnf.all_of({pair, -suppressed});
  of.takes_all = cnf.any_of({of.bomb, of.small, of.stack, of.ttadak, of.jjok,
                             cnf.all_of({pair, suppressed}), cnf.all_of({of.lying[1], of.one})});
  cnf.add({-of.lying[3], -of.both});  // no fifth card
  // Whose stack it is: a month can be stacked once in a round, since its fourth card ends it.
  std::vector<Literal> own, any;
  for (int earlier = 0; earlier < turn; ++earlier) {
    const Literal ppuk = month_[at(month)][at(earlier)].ppuk;
    any.push_back(ppuk);
    // AMB-48: made in the turn before, if the rules require that.
    const bool recent = rules().self_stack_window == gostop::SelfStackWindow::any_earlier ||
                        earlier + players() == turn;
    if (mover(earlier) == mover(turn) && recent) own.push_back(ppuk);
  }
  of.own_stack = cnf.all_of({of.stack, cnf.any_of(own)});
  of.foreign_stack = rules().self_stack_replaces ? cnf.all_of({of.stack, -of.own_stack}) : of.stack;
  of.dealt_stack = cnf.all_of({of.stack, -cnf.any_of(any)});
}

void Months::next_lying(Month month, int turn) {
  REQUIRES(is_turn(turn));
  const MonthTurn of = month_[at(month)][at(turn)];
  MonthTurn& next = month_[at(month)][at(turn) + 1];
  for (Literal& n : next.lying) n = cnf.fresh();
  if (rules().quad_may_lie()) {  // then none of them holds, as long as it does
    cnf.at_most_one(next.lying);
    const Literal four = -cnf.any_of({of.lying.begin(), of.lying.end()});
    const Literal still_four = -cnf.any_of({next.lying.begin(), next.lying.end()});
    cnf.implies({four}, {still_four});
    cnf.implies({still_four}, {four});
  } else {
    cnf.exactly_one(next.lying);
  }
  const Literal still = cnf.all_of({-of.hand, -of.flip, -of.bomb, -of.small});
  for (int n = 0; n < 4; ++n) cnf.implies({still, of.lying[at(n)]}, {next.lying[at(n)]});
  cnf.implies({of.one, of.lying[0]}, {next.lying[1]});
  cnf.implies({of.choice}, {next.lying[1]});
  cnf.implies({of.ppuk}, {next.lying[3]});
  cnf.implies({of.takes_all}, {next.lying[0]});
}

void Months::take_cards(Month month, int turn) {
  REQUIRES(is_turn(turn));
  const MonthTurn& of = month_[at(month)][at(turn)];
  const Literal takes = cnf.any_of({of.takes_all, of.choice});
  for (const Card card : CardSet::of(month)) {
    const Literal comes = cnf.any_of({slots_.played(card, turn), slots_.turned(card, turn)});
    const Literal here = cnf.any_of({comes, lies(card, turn)});
    const Literal take = cnf.fresh();
    take_[at(card)][at(turn)] = take;
    cnf.implies({take}, {takes});
    cnf.implies({take}, {here});
    cnf.implies({of.takes_all, here}, {take});
    cnf.implies({of.choice, comes}, {take});
    for (const Card other : CardSet::of(month)) {  // one of the two that lie there (GS-A-033)
      if (!(other < card)) break;
      const Literal both_lie = cnf.all_of({lies(card, turn), lies(other, turn)});
      cnf.implies({of.choice, both_lie}, {take, take_[at(other)][at(turn)]});
      cnf.implies({of.choice, both_lie}, {-take, -take_[at(other)][at(turn)]});
    }
    lies_[at(card)][at(turn) + 1] = cnf.all_of({here, -take});
  }
}

// The seat that takes a stack also takes the jokers that are buried in it.
void Months::take_jokers(int turn) {
  REQUIRES(is_turn(turn));
  for (const Card joker : jokers()) {
    std::vector<Literal> ways = {joker_comes(joker, turn)};
    for (Month month = 1; may_be_buried(rules()) && month <= Card::kMonths; ++month) {
      std::vector<Literal> there;
      for (int t = 0; t < turn; ++t) {
        there.push_back(cnf.all_of({buried(joker, t), month_[at(month)][at(t)].ppuk}));
      }
      ways.push_back(cnf.all_of({month_[at(month)][at(turn)].stack, cnf.any_of(there)}));
    }
    take_[at(joker)][at(turn)] = cnf.any_of(ways);
  }
}

// The mover gets the joker at once, from his hand or the stock, unless a ppuk buries it.
Literal Months::joker_comes(Card joker, int turn) {
  REQUIRES(is_turn(turn) && joker.is_joker());
  const Literal gone = buried(joker, turn);
  return cnf.any_of({slots_.played(joker, turn), cnf.all_of({slots_.turned(joker, turn), -gone})});
}

// Whether it is turned and buried. Drawn jokers that are captured at once count as turned ones; if
// there can be such, the result is left open.
Literal Months::buried(Card joker, int turn) {
  REQUIRES(is_turn(turn) && jokers().has(joker));
  if (!may_be_buried(rules())) return cnf.no();
  auto& known = buried_[at(joker) - Card::kFlowers];
  known.resize(at(shape.played_turns));
  if (!known[at(turn)]) {
    std::vector<Literal> ppuks;
    for (Month month = 1; month <= Card::kMonths; ++month) {
      ppuks.push_back(month_[at(month)][at(turn)].ppuk);
    }
    const Literal told = draws_jokers(rules()) ? cnf.yes() : cnf.fresh();
    known[at(turn)] = cnf.all_of({slots_.turned(joker, turn), cnf.any_of(ppuks), told});
  }
  return *known[at(turn)];
}

// As many as a hand can have had, with a card drawn for each joker: a bomb or a shown triple needs
// three. The solvers would have to find that by trying.
int Months::most_triples() const {
  return (shape.hand_size + jokers().size()) / (Card::kPerMonth - 1);
}

// GS-A-063: two credits a bomb, one a small one, which leaves the hand a card shorter than a turn
// does; one for each turn without a hand card.
void Months::spend_credits() {
  const bool small = rules().small_bomb != gostop::SmallBomb::off;
  const int cards = shape.hand_size + jokers().size();
  for (Seat seat = 0; seat < players(); ++seat) {
    UnaryInteger skips = Cnf::number(0);
    for (int turn = seat; turn < shape.played_turns; turn += players()) {
      skips = cnf.sum(skips, cnf.count(std::span(&skip_[at(turn)], 1)));
      const UnaryInteger credits = credits_given(seat, turn);
      // Three of the turns that are left are those of the cards of a bomb; as many more as there
      // are credits are not.
      const int left = (all_turns() - turn + players() - 1) / players();
      const UnaryInteger unspent = cnf.sum(credits, Cnf::negated(skips));
      cnf.implies({bomb_[at(turn)]}, {-cnf.at_least(unspent, left - kOfBomb + 1)});
      cnf.implies({small_bomb_[at(turn)]}, {-cnf.at_least(unspent, left - kOfSmallBomb + 1)});
      for (int n = skips.low + 1; n <= skips.high(); ++n) {
        cnf.implies({skip_[at(turn)], cnf.at_least(skips, n)}, {cnf.at_least(credits, n)});
      }
    }
    const UnaryInteger bombs = played_bombs(bomb_, seat, shape.played_turns);
    cnf.add({-cnf.at_least(bombs, most_triples() + 1)});
    if (!small) continue;
    const UnaryInteger used = cnf.sum(
        Cnf::scaled(bombs, kOfBomb),
        Cnf::scaled(played_bombs(small_bomb_, seat, shape.played_turns), kOfSmallBomb), cards + 1);
    cnf.add({-cnf.at_least(used, cards + 1)});
  }
}

UnaryInteger Months::played_bombs(const std::vector<Literal>& of_turns, Seat seat, int before) {
  REQUIRES(is_seat(seat) && before <= static_cast<int>(of_turns.size()));
  UnaryInteger bombs = Cnf::number(0);
  for (int turn = seat; turn < before; turn += players()) {
    bombs = cnf.sum(bombs, cnf.count(std::span(&of_turns[at(turn)], 1)));
  }
  return bombs;
}

UnaryInteger Months::credits_given(Seat seat, int before) {
  REQUIRES(is_seat(seat) && before <= shape.played_turns);
  const UnaryInteger credits = Cnf::scaled(played_bombs(bomb_, seat, before), rules().bomb_credits);
  if (rules().small_bomb == gostop::SmallBomb::off) return credits;
  return cnf.sum(credits, played_bombs(small_bomb_, seat, before));
}

Literal Months::bombs_last_cards(int turn) {
  REQUIRES(is_turn(turn) && turn < turns());
  std::vector<Literal> later;
  const Seat seat = mover(turn);
  for (const Card card : gostop::kFlowerCards) {
    later.push_back(slots_.left_in_hand(card, seat));
    for (int t = turn + players(); t < turns(); t += players())
      later.push_back(slots_.played(card, t));
  }
  return cnf.all_of({cnf.any_of({bomb_[at(turn)], small_bomb_[at(turn)]}), -cnf.any_of(later)});
}

Literal Months::laid_unmatched(Card card, int turn) {
  REQUIRES(is_turn(turn) && !card.is_joker());
  const MonthTurn& of = month_[at(card.month())][at(turn)];
  // A card that is drawn as the play was not chosen to be laid.
  const bool to_hand = rules().joker_from_hand != gostop::JokerFromHand::draw_is_the_play;
  const Literal chosen = to_hand ? cnf.yes() : -slots_.drawn(card, turn);
  return cnf.all_of({slots_.played(card, turn), chosen, of.one, of.lying[0]});
}

// Cards and credits of a seat together equal the turns that it has left. So hands and credits are
// used up together in the turn after which none is left; if the round ends with the hands, unspent
// credits make it shorter, even if a seat wins in its last turn.
Literal Months::last(int turn) {
  REQUIRES(is_turn(turn));
  if (rules().last_turn_means == gostop::LastTurn::players_last_hand_card) {
    return cnf.constant(turn >= all_turns() - players());
  }
  if (turn + 1 == all_turns()) return cnf.yes();
  const bool may_end_with_hands = rules().round_end_test == gostop::EndTest::hands_empty;
  if (!may_end_with_hands || turn + 1 != turns()) return cnf.no();
  if (shape.ending == Ending::exhausted) return cnf.yes();
  if (!hands_empty_) {
    std::vector<Literal> held;
    for (const Card card : deck()) {
      for (Seat seat = 0; seat < players(); ++seat) held.push_back(slots_.left_in_hand(card, seat));
    }
    hands_empty_ = -cnf.any_of(held);
  }
  return *hands_empty_;
}

Literal Months::of_some(Literal MonthTurn::*member, gostop::MonthSet months, int turn) {
  REQUIRES(turn >= 0 && turn <= shape.played_turns);
  std::vector<Literal> some;
  for (const Month month : months) some.push_back(month_[at(month)][at(turn)].*member);
  return cnf.any_of(some);
}

void Months::leave_cards_open() {
  REQUIRES(shape.is_relaxation());
  leave_open(lies_);
  leave_open(take_);
}

void Months::leave_months_open() {
  REQUIRES(shape.is_relaxation());
  leave_open(skip_);
  leave_open(bomb_);
  leave_open(small_bomb_);
  for (auto& of_month : month_) {
    for (MonthTurn& of : of_month) {
      leave_open(of.lying);
      for (Literal* literal : {&of.hand, &of.flip, &of.bomb, &of.small, &of.one, &of.both,
                               &of.choice, &of.takes_all, &of.jjok, &of.ttadak, &of.ppuk, &of.stack,
                               &of.own_stack, &of.dealt_stack, &of.foreign_stack}) {
        *literal = cnf.fresh();
      }
    }
  }
}

}  // namespace showstopper::solver
