// SPDX-License-Identifier: Apache-2.0
#include "conformance/declared_deviations.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "model/table/check.h"

namespace showstopper::conformance {
namespace {

using nlohmann::json;

bool lists(const std::vector<std::string>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

void read(const json& entry, Outside& into) {
  REQUIRES(!entry.is_discarded());
  if (entry.is_string()) into.sentences.push_back(entry.get<std::string>());
  if (!entry.is_object()) return;
  Deviation deviation;
  if (const auto says = entry.find("says"); says != entry.end() && says->is_string()) {
    deviation.says = says->get<std::string>();
  }
  const auto about = entry.find("about");
  if (about == entry.end()) return;
  const auto add = [&](const json& word) {
    if (word.is_string()) deviation.about.push_back(word.get<std::string>());
  };
  if (about->is_array()) {
    for (const json& word : *about) add(word);
  } else {
    add(*about);
  }
  into.declared.push_back(std::move(deviation));
}

}  // namespace

Outside outside(std::string_view meta) {
  Outside found;
  const json object = json::parse(meta, nullptr, false);
  if (!object.is_object() || !object.contains("outside")) return found;
  const json& entries = object["outside"];
  if (!entries.is_array()) read(entries, found);
  for (const json& entry : entries.is_array() ? entries : json::array()) read(entry, found);
  return found;
}

bool is_about(const Deviation& deviation, const Finding& finding,
              const std::vector<std::string>& clauses) {
  const auto& about = deviation.about;
  const auto named = [&](const std::string& clause) { return lists(about, clause); };
  if (std::any_of(clauses.begin(), clauses.end(), named)) return true;
  if (lists(about, word(finding.kind))) return true;
  const auto listed = [&](const std::string& event) { return lists(about, event); };
  if (std::any_of(finding.events.begin(), finding.events.end(), listed)) return true;
  return !finding.key.empty() &&
         (lists(about, finding.key) || lists(about, finding.key.substr(0, finding.key.find('['))));
}

bool is_about(const Deviation& deviation, const std::vector<std::string>& keys) {
  return std::any_of(keys.begin(), keys.end(),
                     [&](const std::string& key) { return lists(deviation.about, key); });
}

}  // namespace showstopper::conformance
