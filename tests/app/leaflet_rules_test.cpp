// SPDX-License-Identifier: Apache-2.0
//
// `rules leaflet` states the rules that are in force: values that other keys change, goes beyond
// the usual numbers, no sentence without effect, and rows in whole sentences.
#include <algorithm>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// The leaflet of a file that adds these lines to a rule set.
std::string leaflet_of(const std::string& base, const std::string& lines,
                       const std::string& language = "en") {
  const File file(
      "format = \"showstopper-rules/1\"\nname = \"S\"\nextends = \"" + base + "\"\n" + lines + "\n",
      ".toml");
  const Ran ran = run({"rules", "leaflet", file.path(), "--language", language});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  return ran.out;
}

// The first item with the sentence, with its example.
std::string leaflet_item(const std::string& leaflet, const std::string& sentence) {
  const std::size_t begin = leaflet.find("- " + sentence);
  if (begin == std::string::npos) return "no such item";
  const std::size_t end = std::min(leaflet.find("\n- ", begin), leaflet.find("\n## ", begin));
  return leaflet.substr(begin, end - begin);
}

TEST(LeafletSentences, OfTheFirstPpukLeaveRoomForPpuksInARow) {
  const std::string lines = "first_ppuk.points = 0\nppuk_streak.points = [3, 6]";
  const std::string text = leaflet_of("gostop/matgo", lines);
  EXPECT_THAT(text, HasSubstr("A ppuk on the first turn is paid nothing of its own."));
  EXPECT_THAT(text, HasSubstr("A ppuk on the first turn collects 3 points from each opponent"));
}

// `first_ppuk.points`, 7 in matgo, is paid instead of the first number.
TEST(LeafletSentences, OfPpuksInARowLeaveOutAFirstNumberThatIsNotPaid) {
  const std::string text = leaflet_of("gostop/matgo", "ppuk_streak.points = [3, 6]");
  EXPECT_THAT(text, HasSubstr("at once for the second ppuk in a row, for the third in a row and so "
                              "on: 6."));
  EXPECT_THAT(text, Not(HasSubstr("3, 6")));
}

// In matgo four of a month on the table make the round one without a winner, listed or not.
TEST(LeafletSentences, ListEachRoundThatRaisesTheNext) {
  const std::string none = "carry.sources = []", used_up = "carry.sources = [\"exhaustion\"]";
  const std::string off = "\ntable_quad.effect = \"redeal_same_dealer\"";
  EXPECT_THAT(leaflet_of("gostop/matgo", none),
              HasSubstr("As rounds without a winner count: four of a month on the table."));
  EXPECT_THAT(leaflet_of("gostop/matgo", used_up),
              HasSubstr("As rounds without a winner count: rounds in which the cards are used up, "
                        "four of a month on the table."));
  EXPECT_THAT(
      leaflet_of("gostop/matgo", used_up + off),
      HasSubstr("As rounds without a winner count: rounds in which the cards are used up."));
  EXPECT_THAT(leaflet_of("gostop/matgo", none + off), HasSubstr("No round raises the next one."));
  EXPECT_THAT(leaflet_of("gostop/matgo", none + off + "\npush.most = 2"),
              HasSubstr("As rounds without a winner count: wins forgone."));
  EXPECT_THAT(leaflet_of("gostop/matgo", none, "ko"),
              HasSubstr("다음을 나가리로 칩니다: 바닥에 같은 월 넉 장이 깔린 판."));
}

TEST(LeafletSentences, OrderTheGroundsOfLiabilityByPriority) {
  const std::string ground =
      "gobak.effect = \"pays_all\"\n[[liability]]\nname = \"miser\"\nwhen = \"brights == 0\"\n"
      "pays = \"all\"\npriority = ";
  EXPECT_THAT(leaflet_of("gostop/korean-3p", ground + "0"),
              HasSubstr("the ground that comes first here counts alone: miser, go-bak"));
  const std::string after = leaflet_of("gostop/korean-3p", ground + "9");
  EXPECT_THAT(after, HasSubstr("the ground that comes first here counts alone: go-bak, "));
  EXPECT_THAT(after, HasSubstr(", miser."));
}

