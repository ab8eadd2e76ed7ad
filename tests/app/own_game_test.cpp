// SPDX-License-Identifier: Apache-2.0
//
// A program with a game that the library does not know (tests/own_game), whose key `fault` names
// the mistake that its code makes: nothing that a game does may lose the run, and each finding
// names what repeats it.
#include <algorithm>
#include <ostream>
#include <utility>

#include <gmock/gmock.h>

#include "tests/app/program.h"
#include "tests/table/sanitized.h"

namespace showstopper::app {
namespace {

using testing::HasSubstr;
using testing::Not;

class OwnGame : public Running {
 public:
  explicit OwnGame(std::vector<std::string> arguments)
      : Running(SHOWSTOPPER_OWN_GAME, with_corpus(std::move(arguments))) {}

 private:
  static std::vector<std::string> with_corpus(std::vector<std::string> arguments) {
    arguments.emplace_back("--corpus");
    arguments.emplace_back(SHOWSTOPPER_OWN_CORPUS);
    return arguments;
  }
};

Ran run_own(std::vector<std::string> arguments) { return OwnGame(std::move(arguments)).wait(); }

Ran verify_own(const std::string& fault, const std::string& folder, bool shrunk = true) {
  std::vector<std::string> arguments = {
      "verify", "--rules",    "pickup/" + fault, "--rounds",   "64",  "--seed",
      "1",      "--no-swarm", "--no-fixtures",   "--findings", folder};
  if (!shrunk) arguments.emplace_back("--no-shrink");
  return run_own(std::move(arguments));
}

// The line of the first stored round that is shrunk, or that is not.
std::string stored(const Folder& folder, bool shrunk) {
  for (const std::string& file : folder.files()) {
    if ((file.find(".unshrunk.") == std::string::npos) == shrunk) return content(file);
  }
  return "";
}

int actions_of(const std::string& line) {
  int actions = 0;
  for (std::size_t at = line.find(" lay "); at != std::string::npos;
       at = line.find(" lay ", at + 1))
    ++actions;
  return actions;
}

struct OwnFault {
  std::string fault, name;

  friend std::ostream& operator<<(std::ostream& out, const OwnFault& own) {
    return out << own.fault;
  }
};

class OwnMistake : public testing::TestWithParam<OwnFault> {};

// Each is named, stored, shrunk to a set-up position and one action, and fails again from the file.
TEST_P(OwnMistake, IsStoredAndShrunk) {
  const Folder folder;
  const Ran ran = verify_own(GetParam().fault, folder.path());
  EXPECT_EQ(ran.exit, 1) << ran.out << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("1  " + GetParam().name + "\n"));
  EXPECT_THAT(ran.out, HasSubstr("repeat    pickup verify --rules pickup/" + GetParam().fault +
                                 " --players 2 --seed 1 --round "));
  const std::string line = stored(folder, true);
  EXPECT_THAT(line, HasSubstr("\"rules\":\"pickup/" + GetParam().fault + "\""));
  EXPECT_EQ(actions_of(line), 1) << line;
  EXPECT_THAT(line, HasSubstr("\"x\"")) << "cards that do not matter";
  const Ran again = run_own({"shrink", folder.files().front()});
  EXPECT_EQ(again.exit, 1) << again.out << again.err;
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, OwnMistake,
    testing::Values(OwnFault{"throws", "std::out_of_range: no place N on the table"},
                    OwnFault{"segfault", "SIGSEGV"}, OwnFault{"aborts", "SIGABRT"},
                    OwnFault{"stuck", "no legal action"},
                    OwnFault{"fickle", "same_position_same_legal"},
                    OwnFault{"loses-card", "every_card_has_one_place"}),
    [](const testing::TestParamInfo<OwnFault>& each) {
      std::string name = each.param.fault;
      return name.substr(0, name.find('-'));
    });

// A game of one's own has any value in its result: here points of each seat, 3 and 4, so that 1 is
// paid to seat 1, and the mistake gives 1 to seat 0.
TEST(OwnGameVerify, PrintsTheResultOfTheGameAsItIs) {
  const Folder folder;
  const Ran ran = verify_own("overpays", folder.path());
  EXPECT_EQ(ran.exit, 1) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("1  payments_sum_to_zero\n"));
  EXPECT_THAT(ran.out, HasSubstr(": it is over, points [3,4], payments 0 1"));
}

TEST(OwnGameVerify, PassesWithoutAMistake) {
  const Folder folder;
  const Ran ran = verify_own("usual", folder.path());
  EXPECT_EQ(ran.exit, 0) << ran.out << ran.err;
  EXPECT_TRUE(folder.files().empty());
}

