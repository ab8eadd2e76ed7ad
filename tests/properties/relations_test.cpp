// SPDX-License-Identifier: Apache-2.0
//
// Every relation over generated rounds of every kind of rule set, and each of them broken once.
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/properties/named.h"
#include "tests/properties/relation_drive.h"

namespace showstopper::properties {
namespace {

// One test for all of a game, since rule sets cost more to make than a relation to check.
TEST(Relations, OfGostopHold) {
  for (const GostopRelation& relation : gostop_relations())
    EXPECT_EQ(check(relation, all_gostop()), "");
}

TEST(Relations, OfStoppaHold) {
  for (const StoppaRelation& relation : stoppa_relations())
    EXPECT_EQ(check(relation, all_stoppa()), "");
}

// Whole and as a difference from a shipped set; random sets among them.
template <class Subjects>
void expect_read_as_printed(const Subjects& subjects) {
  for (const auto& subject : subjects) {
    const rules::RuleSet& set = *subject->rules.source;
    table::Diagnostics diagnostics;
    const auto whole =
        shipped_library().read(set.schema(), rules::to_toml(set), "printed.toml", diagnostics);
    const auto difference = shipped_library().read(
        set.schema(), rules::difference_toml(set, *subject->base), "difference.toml", diagnostics);
    for (const auto& diagnostic : diagnostics) ADD_FAILURE() << to_text(diagnostic);
    EXPECT_TRUE(whole && *whole == set) << set.name;
    EXPECT_TRUE(difference && *difference == set) << set.name;
  }
}

TEST(Relations, RuleSetsReadAsTheyWerePrinted) {
  expect_read_as_printed(all_gostop());
  expect_read_as_printed(all_stoppa());
}

template <class Relation>
void expect_wording(std::span<const Relation> relations) {
  std::set<std::string_view> names;
  for (const Relation& relation : relations) {
    EXPECT_TRUE(names.insert(relation.name).second) << relation.name;
    EXPECT_EQ(relation.sentence.back(), '.') << relation.name;
    EXPECT_FALSE(relation.events.empty()) << relation.name << " is about nothing";
  }
}

TEST(Relations, NamesAreUniqueAndSentencesEnd) {
  expect_wording(gostop_relations());
  expect_wording(stoppa_relations());
}

using Subjects = std::vector<std::unique_ptr<GostopSubject>>;

// Matgo for two with some values changed.
Subjects matgo_with(const std::vector<std::pair<std::string, std::string>>& values) {
  table::Diagnostics diagnostics;
  auto loaded = shipped_library().load(gostop::schema(), "gostop/matgo", diagnostics);
  const auto base = std::make_shared<const rules::RuleSet>(std::move(*loaded));
  rules::RuleSet set = *base;
  for (const auto& [key, text] : values) {
    const auto parameters = set.schema().parameters;
    const int index = rules::parameter_index(parameters, key);
    std::string why_not;
    const auto value = rules::parse_value(parameters[index], text, why_not);
    EXPECT_TRUE(value) << why_not;
    if (value) set.set(index, *value);
  }
  Subjects subjects;
  subjects.push_back(
      std::make_unique<GostopSubject>(set, base, 2, kRelationSeed, shipped_library()));
  return subjects;
}

// A relation whose event the rules make impossible has tested nothing, and fails.
TEST(Relations, FailWhereTheirEventNeverComes) {
  const GostopRelation& relation = *named(gostop_relations(), "a_higher_minimum_asks_no_oftener");
  EXPECT_EQ(check(relation, std::span<const std::unique_ptr<GostopSubject>>(matgo_with({})), 600),
            "");
  const Subjects never = matgo_with({{"go.never_asked", "true"}});
  EXPECT_EQ(
      check(relation, std::span<const std::unique_ptr<GostopSubject>>(never), 600),
      "`a_higher_minimum_asks_no_oftener` checked nothing: none of 600 rounds had `a decision "
      "at both minimums`");
}

Ruling of_round(const GostopRelation& relation, const GostopSubject& subject, std::uint64_t seed) {
  const table::PlayedRound<gostop::Game> record = record_of(subject.rules, seed, {});
  return relation.judge(retell(subject, record));
}

// Of a row that always fits.
gostop::Predicate always() {
  table::Diagnostics diagnostics;
  const auto test =
      rules::parse_expression("0 < 1", *gostop::schema().vocabulary, "always", {}, diagnostics);
  return test ? gostop::Predicate(*test) : gostop::Predicate();
}

// Breaks the subject and looks whether the relation sees it in some round.
template <class Break>
void expect_broken(const char* name, Break break_it) {
  const GostopRelation& relation = *named(gostop_relations(), name);
  const Subjects subjects = matgo_with({});
  GostopSubject& subject = *subjects.front();
  break_it(subject);
  bool seen = false;
  for (std::uint64_t seed = 0; seed < 300 && !seen; ++seed) {
    seen = !of_round(relation, subject, seed).holds;
  }
  EXPECT_TRUE(seen) << name << " holds for rules that break it";
}

TEST(Relations, SeeWhatBreaksThem) {
  expect_broken("equal_cards_may_be_exchanged", [](GostopSubject& subject) {
    subject.equal_cards = {{gostop::Card(1, 0), gostop::Card(1, 1)}};  // a bright and a ribbon
  });
  expect_broken("equal_months_may_be_exchanged", [](GostopSubject& subject) {
    subject.equal_months = {{1, 2}};
  });
  expect_broken("idle_values_do_nothing", [](GostopSubject& subject) {
    subject.redrawn = subject.rules;
    ++subject.redrawn->stop_minimum;
  });
  expect_broken("rows_that_never_fit_do_nothing", [](GostopSubject& subject) {
    subject.padded.payers.back() = {
        .name = "always", .winner = always(), .loser = always(), .factor = 3};
  });
  expect_broken("a_higher_minimum_asks_no_oftener", [](GostopSubject& subject) {
    subject.raised.stop_minimum = subject.rules.stop_minimum - 3;
  });
  expect_broken("a_further_payer_row_lowers_no_payment", [](GostopSubject& subject) {
    subject.fewer = subject.rules;
    subject.fewer->payers.push_back(
        {.name = "always", .winner = always(), .loser = always(), .factor = 3});
  });
  expect_broken("positions_read_as_printed",
                [](GostopSubject& subject) { subject.rules_json = "\"gostop/nowhere\""; });
  expect_broken("rounds_read_as_printed", [](GostopSubject& subject) {
    subject.rules_json = R"({"extends":"gostop/matgo","set":{"stop.minimum.2":9}})";
  });
}

// The Spanish account for three players with rows of a file.
Subjects spanish_with(const std::string& rows) {
  table::Diagnostics diagnostics;
  const std::string text =
      "format = \"showstopper-rules/1\"\ngame = \"gostop\"\nname = \"rows\"\n"
      "extends = \"gostop/spanish\"\n" +
      rows;
  const auto read = shipped_library().read(gostop::schema(), text, "rows.toml", diagnostics);
  for (const auto& diagnostic : diagnostics) ADD_FAILURE() << to_text(diagnostic);
  Subjects subjects;
  if (!read) return subjects;
  const auto base = std::make_shared<const rules::RuleSet>(
      *shipped_library().load(gostop::schema(), "gostop/spanish", diagnostics));
  subjects.push_back(
      std::make_unique<GostopSubject>(*read, base, 3, kRelationSeed, shipped_library()));
  return subjects;
}

// Rows may name a seat, and then the round does not turn with the seats.
TEST(Relations, DoNotTurnSeatsThatARowNames) {
  const GostopRelation& relation = *named(gostop_relations(), "seats_may_turn");
  for (const char* row : {"loser = \"p1.junk >= 3\"", "loser = \"p1 has 09A\"",
                          "winner = \"p2.ribbons >= 2\"\nloser = \"true\""}) {
    const Subjects subjects =
        spanish_with(fmt::format("[[payer]]\nname = \"r\"\n{}\nadd = 5\n", row));
    ASSERT_EQ(subjects.size(), 1u);
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      const Ruling ruling = of_round(relation, *subjects.front(), seed);
      ASSERT_TRUE(ruling.holds) << row << ", seed " << seed;
    }
  }
  const Subjects others =
      spanish_with("[[payer]]\nname = \"r\"\nloser = \"dealer.junk >= 3\"\nadd = 5\n");
  std::uint32_t met = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed)
    met |= of_round(relation, *others.front(), seed).met;
  EXPECT_NE(met & 1, 0u);  // those rounds are compared
}

