// SPDX-License-Identifier: Apache-2.0
//
// The second account of the rules: a deal and the first turns of its play as clauses, so that each
// play the engine allows is a model. The other direction need not hold, since every model is
// replayed by the engine before anybody sees it; a refutation holds for every play.
//
// A deal with its order of play is one assignment of cards to slots: dealt to the table, played in
// turn t, turned in turn t, still in a hand, still in the stock. Who moves in turn t is fixed: hand
// cards and credits of a seat together always equal the turns it has left.
//
// A joker brings one more card from the stock into play wherever it comes from: to the table, as
// the play of its turn, or turned after it. What comes of that is in joker_formula.cpp.
//
// Scores, steals and events are walked from the compiled rule set. What is not covered is named by
// `not_encoded` and makes every answer unknown.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/gostop/deal.h"
#include "solver/cnf/cnf.h"
#include "solver/encoding/mistake.h"

namespace showstopper::solver {

using gostop::Card;
using gostop::Seat;

// The parameter or row of the rule set that the formula does not cover, or nothing.
std::optional<std::string> not_encoded(const gostop::Rules& rules);
// All that may be named so, with what is covered instead, for the guide.
struct NotEncoded {
  std::string_view key, covered;
};
std::vector<NotEncoded> all_not_encoded();

// Hand cards of a bomb and of a small one (GS-A-061, AMB-37).
constexpr int kOfBomb = Card::kPerMonth - 1, kOfSmallBomb = 2;

// How the last turn of the formula ends the round.
enum class Ending : std::uint8_t {
  running,     // it does not: the engine plays on
  stop,        // the mover stops
  win_by_row,  // an event row wins at once
  exhausted,   // the cards are used up
  agreed,      // a draw is accepted before the next turn
  pushed,      // the mover pushes its win on
};
std::string_view word(Ending ending);

class RoundFormula {
 public:
  // The first `turns` turns with the dealer at seat 0. `alive`: no event row won before the end.
  // `played_on`: the cards are followed to the end of the whole round, as if nobody had stopped,
  // because lemmas about that end say what is left before it. Only where the table is empty then.
  RoundFormula(const gostop::Rules& rules, int turns, Ending ending, bool played_on = false,
               Mistake mistake = Mistake::none);
  // Who owns what at the end, and nothing of how it came to that: wider than any play. At most the
  // cards that can have come to the table by then are owned, each by one seat
  // (ownership_relaxation.cpp). `piles`: what a seat can gain in each of its turns is followed, and
  // how many triples its hand can hold, as if every card could be taken at any time
  // (pile_relaxation.cpp); without jokers.
  struct OwnershipRelaxation {
    int turns = 0;
    Ending ending = Ending::exhausted;
    bool piles = false;
  };
  RoundFormula(const gostop::Rules& rules, OwnershipRelaxation end,
               Mistake mistake = Mistake::none);
  // By a lemma the table is empty then, and every card has an owner.
  bool shares_all_cards() const;
  bool rests_on_empty_table() const;  // what it says of the end rests on that lemma
  bool is_relaxation() const { return relaxation_; }
  bool is_played_on() const { return followed_ > turns_; }
  static bool ends_with_empty_table(const gostop::Rules& rules);
  // Flowers that can lie on the table once all turns are played, each of another month; nothing
  // where it is not known.
  static std::optional<int> most_left_lying(const gostop::Rules& rules);
  bool rests_on_few_left() const;
  // The lemma of `prove` on which it rests what is said of cards that are left at the end.
  std::optional<std::string_view> lemma_of_end() const;
  bool shares_nearly_all() const { return shares_all_cards() || rests_on_few_left(); }

  Cnf cnf;

  const gostop::Rules& rules() const { return rules_; }
  int players() const { return rules_.players; }
  bool has(Mistake mistake) const { return mistake_ == mistake; }
  int turns() const { return turns_; }
  int followed() const { return followed_; }  // turns in which cards are followed
  Ending ending() const { return ending_; }
  int all_turns() const { return players() * hand_size_; }
  Seat mover(int turn) const { return turn % players(); }
  Seat winner() const;
  Seat closer() const;  // whose turn the end cuts short: of the winner, or who pushes a win on

  // What holds at such an end: who stops is worth the minimum; where the cards are used up no hand
  // holds one any more; and lemmas.
  void end_as_rules_have_it();

  gostop::CardSet deck() const { return rules_.deck; }
  gostop::CardSet jokers() const { return rules_.deck - gostop::kFlowerCards; }

