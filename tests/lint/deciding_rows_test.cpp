// SPDX-License-Identifier: Apache-2.0
//
// Claims about single rows beside the rows and keys of the base: a row decides, it never
// decides, or it pays for the same reason as another. For each claim a rule set that differs in one
// value gets no finding.
#include "lint/gostop/limits.h"
#include "lint/gostop/row_goal.h"
#include "lint/gostop/subject.h"
#include "model/stoppa/parameter_table.h"
#include "solver/search/bounded_case.h"
#include "tests/lint/linted.h"

namespace showstopper::lint {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// Of matgo with these lines.
std::vector<Said> said_of(const std::string& lines, std::optional<Severity> only = {},
                          const std::string& base = "matgo") {
  return said(linted(matgo_with(lines, base)), only);
}

std::vector<std::string> kinds_of(const Report& report) {
  std::vector<std::string> all;
  for (const Finding& each : report.findings) all.emplace_back(each.kind);
  return all;
}

std::vector<std::string> open_questions(const Report& report) {
  std::vector<std::string> all;
  for (const Undecided& each : report.undecided) all.push_back(each.question + ": " + each.why);
  return all;
}

std::string junk_row(int first_at) {
  return "[[combination]]\nname = \"mountain\"\nkind = \"junk\"\nfirst_at = " +
         std::to_string(first_at) + "\npoints = 10\n";
}

// Random winners hardly ever have so much junk; another `first_at` decides many rounds.
TEST(Redundant, ClaimsNothingAboutCardsThatNoWinnerHad) {
  for (const int first_at : {25, 26, 27, 28}) {
    EXPECT_THAT(kinds_of(linted(matgo_with(junk_row(first_at)))), Not(Contains("redundant")))
        << first_at;
  }
  // The solver shows a winner with all junk, whom the row pays.
  const Report report = linted(matgo_with(junk_row(28)), false);
  EXPECT_THAT(kinds_of(report), IsEmpty());
  EXPECT_THAT(open_questions(report), IsEmpty());
}

// Other effects of the row show its rounds, but no random seat without points wins by its last
// turn.
TEST(Redundant, ClaimsNothingAboutAFactorOfSeatsThatLose) {
  const auto row = [](const std::string& effect) {
    return matgo_with(
        "[[event]]\non = \"no_capture\"\nwhen.turn = 9\n"
        "when.test = \"points == 0\"\neffect = \"" +
        effect + "\"\n");
  };
  const Report report = linted(row("multiply 3 if winning"), false);
  EXPECT_THAT(kinds_of(report), Not(Contains("redundant")));
  EXPECT_THAT(open_questions(report), Contains(HasSubstr("changes anything")));
}

// The third ppuk wins by the row of matgo, in a streak too.
TEST(Shadowed, IsARowThatWinsAfterAWiderOne) {
  const std::string row = "[[event]]\non = \"ppuk\"\nwhen.count = 3\nwhen.streak = 3\neffect = \"";
  const Said found{"shadowed",
                   {"event on ppuk, when.count 3, when.streak 3", "event on ppuk, when.count 3"}};
  EXPECT_THAT(said_of(row + "win 20\"\n", Severity::warning), Contains(found));
  EXPECT_THAT(kinds_of(linted(matgo_with(row + "win 20\"\n"))), Not(Contains("contradiction")));
  EXPECT_THAT(said_of(row + "collect 20 points from each\"\n"), Not(Contains(found)));
  // The second ppuk comes before the third.
  EXPECT_THAT(
      kinds_of(linted(matgo_with("[[event]]\non = \"ppuk\"\nwhen.count = 2\nwhen.streak = 2\n"
                                 "effect = \"win 20\"\n"))),
      Not(Contains("shadowed")));
}

// Two brights are worth 2 and each further one `step`: with five, three steps more. The rows of
// matgo have 15 points for five, 4 for four, 3 for three and 2 for three with rain.
TEST(Shadowed, IsACombinationWorthLessThanAnotherWithItsStep) {
  const auto of = [](int step, std::optional<Severity> only = {}) {
    return said_of(
        "[[combination]]\nname = \"each bright\"\nnew = true\nkind = \"bright\"\n"
        "first_at = 2\npoints = 2\nexcludes_each_other = \"brights\"\nstep = " +
            std::to_string(step) + "\n",
        only);
  };
  const auto dead = [](const std::string& row) {
    return Said{"shadowed", {"combination " + row, "combination each bright"}};
  };
  EXPECT_THAT(of(5, Severity::warning),
              AllOf(Contains(dead("rain_three")), Contains(dead("three_brights")),
                    Contains(dead("four_brights")), Contains(dead("five_brights"))));
  EXPECT_THAT(of(4), AllOf(Contains(dead("four_brights")), Not(Contains(dead("five_brights")))));
  EXPECT_THAT(of(0), AllOf(Contains(dead("rain_three")), Not(Contains(dead("three_brights")))));
}

// The deck has five brights, or four if one is taken for another kind: a row for more of them never
// holds, so that no other row takes its place.
TEST(Shadowed, IsNoRowThatNeverHolds) {
  const auto kings = [](int first_at) {
    return kinds_of(linted(matgo_with(
        "[[combination]]\nname = \"kings\"\nnew = true\nkind = \"bright\"\nfirst_at = " +
        std::to_string(first_at) + "\npoints = 15\nexcludes_each_other = \"brights\"\n")));
  };
  EXPECT_THAT(kings(6), AllOf(Contains("never-applies"), Not(Contains("shadowed"))));
  EXPECT_THAT(kings(5), Contains("shadowed"));
  EXPECT_THAT(kinds_of(linted(matgo_with("[[card]]\ncard = \"01B\"\nkind = \"animal\"\n"))),
              Not(Contains("shadowed")));
}

// The row that is shown decides; the dead one is of another file.
TEST(Shadowed, NamesTheDeadRowOfAnotherFile) {
  for (const Finding& each : linted_file("mistakes/any-three-brights").findings) {
    if (each.kind != "shadowed") continue;
    EXPECT_THAT(each.sentence, testing::StartsWith("`" + each.involved.front().name + "` never"));
    EXPECT_THAT(each.repair, HasSubstr("remove `" + each.involved.front().name + "`, narrow `"));
  }
}

// `when.streak` is a number of ppuks, whatever the event.
TEST(Streaks, AreOfPpuksAlone) {
  const auto of = [](const std::string& on, const std::string& when) {
    return said_of("[[event]]\non = \"" + on + "\"\nwhen = { " + when +
                   " }\neffect = \"collect 3 points from each\"\n");
  };
  EXPECT_THAT(of("jjok", "streak = 2"),
              Contains(Said{"contradiction", {"event on jjok, when.streak 2"}}));
  EXPECT_THAT(kinds_of(linted(matgo_with("[[event]]\non = \"ppuk\"\nwhen.streak = 2\n"
                                         "effect = \"collect 3 points from each\"\n"))),
              Not(Contains("contradiction")));
  // The first jjok may come after two ppuks, and the first ppuk is not a second one.
  EXPECT_THAT(of("jjok", "count = 1, streak = 2"),
              Not(Contains(Said{"never-applies", {"event on jjok, when.count 1, when.streak 2"}})));
  EXPECT_THAT(of("ppuk", "count = 1, streak = 2"),
              Contains(Said{"never-applies", {"event on ppuk, when.count 1, when.streak 2"}}));
}

TEST(DoubleGrounds, AreNoneWhereOneSideNeverApplies) {
  const auto payer = [](const std::string& winner) {
    return "[[payer]]\nname = \"twice\"\nwinner = \"" + winner +
           "\"\nloser = \"true\"\nfactor = 2\n";
  };
  const std::string many = payer("go_count >= 3"), bombs = payer("bombs > 0"),
                    shakes = payer("shakes >= 1");
  for (const std::string& row : {many, bombs, shakes}) {
    EXPECT_THAT(kinds_of(linted(matgo_with(row, "korean-3p"))), Contains("contradiction"));
  }
  for (const std::string& lines :
       {"go.most = 2\n" + many, "bomb.allowed = false\n" + bombs, "shake.limit = 0\n" + shakes}) {
    EXPECT_THAT(kinds_of(linted(matgo_with(lines, "korean-3p"))), Not(Contains("contradiction")))
        << lines;
  }
}

TEST(DoubleGrounds, AreNoneOfTwoPayersThatNeverApply) {
  const auto twice = [](const std::string& loser) {
    std::string rows;
    for (const char* const name : {"one", "two"}) {
      rows += std::string("[[payer]]\nname = \"") + name + "\"\nloser = \"" + loser +
              "\"\nfactor = 2\n";
    }
    return kinds_of(linted(matgo_with(rows)));
  };
  EXPECT_THAT(twice("ribbons >= 9"), Contains("contradiction"));
  EXPECT_THAT(twice("ribbons >= 11"), Not(Contains("contradiction")));
}

// Matgo pays the first ppuk by a row of `when.turn = "first"`.
// The animals of the dealer are those of the winner only if the dealer wins.
TEST(DoubleGrounds, AreOfOneSeat) {
  const auto row = [](const std::string& winner) {
    return "[[payer]]\nname = \"mine\"\nwinner = \"" + winner +
           " >= 7\"\nloser = \"true\"\nfactor = 2\n";
  };
  const Said found{"contradiction", {"payer mine", "combination seven_animals"}};
  EXPECT_THAT(said_of(row("animals")), Contains(found));
  EXPECT_THAT(said_of(row("winner.animals")), Contains(found));
  EXPECT_THAT(said_of(row("dealer.animals")), Not(Contains(found)));
  EXPECT_THAT(said_of(row("p2.animals")), Not(Contains(found)));
}

TEST(DoubleRows, KnowTheFirstTurnByItsNumber) {
  const auto row = [](const std::string& turn, const std::string& effect) {
    return "[[event]]\non = \"ppuk\"\nwhen.turn = " + turn + "\neffect = \"" + effect + "\"\n";
  };
  const Said found{"contradiction",
                   {"event on ppuk, when.turn 1", "event on ppuk, when.turn first"}};
  const std::string seven = "collect 7 points from each", five = "collect 5 points from each";
  EXPECT_THAT(said_of(row("1", seven), Severity::warning), Contains(found));
  EXPECT_THAT(said_of(row("1", five), Severity::warning), Contains(found));
  EXPECT_THAT(kinds_of(linted(matgo_with(row("2", seven)))), Not(Contains("contradiction")));
  EXPECT_THAT(said_of(row("1", "win 5")), Not(Contains(found)));
  // The first turn of the round is one of the first turns of its players, and not all of them.
  const std::string of_round = "first_turn.means = \"first_turn_of_round\"\n";
  EXPECT_THAT(said_of(of_round + row("1", seven), Severity::note), Contains(found));
}

TEST(DoubleGrounds, KnowTheCarryAndPointsForGoes) {
  const auto payer = [](const std::string& winner, const std::string& loser) {
    return "[[payer]]\nname = \"after a draw\"\nwinner = \"" + winner + "\"\nloser = \"" + loser +
           "\"\nfactor = 2\n";
  };
  const Said carry{"contradiction", {"payer after a draw", "carry.rule"}};
  EXPECT_THAT(said_of(payer("carry >= 1", "true"), Severity::warning), Contains(carry));
  EXPECT_THAT(said_of(payer("true", "carry >= 1"), Severity::warning), Contains(carry));
  EXPECT_THAT(said_of(payer("carry >= 1", "junk == 0")), Not(Contains(carry)));
  EXPECT_THAT(said_of("carry.sources = []\ntable_quad.effect = \"redeal_same_dealer\"\n" +
                      payer("carry >= 1", "true")),
              Not(Contains(carry)));
  const Said goes{"contradiction", {"event on go", "go 1"}};
  const std::string on_go = "[[event]]\non = \"go\"\neffect = \"add ";
  EXPECT_THAT(said_of(on_go + "1 if winning\"\n", Severity::warning), Contains(goes));
  EXPECT_THAT(said_of("go.bonus = [\"x2\"]\n" + on_go + "1 if winning\"\n"), Not(Contains(goes)));
}

TEST(Degenerate, IsACapOfNothing) {
  const Said found{"degenerate", {"payment.cap"}};
  EXPECT_THAT(said_of("payment.cap = 0\n", Severity::warning), Contains(found));
  EXPECT_THAT(said_of("payment.cap = 1\n"), Not(Contains(found)));
  // A liable loser who owes more than nothing is a consequence.
  EXPECT_THAT(kinds_of(linted(matgo_with("payment.cap = 0\n", "korean-3p"))), Not(Contains("gap")));
}

// A payment of nothing is a share below nothing only if the row makes it one: not if another loser
// pays for the seat, and not if the seat is exempt.
TEST(Gap, IsAShareBelowNothing) {
  const auto mercy = [](const std::string& add, const std::string& more = "") {
    return linted(matgo_with(
        more + "[[payer]]\nname = \"mercy\"\nloser = \"ribbons >= 0\"\nadd = " + add + "\n",
        "korean-3p"));
  };
  const Said found{"gap", {"payer mercy"}};
  EXPECT_THAT(said(mercy("-50")), Contains(found));
  EXPECT_THAT(said(mercy("-1")), Not(Contains(found)));
  EXPECT_THAT(said(mercy("-1", "nothing_captured_exempt = true\n")), Not(Contains(found)));
  EXPECT_THAT(said(mercy("-50", "[[payer]]\nname = \"all\"\nloser = \"true\"\nadd = 50\n")),
              Not(Contains(found)));
}

TEST(NeverApplies, IsARowForRoundsAfterADrawThatNeverCounts) {
  const auto after_a_draw = [](const std::string& sources) {
    return linted(
        matgo_with("table_quad.effect = \"redeal_same_dealer\"\ncarry.sources = " + sources +
                   "\n[[payer]]\nname = \"late\"\nwinner = \"carry >= 1\"\n"
                   "loser = \"true\"\nfactor = 2\n"));
  };
  const auto sentences = [](const Report& report) {
    std::string all;
    for (const Finding& each : report.findings) all += each.sentence + '\n';
    return all;
  };
  EXPECT_THAT(sentences(after_a_draw("[]")),
              HasSubstr("`winner = \"carry >= 1\"` never holds, since no round counts as one "
                        "without a winner"));
  EXPECT_THAT(said(after_a_draw("[\"exhaustion\"]")),
              Not(Contains(Said{"never-applies", {"payer late"}})));
}

TEST(Shadowed, RowsOfGoesThatNoSeatReachesDoNotStay) {
  const auto stays = [](const std::string& most) {
    return said(linted(
        matgo_with("\"go.most\" = " + most + "\n[[go]]\ncount = 2\nadd = 4\n", "korean-3p")));
  };
  const Said found{"shadowed", {"go 2", "go.bonus"}};
  EXPECT_THAT(stays("2"), Not(Contains(found)));
  EXPECT_THAT(stays("3"), Contains(found));
}

TEST(Degenerate, IsALoserWhoPaysForBothOfOne) {
  const Said found{"degenerate", {"gobak.effect"}};
  const std::string two = "players = [2]\n", all = "gobak.effect = \"pays_all\"\n";
  EXPECT_THAT(said_of(two + all, Severity::warning), Contains(found));
  EXPECT_THAT(said_of(two + "gobak.effect = \"double\"\n"), Not(Contains(found)));
  EXPECT_THAT(said_of(all, {}, "korean-3p"), Not(Contains(found)));
}

TEST(Degenerate, IsAFactorOfOneAfterDraws) {
  const Said found{"degenerate", {"carry.rule"}};
  const std::string one = "carry.rule = \"doubling_cap(1)\"\n";
  EXPECT_THAT(said_of(one, Severity::warning), Contains(found));
  EXPECT_THAT(said_of("carry.rule = \"doubling_cap(2)\"\n"), Not(Contains(found)));
  EXPECT_THAT(said_of(one + "[[payer]]\nname = \"x\"\nwinner = \"carry >= 1\"\nloser = \"true\"\n"
                            "factor = 3\n"),
              Not(Contains(found)));
}

TEST(Unused, IsARowForLosersThatAreExempt) {
  const auto row = [](const std::string& loser) {
    return "nothing_captured_exempt = true\n[[payer]]\nname = \"empty\"\nloser = \"" + loser +
           "\"\nfactor = 4\n";
  };
  const Said found{"unused", {"payer empty", "nothing_captured_exempt"}};
  EXPECT_THAT(said_of(row("captured == 0"), Severity::warning), Contains(found));
  EXPECT_THAT(said_of(row("captured <= 1")), Not(Contains(found)));
  // When a hand quad wins, all losers have captured nothing and pay.
  for (const char* const key :
       {"hand_quad.multipliers = [\"bak\"]\n", "bak.on_fixed_wins = true\n"}) {
    EXPECT_THAT(said_of(key + row("captured == 0")), Not(Contains(found))) << key;
  }
  EXPECT_THAT(
      said_of("hand_quad.effect = \"none\"\nbak.on_fixed_wins = true\n" + row("captured == 0")),
      Contains(found));
}

// Payer rows that apply to hand quads by another key, or do not exist (AMB-13, AMB-80).
TEST(Unused, IsBakAmongTheMultipliersOfHandQuads) {
  const std::string bak = "hand_quad.multipliers = [\"carry\", \"bak\"]\n";
  const Said twice{"unused", {"hand_quad.multipliers", "bak.on_fixed_wins"}};
  EXPECT_THAT(said_of("bak.on_fixed_wins = true\n" + bak), Contains(twice));
  EXPECT_THAT(said_of("bak.on_fixed_wins = true\nhand_quad.multipliers = [\"carry\"]\n"),
              Not(Contains(twice)));
  EXPECT_THAT(said_of(bak), Not(Contains(twice)));
  const std::string no_rows =
      "[[payer]]\nname = \"gwangbak\"\nremove = true\n"
      "[[payer]]\nname = \"pibak\"\nremove = true\n";
  const Said none{"unused", {"hand_quad.multipliers"}};
  EXPECT_THAT(said_of(bak + no_rows), Contains(none));
  EXPECT_THAT(said_of(bak), Not(Contains(none)));
}

// By the list of hand quads the general key has nothing left to decide, if nothing else wins.
TEST(Unused, IsTheKeyOfAllFixedWinsIfHandQuadsHaveTheirOwn) {
  const std::string keys =
      "bak.on_fixed_wins = false\nthree_ppuk.effect = \"none\"\n"
      "table_quad.effect = \"redeal_same_dealer\"\n";
  const Said found{"unused", {"bak.on_fixed_wins", "hand_quad.multipliers"}};
  const std::string bak = "hand_quad.multipliers = [\"bak\"]\n";
  EXPECT_THAT(said_of(keys + bak), Contains(found));
  EXPECT_THAT(said_of(keys), Not(Contains(found)));
  EXPECT_THAT(said_of("bak.on_fixed_wins = false\n" + bak), Not(Contains(found)));
}

TEST(NeverApplies, KnowsThatNoBombEarnsCredits) {
  const std::string row =
      "[[payer]]\nname = \"c\"\nwinner = \"credits > 0\"\nloser = \"true\"\nfactor = 2\n";
  const Said found{"never-applies", {"payer c"}};
  EXPECT_THAT(said_of("bomb.credits = 0\n" + row), Contains(found));
  EXPECT_THAT(said_of("bomb.allowed = false\n" + row), Contains(found));
  EXPECT_THAT(said_of("bomb.credits = 1\n" + row), Not(Contains(found)));
}

// Who stops has played a card. Goals know the dealt hand alone.
TEST(NeverApplies, KnowsTheHandOfWhoStops) {
  const auto row = [](const std::string& winner) {
    return "players = [2]\n[[payer]]\nname = \"full\"\nwinner = \"" + winner +
           "\"\nloser = \"true\"\nfactor = 2\n";
  };
  const Said found{"never-applies", {"payer full"}};
  EXPECT_THAT(said_of(row("hand >= 10")), Contains(found));
  EXPECT_THAT(said_of("bak.on_fixed_wins = true\n" + row("hand >= 10")), Not(Contains(found)));
  // A hand quad wins before a card is played.
  const std::string quads = "hand_quad.multipliers = [\"bak\"]\n";
  EXPECT_THAT(said_of(quads + row("hand >= 10")), Not(Contains(found)));
  EXPECT_THAT(said_of("hand_quad.effect = \"none\"\n" + quads + row("hand >= 10")),
              Contains(found));
  const Report nine = linted(matgo_with(row("hand >= 9")), false);
  EXPECT_THAT(said(nine), Not(Contains(found)));
  EXPECT_THAT(open_questions(nine), Contains(AllOf(HasSubstr("whether `payer full` ever applies"),
                                                   HasSubstr("the hands at the end"))));
  EXPECT_THAT(said_of("joker.table_scores_now = true\n" + row("hand >= 10")), Not(Contains(found)));
}

// A refuted goal about dealt hands proves nothing of the hands at the end.
TEST(RowGoals, AreNoProofIfTheyReadAWordInAnotherWay) {
  const auto proves = [](const std::string& winner) {
    const auto made = matgo_with("[[payer]]\nname = \"mine\"\nwinner = \"" + winner +
                                 "\"\nloser = \"true\"\nfactor = 2\n");
    const gostop::Rules rules = gostop::compile(made, 2);
    return gostop_rules::row_goal(rules, gostop::kPayer, made.rows(gostop::kPayer).back()).proves();
  };
  EXPECT_TRUE(proves("captured >= 20"));
  EXPECT_FALSE(proves("hand <= 3"));
  EXPECT_FALSE(proves("captured >= 20 or hand.month(1) >= 2"));
}

// One of the two applies to each winner, or to each loser, so that both are one row.
TEST(AlwaysApplies, TogetherWithARowOfTheOppositeCondition) {
  const auto rows = [](const std::string& one, const std::string& other,
                       const std::string& effect = "factor = 2\n") {
    return "[[payer]]\nname = \"one\"\n" + one + "factor = 2\n[[payer]]\nname = \"other\"\n" +
           other + effect;
  };
  const auto winner = [](const std::string& condition) {
    return "winner = \"" + condition + "\"\nloser = \"true\"\n";
  };
  const auto loser = [](const std::string& condition) { return "loser = \"" + condition + "\"\n"; };
  const Said found{"always-applies", {"payer other", "payer one"}};
  const std::string some = winner("ribbons >= 1"), none = winner("ribbons == 0");
  EXPECT_THAT(said_of(rows(some, none), Severity::warning), Contains(found));
  EXPECT_THAT(said_of(rows(loser("said_go"), loser("not said_go")), Severity::warning),
              Contains(found));
  // Of shaken winners alone.
  const std::string shaken = "winner = \"shakes >= 1\"\n";
  EXPECT_THAT(
      said_of(rows(shaken + loser("animals <= 2"), shaken + loser("animals > 2")), Severity::note),
      Contains(found));
  // One ribbon is in both, or in neither.
  EXPECT_THAT(said_of(rows(some, winner("ribbons <= 1"))), Not(Contains(found)));
  EXPECT_THAT(said_of(rows(winner("ribbons >= 2"), none)), Not(Contains(found)));
  EXPECT_THAT(said_of(rows(some, none, "factor = 3\n")), Not(Contains(found)));
  // Neither applies to a loser who went and one who did not.
  const std::string all = "scope = \"all\"\n";
  EXPECT_THAT(said_of(rows(loser("said_go") + all, loser("not said_go") + all)),
              Not(Contains(found)));
  const std::string has_junk = winner("loser.junk >= 5"), lacks_junk = winner("loser.junk < 5");
  EXPECT_THAT(said_of(rows(has_junk, lacks_junk)), Contains(found));
  EXPECT_THAT(said_of(rows(has_junk + all, lacks_junk + all)), Not(Contains(found)));
}

// Rows of one condition may have several effects, but not one that takes the other away.
TEST(DoubleRows, AreThoseThatCancelEachOther) {
  const auto rows = [](const std::string& other) {
    const std::string row = "[[event]]\non = \"jjok\"\nwhen.count = 2\neffect = \"";
    return row + "add 3 if winning\"\n" + row + other + "\"\n";
  };
  const std::string name = "event on jjok, when.count 2";
  const Said found{"contradiction", {name, name}};
  EXPECT_THAT(said_of(rows("add -3 if winning"), Severity::warning), Contains(found));
  EXPECT_THAT(said_of(rows("add -2 if winning")), Not(Contains(found)));
  EXPECT_THAT(said_of(rows("multiply 2 if winning")), Not(Contains(found)));
}

// No seat is the loser when an event comes, but opponents are there.
TEST(DoubleRows, KnowThatAnEventHasNoLoser) {
  const auto kinds = [](const std::string& test) {
    return kinds_of(linted(matgo_with("[[event]]\non = \"bomb\"\nwhen.test = \"" + test +
                                      "\"\neffect = \"add 2 if winning\"\n")));
  };
  EXPECT_THAT(kinds("loser.junk < 3"), Contains("contradiction"));
  EXPECT_THAT(kinds("shakes == 0 and not loser.dealer"), Contains("contradiction"));
  EXPECT_THAT(kinds("any opponent: junk < 3"), Not(Contains("contradiction")));
}

// A seat that may bomb shown triples alone has shown one of the month of each bomb.
TEST(NeverApplies, CountsTheTriplesShownForBombs) {
  const auto row = [](const std::string& winner) {
    return "[[payer]]\nname = \"own\"\nwinner = \"" + winner + "\"\nloser = \"true\"\nfactor = 2\n";
  };
  const Said found{"never-applies", {"payer own"}};
  const std::string shown = "bomb.requires_shake = true\n";
  for (const char* const never :
       {"bombs >= 1 and shakes == 0", "bombs >= 2 and shakes < 2", "shake == 0 and bomb >= 1"}) {
    EXPECT_THAT(said_of(shown + row(never), Severity::warning), Contains(found)) << never;
    EXPECT_THAT(said_of(row(never)), Not(Contains(found))) << never;
  }
  EXPECT_THAT(said_of(shown + row("bombs >= 1 and shakes == 1")), Not(Contains(found)));
  EXPECT_THAT(said_of(shown + row("bombs == 0 and shakes >= 1")), Not(Contains(found)));
}

TEST(Undecided, LeavesOutTheTurnThatTheEngineRefused) {
  using gostop_rules::for_designers;
  EXPECT_THAT(for_designers(std::string(solver::kNotFollowed) + ": turn 2, decision turn"),
              Not(HasSubstr("turn 2")));
  EXPECT_EQ(for_designers("time is up"), "time is up");
}

// Three ppuks in three turns are found, and not only three ppuks of which one came in turn three.
TEST(RowGoals, CountTheEventsUpToTheTurn) {
  const auto row = [](const std::string& on, const std::string& when) {
    return "[[event]]\non = \"" + on + "\"\nwhen = { " + when +
           " }\neffect = \"add 3 if winning\"\n";
  };
  for (const char* const when : {"turn = 3, count = 3", "turn = 3, streak = 3"}) {
    const Report report = linted(matgo_with(row("ppuk", when)), false);
    EXPECT_THAT(kinds_of(report), Not(Contains("never-applies"))) << when;
    EXPECT_THAT(open_questions(report), Not(Contains(HasSubstr("ever applies")))) << when;
  }
  // A streak is one of ppuks, so that a jjok beside it may be the first.
  const auto made = matgo_with(row("jjok", "streak = 2"));
  const auto& rows = made.rows(gostop::kEvent);
  const auto own = std::find_if(rows.begin(), rows.end(), [](const rules::Row& each) {
    return gostop_rules::kind_of(each) == gostop::EventKind::jjok &&
           each.cells[gostop::column(gostop::kEvent, "when.streak")];
  });
  ASSERT_TRUE(own != rows.end());
  const auto goal = gostop_rules::row_goal(gostop::compile(made, 2), gostop::kEvent, *own);
  EXPECT_THAT(goal.must.expression().text(), HasSubstr("jjok >= 1"));
}

// Who narrows the players has not written the contradiction of a key of the base.
TEST(LintOfStoppa, LeavesKeysToTheBaseOfFewerPlayers) {
  const auto of_file = [](const std::string& lines) { return said(linted(italian_with(lines))); };
  const Said found{"contradiction", {"shed.multi"}};
  EXPECT_THAT(of_file("players = [4, 5]\n"), Not(Contains(found)));
  EXPECT_THAT(of_file("shed.multi = [\"aces_on_open\", \"quad\"]\n"), Contains(found));
}

}  // namespace
}  // namespace showstopper::lint
