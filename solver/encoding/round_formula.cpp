// SPDX-License-Identifier: Apache-2.0
//
// Slots, hands, the months on the table, and what is taken.
#include "solver/encoding/round_formula.h"

#include <algorithm>

#include "model/table/check.h"

namespace showstopper::solver {

using gostop::CardSet;
using gostop::Month;

std::string_view word(Ending ending) {
  switch (ending) {
    case Ending::running: return "running";
    case Ending::stop: return "stop";
    case Ending::win_by_row: return "win by an event";
    case Ending::exhausted: return "exhausted";
    case Ending::agreed: return "agreed draw";
    case Ending::pushed: return "pushed win";
  }
  UNREACHABLE("the switch has a case for each value");
}

std::string_view word(Mistake mistake) {
  switch (mistake) {
    case Mistake::none: return "none";
    case Mistake::no_last_turn_by_credits: return "no last turn by credits";
    case Mistake::broke_seats_owe_junk: return "broke seats owe junk";
    case Mistake::own_stacks_are_foreign: return "own stacks are foreign";
    case Mistake::sets_score_nothing: return "sets score nothing";
    case Mistake::one_credit_for_a_bomb: return "one credit for a bomb";
    case Mistake::cups_by_points: return "cups by points";
    case Mistake::two_credits_for_a_small_bomb: return "two credits for a small bomb";
    case Mistake::nobody_gives_change: return "nobody gives change";
    case Mistake::makers_pay_like_others: return "makers of stacks pay like others";
    case Mistake::stoppers_have_more: return "stoppers have more";
    case Mistake::credits_run_short: return "credits run short";
    case Mistake::stoppers_had_nothing: return "stoppers had nothing";
    case Mistake::turns_take_one_month: return "turns take one month";
    case Mistake::hands_hold_no_triple: return "hands hold no triple";
  }
  UNREACHABLE("the switch has a case for each value");
}

RoundFormula::RoundFormula(const gostop::Rules& rules, int turns, Ending ending, bool played_on,
                           Mistake mistake)
    : rules_(rules),
      turns_(turns),
      followed_(turns),
      ending_(ending),
      mistake_(mistake),
      scored_(turns) {
  CHECK(!not_encoded(rules));
  CHECK(!played_on || ends_with_empty_table(rules));
  hand_size_ = gostop::deal_deck(rules, 0, gostop::deck_cards(rules)).hands[0].size();
  if (played_on) followed_ = all_turns();
  CHECK(turns_ >= (ending == Ending::agreed ? 0 : 1) && turns_ <= all_turns());
  deal_cards();
  one_slot_each();
  for (int turn = 0; turn < followed_; ++turn) {
    open_turn(turn);
    draw_for_jokers(turn);
    for (Month month = 1; month <= Card::kMonths; ++month) {
      play_month(month, turn);
      next_lying(month, turn);
      take_cards(month, turn);
    }
    take_jokers(turn);
    if (turn >= turns_) continue;
    events(turn);
    steals(turn);
    own_cards(turn);
  }
  sizes();
  spend_credits();
  no_quads();
  no_win_before();
}

Seat RoundFormula::winner() const {
  return ending_ == Ending::stop || ending_ == Ending::win_by_row ? mover(turns_ - 1)
                                                                  : gostop::kNobody;
}

Seat RoundFormula::closer() const {
  return ending_ == Ending::pushed ? mover(turns_ - 1) : winner();
}

// Cards and credits of a seat together equal the turns that it has left. So hands and credits are
// used up together in the turn after which none is left; where the round ends with the hands,
// unspent credits make it shorter, whoever wins in its last turn.
Literal RoundFormula::last(int turn) {
  if (rules_.last_turn_means == gostop::LastTurn::players_last_hand_card) {
    return cnf.constant(turn >= all_turns() - players());
  }
  if (turn + 1 == all_turns()) return cnf.yes();
  const bool may_end_with_hands = rules_.round_end_test == gostop::EndTest::hands_empty;
  if (!may_end_with_hands || turn + 1 != turns_) return cnf.no();
  if (ending_ == Ending::exhausted) return cnf.yes();
  if (has(Mistake::no_last_turn_by_credits)) return cnf.no();
  if (!hands_empty_) {
    std::vector<Literal> held;
    for (const Card card : deck()) {
      for (Seat seat = 0; seat < players(); ++seat) held.push_back(left_[at(card)][at(seat)]);
    }
    hands_empty_ = -cnf.any_of(held);
  }
  return *hands_empty_;
}

const UnaryInteger& RoundFormula::carry() {
  constexpr int kMostCarry = 255;  // a position counts no further
  if (!carry_) {
    carry_ = UnaryInteger{};
    for (int n = 1; n <= kMostCarry; ++n) {
      const Literal more = cnf.fresh();
      if (n > 1) cnf.implies({more}, {carry_->at_least.back()});
      carry_->at_least.push_back(more);
    }
  }
  return *carry_;
}

void RoundFormula::deal_cards() {
  const gostop::Deal any = gostop::deal_deck(rules_, 0, gostop::deck_cards(rules_));
  hand_size_ = any.hands[0].size();
  table_size_ = any.table.size();
  const bool jokers = has_jokers(rules_);
  // Where jokers stay on the table as many flowers more are in the stock than turns turn up.
  const bool spare =
      spare_stock(rules_) > 0 || (jokers && rules_.joker_table_to == gostop::JokerTableTo::none);
  const auto turns = at(followed_);
  const auto perhaps = [this](bool possible) { return possible ? cnf.fresh() : cnf.no(); };
  for (const Card card : deck()) {
    const bool early = followed_ < all_turns();
    dealt_[at(card)] = cnf.fresh();
    replace_[at(card)] = perhaps(jokers);
    left_in_stock_[at(card)] = perhaps(early || card.is_joker() || spare);
    for (auto* slots : {&play_, &draw_, &turn_}) {
      (*slots)[at(card)].resize(turns);
      const bool may_draw = jokers && (!card.is_joker() || draws_jokers(rules_));
      const bool possible = slots != &draw_ || may_draw;
      for (Literal& slot : (*slots)[at(card)]) slot = perhaps(possible);
    }
    for (Seat seat = 0; seat < players(); ++seat) left_[at(card)][at(seat)] = perhaps(early);
    lies_[at(card)].resize(turns + 1, cnf.no());
    take_[at(card)].resize(turns, cnf.no());
  }
  own_.resize(at(turns_) + 1);
  steal_.resize(at(turns_));
  change_.resize(at(turns_));
  for (auto* zones : {&own_, &steal_, &change_}) {
    for (auto& of_turn : *zones) {
      for (auto& of_seat : of_turn) of_seat.fill(cnf.no());
    }
  }
  for (auto& of_month : month_) of_month.resize(turns + 1);
  for (auto& of_kind : event_) of_kind.resize(turns, cnf.no());
  skip_.resize(turns);
  bomb_.resize(turns, cnf.no());
  small_bomb_.resize(turns, cnf.no());
}

void RoundFormula::one_slot_each() {
  for (const Card card : deck()) {
    if (has_jokers(rules_)) {
      place_beside_jokers(card);
      continue;
    }
    std::vector<Literal> slots = {dealt_[at(card)], left_in_stock_[at(card)]};
    for (int turn = 0; turn < followed_; ++turn) {
      slots.push_back(played(card, turn));
      slots.push_back(turned(card, turn));
    }
    for (Seat seat = 0; seat < players(); ++seat) slots.push_back(left_[at(card)][at(seat)]);
    cnf.exactly_one(slots);
    for (Seat seat = 0; seat < players(); ++seat) {
      std::vector<Literal> before, after = {left_[at(card)][at(seat)]};
      for (int turn = seat; turn < followed_; turn += players()) {
        (turn < turns_ ? before : after).push_back(played(card, turn));
      }
      left_[at(card)][at(seat)] = cnf.any_of(after);
      before.push_back(left_[at(card)][at(seat)]);
      held_[at(card)][at(seat)] = cnf.any_of(before);
    }
  }
  replace_table_jokers();
  months_on_table();
}

void RoundFormula::months_on_table() {
  for (Month month = 1; month <= Card::kMonths; ++month) {
    std::vector<Literal> lie;
    for (const Card card : CardSet::of(month)) {
      lies_[at(card)][0] = cnf.any_of({dealt_[at(card)], replace_[at(card)]});
      lie.push_back(lies_[at(card)][0]);
    }
    // A quad that is dealt is a misdeal (GS-A-018).
    std::vector<Literal> not_dealt;
    for (const Card card : CardSet::of(month)) not_dealt.push_back(-dealt_[at(card)]);
    cnf.add(not_dealt);
    const UnaryInteger lying = cnf.count(lie);
    auto& of = month_[at(month)][0].lying;
    for (int n = 0; n < 4; ++n) {
      of[at(n)] = cnf.all_of({cnf.at_least(lying, n), -cnf.at_least(lying, n + 1)});
    }
    if (!quad_may_lie(rules_)) cnf.add({-cnf.at_least(lying, 4)});
  }
}

// Exact sizes of table and hands; the stock has what is left.
void RoundFormula::sizes() {
  std::vector<Literal> dealt;
  for (const Card card : deck()) dealt.push_back(dealt_[at(card)]);
  cnf.require_exactly(cnf.count(dealt, table_size_ + 1), table_size_);
  for (Seat seat = 0; seat < players(); ++seat) {
    std::vector<Literal> held;
    for (const Card card : deck()) held.push_back(held_[at(card)][at(seat)]);
    cnf.require_exactly(cnf.count(held, hand_size_ + 1), hand_size_);
  }
}

// As many as a hand can have had, with a card drawn for each joker: a bomb or a shown triple needs
// three. The solvers would have to find that by trying.
int RoundFormula::most_triples() const {
  return (hand_size_ + jokers().size()) / (Card::kPerMonth - 1);
}

// GS-A-063: two credits a bomb, one a small one, which leaves the hand a card shorter than a turn
// does; one for each turn without a hand card.
void RoundFormula::spend_credits() {
  const bool small = rules_.small_bomb != gostop::SmallBomb::off;
  const int cards = hand_size_ + jokers().size();
  for (Seat seat = 0; seat < players(); ++seat) {
    UnaryInteger skips = Cnf::number(0);
    for (int turn = seat; turn < followed_; turn += players()) {
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
    const UnaryInteger bombs = played_bombs(bomb_, seat, followed_);
    cnf.add({-cnf.at_least(bombs, most_triples() + 1)});
    if (!small) continue;
    const UnaryInteger used =
        cnf.sum(Cnf::scaled(bombs, kOfBomb),
                Cnf::scaled(played_bombs(small_bomb_, seat, followed_), kOfSmallBomb), cards + 1);
    cnf.add({-cnf.at_least(used, cards + 1)});
  }
}

UnaryInteger RoundFormula::played_bombs(const std::vector<Literal>& of_turns, Seat seat,
                                        int before) {
  UnaryInteger bombs = Cnf::number(0);
  for (int turn = seat; turn < before; turn += players()) {
    bombs = cnf.sum(bombs, cnf.count(std::span(&of_turns[at(turn)], 1)));
  }
  return bombs;
}

UnaryInteger RoundFormula::credits_given(Seat seat, int before) {
  const int of_bomb = has(Mistake::one_credit_for_a_bomb) ? 1 : rules_.bomb_credits;
  const UnaryInteger credits = Cnf::scaled(played_bombs(bomb_, seat, before), of_bomb);
  if (rules_.small_bomb == gostop::SmallBomb::off) return credits;
  const int of_small = has(Mistake::two_credits_for_a_small_bomb) ? 2 : 1;
  return cnf.sum(credits, Cnf::scaled(played_bombs(small_bomb_, seat, before), of_small));
}

// One card is turned; one is played, or three of a month, or a credit is spent.
void RoundFormula::open_turn(int turn) {
  std::vector<Literal> flips, hands, bombs, small_bombs;
  const bool small = rules_.small_bomb != gostop::SmallBomb::off;
  skip_[at(turn)] = cnf.fresh();
  for (Month month = 1; month <= Card::kMonths; ++month) {
    MonthTurn& of = month_[at(month)][at(turn)];
    std::vector<Literal> played_of, turned_of;
    for (const Card card : CardSet::of(month)) {
      played_of.push_back(played(card, turn));
      turned_of.push_back(turned(card, turn));
    }
    of.bomb = never_comes(rules_, gostop::EventKind::bomb) ? cnf.no() : cnf.fresh();
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

Literal RoundFormula::bombs_last_cards(int turn) {
  std::vector<Literal> later;
  const Seat seat = mover(turn);
  for (const Card card : gostop::kFlowerCards) {
    later.push_back(left_[at(card)][at(seat)]);
    for (int t = turn + players(); t < turns_; t += players()) later.push_back(played(card, t));
  }
  return cnf.all_of({cnf.any_of({bomb_[at(turn)], small_bomb_[at(turn)]}), -cnf.any_of(later)});
}

Literal RoundFormula::laid_unmatched(Card card, int turn) {
  const MonthTurn& of = month_[at(card.month())][at(turn)];
  // What is drawn to be the play was not chosen to be laid.
  const bool to_hand = rules_.joker_from_hand != gostop::JokerFromHand::draw_is_the_play;
  const Literal chosen = to_hand ? cnf.yes() : -drawn(card, turn);
  return cnf.all_of({played(card, turn), chosen, of.one, of.lying[0]});
}

void RoundFormula::play_month(Month month, int turn) {
  MonthTurn& of = month_[at(month)][at(turn)];
  of.both = cnf.all_of({of.hand, of.flip});
  of.one = cnf.all_of({cnf.any_of({of.hand, of.flip}), -of.both});
  of.choice = cnf.all_of({of.lying[2], of.one});
  of.jjok = cnf.all_of({of.lying[0], of.both});
  of.ttadak = cnf.all_of({of.lying[2], of.both});
  of.stack = cnf.all_of({of.lying[3], of.one});
  const bool last_of_seat = turn >= all_turns() - players();
  const bool forms = rules_.ppuk_forms && (rules_.ppuk_on_last_card || !last_of_seat);
  const Literal pair = cnf.all_of({of.lying[1], of.both});
  const Literal suppressed = !forms ? cnf.yes() : (rules_.suppress_ppuk ? last(turn) : cnf.no());
  of.ppuk = cnf.all_of({pair, -suppressed});
  of.takes_all = cnf.any_of({of.bomb, of.small, of.stack, of.ttadak, of.jjok,
                             cnf.all_of({pair, suppressed}), cnf.all_of({of.lying[1], of.one})});
  cnf.add({-of.lying[3], -of.both});  // no fifth card
  // Whose stack it is: a month can be stacked once in a round, since its fourth card ends it.
  std::vector<Literal> own, any;
  for (int earlier = 0; earlier < turn; ++earlier) {
    const Literal ppuk = month_[at(month)][at(earlier)].ppuk;
    any.push_back(ppuk);
    // AMB-48: made in the turn before, where the rules say so.
    const bool recent = rules_.self_stack_window == gostop::SelfStackWindow::any_earlier ||
                        earlier + players() == turn;
    const bool is_own = mover(earlier) == mover(turn) && recent;
    if (is_own && !has(Mistake::own_stacks_are_foreign)) own.push_back(ppuk);
  }
  of.own_stack = cnf.all_of({of.stack, cnf.any_of(own)});
  of.foreign_stack = rules_.self_stack_replaces ? cnf.all_of({of.stack, -of.own_stack}) : of.stack;
  of.dealt_stack = cnf.all_of({of.stack, -cnf.any_of(any)});
}

void RoundFormula::next_lying(Month month, int turn) {
  const MonthTurn of = month_[at(month)][at(turn)];
  MonthTurn& next = month_[at(month)][at(turn) + 1];
  for (Literal& n : next.lying) n = cnf.fresh();
  if (quad_may_lie(rules_)) {  // then none of them holds, as long as it does
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

void RoundFormula::take_cards(Month month, int turn) {
  const MonthTurn& of = month_[at(month)][at(turn)];
  const Literal takes = cnf.any_of({of.takes_all, of.choice});
  for (const Card card : CardSet::of(month)) {
    const Literal comes = cnf.any_of({played(card, turn), turned(card, turn)});
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

// What is taken is the mover's; what was stolen changes hands, and so does change.
void RoundFormula::own_cards(int turn) {
  const Seat seat = mover(turn);
  for (const Card card : deck()) {
    std::vector<Literal> gains = {owned(card, seat, turn), taken(card, turn)}, given;
    for (Seat other = 0; other < players(); ++other) {
      if (other == seat) continue;
      const Literal lost = stolen(card, other, turn), back = given_back(card, other, turn);
      gains.push_back(lost);
      given.push_back(-back);
      own_[at(turn) + 1][at(other)][at(card)] =
          cnf.any_of({cnf.all_of({owned(card, other, turn), -lost}), back});
    }
    given.push_back(cnf.any_of(gains));
    own_[at(turn) + 1][at(seat)][at(card)] = cnf.all_of(given);
  }
}

void RoundFormula::end_as_rules_have_it() {
  // Nobody may stop below the minimum (GS-A-056), the better use of a cup being the most it brings.
  const bool may_stop = ending_ == Ending::stop || ending_ == Ending::pushed;
  if (may_stop && counts_to_minimum(rules_)) {
    cnf.add({cnf.at_least(points(closer()), rules_.stop_minimum)});
  }
  if (ending_ == Ending::pushed) cnf.add({-cnf.at_least(carry(), rules_.push_most)});
  if (!relaxation_) end_with_hands();
}

void RoundFormula::end_with_hands() {
  if (ending_ == Ending::exhausted) {
    for (const Card card : deck()) {
      for (Seat seat = 0; seat < players(); ++seat) cnf.add({-left_[at(card)][at(seat)]});
    }
  }
  own_all_but_few();
  // Lemmas, proved by induction (induction.h); the solvers do not see them by themselves. Where
  // each ppuk stays as a stack, a month leaves the table in twos and fours, and nothing is left.
  const bool to_the_end = is_played_on() || shares_all_cards();
  if (!to_the_end) return;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    cnf.add({month_[at(month)][at(followed_)].lying[0]});
  }
  for (const Card card : gostop::kFlowerCards) {
    std::vector<Literal> once;  // somebody owns it, or it is taken later
    for (Seat seat = 0; seat < players(); ++seat) once.push_back(owned(card, seat, turns_));
    for (int turn = turns_; turn < followed_; ++turn) once.push_back(taken(card, turn));
    cnf.exactly_one(once);
  }
}

// A hand with four of a month ends the round before it begins where that is mandatory.
void RoundFormula::no_quads() {
  if (rules_.hand_quad_effect != gostop::HandQuad::instant_win_mandatory) return;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    for (Seat seat = 0; seat < players(); ++seat) {
      std::vector<Literal> missing;
      for (const Card card : CardSet::of(month)) {
        missing.push_back(-held_[at(card)][at(seat)]);
      }
      cnf.add(missing);
    }
  }
}

}  // namespace showstopper::solver
