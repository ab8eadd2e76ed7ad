// SPDX-License-Identifier: Apache-2.0
#include "fuzz/harness/extremes.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "model/rules/datum.h"
#include "model/table/random.h"

namespace showstopper::fuzz {
namespace {

constexpr int kFiles = 12;
constexpr std::uint64_t kExtremesSeed = 1;

// `3` or `"win(3)"`; empty if the parameter is never a number.
std::string at_an_end(const rules::Domain& domain, table::Random& random) {
  if (domain.shape != rules::Shape::one) return {};
  std::vector<rules::Form> forms;
  std::copy_if(domain.forms.begin(), domain.forms.end(), std::back_inserter(forms),
               [](const rules::Form& form) { return form.numbered(); });
  if (forms.empty()) return {};
  const rules::Form& form = forms[random.below(static_cast<std::uint32_t>(forms.size()))];
  const std::string text = rules::to_text(form, random.chance(2, 3) ? form.high : form.low);
  return form.text == "N" ? text : fmt::format("\"{}\"", text);
}

}  // namespace

std::vector<std::string> extreme_rule_files(const rules::Schema& schema, std::string_view base) {
  std::vector<std::string> files;
  table::Random random(kExtremesSeed);
  for (int i = 0; i < kFiles; ++i) {
    std::string text = fmt::format(
        "format = \"showstopper-rules/1\"\ngame = \"{}\"\nextends = \"{}\"\n", schema.game, base);
    for (const rules::Parameter& parameter : schema.parameters) {
      if (parameter.key.starts_with("deal.") || !random.chance(3, 4)) continue;
      const std::string value = at_an_end(parameter.domain, random);
      if (!value.empty()) text += fmt::format("{} = {}\n", parameter.key, value);
    }
    files.push_back(std::move(text));
  }
  return files;
}

}  // namespace showstopper::fuzz