  // Slots of a card.
  Literal on_table_at_deal(Card card) const { return dealt_[at(card)]; }
  Literal in_hand_at_deal(Card card, Seat seat) const { return held_[at(card)][at(seat)]; }
  // Played from the hand; drawn for a joker into the hand, or as the play of the turn.
  Literal played(Card card, int turn) const { return play_[at(card)][at(turn)]; }
  Literal drawn(Card card, int turn) const { return draw_[at(card)][at(turn)]; }
  Literal turned(Card card, int turn) const { return turn_[at(card)][at(turn)]; }
  Literal replaces_joker(Card card) const { return replace_[at(card)]; }  // on the dealt table
  Literal lies(Card card, int turn) const { return lies_[at(card)][at(turn)]; }   // before the turn
  Literal taken(Card card, int turn) const { return take_[at(card)][at(turn)]; }  // captured
  Literal stolen(Card card, Seat victim, int turn) const {  // the mover keeps it
    return steal_[at(turn)][at(victim)][at(card)];
  }
  Literal given_back(Card card, Seat victim, int turn) const {  // as change; the victim keeps it
    return change_[at(turn)][at(victim)][at(card)];
  }
  Literal owned(Card card, Seat seat, int turn) const {  // before the turn; `turns()`: at the end
    return own_[at(turn)][at(seat)][at(card)];
  }
  Literal bombs(gostop::Month month, int turn) const { return month_[at(month)][at(turn)].bomb; }
  Literal small_bombs(gostop::Month month, int turn) const {
    return month_[at(month)][at(turn)].small;
  }
  Literal skips(int turn) const { return skip_[at(turn)]; }
  Literal bombs_last_cards(int turn);
  Literal laid_unmatched(Card card, int turn);  // from the hand, and nothing took it in the turn
  Literal last(int turn);  // whether it is the last turn in the sense of the rules

  // Events of the turn's mover.
  Literal event(gostop::EventKind kind, int turn) const { return event_[at(kind)][at(turn)]; }
  UnaryInteger times(gostop::EventKind kind, Seat seat, int before);
  UnaryInteger credits_given(Seat seat, int before);  // for bombs

  // The row takes effect in the turn once for each that holds; nothing where the formula does not
  // know when such events come.
  std::optional<std::vector<Literal>> selected(const gostop::EventRow& row, gostop::EventKind on,
                                               int turn);
  // Rows that may win in the last turn. Where the formula ends by one of them, one holds.
  struct Win {
    Literal now;
    gostop::EventKind on;
    const gostop::EventRow* row;
  };
  const std::vector<Win>& wins() const { return wins_; }

  // Rounds without a winner just before this one: any number that a position can hold, unless
  // something else is required of it. It has no clauses where nobody asks for it.
  const UnaryInteger& carry();
  bool has_carry() const { return carry_.has_value(); }

  // What seats say (calls_formula.cpp). It moves no card, so it is there only if a goal asks.
  Literal says_go(int turn);
  // Points tell goes: at the end, or with `each_turn` in each turn.
  void follow_goes(Seat seat, bool each_turn);
  bool points_tell_goes() const;  // who has the minimum after a turn of its own has said go
  bool goes_tell_points() const;  // and who says go in a turn has the minimum after it
  Literal has_minimum_unasked(Seat seat);  // before its first turn
  UnaryInteger goes(Seat seat);
  Literal shows(gostop::Month month, int turn);   // the mover shows his triple
  Literal shown(gostop::Month month, Seat seat);  // in any turn
  Literal bombed(gostop::Month month, Seat seat);
  UnaryInteger shakes(Seat seat, int in_turn = -1);  // -1: in any turn
  Literal offers(int turn);                          // the mover offers a draw
  Literal refuses(Seat seat, int turn);
  struct Calls {
    unsigned goes_followed = 0, may_show = 0;  // bit: seat
    std::vector<Literal> go, offer;
    std::array<std::vector<Literal>, Card::kMonths + 1> show;
    std::vector<gostop::PerSeat<Literal>> refuse;
  };
  const Calls& calls() const { return calls_; }  // as far as it was asked for