// The signal itself prints the round, in case that memory is damaged and nothing follows.
TEST(OwnGameVerify, PrintsRuleSetSeedAndRoundAtASignal) {
  const Folder folder;
  const Ran ran = verify_own("segfault", folder.path(), false);
  EXPECT_THAT(ran.err, HasSubstr("pickup: SIGSEGV in the code of the game: rule set "
                                 "pickup/segfault, 2 players, seed 1, round "));
}

// The allocator ends the program by a signal, again and again: the first one names the round. With
// sanitizers their report comes first.
TEST(OwnGameVerify, DamagedMemoryEndsTheRunWithTheRound) {
  const Folder folder;
  const Ran ran = verify_own("heap", folder.path());
  EXPECT_EQ(ran.exit, 1) << ran.out;
  EXPECT_THAT(ran.err, HasSubstr(kSanitized ? "AddressSanitizer: heap-buffer-overflow"
                                            : "in the code of the game: rule set pickup/heap, 2 "
                                              "players, seed 1, round "));
  EXPECT_TRUE(kSanitized || ran.err.size() < 2000) << "it goes on";
}

TEST(OwnGameVerify, LeavesAnEndlessLoop) {
  const Folder folder;
  const Ran ran = verify_own("loops", folder.path(), false);
  EXPECT_EQ(ran.exit, 1) << ran.out;
  EXPECT_THAT(ran.out, HasSubstr("1  endless loop\n"));
  EXPECT_THAT(ran.err, HasSubstr("endless loop in the code of the game: rule set pickup/loops"));
  EXPECT_THAT(ran.err, HasSubstr("rounds were played: an endless loop ends its part of the run\n"));
  EXPECT_THAT(stored(folder, false), HasSubstr("lay 02A\"]"));
}

TEST(OwnGameVerify, ReportsARoundThatNeverEnds) {
  const Folder folder;
  const Ran ran = verify_own("endless", folder.path(), false);
  EXPECT_EQ(ran.exit, 1) << ran.out;
  EXPECT_THAT(ran.out, HasSubstr("the round does not end\n"));
}

// There is no round to store, but the line that repeats it.
TEST(OwnGameVerify, NamesTheRoundWhoseDealThrows) {
  const Folder folder;
  const Ran ran = verify_own("deal-throws", folder.path());
  EXPECT_EQ(ran.exit, 1) << ran.out;
  EXPECT_THAT(ran.out, HasSubstr("1  std::logic_error: no card is dealt\n"));
  EXPECT_THAT(ran.out, HasSubstr("--seed 1 --round 0\n"));
  EXPECT_TRUE(folder.files().empty());
}

TEST(OwnGameVerify, NoticesThatTheSameActionsLeadElsewhere) {
  const Folder folder;
  const Ran ran = verify_own("chance", folder.path(), false);
  EXPECT_EQ(ran.exit, 1) << ran.out;
  EXPECT_THAT(ran.out, HasSubstr("same_actions_same_position\n"));
}

// A game that ends the program with success in the middle of a round has not succeeded.
TEST(OwnGameVerify, AnExitInARoundIsAFinding) {
  const Folder folder;
  const Ran ran = verify_own("exits", folder.path());
  EXPECT_EQ(ran.exit, 1) << ran.out;
  EXPECT_THAT(ran.err, HasSubstr("exit in the code of the game: rule set pickup/exits"));
}

// Commands that count have no findings; they print the round.
TEST(OwnGameCommands, NameTheRoundThatStopsThem) {
  for (const std::string fault : {"throws", "segfault", "aborts", "stuck"}) {
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"census", "--rules", "pickup/" + fault, "--rounds", "200"},
          {"play", "--rules", "pickup/" + fault, "--rounds", "200"},
          {"signature", "--rules", "pickup/" + fault, "--rounds", "200"}}) {
      const Ran ran = run_own(command);
      EXPECT_EQ(ran.exit, 1) << command.front() << ' ' << fault << ran.err;
      EXPECT_THAT(ran.err, HasSubstr("in the code of the game: rule set pickup/" + fault +
                                     ", 2 players, seed 1, round "));
    }
  }
}

TEST(OwnGameCommands, FuzzPrintsTheSmallestRoundThatStopsTheEngine) {
  const Ran ran = run_own({"fuzz", "pickup", "--runs", "3000", "--seed", "1"});
  EXPECT_EQ(ran.exit, 1) << ran.out << ran.err;
  const std::size_t at = ran.out.find("{\"format\"");
  ASSERT_NE(at, std::string::npos) << ran.out;
  EXPECT_THAT(ran.out, HasSubstr(" actions to 1\n"));
  const std::string line = ran.out.substr(at);
  EXPECT_THAT(line, HasSubstr("\"game\":\"pickup\""));
  EXPECT_LE(actions_of(line), 1) << line;
}

