// SPDX-License-Identifier: Apache-2.0
#include "conformance/stoppa/classify_words.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "conformance/stoppa/legal_actions.h"
#include "model/stoppa/engine.h"
#include "model/stoppa/ranking.h"
#include "model/stoppa/settle.h"
#include "model/table/check.h"

namespace showstopper::conformance::stoppa {

namespace {

using enum EventType;

// Events after an action, the rarest first: a difference is about the first that came.
constexpr EventType kLays[] = {escape,     quad,      aces_together, ace_on_ace,
                               overlooked, continued, opening};
constexpr EventType kSequences[] = {
    skipped_rank, closed_below_king, closed,     nobody_continues, repaired, escape,
    quad,         aces_together,     ace_on_ace, continued,        opening};
constexpr EventType kTurns[] = {shedding,   closed_below_king, closed,    nobody_continues,
                                overlooked, passed_by_choice,  cannot_lay};
constexpr EventType kBets[] = {reentered, raised, called, folded, opened, passed};
constexpr EventType kRankings[] = {split, tie, outnumbered, big_showdown, showdown, sole_bettor};
constexpr EventType kPrizes[] = {dealer_prize, prize_left, big_split, small_prize, big_prize};
constexpr EventType kEndings[] = {voided,     last_deal, riches, misera,           three_twos,
                                  three_aces, outranked, stoppa, nobody_continues, shedding};

bool came(const EventLog& events, EventType what) {
  return std::any_of(events.begin(), events.end(),
                     [what](const Event& event) { return event.what == what; });
}

// The word of the first that came, or nothing.
Words first_of(const EventLog& events, std::span<const EventType> whats) {
  REQUIRES(!whats.empty());
  for (const EventType what : whats) {
    if (came(events, what)) return Words(word(what));
  }
  return "";
}

Words one_of(EventType what) { return Words(word(what)); }

// How many chips a seat has more by the log than by the rules, bets included; by its purse, or else
// by its payment in the whole round.
Chips too_many(const Scene& scene, Seat seat) {
  REQUIRES(seat >= 0 && seat < scene.state.players);
  const auto& purses = scene.seen.purses;
  if (purses && (*purses)[seat]) {
    return static_cast<Chips>(*(*purses)[seat] - scene.state.purse(seat));
  }
  const auto& result = scene.seen.result;
  if (!result || !result->payments || !(*result->payments)[seat] || !scene.state.over()) return 0;
  return static_cast<Chips>(*(*result->payments)[seat] -
                            settle(scene.rules, scene.state).payments[seat]);
}

// A seat that folded has its bet back.
bool a_fold_is_not_paid(const Scene& scene) {
  return std::any_of(scene.events.begin(), scene.events.end(), [&](const Event& event) {
    return event.what == folded && event.number > 0 && too_many(scene, event.seat) == event.number;
  });
}

// Seats that pay more than they have (ST-047): there are no debts.
bool debts_are_paid(const Scene& scene) {
  if (!came(scene.events, short_purse)) return false;
  std::int64_t sum = 0;
  bool any = false;
  for (Seat seat = 0; seat < scene.state.players; ++seat) {
    const Chips more = too_many(scene, seat);
    if (more < 0 && scene.state.purse(seat) > 0) return false;
    any = any || more < 0;
    sum += more;
  }
  return any && sum == 0;
}

// Payments that are counted from the purses behind the ante (ST-010).
bool leave_out_the_ante(const Scene& scene) {
  const auto& result = scene.seen.result;
  if (!result || !result->payments || !scene.state.over()) return false;
  const Chips ante = scene.state.punto + scene.state.beccata;
  const auto due = settle(scene.rules, scene.state).payments;
  for (Seat seat = 0; seat < scene.state.players; ++seat) {
    const auto& own = (*result->payments)[seat];
    if (!own || *own - due[seat] != ante) return false;
  }
  return ante > 0;
}

// Cards left in hand: whether all that is wrong is the odd card (ST-048).
Words words_of_cards_left(const Scene& scene) {
  REQUIRES(came(scene.events, stoppa) && scene.rules.pay_per_cards > 0);
  const Chips stake = chips_of(scene.state, scene.rules.pay_unit);
  bool any = false, odd_alone = true;
  for (Seat seat = 0; seat < scene.state.players; ++seat) {
    const Chips more = -too_many(scene, seat);
    if (seat == scene.state.winner || more == 0) continue;
    any = true;
    const bool odd = scene.state.hand(seat).size() % scene.rules.pay_per_cards != 0;
    const bool spent = scene.state.purse(seat) == more && more < stake;
    odd_alone = odd_alone && odd && (more == stake || spent);
  }
  return one_of(any && odd_alone ? unpaid_cards : paid_cards);
}

// Whether all other seats pay this one, as they pay for a declaration.
bool all_pay(const Scene& scene, Seat payee) {
  REQUIRES(payee >= 0 && payee < scene.state.players);
  for (Seat seat = 0; seat < scene.state.players; ++seat) {
    if (seat != payee && too_many(scene, seat) >= 0 && scene.state.purse(seat) > 0) return false;
  }
  return too_many(scene, payee) > 0;
}

// An end for which nothing is paid. If it comes with the end of a contest, wrong payments are those
// of the contest, unless all pay the seat that ends the round.
Words words_of_an_unpaid_end(const Scene& scene) {
  const bool contested =
      !first_of(scene.events, kRankings).empty() || !first_of(scene.events, kPrizes).empty();
  for (const EventType unpaid : {three_twos, three_aces, last_deal}) {
    for (const Event& event : scene.events) {
      if (event.what != unpaid) continue;
      if (!contested || all_pay(scene, event.seat)) return one_of(unpaid);
    }
  }
  return "";
}

// Whether chips of a contest that has ended are with no seat, or too many are with the seats.
bool a_prize_differs(const Scene& scene) {
  if (first_of(scene.events, kPrizes).empty()) return false;
  if (scene.seen.pot && *scene.seen.pot != scene.state.pot) return true;
  std::int64_t sum = 0;
  for (Seat seat = 0; seat < scene.state.players; ++seat) sum += too_many(scene, seat);
  return sum != 0;
}

// Whether these are all cards of one suit that the seat holds, or the best of them, as if earlier
// cards counted (ST-016).
bool best_of_all_packets(const Scene& scene, Seat seat, CardSet chosen) {
  REQUIRES(!chosen.empty());
  const CardSet all = scene.before.hand(seat).in(chosen.first().suit());
  return chosen == all || chosen == best_of_hand(scene.rules, all).cards;
}

// Shown cards that were not dealt in the small round, or are not the best trio (ST-016, ST-025).
// Some of several packets, and not the best: another cut of the hand (ST-012).
EventType of_choice(const Scene& scene, Seat seat, CardSet chosen, CardSet best) {
  REQUIRES(chosen != best);
  const bool big = scene.before.phase == Phase::big;
  const CardSet packet = scene.before.packet(scene.before.iteration, seat);
  if (!big && !packet.contains(chosen)) {
    return best_of_all_packets(scene, seat, chosen) ? earlier_cards : last_packet;
  }
  const bool by_points = chosen.size() < best.size() && points(chosen) > points(best);
  if (by_points) return outnumbered;
  return big ? best_trio : showdown;
}

// Cards of one suit that a bettor fights with and that have these points.
std::optional<CardSet> cards_worth(const Scene& scene, Seat seat, std::int64_t wanted) {
  REQUIRES(seat >= 0 && seat < scene.state.players);
  const bool big = scene.before.phase == Phase::big;
  for (const CardSet from :
       {scene.before.packet(scene.before.iteration, seat), scene.before.hand(seat)}) {
    for (int suit = 0; suit < Card::kSuits; ++suit) {
      const CardSet all = from.in(static_cast<Suit>(suit));
      if (!all.empty() && points(all) == wanted && (big || all.size() <= 3)) return all;
    }
  }
  return std::nullopt;
}

constexpr std::pair<EventType, Declaration> kDeclared[] = {{riches, Declaration::riches},
                                                           {misera, Declaration::misera},
                                                           {three_twos, Declaration::three_twos},
                                                           {three_aces, Declaration::three_aces}};

bool somebody_has(const Scene& scene, Declaration declaration) {
  for (Seat seat = 0; seat < scene.state.players; ++seat) {
    if (qualifies(scene.rules, declaration, scene.state.hand(seat))) return true;
  }
  return false;
}

// The end of the round by the log, or a declaration that it offers, if no hand has it.
Words unfounded_claim(const Scene& scene) {
  const auto& result = scene.seen.result;
  if (result && result->outcome == word(last_deal)) return one_of(last_deal);
  for (const auto& [what, declaration] : kDeclared) {
    const bool ends = result && result->outcome == word(what);
    if (ends && !somebody_has(scene, declaration)) return one_of(what);
  }
  const auto& asked = scene.seen.to_move;
  if (!asks_for_declarations(scene) || !asked || *asked < 0 || *asked >= scene.state.players) {
    return "";
  }
  const CardSet hand = scene.state.hand(static_cast<Seat>(*asked));
  const bool has_any =
      std::any_of(std::begin(kDeclared), std::end(kDeclared), [&](const auto& each) {
        return scene.rules.optional(each.second) && qualifies(scene.rules, each.second, hand);
      });
  return has_any ? Words() : one_of(misera);
}

}  // namespace

Words words_of_hands(const Scene& scene) {
  if (scene.state.phase == Phase::shed || scene.state.over()) {
    return first_of(scene.events, kLays);
  }
  REQUIRES(scene.seen.hands.has_value());
  for (Seat seat = 0; seat < scene.state.players; ++seat) {
    const auto& hand = (*scene.seen.hands)[seat];
    if (hand && hand->size() != scene.state.hand(seat).size()) return one_of(last_packet);
  }
  return one_of(packet);
}

Words words_of_showing(const Scene& scene, const Difference& difference) {
  REQUIRES(difference.field.starts_with("shown["));
  const auto seat = static_cast<Seat>(difference.field[std::size("shown[") - 1] - '0');
  REQUIRES(seat >= 0 && seat < scene.state.players);
  const auto best = std::find_if(
      scene.events.begin(), scene.events.end(),
      [seat](const Event& event) { return event.what == shown && event.seat == seat; });
  const auto& all = scene.seen.shown;
  if (!all || !(*all)[seat] || best == scene.events.end()) {
    // No seat shows behind an action that ends no contest, and no clause is about that.
    const Words words = first_of(scene.events, kRankings);
    return words.empty() ? one_of(unshown) : words;
  }
  const trace::StoppaShown& own = *(*all)[seat];
  std::optional<CardSet> chosen = own.cards;
  if (!chosen && own.points) chosen = cards_worth(scene, seat, *own.points);
  const bool worth_it = chosen && (!own.points || *own.points == points(*chosen));
  if (!worth_it || *chosen == best->cards) return one_of(shown);
  return one_of(of_choice(scene, seat, *chosen, best->cards));
}

Words words_of_chips(const Scene& scene) {
  if (scene.action == nullptr || leave_out_the_ante(scene)) return one_of(ante);
  if (a_fold_is_not_paid(scene)) return one_of(folded);
  if (a_prize_differs(scene)) return first_of(scene.events, kPrizes);
  if (debts_are_paid(scene)) return one_of(short_purse);
  if (came(scene.events, stoppa)) return words_of_cards_left(scene);
  if (came(scene.events, riches)) return one_of(riches);
  if (came(scene.events, misera)) return one_of(misera);
  if (Words words = words_of_an_unpaid_end(scene); !words.empty()) return words;
  for (const std::span<const EventType> whats :
       {std::span<const EventType>(kRankings), std::span<const EventType>(kPrizes)}) {
    if (Words words = first_of(scene.events, whats); !words.empty()) return words;
  }
  // In the shedding nothing is paid before a hand is empty.
  if (scene.before.phase == Phase::shed) return one_of(paid_cards);
  return first_of(scene.events, kBets);
}

Words words_of_debts(const Scene& scene) {
  REQUIRES(came(scene.events, short_purse));
  const Words declared = first_of(scene.events, std::initializer_list<EventType>{riches, misera});
  return declared.empty() ? one_of(paid_cards) : declared;
}

std::vector<Hint> hints_of_cards_left(const Scene& scene) {
  if (!came(scene.events, stoppa)) return {};
  const Chips stake = chips_of(scene.state, scene.rules.pay_unit);
  const int per = scene.rules.pay_per_cards;
  bool each = true, odd = true, twice = true, alike = true;
  for (Seat seat = 0; seat < scene.state.players; ++seat) {
    if (seat == scene.state.winner) continue;
    const Chips had = scene.before.purse(seat);
    const Chips paid = had - scene.state.purse(seat) - too_many(scene, seat);
    const int left = scene.state.hand(seat).size();
    const Chips of_each = std::min(had, left * stake);
    const Chips doubled = std::min(had, left / per * 2 * stake);
    each = each && paid == of_each;
    twice = twice && paid == doubled;
    alike = alike && of_each == doubled;
    odd = odd && paid == std::min(had, (left + per - 1) / per * stake);
  }
  std::vector<Hint> hints;
  // Of an even number of cards both pay the same: such a round proves neither.
  if (each) hints.push_back({"each card left in hand is paid", one_of(paid_cards), alike});
  if (twice) {
    hints.push_back({"cards left in hand are paid twice", one_of(paid_cards), alike});
  }
  if (odd) hints.push_back({"an odd card left in hand is paid", one_of(unpaid_cards)});
  return hints;
}

std::vector<Hint> hints_of_packets(const Words& events) {
  if (events.first() != word(last_packet)) return {};
  return {{"the packets have other sizes", one_of(last_packet)}};
}

std::vector<Hint> hints_of_limits(const Scene& scene) {
  const SeatSet passed = scene.state.passed, folded = scene.state.folded;
  if (!scene.seen.legal || scene.state.over() || (passed | folded) == 0) return {};
  const LegalActions own(*scene.seen.legal);
  std::vector<Hint> hints;
  const auto limits = [&](SeatSet out, const char* who) {
    if (out == 0) return;
    State other = scene.state;
    other.passed = static_cast<SeatSet>(passed & ~out);
    other.folded = static_cast<SeatSet>(folded & ~out);
    if (LegalActions(*trace::observe(scene.rules, other, {}).legal) != own) return;
    hints.push_back(
        {fmt::format("the purse of a seat that {} limits bets", who), Words{"ST-014", "ST-015"}});
  };
  limits(passed, "has passed");
  limits(folded, "has folded");
  if (passed != 0 && folded != 0) limits(static_cast<SeatSet>(passed | folded), "is out");
  return hints;
}

namespace {

// The log has closed the sequence with a card below the King, and the rules have not.
bool is_closed_below_the_king(const Scene& scene) {
  return scene.action != nullptr && scene.action->kind == ActionKind::lay &&
         scene.state.phase == Phase::shed && !scene.state.shed.laid.empty() && scene.seen.laid &&
         scene.seen.laid->empty();
}

// The log is still in a contest without a bet.
bool stays_in_an_unopened_contest(const Scene& scene) {
  return came(scene.events, dealer_prize) && scene.seen.round == round_name(scene.before);
}

}  // namespace

Words words_of_sequence(const Scene& scene) {
  if (is_closed_below_the_king(scene)) return one_of(closed_below_king);
  const Words words = first_of(scene.events, kSequences);
  return words.empty() ? first_of(scene.events, kTurns) : words;  // a seat that passes lays nothing
}

Words words_of_turn(const Scene& scene) {
  if (scene.state.phase == Phase::declare) return one_of(misera);
  if (Words words = first_of(scene.events, kTurns); !words.empty()) return words;
  if (scene.action == nullptr || came(scene.events, packet)) return one_of(opened);
  const Words words = first_of(scene.events, kBets);
  return words.empty() ? first_of(scene.events, kSequences) : words;
}

Words words_of_phase(const Scene& scene) {
  if (stays_in_an_unopened_contest(scene)) return one_of(dealer_prize);
  if (came(scene.events, last_deal) && scene.state.over()) return one_of(last_deal);
  if (Words words = unfounded_claim(scene); !words.empty()) return words;
  const bool asks = asks_for_declarations(scene);
  const Words ending = first_of(scene.events, kEndings);
  if (asks != (scene.state.phase == Phase::declare)) {
    return ending.empty() || ending == word(shedding) ? one_of(misera) : ending;
  }
  if (!ending.empty()) return ending;
  const Words words = first_of(scene.events, kTurns);
  return words.empty() ? first_of(scene.events, kBets) : words;
}

bool asks_for_declarations(const Scene& scene) {
  return scene.seen.round == "declare" || scene.seen.decision == "declare";
}

Words words_of_legal(const Scene& scene) {
  REQUIRES(scene.seen.legal.has_value());
  const LegalActions own(*scene.seen.legal);
  const LegalActions is(*trace::observe(scene.rules, scene.state, {}).legal);
  const std::optional<Action> missing = is.first_beyond(own);
  const std::optional<Action> more = own.first_beyond(is);
  if (scene.state.over() || (!missing && !more)) return "";
  // A seat must pass if it cannot lay: that follows from the cards.
  const bool follows = missing && more && missing->kind == ActionKind::pass;
  const Action action = missing && !follows ? *missing : *more;
  return event_words(scene.rules, scene.state, scene.state.to_move(), action);
}

Words words_of_moment(const EventLog& events, const Action* action) {
  for (const std::span<const EventType> whats :
       {std::span<const EventType>(kEndings), std::span<const EventType>(kSequences),
        std::span<const EventType>(kPrizes), std::span<const EventType>(kTurns)}) {
    if (Words words = first_of(events, whats); !words.empty()) return words;
  }
  return action != nullptr ? event_of(*action) : word(packet);
}

Words words_of_playing(const Rules& rules, const State& state, Action action) {
  constexpr EventType kOfActions[] = {escape, quad,     aces_together, ace_on_ace, overlooked,
                                      voided, repaired, continued,     opening,    reentered,
                                      raised, called,   folded,        opened};
  REQUIRES(!state.over());
  EventLog log;
  after(rules, state, action, &log);
  if (action.kind == ActionKind::pass && state.phase == Phase::shed) return one_of(cannot_lay);
  const Words words = first_of(log, kOfActions);
  return words.empty() ? Words(event_of(action)) : words;
}

Words words_of_refusal(const State& state, Refusal refusal, Action action) {
  switch (refusal) {
    case Refusal::own_ace: return one_of(ace_on_ace);
    case Refusal::must_lay: return one_of(passed_by_choice);
    case Refusal::no_sequence: return one_of(opening);
    case Refusal::too_few_of_suit: return one_of(best_trio);
    case Refusal::several_cards: {
      const bool aces = !action.cards.empty() && action.cards.first().rank() == kAce;
      return one_of(aces ? aces_together : quad);
    }
    case Refusal::mixed_ranks: return one_of(quad);
    // In the shedding a seat waits until the one before it cannot go on (ST-032), or the round has
    // ended with the first empty hand (ST-046).
    case Refusal::not_to_move:
      return state.phase == Phase::shed ? one_of(cannot_lay) : Words(event_of(action));
    case Refusal::over:
      return action.kind == ActionKind::lay ? one_of(stoppa) : Words(event_of(action));
    case Refusal::wrong_decision:
    case Refusal::not_in_hand:
    case Refusal::no_match:
    case Refusal::below_minimum:
    case Refusal::above_limit:
    case Refusal::above_purse:
    case Refusal::no_raise_left:
    case Refusal::no_such_hand:
    case Refusal::no_error:
    case Refusal::not_legal: return Words(event_of(action));
  }
  UNREACHABLE("the switch has a case for each value");
}

std::string_view event_of(const Action& action) {
  switch (action.kind) {
    case ActionKind::pass: return word(passed);
    case ActionKind::call: return word(called);
    case ActionKind::fold: return word(folded);
    case ActionKind::bet: return word(opened);
    case ActionKind::raise: return word(raised);
    case ActionKind::done: return word(misera);
    case ActionKind::declare:
      switch (action.declaration) {
        case Declaration::riches: return word(riches);
        case Declaration::misera: return word(misera);
        case Declaration::three_twos: return word(three_twos);
        case Declaration::three_aces: return word(three_aces);
      }
      UNREACHABLE("the switch has a case for each value");
    case ActionKind::lay: return word(continued);
    case ActionKind::overlook: return word(error_stands);
    case ActionKind::void_phase: return word(voided);
    case ActionKind::repair: return word(repaired);
  }
  UNREACHABLE("the switch has a case for each value");
}

}  // namespace showstopper::conformance::stoppa
