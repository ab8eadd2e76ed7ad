// SPDX-License-Identifier: Apache-2.0
#include "conformance/stoppa/legal_actions.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "model/table/check.h"

namespace showstopper::conformance::stoppa {
namespace {

using trace::StoppaChoice;

auto order_of(const StoppaChoice& choice) {
  const Action& action = choice.action;
  return std::tuple(action.kind, action.declaration, action.cards.bits(), action.chips,
                    choice.most);
}

void put_in_order(std::vector<StoppaChoice>& listed) {
  std::sort(listed.begin(), listed.end(),
            [](const StoppaChoice& a, const StoppaChoice& b) { return order_of(a) < order_of(b); });
}

// The last amount of the choice; of an action without chips it is 0.
Chips last_of(const StoppaChoice& choice) { return std::max(choice.action.chips, choice.most); }

bool has(const StoppaChoice& choice, Action action) {
  if (!of_chips(action.kind)) return choice.action == action;
  return choice.action.kind == action.kind && choice.action.chips <= action.chips &&
         action.chips <= last_of(choice);
}

}  // namespace

bool has_twice(std::vector<StoppaChoice> listed) {
  put_in_order(listed);
  return std::adjacent_find(listed.begin(), listed.end()) != listed.end();
}

LegalActions::LegalActions(std::vector<StoppaChoice> listed) {
  put_in_order(listed);
  for (StoppaChoice& choice : listed) {
    choice.most = last_of(choice);
    if (!choices_.empty()) {
      StoppaChoice& before = choices_.back();
      const bool joins = of_chips(choice.action.kind) && before.action.kind == choice.action.kind &&
                         choice.action.chips <= before.most + 1;
      if (joins) before.most = std::max(before.most, choice.most);
      if (joins || before == choice) continue;
    }
    choices_.push_back(choice);
  }
  ENSURES(choices_.size() <= listed.size());
}

bool LegalActions::contains(Action action) const {
  return std::any_of(choices_.begin(), choices_.end(),
                     [action](const StoppaChoice& choice) { return has(choice, action); });
}

std::optional<Action> LegalActions::first_beyond(const LegalActions& other) const {
  for (const StoppaChoice& choice : choices_) {
    Action action = choice.action;
    bool known = false;
    for (const StoppaChoice& of : other.choices_) {  // in the order of their amounts
      if (!has(of, action)) continue;
      known = last_of(of) >= choice.most;
      action.chips = of_chips(action.kind) ? last_of(of) + 1 : action.chips;
    }
    ENSURES(known || !other.contains(action));
    if (!known) return action;
  }
  return std::nullopt;
}

std::string LegalActions::text() const {
  constexpr std::size_t kMost = 16;
  if (choices_.empty()) return "nothing";
  std::string text;
  for (std::size_t i = 0; i < std::min(kMost, choices_.size()); ++i) {
    text += (i == 0 ? "" : ", ") + to_text(choices_[i]);
  }
  const std::size_t more = choices_.size() - std::min(kMost, choices_.size());
  return more == 0 ? text : fmt::format("{} and {} more", text, more);
}

}  // namespace showstopper::conformance::stoppa
