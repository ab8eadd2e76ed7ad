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

#include "conformance/gostop/classify_words.h"
#include "model/gostop/engine.h"
#include "model/gostop/score.h"
#include "model/gostop/settlement/settle.h"
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
  if (asks && step.after.decision != Decision::give) return Words(word(give_choice));
  if (junk.victims_due > 1 && junk.victims == 1) return "steal.from";
  if (junk.due == junk.got && junk.due > 0) {
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

// The words of a decision that not every turn has.
Words asked_by(Decision decision) {
  switch (decision) {
    case Decision::declare: return Words(word(shake));
    case Decision::take_hand: return Words(word(hand_takes_choice));
    case Decision::take_flip: return Words(word(flip_takes_choice));
    case Decision::give: return Words(word(give_choice));
    case Decision::cup: return Words(word(cup_choice));
    case Decision::respond: return Words(word(accept));
    case Decision::turn:
    case Decision::go_stop:
    case Decision::over: return "";
  }
  UNREACHABLE("the switch has a case for each value");
}

Words about_flow(const ObservedStep& step) {
  if (came(step.events, table_quad)) return "table_quad.effect";
  if (came(step.events, auto_stop)) {
    return Words(word(step.seen.decision == Decision::go_stop ? go : decision));
  }
  if (Words due = asked_by(step.after.decision); !due.empty()) return due;
  if (step.seen.decision) {
    if (Words undue = asked_by(*step.seen.decision); !undue.empty()) return undue;
  }
  // The log ends a round that goes on, and not in place of a call.
  const bool ends = step.seen.decision == Decision::over && !step.after.over();
  const bool calls = step.after.decision == Decision::go_stop;
  return ends && !calls ? Words(word(exhausted)) : Words();
}

// Wrong points of a pile, by what alone makes the difference; of several the first of these:
// cards of earlier in the turn, a free cup, a double junk card, a row that is not counted, a set
// that is counted without its cards, other points of a set, and then the same of rows of any few
// cards.
class PointsWords {
 public:
  PointsWords(const ObservedStep& step, Seat seat, int surplus)
      : rules_(step.rules), surplus_(surplus) {
    const auto& pile = step.written.captured[seat];
    captured_ = pile ? *pile : step.after.seat(seat).captured;
    by_ = &counting(rules_, step.after.seat(seat).cup, captured_);
    worth_.resize(by_->combinations.size());
    row_points(*by_, captured_, worth_);
    ENSURES(worth_.size() == rules_.combination_names.size());
  }

  Words words(const Finding& finding) const {
    for (const Hint& hint : finding.hints) {
      const bool earlier = hint.text.starts_with("points from");
      if (earlier && hint.events.empty()) return all(kLooks);
      if (!hint.by_chance || hint.events == "junk.double") return hint.events;
    }
    const auto first = [&](auto fits) -> Words {
      for (std::size_t i = 0; i < worth_.size(); ++i) {
        if (fits(i)) return word_of(i);
      }
      return "";
    };
    const auto not_counted = [&](std::size_t i) {
      return worth_[i] != 0 && surplus_ == -worth_[i];
    };
    const auto not_there = [&](std::size_t i) {
      return worth_[i] == 0 && surplus_ == by_->combinations[i].points;
    };
    const auto counted = [&](std::size_t i) { return worth_[i] != 0; };
    for (const bool generic : {false, true}) {
      Words words =
          first([&](std::size_t i) { return is_generic(i) == generic && not_counted(i); });
      if (!words.empty()) return words;
    }
    for (const bool generic : {false, true}) {
      const auto own = [&](std::size_t i) { return is_generic(i) == generic; };
      Words words = first([&](std::size_t i) { return own(i) && not_there(i); });
      if (words.empty()) words = first([&](std::size_t i) { return own(i) && counted(i); });
      if (!words.empty()) return words;
    }
    return "";
  }

 private:
  bool is_generic(std::size_t i) const { return by_->combinations[i].step != 0; }
  std::string word_of(std::size_t i) const {
    REQUIRES(i < rules_.combination_names.size());
    return "combination:" + rules_.combination_names[i];
  }

  const Rules& rules_;
  int surplus_;
  CardSet captured_;
  const CardValues* by_ = nullptr;
  std::vector<int> worth_;
};

Words about_points(const ObservedStep& step, const Finding& finding) {
  REQUIRES(finding.kind == Kind::wrong_points);
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    if (finding.key != "points[" + std::to_string(seat) + ']') continue;
    const int surplus = std::atoi(finding.got.c_str()) - std::atoi(finding.expected.c_str());
    return PointsWords(step, seat, surplus).words(finding);
  }
  return "";
}

