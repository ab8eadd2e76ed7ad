// SPDX-License-Identifier: Apache-2.0
#include "solver/stoppa/goal.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "model/stoppa/engine.h"
#include "model/stoppa/ranking.h"
#include "model/table/check.h"

namespace showstopper::solver::stoppa {
namespace {

using game::Action;
using game::ActionKind;
using game::CardSet;
using game::Decision;
using game::Legal;
using game::Rules;
using game::Seat;
using game::State;
using Kind = Goal::Kind;

constexpr Goal kGoals[] = {
    {"two-fiftyfives", Kind::two_fiftyfives,
     "count(seat: (has 7C and has 6C and has AC or has 7U and has 6U and has AU or "
     "has 7S and has 6S and has AS or has 7B and has 6B and has AB)) >= 2",
     "ST-026", "two hands hold 7, 6 and ace of a suit"},
    {"big-point-tie", Kind::big_point_tie, "", "ST-027",
     "the best two hands on the big point are equal"},
    {"no-trio", Kind::no_trio, "", "ST-025", "no hand has three cards of one suit"},
    {"misera-and-riches", Kind::misera_and_riches,
     "any seat: (kings == 4 and any opponent: figures == 0)", "ST-044",
     "one hand has the four Kings, another no figure at all"},
    {"out-in-first-turn", Kind::out_in_first_turn, "", "ST-049",
     "the first hand can lay all its cards in its first turn"},
    {"three-raises", Kind::three_raises, "", "ST-015", "three raises in one contest"},
    {"nobody-bets", Kind::nobody_bets, "not any seat: opened", "ST-021",
     "no seat bets in the whole round"},
    {"never-laid", Kind::never_laid, "", "ST-049", "a seat has laid no card when another goes out"},
};

bool is_fiftyfive(CardSet hand) {
  for (int suit = 0; suit < game::Card::kSuits; ++suit) {
    const auto of = static_cast<game::Suit>(suit);
    const CardSet trio = CardSet(game::Card(7, of)) | game::Card(6, of) | game::Card(1, of);
    if (hand.contains(trio)) return true;
  }
  return false;
}

// A round on its way, written down.
struct Round {
  const Rules& rules;
  table::PlayedRound<game::Game> record;
  State state;

  Round(const Rules& of, const game::Deal& deal)
      : rules(of),
        record{game::usual_table(of), deal, {}, {}},
        state(start(of, record.table, deal)) {}

  void act(Action action) {
    record.seats.push_back(state.to_move());
    record.actions.push_back(action);
    game::apply(rules, state, action);
  }
};

// Without bets, and without declarations that a seat may omit.
Action quiet(const Legal& legal) {
  for (const ActionKind kind :
       {ActionKind::pass, ActionKind::done, ActionKind::fold, ActionKind::call}) {
    if (legal.allows(kind)) return {kind};
  }
  return legal.nth(0);
}

// The lays of one turn that empty the hand of the seat to move, or nothing.
class TurnSearch {
 public:
  explicit TurnSearch(const Rules& rules) : rules_(rules) {}

  bool empties(const State& state, Seat seat, std::vector<Action>& lays) {
    if (state.over()) return state.winner == seat;
    if (state.decision != Decision::lay || state.to_move() != seat) return false;
    const std::pair position(state.hand(seat).bits(), state.shed.laid.bits());
    if (!dead_.insert(position).second) return false;
    const Legal legal = game::legal(rules_, state);
    for (int i = 0; i < legal.size(); ++i) {
      const Action action = legal.nth(i);
      if (action.kind != ActionKind::lay) continue;
      lays.push_back(action);
      if (empties(game::after(rules_, state, action), seat, lays)) return true;
      lays.pop_back();
    }
    return false;
  }