  // Cards and points at the end (score_formula.cpp).
  UnaryInteger owned_of(gostop::CardSet cards, Seat seat);
  UnaryInteger points(Seat seat);
  UnaryInteger points_by(int use, Seat seat);
  UnaryInteger points_after(Seat seat, int turn);
  // Cards and points are counted as they are after the turn.
  void count_after(int turn, const std::function<void()>& count);
  UnaryInteger junk_value(int use, Seat seat);
  UnaryInteger bright_points(Seat seat);
  UnaryInteger junk_points(int use, Seat seat);
  Literal cup_is_junk(Seat seat);  // the cup as junk brings more points, or its holder chose it
  // How a seat chose to count the cup, where it chooses; decoding asks.
  const gostop::PerSeat<std::optional<Literal>>& chosen_uses() const { return chosen_use_; }

 private:
  // What a month does in a turn; exactly one of `lying` holds: none, one, two, three cards.
  struct MonthTurn {
    std::array<Literal, 4> lying{};
    Literal hand = -1;  // a hand card of the month is played, no bomb
    Literal flip = -1, bomb = -1, small = -1;
    Literal one = -1, both = -1;
    Literal choice = -1, takes_all = -1;
    Literal jjok = -1, ttadak = -1, ppuk = -1;
    // A stack is taken: one that was dealt; one that counts as the mover's own, or as another's.
    Literal stack = -1, dealt_stack = -1, own_stack = -1, foreign_stack = -1;
  };
  // A row takes effect: of which month the event is where several may come in one turn.
  struct Effect {
    Literal now;
    gostop::Month month = 0;
  };
  // What a seat owes for the events of a turn: cards, and of these by their value; at least and at
  // most, since a double may pay for two.
  struct Owed {
    UnaryInteger least = Cnf::number(0), most = Cnf::number(0);
    std::vector<Literal> in_cards;  // debts that are counted in cards
  };

  template <class Index>
  static std::size_t at(Index index) {
    return static_cast<std::size_t>(index);
  }
  static std::size_t at(Card card) { return static_cast<std::size_t>(card.index()); }

  void deal_cards();
  void one_slot_each();
  void months_on_table();
  void replace_table_jokers();
  void place_beside_jokers(Card card);
  void draw_for_jokers(int turn);
  void take_jokers(int turn);
  Literal joker_comes(Card joker, int turn);
  Literal buried(Card joker, int turn);
  void require_equal(const UnaryInteger& a, const UnaryInteger& b);
  void sizes();
  void spend_credits();
  UnaryInteger played_bombs(const std::vector<Literal>& of_turns, Seat seat, int before);
  void open_turn(int turn);
  void play_month(gostop::Month month, int turn);
  void next_lying(gostop::Month month, int turn);
  void take_cards(gostop::Month month, int turn);
  void own_cards(int turn);
  void events(int turn);
  Literal sweep(int turn);
  Literal every_month_with(int turn, bool two_different);
  const std::vector<Effect>& effects(const gostop::EventRow& row, gostop::EventKind on, int turn);
  std::vector<Effect> comings(const gostop::EventRow& row, gostop::EventKind on, int turn);
  Literal of_months(Literal MonthTurn::*member, gostop::MonthSet months, int turn);
  Literal counts_now(gostop::EventKind on, int turn);
  Literal fits_count(const gostop::EventRow& row, gostop::EventKind on, int turn, Literal others);
  Literal fits_streak(const gostop::EventRow& row, gostop::EventKind on, int turn);
  Literal fits_test(const gostop::EventRow& row, int turn);
  std::optional<UnaryInteger> at_event(const rules::Expression::Step& step, Seat seat, int turn);
  Literal held_at_event(Card card, Seat seat, int turn);
  UnaryInteger held_at_event(gostop::CardSet cards, Seat seat, int turn);
  void steals(int turn);
  Owed owed(Seat victim, int turn);
  Literal owes(const gostop::EventRow& row, const Effect& effect, Seat victim, int turn);
  Literal first_with_junk(Seat victim, int turn);
  void steal_from(Seat victim, int turn, const Owed& owed);
  void give_change(Seat victim, int turn, const Owed& owed);
  void change_for_one(Seat victim, int turn, const Owed& owed);
  void cheapest_first(Seat victim, int turn, const Owed& owed);
  bool row_selects(const gostop::EventRow& row, int turn, Literal& when);
  void no_win_before();
  void no_quads();
  int most_stacks() const;
  UnaryInteger owned_by_kinds(Seat seat);
  void own_enough();
  void own_within_reach();
  void own_all_but_few();
  void gain_in_last_turn();
  UnaryInteger gain_few_cards(int turn);
  void follow_piles();
  void gain_by_play(int turn);
  void take_whole_months(int turn);
  void play_from_hand(Seat seat);
  void end_with_hands();
  UnaryInteger table_number(const UnaryInteger& count, std::span<const std::int16_t> table);
  UnaryInteger row_worth(const gostop::Combination& row, const gostop::CardValues& counting,
                         Seat seat);
  UnaryInteger more_of(const UnaryInteger& a, const UnaryInteger& b);
  Literal chosen_use(Seat seat);
  UnaryInteger bright_number(std::span<const std::int16_t> brights, const gostop::ScoreTable& table,
                             Seat seat);
  std::vector<int> showing_turns(Seat seat) const;
  void show_triples(Seat seat);
  void show_from_hand(gostop::Month month, int turn, Literal show);
  int most_triples() const;
  void limit_goes();
  void raise_with_goes(Seat seat);
  void raise_with_turns(Seat seat);
  void offer_draws();

