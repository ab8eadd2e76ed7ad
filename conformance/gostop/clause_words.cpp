// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/clause_words.h"

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <iterator>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/gostop/balance.h"
#include "conformance/gostop/classify_words.h"
#include "conformance/gostop/comparison.h"
#include "conformance/gostop/explanation/payment_cause.h"
#include "conformance/gostop/explanation/points_cause.h"
#include "conformance/gostop/explanation/points_row.h"
#include "conformance/gostop/explanation/steal_worth.h"
#include "model/gostop/engine.h"
#include "model/gostop/score.h"
#include "model/gostop/settlement/settle.h"
#include "model/table/capped.h"
#include "model/table/check.h"

namespace showstopper::conformance::gostop {
namespace {

using enum EventType;

constexpr EventType kHandPlays[] = {hand_no_match, hand_takes_one, hand_takes_choice,
                                    hand_takes_stack};
// Events that take junk, the rarest first. The key separates the clause of the junk from those of
// the capture.
struct Taking {
  EventType event;
  std::string_view key;
};
constexpr Taking kTakings[] = {{sweep, "sweep.junk"},
                               {own_stack, "self_stack.junk"},
                               {dealt_stack, "table_triple.steal"},
                               {other_stack, "stack_capture.junk"},
                               {ttadak, "ttadak.junk"},
                               {jjok, "jjok.junk"},
                               {small_bomb, ""},
                               {bomb, ""},
                               {joker_steal, "joker.steal_on_gain"}};
// GS-A-052: the pile is looked at when everything has changed hands.
constexpr EventType kLooks[] = {decision, below_minimum, not_improved};

bool came(const EventLog& events, EventType what) {
  return std::any_of(events.begin(), events.end(),
                     [what](const Event& event) { return event.what == what; });
}

Words all(std::span<const EventType> types) {
  Words words;
  for (const EventType each : types) words.add(word(each));
  return words;
}

Words those_that_came(const EventLog& events, std::span<const EventType> types) {
  Words words;
  for (const EventType each : types) {
    if (came(events, each)) words.add(word(each));
  }
  return words;
}

// Junk that the mover took from the others in the turn: by the rules, and by the log.
struct Taken {
  int due = 0, got = 0, victims_due = 0, victims = 0;
};

Taken taken(const ObservedStep& step) {
  REQUIRES(step.seen.captured[step.before.mover]);
  Taken sum;
  const Seat mover = step.before.mover;
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    if (seat == mover) continue;
    const CardSet had = step.before.seat(seat).captured;
    const int due = (step.after.seat(mover).captured & had).size();
    const int got = (*step.seen.captured[mover] & had).size();
    sum.due += due;
    sum.got += got;
    sum.victims_due += due > 0 ? 1 : 0;
    sum.victims += got > 0 ? 1 : 0;
  }
  ENSURES(sum.due >= sum.victims_due && sum.got >= sum.victims);
  return sum;
}

// What took junk in the turn, or should have.
Words takings(const EventLog& events) {
  Words words;
  for (const Taking& taking : kTakings) {
    if (!came(events, taking.event)) continue;
    words.add(word(taking.event));
    words.add(taking.key);
  }
  return words;
}

Words about_steal(const ObservedStep& step) {
  if (step.before.mover < 0 || !step.seen.captured[step.before.mover]) return "";
  const Taken junk = taken(step);
  const bool asks = step.seen.decision == Decision::give;
  if (asks && step.after.decision != Decision::give) {
    // By other rules than GS-A-070 the card is not the opponent's choice: the player takes it.
    const bool victim = step.rules.steal_chooser == StealChooser::victim;
    return victim ? Words(word(give_choice)) : Words("GS-B-047");
  }
  if (junk.victims_due > 1 && junk.victims == 1) return "steal.from";
  if (junk.due == junk.got && junk.due > 0) {
    if (takes_dearer_junk(step)) return {"GS-A-071", "steal.chooser"};
    const Words chosen =
        those_that_came(step.events, std::initializer_list<EventType>{steal_double, give_choice});
    return chosen.empty() ? Words(word(steal)) : chosen;
  }
  // What takes nothing in a last turn breaks what events take at all (GS-A-065).
  const bool more = junk.got > junk.due;
  if (more && came(step.turn_events, suppressed)) return Words(word(steal));
  const Words words = takings(step.turn_events);
  return words.empty() ? Words(word(steal)) : words;
}

// Three cards that do not become a stack, for the hand card was the last one.
bool ppuk_is_suppressed(const ObservedStep& step) {
  return std::any_of(step.events.begin(), step.events.end(), [](const Event& event) {
    return event.what == suppressed && !event.cards.empty();
  });
}

// Of the stack that a card takes; of the open card that the seat chose; else by the events.
Words about_capture(const ObservedStep& step, const Finding& finding) {
  if (ppuk_is_suppressed(step)) return "ppuk.last_hand_card";
  if (finding.kind == Kind::wrong_stack && !finding.key.starts_with("stacks")) {
    constexpr EventType kTakesStack[] = {hand_takes_stack, flip_takes_stack};
    return those_that_came(step.events, kTakesStack);
  }
  if (finding.kind != Kind::wrong_capture || finding.detail != "other cards") return "";
  if (step.before.decision == Decision::take_hand) return Words(word(hand_takes_choice));
  return step.before.decision == Decision::take_flip ? Words(word(flip_takes_choice)) : Words();
}

// An open joker that another seat than the dealer has.
bool is_joker_of_the_deal(const ObservedStep& step, const Finding& finding) {
  return came(step.events, table_joker) && finding.key.starts_with('X');
}

// Of wrong points: cards of earlier in the turn, or a free cup; else the row that fits is known.
Words about_points(const Finding& finding) {
  REQUIRES(finding.kind == Kind::wrong_points);
  for (const Hint& hint : finding.hints) {
    if (!hint.text.starts_with("points")) continue;
    return hint.events.empty() ? all(kLooks) : hint.events;
  }
  return "";
}

// The words of both, those of the reference's own events.
std::string_view event_of_reason(const EventLog& settled, std::string_view reason) {
  const std::string_view name = name_of_reason(reason);
  if (name == "go") return word(came(settled, pay_go_factor) ? pay_go_factor : pay_go_add);
  if (name == "liable") {
    if (reason.ends_with(" go")) return word(liable_go);
    return word(reason.ends_with(" feed") ? liable_feed : liable_refused);
  }
  constexpr std::pair<std::string_view, EventType> kReasons[] = {
      {"gwangbak", gwangbak}, {"pibak", pibak},     {"shake", pay_shake},
      {"bomb", pay_bomb},     {"carry", pay_carry}, {"seven_animals", pay_seven_animals}};
  for (const auto& [known, event] : kReasons) {
    if (name == known) return word(event);
  }
  return word(row);
}

// If the log gives reasons in the words of the format, those that only one of the two has.
Words about_reasons(const Rules& rules, const Result& result, const EventLog& settled,
                    const trace::GostopResult& seen) {
  if (!seen.has(trace::GostopResult::kReasons) || has_own_reasons(rules, seen)) return "";
  std::vector<std::string> own = seen.reasons;
  const std::vector<std::string> reference = trace::observe(rules, result).reasons;
  REQUIRES(std::is_sorted(reference.begin(), reference.end()));
  std::sort(own.begin(), own.end());
  std::vector<std::string> different;
  std::set_symmetric_difference(own.begin(), own.end(), reference.begin(), reference.end(),
                                std::back_inserter(different));
  Words words;
  for (const std::string& reason : different) {
    const std::string_view event = event_of_reason(settled, reason);
    if (!words.has(event)) words.add(event);
  }
  return words;
}

// Of the slips that explain the payments the first that is about something, with those that explain
// them together with it.
Words about_slip(const Finding& finding) {
  for (const Hint& hint : finding.hints) {
    if (hint.events.empty()) continue;
    if (hint.set == 0) return hint.events;
    Words words;
    for (const Hint& other : finding.hints) {
      if (other.set == hint.set) words.add(other.events);
    }
    return words;
  }
  return "";
}

bool several_claimed_quads(const State& state) {
  int claimed = 0;
  for (Seat seat = 0; seat < state.players; ++seat) {
    claimed += state.quads_claimed[seat].empty() ? 0 : 1;
  }
  return claimed > 1;
}

// The words of the end of the round, however long ago it was.
Words about_end(const State& state) {
  switch (state.outcome) {
    case Outcome::misdeal:
      return several_claimed_quads(state) ? "hand_quad.several" : "table_quad.effect";
    case Outcome::quad: return Words(word(hand_quad));
    case Outcome::three_ppuk: return Words(word(three_ppuk));
    case Outcome::agreed_draw: return Words(word(agreed_draw));
    case Outcome::draw: return Words{"exhausted", "exhaustion.result"};
    case Outcome::conceded: return Words(word(concede));
    case Outcome::pushed: return Words(word(push));
    case Outcome::stop: return Words(word(stop));
    case Outcome::none: return "";
  }
  UNREACHABLE("the switch has a case for each value");
}

}  // namespace