 private:
  const Rules& rules_;
  std::set<std::pair<std::uint64_t, std::uint64_t>> dead_;  // tried before
};

// Up to the shedding, and then the lays that go out; false if there are none.
bool goes_out(Round& round) {
  while (!round.state.over() && round.state.decision != Decision::lay) {
    round.act(quiet(game::legal(round.rules, round.state)));
  }
  if (round.state.over()) return false;
  std::vector<Action> lays;
  if (!TurnSearch(round.rules).empties(round.state, round.state.to_move(), lays)) return false;
  for (const Action& lay : lays) round.act(lay);
  return true;
}

}  // namespace

CardSet hand_of(const Rules& rules, const game::Deal& deal, Seat seat) {
  CardSet hand;
  for (int i = 0; i < rules.hand_cards; ++i) {
    hand |= deal.hands[seat][i];
  }
  return hand;
}

std::span<const Goal> goals() { return kGoals; }

bool holds(const Rules& rules, Kind goal, const game::Deal& deal) {
  std::vector<CardSet> hands;
  for (Seat seat = 0; seat < rules.players; ++seat) hands.push_back(hand_of(rules, deal, seat));
  switch (goal) {
    case Kind::two_fiftyfives: return std::count_if(hands.begin(), hands.end(), is_fiftyfive) >= 2;
    case Kind::big_point_tie: {
      std::vector<game::Ranked> ranked;
      for (const CardSet hand : hands) ranked.push_back(game::best_of_hand(rules, hand));
      const auto best = *std::max_element(ranked.begin(), ranked.end());
      return std::count(ranked.begin(), ranked.end(), best) >= 2;
    }
    case Kind::no_trio: return std::none_of(hands.begin(), hands.end(), game::has_trio);
    case Kind::misera_and_riches: {
      const auto any = [&](game::Declaration what) {
        return std::any_of(hands.begin(), hands.end(),
                           [&](CardSet hand) { return game::qualifies(rules, what, hand); });
      };
      return any(game::Declaration::riches) && any(game::Declaration::misera);
    }
    case Kind::out_in_first_turn: {
      Round round(rules, deal);
      return goes_out(round);
    }
    case Kind::three_raises:
    case Kind::nobody_bets:
    case Kind::never_laid: break;
  }
  UNREACHABLE("the switch has a case for each value");
}

bool is_of_play(Kind goal) {
  return goal == Kind::three_raises || goal == Kind::nobody_bets || goal == Kind::never_laid;
}

bool holds(const Rules& rules, Kind goal, const table::PlayedRound<game::Game>& record) {
  CHECK(is_of_play(goal));
  State state = start(rules, record.table, record.deal);
  int bets = 0, raises = 0, most_raises = 0;  // raises of the contest that is on
  game::SeatSet laid = 0;
  for (const Action& action : record.actions) {
    REQUIRES(!state.over());
    const auto contest = std::pair(state.phase, state.iteration);
    bets += action.kind == ActionKind::bet ? 1 : 0;
    raises += action.kind == ActionKind::raise ? 1 : 0;
    most_raises = std::max(most_raises, raises);
    const bool lays = action.kind == ActionKind::lay;
    if (lays) laid = static_cast<game::SeatSet>(laid | 1u << state.to_move());
    game::apply(rules, state, action);
    if (std::pair(state.phase, state.iteration) != contest) raises = 0;
  }
  if (goal == Kind::three_raises) return most_raises >= 3;
  if (goal == Kind::nobody_bets) return bets == 0;
  const auto all = static_cast<game::SeatSet>((1u << rules.players) - 1);
  return state.outcome == game::Outcome::stoppa && laid != all;
}

std::optional<Dealt> parse_dealt(std::string_view text, int players, std::string& why_not) {
  constexpr std::string_view kHas = " has ";
  const bool form = text.size() > 2 + kHas.size() && text[0] == 'p' && text.substr(2, 5) == kHas;
  const int seat = form ? text[1] - '0' : -1;
  const auto card = form ? game::card_named(text.substr(2 + kHas.size())) : std::nullopt;
  if (seat >= 0 && seat < players && card) return Dealt{static_cast<Seat>(seat), *card};
  why_not = "`p0 has 7C` is expected: a seat of the round, and a card that it is dealt";
  return std::nullopt;
}

std::string why_not_dealt(const Rules& rules, std::span<const Dealt> all) {
  REQUIRES(!all.empty());
  const Dealt& last = all.back();
  CardSet of_seat, of_all;
  for (const Dealt& each : all) {
    if (each.card == last.card && each.seat != last.seat) return "another seat has it";
    if (each.seat == last.seat) of_seat |= each.card;
    of_all |= each.card;
  }
  if (of_seat.size() > rules.hand_cards) {
    return fmt::format("it is card {} of p{}, which gets {}", of_seat.size(), last.seat,
                       rules.hand_cards);
  }
  // ST-004: the Kings that are left out. All other cards are dealt.
  const int kings = game::Card::kSuits - rules.kings_out;
  if ((of_all & game::kKings).size() <= kings) return "";
  if (kings == 0) return fmt::format("with {} players no King is dealt", rules.players);
  return fmt::format("with {} players only {} Kings are dealt", rules.players, kings);
}

Found search(const Search& search) {
  constexpr std::uint64_t kAskEvery = 256;
  const Rules& rules = *search.rules;
  Found found;
  const Seat dealer = game::usual_table(rules).dealer;
  for (std::uint64_t dealt = 0; dealt < search.deals; ++dealt) {
    if (dealt % kAskEvery == 0 && search.go_on && !search.go_on()) break;
    table::Random random = table::fork(search.seed, dealt);
    const game::Deal deal = game::shuffled_deal(rules, dealer, random);
    const auto has = [&](const Dealt& each) {
      return hand_of(rules, deal, each.seat).has(each.card);
    };
    if (!std::all_of(search.where.begin(), search.where.end(), has)) continue;
    ++found.deals;
    const bool of_play = is_of_play(search.goal);
    if (!of_play) {
      if (!holds(rules, search.goal, deal)) continue;
      ++found.hits;
      if (search.witnesses == 0) continue;
    }
    Round round(rules, deal);
    if (search.goal == Kind::out_in_first_turn) CHECK(goes_out(round));
    while (!round.state.over()) {
      round.act(properties::choose(round.state, game::legal(rules, round.state),
                                   properties::StoppaPolicy::plain, random));
    }
    if (of_play) {
      if (!holds(rules, search.goal, round.record)) continue;
      ++found.hits;
      if (search.witnesses == 0) continue;
    }
    found.rounds.push_back(std::move(round.record));
    if (found.rounds.size() == search.witnesses) break;
  }
  return found;
}

}  // namespace showstopper::solver::stoppa
