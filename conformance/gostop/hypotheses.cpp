// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/hypotheses.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "conformance/gostop/exchange.h"
#include "conformance/gostop/slips.h"
#include "model/gostop/event.h"
#include "model/gostop/game.h"
#include "model/gostop/rules/parameter_table.h"
#include "model/table/check.h"

namespace showstopper::conformance::gostop {
namespace {

Words words_that_show(EventKind kind) {
  using enum EventType;
  switch (kind) {
    case EventKind::jjok: return Words(word(jjok));
    case EventKind::ttadak: return Words(word(ttadak));
    case EventKind::sweep: return Words(word(sweep));
    case EventKind::stack_capture: return {word(other_stack), word(dealt_stack)};
    case EventKind::self_stack_capture: return Words(word(own_stack));
    case EventKind::ppuk: return Words(word(ppuk));
    case EventKind::bomb: return Words(word(bomb));
    case EventKind::small_bomb: return Words(word(small_bomb));
    case EventKind::shake: return Words(word(shake));
    case EventKind::joker_gained: return Words(word(joker_steal));
    case EventKind::hand_quad: return Words(word(hand_quad));
    case EventKind::table_quad: return Words(word(table_quad));
    case EventKind::go: return Words(word(go));
    case EventKind::capture: return Words(word(capture));
    case EventKind::no_capture: return "";  // no event reports a turn without one
  }
  UNREACHABLE("the switch has a case for each value");
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
  UNREACHABLE("the switch has a case for each value");
}

using RulesPtr = std::shared_ptr<const Rules>;
using GostopHypothesis = Hypothesis<trace::GostopTrace>;

Cause cause_of(EventKind event, std::string_view says) {
  REQUIRES(static_cast<int>(event) < kEventKinds && !says.empty());
  Cause cause;
  cause.text = fmt::format("`{}` {}", name_of(event), says);
  cause.events = words_that_show(event);
  return cause;
}

// Events of every turn, on which no clause has an effect: a rule file writes a row for them.
bool has_rows_of_files_alone(EventKind event) {
  return event == EventKind::capture || event == EventKind::no_capture || event == EventKind::go;
}

// What such a row brings. No clause is about a win by one.
Words words_that_show(EffectKind effect) {
  switch (effect) {
    case EffectKind::steal:
    case EffectKind::steal_value: return Words(word(EventType::steal));
    case EffectKind::collect: return Words(word(EventType::instant));
    case EffectKind::multiply_if_winning:
    case EffectKind::add_if_winning: return Words(word(EventType::pay));
    case EffectKind::take_pot: return Words(word(EventType::pot));
    case EffectKind::win:
    case EffectKind::none: return "";
  }
  UNREACHABLE("the switch has a case for each value");
}

Cause cause_without(EventKind event, EffectKind effect) {
  Cause cause = cause_of(event, never(effect));
  if (!has_rows_of_files_alone(event)) return cause;
  cause.text = fmt::format("the row on `{}` {}", name_of(event), never(effect));
  cause.events = words_that_show(effect);
  return cause;
}

// An event whose rows of this effect are gone.
GostopHypothesis without(EventKind event, EffectKind effect) {
  const auto other = [event, effect](const Rules& rules) -> RulesPtr {
    auto made = std::make_shared<Rules>(rules);
    REQUIRES(static_cast<std::size_t>(event) < made->events.size());
    std::vector<EventRow>& rows = made->events[static_cast<std::size_t>(event)];
    const auto removed =
        std::erase_if(rows, [effect](const EventRow& row) { return does(row, effect); });
    return removed == 0 ? nullptr : made;
  };
  return {cause_without(event, effect), other};
}

// An event that takes a junk card from each opponent, beside the effects of its rows.
GostopHypothesis taking_junk(EventKind event) {
  const auto other = [event](const Rules& rules) -> RulesPtr {
    auto made = std::make_shared<Rules>(rules);
    EventRow row;
    row.effect = EffectKind::steal;
    row.amount = 1;
    row.from = StealFrom::each_opponent;
    made->events[static_cast<std::size_t>(event)].push_back(row);
    return made;
  };
  return {cause_of(event, "takes junk"), other};
}

}  // namespace

std::vector<GostopHypothesis> hypotheses(const std::vector<RulesPtr>& rules) {
  std::vector<GostopHypothesis> all = key_hypotheses<trace::GostopTrace>(rules);
  for (int i = 0; i < kEventKinds; ++i) {
    const EventKind kind = static_cast<EventKind>(i);
    for (const EffectKind effect : {EffectKind::steal, EffectKind::collect, EffectKind::win,
                                    EffectKind::multiply_if_winning, EffectKind::add_if_winning}) {
      all.push_back(without(kind, effect));
    }
    if (kind != EventKind::capture) all.push_back(taking_junk(kind));
  }
  for (GostopHypothesis& slip : slips(rules)) all.push_back(std::move(slip));
  for (GostopHypothesis& exchange : exchanges()) all.push_back(std::move(exchange));
  return all;
}

}  // namespace showstopper::conformance::gostop