bool plays_on_after_the_deal(const ObservedStep& step) {
  const bool decided = came(step.events, table_quad) || came(step.events, hand_quad);
  const auto& seen = step.seen.decision;
  return decided && step.after.over() && seen && *seen != Decision::over;
}

Words words_about(const ObservedStep& step, const Finding& finding) {
  switch (finding.kind) {
    case Kind::wrong_steal:
      return is_joker_of_the_deal(step, finding) ? Words(word(table_joker)) : about_steal(step);
    case Kind::wrong_stack:
    case Kind::wrong_capture: return about_capture(step, finding);
    case Kind::wrong_points: return about_points(finding);
    case Kind::wrong_credits: return Words(word(credit_used));
    case Kind::wrong_turn:
      return step.after.decision == Decision::respond ? Words(word(accept)) : Words();
    case Kind::wrong_decision:
    case Kind::wrong_end: return words_about_flow(step);
    default: return "";  // the events of the finding are enough
  }
}

Words words_about_action(const Rules& rules, const State& state, Seat seat, Action action,
                         Kind kind) {
  if (kind == Kind::illegal_accepted) {
    const auto why = refusal(rules, state, seat, action);
    if (why == Refusal::not_to_move) return Words(word(turn_over));
    if (why == Refusal::below_minimum) return Words(word(below_minimum));
    if (why == Refusal::over) return about_end(state);
  }
  if (action.kind == ActionKind::take && state.decision == Decision::take_flip) {
    return Words(word(flip_takes_choice));
  }
  if (state.turn.bound_to != 0) return {"GS-A-022", "GS-B-028"};  // by the triple that was shown
  if (action.kind != ActionKind::play) return Words(event_of(action.kind));
  if (kind == Kind::legal_refused && !refusal(rules, state, seat, action)) {
    State then = state;
    EventLog events;
    apply(rules, then, action, &events);
    const Words words = those_that_came(events, kHandPlays);
    return came(events, hand_joker) ? Words(word(hand_joker)) : words;
  }
  return all(kHandPlays);
}