TEST(LeafletSentences, OfTheMakerWhoPaysNameTheOtherPayers) {
  EXPECT_THAT(run({"rules", "leaflet", "gostop/house/maker-pays"}).out,
              HasSubstr("For a stack that another player made, its maker alone gives junk; all "
                        "other junk is taken from each opponent."));
}

// The keys about the win of a quad do not apply if a row wins each round with one.
TEST(LeafletSentences, OfQuadsAreLeftOutIfARowWinsThem) {
  const std::string row = "[[event]]\non = \"hand_quad\"\neffect = \"win 10\"\n";
  const std::string wins = leaflet_of("gostop/matgo", row);
  EXPECT_THAT(wins, HasSubstr("A quad in the dealt hand wins the round with 10 points"));
  EXPECT_THAT(wins, Not(HasSubstr("A dealt quad wins 7 points")));
  EXPECT_THAT(wins, Not(HasSubstr("The points of a quad are multiplied")));
  const std::string some = leaflet_of("gostop/matgo", row + "when.month = [1]");
  EXPECT_THAT(some, HasSubstr("A dealt quad wins 7 points"));
  EXPECT_THAT(some, HasSubstr("The points of a quad are multiplied"));
}

TEST(LeafletSentences, AreLeftOutIfTheRulesLeaveThemWithoutEffect) {
  const std::string matgo = leaflet_of("gostop/matgo", "");
  const std::string jokers = leaflet_of("gostop/matgo", "deck.jokers = [2]");
  for (const char* const each : {"Gaining a joker takes", "A bomb may follow a joker",
                                 "looked for, in this order: jokers on the table"}) {
    EXPECT_THAT(matgo, Not(HasSubstr(each)));
    EXPECT_THAT(jokers, HasSubstr(each));
  }
  const std::string offers = "Draws may be offered with these numbers";
  EXPECT_THAT(matgo, HasSubstr("Draws cannot be offered."));
  EXPECT_THAT(matgo, Not(HasSubstr(offers)));
  EXPECT_THAT(leaflet_of("gostop/matgo", "offer.max_per_round = 1"), HasSubstr(offers));
  // Two liable losers on different grounds: matgo has one ground.
  EXPECT_THAT(matgo, Not(HasSubstr("liable on different grounds")));
  const std::string two_quads = "If two players win by a quad";
  EXPECT_THAT(matgo, HasSubstr(two_quads));
  EXPECT_THAT(leaflet_of("gostop/matgo", "hand_quad.several = \"redeal\""),
              Not(HasSubstr(two_quads)));
  EXPECT_THAT(matgo, HasSubstr("A shake (showing three hand cards"));
  EXPECT_THAT(leaflet_of("gostop/matgo", "shake.limit = 0"),
              Not(HasSubstr("A shake (showing three hand cards")));
}

TEST(LeafletGoes, AreStatedForEachNumberOfThem) {
  // From three goes on each doubles once more, and each has its point (GS-A-084).
  const std::string matgo = leaflet_of("gostop/matgo", "");
  EXPECT_THAT(matgo, HasSubstr("| 5 | 5 points, score × 8 |\n| 6 | 6 points, score × 16 |"));
  EXPECT_THAT(matgo, HasSubstr("| 10 or more | 10 points, score × 256 |"));
  const std::string times = run({"rules", "leaflet", "gostop/house/go-times"}).out;
  EXPECT_THAT(times, HasSubstr("| 9 | score × 9 |\n| 10 or more | score × 10 |"));
}

TEST(LeafletGoes, OfTheLastRowAreAllHigherOnes) {
  const std::string listed = "\"go.bonus\" = [\"+1\", \"x2\"]";
  EXPECT_THAT(leaflet_of("gostop/matgo", listed),
              HasSubstr("| 1 | 1 point |\n| 2 or more | score × 2 |"));
  EXPECT_THAT(leaflet_of("gostop/matgo", listed, "ko"), HasSubstr("| 2 이상 | 점수 2배 |"));
  EXPECT_THAT(leaflet_of("gostop/matgo", listed + "\ngo.most = 3"),
              HasSubstr("| 2 to 3 | score × 2 |"));
  EXPECT_THAT(leaflet_of("gostop/matgo", "go.most = 2"),
              HasSubstr("| 1 | 1 point |\n| 2 | 2 points |\n\n"));
  // A row applies up to the next one.
  EXPECT_THAT(leaflet_of("gostop/matgo", listed + "\n[[go]]\ncount = 5\nadd = 4"),
              HasSubstr("| 2 to 4 | score × 2 |\n| 5 or more | 4 points |"));
  EXPECT_THAT(leaflet_of("gostop/matgo", "go.never_asked = true"), Not(HasSubstr("| goes |")));
}

