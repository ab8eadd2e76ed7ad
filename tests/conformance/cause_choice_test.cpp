// SPDX-License-Identifier: Apache-2.0
//
// The choice of causes to report, given the findings that each explains.
#include "conformance/cause_choice.h"

#include <deque>
#include <utility>
#include <vector>

#include <gmock/gmock.h>

namespace showstopper::conformance {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

// Findings of one kind, each in a round of its own.
class Choice : public testing::Test {
 protected:
  void add(std::size_t count, const std::vector<Hint>& hints) {
    for (std::size_t i = 0; i < count; ++i) {
      Finding finding;
      finding.kind = Kind::wrong_payment;
      finding.hints = hints;
      findings_.push_back(std::move(finding));
      items_.push_back({{items_.size(), 0}, &findings_.back(), hints});
    }
  }
  std::vector<std::string> choose() {
    CauseChoice choice(items_, {});
    choice.add_hints();
    std::vector<std::string> texts;
    for (const Explained& each : choice.choose()) {
      texts.push_back(each.cause.text + ' ' + std::to_string(each.findings.size()));
    }
    return texts;
  }
  static Hint hint(const char* text, std::uint8_t set = 0) { return {text, text, false, set}; }

  std::deque<Finding> findings_;
  std::vector<CauseChoice::Item> items_;
};

TEST_F(Choice, ASmallShareIsNoCause) {
  add(2, {hint("a")});
  add(75, {});
  EXPECT_THAT(choose(), IsEmpty());
}

TEST_F(Choice, AFairShareIsOne) {
  add(20, {hint("a")});
  add(57, {});
  EXPECT_THAT(choose(), ElementsAre("a 20"));
}

TEST_F(Choice, OneRoundIsNone) {
  add(1, {hint("a")});
  EXPECT_THAT(choose(), IsEmpty());
}

// Rounds in which both were made count for each.
TEST_F(Choice, FaultsThatWereMadeTogetherAreNamedOneByOne) {
  add(3, {hint("a")});
  add(4, {hint("b")});
  add(2, {hint("a", 1), hint("b", 1), hint("a", 2), hint("c", 2)});
  EXPECT_THAT(choose(), ElementsAre("b 6", "a 5"));
}

TEST_F(Choice, FaultsThatAreOnlyMadeTogetherAreNamedAsWell) {
  add(2, {hint("a", 1), hint("b", 1)});
  EXPECT_THAT(choose(), UnorderedElementsAre("a 2", "b 2"));
}

// Such a finding has an item for each of its faults.
TEST_F(Choice, AFindingOfTwoFaultsIsCountedOnce) {
  add(5, {hint("a")});
  for (std::size_t i = 0; i < 2; ++i) {
    items_.push_back({{i, 0}, &findings_[i], {hint("b")}});
  }
  CauseChoice choice(items_, {});
  choice.add_hints();
  const std::vector<Explained> chosen = choice.choose();
  ASSERT_FALSE(chosen.empty());
  EXPECT_EQ(chosen[0].cause.text, "a");
  EXPECT_EQ(chosen[0].findings.size(), 5u);
  EXPECT_EQ(chosen[0].of, 5u);
}

// Three rows that double, each left out: all of it is half of the due amount.
TEST_F(Choice, SeveralFaultsAreNamedBeforeWhatFitsThemByChance) {
  const Hint half{"half", "", true};
  add(5, {hint("a"), half});
  add(4, {hint("b"), half});
  add(4, {hint("c"), half});
  EXPECT_THAT(choose(), ElementsAre("a 5", "b 4", "c 4"));
}

TEST_F(Choice, OfTwoThatExplainTheSameTheNarrowerIsNamed) {
  Hint wide = hint("a");
  wide.width = 1;
  add(5, {wide, hint("b")});
  EXPECT_THAT(choose(), ElementsAre("b 5"));
}

// A hint that explains a few more together with others is the variation's fault.
TEST_F(Choice, AVariationTakesOverWhatAHintExplainsWithOthers) {
  add(10, {hint("a")});
  add(4, {hint("a", 1), hint("c", 1)});
  add(3, {hint("c")});
  Cause variation;
  variation.text = "`key = 1`";
  variation.keys = {"key"};
  CauseChoice choice(items_, {[&](std::size_t) -> const Cause& { return variation; },
                              [](std::size_t, std::uint64_t) { return std::uint64_t{0}; }});
  Candidate candidate;
  candidate.cause = variation;
  candidate.hypotheses = {0};
  for (std::size_t i = 0; i < 10; ++i) candidate.items.insert(i);
  choice.add(std::move(candidate));
  choice.add_hints();
  std::vector<std::string> texts;
  for (const Explained& each : choice.choose()) {
    texts.push_back(each.cause.text + ' ' + std::to_string(each.findings.size()));
  }
  EXPECT_THAT(texts, ElementsAre("`key = 1` 14", "c 7"));
}

// `twice the due amount` fits whatever doubles.
TEST_F(Choice, WhatFitsByChanceStandsBehind) {
  const Hint twice{"twice", "", true};
  add(6, {hint("a"), twice});
  add(2, {twice});
  EXPECT_THAT(choose(), ElementsAre("a 6", "twice 2"));
}

Explained cause_of(std::vector<FindingOf> findings, std::vector<FindingOf> mended = {}) {
  Explained made;
  made.findings = std::move(findings);
  made.mended = std::move(mended);
  made.of = made.findings.size();
  return made;
}

// Round 0 conforms under the first cause: its second finding followed. Round 2 is not one of it.
TEST(MendedRounds, HaveOneCauseAlone) {
  std::vector<Explained> causes = {cause_of({{0, 0}, {1, 0}}, {{0, 0}, {0, 1}, {2, 0}}),
                                   cause_of({{0, 1}, {2, 0}, {3, 0}})};
  fold_mended_rounds(causes);
  ASSERT_EQ(causes.size(), 2u);
  EXPECT_THAT(causes[0].findings, ElementsAre(FindingOf{0, 0}, FindingOf{0, 1}, FindingOf{1, 0}));
  EXPECT_EQ(causes[0].of, 3u);
  EXPECT_EQ(causes[0].rounds, 2u);
  EXPECT_THAT(causes[1].findings, ElementsAre(FindingOf{2, 0}, FindingOf{3, 0}));
}

// Of the other cause one round is left, which many a cause would fit.
TEST(MendedRounds, TakeTheGroundFromAnotherCause) {
  std::vector<Explained> causes = {cause_of({{0, 0}, {1, 0}}, {{0, 0}, {0, 1}}),
                                   cause_of({{0, 1}, {3, 0}})};
  fold_mended_rounds(causes);
  ASSERT_EQ(causes.size(), 1u);
  EXPECT_EQ(causes[0].findings.size(), 3u);
}

}  // namespace
}  // namespace showstopper::conformance
