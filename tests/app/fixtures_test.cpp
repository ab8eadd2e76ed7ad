// SPDX-License-Identifier: Apache-2.0
//
// `showstopper fixtures`: a set from the rounds of a log, its claims, its folder, and bad input.
// Whole sets are made by tests/engines/fixture_sets_test.py.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/coverage/impossible.h"
#include "app/coverage/other_rules.h"
#include "app/coverage/untestable.h"
#include "app/fixtures/near_miss.h"
#include "app/fixtures/table_acts.h"
#include "app/fixtures/target.h"
#include "model/gostop/rules/rules.h"
#include "model/trace/gostop/traced.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/stoppa/policy.h"
#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

// A log of a few fixtures of the corpus.
std::string log_of(const std::string& file, std::size_t rounds) {
  std::ifstream in(corpus(file));
  std::string text;
  for (std::string line; rounds > 0 && std::getline(in, line); --rounds) text += line + '\n';
  return text;
}

Ran make(const std::string& rules, const std::string& log, const std::string& out,
         const std::vector<std::string>& more = {}) {
  std::vector<std::string> words{"fixtures", "--rules", rules, "--from", log, "--out", out};
  words.insert(words.end(), more.begin(), more.end());
  return run(words);
}

constexpr const char* kFiles[] = {"parameters.jsonl", "rows.jsonl", "clauses.jsonl", "pairs.jsonl"};

std::vector<json> fixtures_in(const std::string& folder) {
  std::vector<json> all;
  for (const char* const file : kFiles) {
    std::ifstream in(folder + "/" + file);
    for (std::string line; std::getline(in, line);) all.push_back(json::parse(line));
  }
  return all;
}

std::string all_bytes(const std::string& folder) {
  std::string bytes = content(folder + "/set.json");
  for (const char* const file : kFiles) bytes += content(folder + "/" + file);
  return bytes;
}

// One set for several tests: it takes a second to make.
class FixturesOfALog : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    log_ = new File(log_of("fixtures/gostop/steals.jsonl", 2) +
                    log_of("fixtures/gostop/ppuk.jsonl", 1));
    folder_ = new Folder;
    EXPECT_EQ(make("gostop/spanish", log_->path(), folder_->path()).exit, 0);
    set_ = new json(json::parse(content(folder_->path() + "/set.json")));
  }
  static void TearDownTestSuite() {
    delete set_;
    delete folder_;
    delete log_;
  }
  static const Folder& folder() { return *folder_; }
  static const json& set() { return *set_; }

 private:
  static inline File* log_ = nullptr;
  static inline Folder* folder_ = nullptr;
  static inline json* set_ = nullptr;
};

// Fewer rounds show the same as the log, and `check` passes them.
TEST_F(FixturesOfALog, AreFewAndChecked) {
  const auto fixtures = fixtures_in(folder().path());
  ASSERT_FALSE(fixtures.empty());
  EXPECT_EQ(run({"check", folder().path()}).exit, 0);
  std::set<std::string> names;
  for (const json& each : fixtures) {
    EXPECT_EQ(each.at("expect").size(), 1u);
    EXPECT_EQ(each.at("expect").at(0).at("after"),
              static_cast<int>(each.value("actions", json::array()).size()) - 1);
    EXPECT_FALSE(each.at("expect").at(0).at("is").empty());
    EXPECT_NE(each.at("why"), "");
    names.insert(each.at("meta").at("name").get<std::string>());
  }
  EXPECT_EQ(names.size(), fixtures.size());
  // A stack of three comes in the log, so the set shows it (GS-A-045).
  EXPECT_EQ(set().at("complete"), true);
  EXPECT_EQ(set().at("players"), json::array({2, 3}));
  const auto& targets = set().at("targets");
  EXPECT_TRUE(std::any_of(targets.begin(), targets.end(), [](const json& target) {
    return target.at("name") == "clause GS-A-045" && target.at("state") == "shown";
  }));
}

// Each fixture of the set is the only one that shows some target.
TEST_F(FixturesOfALog, CanNoneBeDropped) {
  std::map<std::string, int> times;
  for (const json& each : set().at("fixtures")) {
    for (const json& target : each.at("shows")) ++times[target.get<std::string>()];
  }
  for (const json& each : set().at("fixtures")) {
    const auto& shows = each.at("shows");
    EXPECT_TRUE(std::any_of(shows.begin(), shows.end(), [&](const json& target) {
      return times[target.get<std::string>()] == 1;
    })) << each.at("name");
  }
}

