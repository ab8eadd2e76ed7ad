// SPDX-License-Identifier: Apache-2.0
#include "conformance/stoppa/classify.h"

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <span>

namespace showstopper::engines {

using stoppa::Happened;

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
constexpr Happened kOfChips[] = {
    Happened::ante,       Happened::sole_bettor, Happened::dealer_prize, Happened::prize_left,
    Happened::big_split,  Happened::showdown,    Happened::tie,          Happened::split,
    Happened::riches,     Happened::misera,      Happened::paid_cards,   Happened::unpaid_cards,
    Happened::short_purse};
constexpr Happened kOfBets[] = {Happened::opened, Happened::called, Happened::raised,
                                Happened::folded, Happened::passed, Happened::reentered};
constexpr Happened kOfShowing[] = {Happened::shown, Happened::unshown, Happened::showdown};
constexpr Happened kOfCards[] = {Happened::packet,     Happened::opening, Happened::continued,
                                 Happened::ace_on_ace, Happened::quad,    Happened::aces_together,
                                 Happened::escape};
constexpr Happened kOfSequence[] = {Happened::opening,    Happened::continued,
                                    Happened::ace_on_ace, Happened::quad,
                                    Happened::escape,     Happened::skipped_rank,
                                    Happened::closed,     Happened::closed_below_king,
                                    Happened::cannot_lay, Happened::nobody_continues,
                                    Happened::overlooked, Happened::repaired};
constexpr Happened kOfEnding[] = {
    Happened::stoppa,     Happened::stoppa_first_turn, Happened::riches,    Happened::misera,
    Happened::three_twos, Happened::three_aces,        Happened::outranked, Happened::last_deal,
    Happened::voided,     Happened::shedding};

std::string words_of(const stoppa::EventLog& latest, std::span<const Happened> about) {
  std::string words;
  for (const Happened what : about) {
    const bool came = std::any_of(latest.begin(), latest.end(), [what](const stoppa::Event& event) {
      return event.what == what;
    });
    if (came) words += (words.empty() ? "" : " ") + std::string(word(what));
  }
  return words;
}

// The first of these lists that has something to say.
std::string first_of(const stoppa::EventLog& latest,
                     std::initializer_list<std::span<const Happened>> lists) {
  for (const std::span<const Happened> about : lists) {
    if (std::string words = words_of(latest, about); !words.empty()) return words;
  }
  return "";
}

std::string_view event_of(const stoppa::Action& action) {
  using stoppa::Verb;
  switch (action.verb) {
    case Verb::pass: return word(Happened::passed);
    case Verb::call: return word(Happened::called);
    case Verb::fold: return word(Happened::folded);
    case Verb::bet: return word(Happened::opened);
    case Verb::raise: return word(Happened::raised);
    case Verb::done:
    case Verb::declare: return word(Happened::misera);
    case Verb::lay: return word(Happened::continued);
    case Verb::overlook: return word(Happened::error_stands);
    case Verb::void_phase: return word(Happened::voided);
    case Verb::repair: return word(Happened::repaired);
  }
  std::abort();
}

}  // namespace

Kind kind_of_stoppa(std::string_view field) {
  for (const Named& named : kFields) {
    if (field.starts_with(named.field)) return named.kind;
  }
  return Kind::error;
}

std::string stoppa_events(Kind kind, const stoppa::EventLog& latest, const stoppa::Action* action) {
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
    words = word(Happened::next_dealer);
  } else if (kind != Kind::illegal_accepted && kind != Kind::legal_refused &&
             kind != Kind::wrong_refusal) {
    words = first_of(latest, {kOfEnding, kOfSequence, kOfBets});
  }
  if (!words.empty()) return words;
  return std::string(action != nullptr ? event_of(*action) : word(Happened::packet));
}

}  // namespace showstopper::engines
