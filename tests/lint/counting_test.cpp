// SPDX-License-Identifier: Apache-2.0
//
// Rows that never apply by counting alone, each beside one a step away that may apply; and rows
// that take the place of others.
#include <gmock/gmock.h>

#include "tests/lint/linted.h"

namespace showstopper::lint {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::Field;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

struct Step {
  std::string base;
  std::string never, may;  // lines
  Said found;              // of the former
};

std::string event(const std::string& on, const std::string& when, const std::string& before = "") {
  return before + "[[event]]\non = \"" + on + "\"\nwhen = { " + when +
         " }\neffect = \"collect 2 points from each\"\n";
}

std::string payer(const std::string& winner, const std::string& loser = "true") {
  return "players = [2]\n[[payer]]\nname = \"mine\"\nwinner = \"" + winner + "\"\nloser = \"" +
         loser + "\"\nfactor = 2\n";
}

// Few rounds are played: a row that is seen to apply is not counted.
void expect_counted(const std::vector<Step>& steps) {
  const auto of = [](const std::string& lines, const std::string& base) {
    return linted(matgo_with(lines, base), true, 100);
  };
  for (const Step& each : steps) {
    EXPECT_THAT(said(of(each.never, each.base), Severity::warning), Contains(each.found))
        << each.never;
    EXPECT_THAT(said(of(each.may, each.base)), Not(Contains(each.found))) << each.may;
  }
}

// A hand of ten cards has three left in turn eight, and two in turn nine.
TEST(CountedEvents, NeedTheCardsOfTheirTurn) {
  const std::string two = "players = [2]\n", small = two + "small_bomb = \"steal\"\n";
  expect_counted({
      {"matgo",
       event("bomb", "turn = 9", two),
       event("bomb", "turn = 8", two),
       {"never-applies", {"event on bomb, when.turn 9"}}},
      {"matgo",
       event("shake", "turn = 9", two),
       event("shake", "turn = 8", two),
       {"never-applies", {"event on shake, when.turn 9"}}},
      {"matgo",
       event("small_bomb", "turn = 10", small),
       event("small_bomb", "turn = 9", small),
       {"never-applies", {"event on small_bomb, when.turn 10"}}},
      {"spanish",
       event("shake", "turn = 2"),
       event("shake", "turn = 1"),
       {"never-applies", {"event on shake, when.turn 2"}}},
  });
}

// A stack of one's own was made in an earlier turn.
TEST(CountedEvents, OfAStackOfOnesOwnNeedAnEarlierTurn) {
  const std::string own = "self_stack_capture";
  expect_counted({
      {"matgo",
       event(own, "turn = 1"),
       event(own, "turn = 2"),
       {"never-applies", {"event on self_stack_capture, when.turn 1"}}},
      {"matgo",
       event(own, "turn = \"first\""),
       event("stack_capture", "turn = \"first\""),
       {"never-applies", {"event on self_stack_capture, when.turn first"}}},
  });
}

// One seat deals, and the deck has ten ribbons. With two players one loser is all.
TEST(CountedPayers, OfAllLosersNeedTwoThatFit) {
  const auto of = [](const std::string& loser, const std::string& players = "3") {
    return "players = [" + players + "]\n[[payer]]\nname = \"mine\"\nloser = \"" + loser +
           "\"\nscope = \"all\"\nfactor = 2\n";
  };
  const Said mine{"never-applies", {"payer mine"}};
  expect_counted(
      {{"matgo", of("dealer"), of("dealer or brights == 0"), mine},
       {"matgo", of("dealer"), of("dealer", "2, 3"), mine},
       {"matgo", of("dealer"), "hand_quad.multipliers = [\"bak\"]\n" + of("dealer"), mine},
       {"matgo", of("ribbons >= 6"), of("ribbons >= 5"), mine}});
}

// A hand of ten cards has ten turns.
TEST(CountedKeys, LimitGoesThatASeatCanCall) {
  const auto of = [](const std::string& most) {
    return said(linted(matgo_with("go.most = " + most + "\n"), true, 100));
  };
  const Said found{"never-applies", {"go.most"}};
  EXPECT_THAT(of("10"), Contains(found));
  EXPECT_THAT(of("9"), Not(Contains(found)));
}

// Three hands of seven cards have 21 turns, and a joker adds one to the hand of any seat. An offer
// of the first turn lapses with the turn of its number, before the cards are used up.
TEST(CountedKeys, LimitOffersToTheTurnsOfARound) {
  const auto of = [](const std::string& lines) {
    return said(
        linted(matgo_with("players = [3]\noffer.window_turns = " + lines, "korean-3p"), true, 100),
        Severity::note);
  };
  const Said found{"never-applies", {"offer.window_turns"}};
  EXPECT_THAT(of("22\n"), Contains(found));
  EXPECT_THAT(of("21\n"), Not(Contains(found)));
  EXPECT_THAT(of("22\ndeck.jokers = [1]\n"), Not(Contains(found)));
  EXPECT_THAT(of("22\noffer.max_per_round = 0\n"), Not(Contains(found)));
}

// A row of three cards that needs all three has no further card.
TEST(CountedItems, AreNoStepsWithoutAFurtherCard) {
  const auto of = [](const std::string& first_at) {
    const std::string row =
        "[[combination]]\nname = \"boar deer butterfly\"\ncards = [\"06A\", \"07A\", \"10A\"]\n"
        "points = 3\nstep = 2\n";
    return said(linted(matgo_with(row + first_at), true, 100), Severity::warning);
  };
  const Said found{"unused", {"combination boar deer butterfly"}};
  EXPECT_THAT(of(""), Contains(found));
  EXPECT_THAT(of("first_at = 3\n"), Contains(found));
  EXPECT_THAT(of("first_at = 2\n"), Not(Contains(found)));
}

// A joker counts the value of `deck.jokers`.
TEST(CountedItems, AreNoJokersThatCountTwo) {
  const auto of = [](const std::string& double_junk) {
    const std::string lines =
        "deck.jokers = [2]\njunk.double = [\"11D\", \"" + double_junk + "\"]\n";
    return said(linted(matgo_with(lines), true, 100), Severity::warning);
  };
  const Said found{"unused", {"junk.double"}};
  EXPECT_THAT(of("X1"), Contains(found));
  EXPECT_THAT(of("01J"), Not(Contains(found)));
}

// A triple is shown with one of its cards.
TEST(CountedEvents, ComeOnceInATurn) {
  const Said found{"never-applies", {"event on shake, when.turn 1, when.count 2"}};
  const std::string row = event("shake", "count = 2, turn = 1");
  expect_counted({
      {"matgo", row, event("shake", "count = 1, turn = 1"), found},
      {"matgo", row, "shake.when = \"any_own_turn_start\"\n" + row, found},
      {"matgo", row, "bomb.keeps_turn = true\n" + row, found},
  });
  // A bomb that keeps its turn is followed by a hand card, so that the second one waits (AMB-34).
  const std::string keeps = "bomb.keeps_turn = true\n";
  expect_counted({
      {"matgo",
       event("bomb", "count = 2, turn = 1", keeps),
       event("bomb", "count = 2, turn = 2", keeps),
       {"never-applies", {"event on bomb, when.turn 1, when.count 2"}}},
  });
}

// A seat declares all its quads at once, and a quad on the table ends the round. The third ppuk
// wins, so that two stacks of one's own are left to capture.
TEST(CountedEvents, ComeNoMoreThanTheRoundLets) {
  const std::string order = "players = [3]\n[deal.order]\n";
  expect_counted({
      {"matgo",
       event("hand_quad", "count = 2"),
       event("hand_quad", "count = 1"),
       {"never-applies", {"event on hand_quad, when.count 2"}}},
      {"matgo",
       event("table_quad", "count = 2"),
       event("table_quad", "count = 1"),
       {"never-applies", {"event on table_quad, when.count 2"}}},
      {"spanish",
       event("table_quad", "count = 1", order + "3 = \"T3 O7 D7\"\n"),
       event("table_quad", "count = 1", order + "3 = \"T4 O7 D7\"\n"),
       {"never-applies", {"event on table_quad, when.count 1"}}},
      {"matgo",
       event("self_stack_capture", "count = 3"),
       event("self_stack_capture", "count = 3", "three_ppuk.effect = \"none\"\n"),
       {"never-applies", {"event on self_stack_capture, when.count 3"}}},
  });
}

// Twenty stock cards are ten for each seat, whose six bombs under `bomb.flips = 0` leave one each;
// of hands of seven, 26 are left: thirteen for each.
TEST(CountedEvents, KnowTurnsWithAnEmptyHand) {
  const std::string keys =
      "players = [2]\nround.end_test = \"stock_and_hands_empty\"\n"
      "turn.empty_hand = \"auto_flip\"\n";
  const std::string flips = keys + "bomb.flips = 0\n";
  const std::string sevens = keys + "[deal.order]\n2 = \"T8 O7 D7\"\n";
  const Said twelfth{"never-applies", {"event on capture, when.turn 12"}};
  const Said late{"never-applies", {"event on capture, when.turn 14"}};
  expect_counted({
      {"matgo", event("capture", "turn = 12", keys), event("capture", "turn = 12", flips), twelfth},
      {"matgo", event("capture", "turn = 14", flips), event("capture", "turn = 13", flips), late},
      {"matgo", event("capture", "turn = 14", sevens), event("capture", "turn = 13", sevens), late},
  });
}

// Two stacks of one turn are two events, also if a row of the first one wins.
TEST(CountedEvents, MayComeTogetherInTheTurnThatWins) {
  const std::string win = "[[event]]\non = \"stack_capture\"\neffect = \"win 5\"\n";
  const std::string jjok =
      "[[event]]\non = \"jjok\"\neffect = \"win 5\"\nreplaces = \"jjok.junk\"\n";
  EXPECT_THAT(said(linted(matgo_with(event("stack_capture", "count = 2", win)))),
              Not(Contains(Said{"never-applies", {"event on stack_capture, when.count 2"}})));
  EXPECT_THAT(said(linted(matgo_with(event("jjok", "count = 2", jjok)))),
              Contains(Said{"never-applies", {"event on jjok, when.count 2"}}));
}

// AMB-24: a dealer whose table jokers are worth the minimum may go before the first turn.
TEST(CountedEvents, OfADealerMayBeAGoBeforeTheFirstTurn) {
  const std::string jokers = "deck.jokers = [2, 3, 4]\n";
  const Said found{"never-applies", {"event on go, when.turn 1, when.count 2"}};
  const std::string row = event("go", "count = 2, turn = 1", jokers);
  expect_counted({{"matgo", row, "joker.table_scores_now = true\n" + row, found}});
}

// The solver refutes a row for each number of players, and the proof lists each of them.
TEST(CountedEvents, AreRefutedWithEachNumberOfPlayers) {
  const auto rules = matgo_with(
      event("self_stack_capture", "count = 2, turn = 2", "players = [2, 3]\n"), "spanish");
  Job job;
  job.rules = &rules;
  job.rules_json = "\"gostop/spanish\"";
  job.rounds = 100;
  job.seconds = 600;  // a busy machine takes more than the usual ones
  const Report found = lint(job);
  EXPECT_THAT(found.findings,
              Contains(Field(&Finding::proof, AllOf(StartsWith("2 players: by the solver"),
                                                    HasSubstr("); 3 players: by the solver")))));
}

// The tenth turn of ten cards is a last one, and one of an eleventh does not come.
TEST(CountedEvents, DoNotCountInATurnThatIsALastOne) {
  const std::string two = "players = [2]\n";
  const Said found{"never-applies", {"event on jjok, when.turn 10", "last_turn.suppress"}};
  expect_counted({
      {"matgo", event("jjok", "turn = 10", two), event("jjok", "turn = 9", two), found},
      {"matgo", event("jjok", "turn = 10", two),
       event("jjok", "turn = 10", two + "last_turn.means = \"last_turn_of_round\"\n"), found},
      {"matgo", event("jjok", "turn = 10", two),
       event("jjok", "turn = 10", two + "deck.jokers = [2]\n"), found},
  });
  EXPECT_THAT(said(linted(matgo_with(event("jjok", "turn = 11", two)))),
              Contains(Said{"never-applies", {"event on jjok, when.turn 11"}}));
}

// In a player's last turn no card and no credit is left.
TEST(CountedEvents, ThatLeaveACardOrACreditComeInNoLastTurn) {
  const std::string last = "turn = \"last\"", small = "small_bomb = \"steal\"\n";
  const std::string of_round = "last_turn.means = \"last_turn_of_round\"\n";
  const auto found = [](const std::string& on) {
    return Said{"never-applies", {"event on " + on + ", when.turn last"}};
  };
  expect_counted({
      {"matgo", event("bomb", last), event("bomb", last, "bomb.credits = 0\n"), found("bomb")},
      {"matgo", event("bomb", last), event("bomb", last, of_round), found("bomb")},
      {"matgo", event("small_bomb", last, small),
       event("small_bomb", last, small + "bomb.credits = 0\n"), found("small_bomb")},
      {"matgo", event("shake", last, of_round), event("jjok", last, of_round), found("shake")},
      {"matgo", event("go", last), event("go", last, "decision.last_card = \"ask\"\n"),
       found("go")},
  });
}

// The first turn of the round is a first turn of its seat, before which it has left no stack.
TEST(CountedEvents, OfTheFirstTurnOfTheRoundAreOfAFirstTurn) {
  const std::string keys = "players = [2]\nfirst_turn.means = \"first_turn_of_round\"\n";
  const Said found{"never-applies", {"event on self_stack_capture, when.turn first"}};
  const std::string row = event("self_stack_capture", "turn = \"first\"", keys);
  EXPECT_THAT(said(linted(matgo_with(row, "spanish"))), Contains(found));
}

// Cards of a kind are captured, each junk card is worth one or more, and known cards are counted.
TEST(CountedConditions, KnowHowQuantitiesDependOnOthers) {
  const Said found{"never-applies", {"payer mine"}};
  expect_counted({
      {"matgo", payer("junk > junk_value + 0 and junk_value < 3 and junk >= 3"),
       payer("junk >= junk_value and junk_value < 3 and junk >= 2"), found},
      {"matgo", payer("captured < 4 and brights >= 4"), payer("captured < 5 and brights >= 4"),
       found},
      {"matgo", payer("winner has 12B and brights == 0"), payer("winner has 12B and brights == 1"),
       found},
      {"matgo", payer("winner has 02A and winner has 04A and winner has 08A", "animals >= 7"),
       payer("winner has 02A and winner has 04A and winner has 08A", "animals >= 6"), found},
      {"matgo", payer("no_capture >= 10"), payer("no_capture >= 9"), found},
      {"matgo", payer("no_capture >= 10"),
       payer("no_capture >= 10") +
           "[[event]]\non = \"no_capture\"\neffect = \"steal 1 junk from each\"\n",
       found},
  });
}

// The cup may be junk, so that a seat with it may have no animal.
TEST(CountedConditions, KnowNoKindOfTheCup) {
  EXPECT_THAT(said(linted(matgo_with(payer("winner has 09A and animals == 0")))),
              Not(Contains(Said{"never-applies", {"payer mine"}})));
  EXPECT_THAT(said(linted(matgo_with("cup.role = \"animal\"\n" +
                                     payer("winner has 09A and animals == 0")))),
              Contains(Said{"never-applies", {"payer mine"}}));
}

// A seat without junk has no junk. The row of a key is named at the key.
TEST(CountedConditions, NameTheRowThatAKeyMakes) {
  const std::string none = "pibak.max_junk = 0\n";
  const Report report = linted(matgo_with(none + "pibak.zero_exempt = true\n"));
  EXPECT_THAT(report.findings,
              Contains(AllOf(Field(&Finding::kind, "never-applies"),
                             Field(&Finding::sentence, HasSubstr("`payer pibak`: ")))));
  EXPECT_THAT(said(linted(matgo_with(none + "pibak.zero_exempt = false\n"))),
              Not(Contains(Said{"never-applies", {"payer pibak", "pibak.max_junk"}})));
}

// Four goes with a factor of one are worth less than three with two, also as a row.
TEST(DegenerateGoes, AreKnownAsRowsToo) {
  const auto of = [](const std::string& factor) {
    return said(linted(matgo_with("[[go]]\ncount = 4\nadd = 4\nfactor = " + factor + "\n")));
  };
  const Said found{"degenerate", {"go 4"}};
  EXPECT_THAT(of("1"), Contains(found));
  EXPECT_THAT(of("4"), Not(Contains(found)));
  // One point more does not pay for three points less.
  const Said first{"degenerate", {"go 1"}};
  EXPECT_THAT(said(linted(matgo_with("[[go]]\ncount = 1\nadd = -3\n"))), Contains(first));
  EXPECT_THAT(said(linted(matgo_with("[[go]]\ncount = 1\nadd = 0\n"))), Not(Contains(first)));
}

// Eight goes are worth less than seven here; whether seven are ever called is another question.
TEST(DegenerateGoes, LeaveOpenWhetherTheyAreCalled) {
  const Report report = linted(matgo_with("[[go]]\ncount = 7\nfactor = 99\n", "korean-3p"));
  EXPECT_THAT(said(report), Contains(Said{"degenerate", {"go 7"}}));
  const bool open =
      std::any_of(report.undecided.begin(), report.undecided.end(), [](const Undecided& each) {
        return each.kind == "never-applies" && each.about.name == "go 7";
      });
  EXPECT_TRUE(open);
}

// With three players, who alone offer draws here, a hand has seven cards.
TEST(Limits, OfOffersAreThoseOfTheirPlayers) {
  const auto of = [](const std::string& cards) {
    return said(linted(matgo_with("offer.min_hand = " + cards + "\n", "korean-3p")));
  };
  const Said found{"never-applies", {"offer.min_hand"}};
  EXPECT_THAT(of("8"), Contains(found));
  EXPECT_THAT(of("7"), Not(Contains(found)));
}

// Ten of 28 junk leave 18 for the others, whatever the limit of pibak.
TEST(DegeneratePibak, SaysHowMuchJunkIsLeft) {
  for (const Finding& each : linted(matgo_with("pibak.max_junk = 20\n")).findings) {
    if (each.kind != "degenerate") continue;
    EXPECT_THAT(each.sentence, HasSubstr("no other seat has more than 18"));
    return;
  }
  ADD_FAILURE() << "no finding";
}

// A note, but a warning beside a group of a similar name.
TEST(Groups, OfOneRowExcludeNothing) {
  const auto row = [](const std::string& name, const std::string& card,
                      const std::string& group = "pairs") {
    return "[[combination]]\nname = \"" + name + "\"\ncards = [\"02A\", \"" + card +
           "\"]\npoints = 2\nexcludes_each_other = \"" + group + "\"\n";
  };
  const Said found{"unused", {"combination swallow"}};
  EXPECT_THAT(said(linted(matgo_with(row("swallow", "10A"))), Severity::note), Contains(found));
  EXPECT_THAT(said(linted(matgo_with(row("swallow", "03B", "brigths"))), Severity::warning),
              Contains(found));
  EXPECT_THAT(said(linted(matgo_with(row("swallow", "10A") + row("crane", "12A")))),
              Not(Contains(found)));
}

// The findings of a file with these lines, whose text is known, on the row; `kind` of them alone.
std::vector<Finding> of_row(const std::string& lines, const std::string& row,
                            const std::string& base = "matgo") {
  Job job;
  job.text = "format = \"showstopper-rules/1\"\nextends = \"gostop/" + base + "\"\n" + lines;
  const auto rules = read_rules(job.text);
  EXPECT_TRUE(rules) << job.text;
  if (!rules) return {};
  job.rules = &*rules;
  job.rules_json = "\"gostop/" + base + "\"";
  job.fast = true;
  job.reread = read_rules;
  job.repairs = false;
  std::vector<Finding> found = lint(job).findings;
  std::erase_if(found, [&](const Finding& each) { return each.involved.front().name != row; });
  return found;
}

// A row that takes the place of another changes rounds, even if its own effect changes none.
TEST(ReplacedRows, AreNotForgotten) {
  const auto says = [](const std::string& text) {
    return Field(&Finding::sentence, HasSubstr(text));
  };
  const std::string off = "switches off the row that it replaces";
  const std::string junk = "effect = \"steal 1 junk from each\"\n";
  EXPECT_THAT(of_row("[[event]]\non = \"shake\"\n" + junk, "event on shake", "spanish"),
              Contains(AllOf(says(off), says("without both"))));
  EXPECT_THAT(of_row("[[event]]\non = \"table_quad\"\n" + junk, "event on table_quad"),
              Contains(AllOf(says("the same without it"), Not(says(off)))));
  EXPECT_THAT(of_row("[[go]]\ncount = 1\nadd = 0\nfactor = 1\n", "go 1"),
              Not(Contains(Field(&Finding::kind, "redundant"))));
}

// AMB-68: as two junk alone the cup has no other kind.
TEST(CardRows, OfTheCupNeverApplyIfItIsTwoJunk) {
  const std::string row = "[[card]]\ncard = \"09A\"\nkind = \"bright\"\n";
  const auto never = Contains(Field(&Finding::sentence, HasSubstr("the sake cup counts as two")));
  EXPECT_THAT(of_row("cup.role = \"junk2\"\n" + row, "card 09A"), never);
  EXPECT_THAT(of_row("cup.role = \"choice\"\n" + row, "card 09A"), Not(never));
}

// 01J is junk and 05A an animal in the usual deck. The row of 05A changes the rules if it takes the
// place of one that makes the card junk.
TEST(CardRows, OfTheUsualKindChangeNothing) {
  const auto row = [](const std::string& card, const std::string& kind) {
    return "[[card]]\ncard = \"" + card + "\"\nkind = \"" + kind + "\"\n";
  };
  const auto idle =
      Contains(AllOf(Field(&Finding::kind, "redundant"),
                     Field(&Finding::sentence,
                           HasSubstr("changes nothing: without the row 01J is of that kind"))));
  EXPECT_THAT(of_row(row("01J", "junk"), "card 01J"), idle);
  const auto redundant = Contains(Field(&Finding::kind, "redundant"));
  EXPECT_THAT(of_row(row("05A", "animal"), "card 05A"), redundant);
  EXPECT_THAT(of_row(row("05A", "animal"), "card 05A", "house/bridge-as-junk"), Not(redundant));
}

// A row with a factor alone keeps the points that `go.bonus` gives to as many goes. The note is at
// that row, and there is none if no seat goes so often.
TEST(GoRows, ThatKeepPointsAreNamed) {
  const auto notes = [](const std::string& most, const std::string& row) {
    auto found = of_row("\"go.most\" = " + most +
                            "\n[[go]]\ncount = 4\nfactor = 8\n"
                            "[[go]]\ncount = 2\nadd = 3\nfactor = 1\n",
                        row);
    std::erase_if(found, [](const Finding& each) { return each.kind != "shadowed"; });
    return found;
  };
  EXPECT_THAT(
      notes("4", "go 4"),
      Contains(Field(&Finding::sentence, "the row for 4 goes has the points of `go.bonus`")));
  EXPECT_TRUE(notes("4", "go 2").empty());
  EXPECT_TRUE(notes("3", "go 4").empty());
  EXPECT_TRUE(notes("3", "go 2").empty());
}

// Junk for a go is taken if the go is announced before the junk of the turn is (AMB-56).
TEST(LateSteals, AreReportedUnlessTheGoIsAnnounced) {
  const std::string row = "[[event]]\non = \"go\"\neffect = \"steal 1 junk from each\"\n";
  const auto late = Contains(Field(&Finding::sentence, HasSubstr("this row takes no junk")));
  EXPECT_THAT(of_row(row, "event on go"), late);
  EXPECT_THAT(of_row("go.announced = \"before_flip\"\n" + row, "event on go"), Not(late));
  EXPECT_THAT(
      of_row("[[event]]\non = \"go\"\neffect = \"collect 1 points from each\"\n", "event on go"),
      Not(late));
}

TEST(ReplacedRows, MayBeMeantToBeOff) {
  const auto payer_of = [](const std::string& name) {
    return of_row("[[payer]]\nname = \"" + name + "\"\nloser = \"junk_value <= 7\"\nfactor = 1\n",
                  "payer " + name);
  };
  const auto of = [](Severity severity) {
    return Contains(AllOf(Field(&Finding::kind, "unused"), Field(&Finding::severity, severity)));
  };
  EXPECT_THAT(payer_of("pibak"), of(Severity::note));
  EXPECT_THAT(payer_of("ragged"), of(Severity::warning));
  for (const Finding& each : payer_of("pibak")) EXPECT_TRUE(each.edits.empty()) << each.sentence;
  const std::string worth_nothing = "[[combination]]\nname = \"godori\"\npoints = 0\n";
  EXPECT_THAT(of_row(worth_nothing, "combination godori"), of(Severity::note));
}

}  // namespace
}  // namespace showstopper::lint