// An impossible target names its proof, and no other target does.
TEST_F(FixturesOfALog, NameTheProofOfWhatIsImpossible) {
  int impossible = 0;
  for (const json& target : set().at("targets")) {
    EXPECT_EQ(target.at("state") == "impossible", target.contains("proof")) << target;
    if (target.at("state") == "impossible") ++impossible;
  }
  EXPECT_GT(impossible, 0);
}

// In gostop/spanish a ppuk gives no junk; the log has one, so that the value decides.
TEST_F(FixturesOfALog, FailWhereAParameterThatTheyShowIsChanged) {
  int changed = 0;
  for (const json& target : set().at("targets")) {
    const std::string name = target.at("name");
    if (target.at("kind") != "parameters" || target.at("state") != "shown") continue;
    const std::size_t equals = name.find(" = "), other = name.find(", not ");
    const std::string key = name.substr(0, equals), value = name.substr(other + 6);
    if (value == "another" || value.starts_with("with")) continue;
    if (++changed > 5) break;
    const std::size_t dot = key.find('.');
    const std::string text =
        "format = \"showstopper-rules/1\"\ngame = \"gostop\"\nname = \"changed\"\n"
        "extends = \"gostop/spanish\"\n" +
        (dot == std::string::npos
             ? key + " = " + value + '\n'
             : "[" + key.substr(0, dot) + "]\n" + key.substr(dot + 1) + " = " + value + '\n');
    const File rules(text, ".toml");
    EXPECT_EQ(run({"check", folder().path(), "--rules", rules.path()}).exit, 1) << name;
  }
  EXPECT_GT(changed, 0);
}

// In the log a stack of another seat gives a junk card of each (GS-A-065): without the row a
// fixture fails.
TEST_F(FixturesOfALog, FailWhereARowThatTheyShowIsChanged) {
  const auto& targets = set().at("targets");
  const bool shown = std::any_of(targets.begin(), targets.end(), [](const json& target) {
    return target.at("kind") == "rows" && target.at("state") == "shown" &&
           target.at("name") == "event:on stack_capture, when.owner other = there, not removed";
  });
  ASSERT_TRUE(shown);
  const File rules(
      "format = \"showstopper-rules/1\"\ngame = \"gostop\"\nname = \"changed\"\n"
      "extends = \"gostop/spanish\"\n[[event]]\non = \"stack_capture\"\nwhen = { owner = \"other\" "
      "}\n"
      "remove = true\n",
      ".toml");
  EXPECT_EQ(run({"check", folder().path(), "--rules", rules.path()}).exit, 1);
}

// A rule file is judged as a shipped set is. In the log stacks are captured (GS-A-065), no seat
// drops a bomb, and a round has no stake of a match.
TEST_F(FixturesOfALog, NoticeAChangedValueOfARuleFile) {
  const File rules(
      "format = \"showstopper-rules/1\"\ngame = \"gostop\"\nname = \"mine\"\n"
      "extends = \"gostop/spanish\"\n",
      ".toml");
  const auto mutants = [&](const std::string& key, const std::string& fixtures) {
    return run({"mutants", "--rules", rules.path(), "--fixtures", fixtures, "--key", key, "--all"});
  };
  const Ran stack = mutants("stack_capture.junk", folder().path());
  EXPECT_THAT(stack.out, HasSubstr("stack_capture.junk = 0: noticed by "));
  const Ran bomb = mutants("bomb.steal", folder().path());
  EXPECT_EQ(bomb.exit, 1) << bomb.err;
  EXPECT_THAT(bomb.out, HasSubstr("bomb.steal = 1: SURVIVED"));
  const Ran stake = mutants("match.stake", folder().path());
  EXPECT_EQ(stake.exit, 0) << stake.out << stake.err;
  EXPECT_THAT(stake.out, HasSubstr("no play can show it"));
  // A value that the set itself proves impossible need not be noticed.
  const Folder proved, other;
  const auto set_for = [&](const Folder& folder_of_set, const std::string& hash) {
    folder_of_set.add("pairs.jsonl", content(folder().path() + "/pairs.jsonl"));
    folder_of_set.add("set.json",
                      R"({"players":[2,3],"rules_hash":")" + hash +
                          R"(","targets":[{"name":"bomb.steal = 0, not 1","state":"impossible",)"
                          R"("why":"a proof"},{"name":1},2]})");
  };
  set_for(proved, set().at("rules_hash"));
  set_for(other, "0123456789abcdef");
  const Ran excused = mutants("bomb.steal", proved.path());
  EXPECT_THAT(excused.out, HasSubstr("bomb.steal = 1: no play can show it: a proof"));
  EXPECT_THAT(excused.err, Not(HasSubstr("other rules")));
  // A proof about other rules is not one about these.
  const Ran survived = mutants("bomb.steal", other.path());
  EXPECT_THAT(survived.out, HasSubstr("bomb.steal = 1: SURVIVED"));
  EXPECT_THAT(survived.err, HasSubstr("the set was made for other rules"));
  EXPECT_THAT(mutants("bomb.steel", folder().path()).err, HasSubstr("unknown key `bomb.steel`"));
  const Folder empty;
  EXPECT_THAT(mutants("bomb.steal", empty.path()).err,
              HasSubstr("has no fixture that holds under"));
}

