// SPDX-License-Identifier: Apache-2.0
//
// Rule files with one planted mistake each: lint names the planted rows and keys, and nothing else
// except the findings of the rule set that the file extends. The findings of the shipped sets are
// those for which corpus/lint/gostop.jsonl gives reasons.
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

// Those of a shipped rule set, which AreTheSameWithTheSolver and Shipped compare with lint's.
std::vector<Said> stored_findings(const std::string& rules) {
  for (const json& line : lines_of("gostop.jsonl")) {
    if (line.at("rules") == rules) return expected(line);
  }
  ADD_FAILURE() << rules;
  return {};
}

// The expected findings that are errors: rules that no round can be played or won by, and two
// contradictory statements of which neither has priority.
std::vector<Said> errors(const json& line) {
  std::vector<Said> all;
  for (const json& each : line.at("findings")) {
    if (each.value("severity", "") != "error") continue;
    all.push_back({each.at("kind"), each.at("involved").get<std::vector<std::string>>()});
  }
  std::sort(all.begin(), all.end());
  return all;
}

// The lines of undecided questions: the first line of each question.
std::vector<std::string> open_lines(const Report& report) {
  std::vector<std::string> all;
  for (const Undecided& each : report.undecided) all.push_back(each.about.name);
  return all;
}
std::vector<std::string> expected_open(const json& line) {
  return line.value("open", std::vector<std::string>());
}

class Mistakes : public testing::TestWithParam<json> {};

TEST_P(Mistakes, AreFoundAndNothingElseIs) {
  const json& line = GetParam();
  const bool fast = !line.at("solver").get<bool>();
  const std::vector<Said> of_base = stored_findings(line.at("base"));
  const Report report = linted_file(line.at("rules"), fast);
  EXPECT_THAT(open_lines(report), testing::UnorderedElementsAreArray(expected_open(line)));
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
                         [](const auto& each) {
                           std::string name = each.param.at("rules").template get<std::string>();
                           name.erase(0, name.find('/') + 1);
                           std::erase(name, '-');
                           return name;
                         });

class Shipped : public testing::TestWithParam<json> {};

void expect_stored(const json& line, const Report& report) {
  EXPECT_EQ(said(report), expected(line));
  EXPECT_EQ(said(report, Severity::error), errors(line));
  // With more rounds and the solver less is open.
  EXPECT_THAT(open_lines(report), testing::IsSubsetOf(expected_open(line)));
  for (const Finding& each : report.findings) {
    EXPECT_FALSE(each.proof.empty() && each.witness.empty()) << each.sentence;
    if (!each.witness.empty()) expect_holds(each.witness);
  }
}

TEST_P(Shipped, HaveTheStoredFindingsAlone) {
  const json& line = GetParam();
  expect_stored(line, linted_file(line.at("rules")));
  for (const json& each : line.at("findings")) {
    EXPECT_FALSE(each.at("why").get<std::string>().empty());
  }
}

// Most files are one row over a rule set: a quarter of them each time, the others by night.
std::vector<json> share_of_lines(bool by_night) {
  std::vector<json> all = lines_of("gostop.jsonl");
  std::erase_if(all, [&](const json& line) {
    unsigned sum = 0;
    for (const char c : line.at("rules").get<std::string>()) sum += static_cast<unsigned char>(c);
    return (sum % 4 != 0) != by_night;
  });
  return all;
}

std::string name_of_test(const testing::TestParamInfo<json>& each) {
  std::string name = each.param.at("rules").get<std::string>();
  for (char& c : name) c = c == '/' || c == '-' ? '_' : c;
  return name;
}

INSTANTIATE_TEST_SUITE_P(RuleSets, Shipped, testing::ValuesIn(share_of_lines(false)), name_of_test);
INSTANTIATE_TEST_SUITE_P(OtherRuleSets, Shipped, testing::ValuesIn(share_of_lines(true)),
                         name_of_test);

// With the solver too: all of them by night, those that the others extend each time.
class ShippedWithSolver : public testing::TestWithParam<json> {};

TEST_P(ShippedWithSolver, HaveTheStoredFindingsAlone) {
  expect_stored(GetParam(), linted_file(GetParam().at("rules"), false));
}

INSTANTIATE_TEST_SUITE_P(RuleSets, ShippedWithSolver, testing::ValuesIn(lines_of("gostop.jsonl")),
                         name_of_test);

TEST(ShippedFindings, AreTheSameWithTheSolver) {
  for (const json& line : lines_of("gostop.jsonl")) {
    const std::string name = line.at("rules");
    if (std::count(name.begin(), name.end(), '/') > 1) continue;  // of a table, a house, a world
    SCOPED_TRACE(name);
    expect_stored(line, linted_file(name, false));
  }
}