TEST(LeafletRows, OfEventsHaveOneSubjectInTheirCondition) {
  EXPECT_THAT(
      run({"rules", "leaflet", "gostop/house/boar-pot"}).out,
      HasSubstr("A turn with a capture, if the player has captured the July animal (07A) in "
                "this turn, collects 1 point from each opponent at once."));
  const std::string bomb = run({"rules", "leaflet", "gostop/house/nuclear-bomb"}).out;
  EXPECT_THAT(bomb, HasSubstr(", if some opponent has laid a card that the player takes in this "
                              "turn, takes 1 junk card from each opponent."));
  EXPECT_THAT(bomb, Not(HasSubstr("the card that the winner took")));
  const std::string lines = "[[event]]\non = \"jjok\"\neffect = \"collect 1 points from each\"\n";
  EXPECT_THAT(
      leaflet_of("gostop/matgo", lines + "when = { count = 2, test = \"shakes > 0\" }"),
      HasSubstr(", for the 2nd time in the round, if the player has shaken at least 1 time, "
                "collects 1 point"));
}

// A streak is one of ppuks, whatever the event.
TEST(LeafletRows, OfAStreakNameItsPpuks) {
  const auto of = [](const std::string& on) {
    return leaflet_of("gostop/matgo", "[[event]]\non = \"" + on +
                                          "\"\nwhen.streak = 2\n"
                                          "effect = \"collect 3 points from each\"");
  };
  EXPECT_THAT(of("jjok"), HasSubstr(", after ppuks in 2 own turns in a row, collects 3 points"));
  EXPECT_THAT(of("ppuk"), HasSubstr(", in the 2nd own turn in a row, collects 3 points"));
}

// A win of 0 points by an event but a ppuk is settled as a stop.
TEST(LeafletRows, AWinOfNoPointsIsPaidAsAStop) {
  const std::string second = "[[event]]\non = \"bomb\"\nwhen.count = 2\n";
  EXPECT_THAT(leaflet_of("gostop/matgo", second + "effect = \"win 0\""),
              HasSubstr("wins the round, which is paid as a stop is."));
}

// The maker of a stack of one's own is its taker: each opponent gives.
TEST(LeafletRows, NameAMakerOfAnothersStackAlone) {
  const auto of = [](const std::string& on) {
    return leaflet_of("gostop/matgo", "[[event]]\non = \"" + on +
                                          "\"\nwhen.count = 2\n"
                                          "effect = \"steal 1 junk from creator\"");
  };
  EXPECT_THAT(of("self_stack_capture"), Not(HasSubstr("from the maker of the stack")));
  EXPECT_THAT(of("stack_capture"), HasSubstr("takes 1 junk card from the maker of the stack"));
}

TEST(LeafletSentences, OfBetsThatMayNotBeRaised) {
  EXPECT_THAT(leaflet_of("stoppa/italian", "bet.raise_limit = 0"),
              HasSubstr("A bet may not be raised."));
  EXPECT_THAT(leaflet_of("stoppa/italian", "bet.raise_limit = 2"),
              HasSubstr("A bet may be raised at most 2 times in a contest."));
}

// The seat that opens the shedding of Stoppa if no player bets on the big point.
TEST(LeafletSentences, StateWhoBeginsToShedWithoutABet) {
  const auto of = [](const std::string& more) {
    return leaflet_of("stoppa/italian", "shed.starter = \"big_point_winner\"\n" + more);
  };
  EXPECT_THAT(of("bet.big_unopened = \"dealer\""),
              HasSubstr("The winner of the big point begins to shed. If no player bets on it, the "
                        "dealer takes its prize and begins.\n"));
  EXPECT_THAT(
      of("bet.big_unopened = \"carry\"\npoint.tie = \"split\""),
      HasSubstr("If no player bets on it, the player right of the dealer begins. If several "
                "share its prize, the first of them from the dealer's right on begins.\n"));
  EXPECT_THAT(run({"rules", "leaflet", "stoppa/italian"}).out,
              HasSubstr("The player right of the dealer begins to shed.\n"));
}