// By a further row a loser may count the cup the other way, which spares another seat a row.
TEST(Relations, AllowALosersCupToSpareTheOtherLoser) {
  const Subjects subjects = spanish_with(
      "[[payer]]\nname = \"further\"\nloser = \"dealer and animals >= 1\"\nadd = 9\n"
      "[[payer]]\nname = \"without\"\nloser = \"animals == 0\"\nadd = 2\n"
      "[[payer]]\nname = \"spared\"\nloser = \"dealer.animals >= 1\"\nadd = 1\n");
  ASSERT_EQ(subjects.size(), 1u);
  GostopSubject& subject = *subjects.front();
  auto& fewer = subject.fewer.emplace(subject.rules).payers;
  std::erase_if(fewer, [](const gostop::PayerRow& row) { return row.name == "further"; });
  const GostopRelation& relation =
      *named(gostop_relations(), "a_further_payer_row_lowers_no_payment");
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    ASSERT_TRUE(of_round(relation, subject, seed).holds) << "seed " << seed;
  }
}

// The relations that have no variant of their own to break detect wrong payments in a round.
TEST(Relations, SeeARoundToldWrongly) {
  for (const char* name :
       {"seats_may_turn", "setting_up_plays_on_alike", "a_longer_wait_lowers_no_win"}) {
    const GostopRelation& relation = *named(gostop_relations(), name);
    const Subjects subjects = matgo_with({});
    bool seen = false;
    for (std::uint64_t seed = 0; seed < 300 && !seen; ++seed) {
      const table::PlayedRound<gostop::Game> record = record_of(subjects.front()->rules, seed, {});
      GostopRun run = retell(*subjects.front(), record);
      if (!run.over() || !run.result.has_winner()) continue;
      EXPECT_TRUE(relation.judge(run).holds) << name;
      const auto winner = static_cast<std::size_t>(run.result.winner);
      run.result.payments[winner] += 1000;
      seen = !relation.judge(run).holds;
    }
    EXPECT_TRUE(seen) << name;
  }
}

}  // namespace
}  // namespace showstopper::properties
