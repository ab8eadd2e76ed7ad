// SPDX-License-Identifier: Apache-2.0
#include "lint/stoppa/dependencies.h"

#include <algorithm>
#include <string>

#include "model/stoppa/parameter_table.h"
#include "model/stoppa/rules.h"
#include "model/table/check.h"

namespace showstopper::lint::stoppa_rules {
namespace {

using rules::RuleSet;
using stoppa::operator""_key;

template <class Word>
bool is(const RuleSet& rules, int key, Word word) {
  return rules.form(key) == static_cast<int>(word);
}

bool no_misera(const RuleSet& rules) { return is(rules, "pre.misera"_key, stoppa::PreStake::off); }

bool may_keep_cards(const RuleSet& rules) {
  return is(rules, "shed.must_play"_key, stoppa::MustPlay::optional);
}

bool lays_quads(const RuleSet& rules) {
  const rules::Datum& words = rules.value("shed.multi"_key);
  return std::any_of(words.begin(), words.end(), [](const rules::Item& word) {
    return word.form == static_cast<int>(stoppa::Multi::quad);
  });
}

// ST-004: three players play without one King, six without all.
bool no_four_kings(const RuleSet& rules) {
  std::string why_not;
  return !rules.is_for(4, why_not) && !rules.is_for(5, why_not);
}

int kinds_of_declaration(const RuleSet& rules) {
  const bool kings =
      !is(rules, "pre.four_kings"_key, stoppa::PreStake::off) && !no_four_kings(rules);
  return (kings ? 1 : 0) + (no_misera(rules) ? 0 : 1) +
         (is(rules, "pre.three_twos"_key, stoppa::ThreeTwos::off) ? 0 : 1) +
         (is(rules, "pre.three_aces"_key, stoppa::ThreeAces::off) ? 0 : 1);
}

// Whether `bet.cap` limits first bets to this value of `bet.open_max` or less (ST-014). The stakes
// of a table may be others than those of the rules, so that a number is compared with numbers
// alone.
bool binds_no_first_bet(const RuleSet& rules, const rules::Item& value) {
  const rules::Item cap = rules.item("bet.cap"_key);
  const auto most = static_cast<stoppa::OpenMax>(value.form);
  switch (static_cast<stoppa::BetCap>(cap.form)) {
    case stoppa::BetCap::smallest_in:
    case stoppa::BetCap::smallest_of_all: return false;
    case stoppa::BetCap::number:
      return most == stoppa::OpenMax::none ||
             (most == stoppa::OpenMax::number && value.number >= cap.number);
    case stoppa::BetCap::punto: return most != stoppa::OpenMax::number;
  }
  UNREACHABLE("the switch has a case for each value");
}

constexpr int kNo = Dependency::kNo;

// clang-format off
constexpr Dependency kDependencies[] = {
    {idle_keys("bet.all_in"_key), {kNo, kNo},
     [](const RuleSet&) { return true; },
     "no bet may exceed the smallest purse that is still in"},
    {idle_keys("shed.skip_knowledge"_key), {kNo, kNo},
     [](const RuleSet& rules) { return !may_keep_cards(rules); },
     "who holds the last card of a rank must lay it, so that no player skips it"},
    {idle_keys("shed.skip_knowledge"_key), {"shed.must_play"_key, kNo}, may_keep_cards,
     "`shed.must_play = \"optional\"`, so that `shed.nobody_can_continue` decides the rank and "
     "the seat after a rank that no player lays"},
    {idle_keys("shed.ace_by"_key), {"shed.ace_on_ace"_key, kNo},
     [](const RuleSet& rules) { return rules.form("shed.ace_on_ace"_key) == 0; },
     "`shed.ace_on_ace = false`"},
    {idle_keys("shed.aces_must"_key, "shed.error"_key), {"shed.must_play"_key, kNo},
     may_keep_cards,
     "`shed.must_play = \"optional\"`, so that no lay is compulsory, and no card overlooked"},
    {idle_keys("shed.aces_must"_key), {"shed.ace_on_ace"_key, "shed.three_aces_escape"_key},
     [](const RuleSet& rules) {
       return is(rules, "shed.must_play"_key, stoppa::MustPlay::always) &&
              rules.form("shed.ace_on_ace"_key) == 0 &&
              is(rules, "shed.three_aces_escape"_key, stoppa::Escape::off);
     },
     "aces are neither laid on an ace nor thrown out of sequence"},
    {idle_keys("shed.quad_means"_key), {"shed.multi"_key, kNo},
     [](const RuleSet& rules) { return !lays_quads(rules); },
     "`shed.multi` has no `quad`"},
    {idle_keys("shed.quad_means"_key), {kNo, kNo},
     [](const RuleSet& rules) {
       std::string why_not;
       return lays_quads(rules) && !rules.is_for(stoppa::kMinPlayers, why_not);
     },
     "`players` leaves out three players, the only ones with three Kings"},
    {idle_keys("pre.several_misera"_key), {"pre.misera"_key, kNo}, no_misera,
     "`pre.misera = \"off\"`"},
    {idle_keys("pre.four_kings"_key), {kNo, kNo}, no_four_kings,
     "`players` leaves out four and five players, the only ones with four Kings"},
    {idle_keys("pre.order"_key), {"pre.four_kings"_key, "pre.misera"_key},
     [](const RuleSet& rules) { return kinds_of_declaration(rules) < 2; },
     "at most one kind of hand ends a round before the shedding"},
    {idle_keys("pre.declaration_optional"_key), {"pre.four_kings"_key, "pre.misera"_key},
     [](const RuleSet& rules) { return kinds_of_declaration(rules) == 0; },
     "no hand ends a round before the shedding"},
};

constexpr EqualValues kEqualValues[] = {
    {"pre.declaration_optional"_key, "pre.misera"_key,
     [](const RuleSet& rules, const rules::Item& value) {
       return no_misera(rules) && value.form != static_cast<int>(stoppa::Optional::all);
     },
     "by `pre.misera = \"off\"` no hand without figures ends the round"},
    {"bet.open_max"_key, "bet.cap"_key, binds_no_first_bet,
     "no first bet may exceed `bet.cap`"},
};
// clang-format on

}  // namespace

std::span<const Dependency> dependencies() { return kDependencies; }
std::span<const EqualValues> equal_values() { return kEqualValues; }

}  // namespace showstopper::lint::stoppa_rules
