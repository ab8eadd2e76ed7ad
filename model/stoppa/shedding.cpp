// SPDX-License-Identifier: Apache-2.0
//
// The shedding (ST-029 to 037, 045, 046, 050 to 052). All cards are dealt by now, so it is public
// which ranks no hand holds any more: such a rank is skipped, and the highest rank that is left
// closes the sequence in the King's place.

#include "model/stoppa/engine.h"
#include "model/stoppa/round.h"
#include "model/table/check.h"

namespace showstopper::stoppa {
namespace {

// The cards of all hands. All are dealt by now, so they are those that lie nowhere else. The hands
// themselves are not read: one of them was written just before, and a wide load would wait for it.
CardSet held(const Shed& shed) {
  const CardSet all = kAllCards - (shed.laid | shed.gone);
  ENSURES(all == shed.held());
  return all;
}

// The lowest rank above `rank` in any hand, or kAnyRank if there is none.
Rank next_rank(CardSet held, Rank rank) {
  const CardSet higher = held & CardSet::above(rank);
  return higher.empty() ? kAnyRank : higher.first().rank();
}

void close_sequence(Shed& shed, EventLog* log) {
  report(log,
         {.what = EventType::move, .from = Zone::sequence, .to = Zone::gone, .cards = shed.laid});
  shed.gone |= shed.laid;
  shed.laid = {};
  shed.needed = kAnyRank;
  shed.top_by = shed.opened_by = kNobody;
  ENSURES((shed.gone & shed.held()).empty());
}

// Sets the rank that continues the sequence after `rank`, which was laid or which no seat laid.
void advance(Shed& shed, Rank rank, EventLog* log) {
  const Rank next = next_rank(held(shed), rank);
  if (next == kAnyRank) {
    const bool king = rank == kKing;
    report(log, {.what = king ? EventType::closed : EventType::closed_below_king, .number = rank});
    return close_sequence(shed, log);
  }
  ENSURES(next > rank);
  if (next > rank + 1) report(log, {.what = EventType::skipped_rank, .number = rank + 1});
  shed.needed = static_cast<std::int8_t>(next);
}

void log_lay(EventLog* log, const State& state, Seat seat, CardSet cards, bool escape, bool open) {
  if (log == nullptr) return;
  const auto who = seat;
  const Rank rank = cards.first().rank();
  const EventType what = escape             ? EventType::escape
                         : open             ? EventType::opening
                         : rank == kAce     ? EventType::ace_on_ace
                         : cards.size() > 1 ? EventType::quad
                                            : EventType::continued;
  log->push_back({.what = what, .seat = who, .number = rank, .cards = cards});
  if (!escape && rank == kAce && cards.size() > 1) {
    log->push_back({.what = EventType::aces_together, .seat = who, .cards = cards});
  }
  log->push_back({.what = EventType::move,
                  .seat = who,
                  .from = Zone::hand,
                  .to = escape ? Zone::gone : Zone::sequence,
                  .number = state.shed.needed,
                  .cards = cards});
}

// Whether these aces go on the running sequence; if not, they are thrown out of it.
bool aces_follow(const Rules& rules, const State& state, Seat seat, CardSet aces) {
  return ace_may_follow(rules, state, seat) && (aces.size() == 1 || rules.aces_together);
}

void lay(const Rules& rules, State& state, CardSet cards, EventLog* log) {
  REQUIRES(!cards.empty());
  Shed& shed = state.shed;
  const Seat seat = state.to_move();
  const Rank rank = cards.first().rank();
  const bool open = shed.needed == kAnyRank;
  const bool escape = !open && rank == kAce && !aces_follow(rules, state, seat, cards);
  CHECK(state.hand(seat).contains(cards));
  CHECK((cards & (shed.laid | shed.gone)).empty());
  log_lay(log, state, seat, cards, escape, open);
  shed.hands[seat] -= cards;
  shed.passes = 0;
  if (escape) {
    shed.gone |= cards;  // ST-045: the required rank stays
  } else {
    shed.laid |= cards;
    shed.top_by = seat;
    if (open && rules.shed_nobody_can_continue == NobodyContinues::pass_to_opener) {
      shed.opened_by = shed.top_by;
    }
  }
  ENSURES(every_card_has_one_place(state));
  if (state.hand(seat).empty()) return stoppa(rules, state, log);  // ST-046
  if (!escape) advance(shed, rank, log);
}

// A lap of passes: only if playing is optional, or cards were overlooked.
void nobody_continues(const Rules& rules, State& state, EventLog* log) {
  Shed& shed = state.shed;
  report(log, {.what = EventType::nobody_continues, .number = shed.needed});
  shed.passes = 0;
  switch (rules.shed_nobody_can_continue) {
    case NobodyContinues::skip: return advance(shed, shed.needed, log);
    case NobodyContinues::pass_to_opener:
      REQUIRES(shed.opened_by != kNobody);
      shed.to_move = shed.opened_by;
      return close_sequence(shed, log);
  }
}

void pass(const Rules& rules, State& state, EventLog* log) {
  Shed& shed = state.shed;
  shed.to_move = table::after(shed.to_move, state.players);
  if (rules.shed_must_play && !state.overlooked.any()) return;
  if (++shed.passes == state.players) nobody_continues(rules, state, log);
}

void overlook(const Rules& rules, State& state, EventLog* log) {
  report(log, {.what = EventType::overlooked, .seat = state.shed.to_move});
  if (!state.overlooked.any()) state.overlooked.remember(state.shed);
  pass(rules, state, log);
}

void repair(State& state, EventLog* log) {
  report(log, {.what = EventType::repaired, .seat = state.overlooked.by()});
  state.shed = state.overlooked.before();
  state.overlooked.forget();
  ENSURES(every_card_has_one_place(state));
}

void log_pass(const Rules& rules, const State& state, EventLog& log) {
  REQUIRES(state.shed.needed != kAnyRank);
  const bool forced = legal_lays(rules, state).lays() == 0;
  log.push_back({.what = forced ? EventType::cannot_lay : EventType::passed_by_choice,
                 .seat = state.shed.to_move,
                 .number = state.shed.needed});
}

// ST-050, ST-051.
void act_as_a_table(const Rules& rules, State& state, const Action& action, EventLog* log) {
  switch (action.kind) {
    case ActionKind::overlook: return overlook(rules, state, log);
    case ActionKind::void_phase:
      report(log, {.what = EventType::voided, .seat = state.overlooked.by()});
      return finish(state, Outcome::voided, kNobody, log);
    case ActionKind::repair: return repair(state, log);
    case ActionKind::pass:
    case ActionKind::lay:
    case ActionKind::call:
    case ActionKind::fold:
    case ActionKind::done:
    case ActionKind::bet:
    case ActionKind::raise:
    case ActionKind::declare: UNREACHABLE("the kind belongs to the shedding");
  }
}

}  // namespace

bool ace_may_follow(const Rules& rules, const State& state, Seat seat) {
  const Shed& shed = state.shed;
  if (!rules.shed_ace_on_ace || shed.laid.empty() || shed.laid.last().rank() != kAce) return false;
  switch (rules.shed_ace_by) {
    case AceBy::any_other: return shed.top_by != seat;
    case AceBy::next: return table::after(shed.top_by, state.players) == seat;
  }
  UNREACHABLE("the switch has a case for each value");
}

void begin_shedding(const Rules& rules, State& state, EventLog* log) {
  REQUIRES(highest_bet(state) == 0);
  state.phase = Phase::shed;
  state.decision = Decision::lay;
  state.asked = 0;
  state.declared.fill(0);
  const Seat starter =
      rules.shed_starter == Starter::big_point_winner && state.big_winner != kNobody
          ? state.big_winner
          : state.first();  // ST-029
  state.big_winner = kNobody;
  state.shed.to_move = starter;
  ENSURES(starter >= 0 && starter < state.players);
  report(log, {.what = EventType::shedding, .seat = state.shed.to_move});
}

Legal legal_lays(const Rules& rules, const State& state) {
  REQUIRES(state.decision == Decision::lay);
  Legal legal;
  const Seat seat = state.to_move();
  const CardSet hand = state.hand(seat);
  const CardSet aces = hand & kAces;
  const Rank needed = state.shed.needed;
  if (needed == kAnyRank) {  // ST-030, ST-031, ST-033
    legal.singles = hand;
    if (rules.aces_together && aces.size() > 1) legal.aces = aces;
    return legal;
  }
  legal.singles = hand.in(needed);
  const int whole = needed == kKing ? rules.quad_kings : int{Card::kSuits};
  if (rules.quad_together && legal.singles.size() == whole) legal.quad = legal.singles;
  bool must = !legal.singles.empty();
  if (ace_may_follow(rules, state, seat)) {  // ST-034
    must = must || (rules.must_lay_on_ace && !aces.empty());
    legal.singles |= aces;
    if (rules.aces_together && aces.size() > 1) legal.aces = aces;
  }
  const bool escapes = rules.shed_three_aces_escape && aces.size() >= 3 && hand.in(kKing).empty();
  if (escapes) legal.aces = aces;  // ST-045
  must = must || (escapes && rules.must_escape);
  legal.allow(ActionKind::pass, !must || !rules.shed_must_play);  // ST-052
  ENSURES(hand.contains(legal.singles | legal.aces | legal.quad) && !legal.empty());
  return legal;
}

std::optional<Refusal> table_refusal(const Rules& rules, const State& state, Action action) {
  if (action.kind == ActionKind::overlook) {
    const Legal moves = legal_lays(rules, state);
    const bool must_lay = !moves.allows(ActionKind::pass) && state.shed.needed != kAnyRank;
    return rules.shed_must_play && must_lay ? std::nullopt : std::optional(Refusal::no_error);
  }
  if (!state.overlooked.any()) return Refusal::no_error;
  const bool may = rules.shed_error == ErrorRule::void_or_repair;
  return may ? std::nullopt : std::optional(Refusal::not_legal);
}

void shed(const Rules& rules, State& state, const Action& action, EventLog* log) {
  if (action.kind == ActionKind::lay) return lay(rules, state, action.cards, log);
  if (action.kind == ActionKind::pass) {
    if (log != nullptr) log_pass(rules, state, *log);
    return pass(rules, state, log);
  }
  act_as_a_table(rules, state, action, log);
}

}  // namespace showstopper::stoppa