// Each rule set and house rule of the corpus has a line, so that a new one is looked at.
TEST(ShippedFindings, SpeakOfEveryRuleFile) {
  std::vector<std::string> known;
  for (const json& line : lines_of("gostop.jsonl")) known.push_back(line.at("rules"));
  std::vector<std::string> all = corpus_rules().names("gostop");
  for (const std::string& each : corpus_rules().house_rules("gostop")) all.push_back(each);
  EXPECT_THAT(known, testing::UnorderedElementsAreArray(all));
}

// One fact away nothing is found: the text of a mistake with one thing in it changed.
struct NearMiss {
  const char* mistake;
  const char* from;
  const char* to;
};
void PrintTo(const NearMiss& miss, std::ostream* out) { *out << miss.mistake; }

class NearMisses : public testing::TestWithParam<NearMiss> {};

TEST_P(NearMisses, AreSilent) {
  const NearMiss& miss = GetParam();
  const std::string name = std::string("mistakes/") + miss.mistake;
  std::vector<Said> planted;
  std::string subject;  // the first kind of the line
  for (const json& line : lines_of("mistakes.jsonl")) {
    if (line.at("rules") != name) continue;
    planted = expected(line);
    subject = line.at("findings").at(0).at("kind");
  }
  ASSERT_FALSE(planted.empty());
  const Report report = linted_file(name, true, [&](std::string text) {
    const std::size_t at = text.find(miss.from);
    EXPECT_NE(at, std::string::npos);
    return text.replace(at, std::string(miss.from).size(), miss.to);
  });
  for (const Said& each : planted) {
    // Other consequences of a mistake may stay.
    if (each.kind != subject) continue;
    EXPECT_THAT(said(report), testing::Not(testing::Contains(each)));
  }
}

const NearMiss kNearMisses[] = {
    // Nine ribbons leave out a loser with ten.
    NearMiss{"any-ribbons", "ribbons <= 10", "ribbons <= 9"},
    NearMiss{"said-again", "2 = 7", "2 = 8"}, NearMiss{"go-row-again", "count = 11", "count = 9"},
    NearMiss{"capped-anyway", "cap = 1", "cap = 1000"},
    NearMiss{"jjok-for-nothing", "collect 0 points", "collect 1 points"},
    // A priority decides.
    NearMiss{"two-grounds", "pays = \"all_double\"", "pays = \"all_double\"\npriority = 7"},
    NearMiss{"liable-and-exempt", "ppuks > 0", "ppuks > 0 and not exempt"},
    NearMiss{"gobak-with-a-way-out", "exempts_from_gobak = true", "exempts_from_gobak = false"},
    NearMiss{"two-of-three-quads", "all_void_if_all_hold", "dealer_wins"},
    NearMiss{"shown-quad-not-bombed", "forbidden", "allowed_x2"},
    NearMiss{"fixed-wins-with-bak", "on_fixed_wins = true", "on_fixed_wins = false"},
    NearMiss{"misdeal-carried", "[carry]", "[table_quad]\neffect = \"nagari_carry\"\n\n[carry]"},
    NearMiss{"turns-owed", "hands_empty", "hands_empty_and_credits_spent"},
    NearMiss{"quads-before-jokers", "jokers = [2, 3]", "jokers = []"},
    NearMiss{"capped-liability", "cap = 6", "cap = 100000"},
    NearMiss{"share-below-nothing", "-50", "50"}, NearMiss{"go-for-nothing", "+0", "+1"},
    // (b + 1 + 3) after one go is less than (b + 2) twice.
    NearMiss{"second-go-for-less", "\"+1\"", "\"x2\""},
    // Three ppuks win.
    NearMiss{"nobody-wins", "[hand_quad]", "[three_ppuk]\neffect = \"win(5)\"\n\n[hand_quad]"},
    NearMiss{"last-jjok", "\"last\"", "\"first\""},
    // Ten hand cards: three triples, three bombs, ten turns.
    NearMiss{"four-shakes", "count = 4", "count = 3"},
    NearMiss{"fourth-bomb", "count = 4", "count = 3"},
    // A triple may be shown at the start of a turn, and bombed in it.
    NearMiss{"bomb-of-a-broken-triple", "[bomb]", "[shake]\nwhen = \"before_round\"\n\n[bomb]"},
    NearMiss{"eleventh-turn", "turn = 11", "turn = 10"},
    NearMiss{"after-the-third-ppuk", "count = 4", "count = 2"},
    NearMiss{"twenty-goes", "count = 20", "count = 4"},
    NearMiss{"totals-beyond-the-last-go", "most = 2", "most = 4"},
    NearMiss{"third-ppuk-worth-nothing", "win(0)", "win(1)"},
    NearMiss{"quad-worth-nothing", "points = 0", "points = 1"},
    NearMiss{"maker-of-no-stack", "junk = 0", "junk = 2"},
    NearMiss{"kinds-after-the-choice", "\"ask\", \"junk\"", "\"junk\", \"ask\""},
    NearMiss{"double-bright", "01B", "01J"}, NearMiss{"age-of-no-stack", "junk = 0", "junk = 1"},
    NearMiss{"no-go-after-no-draw", "sources = []", "sources = [\"exhaustion\"]"},
    NearMiss{"month-of-a-sweep", "\"sweep\"", "\"jjok\""},
    NearMiss{"owner-of-a-jjok", "when.owner = \"other\"", "when.count = 2"},
    // Of 28 junk, 20 and 8 are all.
    NearMiss{"junk-of-two", "junk_value >= 9", "junk_value >= 8"},
    NearMiss{"maker-of-a-sweep", "\"sweep\"", "\"stack_capture\""},
    NearMiss{"blue-ribbons-again", "\"10R\"", "\"07R\""},
    NearMiss{"shaken-twice", "multiply 2", "multiply 3"},
    NearMiss{"match-of-one-round", "points(3)", "points(8)"},
    NearMiss{"cards-left-by-a-sweep", "table > 0", "hand == 9"},
    NearMiss{"three-brights-and-two", "brights >= 2", "ribbons >= 2"},
    // A loser with an animal alone has one card.
    NearMiss{"no-animals-or-nothing", "captured == 0", "captured <= 1"},
    NearMiss{"jjok-with-a-jjok", "jjok >= 1", "jjok >= 2"},
    // A stop of eight points pays more than one of seven.
    NearMiss{"cap-at-the-minimum", "cap = 7", "cap = 8"},
    NearMiss{"each-go-for-one", "\"+1\", \"x2\"", "\"+2\", \"x2\""},
    NearMiss{"crane-with-a-crane", "with = [\"01B\"]", "with = [\"03B\"]"},
    NearMiss{"count-of-none", "starts_anew = 1", "starts_anew = 2"},
    NearMiss{"sale-without-a-price", "seats = 1", "seats = 1\nper_double = 1"}};