// A stored round that stops the engine is a difference of `check` and a line of `show`.
TEST(OwnGameCommands, ReadTheRoundThatStopsTheEngine) {
  const Folder folder;
  verify_own("segfault", folder.path());
  ASSERT_FALSE(folder.files().empty());
  const std::string file = folder.files().front();
  for (const std::string command : {"check", "show", "replay"}) {
    const Ran ran = run_own({command, file});
    EXPECT_EQ(ran.exit, 1) << command << ran.out << ran.err;
    EXPECT_THAT(ran.out + ran.err, HasSubstr("SIGSEGV")) << command;
  }
}

TEST(OwnGameSignature, HashesWhatIsPlayed) {
  const auto lines = [](const std::string& rules, const std::string& seed) {
    return run_own({"signature", "--rules", rules, "--rounds", "20", "--seed", seed, "--lines"})
        .out;
  };
  const std::string usual = lines("pickup/usual", "1");
  EXPECT_EQ(usual, lines("pickup/usual", "1"));
  EXPECT_NE(usual, lines("pickup/usual", "2"));
  EXPECT_EQ(std::count(usual.begin(), usual.end(), '\n'), 21);
  const Ran rounds = run_own({"play", "--rules", "pickup/usual", "--rounds", "1"});
  EXPECT_THAT(rounds.out, HasSubstr("\"result\":{\"points\":["));
}

// An engine that plays by another value of one key breaks the clause of that key, and no other.
TEST(OwnGameGate, NamesTheClauseOfTheKeyThatExplainsTheDifferences) {
  const std::pair<std::string, std::string> cases[] = {
      {R"("points": 2)", "wrong_points of PU-3"}, {R"("sweeps": false)", "wrong_capture of PU-2"}};
  for (const auto& [set, finding] : cases) {
    const Folder folder;
    const std::string engine = std::string(SHOWSTOPPER_OWN_GAME) +
                               R"( serve '{"extends": "pickup/usual", "set": {)" + set + "}}'";
    const Ran ran = run_own({"verify", "--engine", engine, "--rounds", "100", "--seed", "1",
                             "--findings", folder.path()});
    EXPECT_EQ(ran.exit, 1) << ran.out << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("1  " + finding + ": "));
    EXPECT_THAT(ran.out, HasSubstr("variant   it conforms under `")) << set;
    EXPECT_THAT(ran.out, HasSubstr("the engine breaks the rules: 1 finding\n"));
  }
}

// The last action of a round shrinks to a position and that action.
TEST(OwnGameShrink, SetsUpTheLastAction) {
  const Folder folder;
  verify_own("last-action", folder.path());
  const std::string line = stored(folder, true);
  EXPECT_EQ(actions_of(line), 1) << line;
  EXPECT_THAT(line, HasSubstr("\"state\":{\"to_move\":"));
}

// A set-up position needs no card but those that the fixture is about.
TEST(OwnGameShrink, APositionOfAFewCardsIsAFixture) {
  const std::string head =
      R"({"format":"showstopper-trace/1","game":"pickup","rules":"pickup/usual","players":2,)"
      R"("dealer":0,"state":)";
  const std::string tail =
      R"(,"actions":["0 lay 01B"],"expect":[{"after":0,"is":{"captured":[["01B","01R"],[]]}}]})";
  const File good(head + R"({"to_move":0,"hands":[["01B"],[]],"table":["01R"]})" + tail + '\n');
  const Ran ran = run_own({"check", good.path()});
  EXPECT_EQ(ran.exit, 0) << ran.out << ran.err;
  const File hidden(head + R"({"hands":[["01B","x"],["x"]],"table":["01R"],"stock":["x","x"]})" +
                    tail);
  const Ran filled = run_own({"check", hidden.path()});
  EXPECT_EQ(filled.exit, 0) << filled.out << filled.err;
  const std::pair<std::string, std::string> wrong[] = {
      {R"({"hands":[["01B"],["01B"]]})", "card `01B` is in two places"},
      {R"({"hand":[["01B"],[]]})", "`hand` is not a field of a position of this game"},
      {R"({"to_move":2,"hands":[["01B"],[]]})", "`to_move` must be the number of a seat, 0 to 1"},
      {R"({"hands":[["01B"],["x"]],"stock":["x","01R","01R","x"]})", "card `01R` is in two places"},
      {R"({"hands":[["01B","x","x","x","x","x","x"],[]],"stock":["x","x","x","x","x","x"]})",
       "12 cards are written `x`, but 11 cards are left for them"},
      {R"([])", "an object is expected here"}};
  for (const auto& [state, message] : wrong) {
    const File bad(head + state + tail + '\n');
    const Ran refused = run_own({"check", bad.path()});
    EXPECT_EQ(refused.exit, 2) << state << refused.out;
    EXPECT_THAT(refused.err + refused.out, HasSubstr(message));
  }
}

