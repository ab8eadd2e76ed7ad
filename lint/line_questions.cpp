// SPDX-License-Identifier: Apache-2.0
#include "lint/line_questions.h"

#include <fmt/format.h>

#include "lint/repeated.h"
#include "model/rules/datum.h"
#include "model/table/counted.h"

namespace showstopper::lint {
namespace {

// `a` and `b`
std::string waking_lines(const Waker& waker) {
  std::vector<std::string> names = {'`' + waker.line.name + '`'};
  for (const auto& each : waker.also) names.push_back('`' + each.name + '`');
  return table::listed(names);
}

std::string changed_by(const Waker& waker) {
  if (!waker.removed) return "with " + waker.with;
  return waker.also.empty() ? "without that line" : "without these lines";
}

}  // namespace

Finding idle_key(const OwnFile& file, const OwnItem& key, const KeyAnswer& answer) {
  const Waker& waker = *answer.waker;
  Finding finding;
  finding.severity = file.grave();
  finding.sentence = fmt::format(
      "{} is without effect beside {}: no round differs under {}; {} {} of {} do",
      file.said(key.key), waking_lines(waker),
      answer.values == 1 ? "its other value" : fmt::format("any of {} other values", answer.values),
      changed_by(waker), waker.hits, waker.of);
  finding.involved = {key.involved, waker.line};
  finding.involved.insert(finding.involved.end(), waker.also.begin(), waker.also.end());
  finding.proof = fmt::format("a bound: {} played in step under each of the values",
                              table::counted(answer.rounds, "round"));
  finding.repair = "remove the key, or change the other line";
  finding.edits = file.without({key.involved});
  return finding;
}

Undecided unreached_key(const OwnFile& file, const OwnItem& key, const KeyAnswer& answer) {
  return {{},
          key.involved,
          fmt::format("no difference in {} random rounds, but too few of them reach {}",
                      answer.rounds, fmt::join(answer.unreached, ", ")),
          fmt::format("whether {} changes anything", file.said(key.key))};
}

Undecided open_value(const OwnFile& file, const OwnItem& key, const std::string& base,
                     const Effort& effort) {
  return {{},
          key.involved,
          fmt::format("no difference in {} random rounds, not proved", effort.rounds),
          fmt::format("whether {} differs from `{} = {}`, its value without this line",
                      file.said(key.key), key.involved.name, base)};
}

Finding same_rows_as_base(const OwnFile& file, const OwnItem& key, const std::string& base) {
  Finding finding;
  finding.severity = file.grave();
  finding.sentence = fmt::format(
      "{} changes nothing: it makes the same rows as `{} = {}`, its value without this line",
      file.said(key.key), key.involved.name, base);
  finding.involved = {key.involved};
  finding.proof = "both values make the same rows";
  finding.repair = "remove the key, or change the rows that it is about";
  finding.edits = file.without({key.involved});
  return finding;
}

std::optional<Finding> equal_to_base(const OwnFile& file, const OwnItem& key,
                                     const rules::RuleSet* base) {
  if (base == nullptr || base->value(key.key) == file.rules().value(key.key)) return std::nullopt;
  const rules::Datum& other = base->value(key.key);
  const EqualValues* const equal = why_equal(file.rules(), key.key, other);
  if (equal == nullptr) return std::nullopt;
  const rules::Parameter& of = file.rules().schema().parameters[static_cast<std::size_t>(key.key)];
  Finding finding;
  finding.severity = file.grave();
  finding.sentence =
      fmt::format("{} is the same as `{} = {}`, its value without this line: {}",
                  file.said(key.key), key.involved.name, rules::to_toml(of, other), equal->why);
  finding.involved = {key.involved};
  finding.proof = "the table of what keys depend on";
  finding.repair = "remove the key";
  if (equal->cause != Dependency::kNo) {
    finding.involved.push_back(file.key(equal->cause));
    finding.repair += ", or change the other one";
  }
  finding.edits = file.without({key.involved});
  return finding;
}

Finding idle_item(const OwnFile& file, const OwnItem& key, std::size_t index,
                  const KeyAnswer& answer) {
  const rules::Parameter& of = file.rules().schema().parameters[static_cast<std::size_t>(key.key)];
  const rules::Item item = file.rules().value(key.key)[index];
  const Waker& waker = *answer.waker;
  Finding finding;
  finding.severity = file.grave();
  finding.sentence = fmt::format(
      "`{}` in `{}` is without effect beside `{}`: no round differs without it; {} {} of {} do",
      rules::to_text(of.domain.forms[item.form], item.number), key.involved.name, waker.line.name,
      changed_by(waker), waker.hits, waker.of);
  finding.involved = {key.involved, waker.line};
  finding.proof = fmt::format("a bound: {} played in step with it and without it",
                              table::counted(answer.rounds, "round"));
  finding.repair = "take it out, or change the other line";
  return finding;
}

Finding row_without_effect(const OwnFile& file, const OwnItem& row, const RowAnswer& answer) {
  Finding finding;
  // The rounds without it are without the row that it replaces too.
  const bool replaces = replaces_another(file, row);
  finding.sentence = fmt::format(
      "this row changes nothing{}: it applied in {} random rounds, and each is the same "
      "without {}",
      replaces ? " by itself, and switches off the row that it replaces" : "", answer.asked,
      replaces ? "both" : "it");
  finding.involved.push_back(row.involved);
  finding.proof = fmt::format("a bound: {} played with the row and without it",
                              table::counted(answer.rounds, "round"));
  finding.repair = replaces ? "remove the row, so that the other one counts again, or let it do "
                              "something"
                            : "remove the row, or let it do something";
  finding.edits = file.without({row.involved});
  return finding;
}

std::string effort_used_up(const Job& job) {
  return fmt::format("the effort for single lines is used up{}", job.most > 0 ? "; use --all" : "");
}

std::string names_of(const std::vector<OwnItem>& lines) {
  std::string names;
  for (const OwnItem& each : lines) {
    names += fmt::format("{}`{}`", names.empty() ? "" : ", ", each.involved.name);
  }
  return names;
}

Undecided open_lines(const std::vector<OwnItem>& lines, const Effort& effort, bool fast) {
  return {{},
          lines.front().involved,
          fmt::format("no difference in {} random rounds, not proved{}", effort.rounds,
                      fast ? "; without `--fast` more is tried" : ""),
          fmt::format("whether {} {} anything", names_of(lines),
                      lines.size() == 1 ? "changes" : "change")};
}

}  // namespace showstopper::lint