INSTANTIATE_TEST_SUITE_P(OneFactAway, NearMisses, testing::ValuesIn(kNearMisses),
                         [](const auto& each) {
                           std::string name = each.param.mistake;
                           std::erase(name, '-');
                           return name;
                         });

// One fact away: the planted line alone causes the finding.
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

// Rows that never apply, one for each number of ribbons.
rules::RuleSet many_rows(int rows) {
  std::string lines;
  for (int i = 0; i < rows; ++i) {
    lines += "[[event]]\non = \"jjok\"\nwhen.test = \"ribbons > " + std::to_string(20 + i) +
             "\"\neffect = \"collect 3 points from each\"\n";
  }
  return matgo_with(lines);
}

TEST(Lint, StopsAfterManyFindings) {
  const rules::RuleSet rules = many_rows(30);
  Job job;
  job.rules = &rules;
  job.rules_json = "\"gostop/matgo\"";
  job.fast = true;
  job.most = 10;
  const Report some = lint(job);
  EXPECT_EQ(some.findings.size(), 10u);
  EXPECT_TRUE(some.full);
  EXPECT_FALSE(some.stopped);
  job.most = 0;
  const Report all = lint(job);
  EXPECT_EQ(all.findings.size(), 30u);
  EXPECT_FALSE(all.full);
}

// One point is enough and no seat is offered a go: no random round is without a winner, and the
// solver has no time for a proof.
TEST(Lint, AsksWhetherEveryRoundIsWon) {
  const auto asked = [](const std::string& lines) {
    const rules::RuleSet rules = matgo_with(lines, "dutch");
    Job job;
    job.rules = &rules;
    job.rules_json = "\"gostop/dutch\"";
    job.rounds = 1000;
    job.seconds = 0.01;
    const Report report = lint(job);
    return std::any_of(report.undecided.begin(), report.undecided.end(), [](const Undecided& each) {
      return each.question == "whether every round has a winner";
    });
  };
  const std::string one_point = "stop.minimum = 1\nscore.generic = \"per_card\"\n";
  EXPECT_TRUE(asked(one_point + "go.never_asked = true\n"));
  EXPECT_FALSE(asked("go.never_asked = true\n"));
}