Words words_about_legal(const Rules& rules, const State& state, const EventLog& turn_events,
                        const trace::SeenLegal& observed) {
  if (state.over()) return about_end(state);
  const Legal may = legal(rules, state);
  const trace::SeenLegal reference = trace::as_seen(may);
  // Junk of another victim: one of the two has taken all that is due, the other has not.
  constexpr auto kGive = static_cast<std::size_t>(ActionKind::give);
  const CardSet given = observed.cards[kGive];
  if (state.decision == Decision::give && (given & reference.cards[kGive]).empty()) {
    if (Words words = takings(turn_events); !words.empty()) return words;
  }
  trace::SeenLegal both = observed;
  for (int i = 0; i < may.size(); ++i) {
    both.add(may.nth(i));
    trace::SeenLegal with = observed;
    with.add(may.nth(i));
    if (with == observed) continue;
    return words_about_action(rules, state, state.to_move, may.nth(i), Kind::legal_refused);
  }
  for (std::size_t kind = 0; kind < both.cards.size(); ++kind) {
    const CardSet more = both.cards[kind] - reference.cards[kind];
    if (more.empty()) continue;
    const Action action = Action::with(static_cast<ActionKind>(kind), more.first());
    return words_about_action(rules, state, state.to_move, action, Kind::illegal_accepted);
  }
  constexpr ActionKind kMonthly[] = {ActionKind::bomb, ActionKind::shake, ActionKind::quad};
  for (std::size_t i = 0; i < both.months.size(); ++i) {
    if (both.months[i] == reference.months[i]) continue;
    return Words(event_of(kMonthly[i]));
  }
  for (int i = static_cast<int>(ActionKind::skip); i <= static_cast<int>(ActionKind::push); ++i) {
    trace::SeenLegal alone;
    alone.add({static_cast<ActionKind>(i), 0});
    if ((alone.plain & both.plain & ~reference.plain) == 0) continue;
    const auto kind = static_cast<ActionKind>(i);
    const bool calls = kind == ActionKind::go || kind == ActionKind::stop;
    const Words looked = calls ? those_that_came(turn_events, kLooks) : Words();
    return looked.empty() ? Words(event_of(kind)) : looked;
  }
  return "";
}