// The words of both, those of the reference's own events.
std::string_view event_of_reason(const EventLog& settled, std::string_view reason) {
  const std::string_view name = reason.substr(0, reason.find(' '));
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

// If the log gives reasons, those that only one of the two has.
Words about_reasons(const Rules& rules, const Result& result, const EventLog& settled,
                    const trace::GostopResult& seen) {
  if (!seen.has(trace::GostopResult::kReasons)) return "";
  std::vector<std::string> own = seen.reasons;
  const std::vector<std::string> reference = trace::observe(rules, result).reasons;
  REQUIRES(std::is_sorted(reference.begin(), reference.end()));
  std::sort(own.begin(), own.end());
  std::vector<std::string> different;
  std::set_symmetric_difference(own.begin(), own.end(), reference.begin(), reference.end(),
                                std::back_inserter(different));
  Words words;
  for (const std::string& reason : different) words.add(event_of_reason(settled, reason));
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

}  // namespace

Words words_about(const ObservedStep& step, const Finding& finding) {
  switch (finding.kind) {
    case Kind::wrong_steal:
      return is_joker_of_the_deal(step, finding) ? Words(word(table_joker)) : about_steal(step);
    case Kind::wrong_stack:
    case Kind::wrong_capture: return about_capture(step, finding);
    case Kind::wrong_points: return about_points(step, finding);
    case Kind::wrong_credits: return Words(word(credit_used));
    case Kind::wrong_turn:
      return step.after.decision == Decision::respond ? Words(word(accept)) : Words();
    case Kind::wrong_decision:
    case Kind::wrong_end: return about_flow(step);
    default: return "";  // the events of the finding are enough
  }
}

Words words_about_action(const Rules& rules, const State& state, Seat seat, Action action,
                         Kind kind) {
  if (kind == Kind::illegal_accepted) {
    const auto why = refusal(rules, state, seat, action);
    if (why == Refusal::not_to_move) return Words(word(turn_over));
    if (why == Refusal::below_minimum) return Words(word(below_minimum));
    if (why == Refusal::over) return Words(word(stop));
  }
  if (action.kind == ActionKind::take && state.decision == Decision::take_flip) {
    return Words(word(flip_takes_choice));
  }
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

// The words of the end of the round, however long ago it was.
Words about_end(const State& state) {
  switch (state.outcome) {
    case Outcome::misdeal: return "table_quad.effect";
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

// The words of a payment that does not depend on combinations.
Words about_fixed_payment(const State& state) {
  if (state.outcome == Outcome::quad) return "hand_quad.points";
  const bool fixed = state.outcome == Outcome::three_ppuk || state.outcome == Outcome::draw ||
                     state.outcome == Outcome::agreed_draw;
  return fixed ? about_end(state) : Words();
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

}  // namespace

Words words_about_result(const Rules& rules, const State& state, const EventLog& settled,
                         const trace::GostopResult& seen, const Finding& finding) {
  const bool won = state.winner != kNobody;
  switch (finding.kind) {
    case Kind::wrong_dealer: return won ? "" : "next_dealer.after_draw";
    case Kind::wrong_end:
    case Kind::wrong_outcome:
    case Kind::wrong_winner: return about_end(state);
    case Kind::wrong_carry: return Words(word(pay_carry));
    case Kind::wrong_points:
    case Kind::wrong_payment:
    case Kind::wrong_bonus:
    case Kind::wrong_multiplier:
    case Kind::wrong_reasons: {
      const Result result = settle(rules, state);
      const Words words = about_reasons(rules, result, settled, seen);
      if (!words.empty()) return words;
      if (Words fixed = about_fixed_payment(state); !fixed.empty()) return fixed;
      const bool number =
          finding.kind == Kind::wrong_bonus || finding.kind == Kind::wrong_multiplier;
      if (number && pays_as_expected(result, seen)) return "";
      if (finding.kind != Kind::wrong_points) return about_slip(finding);
      const bool free = won && cup_is_free(rules, state.seat(state.winner).cup,
                                           state.seat(state.winner).captured);
      return Words(word(free ? cup_choice : pay));
    }
    default: return "";  // the events of the finding are enough
  }
}

}  // namespace showstopper::conformance::gostop
