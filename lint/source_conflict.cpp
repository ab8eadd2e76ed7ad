// SPDX-License-Identifier: Apache-2.0
#include "lint/source_conflict.h"

#include <fmt/format.h>

#include "lint/dependency.h"

namespace showstopper::lint {

std::optional<Finding> source_conflict(const OwnFile& file, const SourceConflict& of) {
  const rules::Place& place = file.rules().place(of.key);
  if (!file.own(place)) return std::nullopt;
  const std::string line = file.line(place);
  const std::size_t comment = line.find('#');
  if (comment == std::string::npos || line.find(of.source, comment) == std::string::npos) {
    return std::nullopt;
  }
  const rules::Parameter& key = file.rules().schema().parameters[static_cast<std::size_t>(of.key)];
  const std::string value = rules::to_toml(key, file.rules().value(of.key));
  if (!of.value.empty() && value != of.value) return std::nullopt;
  if (why_idle(file.rules(), of.key) != nullptr) return std::nullopt;
  Finding finding;
  finding.severity = Severity::note;
  finding.sentence = fmt::format("{}; decided here by `{} = {}`", of.sentence, key.key, value);
  finding.involved.push_back(file.key(of.key));
  finding.proof = fmt::format("the clauses that the file cites ({})", of.entry);
  return finding;
}

}  // namespace showstopper::lint
