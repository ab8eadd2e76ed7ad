// SPDX-License-Identifier: Apache-2.0
//
// Rule sets of the corpus and texts, linted.
#pragma once

#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "conformance/gostop/judge.h"
#include "lint/lint.h"
#include "model/gostop/rules/rules.h"
#include "model/stoppa/rules.h"
#include "model/trace/gostop/traced.h"

namespace showstopper::lint {

inline rules::Library corpus_rules() { return rules::Library(SHOWSTOPPER_SOURCE_CORPUS "/rules"); }

inline rules::RuleSet named_rules(const std::string& name) {
  table::Diagnostics diagnostics;
  const auto rules = corpus_rules().load(gostop::schema(), name, diagnostics);
  for (const table::Diagnostic& each : diagnostics) ADD_FAILURE() << to_text(each);
  return rules ? *rules : rules::RuleSet(gostop::schema());
}

// Matgo with these lines, as a file of a user's own.
inline rules::RuleSet matgo_with(const std::string& lines, const std::string& base = "matgo") {
  table::Diagnostics diagnostics;
  const std::string text =
      "format = \"showstopper-rules/1\"\nextends = \"gostop/" + base + "\"\n" + lines;
  const auto rules = corpus_rules().read(gostop::schema(), text, "mine.toml", diagnostics);
  for (const table::Diagnostic& each : diagnostics) ADD_FAILURE() << to_text(each);
  return rules ? *rules : rules::RuleSet(gostop::schema());
}

// The Italian account of Stoppa with these lines.
inline rules::RuleSet italian_with(const std::string& lines) {
  table::Diagnostics diagnostics;
  const auto rules = corpus_rules().read(
      stoppa::schema(), "format = \"showstopper-rules/1\"\nextends = \"stoppa/italian\"\n" + lines,
      "mine.toml", diagnostics);
  for (const table::Diagnostic& each : diagnostics) ADD_FAILURE() << to_text(each);
  return rules ? *rules : rules::RuleSet(stoppa::schema());
}

// Go-Stop from its text, as the file `mine.toml`; none if it has errors.
inline std::optional<rules::RuleSet> read_rules(const std::string& text) {
  table::Diagnostics diagnostics;
  auto rules = corpus_rules().read(gostop::schema(), text, "mine.toml", diagnostics);
  return diagnostics.empty() ? std::move(rules) : std::nullopt;
}

// The text of a rule file of the corpus.
inline std::string rule_text(const std::string& name) {
  std::ifstream stream(SHOWSTOPPER_SOURCE_CORPUS "/rules/" + name + ".toml", std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

inline Report linted(const rules::RuleSet& rules, bool fast = true,
                     std::uint64_t rounds = Job().rounds) {
  Job job;
  job.rounds = rounds;
  job.rules = &rules;
  job.rules_json = '"' + rules.library_base + '"';
  job.fast = fast;
  return lint(job);
}

// A file of the corpus with its text, so that its repetitions and citations are known; `change` may
// first make another text of it.
inline Report linted_file(const std::string& name, bool fast = true,
                          const std::function<std::string(std::string)>& change = {}) {
  Job job;
  job.text = rule_text(name);
  std::optional<rules::RuleSet> rules;
  if (change) {
    job.text = change(job.text);
    rules = read_rules(job.text);
    EXPECT_TRUE(rules) << job.text;
  } else {
    rules = named_rules(name);
  }
  if (!rules) return {};
  job.rules = &*rules;
  job.rules_json = '"' + rules->library_base + '"';
  job.fast = fast;
  job.reread = read_rules;
  job.repairs = false;
  return lint(job);
}

// `check` accepts the line.
inline void expect_holds(const std::string& line) {
  trace::Traced<gostop::Game>::Reader reader(corpus_rules());
  table::Diagnostics diagnostics;
  trace::GostopTrace trace;
  ASSERT_TRUE(reader.read(line, 1, "-", trace, diagnostics)) << line;
  EXPECT_THAT(conformance::judge(trace).findings, testing::IsEmpty()) << line;
}

// The kind and subjects of a finding, for comparisons.
struct Said {
  std::string kind;
  std::vector<std::string> involved;
  auto operator<=>(const Said&) const = default;
};

inline void PrintTo(const Said& said, std::ostream* out) {
  *out << said.kind << ':';
  for (const std::string& each : said.involved) *out << " `" << each << '`';
}

inline std::vector<Said> said(const Report& report, std::optional<Severity> only = {}) {
  std::vector<Said> all;
  for (const Finding& finding : report.findings) {
    if (only && finding.severity != *only) continue;
    Said each{std::string(finding.kind), {}};
    for (const Involved& involved : finding.involved) each.involved.push_back(involved.name);
    all.push_back(std::move(each));
  }
  std::sort(all.begin(), all.end());
  return all;
}

// Of a file of Stoppa with these lines, which lint reads again without some of them.
inline Report linted_file_of_stoppa(const std::string& lines, bool fast, bool repairs = false) {
  const auto read = [](const std::string& text) {
    table::Diagnostics diagnostics;
    auto rules = corpus_rules().read(stoppa::schema(), text, "mine.toml", diagnostics);
    return diagnostics.empty() ? std::move(rules) : std::nullopt;
  };
  Job job;
  job.text = "format = \"showstopper-rules/1\"\nextends = \"stoppa/italian\"\n" + lines;
  const auto rules = read(job.text);
  EXPECT_TRUE(rules) << job.text;
  if (!rules) return {};
  job.rules = &*rules;
  job.rules_json = "\"stoppa/italian\"";
  job.reread = read;
  job.repairs = repairs;
  job.fast = fast;
  return lint(job);
}

}  // namespace showstopper::lint
