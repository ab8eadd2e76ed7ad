// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/payments/liability_grounds.h"

#include "model/table/check.h"
#include "solver/encoding/encoded_rules.h"

namespace showstopper::solver {

using gostop::CardSet;

Literal LiabilityGrounds::holds(Ground ground, Seat seat) {
  const auto known = known_.find({ground, seat});
  if (known != known_.end()) return known->second;
  Literal literal = cnf_.no();
  switch (ground) {
    case Ground::said_go: literal = said_go(seat); break;
    case Ground::refused_draw: literal = refused_draw(seat); break;
    case Ground::exempt: literal = exempt(seat); break;
    case Ground::fed_winner: literal = fed_winner(seat); break;
  }
  known_.emplace(std::pair(ground, seat), literal);
  return literal;
}

UnaryInteger LiabilityGrounds::goes(Seat seat) {
  REQUIRES(seat >= 0 && seat < round_.shape.players());
  round_.calls.follow_goes(seat, each_turn_);
  return round_.calls.goes(seat);
}

// GS-A-092. The turns of their goes decide which of two was first, or last: a turn has one go.
Literal LiabilityGrounds::said_go(Seat loser) {
  const gostop::Rules& rules = round_.shape.rules;
  if (round_.shape.winner() == gostop::kNobody || loser == round_.shape.winner()) return cnf_.no();
  std::vector<Literal> conditions = {cnf_.at_least(goes(loser), 1)};
  for (Seat other = 0; other < round_.shape.players(); ++other) {
    if (other == loser || other == round_.shape.winner()) continue;
    goes(other);
    const bool last = rules.gobak_both_went == gostop::BothWent::last_caller;
    std::vector<Literal> prevails, of_loser;  // the other's call comes before, or after, all others
    for (int i = 0; i < round_.shape.turns; ++i) {
      const int turn = last ? round_.shape.turns - 1 - i : i;
      const Literal says = round_.calls.says_go(turn);
      if (round_.shape.mover(turn) == loser) of_loser.push_back(says);
      if (round_.shape.mover(turn) == other) {
        prevails.push_back(cnf_.all_of({says, -cnf_.any_of(of_loser)}));
      }
    }
    const bool void_then = rules.gobak_both_went == gostop::BothWent::none;
    conditions.push_back(void_then ? -cnf_.at_least(goes(other), 1) : -cnf_.any_of(prevails));
  }
  if (rules.offer_possible && rules.offer_exempts_from_gobak) {
    conditions.push_back(-holds(Ground::exempt, loser));
  }
  return cnf_.all_of(conditions);
}

// GS-A-099, GS-A-101: an offer or refusal has effect for so many turns, its own among them. A turn
// in which a seat wins does not end.
Literal LiabilityGrounds::has_effect(std::vector<Literal> by_turn) {
  REQUIRES(static_cast<int>(by_turn.size()) == round_.shape.turns);
  const gostop::Value<gostop::OfferWindow>& window = round_.shape.rules.offer_window;
  const int now = round_.shape.turns - (round_.shape.winner() == gostop::kNobody ? 0 : 1);
  for (int turn = 0; turn < round_.shape.turns; ++turn) {
    const bool lapsed =
        window.word != gostop::OfferWindow::rest_of_round && now - turn >= window.number;
    if (lapsed) by_turn[static_cast<std::size_t>(turn)] = cnf_.no();
  }
  return cnf_.any_of(std::move(by_turn));
}

Literal LiabilityGrounds::refused_draw(Seat loser) {
  if (round_.shape.winner() == gostop::kNobody || loser == round_.shape.winner()) return cnf_.no();
  std::vector<Literal> refusals;
  for (int turn = 0; turn < round_.shape.turns; ++turn)
    refusals.push_back(round_.calls.refuses(loser, turn));
  return cnf_.all_of({has_effect(std::move(refusals)), -holds(Ground::exempt, loser)});
}

Literal LiabilityGrounds::exempt(Seat seat) {
  std::vector<Literal> offers;
  for (int turn = 0; turn < round_.shape.turns; ++turn) {
    offers.push_back(round_.shape.mover(turn) == seat ? round_.calls.offers(turn) : cnf_.no());
  }
  return has_effect(std::move(offers));
}

// Whether the kind of capture that the rules require, by hand or by stock, took the card in the
// turn. If both cards are of its month, it is left open which of them took it.
Literal LiabilityGrounds::fed_by(Card card, int turn) {
  REQUIRES(!card.is_joker());
  if (round_.shape.rules.feed_capture_by == gostop::FeedBy::either) return cnf_.yes();
  std::vector<Literal> hand, flip;
  for (const Card each : CardSet::of(card.month())) {
    hand.push_back(round_.slots.played(each, turn));
    flip.push_back(round_.slots.turned(each, turn));
  }
  const Literal by_hand = cnf_.any_of(hand), by_flip = cnf_.any_of(flip);
  const bool of_hand = round_.shape.rules.feed_capture_by == gostop::FeedBy::hand;
  return cnf_.any_of(
      {of_hand ? -by_flip : -by_hand, cnf_.all_of({by_hand, by_flip, cnf_.fresh()})});
}

// GS-A-093: in the winning turn the winner takes a card that the loser laid unmatched in his last
// turn, and the loser kept at least one card then (GS-A-094).
Literal LiabilityGrounds::fed_winner(Seat loser) {
  const gostop::Rules& rules = round_.shape.rules;
  const Seat winner = round_.shape.winner();
  if (winner == gostop::kNobody || loser == winner) return cnf_.no();
  const int winning = round_.shape.turns - 1;
  const int laid_in = winning - table::distance(loser, winner, round_.shape.players());
  const bool next_only = rules.feed_window == gostop::FeedWindow::immediately_next_player;
  if (laid_in < 0 || (next_only && laid_in + 1 != winning)) return cnf_.no();
  std::vector<Literal> fed, kept;
  for (const Card card : gostop::kFlowerCards) {
    fed.push_back(cnf_.all_of({round_.months.laid_unmatched(card, laid_in),
                               round_.months.taken(card, winning), fed_by(card, winning)}));
    std::vector<Literal> played;
    for (const int turn : round_.shape.own_turns(loser))
      played.push_back(round_.slots.played(card, turn));
    kept.push_back(cnf_.all_of({round_.slots.in_hand_at_deal(card, loser), -cnf_.any_of(played)}));
  }
  std::vector<Literal> conditions = {cnf_.any_of(fed), -holds(Ground::exempt, loser)};
  // With jokers, a hand gets cards that were not dealt to it, and cards that it did not lay are
  // taken.
  conditions.push_back(has_jokers(rules) ? cnf_.fresh() : cnf_.any_of(kept));
  if (rules.feed_except_junk_only_no_go) {
    const auto junk_alone = [&](int use) {
      return cnf_.at_least(round_.score.junk_points(use, winner),
                           round_.score.points_by(use, winner));
    };
    const Literal junk = round_.score.cup_is_junk(winner);
    const Literal alone =
        cnf_.any_of({cnf_.all_of({junk, junk_alone(1)}), cnf_.all_of({-junk, junk_alone(0)})});
    conditions.push_back(-cnf_.all_of({alone, -cnf_.at_least(goes(winner), 1)}));
  }
  // Whether he would have won without it is left open.
  const bool present = rules.feed_causal == gostop::FeedCausal::capture_present;
  conditions.push_back(present ? cnf_.yes() : cnf_.fresh());
  return cnf_.all_of(conditions);
}

}  // namespace showstopper::solver
