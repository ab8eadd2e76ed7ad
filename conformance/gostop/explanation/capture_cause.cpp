// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/explanation/capture_cause.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "model/gostop/engine.h"
#include "model/table/check.h"

namespace showstopper::conformance::gostop {
namespace {

using enum EventType;

constexpr EventType kMatches[] = {hand_takes_one, hand_takes_choice, hand_takes_stack,
                                  flip_takes_one, flip_takes_choice, flip_takes_stack};

class CaptureCause {
 public:
  CaptureCause(const ObservedStep& step, const ObservedPosition& seen)
      : step_(step), mover_(step.before.mover) {
    CardSet before;
    for (Seat seat = 0; seat < step.rules.players; ++seat) {
      before |= step.before.seat(seat).captured;
    }
    REQUIRES(seen.captured[mover_]);
    due_ = step.after.seat(mover_).captured - before;
    taken_ = *seen.captured[mover_] - before;
  }

  std::vector<Hint> run(CardSet moved) {
    hint_at_matches(moved);
    hint_at_months();
    hint_at_jokers(taken_ | moved);
    return std::move(hints_);
  }

 private:
  // Each month that differs has to be explained; several together are one set.
  void hint_at_matches(CardSet moved) {
    if (!(moved & kJokerCards).empty()) return;
    std::vector<Hint> all;
    for (Month month = 1; month <= Card::kMonths; ++month) {
      if (moved.in(month).empty()) continue;
      Hint hint = match_hint(month);
      if (hint.text.empty()) return;
      all.push_back(std::move(hint));
    }
    for (Hint& hint : all) {
      hint.set = all.size() > 1 ? 1 : 0;
      hints_.push_back(std::move(hint));
    }
  }

  Hint match_hint(Month month) const {
    REQUIRES(month >= 1 && month <= Card::kMonths);
    const CardSet due = due_.in(month), taken = taken_.in(month);
    const auto match =
        std::find_if(step_.turn_events.begin(), step_.turn_events.end(), [&](const Event& each) {
          const bool is_match =
              std::find(std::begin(kMatches), std::end(kMatches), each.what) != std::end(kMatches);
          return is_match && !each.cards.in(month).empty();
        });
    if (due.empty() || match == step_.turn_events.end()) return {};
    const std::string event(word(match->what));
    if (taken.empty()) return {fmt::format("nothing captured for `{}`", event), event};
    const bool whole = taken.contains(due) && taken == (due | step_.after.table.in(month));
    if (!whole) return {};
    return {fmt::format("all open cards of the month captured for `{}`", event), event};
  }

  // Cards are captured by months, two or four of them. Two months of which the mover took an odd
  // number: a card was taken for one of the other month.
  void hint_at_months() {
    std::vector<CardSet> odd;
    for (const Card card : taken_) {
      if (card.is_joker()) odd.push_back(card);
    }
    for (Month month = 1; month <= Card::kMonths; ++month) {
      if (taken_.count(month) % 2 != 0) odd.push_back(taken_.in(month));
    }
    REQUIRES(std::none_of(odd.begin(), odd.end(), [](CardSet cards) { return cards.empty(); }));
    if (odd.size() != 2) return;
    hint_at_month(odd[0].first(), odd[1].first());
    hint_at_month(odd[1].first(), odd[0].first());
  }

  // A joker that still lies on the table may count as a card of any month that the turn is about.
  void hint_at_jokers(CardSet cards) {
    for (const Card joker : step_.before.table) {
      for (Month month = 1; joker.is_joker() && month <= Card::kMonths; ++month) {
        if (!cards.in(month).empty()) hint_at_month(joker, cards.in(month).first());
      }
    }
  }

  void hint_at_month(Card card, Card other) {
    REQUIRES(card.is_card() && other.is_card());
    if (other.is_joker()) return;
    const std::string what = card.is_joker() ? "a joker" : fmt::format("`{}`", name(card));
    hints_.push_back({fmt::format("{} taken for a card of month {:02}", what, int{other.month()}),
                      std::string(word(card.is_joker() ? flip_joker : flip_takes_one))});
  }

  const ObservedStep& step_;
  const Seat mover_;
  CardSet due_, taken_;  // in this turn, apart from cards of the other seats
  std::vector<Hint> hints_;
};

}  // namespace

std::vector<Hint> capture_hints(const ObservedStep& step, const ObservedPosition& seen,
                                CardSet moved) {
  return CaptureCause(step, seen).run(moved);
}

}  // namespace showstopper::conformance::gostop