namespace {

bool gets_its_due(const Result& result, const trace::GostopResult& seen) {
  const Seat winner = result.winner;
  return winner != kNobody && seen.payments.has(winner) &&
         seen.payments[winner] == result.payments[winner];
}

// Whether some losers pay the due amount, and every other one a half, a quarter, twice or four
// times of that: the doublings of one payer.
bool doubles_for_one(const State& state, const Result& result, const trace::GostopResult& seen) {
  const auto times = [](std::int64_t a, std::int64_t b) {
    return a == table::capped::product(b, 2) || a == table::capped::product(b, 4);
  };
  int right = 0, doubled = 0;
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (seat == state.winner) continue;
    if (!seen.payments.has(seat)) return false;
    const std::int64_t own = seen.payments[seat], due = result.payments[seat];
    right += own == due ? 1 : 0;
    doubled += own != due && (times(own, due) || times(due, own)) ? 1 : 0;
  }
  return right > 0 && doubled > 0 && right + doubled == state.players - 1;
}

bool is_balanced(const Rules& rules, const trace::GostopResult& seen) {
  const auto off = unbalanced(rules, 0, seen);
  return std::none_of(off.begin(), off.end(),
                      [](const Unbalanced& ledger) { return ledger.field == "result.payments"; });
}

// Payments of which no seat gains all that the others pay, or another seat than the winner.
bool is_astray(const Rules& rules, const State& state, const Result& result,
               const trace::GostopResult& seen, const Finding& finding) {
  if (std::any_of(finding.hints.begin(), finding.hints.end(), is_about_the_direction)) return true;
  if (finding.kind != Kind::wrong_payment || state.winner == kNobody) return false;
  return about_slip(finding).empty() && !is_balanced(rules, seen) &&
         !doubles_for_one(state, result, seen);
}

// Of payments that no slip explains: if the winner gets its due, of that which divides it among the
// losers; if some are doubled, of that; else of the payment itself. Events that merely came explain
// nothing.
Words about_shares(const State& state, const Result& result, const EventLog& settled,
                   const trace::GostopResult& seen) {
  constexpr EventType kPayers[] = {gwangbak, pibak, payer_row};
  constexpr EventType kShares[] = {liable_go, liable_feed, liable_refused, liable_row,
                                   gwangbak,  pibak,       payer_row};
  Words words = gets_its_due(result, seen) ? those_that_came(settled, kShares) : Words();
  if (doubles_for_one(state, result, seen)) words = those_that_came(settled, kPayers);
  return words.empty() ? Words(word(pay)) : words;
}

// The words of a payment that does not depend on combinations. After a draw only payments inside
// the round remain due (GS-A-073).
Words about_fixed_payment(const State& state, const Result& result) {
  const bool draw = state.outcome == Outcome::draw || state.outcome == Outcome::agreed_draw;
  if (draw && result.payments != PerSeat<Points>{}) return Words(word(first_ppuk));
  if (state.outcome == Outcome::quad) return "hand_quad.points";
  return draw || state.outcome == Outcome::three_ppuk ? about_end(state) : Words();
}

// GS-A-078 is about a stop; a round that is won without one has the clause about winners.
Words about_next_dealer(const Rules& rules, const State& state) {
  if (state.winner == kNobody) return "next_dealer.after_draw";
  if (state.outcome == Outcome::stop) return "";
  if (settle(rules, state).next_dealer == state.winner) return "GS-B-013";
  return state.outcome == Outcome::quad ? "hand_quad.makes_dealer" : "";
}

