// SPDX-License-Identifier: Apache-2.0
//
// Slips that no key expresses: one of them is one cause, which leaves no finding of its rounds.
#include "conformance/gostop/slips.h"

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>

#include "conformance/gostop/causes.h"
#include "model/gostop/score.h"
#include "model/trace/gostop/replay.h"
#include "tests/conformance/given_log.h"

namespace showstopper::conformance {
namespace {

std::shared_ptr<const gostop::Rules> matgo_rules() {
  table::Diagnostics diagnostics;
  return trace::shipped_rules().gostop("\"gostop/matgo\"", 2, "test", {1, 1}, diagnostics);
}

// Rounds of an engine with other rows, in a log that names matgo.
std::vector<trace::GostopTrace> slipped_rounds(const std::shared_ptr<const gostop::Rules>& other,
                                               std::uint64_t count = 16) {
  std::vector<trace::GostopTrace> rounds;
  const auto named = matgo_rules();
  for (std::uint64_t i = 0; i < count; ++i) {
    table::Random random = table::fork(5, i);
    const gostop::Deal deal = gostop::shuffled_deal(*other, 0, random);
    rounds.push_back(trace::record("\"gostop/matgo\"", other, 0, 0, deal,
                                   [&](const gostop::State&, const gostop::Legal& legal) {
                                     const auto size = static_cast<std::uint64_t>(legal.size());
                                     return legal.nth(static_cast<int>(random.below(size)));
                                   }));
    rounds.back().rules = named;
  }
  return rounds;
}

struct Searched {
  std::size_t findings = 0;
  std::vector<Explained> causes;
};

Searched searched(const std::vector<trace::GostopTrace>& rounds) {
  std::vector<std::vector<Finding>> findings;
  std::vector<RoundAtHand<trace::GostopTrace>> at_hand;
  for (const auto& round : rounds) findings.push_back(judge(round).findings);
  Searched made;
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    at_hand.push_back({&rounds[i], findings[i]});
    made.findings += findings[i].size();
  }
  made.causes = explain(at_hand);
  return made;
}

// It comes first, and leaves no finding of any round.
void expect_one_cause(const Searched& found, const char* text) {
  ASSERT_FALSE(found.causes.empty());
  EXPECT_EQ(found.causes[0].cause.text, text);
  ASSERT_TRUE(found.causes[0].gone);
  EXPECT_EQ(found.causes[0].gone->size(), found.findings);
}

// Matgo with another row of [[combination]].
template <class Change>
std::shared_ptr<const gostop::Rules> with_row_changed(std::string_view name, Change change) {
  auto other = std::make_shared<gostop::Rules>(*matgo_rules());
  const auto& names = other->combination_names;
  const auto row = std::find(names.begin(), names.end(), name) - names.begin();
  for (gostop::CardValues& by : other->counting) {
    change(by.combinations.at(static_cast<std::size_t>(row)));
    by.all = gostop::tabulate(by, false);
    by.to_minimum = gostop::tabulate(by, true);
  }
  return other;
}

// Animals count from one card fewer.
std::shared_ptr<const gostop::Rules> with_earlier_animals() {
  return with_row_changed("animals", [](auto& row) { --row.first_at; });
}

// Points, decisions and ends differ, and one slip explains all of them.
TEST(Slips, ARowThatCountsFromAnotherNumberIsOneCauseOfAllFindings) {
  const Searched found = searched(slipped_rounds(with_earlier_animals()));
  ASSERT_FALSE(found.causes.empty());
  EXPECT_EQ(found.causes[0].cause.text, "`animals` counts from 4 for 5");
  EXPECT_FALSE(found.causes[0].conforms());  // no key of a rule file
  ASSERT_TRUE(found.causes[0].gone);
  EXPECT_EQ(found.causes[0].gone->size(), found.findings);
}

// The rain ribbon is taken for junk: nine ribbons are left, and one junk card more.
TEST(Slips, ACardOfAnotherKindIsOneCauseOfAllFindings) {
  auto other = std::make_shared<gostop::Rules>(*matgo_rules());
  const auto card = gostop::kRainRibbon;
  const auto& names = other->combination_names;
  for (gostop::CardValues& by : other->counting) {
    ASSERT_TRUE(by.ribbons.has(card));
    by.ribbons -= card;
    by.junk |= card;
    by.junk_worth[0] |= card;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == "ribbons") by.combinations[i].mask -= card;
      if (names[i] == "junk") by.combinations[i].mask |= card;
    }
    by.all = gostop::tabulate(by, false);
    by.to_minimum = gostop::tabulate(by, true);
  }
  expect_one_cause(searched(slipped_rounds(other)), "`12R` counts as junk for a ribbon");
}

// Under matgo the two cards count two junk each.
TEST(Slips, AJunkCardOfAnotherWorthIsOneCauseOfAllFindings) {
  auto other = std::make_shared<gostop::Rules>(*matgo_rules());
  const auto card = gostop::kLightning;
  for (gostop::CardValues& by : other->counting) {
    ASSERT_TRUE(by.junk_worth[1].has(card));
    by.junk_worth[2] |= card;
  }
  expect_one_cause(searched(slipped_rounds(other)), "`12D` counts as 3 junk for 2");
}