  const gostop::Rules& rules_;
  int turns_;
  int followed_ = 0;  // `turns_`, or the turns of the whole round
  Ending ending_;
  Mistake mistake_;
  bool relaxation_ = false, follows_piles_ = false;
  int scored_ = 0;  // before which turn cards are counted
  int hand_size_ = 0, table_size_ = 0;
  bool bombs_possible_ = true;
  using OfCard = std::array<Literal, Card::kCount>;
  OfCard dealt_{}, replace_{}, left_in_stock_{};
  std::array<gostop::PerSeat<Literal>, Card::kCount> held_{}, left_{};
  std::array<std::vector<Literal>, Card::kCount> play_, draw_, turn_, lies_, take_;
  std::vector<gostop::PerSeat<OfCard>> own_, steal_, change_;
  std::array<std::vector<MonthTurn>, Card::kMonths + 1> month_;
  std::vector<Literal> skip_, bomb_, small_bomb_;
  std::array<std::vector<Literal>, gostop::kEventKinds> event_;
  std::map<std::pair<const gostop::EventRow*, int>, std::vector<Effect>> effects_;
  std::array<std::vector<std::optional<Literal>>, Card::kJokers> buried_;
  std::vector<Win> wins_;
  gostop::PerSeat<std::optional<Literal>> chosen_use_{}, lock_{};
  gostop::PerSeat<std::vector<Literal>> may_lock_{};  // turns in which a cup may be fixed
  std::optional<UnaryInteger> carry_;
  std::optional<Literal> hands_empty_;  // after the last turn
  Calls calls_;
};

// Cards that may change hands for events: junk, and the sake cup where it may be taken (GS-A-070,
// AMB-47); and those that nothing but their owner's wish to count a free cup as an animal protects.
gostop::CardSet may_be_stolen(const gostop::Rules& rules);
gostop::CardSet must_be_given(const gostop::Rules& rules);
// Whether a seat that does not move may come to more points, by change that it is given.
bool points_rise_by_change(const gostop::Rules& rules);
// Whether the minimum is reached by points that every row counts to, and not from the start.
bool counts_to_minimum(const gostop::Rules& rules);
// Whether seats choose how a free sake cup counts, instead of its counting the better way.
bool cups_are_chosen(const gostop::Rules& rules);
// Whether a cup's use may be fixed before the settlement: chosen, or locked as an animal.
bool cups_may_be_fixed(const gostop::Rules& rules);
// Cards that no turn reaches.
int spare_stock(const gostop::Rules& rules);
// Whether a card that replaces a joker may be the fourth of its month on the table.
bool quad_may_lie(const gostop::Rules& rules);
// Kinds of events of which the formula knows when they come.
bool is_known(gostop::EventKind kind);
bool is_steal(const gostop::EventRow& row);

// Ppuks of a seat with which it wins, however they come; nothing where no number of them does.
std::optional<int> most_ppuks(const gostop::Rules& rules);

bool has_jokers(const gostop::Rules& rules);
bool draws_jokers(const gostop::Rules& rules);  // into a hand, from where they are played
// The parameter of jokers that is not covered, where the deck has some.
std::optional<std::string> jokers_not_encoded(const gostop::Rules& rules);
// Events that come in no round that begins with a first turn.
bool never_comes(const gostop::Rules& rules, gostop::EventKind kind);
// One stack may fall by the hand card, another by the flip.
bool is_of_stack(gostop::EventKind on);
constexpr int kStacksInTurn = 2;
// How rows of a kind are named where they are not covered.
std::string row_name(gostop::EventKind kind);

}  // namespace showstopper::solver
