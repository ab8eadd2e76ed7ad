// SPDX-License-Identifier: Apache-2.0
//
// An observation against the reference: two passes over the zones, the first to learn how the
// engine names J and K of each month, the second to find the differences under those names.
#include "conformance/gostop/comparison.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "model/gostop/engine.h"
#include "model/table/check.h"
#include "model/trace/gostop/text.h"

namespace showstopper::conformance::gostop {

CardSet JunkNames::swap(CardSet cards, std::uint64_t months) {
  months &= kBoth;
  if (months == 0) [[likely]]
    return cards;
  const std::uint64_t bits = cards.bits();
  const std::uint64_t j = bits & months, k = (bits >> 1) & months;
  const CardSet named((bits & ~(months | months << 1)) | j << 1 | k);
  ENSURES(named.size() == cards.size());
  return named;
}

namespace {

std::string seen_text(const trace::SeenCards& zone) {
  std::string text = names(zone.cards);
  for (int i = 0; i < zone.unknown; ++i) text += text.empty() ? "null" : " null";
  if (!zone.twice.empty()) text += ", listed twice: " + names(zone.twice);
  return text;
}

std::string stacks_text(MonthSet months, MonthSet unknown, const PerMonth<std::int64_t>& owners) {
  std::string text;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    if (!in(months, month)) continue;
    if (!text.empty()) text += ", ";
    text += fmt::format("{}: ", trace::month_text(month));
    text += in(unknown, month) ? std::string("null") : std::to_string(owners[month]);
  }
  return text;
}

}  // namespace

class Comparison {
 public:
  Comparison(const Rules& rules, const State& state, const trace::GostopObservation& observed,
             JunkNames& names)
      : rules_(rules), state_(state), seen_(observed), names_(names) {
    REQUIRES(state.players == rules.players);
  }

  std::vector<Difference> run() {
    if (names_.may_swap()) {
      find_cards_held_back();
      learn_names();
    }
    turn();
    zones();
    stacks();
    stock();
    numbers();
    cups();
    result();
    return std::move(found_);
  }

 private:
  using O = trace::GostopObservation;

  void differ(std::string field, std::string observed, std::string reference) {
    REQUIRES(!field.empty());
    found_.push_back({std::move(field), std::move(observed), std::move(reference)});
  }

  // The first pass.
  void look(const trace::SeenCards& zone, CardSet reference) {
    if (zone.unknown == 0 && zone.cards == reference) [[likely]] {
      // Only J and K together are the same cards if they are swapped.
      const std::uint64_t bits = reference.bits();
      swap_fails_ |= (bits ^ bits >> 1) & JunkNames::kBoth;
      return;
    }
    const auto misfit = [&](CardSet cards) {
      const std::uint64_t bits =
          zone.unknown > 0 ? (cards - reference).bits() : cards.bits() ^ reference.bits();
      return (bits | bits >> 1) & JunkNames::kBoth;
    };
    same_fails_ |= misfit(zone.cards);
    swap_fails_ |= misfit(JunkNames::swap(zone.cards, JunkNames::kBoth));
  }

  void look_at_stock() {
    if (seen_.stock.empty()) return;
    if (lists_the_stock()) {
      const std::uint64_t bits = state_.stock.set().bits();
      swap_fails_ |= (bits | bits >> 1) & JunkNames::kBoth;
      return;
    }
    const auto size = static_cast<std::size_t>(state_.stock.size());
    for (std::size_t i = 0; i < std::min(size, seen_.stock.size()); ++i) {
      if (!seen_.stock[i].is_card()) continue;
      const CardSet own = seen_.stock[i], reference = state_.stock[static_cast<int>(i)];
      if (own == reference) {
        swap_fails_ |= (own.bits() | own.bits() >> 1) & JunkNames::kBoth;
      } else if (JunkNames::swap(own, JunkNames::kBoth) == reference) {
        same_fails_ |= (own.bits() | own.bits() >> 1) & JunkNames::kBoth;
      }
    }
  }