// docs/decisions/0010: the prize by puntos is never more than the pot holds.
TEST(LeafletSentences, OfTheBigPrizeStateItsLimit) {
  const std::string lines = "big.prize = \"n_x_punto\"";
  EXPECT_THAT(leaflet_of("stoppa/italian", lines),
              HasSubstr("The big prize is the puntos of all players, but never more than the pot "
                        "holds.\n"));
  EXPECT_THAT(leaflet_of("stoppa/italian", lines, "ko"),
              HasSubstr("punto입니다. 판돈이 그보다 적으면 판돈만큼입니다.\n"));
}

TEST(LeafletRows, KeepTheBracketsOfTheirConditions) {
  const std::string lines =
      "[[event]]\non = \"capture\"\neffect = \"steal 1 junk from each\"\nwhen = { test = ";
  const std::string one =
      leaflet_of("gostop/matgo", lines + "\"has 01R and (took(02R) or took(03R))\" }");
  const std::string other =
      leaflet_of("gostop/matgo", lines + "\"has 01R and took(02R) or took(03R)\" }");
  EXPECT_THAT(one,
              HasSubstr("if the player has captured the January ribbon (01R) and (has captured "
                        "the February ribbon (02R) in this turn or has"));
  EXPECT_THAT(other, HasSubstr("if (the player has captured the January ribbon (01R) and has "
                               "captured the February ribbon (02R) in this turn) or has"));
}

TEST(LeafletRows, OfLiabilityAreWholeWithoutACondition) {
  const std::string row = "[[liability]]\nname = \"all\"\npays = \"double\"\nwhen = ";
  EXPECT_THAT(leaflet_of("gostop/matgo", row + "\"true\""),
              HasSubstr("all: each loser pays the own share twice"));
  EXPECT_THAT(leaflet_of("gostop/matgo", row + "\"false\""),
              HasSubstr("all: no player is liable by this row."));
}

TEST(LeafletRows, NameTheKindOfACard) {
  const std::string row = "[[card]]\ncard = \"09R\"\nkind = \"junk\"";
  EXPECT_THAT(leaflet_of("gostop/matgo", row),
              HasSubstr("The September ribbon (09R) counts as junk."));
  EXPECT_THAT(leaflet_of("gostop/matgo", row, "ko"),
              HasSubstr("다음 패는 피로 칩니다: 9월 띠 (09R)."));
}

TEST(LeafletRows, OfOneCardAreInTheSingular) {
  const std::string text = leaflet_of("gostop/matgo", "score.generic = \"per_card\"");
  EXPECT_THAT(text, HasSubstr("| animals | 1 animal | 1 point, 1 more for each further one |"));
  EXPECT_THAT(text, HasSubstr("| ribbons | 1 ribbon |"));
  EXPECT_THAT(text, HasSubstr("| five brights | 5 brights |"));
}

// `players` leaves out rounds of the fixtures, too.
// A card that must be there is one of those that count, or comes besides.
TEST(LeafletRows, OfCombinationsNameTheCardsThatComeBesides) {
  const std::string moon =
      "[[combination]]\nname = \"moon\"\ncards = [\"08B\", \"03B\", \"09A\"]\n"
      "first_at = 2\npoints = 5\nwith = ";
  EXPECT_THAT(leaflet_of("gostop/matgo", moon + "[\"12A\"]"),
              HasSubstr("sake cup (09A), and besides December animal (12A): 5 points."));
  EXPECT_THAT(leaflet_of("gostop/matgo", moon + "[\"08B\"]"),
              HasSubstr("sake cup (09A), August bright (08B) among them: 5 points."));
  EXPECT_THAT(leaflet_of("gostop/matgo", moon + "[\"12A\"]", "ko"), HasSubstr(", 그 밖에 "));
  EXPECT_THAT(run({"rules", "leaflet", "gostop/house/rain-four"}).out,
              HasSubstr("4 brights, rain bright (12B) among them"));
}

