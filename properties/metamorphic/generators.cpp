// SPDX-License-Identifier: Apache-2.0
#include "properties/metamorphic/generators.h"

#include <algorithm>
#include <bit>
#include <type_traits>

#include "model/gostop/rules/parameter_table.h"
#include "model/table/check.h"
#include "properties/play/swarm.h"

namespace showstopper::properties {
namespace {

// The first member of a set of bits at or after `from`, going round.
int next_of(std::uint64_t bits, unsigned from) {
  const std::uint64_t after = bits >> from << from;
  return std::countr_zero(after != 0 ? after : bits);
}

// Above the cards a byte names a month or a word.
gostop::Action named_word(const gostop::Legal& legal, unsigned byte) {
  using namespace gostop;  // NOLINT: for the names of verbs
  const auto month = [&](MonthSet months) {
    return Month{next_of(months.bits(), byte % Card::kMonths) + 1};
  };
  const int kinds = (!legal.bombs.empty()) + (!legal.shakes.empty()) + (!legal.quads.empty());
  const unsigned words = static_cast<unsigned>(std::popcount(legal.plain) + kinds);
  unsigned choice = byte % words;
  if (!legal.bombs.empty() && choice-- == 0)
    return Action::with(ActionKind::bomb, month(legal.bombs));
  if (!legal.shakes.empty() && choice-- == 0)
    return Action::with(ActionKind::shake, month(legal.shakes));
  if (!legal.quads.empty() && choice-- == 0)
    return Action::with(ActionKind::quad, month(legal.quads));
  for (ActionKind kind = ActionKind::skip;;
       kind = static_cast<ActionKind>(static_cast<int>(kind) + 1)) {
    if (legal.contains({kind, 0}) && choice-- == 0) return {kind, 0};
  }
}

}  // namespace

gostop::Action named_action(const gostop::Legal& legal, std::uint8_t byte) {
  constexpr unsigned kSlots = 64;
  const bool has_words = legal.size() > legal.cards.size();
  const unsigned slot = byte % kSlots;
  const bool card_named = slot < static_cast<unsigned>(gostop::Card::kCount);
  if (legal.cards.empty() || (has_words && !card_named)) {
    return named_word(legal, byte / kSlots + slot);
  }
  return gostop::Action::with(legal.card_kind, gostop::Card(next_of(legal.cards.bits(), slot)));
}

stoppa::Action named_action(const stoppa::Legal& legal, std::uint8_t byte) {
  using stoppa::Action, stoppa::Card, stoppa::CardSet, stoppa::Declaration, stoppa::ActionKind;
  if (legal.amounts() > 0 && byte % 3 == 0) {
    // Each order of magnitude with equal weight.
    const int bits = byte / 3 % std::bit_width(static_cast<unsigned>(legal.amounts()));
    return Action::with(legal.chips_verb, legal.from + (1 << bits) - 1);
  }
  constexpr ActionKind kPlain[] = {ActionKind::pass, ActionKind::call, ActionKind::fold,
                                   ActionKind::done};
  const bool lays = legal.lays() > 0;
  if (!lays || byte >= 224) {
    const int words = std::popcount(legal.plain) + std::popcount(legal.declarations);
    if (words > 0) {
      int choice = byte / 3 % words;
      for (int i = 0; i < stoppa::kDeclarations; ++i) {
        if ((legal.declarations >> i & 1) != 0 && choice-- == 0) {
          return Action::declare(static_cast<Declaration>(i));
        }
      }
      for (const ActionKind kind : kPlain) {
        if (legal.allows(kind) && choice-- == 0) return {kind, {}, 0, {}};
      }
    }
  }
  if (!lays) return legal.nth(0);
  if (!legal.quad.empty() && (legal.singles.empty() || byte % 2 == 0)) {
    return Action::lay(legal.quad);
  }
  if (!legal.aces.empty() && (legal.singles.empty() || byte % 4 == 1)) {
    return Action::lay(legal.aces);
  }
  return Action::lay(CardSet(Card(next_of(legal.singles.bits(), byte % Card::kCount))));
}

std::vector<std::uint8_t> bytes_of(std::uint64_t number) {
  constexpr std::size_t kBytes = 40;  // the choices of most rounds
  table::Random random(table::scrambled(number));
  std::vector<std::uint8_t> bytes(kBytes);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
  return bytes;
}

RoundPlan<gostop::Game> plan_of(const gostop::Rules& rules, std::uint64_t seed) {
  return plan_round(rules, seed, seed % 6, Generator::biased);
}
RoundPlan<stoppa::Game> plan_of(const stoppa::Rules& rules, std::uint64_t seed) {
  return plan_round(rules, seed, seed % 30, Generator::biased);
}

namespace {

std::vector<BaseRules> shipped_sets(const rules::Library& library, const rules::Schema& schema) {
  std::vector<BaseRules> sets;
  for (const std::string& name : library.names(schema.game)) {
    // House rules and small worlds are in their own folders.
    if (std::count(name.begin(), name.end(), '/') != 1) continue;
    table::Diagnostics diagnostics;
    auto set = library.load(schema, name, diagnostics);
    CHECK(set.has_value());
    sets.push_back(std::make_shared<const rules::RuleSet>(std::move(*set)));
  }
  return sets;
}

rules::RuleSet with_jokers(const rules::RuleSet& set) {
  using namespace gostop;  // NOLINT: for the literals of keys
  rules::RuleSet out = set;
  out.set("deck.jokers"_key, {{0, 2}, {0, 3}});
  return out;
}

template <class G, class Subject>
std::vector<std::unique_ptr<Subject>> subjects_of(const rules::Library& library, std::uint64_t seed,
                                                  int swarm) {
  std::vector<std::unique_ptr<Subject>> subjects;
  for (const BaseRules& base : shipped_sets(library, G::schema())) {
    for (const int players : G::kSeats) {
      const auto add = [&](const rules::RuleSet& set) {
        std::string why_not;
        if (!G::playable(set, players, why_not)) return;
        subjects.push_back(std::make_unique<Subject>(set, base, players, seed, library));
      };
      add(*base);
      if constexpr (std::is_same_v<G, gostop::Game>) add(with_jokers(*base));
      for (int i = 0; i < swarm; ++i) {
        add(swarm_rules<G>(*base, players, seed, static_cast<std::uint64_t>(i)));
      }
    }
  }
  return subjects;
}

}  // namespace

std::vector<std::unique_ptr<GostopSubject>> gostop_subjects(const rules::Library& library,
                                                            std::uint64_t seed, int swarm) {
  return subjects_of<gostop::Game, GostopSubject>(library, seed, swarm);
}

std::vector<std::unique_ptr<StoppaSubject>> stoppa_subjects(const rules::Library& library,
                                                            std::uint64_t seed, int swarm) {
  return subjects_of<stoppa::Game, StoppaSubject>(library, seed, swarm);
}

}  // namespace showstopper::properties
