// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/hypotheses.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "model/gostop/event.h"
#include "model/gostop/rules/parameter_table.h"

namespace showstopper::conformance::gostop {
namespace {

std::string words_that_show(EventKind kind) {
  using enum EventType;
  switch (kind) {
    case EventKind::jjok: return std::string(word(jjok));
    case EventKind::ttadak: return std::string(word(ttadak));
    case EventKind::sweep: return std::string(word(sweep));
    case EventKind::stack_capture:
      return fmt::format("{} {}", word(other_stack), word(dealt_stack));
    case EventKind::self_stack_capture: return std::string(word(own_stack));
    case EventKind::ppuk: return std::string(word(ppuk));
    case EventKind::bomb: return std::string(word(bomb));
    case EventKind::small_bomb: return std::string(word(small_bomb));
    case EventKind::shake: return std::string(word(shake));
    case EventKind::joker_gained: return std::string(word(joker_steal));
    case EventKind::hand_quad: return std::string(word(hand_quad));
    case EventKind::table_quad: return std::string(word(table_quad));
    case EventKind::go: return std::string(word(go));
    case EventKind::capture: return std::string(word(capture));
    case EventKind::no_capture: return "";  // nothing is said of a turn without one
  }
  std::abort();
}

std::string_view name_of(EventKind kind) { return kEventKind[static_cast<std::size_t>(kind)].text; }

bool does(const EventRow& row, EffectKind effect) {
  const bool steals = row.effect == EffectKind::steal || row.effect == EffectKind::steal_value;
  return effect == EffectKind::steal ? steals : row.effect == effect;
}

std::string_view never(EffectKind effect) {
  switch (effect) {
    case EffectKind::steal:
    case EffectKind::steal_value: return "never takes junk";
    case EffectKind::collect: return "never collects points";
    case EffectKind::win: return "never wins the round";
    case EffectKind::multiply_if_winning: return "never multiplies";
    case EffectKind::add_if_winning: return "never adds points";
    case EffectKind::take_pot: return "never takes the pot";
    case EffectKind::none: break;
  }
  std::abort();
}

}  // namespace

Hypothesis::Hypothesis(std::vector<KeyChange> keys) : keys_(std::move(keys)) {
  for (const KeyChange& key : keys_) {
    const rules::Parameter& parameter = kParameters[key.parameter];
    cause_.text += (cause_.text.empty() ? "`" : ", `") + to_text(schema(), key) + '`';
    cause_.keys.emplace_back(parameter.key);
    for (std::string& clause : clauses_of(parameter)) cause_.clauses.push_back(std::move(clause));
  }
}

Hypothesis::Hypothesis(EventKind event, EffectKind without) : event_(event), effect_(without) {
  cause_.text = fmt::format("`{}` {}", name_of(event), never(without));
  cause_.events = words_that_show(event);
}

Hypothesis Hypothesis::taking_junk(EventKind event) {
  Hypothesis taking;
  taking.event_ = event;
  taking.takes_junk_ = true;
  taking.cause_.text = fmt::format("`{}` takes junk", name_of(event));
  taking.cause_.events = words_that_show(event);
  return taking;
}

std::shared_ptr<const Rules> Hypothesis::of(const std::shared_ptr<const Rules>& rules) const {
  const auto [at, is_new] = known_.try_emplace(rules.get());
  if (is_new) at->second = keys_.empty() ? with_other_rows(*rules) : compiled(*rules);
  return at->second;
}

std::shared_ptr<const Rules> Hypothesis::compiled(const Rules& rules) const {
  rules::RuleSet set = *rules.source;
  for (const KeyChange& key : keys_) {
    if (set.value(key.parameter) == key.value) return nullptr;
    set.set(key.parameter, key.value);
  }
  std::string why_not;
  table::Diagnostics diagnostics;
  if (set.schema().judge != nullptr) set.schema().judge(set, "", diagnostics);
  if (!diagnostics.empty() || !playable(set, rules.players, why_not)) return nullptr;
  return std::make_shared<const Rules>(compile(set, rules.players));
}

std::shared_ptr<const Rules> Hypothesis::with_other_rows(const Rules& rules) const {
  auto other = std::make_shared<Rules>(rules);
  std::vector<EventRow>& rows = other->events[static_cast<std::size_t>(event_)];
  if (takes_junk_) {
    EventRow row;
    row.effect = EffectKind::steal;
    row.amount = 1;
    row.from = StealFrom::each_opponent;
    rows.push_back(row);
    return other;
  }
  const std::size_t removed =
      std::erase_if(rows, [this](const EventRow& row) { return does(row, effect_); });
  return removed == 0 ? nullptr : other;
}

std::vector<Hypothesis> hypotheses(const std::vector<std::shared_ptr<const Rules>>& rules) {
  std::vector<Hypothesis> all;
  std::vector<KeyChange> keys;
  for (const auto& each : rules) {
    for (KeyChange& change : key_changes(*each->source)) {
      if (std::find(keys.begin(), keys.end(), change) == keys.end()) {
        keys.push_back(std::move(change));
      }
    }
  }
  std::stable_sort(keys.begin(), keys.end(), [](const KeyChange& a, const KeyChange& b) {
    return a.parameter < b.parameter;
  });
  for (KeyChange& key : keys) all.emplace_back(std::vector<KeyChange>{std::move(key)});
  for (int i = 0; i < kEventKinds; ++i) {
    const EventKind kind = static_cast<EventKind>(i);
    for (const EffectKind effect : {EffectKind::steal, EffectKind::collect, EffectKind::win,
                                    EffectKind::multiply_if_winning, EffectKind::add_if_winning}) {
      all.emplace_back(kind, effect);
    }
    if (kind != EventKind::capture) all.push_back(Hypothesis::taking_junk(kind));
  }
  return all;
}

}  // namespace showstopper::conformance::gostop