// A sentence on an amount below 0 prints it without its sign.
TEST(LeafletRows, PrintNoSignOfAnAmountBelowZero) {
  const std::string lines =
      "[[go]]\ncount = 1\nadd = -1\n"
      "[[go]]\ncount = 2\nadd = -2\nfactor = 3\n"
      "[[combination]]\nname = \"sun\"\nkind = \"bright\"\nfirst_at = 2\npoints = -1\n"
      "[[combination]]\nname = \"moon\"\nkind = \"bright\"\nfirst_at = 2\npoints = 2\nstep = -1\n"
      "[[combination]]\nname = \"star\"\nkind = \"bright\"\nfirst_at = 2\npoints = -2\nstep = 1\n"
      "[[payer]]\nname = \"poor\"\nloser = \"junk == 0\"\nadd = -1\n"
      "[[payer]]\nname = \"all\"\nloser = \"true\"\nadd = -2\n"
      "[[payer]]\nname = \"twice\"\nloser = \"true\"\nfactor = 2\nadd = -2\n"
      "[[payer]]\nname = \"more\"\nloser = \"true\"\nadd = 2\n"
      "[[event]]\non = \"jjok\"\nwhen.count = 2\neffect = \"add -1 if winning\"\n"
      "[[event]]\non = \"jjok\"\nwhen.count = 3\neffect = \"add 1 if winning\"";
  const std::string english = leaflet_of("gostop/matgo", lines);
  for (const char* const sentence :
       {"| 1 | 1 point less |", "2 goes: 2 points less, score × 3.",
        "| sun | 2 brights | minus 1 point |",
        "| moon | 2 brights | 2 points, 1 less for each further one |",
        "| star | 2 brights | minus 2 points, 1 more for each further one |",
        "poor: if the loser has no junk cards, the loser pays 1 point less.",
        "all: each loser pays 2 points less.", "twice: each loser pays double and 2 points less.",
        "more: each loser pays 2 points more.",
        ", for the 2nd time in the round, takes 1 point from the player's win.",
        ", for the 3rd time in the round, adds 1 point to the player's win."}) {
    EXPECT_THAT(english, HasSubstr(sentence));
  }
  const std::string korean = leaflet_of("gostop/matgo", lines, "ko");
  for (const char* const sentence :
       {"| 1 | 1점 뺌 |", "| 2점 뺌, 한 장마다 1점 더 |", "all: 진 사람은 모두 2점을 덜 냅니다.",
        "났을 때 점수에서 1점을 뺍니다."}) {
    EXPECT_THAT(korean, HasSubstr(sentence));
  }
}

TEST(LeafletExamples, HaveAsManyPlayersAsTheRulesAreFor) {
  const std::string row =
      "[[payer]]\nname = \"ribbon bak\"\nwinner = \"ribbons >= 5\"\nloser = \"ribbons == 0\"\n"
      "factor = 2";
  EXPECT_THAT(leaflet_of("gostop/matgo", "players = [3]\n" + row), HasSubstr(", P2 -"));
  EXPECT_THAT(leaflet_of("gostop/matgo", "players = [2]\n" + row), Not(HasSubstr(", P2 -")));
}

// The printed kind again changes no round.
TEST(LeafletExamples, OfAKindAreRoundsThatDifferWithoutIt) {
  const std::string text = leaflet_of("gostop/matgo",
                                      "[[card]]\ncard = \"01J\"\nkind = \"junk\"\n"
                                      "[[card]]\ncard = \"11D\"\nkind = \"bright\"");
  const std::string same = "The January junk (01J) counts as junk.";
  EXPECT_THAT(leaflet_item(text, same), AllOf(HasSubstr(same), Not(HasSubstr("Example"))));
  EXPECT_THAT(leaflet_item(text, "The November double junk (11D) counts as a bright."),
              HasSubstr("> Example:"));
}

// A loser without cards pays nothing, so that a row about such losers changes no payment.
TEST(LeafletExamples, OfAPayerRowAreRoundsInWhichItChangesAPayment) {
  const std::string lines =
      "feed.liability = false\ngobak.effect = \"off\"\noffer.max_per_round = 0\n";
  const std::string row = "[[payer]]\nname = \"poor\"\nloser = \"captured == 0\"\nfactor = 4";
  const std::string poor =
      "poor: if the loser has captured no cards, the loser pays 4 times as much.";
  EXPECT_THAT(leaflet_item(leaflet_of("gostop/korean-3p", lines + row), poor),
              HasSubstr("> Example:"));
  const std::string exempt = lines + "nothing_captured_exempt = true\n";
  EXPECT_THAT(leaflet_item(leaflet_of("gostop/korean-3p", exempt + row), poor),
              AllOf(HasSubstr(poor), Not(HasSubstr("Example"))));
}

