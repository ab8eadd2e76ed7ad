// SPDX-License-Identifier: Apache-2.0
#include "conformance/stoppa/classify.h"

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <span>

namespace showstopper::conformance::stoppa {

namespace {

struct Named {
  std::string_view field;
  Kind kind;
};
// By the beginning of the field that differs.
constexpr Named kFields[] = {
    {"to_move", Kind::wrong_turn},
    {"decision", Kind::wrong_decision},
    {"round", Kind::wrong_decision},
    {"legal", Kind::wrong_legal},
    {"hands", Kind::wrong_hand},
    {"laid", Kind::wrong_stack},
    {"needed", Kind::wrong_legal},
    {"pot", Kind::wrong_payment},
    {"bets", Kind::wrong_payment},
    {"purses", Kind::wrong_payment},
    {"shown", Kind::wrong_points},
    {"result.outcome", Kind::wrong_outcome},
    {"result.winner", Kind::wrong_winner},
    {"result.payments", Kind::wrong_payment},
    {"result.reasons", Kind::wrong_reasons},
    {"result.next_dealer", Kind::wrong_dealer},
    {"result", Kind::wrong_end},
};

// Which events speak of chips, of hands, of the sequence, of the end.
constexpr EventType kOfChips[] = {
    EventType::ante,       EventType::sole_bettor, EventType::dealer_prize, EventType::prize_left,
    EventType::big_split,  EventType::showdown,    EventType::tie,          EventType::split,
    EventType::riches,     EventType::misera,      EventType::paid_cards,   EventType::unpaid_cards,
    EventType::short_purse};
constexpr EventType kOfBets[] = {EventType::opened, EventType::called, EventType::raised,
                                 EventType::folded, EventType::passed, EventType::reentered};
constexpr EventType kOfShowing[] = {EventType::shown, EventType::unshown, EventType::showdown};
constexpr EventType kOfCards[] = {
    EventType::packet, EventType::opening,       EventType::continued, EventType::ace_on_ace,
    EventType::quad,   EventType::aces_together, EventType::escape};
constexpr EventType kOfSequence[] = {EventType::opening,    EventType::continued,
                                     EventType::ace_on_ace, EventType::quad,
                                     EventType::escape,     EventType::skipped_rank,
                                     EventType::closed,     EventType::closed_below_king,
                                     EventType::cannot_lay, EventType::nobody_continues,
                                     EventType::overlooked, EventType::repaired};
constexpr EventType kOfEnding[] = {
    EventType::stoppa,     EventType::stoppa_first_turn, EventType::riches,    EventType::misera,
    EventType::three_twos, EventType::three_aces,        EventType::outranked, EventType::last_deal,
    EventType::voided,     EventType::shedding};

std::string words_of(const EventLog& latest, std::span<const EventType> about) {
  std::string words;
  for (const EventType what : about) {
    const bool came = std::any_of(latest.begin(), latest.end(),
                                  [what](const Event& event) { return event.what == what; });
    if (came) words += (words.empty() ? "" : " ") + std::string(word(what));
  }
  return words;
}

// The first of these lists that has something to say.
std::string first_of(const EventLog& latest,
                     std::initializer_list<std::span<const EventType>> lists) {
  for (const std::span<const EventType> about : lists) {
    if (std::string words = words_of(latest, about); !words.empty()) return words;
  }
  return "";
}

}  // namespace

Kind kind_of(std::string_view field) {
  for (const Named& named : kFields) {
    if (field.starts_with(named.field)) return named.kind;
  }
  return Kind::error;
}

std::string_view event_of(const Action& action) {
  switch (action.kind) {
    case ActionKind::pass: return word(EventType::passed);
    case ActionKind::call: return word(EventType::called);
    case ActionKind::fold: return word(EventType::folded);
    case ActionKind::bet: return word(EventType::opened);
    case ActionKind::raise: return word(EventType::raised);
    case ActionKind::done:
    case ActionKind::declare: return word(EventType::misera);
    case ActionKind::lay: return word(EventType::continued);
    case ActionKind::overlook: return word(EventType::error_stands);
    case ActionKind::void_phase: return word(EventType::voided);
    case ActionKind::repair: return word(EventType::repaired);
  }
  std::abort();
}

std::string event_words(Kind kind, const EventLog& latest, const Action* action) {
  std::string words;
  if (kind == Kind::wrong_payment || kind == Kind::payments_not_zero_sum) {
    words = first_of(latest, {kOfChips, kOfBets});
  } else if (kind == Kind::wrong_points) {
    words = first_of(latest, {kOfShowing});
  } else if (kind == Kind::wrong_hand) {
    words = first_of(latest, {kOfCards});
  } else if (kind == Kind::wrong_stack || kind == Kind::wrong_legal) {
    words = first_of(latest, {kOfSequence, kOfBets});
  } else if (kind == Kind::wrong_dealer) {
    words = word(EventType::next_dealer);
  } else if (kind != Kind::illegal_accepted && kind != Kind::legal_refused &&
             kind != Kind::wrong_refusal) {
    words = first_of(latest, {kOfEnding, kOfSequence, kOfBets});
  }
  if (!words.empty()) return words;
  return std::string(action != nullptr ? event_of(*action) : word(EventType::packet));
}

}  // namespace showstopper::conformance::stoppa