// The log pays as the rules do: the number alone is wrong.
bool pays_as_expected(const Result& result, const trace::GostopResult& seen) {
  if (!seen.has(trace::GostopResult::kPayments)) return false;
  for (std::size_t seat = 0; seat < result.payments.size(); ++seat) {
    const int i = static_cast<int>(seat);
    if (seen.payments.has(i) && seen.payments[i] != result.payments[seat]) return false;
  }
  return true;
}

// The points of a winner: a free cup in its other use, or the row that fits the difference. Other
// points beside the right payments contradict the log itself.
Words about_winners_points(const Rules& rules, const State& state, const Result& result,
                           const trace::GostopResult& seen) {
  if (state.winner == kNobody) return Words(word(pay));
  const SeatState& winner = state.seat(state.winner);
  const auto gives_it = [&](const CardValues& use) {
    return points(use, winner.captured) == seen.points;
  };
  if (cup_is_free(rules, winner.cup, winner.captured) &&
      std::any_of(rules.counting.begin(), rules.counting.end(), gives_it)) {
    return Words(word(cup_choice));
  }
  if (pays_as_expected(result, seen)) return "";
  const auto surplus = static_cast<int>(seen.points - result.points);
  if (!seen.has(trace::GostopResult::kPoints) || surplus == 0) return Words(word(pay));
  const CardValues& by = counting(rules, winner.cup, winner.captured);
  const Words words = fitting_row(rules, {by, winner.captured, winner.captured}, surplus);
  return words.empty() ? Words(word(pay)) : words;
}

}  // namespace

Words words_about_result(const Rules& rules, const State& state, const EventLog& settled,
                         const trace::GostopResult& seen, const Finding& finding) {
  switch (finding.kind) {
    case Kind::wrong_dealer: return about_next_dealer(rules, state);
    case Kind::wrong_winner:
      if (state.outcome == Outcome::stop) return Words{"GS-A-078", "GS-B-078"};  // who stops wins
      return about_end(state);
    case Kind::wrong_end:
    case Kind::wrong_outcome: return about_end(state);
    case Kind::wrong_carry: return Words(word(pay_carry));
    case Kind::wrong_points:
    case Kind::wrong_payment:
    case Kind::wrong_bonus:
    case Kind::wrong_multiplier:
    case Kind::wrong_reasons: {
      const Result result = settle(rules, state);
      Words words;
      // A log that pays by the use of the rules has the charges of that use.
      if (finding.kind == Kind::wrong_points && !pays_as_expected(result, seen)) {
        const auto by_cup = settled_by_its_cup(rules, state, seen.points);
        if (by_cup) words = about_reasons(rules, *by_cup, settled, seen);
      }
      if (words.empty()) words = about_reasons(rules, result, settled, seen);
      if (!words.empty()) return words;
      if (is_astray(rules, state, result, seen, finding)) return about_one_gains();
      if (Words fixed = about_fixed_payment(state, result); !fixed.empty()) {
        // A fixed payment has no other common factor.
        const bool carry = finding.kind == Kind::wrong_multiplier && came(settled, pay_carry);
        return carry ? Words(word(pay_carry)) : fixed;
      }
      const bool number =
          finding.kind == Kind::wrong_bonus || finding.kind == Kind::wrong_multiplier;
      // A number that nothing explains is of a go only if there was one.
      const bool won = number && state.winner != kNobody && finding.events.empty();
      const bool of_no_go = won && state.seat(state.winner).go_count == 0;
      const Words of_score = of_no_go ? Words{"GS-A-079", "GS-A-102"} : Words();
      if (number && pays_as_expected(result, seen)) return of_score;
      if (finding.kind == Kind::wrong_points) {
        return about_winners_points(rules, state, result, seen);
      }
      const bool shares = finding.kind == Kind::wrong_payment && gets_its_due(result, seen);
      if (shares && came(settled, exempt)) return "GS-A-099";
      const Words slip = about_slip(finding);
      const bool unexplained = slip.empty() && finding.kind == Kind::wrong_payment;
      if (unexplained) return about_shares(state, result, settled, seen);
      if (slip.empty() && of_no_go) return of_score;
      return words_of_goes(state, slip.empty() ? finding.events : slip);
    }
    default: return "";  // the events of the finding are enough
  }
}

}  // namespace showstopper::conformance::gostop