  // Card by card, under the same names.
  bool lists_the_stock() const {
    const auto* const due = state_.stock.cards.begin() + state_.stock.top;
    return std::equal(seen_.stock.begin(), seen_.stock.end(), due,
                      state_.stock.cards.begin() + state_.stock.end);
  }

  // In the middle of a turn an engine may hold the cards in play without listing them, or may still
  // have the hand card in the hand: it has changed nothing yet. Not listed is not observed.
  void find_cards_held_back() {
    const Decision decision = state_.decision;
    if (decision != Decision::take_hand && decision != Decision::take_flip) return;
    if (!seen_.has(O::kTable) || seen_.has(O::kPending)) return;
    if (seen_.table.cards.size() + seen_.table.unknown >= state_.table.size()) return;
    CardSet in_play = state_.turn.waiting;
    for (const Card card : {state_.turn.hand_card, state_.turn.flip_card}) {
      if (card.is_card()) in_play |= card;
    }
    held_back_ = (in_play & state_.table) - seen_.table.cards;
    ENSURES(state_.table.contains(held_back_));
  }
  CardSet reference_table() const { return state_.table - held_back_; }
  CardSet reference_hand(int seat) const {
    REQUIRES(seat >= 0 && seat < state_.players);
    const CardSet hand = state_.seat(seat).hand;
    return seat == state_.mover ? hand | (held_back_ & seen_.hands[seat].cards) : hand;
  }

  void learn_names() {
    REQUIRES(names_.may_swap());
    for (int seat = 0; seat < state_.players; ++seat) {
      if (seen_.hands.has(seat)) look(seen_.hands[seat], reference_hand(seat));
      if (seen_.captured.has(seat)) look(seen_.captured[seat], state_.seat(seat).captured);
    }
    if (seen_.has(O::kTable)) look(table(), reference_table());
    look_at_stock();
    const std::uint64_t same = names_.same_ & ~same_fails_;
    const std::uint64_t swapped = names_.swapped_ & ~swap_fails_;
    // If no earlier naming fits, the position may still be the same one under the other:
    // indistinguishable cards may have changed places unseen.
    const std::uint64_t lost = JunkNames::kBoth & ~(same | swapped);
    const std::uint64_t again_same = lost & ~same_fails_;
    const std::uint64_t again_swapped = lost & names_.allowed_ & ~swap_fails_;
    const std::uint64_t neither = lost & ~(again_same | again_swapped);
    names_.same_ = same | again_same | (neither & names_.same_);
    names_.swapped_ = swapped | again_swapped | (neither & names_.swapped_);
    ENSURES((names_.same_ | names_.swapped_) == JunkNames::kBoth);
    ENSURES((names_.swapped_ & ~names_.allowed_) == 0);
  }

  // The second pass.
  trace::SeenCards named(trace::SeenCards zone) const {
    zone.cards = names_.in_reference(zone.cards);
    return zone;
  }
  trace::SeenCards table() const {
    trace::SeenCards all = seen_.table;
    if (!seen_.has(O::kPending)) return all;
    all.twice |= seen_.pending.twice | (all.cards & seen_.pending.cards);
    all.cards |= seen_.pending.cards;
    all.unknown = static_cast<std::uint8_t>(all.unknown + seen_.pending.unknown);
    return all;
  }

  template <class Name>
  void zone(const trace::SeenCards& as_written, CardSet reference, Name name) {
    const trace::SeenCards own = named(as_written);
    const bool right = own.twice.empty() && reference.contains(own.cards) &&
                       own.cards.size() + own.unknown == reference.size();
    if (!right) [[unlikely]]
      differ(name(), seen_text(own), names(reference));
  }

