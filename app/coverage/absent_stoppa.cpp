// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <fmt/format.h>

#include "app/coverage/impossible.h"
#include "model/stoppa/parameter_table.h"
#include "model/stoppa/rules.h"

namespace showstopper::app {
namespace {

using rules::RuleSet;
using stoppa::operator""_key;

// An event that never comes while the key has the word, or if it is a set, while it lacks it.
struct Absent {
  std::string_view event;
  int key;
  int word;
};

template <class Word>
constexpr int form(Word word) {
  return static_cast<int>(word);
}
constexpr int kFalse = 0;

constexpr Absent kAbsent[] = {
    {"tie", "point.tie"_key, form(stoppa::Tie::split)},
    {"split", "point.tie"_key, form(stoppa::Tie::earlier)},
    {"riches", "pre.four_kings"_key, form(stoppa::PreStake::off)},
    {"misera", "pre.misera"_key, form(stoppa::PreStake::off)},
    {"three_twos", "pre.three_twos"_key, form(stoppa::ThreeTwos::off)},
    {"three_aces", "pre.three_aces"_key, form(stoppa::ThreeAces::off)},
    {"ace_on_ace", "shed.ace_on_ace"_key, kFalse},
    {"aces_together", "shed.multi"_key, form(stoppa::Multi::aces_on_open)},
    {"quad", "shed.multi"_key, form(stoppa::Multi::quad)},
    {"escape", "shed.three_aces_escape"_key, form(stoppa::Escape::off)},
    {"voided", "shed.error"_key, form(stoppa::ErrorRule::stands)},
    {"repaired", "shed.error"_key, form(stoppa::ErrorRule::stands)},
    {"voided", "shed.must_play"_key, form(stoppa::MustPlay::optional)},
    {"repaired", "shed.must_play"_key, form(stoppa::MustPlay::optional)},
    {"error_stands", "shed.must_play"_key, form(stoppa::MustPlay::optional)},
};

bool excludes(const RuleSet& rules, const Absent& absent) {
  const rules::Parameter& of = rules.schema().parameters[static_cast<std::size_t>(absent.key)];
  const rules::Datum& value = rules.value(absent.key);
  const bool has = std::any_of(value.begin(), value.end(), [&](const rules::Item& item) {
    return item.form == static_cast<std::uint8_t>(absent.word);
  });
  return has == (of.domain.shape == rules::Shape::one);
}

}  // namespace

std::string why_absent_in_stoppa(const RuleSet& rules, std::string_view event) {
  for (const Absent& absent : kAbsent) {
    if (absent.event == event && excludes(rules, absent)) return stated(rules, absent.key);
  }
  return "";
}

}  // namespace showstopper::app
