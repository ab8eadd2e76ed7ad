// SPDX-License-Identifier: Apache-2.0
#include "conformance/stoppa/comparison.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

#include <fmt/format.h>

#include "conformance/stoppa/legal_actions.h"
#include "model/table/check.h"

namespace showstopper::conformance::stoppa {
namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text.empty() ? "nothing" : text;
}

std::string text_of(CardSet cards) { return cards.empty() ? "nothing" : names(cards); }

class Comparison {
 public:
  explicit Comparison(std::vector<Difference>& found) : found_(found) {}

  template <class T>
  void value(const char* field, const std::optional<T>& observed, const std::optional<T>& wanted) {
    if (!observed || observed == wanted) return;
    add(field, fmt::format("{}", *observed), wanted ? fmt::format("{}", *wanted) : "absent");
  }
  void numbers(const char* field, const std::optional<trace::BySeat<std::int64_t>>& observed,
               const std::optional<trace::BySeat<std::int64_t>>& wanted) {
    if (!observed) return;
    for (std::size_t seat = 0; seat < observed->size(); ++seat) {
      if (!(*observed)[seat]) continue;
      const auto& is = wanted ? (*wanted)[seat] : std::nullopt;
      value(fmt::format("{}[{}]", field, seat).c_str(), (*observed)[seat], is);
    }
  }
  void add(std::string field, std::string observed, std::string reference) {
    REQUIRES(!field.empty());
    found_.push_back({std::move(field), std::move(observed), std::move(reference)});
  }

 private:
  std::vector<Difference>& found_;
};

void compare_result(Comparison& comparison, const trace::StoppaResult& observed,
                    const std::optional<trace::StoppaResult>& wanted, bool exact) {
  if (!wanted) return comparison.add("result", "a result", "none: the round is not over");
  comparison.value("result.outcome", observed.outcome, wanted->outcome);
  const auto nobody = [](const std::optional<std::int64_t>& seat) {
    return seat ? seat : std::optional<std::int64_t>(kNobody);
  };
  if (observed.winner) {
    comparison.value("result.winner", observed.winner, nobody(wanted->winner));
  }
  comparison.numbers("result.payments", observed.payments, wanted->payments);
  if (observed.reasons && (exact || !has_own_reasons(observed))) {
    auto own = *observed.reasons;
    std::sort(own.begin(), own.end());
    REQUIRES(wanted->reasons.has_value());
    if (own != *wanted->reasons) {
      comparison.add("result.reasons", joined(own), joined(*wanted->reasons));
    }
  }
  comparison.value("result.next_dealer", observed.next_dealer, wanted->next_dealer);
}

// Cards are not compared where two choices tie: other cards of the hand, one suit, equal worth.
bool same_choice(CardSet observed, const trace::StoppaShown& wanted, CardSet hand) {
  REQUIRES(wanted.cards.has_value());
  if (observed == *wanted.cards) return true;
  if (observed.empty() || !hand.contains(observed)) return false;
  const bool one_suit = observed.in(observed.first().suit()) == observed;
  return one_suit && observed.size() == wanted.cards->size() &&
         points(observed) == points(*wanted.cards);
}

void compare_shown(Comparison& comparison, const trace::StoppaObservation& observed,
                   const trace::StoppaObservation& wanted, const State& state, bool exact) {
  if (!observed.shows) return;
  for (Seat seat = 0; seat < state.players; ++seat) {
    const std::string field = fmt::format("shown[{}]", seat);
    const auto own = observed.shown ? (*observed.shown)[seat] : std::nullopt;
    const auto is = wanted.shown ? (*wanted.shown)[seat] : std::nullopt;
    if (!own) {
      if (is && exact) comparison.add(field, "nothing", text_of(*is->cards));
      continue;
    }
    if (!is) {
      comparison.add(field, own->cards ? text_of(*own->cards) : "cards", "nothing");
      continue;
    }
    comparison.value((field + ".points").c_str(), own->points, is->points);
    if (own->cards && !same_choice(*own->cards, *is, state.hand(seat))) {
      comparison.add(field + ".cards", text_of(*own->cards), text_of(*is->cards));
    }
  }
}

}  // namespace

std::vector<Difference> compare(const Rules& rules, const State& state, const EventLog& latest,
                                const trace::StoppaObservation& observed, bool exact) {
  REQUIRES(state.players == rules.players);
  std::vector<Difference> found;
  Comparison comparison(found);
  const trace::StoppaObservation wanted = trace::observe(rules, state, latest);
  comparison.value("round", observed.round, wanted.round);
  if (observed.to_move && *observed.to_move != kNobody) {
    comparison.value("to_move", observed.to_move, wanted.to_move);
  } else if (observed.to_move && wanted.to_move) {
    comparison.add("to_move", "none", std::to_string(*wanted.to_move));
  }
  comparison.value("decision", observed.decision, wanted.decision);
  if (observed.legal) {
    const LegalActions own(*observed.legal), is(*wanted.legal);
    if (own != is) comparison.add("legal", own.text(), is.text());
  }
  for (Seat seat = 0; observed.hands && seat < state.players; ++seat) {
    const auto& own = (*observed.hands)[seat];
    if (!own || *own == state.hand(seat)) continue;
    comparison.add(fmt::format("hands[{}]", seat), text_of(*own), text_of(state.hand(seat)));
  }
  comparison.value("pot", observed.pot, wanted.pot);
  comparison.numbers("bets", observed.bets, wanted.bets);
  comparison.numbers("purses", observed.purses, wanted.purses);
  if (observed.needed && (!wanted.needed || *observed.needed != *wanted.needed)) {
    comparison.add("needed", std::string(name(*observed.needed)),
                   wanted.needed ? std::string(name(*wanted.needed)) : "absent");
  }
  if (observed.laid && (!wanted.laid || *observed.laid != *wanted.laid)) {
    comparison.add("laid", text_of(*observed.laid), wanted.laid ? text_of(*wanted.laid) : "absent");
  }
  compare_shown(comparison, observed, wanted, state, exact);
  if (observed.result) compare_result(comparison, *observed.result, wanted.result, exact);
  return found;
}

bool has_own_reasons(const trace::StoppaResult& observed) {
  if (!observed.reasons || observed.reasons->empty()) return false;
  constexpr Outcome kOutcomes[] = {Outcome::stoppa,     Outcome::riches,     Outcome::misera,
                                   Outcome::three_twos, Outcome::three_aces, Outcome::last_deal,
                                   Outcome::voided};
  return std::none_of(std::begin(kOutcomes), std::end(kOutcomes), [&](Outcome outcome) {
    const auto& own = *observed.reasons;
    return std::find(own.begin(), own.end(), word(outcome)) != own.end();
  });
}

std::optional<trace::StoppaObservation> without_bets_in_pot(const State& state,
                                                            const trace::StoppaObservation& seen) {
  std::int64_t bets = 0;
  for (Seat seat = 0; seat < state.players; ++seat) {
    const auto own = seen.bets ? (*seen.bets)[seat] : std::nullopt;
    bets += std::clamp<std::int64_t>(own.value_or(state.bet(seat)), 0, kMaxChips);
  }
  if (!seen.pot || *seen.pot == state.pot || *seen.pot < bets || bets == 0) return std::nullopt;
  trace::StoppaObservation read = seen;
  *read.pot -= bets;
  ENSURES(*read.pot >= 0);
  return read;
}

}  // namespace showstopper::conformance::stoppa
