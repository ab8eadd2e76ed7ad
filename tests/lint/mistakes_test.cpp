// SPDX-License-Identifier: Apache-2.0
//
// Rule files with one planted mistake each: lint names the planted rows and keys and nothing else
// beyond what it says of the rule set that the file extends. And what it says of the shipped sets
// is what corpus/lint/gostop.jsonl gives reasons for.
#include <fstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/lint/linted.h"

namespace showstopper::lint {
namespace {

using nlohmann::json;

std::vector<json> lines_of(const std::string& file) {
  std::vector<json> all;
  std::ifstream stream(std::string(SHOWSTOPPER_SOURCE_CORPUS "/lint/") + file);
  for (std::string line; std::getline(stream, line);) all.push_back(json::parse(line));
  return all;
}

std::vector<Said> expected(const json& line) {
  std::vector<Said> all;
  for (const json& each : line.at("findings")) {
    all.push_back({each.at("kind"), each.at("involved").get<std::vector<std::string>>()});
  }
  std::sort(all.begin(), all.end());
  return all;
}

// The expected findings that are errors: what no round can be played or won by, and what is said in
// two ways of which none goes first.
std::vector<Said> errors(const json& line) {
  std::vector<Said> all;
  for (const json& each : line.at("findings")) {
    if (each.value("severity", "") != "error") continue;
    all.push_back({each.at("kind"), each.at("involved").get<std::vector<std::string>>()});
  }
  std::sort(all.begin(), all.end());
  return all;
}

class Mistakes : public testing::TestWithParam<json> {};

TEST_P(Mistakes, AreFoundAndNothingElseIs) {
  const json& line = GetParam();
  const bool fast = !line.at("solver").get<bool>();
  const std::vector<Said> of_base = said(linted(named_rules(line.at("base")), fast));
  const Report report = linted(named_rules(line.at("rules")), fast);
  EXPECT_THAT(report.undecided, testing::IsEmpty());
  std::vector<Said> found = said(report);
  std::erase_if(found, [&](const Said& each) {
    return std::find(of_base.begin(), of_base.end(), each) != of_base.end();
  });
  EXPECT_EQ(found, expected(line)) << line.at("why");
  EXPECT_EQ(said(report, Severity::error), errors(line));
  for (const Finding& finding : report.findings) {
    EXPECT_FALSE(finding.proof.empty() && finding.witness.empty()) << finding.sentence;
    if (!finding.witness.empty()) {
      EXPECT_LE(json::parse(finding.witness).at("actions").size(), 4u) << finding.witness;
    }
    EXPECT_TRUE(std::any_of(finding.involved.begin(), finding.involved.end(),
                            [](const Involved& each) { return each.place.file != nullptr; }))
        << finding.sentence;
  }
}

INSTANTIATE_TEST_SUITE_P(Planted, Mistakes, testing::ValuesIn(lines_of("mistakes.jsonl")),
                         [](const auto& info) {
                           std::string name = info.param.at("rules").template get<std::string>();
                           name.erase(0, name.find('/') + 1);
                           std::erase(name, '-');
                           return name;
                         });

class Shipped : public testing::TestWithParam<json> {};

TEST_P(Shipped, HaveTheStoredFindingsAlone) {
  const json& line = GetParam();
  const Report report = linted(named_rules(line.at("rules")));
  EXPECT_EQ(said(report), expected(line));
  EXPECT_EQ(said(report, Severity::error), errors(line));
  for (const json& each : line.at("findings")) {
    EXPECT_FALSE(each.at("why").get<std::string>().empty());
  }
}

INSTANTIATE_TEST_SUITE_P(RuleSets, Shipped, testing::ValuesIn(lines_of("gostop.jsonl")),
                         [](const auto& info) {
                           std::string name = info.param.at("rules").template get<std::string>();
                           for (char& c : name) c = c == '/' || c == '-' ? '_' : c;
                           return name;
                         });

// Each rule set and house rule of the corpus has a line, so that a new one is looked at.
TEST(ShippedFindings, SpeakOfEveryRuleFile) {
  std::vector<std::string> known;
  for (const json& line : lines_of("gostop.jsonl")) known.push_back(line.at("rules"));
  std::vector<std::string> all = corpus_rules().names("gostop");
  for (const std::string& each : corpus_rules().house_rules("gostop")) all.push_back(each);
  EXPECT_THAT(known, testing::UnorderedElementsAreArray(all));
}

// One fact away: what is planted is what makes the finding.
TEST(Lint, IsSilentWhereTheRowCanApply) {
  const std::string row = "[[payer]]\nname = \"all brights\"\nwinner = \"brights >= ";
  const std::string rest = "\"\nloser = \"junk == 0\"\nfactor = 3\n";
  const Said never{"never-applies", {"payer all brights"}};
  EXPECT_THAT(said(linted(matgo_with(row + "6" + rest))), testing::Contains(never));
  EXPECT_THAT(said(linted(matgo_with(row + "5" + rest))), testing::Not(testing::Contains(never)));
}

TEST(Lint, SetsAsideWhatTheFileAllows) {
  const std::string row =
      "[[payer]]\nname = \"six\"\nwinner = \"brights >= 6\"\nloser = \"true\"\nfactor = 2\n";
  const auto allow = [](const std::string& of) {
    return "[[allow]]\nfinding = \"never-applies\"\nof = \"" + of + "\"\nwhy = \"a joke\"\n";
  };
  const Report allowed = linted(matgo_with(row + allow("payer six")));
  EXPECT_THAT(said(allowed), testing::IsEmpty());
  EXPECT_EQ(allowed.allowed.size(), 1u);
  const Report other = linted(matgo_with(row + allow("payer seven")));
  EXPECT_THAT(said(other), testing::ElementsAre(Said{"never-applies", {"payer six"}},
                                                Said{"unused-allowance", {"allow"}}));
}

TEST(Lint, FindsTheSameForTheSameSeed) {
  const rules::RuleSet rules = named_rules("mistakes/gwang-bak-again");
  const Report once = linted(rules), again = linted(rules);
  ASSERT_EQ(once.findings.size(), again.findings.size());
  for (std::size_t i = 0; i < once.findings.size(); ++i) {
    EXPECT_EQ(once.findings[i].sentence, again.findings[i].sentence);
    EXPECT_EQ(once.findings[i].witness, again.findings[i].witness);
  }
}

}  // namespace
}  // namespace showstopper::lint