// A finding points at the file's own line, even if another file states the conflicting key.
TEST(Arithmetic, PointsIntoTheLintedFile) {
  const auto first = [](const std::string& lines) {
    const Report report = linted(matgo_with(lines));
    for (const Finding& each : report.findings) {
      if (each.kind == "arithmetic") return each.involved.front();
    }
    ADD_FAILURE() << lines;
    return Involved{};
  };
  // Four cards less than the deal of the base is made for.
  const Involved months = first(
      "deck.months = [\"01\", \"02\", \"03\", \"04\", \"05\", \"06\", \"07\", \"08\", \"09\", "
      "\"10\", \"11\"]\n");
  EXPECT_EQ(months.name, "deck.months");
  EXPECT_EQ(*months.place.file, "mine.toml");
  EXPECT_EQ(months.place.where.line, 3);
  const Involved script = first("deal.order.2 = \"T8 A12\"\n");
  EXPECT_EQ(script.name, "deal.order.2");
  EXPECT_EQ(script.place.where.line, 3);
  // This file has no line about the deal itself.
  table::Diagnostics diagnostics;
  const auto rules = corpus_rules().read(gostop::schema(),
                                         "format = \"showstopper-rules/1\"\n\n"
                                         "extends = \"mistakes/stock-runs-dry\"\n",
                                         "mine.toml", diagnostics);
  ASSERT_TRUE(rules);
  const Report report = linted(*rules);
  const auto found = std::find_if(report.findings.begin(), report.findings.end(),
                                  [](const Finding& each) { return each.kind == "arithmetic"; });
  ASSERT_NE(found, report.findings.end());
  EXPECT_EQ(found->involved.front().name, "extends");
  EXPECT_EQ(found->involved.front().place.where, (table::Position{3, 1}));
}

// A question to the solver is built around the conditions, so that they may be as long together as
// no text is. All brights and nine ribbons are in the deck: counting leaves it open, and a round
// shows it.
TEST(NeverApplies, OfALongConditionIsAskedOfTheSolver) {
  const auto often = [](const std::string& test) {
    std::string all = test;
    for (int i = 0; i < 40; ++i) all += " and " + test;
    return all;
  };
  const rules::RuleSet rules =
      matgo_with("[[payer]]\nname = \"duel\"\nnew = true\nwinner = \"" + often("brights >= 5") +
                 "\"\nloser = \"" + often("ribbons >= 9") + "\"\nfactor = 2\n");
  const Report report = linted(rules, false);
  const auto of_duel = [](const Finding& each) {
    return each.kind == "never-applies" && each.involved.front().name == "payer duel";
  };
  EXPECT_TRUE(std::none_of(
      report.undecided.begin(), report.undecided.end(),
      [](const Undecided& each) { return each.about.name.find("duel") != std::string::npos; }));
  EXPECT_TRUE(std::none_of(report.findings.begin(), report.findings.end(), of_duel));
}

// Of a long file no text is read again for rows that nothing else could bring.
TEST(Redundant, ReadsAgainForWhatMayBeThereAlone) {
  std::string text = "format = \"showstopper-rules/1\"\nextends = \"gostop/matgo\"\n";
  for (int i = 0; i < 50; ++i) {
    text += "[[combination]]\nname = \"pair " + std::to_string(i) +
            "\"\nnew = true\ncards = [\"01B\", \"03B\"]\npoints = 1\n";
  }
  const auto readings = [](const std::string& of) {
    int count = 0;
    const auto rules = read_rules(of);
    EXPECT_TRUE(rules) << of;
    Job job;
    job.rules = &*rules;
    job.rules_json = "\"gostop/matgo\"";
    job.rounds = 10;
    job.fast = true;
    job.repairs = false;
    job.text = of;
    job.reread = [&count](const std::string& again) {
      ++count;
      return read_rules(again);
    };
    lint(job);
    return count;
  };
  EXPECT_EQ(readings(text), 1);  // without all of them
  EXPECT_EQ(readings(text + "[[combination]]\nname = \"godori\"\npoints = 5\n"), 2);
}

// A program may be linked with a game of its own, whose rows and keys are others.
TEST(Lint, KnowsTwoGames) {
  EXPECT_TRUE(knows("gostop"));
  EXPECT_TRUE(knows("stoppa"));
  EXPECT_FALSE(knows("minhwatu"));
}

TEST(Lint, NamesTheProofThatPaymentsAddUp) {
  const rules::RuleSet matgo = named_rules("gostop/matgo");
  EXPECT_THAT(linted(matgo, false).holds,
              testing::Contains(testing::HasSubstr("`settlement_is_zero_sum`")));
  EXPECT_THAT(linted(matgo, true).holds, testing::IsEmpty());
}

// Rows of [[liability]] are tried in the order of their priority. A row that is last in the file
// and first by priority takes no other row's place in the observations of rounds.
TEST(Lint, KnowsRowsOfLiabilityByTheirNames) {
  const Report report = linted(matgo_with(
      "[[liability]]\nname = \"shaker\"\nwhen = \"shakes > 0 and not exempt\"\n", "korean-3p"));
  EXPECT_THAT(said(report), testing::IsEmpty());
  EXPECT_THAT(report.undecided, testing::IsEmpty());
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