  void turn() {
    if (seen_.has(O::kToMove)) {
      const int reference = state_.over() ? kNobody : state_.to_move;
      if (seen_.to_move != reference) {
        differ("to_move", std::to_string(seen_.to_move),
               state_.over() ? "none: the round is over" : std::to_string(reference));
      }
    }
    if (seen_.has(O::kDecision) && seen_.decision != state_.decision) {
      differ("decision", std::string(word(seen_.decision)), std::string(word(state_.decision)));
    }
    if (seen_.has(O::kLegal)) {
      const trace::SeenLegal reference = trace::as_seen(legal(rules_, state_));
      trace::SeenLegal own = seen_.legal;
      for (CardSet& cards : own.cards) cards = names_.in_reference(cards);
      if (!(own == reference)) {
        differ("legal", trace::to_text(own), trace::to_text(reference));
      }
    }
  }

  void zones() {
    for (int seat = 0; seat < state_.players; ++seat) {
      if (!seen_.hands.has(seat)) continue;
      zone(seen_.hands[seat], reference_hand(seat), [&] { return fmt::format("hands[{}]", seat); });
    }
    if (seen_.has(O::kTable)) {
      zone(table(), reference_table(), [] { return std::string("table"); });
    }
    for (int seat = 0; seat < state_.players; ++seat) {
      if (!seen_.captured.has(seat)) continue;
      zone(seen_.captured[seat], state_.seat(seat).captured,
           [&] { return fmt::format("captured[{}]", seat); });
    }
  }

  void stacks() {
    if (differing_stacks(state_, seen_).empty()) return;
    PerMonth<std::int64_t> owners{};
    for (const Month month : state_.stacked) owners[month] = state_.stacks[month].owner;
    differ("stacks", stacks_text(seen_.stacked, seen_.stacks_unknown, seen_.stacks),
           stacks_text(state_.stacked, {}, owners));
  }

  void stock() {
    if (seen_.has(O::kStockLeft) && seen_.stock_left != state_.stock.size()) {
      differ("stock_left", std::to_string(seen_.stock_left), std::to_string(state_.stock.size()));
    }
    if (!seen_.has(O::kStock)) return;
    if (names_.are_all_the_same() && lists_the_stock()) return;
    bool right = seen_.stock.size() == static_cast<std::size_t>(state_.stock.size());
    for (std::size_t i = 0; right && i < seen_.stock.size(); ++i) {
      const Card own = names_.in_reference(seen_.stock[i]);
      right = !own.is_card() || own == state_.stock[static_cast<int>(i)];
    }
    if (right) return;
    std::string own, reference;
    for (const Card card : seen_.stock) {
      own += own.empty() ? "" : " ";
      own += card.is_card() ? name(names_.in_reference(card)) : "null";
    }
    for (int i = 0; i < state_.stock.size(); ++i) {
      reference += i == 0 ? "" : " ";
      reference += name(state_.stock[i]);
    }
    differ("stock", own, reference);
  }

  void numbers() {
    for (const trace::SeatNumber& number : trace::seat_numbers()) {
      const trace::PerSeat<std::int64_t>& own = seen_.*number.list;
      if (own.seen == 0) continue;
      for (int seat = 0; seat < state_.players; ++seat) {
        if (!own.has(seat)) continue;
        const std::int64_t reference = number.in(rules_, state_, seat);
        if (own[seat] == reference) continue;
        differ(fmt::format("{}[{}]", number.name, seat), std::to_string(own[seat]),
               std::to_string(reference));
      }
    }
  }

  void cups() {
    if (!seen_.has(O::kCups)) return;
    for (int seat = 0; seat < state_.players; ++seat) {
      const CupUse reference = state_.seat(seat).cup;
      if (!seen_.cups.has(seat) || seen_.cups[seat] == reference) continue;
      differ(fmt::format("cups[{}]", seat), std::string(trace::word_of(seen_.cups[seat])),
             std::string(trace::word_of(reference)));
    }
  }

  void result() {
    if (!seen_.has(O::kResult)) return;
    if (!state_.over()) {
      return differ("result", std::string(word(seen_.result.outcome)), "the round is not over");
    }
    const auto parts = compare(rules_, settle(rules_, state_), seen_.result, names_.may_swap());
    found_.insert(found_.end(), parts.begin(), parts.end());
  }