// The log is a round that `find` prints for the goal. Ten cards have three triples, so that no seat
// bombs four times.
TEST(Fixtures, OfALogCoverTheGoalsOfTheUser) {
  const Ran found =
      run({"find", "jjok >= 2", "--rules", "gostop/matgo", "--players", "2", "--estimate", "0"});
  ASSERT_EQ(found.exit, 0) << found.err;
  const File log(found.out);
  const Folder folder;
  const Ran ran = make("gostop/matgo", log.path(), folder.path(),
                       {"--players", "2", "--goal", "jjok >= 2", "--goal", "bomb >= 4"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(content(folder.path() + "/goals.jsonl"), HasSubstr("jjok"));
  std::map<std::string, json> goals;
  const json made = json::parse(content(folder.path() + "/set.json"));
  for (const json& target : made.at("targets")) {
    if (target.at("kind") == "goals") goals[target.at("name").get<std::string>()] = target;
  }
  ASSERT_EQ(goals.size(), 2u);  // those of the user alone
  EXPECT_EQ(goals["goal jjok >= 2"].at("state"), "shown");
  EXPECT_EQ(goals["goal bomb >= 4"].at("state"), "unknown");
  EXPECT_THAT(goals["goal bomb >= 4"].at("why").get<std::string>(),
              HasSubstr("no whole round of the log has it"));
  EXPECT_EQ(run({"check", folder.path()}).exit, 0);
}

// Rounds of a log that the set cannot use are counted with the reason; without others it fails.
TEST(Fixtures, OfALogNameTheRoundsThatAreLeftOut) {
  const auto played = [](const char* rules, const char* players) {
    return run({"play", "--rules", rules, "--players", players, "--rounds", "1", "--seed", "1"})
        .out;
  };
  const std::string of_three = played("gostop/matgo", "3");
  const File mixed(played("gostop/matgo", "2") + of_three + played("stoppa/italian", "4")),
      three(of_three);
  const Folder folder;
  const Ran ran = make("gostop/matgo", mixed.path(), folder.path(), {"--players", "2"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("note: `--from` leaves out 1 round of 3 players"));
  EXPECT_THAT(ran.err, HasSubstr("note: `--from` leaves out 1 round of `stoppa`"));
  const Folder empty;
  const Ran unused = make("gostop/matgo", three.path(), empty.path(), {"--players", "2"});
  EXPECT_EQ(unused.exit, 2);
  EXPECT_THAT(unused.err, HasSubstr("`--from` has no round that can be used"));
  EXPECT_EQ(content(empty.path() + "/set.json"), "");
}

// The same rounds give the same bytes and change nothing; more rounds add, with `--update` alone.
TEST(Fixtures, OfStoppaAreTheSameEachTimeAndChangedByUpdateAlone) {
  const File log(log_of("fixtures/stoppa/pot.jsonl", 2)),
      longer(log_of("fixtures/stoppa/pot.jsonl", 8));
  const Folder folder, again;
  ASSERT_EQ(make("stoppa/italian", log.path(), folder.path()).exit, 0);
  ASSERT_EQ(make("stoppa/italian", log.path(), again.path()).exit, 0);
  EXPECT_FALSE(fixtures_in(folder.path()).empty());
  const std::string before = all_bytes(folder.path());
  EXPECT_EQ(all_bytes(again.path()), before);
  const Ran refused = make("stoppa/italian", longer.path(), folder.path());
  EXPECT_EQ(refused.exit, 2);
  EXPECT_THAT(refused.err, HasSubstr("is not empty; `--update` changes the set in it"));
  EXPECT_EQ(all_bytes(folder.path()), before);
  const Ran same = make("stoppa/italian", log.path(), folder.path(), {"--update"});
  EXPECT_THAT(same.out, HasSubstr("added: 0\nchanged: 0\ndropped: 0\n"));
  EXPECT_EQ(all_bytes(folder.path()), before);
  const Ran more = make("stoppa/italian", longer.path(), folder.path(), {"--update"});
  EXPECT_EQ(more.exit, 0);
  EXPECT_THAT(more.out, testing::Not(HasSubstr("added: 0\n")));
  EXPECT_EQ(run({"check", folder.path()}).exit, 0);
}

TEST(NearRounds, HaveOneFactChanged) {
  const std::string line =
      R"({"carry":1,"state":{"hands":[["01B"],["02A"]],"table":["03B"],"go_counts":[2,0]}})";
  std::set<std::string> counts, cards;
  for (const ChangedLine& each : with_lower_counts(line)) counts.insert(each.what);
  EXPECT_EQ(counts,
            (std::set<std::string>{"`carry` 0 in place of 1", "`go_counts` 1 in place of 2"}));
  // The second card of July does not matter, so that it is exchanged with one that does alone.
  for (const ChangedLine& each : with_exchanged_cards(line, {"01B"})) cards.insert(each.what);
  EXPECT_EQ(cards.size(), 2u);
  EXPECT_TRUE(cards.contains("01B and 03B exchanged"));
}

// Stakes that a stored line does not name move with the rules, so that the line shows `ante.punto`.
TEST(StoredFixtures, LeaveToTheRulesWhatTheyDidNotName) {
  const std::string anew = R"({"purses":[9],"stakes":{"punto":5},"actions":[]})";
  EXPECT_EQ(without_added_keys(anew, R"({"purses":[9],"actions":[]})"),
            R"({"purses":[9],"actions":[]})");
  EXPECT_EQ(without_added_keys(anew, R"({"actions":[]})"), R"({"actions":[]})");
  EXPECT_EQ(without_added_keys(anew, anew), anew);
}

TEST(FreshLines, LeaveTheTableToTheRulesAndBeginTheRound) {
  EXPECT_EQ(left_to_the_rules(R"({"players":3,"purses":[9],"stakes":{},"actions":["1 pass"]})"),
            R"({"players":3,"actions":[]})");
}

rules::RuleSet shipped(const rules::Schema& schema, const std::string& name) {
  table::Diagnostics none;
  auto rules = rules::Library(corpus("rules")).load(schema, name, none);
  EXPECT_TRUE(rules);
  return *rules;
}

// ST-012: five players get packets of 3, 3 and 2 cards; with four the last one is a single card.
TEST(OtherRules, AreAlikeIfNoPacketIsASingleCard) {
  const rules::RuleSet italian = shipped(stoppa::schema(), "stoppa/italian");
  for (const int players : {4, 5}) {
    const auto others = other_rules<stoppa::Game>(italian, players);
    const auto found = std::find_if(others.begin(), others.end(), [](const auto& other) {
      return other.value.key == "small.contested";
    });
    ASSERT_NE(found, others.end());
    EXPECT_EQ(found->alike, players == 5) << players;
  }
}

TEST(Impossible, StoppaKnowsEventsThatItsValuesExclude) {
  const rules::RuleSet italian = shipped(stoppa::schema(), "stoppa/italian");
  // `point.tie = "earlier_in_deal_order"`, and neither hands with aces nor escapes.
  EXPECT_EQ(why_absent_in_stoppa(italian, "split"), "`point.tie = \"earlier_in_deal_order\"`");
  EXPECT_NE(why_absent_in_stoppa(italian, "three_aces"), "");
  EXPECT_NE(why_absent_in_stoppa(italian, "escape"), "");
  for (const char* const event : {"tie", "riches", "misera", "three_twos", "ace_on_ace",
                                  "aces_together", "quad", "voided", "repaired", "opened"}) {
    EXPECT_EQ(why_absent_in_stoppa(italian, event), "") << event;
  }
}

// Without hand quads their place in the order of checks changes nothing; with them it does.
TEST(Impossible, ChecksThatFindNothingHaveNoPlaceInTheOrder) {
  rules::RuleSet rules = shipped(gostop::schema(), "gostop/spanish-literal");
  const auto parameters = rules.schema().parameters;
  const int order = rules::parameter_index(parameters, "pre.order");
  const int effect = rules::parameter_index(parameters, "hand_quad.effect");
  const auto& parameter = parameters[static_cast<std::size_t>(order)];
  const auto quads_exchanged = mutations(parameter, rules.value(order)).front();
  EXPECT_EQ(why_value_impossible(rules, order, quads_exchanged, {}).kind, ProofKind::rules);
  rules.set(effect, {{static_cast<std::uint8_t>(gostop::HandQuad::instant_win_mandatory), 0}});
  EXPECT_EQ(why_value_impossible(rules, order, quads_exchanged, {}).kind, ProofKind::none);
}

// A round without a winner may be a misdeal, in which no cards run out (GS-A-076).
TEST(GoalFixtures, CiteTheClausesThatTheirRoundShows) {
  const auto rules = std::make_shared<const gostop::Rules>(
      gostop::compile(shipped(gostop::schema(), "gostop/matgo"), 2));
  const auto base = std::make_shared<const rules::RuleSet>(*rules->source);
  std::vector<rules::Clause> clauses(3);
  clauses[0].id = "GS-A-060";
  clauses[0].seen = {"stop"};
  clauses[1].id = "GS-A-076";
  clauses[1].seen = {"exhausted"};
  clauses[2].id = "GS-A-001";  // which no event shows
  const std::vector<std::string> of_goal = {"GS-A-060", "GS-A-076", "GS-A-001"};
  int stopped = 0;
  for (std::uint64_t index = 0; index < 20; ++index) {
    const auto way = properties::case_of<gostop::Game>(
        base, rules, properties::play_round(*rules, 1, index, properties::Generator::uniform, 400));
    const bool stops = way.round.actions.back().action.kind == gostop::ActionKind::stop;
    const auto cited = clauses_shown<gostop::Game>(clauses, of_goal, way);
    EXPECT_EQ(std::count(cited.begin(), cited.end(), "GS-A-060"), stops ? 1 : 0) << index;
    EXPECT_EQ(std::count(cited.begin(), cited.end(), "GS-A-001"), 1) << index;
    if (stops) {
      EXPECT_EQ(std::count(cited.begin(), cited.end(), "GS-A-076"), 0) << index;
    }
    stopped += stops ? 1 : 0;
  }
  EXPECT_GT(stopped, 0);
  EXPECT_LT(stopped, 20);
}

// ST-050 and 051: a card is overlooked once, then the table repairs, voids, or plays on.
TEST(TableActs, AreAddedToARoundThatWasPlayed) {
  const auto rules = std::make_shared<const stoppa::Rules>(
      stoppa::compile(shipped(stoppa::schema(), "stoppa/italian"), 5));
  const auto base = std::make_shared<const rules::RuleSet>(*rules->source);
  std::vector<properties::TestCase<stoppa::Game>> with;
  for (std::uint64_t index = 0; with.empty() && index < 20; ++index) {  // a deal may end the round
    const auto record =
        properties::play_round(*rules, 1, index, properties::Generator::uniform, 400);
    with = with_table_acts<stoppa::Game>(properties::case_of<stoppa::Game>(base, rules, record));
  }
  ASSERT_EQ(with.size(), 3u);
  const auto last = [&](std::size_t i) { return with[i].round.actions.back().action.kind; };
  EXPECT_EQ(last(0), stoppa::ActionKind::repair);
  EXPECT_EQ(last(1), stoppa::ActionKind::void_phase);
  for (const auto& each : with) {
    EXPECT_TRUE(std::any_of(each.round.actions.begin(), each.round.actions.end(), [](auto move) {
      return move.action.kind == stoppa::ActionKind::overlook;
    }));
  }
}

TEST(Untestable, HoldsForRulesWithAllOfItsValues) {
  const rules::Library library(corpus("rules"));
  table::Diagnostics none;
  const auto dutch = library.load(gostop::schema(), "gostop/dutch", none);
  ASSERT_TRUE(dutch);
  const File table(
      "bomb.steal\t* while junk.double = [] and deck.jokers = []\tboth\n"
      "bomb.credits\t* while junk.double = [] and bomb.steal = 1\tone\n"
      "bomb.flips\t* while offer.players has 3 and [[event]] = keys\trows\n"
      "pre.order\t[\"table_jokers\", \"hand_quad\"]\tone list\n",
      ".tsv");
  const auto rows = read_untestable(table.path());
  const auto why = [&](std::string_view key) {
    return why_untestable(rows, *dutch, key, {{}, "2", "", "", false});
  };
  EXPECT_EQ(why("bomb.steal"), "both");
  EXPECT_EQ(why("bomb.credits"), "");
  EXPECT_EQ(why("bomb.flips"), "rows");
  // A list is that list alone, whatever words another one has.
  EXPECT_EQ(why_untestable(rows, *dutch, "pre.order",
                           {{}, "[\"hand_quad\", \"table_jokers\"]", "hand_quad", "", false}),
            "");
  EXPECT_EQ(why_untestable(rows, *dutch, "pre.order",
                           {{}, "[\"table_jokers\", \"hand_quad\"]", "hand_quad", "", false}),
            "one list");
}

TEST(Fixtures, RefusesBadInputWithExitCodeTwo) {
  const File log(log_of("fixtures/gostop/ppuk.jsonl", 1)), broken("{\"format\":1}\n"),
      faulty(
          "format = \"showstopper-rules/1\"\ngame = \"gostop\"\nname = \"faulty\"\n"
          "extends = \"gostop/spanish\"\n[bomb]\nsteel = 1\n",
          ".toml");
  const File poker("format = \"showstopper-rules/1\"\ngame = \"poker\"\nname = \"cards\"\n",
                   ".toml");
  const Folder full, other;
  full.add("mine.txt", "mine");
  const std::string link = other.path() + "/link";
  std::filesystem::create_symlink(other.path() + "/none", link);
  const std::string out = other.path() + "/set";
  const struct {
    std::vector<std::string> words;
    std::string says;
  } kCases[] = {
      {{"fixtures", "--out", out}, "needs `--rules`"},
      {{"fixtures", "--rules", "gostop/spanish"}, "needs `--out`"},
      {{"fixtures", "--rules", "gostop/none", "--out", out}, "gostop/none"},
      {{"fixtures", "--rules", faulty.path(), "--out", out}, "steel"},
      {{"fixtures", "--rules", poker.path(), "--out", out},
       ":2:8: error: `poker` is not a game of this program; it has `gostop`, `stoppa`"},
      {{"fixtures", "--rules", "gostop/spanish", "--out", link}, "which is a link to nothing"},
      {{"fixtures", "--rules", "gostop/spanish", "--out", full.path()}, "is not empty"},
      {{"fixtures", "--rules", "gostop/spanish", "--out", full.path(), "--update"},
       "holds no set of fixtures"},
      {{"fixtures", "--rules", "gostop/spanish", "--out", log.path()}, "is not a folder"},
      {{"fixtures", "--rules", "gostop/spanish", "--out", "/proc/set"}, "/proc/set"},
      {{"fixtures", "--rules", "gostop/spanish", "--out", out, "--from", broken.path()},
       "`--from` cannot be read to its end"},
      {{"fixtures", "--rules", "stoppa/italian", "--out", out, "--from", log.path()},
       "`--from` has no round of `stoppa`"},
      {{"fixtures", "--rules", "gostop/spanish", "--out", out, "--goal", "three_pukks"},
       "`--goal` is `three_pukks`"},
      // A word of the glossary is one of a goal.
      {{"fixtures", "--rules", "gostop/spanish", "--out", out, "--goal", "ppeok >= 2", "--goal",
        "jjjok"},
       "`--goal` is `jjjok`"},
      // A seat that plays with three players alone (with `--from` as well).
      {{"fixtures", "--rules", "gostop/matgo", "--out", out, "--players", "2", "--from", log.path(),
        "--goal", "ppuk by p2"},
       "`--goal` is `ppuk by p2`"},
      {{"fixtures", "--rules", "gostop/spanish", "--out", out, "--export", "cobol"},
       "`--export` is `cobol`"},
      {{"fixtures", "--rules", "gostop/spanish", "--out", out, "--players", "6"},
       "`--players` is `6`"},
  };
  for (const auto& each : kCases) {
    const Ran ran = run(each.words);
    EXPECT_EQ(ran.exit, 2) << each.says << '\n' << ran.out;
    EXPECT_THAT(ran.err, HasSubstr(each.says));
  }
  EXPECT_EQ(content(full.path() + "/mine.txt"), "mine");
}

}  // namespace
}  // namespace showstopper::app