// AMB-72: the cap is the largest factor, not a number of doublings.
TEST(LeafletSentences, StateTheLargestFactorOfRoundsWithoutAWinner) {
  EXPECT_THAT(leaflet_of("gostop/matgo", ""),
              HasSubstr("doubles the next once more, up to a factor of 8."));
}

// AMB-68: the use of the sake cup, if a row gives it a kind of its own.
TEST(LeafletSentences, OfTheCupFitTheKindThatARowGivesIt) {
  const auto of_cup = [](const std::string& role, const std::string& kind) {
    return leaflet_of("gostop/matgo", "cup.role = \"" + role + "\"\nsteal.cup = \"never\"\n" +
                                          "[[card]]\ncard = \"09A\"\nkind = \"" + kind + "\"");
  };
  const std::string junk = of_cup("animal", "junk");
  EXPECT_THAT(junk, HasSubstr("The sake cup (09A) counts as junk."));
  EXPECT_THAT(junk, HasSubstr("Not here: The sake cup is an animal or two junk"));
  EXPECT_THAT(junk, Not(HasSubstr("- The sake cup is an animal")));
  EXPECT_THAT(junk, Not(HasSubstr("The sake cup cannot be taken as junk.")));
  const std::string either = of_cup("choice", "bright");
  EXPECT_THAT(either, HasSubstr("The sake cup (09A) counts as a bright."));
  EXPECT_THAT(either, HasSubstr("Instead, the sake cup may count as two junk"));
  EXPECT_THAT(of_cup("both", "bright"), HasSubstr("The sake cup counts as two junk as well."));
  const std::string two_junk = of_cup("junk2", "bright");
  EXPECT_THAT(two_junk, HasSubstr("The sake cup counts as two junk."));
  EXPECT_THAT(two_junk, Not(HasSubstr("counts as a bright")));
  EXPECT_THAT(leaflet_of("gostop/matgo", "cup.role = \"animal\""),
              HasSubstr("The sake cup is an animal."));
}

// AMB-95: the own share alone, and only liability (GS-A-091) makes a loser pay for others.
TEST(LeafletSentences, OfALoserWithoutCardsNameLiability) {
  const std::string key = "nothing_captured_exempt = true\n";
  EXPECT_THAT(leaflet_of("gostop/korean-3p", key + "feed.liability = true"),
              HasSubstr("pays nothing, but if he is liable, he pays for the others."));
  const std::string off = "feed.liability = false\ngobak.effect = \"off\"\noffer.max_per_round = 0";
  EXPECT_THAT(leaflet_of("gostop/korean-3p", key + off),
              HasSubstr("A loser who has captured nothing pays nothing."));
}

// AMB-56: a go after the flip comes when the junk of the turn has been taken.
TEST(LeafletRows, OfAGoTakeJunkIfItIsAnnounced) {
  const std::string row = "[[event]]\non = \"go\"\neffect = \"steal 1 junk from each\"";
  EXPECT_THAT(leaflet_of("gostop/matgo", row), Not(HasSubstr("A go takes")));
  EXPECT_THAT(leaflet_of("gostop/matgo", "go.announced = \"before_flip\"\n" + row),
              HasSubstr("A go takes 1 junk card from each opponent"));
}

// Of the cards of `junk.double` those count as two junk that are junk, printed so or by a row.
TEST(LeafletSentences, OfDoubleJunkListTheCardsThatAreJunk) {
  const std::string list = "players = [2]\njunk.double = [\"01B\", \"11D\", \"12D\"]\n";
  const std::string both =
      "These cards count as two junk: November double junk (11D), December double junk (12D).";
  EXPECT_THAT(leaflet_of("gostop/matgo", list), HasSubstr(both));
  EXPECT_THAT(leaflet_of("gostop/matgo", list + "[[card]]\ncard = \"11D\"\nkind = \"bright\""),
              HasSubstr("These cards count as two junk: December double junk (12D)."));
  EXPECT_THAT(leaflet_of("gostop/matgo", list + "[[card]]\ncard = \"01B\"\nkind = \"junk\""),
              HasSubstr("These cards count as two junk: January bright (01B), November double"));
}

}  // namespace
}  // namespace showstopper::app