// A table of clauses is read before the first round.
TEST(OwnGameTables, AnUnknownEventOrParameterOfAClauseIsRefused) {
  const Folder corpus;
  corpus.add_folder("rules");
  corpus.add_folder("rules/pickup");
  corpus.add_folder("clauses");
  corpus.add("rules/pickup/usual.toml",
             content(std::string(SHOWSTOPPER_OWN_CORPUS) + "/rules/pickup/usual.toml"));
  corpus.add("clauses/pickup.tsv",
             "id\tmeaning\tparameter\tseen\treason\n"
             "PU-1\tA turn lays a card.\tpoint\tlays\t-\n"
             "PU-2\tA card takes.\t-\ttake\t-\n"
             "PU-2\tA card takes.\t-\ttakes\t-\n");
  const Ran ran = Running(SHOWSTOPPER_OWN_GAME,
                          {"verify", "--rounds", "1", "--no-fixtures", "--corpus", corpus.path()})
                      .wait();
  EXPECT_EQ(ran.exit, 2) << ran.out;
  EXPECT_THAT(ran.err, HasSubstr("clauses/pickup.tsv:2:1: error: PU-1: unknown parameter `point`; "
                                 "did you mean `points`?"));
  EXPECT_THAT(ran.err, HasSubstr("clauses/pickup.tsv:3:1: error: PU-2: unknown event `take`; did "
                                 "you mean `takes`?"));
  EXPECT_THAT(ran.err,
              HasSubstr("clauses/pickup.tsv:4:1: error: PU-2: the clause is listed twice"));
}

// A round that another version of the game has written: each difference has its place.
TEST(OwnGameTraces, OfAnotherVersionAreRefused) {
  const std::string good =
      R"({"format":"showstopper-trace/1","game":"pickup","rules":"pickup/usual","players":2,)"
      R"("dealer":0,"state":{"to_move":0,"hands":[["01B"],[]],"table":["01R"]},)"
      R"("actions":["0 lay 01B"],"after":[{"captured":[["01B","01R"],[]],)"
      R"("result":{"points":[2,0],"payments":[2,-2]}}]})";
  const File usual(good + '\n');
  EXPECT_EQ(run_own({"check", usual.path()}).exit, 0);
  struct Change {
    std::string from, to, message;
  };
  const Change changes[] = {
      {R"("table":)", R"("pool":)", "`pool` is not a field of a position of this game"},
      {R"("table":["01R"])", R"("table":"01R")", "a list of cards is expected here"},
      {R"(["01R"])", R"(["13B"])", "`13B` "},
      {R"("state":{"to_move":0,)", R"("deal":{)", "the key `stock` is missing"},
      {"0 lay 01B", "0 pass", "unknown action `pass` of Pickup"},
      {"0 lay 01B", "0 lay 01B 01R", "unknown action `lay 01B 01R` of Pickup"},
      {R"("captured":)", R"("taken":)", "`taken` is nothing that Pickup shows"},
      {R"("points":)", R"("score":)", "`score` is nothing that Pickup shows"},
      {"[2,0]", "[2,0,0]", "a list with one entry for each of the 2 seats"},
      {"[2,0]", "[2.5,0]", "a whole number is expected here"},
      {R"("pickup/usual")", R"({"extends":"pickup/usual","set":{"point":2}})",
       "unknown key `point`; did you mean `points`?"},
      {R"("pickup/usual")", R"("pickup/older")", "there is no rule file `pickup/older`"},
      {R"("players":2)", R"("players":3)", "`3` must be from 2 to 2"},
      {"trace/1", "trace/2", "`showstopper-trace/2` must be `showstopper-trace/1`"},
      {R"("game":"pickup")", R"("game":"pickups")", "`pickups` is not a game"}};
  for (const Change& change : changes) {
    std::string text = good;
    const std::size_t at = text.find(change.from);
    ASSERT_NE(at, std::string::npos) << change.from;
    const File bad(text.replace(at, change.from.size(), change.to) + '\n');
    const Ran ran = run_own({"check", bad.path()});
    EXPECT_EQ(ran.exit, 2) << change.to << ran.out;
    EXPECT_THAT(ran.err, HasSubstr(bad.path() + ":1:")) << change.to;
    EXPECT_THAT(ran.err, HasSubstr(": error: ")) << change.to;
    EXPECT_THAT(ran.err, HasSubstr(change.message)) << change.to;
  }
}

TEST(OwnGameTables, ARuleFileOfAnotherGameIsRefused) {
  const File other("format = \"showstopper-rules/1\"\ngame = \"gostop\"\nname = \"x\"\n", ".toml");
  const Ran ran = run_own({"verify", "--rules", other.path(), "--rounds", "1"});
  EXPECT_EQ(ran.exit, 2) << ran.out;
  EXPECT_THAT(ran.err, HasSubstr("`gostop` is not a game of this program"));
}

}  // namespace
}  // namespace showstopper::app