// GS-A-086 is about the factor of seven animals, and no clause gives points for them.
TEST(Slips, ARowThatMultipliesCitesItsFactor) {
  const auto other = with_row_changed("seven_animals", [](auto& row) { --row.first_at; });
  const Searched found = searched(slipped_rounds(other, 120));
  ASSERT_FALSE(found.causes.empty());
  EXPECT_EQ(found.causes[0].cause.text, "`seven_animals` counts from 6 for 7");
  EXPECT_EQ(found.causes[0].cause.events, Words("pay_seven_animals"));
}

// Rounds that conform under the slip have no second cause, such as points of earlier cards.
TEST(Slips, LeaveNoOtherCauseToTheRoundsThatConformUnderThem) {
  const auto other = with_row_changed("godori", [](auto& row) { --row.points; });
  const Searched found = searched(slipped_rounds(other, 300));
  ASSERT_EQ(found.causes.size(), 1u);
  EXPECT_EQ(found.causes[0].cause.text, "`godori` is worth 4 for 5");
  EXPECT_EQ(found.causes[0].findings.size(), found.findings);
}

// A second mistake stays: the slip does not explain it.
TEST(Slips, AnotherMistakeOfTheSameRoundIsNotGone) {
  auto rounds = slipped_rounds(with_earlier_animals(), 8);
  const Searched alone = searched(rounds);
  ASSERT_FALSE(alone.causes.empty());
  std::size_t spoilt = 0;
  for (trace::GostopTrace& round : rounds) {
    if (judge(round).findings.empty()) continue;
    ASSERT_TRUE(round.result);
    round.result->next_dealer = 1 - round.result->next_dealer;
    ++spoilt;
  }
  const Searched both = searched(rounds);
  ASSERT_FALSE(both.causes.empty());
  EXPECT_EQ(both.causes[0].cause.text, alone.causes[0].cause.text);
  EXPECT_GT(spoilt, 0u);
  EXPECT_GT(both.findings, alone.findings);
  EXPECT_EQ(both.causes[0].gone->size(), alone.findings);
}

// Of one kind, and each in the set of the other: one slip, not one for each set.
TEST(Slips, TwoRibbonsThatAreExchangedInTheirSetsAreOneSlip) {
  trace::GostopTrace round;
  round.rules = matgo_rules();
  int known = 0;
  for (const auto& slip : gostop::slips({round.rules})) {
    if (slip.cause().text != "03R of `poetry_ribbons` and 10R of `blue_ribbons` exchanged")
      continue;
    ++known;
    ASSERT_TRUE(slip.change(round));
  }
  ASSERT_EQ(known, 1);
  const auto points_of = [&](std::initializer_list<const char*> names) {
    gostop::CardSet cards;
    for (const char* const name : names) cards |= *gostop::card_named(name);
    return gostop::points(round.rules->counting.front(), cards);
  };
  EXPECT_EQ(points_of({"01R", "02R", "03R"}), 0);
  EXPECT_EQ(points_of({"01R", "02R", "10R"}), 3);
  EXPECT_EQ(points_of({"03R", "06R", "09R"}), 3);
  EXPECT_EQ(points_of({"04R", "05R", "07R"}), 3);
}

// The log shows the number of its stock cards alone.
TEST(Slips, AnotherCardThanTheTopOneBreaksTheOrderOfTheStock) {
  int others = 0;
  for (trace::GostopTrace& round : slipped_rounds(matgo_rules())) {
    std::reverse(round.deal.stock.cards.begin() + round.deal.stock.top,
                 round.deal.stock.cards.begin() + round.deal.stock.end);
    constexpr std::uint32_t kStock = trace::GostopObservation::kStock;
    if (round.start) round.start->seen &= ~kStock;
    for (auto& seen : round.after) seen.seen &= ~kStock;
    const auto findings = judge(round).findings;
    if (findings.empty() || findings[0].kind != Kind::wrong_stock) continue;
    EXPECT_EQ(findings[0].about.text(), "GS-A-040") << to_text(findings[0]);
    ++others;
  }
  EXPECT_GT(others, 0);
}

TEST(Slips, AStockThatIsTurnedFromItsOtherEndIsOneCause) {
  auto rounds = slipped_rounds(matgo_rules());
  for (trace::GostopTrace& round : rounds) {
    auto& stock = round.deal.stock;
    std::reverse(stock.cards.begin() + stock.top, stock.cards.begin() + stock.end);
  }
  expect_one_cause(searched(rounds), "cards are turned from the other end of the stock");
}

TEST(Slips, AreNotNamedOfRoundsThatConform) {
  EXPECT_THAT(searched(slipped_rounds(matgo_rules())).causes, testing::IsEmpty());
}

}  // namespace
}  // namespace showstopper::conformance
