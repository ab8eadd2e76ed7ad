// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/explanation/points_cause.h"

#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "conformance/gostop/classify_words.h"
#include "conformance/gostop/explanation/points_row.h"
#include "model/gostop/score.h"
#include "model/table/check.h"

namespace showstopper::conformance::gostop {
namespace {

class PointsCause {
 public:
  PointsCause(const PointsStep& step, int got, Finding& finding)
      : step_(step),
        of_(step.after.seat(step.seat)),
        by_(counting(step.rules, of_.cup, step.captured)),
        got_(got),
        surplus_(got - points(by_, step.captured)),
        finding_(finding) {
    REQUIRES(finding.kind == Kind::wrong_points && surplus_ != 0);
  }

  void run() {
    finding_.events.clear();
    finding_.detail = surplus_ < 0 ? "too few" : "too many";
    cards_of_earlier();
    other_cup();
    if (finding_.hints.empty()) {
      name_row();
    } else {
      finding_.detail = finding_.hints.front().text;
      finding_.events = finding_.hints.front().events;
    }
    rows();
  }

 private:
  void hint(std::string text, Words events, bool by_chance = false) {
    REQUIRES(!text.empty());
    finding_.hints.push_back({std::move(text), std::move(events), by_chance});
  }

  // A row fits one round by chance too often to be its cause; its clause is cited.
  void name_row() {
    const Words row = fitting_row(step_.rules, {by_, step_.captured, cards_before()}, surplus_);
    finding_.about = row.empty() ? Words("score.sets_and_counts_add") : row;
  }

  CardSet cards_before() const {
    REQUIRES(step_.seat >= 0 && step_.seat < step_.rules.players);
    return step_.before.seat(step_.seat).captured;
  }

  int points_of(CardSet captured) const {
    return points(counting(step_.rules, of_.cup, captured), captured);
  }

  // The cards before the latest of the steals, and before all of them; those of the observation
  // before. If the two are the same cards, no steal is the subject.
  void cards_of_earlier() {
    const CardSet old = cards_before();
    const bool of_old = old != step_.captured && points_of(old) == got_;
    const char* const before = "points from the observation before";
    CardSet cards = step_.captured;
    bool last = true;
    for (std::size_t i = step_.events.size(); i-- > 0;) {
      const Event& event = step_.events[i];
      const bool stolen = event.what == EventType::steal || event.what == EventType::steal_double;
      const bool concerned = event.seat == step_.seat || event.other == step_.seat;
      if (!stolen || !concerned) continue;
      cards = event.seat == step_.seat ? cards - event.cards : cards | event.cards;
      if (points_of(cards) == got_) {
        if (cards == old) hint(before, "");
        hint(last ? "points from before the last steal" : "points from before the steals",
             event_words(Kind::wrong_steal, step_.events));
        break;
      }
      last = false;
    }
    const bool known = !finding_.hints.empty() && finding_.hints.front().text == before;
    if (of_old && !known) hint(before, "");
  }

  void other_cup() {
    if (!cup_is_free(step_.rules, of_.cup, step_.captured)) return;
    const CardSet old = cards_before();
    for (const CardValues& other : step_.rules.counting) {
      if (points(other, step_.captured) != got_) continue;
      // The cup lay in the pile before, and its use was right.
      const bool was_right =
          old == step_.captured || !old.has(kCup) || points(other, old) == points_of(old);
      if (!was_right) continue;
      return hint("points with the cup in its other use", std::string(word(EventType::cup_choice)));
    }
  }

  void rows() {
    std::vector<int> worth(by_.combinations.size());
    row_points(by_, step_.captured, worth);
    ENSURES(worth.size() == step_.rules.combination_names.size());
    for (std::size_t i = 0; i < worth.size(); ++i) {
      if (worth[i] == 0) continue;
      const std::string& row = step_.rules.combination_names[i];
      const int taken_for = worth[i] + surplus_;
      hint(taken_for == 0 ? fmt::format("`{}` not counted", row)
                          : fmt::format("`{}` worth {} for {}", row, taken_for, worth[i]),
           "combination:" + row, true);
    }
  }

  const PointsStep& step_;
  const SeatState& of_;
  const CardValues& by_;
  int got_, surplus_;
  Finding& finding_;
};

}  // namespace

std::optional<State> with_its_cup(const Rules& rules, const State& state, std::int64_t points) {
  const Seat winner = state.winner;
  REQUIRES(state.over());
  if (winner == kNobody) return std::nullopt;
  const SeatState& own = state.seat(winner);
  if (!cup_is_free(rules, own.cup, own.captured)) return std::nullopt;
  for (const CupUse use : {CupUse::animal, CupUse::junk}) {
    State other = state;
    other.seat(winner).cup = use;
    if (settle(rules, other).points == points) return other;
  }
  return std::nullopt;
}

std::optional<Result> settled_by_its_cup(const Rules& rules, const State& state,
                                         std::int64_t points) {
  const auto its = with_its_cup(rules, state, points);
  return its ? std::optional(settle(rules, *its)) : std::nullopt;
}

void explain_points(const PointsStep& step, int got, Finding& finding) {
  PointsCause(step, got, finding).run();
}

}  // namespace showstopper::conformance::gostop