  const Rules& rules_;
  const State& state_;
  const trace::GostopObservation& seen_;
  JunkNames& names_;
  CardSet held_back_;
  std::uint64_t same_fails_ = 0, swap_fails_ = 0;
  std::vector<Difference> found_;
};

MonthSet differing_stacks(const State& state, const trace::GostopObservation& observed) {
  if (!observed.has(trace::GostopObservation::kStacks)) return {};
  const MonthSet shown = observed.stacked, due = state.stacked;
  MonthSet differing = (shown - due) | (due - shown);
  for (const Month month : (shown & due) - observed.stacks_unknown) {
    if (observed.stacks[month] != state.stacks[month].owner) differing.insert(month);
  }
  return differing;
}

trace::GostopObservation with_stacks_of(const State& state, MonthSet months,
                                        trace::GostopObservation observed) {
  observed.stacked = (observed.stacked - months) | (state.stacked & months);
  observed.stacks_unknown -= months;
  for (const Month month : months) observed.stacks[month] = state.stacks[month].owner;
  ENSURES((differing_stacks(state, observed) & months).empty());
  return observed;
}

bool leaves_out_cards_in_play(const State& state, const trace::GostopObservation& observed,
                              const JunkNames& names) {
  using O = trace::GostopObservation;
  const Decision decision = state.decision;
  if (decision != Decision::take_hand && decision != Decision::take_flip) return false;
  const bool all_seen = observed.has(O::kTable) && observed.table.unknown == 0 &&
                        !observed.has(O::kPending) && observed.hands.has(state.mover);
  if (!all_seen) return false;
  const CardSet listed = observed.table.cards | observed.hands[state.mover].cards;
  return !(state.table - names.in_reference(listed)).empty();
}

std::vector<Difference> compare(const Rules& rules, const State& state,
                                const trace::GostopObservation& observed, JunkNames& names) {
  if (observed.empty()) return {};
  REQUIRES(!observed.failed());
  return Comparison(rules, state, observed, names).run();
}

std::string_view name_of_reason(std::string_view reason) {
  const auto digit_at = [reason](std::size_t at) {
    return at < reason.size() && reason[at] >= '0' && reason[at] <= '9';
  };
  if (reason.starts_with("go ") && digit_at(3)) return reason.substr(0, 2);
  const std::size_t payer = reason.rfind(" P");
  const bool names_one = payer != std::string_view::npos && digit_at(payer + 2);
  return names_one ? reason.substr(0, payer) : reason;
}

namespace {

// Whether a reason has a form of the trace format: `shake`, the name of a row, `go 2`, `pibak P1`
// or `liable P1 go`.
bool is_of_the_format(const Rules& rules, std::string_view reason) {
  const auto is_among = [](const auto& words, std::string_view word) {
    return std::find(std::begin(words), std::end(words), word) != std::end(words);
  };
  constexpr std::string_view kWords[] = {"shake", "bomb", "seven_animals", "carry"};
  constexpr std::string_view kOfOnePayer[] = {"gwangbak", "pibak", "liable"};
  const std::string_view name = name_of_reason(reason);
  if (name.size() == reason.size()) {
    return is_among(kWords, reason) || is_among(rules.combination_names, reason);
  }
  return name == "go" || is_among(kOfOnePayer, name) ||
         std::any_of(rules.payers.begin(), rules.payers.end(),
                     [name](const PayerRow& row) { return row.name == name; });
}

}  // namespace

bool has_own_reasons(const Rules& rules, const trace::GostopResult& observed) {
  if (!observed.has(trace::GostopResult::kReasons) || observed.reasons.empty()) return false;
  return std::none_of(observed.reasons.begin(), observed.reasons.end(),
                      [&](const std::string& each) { return is_of_the_format(rules, each); });
}

Notes notes_on(const Rules& rules, const trace::GostopObservation& observed) {
  using O = trace::GostopObservation;
  Notes notes;
  if (observed.has(O::kResult) && has_own_reasons(rules, observed.result)) {
    notes.add(Note::own_reasons);
  }
  if (observed.has(O::kLegal) && observed.legal.twice) notes.add(Note::action_listed_twice);
  return notes;
}

