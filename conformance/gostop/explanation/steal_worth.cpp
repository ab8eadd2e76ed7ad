// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/explanation/steal_worth.h"

#include <algorithm>
#include <string>

#include "conformance/words.h"
#include "model/gostop/event.h"
#include "model/gostop/score.h"
#include "model/table/check.h"

namespace showstopper::conformance::gostop {
namespace {

// Of one victim: cards that are owed, and cards that the mover took.
struct Shares {
  CardSet due, taken;
};

std::vector<Shares> shares(const ObservedStep& step) {
  const Seat mover = step.before.mover;
  REQUIRES(mover >= 0 && step.seen.captured[mover]);
  std::vector<Shares> all;
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    if (seat == mover) continue;
    const CardSet had = step.before.seat(seat).captured;
    all.push_back({step.after.seat(mover).captured & had, *step.seen.captured[mover] & had});
  }
  return all;
}

int worth_of(const Rules& rules, CardSet cards) {
  int worth = 0;
  for (const Card card : cards) worth += junk_worth(rules, card);
  return worth;
}

// Whether the rules themselves owe junk by its worth, for a stack of one's own.
bool owes_value(const ObservedStep& step) {
  const bool own = std::any_of(step.turn_events.begin(), step.turn_events.end(),
                               [](const Event& e) { return e.what == EventType::own_stack; });
  const auto& rows = step.rules.on(EventKind::self_stack_capture);
  return own && std::any_of(rows.begin(), rows.end(), [](const EventRow& row) {
           return row.effect == EffectKind::steal_value;
         });
}

// Fewer cards than are owed, which count as many junk.
bool counts_value(const ObservedStep& step) {
  bool fewer = false;
  for (const auto& [due, taken] : shares(step)) {
    if (worth_of(step.rules, taken) != due.size()) return false;
    fewer = fewer || taken.size() < due.size();
  }
  return fewer;
}

// The cup is a matter of its own: it may be junk.
bool takes_no_junk(const ObservedStep& step) {
  for (const auto& [due, taken] : shares(step)) {
    for (const Card card : taken - due) {
      if (card != kCup && junk_worth(step.rules, card) == 0) return true;
    }
  }
  return false;
}

}  // namespace

bool takes_dearer_junk(const ObservedStep& step) {
  if (step.rules.steal_chooser != StealChooser::lowest_value) return false;
  bool dearer = false;
  for (const auto& [due, taken] : shares(step)) {
    const int more = worth_of(step.rules, taken) - worth_of(step.rules, due);
    const bool cup = taken.has(kCup) && !due.has(kCup);  // a matter of its own
    if (taken.size() != due.size() || more < 0 || cup) return false;
    dearer = dearer || more > 0;
  }
  return dearer;
}

std::vector<Hint> hints_at_worth(const ObservedStep& step) {
  std::vector<Hint> hints;
  if (takes_no_junk(step)) {
    hints.push_back({"a card other than junk changes hands", std::string(word(EventType::steal))});
    return hints;
  }
  const bool value = counts_value(step), by_rule = owes_value(step);
  const bool cheapest = step.rules.steal_chooser == StealChooser::lowest_value;
  if (value && !by_rule) {
    hints.push_back({"junk owed is counted in value: a double card for two",
                     std::string(word(EventType::steal_double))});
  }
  if (takes_dearer_junk(step) || (value && by_rule && cheapest)) {
    hints.push_back({"junk of a higher worth changes hands though a plain card is there",
                     Words{"GS-A-071", "steal.chooser"}});
  }
  return hints;
}

}  // namespace showstopper::conformance::gostop
