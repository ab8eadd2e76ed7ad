// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/month_cause.h"

#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "model/gostop/event.h"
#include "model/table/check.h"
#include "model/trace/gostop/text.h"

namespace showstopper::conformance::gostop {
namespace {

// Of cards that are captured by the rules and lie on the table in the log, all of one month: their
// names are in the finding, `11B` and `table (likewise 11J)`.
std::optional<Month> month_left_lying(const Finding& finding) {
  if (!finding.expected.starts_with("captured[") || !finding.got.starts_with("table")) {
    return std::nullopt;
  }
  REQUIRES(finding.key.size() >= 2);
  const std::string_view month = std::string_view(finding.key).substr(0, 2);
  constexpr std::string_view kOthers = "(likewise ";
  const std::size_t others = finding.got.find(kOthers);
  if (finding.got.find("expected") != std::string::npos) return std::nullopt;  // of other places
  if (others != std::string::npos) {
    for (std::size_t i = others + kOthers.size(); i + 2 < finding.got.size(); i += 4) {
      if (std::string_view(finding.got).substr(i, 2) != month) return std::nullopt;
    }
  }
  return trace::month_named(month);
}

// The month of which the rules ask for a table card, and the log does not.
std::optional<Month> month_of_choice(const trace::GostopTrace& scene, const Finding& finding) {
  if (finding.kind != Kind::wrong_decision || scene.actions.empty()) return std::nullopt;
  const Action action = scene.actions.back().action;
  if (finding.expected == word(Decision::take_hand) && action.kind == ActionKind::play) {
    const Card card = action.card();
    return card.is_joker() ? std::nullopt : std::optional(card.month());
  }
  const bool set_up = scene.from == trace::GostopTrace::From::state;
  if (finding.expected == word(Decision::take_flip) && set_up && scene.state.stock.size() > 0) {
    const Card card = scene.state.stock[0];
    if (card.is_card() && !card.is_joker()) return card.month();
  }
  return std::nullopt;
}

}  // namespace

std::vector<Hint> month_hints(const trace::GostopTrace& scene, const Finding& finding) {
  std::optional<Month> month = month_left_lying(finding);
  if (!month) month = month_of_choice(scene, finding);
  if (!month) return {};
  REQUIRES(*month >= 1 && *month <= Card::kMonths);
  return {{fmt::format("cards of month {} are not matched", trace::month_text(*month)),
           std::string(word(EventType::hand_takes_one)), true}};
}

}  // namespace showstopper::conformance::gostop