namespace {

std::string joined(const std::vector<std::string>& words) {
  return words.empty() ? "none" : fmt::format("{}", fmt::join(words, ", "));
}

std::optional<Difference> different_reasons(const Rules& rules, const trace::GostopResult& observed,
                                            const trace::GostopResult& reference, bool log) {
  if (!observed.has(trace::GostopResult::kReasons)) return std::nullopt;
  if (log && has_own_reasons(rules, observed)) return std::nullopt;
  REQUIRES(std::is_sorted(reference.reasons.begin(), reference.reasons.end()));
  std::vector<std::string> own = observed.reasons;
  std::sort(own.begin(), own.end());
  if (own == reference.reasons) return std::nullopt;
  return Difference{"result.reasons", joined(own), joined(reference.reasons)};
}

// Whether the log gives a reason that the rules do not.
bool too_many(const std::vector<std::string>& own, const std::vector<std::string>& reference) {
  return std::any_of(own.begin(), own.end(), [&](const std::string& reason) {
    return std::find(reference.begin(), reference.end(), reason) == reference.end();
  });
}

}  // namespace

std::vector<Difference> compare(const Rules& rules, const Result& result,
                                const trace::GostopResult& observed, bool log) {
  using R = trace::GostopResult;
  std::vector<Difference> found;
  const trace::GostopResult reference = trace::observe(rules, result);
  const auto number = [&](R::Key key, const char* field, std::int64_t own, std::int64_t other) {
    if (!observed.has(key)) return;
    if (reference.has(key) ? own == other : key == R::kWinner && own == kNobody) return;
    found.push_back({fmt::format("result.{}", field), std::to_string(own),
                     reference.has(key)   ? std::to_string(other)
                     : key == R::kNextPot ? "absent: there is no pot"
                                          : "absent: no seat won"});
  };
  if (observed.has(R::kOutcome) && observed.outcome != reference.outcome) {
    found.push_back({"result.outcome", std::string(word(observed.outcome)),
                     std::string(word(reference.outcome))});
  }
  number(R::kWinner, "winner", observed.winner, reference.winner);
  number(R::kPoints, "points", observed.points, reference.points);
  const auto reasons = different_reasons(rules, observed, reference, log);
  // A reason too many comes before the numbers that follow from it.
  if (reasons && too_many(observed.reasons, reference.reasons)) found.push_back(*reasons);
  number(R::kBonus, "bonus", observed.bonus, reference.bonus);
  number(R::kMultiplier, "multiplier", observed.multiplier, reference.multiplier);
  const auto list = [&](const char* field, const trace::PerSeat<std::int64_t>& own,
                        const trace::PerSeat<std::int64_t>& other, const char* absent) {
    for (int i = 0; i < kMaxPlayers; ++i) {
      if (!own.has(i) || (other.has(i) && own[i] == other[i])) continue;
      found.push_back({fmt::format("result.{}[{}]", field, i), std::to_string(own[i]),
                       other.has(i) ? std::to_string(other[i]) : absent});
    }
  };
  list("payments", observed.payments, reference.payments, "absent: there is no such seat");
  if (reasons && !too_many(observed.reasons, reference.reasons)) found.push_back(*reasons);
  number(R::kNextDealer, "next_dealer", observed.next_dealer, reference.next_dealer);
  number(R::kNextCarry, "next_carry", observed.next_carry, reference.next_carry);
  list("sold_paid", observed.sold_paid, reference.sold_paid, "absent: no seat sits out");
  list("sold_received", observed.sold_received, reference.sold_received,
       "absent: that seat does not sit out");
  list("pot_payments", observed.pot_payments, reference.pot_payments, "absent: there is no pot");
  number(R::kNextPot, "next_pot", observed.next_pot, reference.next_pot);
  return found;
}

}  // namespace showstopper::conformance::gostop
