// SPDX-License-Identifier: Apache-2.0
//
// Effects of a line of a rule file: values that stand for a range, keys without effect that no
// table lists, and the line that enables them.
#include <gmock/gmock.h>

#include "lint/other_values.h"
#include "lint/own_file.h"
#include "lint/played_lines.h"
#include "model/gostop/rules/parameter_table.h"
#include "model/rules/datum.h"
#include "tests/lint/linted.h"

namespace showstopper::lint {
namespace {

using gostop::kParameters;
using gostop::operator""_key;
using testing::Contains;
using testing::Not;

TEST(OtherValues, BelongToTheDomainAndLeaveOutTheCurrentOne) {
  const rules::RuleSet rules(gostop::schema());
  for (std::size_t i = 0; i < std::size(kParameters); ++i) {
    SCOPED_TRACE(std::string(kParameters[i].key));
    const rules::Domain& domain = kParameters[i].domain;
    const rules::Datum& now = rules.value(static_cast<int>(i));
    const auto all = other_values(domain, now, 8);
    EXPECT_LE(all.size(), 8u);
    EXPECT_THAT(all, Not(Contains(now)));
    for (const rules::Datum& each : all) EXPECT_TRUE(rules::belongs(domain, each));
    // One value alone leaves nothing to compare with; the order of a deal is not tried.
    const bool single = domain.forms.size() == 1 && !domain.forms[0].numbered() &&
                        domain.shape == rules::Shape::one;
    EXPECT_EQ(all.empty(), single || domain.shape == rules::Shape::script);
  }
}

TEST(OtherValues, AStepMovesEachNumberTowardTheOtherValue) {
  const rules::Domain& domain = kParameters["stop.minimum.3"_key].domain;
  const rules::Datum own = {{0, 18}};
  EXPECT_EQ(stepped(domain, own, {{0, 3}}), (rules::Datum{{0, 17}}));
  EXPECT_EQ(stepped(domain, own, {{0, 40}}), (rules::Datum{{0, 19}}));
  EXPECT_EQ(stepped(domain, own, own), std::nullopt);
  // A word has no step.
  const rules::Domain& flag = kParameters["ppuk.forms"_key].domain;
  EXPECT_EQ(stepped(flag, {{0, 0}}, {{1, 0}}), std::nullopt);
}

// The answer for one key of matgo, or of another base, with these lines.
KeyAnswer answer_of(const std::string& lines, int key, bool fast = true,
                    const std::string& base = "matgo") {
  Job job;
  job.text = "format = \"showstopper-rules/1\"\nextends = \"gostop/" + base + "\"\n" + lines;
  const auto rules = read_rules(job.text);
  EXPECT_TRUE(rules) << job.text;
  job.rules = &*rules;
  job.reread = read_rules;
  job.fast = fast;
  const OwnFile file(job);
  return line_effect<gostop::Game>(file)->key(key);
}

TEST(LineEffect, OfAKeyThatDecidesIsActing) {
  EXPECT_EQ(answer_of("jjok.junk = 3\n", "jjok.junk"_key).is, KeyAnswer::Is::acting);
}

// A hidden hand is neither a choice nor a payment: seats see it.
TEST(LineEffect, OfAKeyThatSeatsSeeIsActing) {
  EXPECT_EQ(answer_of("shake.triple_kept_private = true\n", "shake.triple_kept_private"_key).is,
            KeyAnswer::Is::acting);
}

// Another line of the file disables it, and lint names that line: without it rounds differ.
TEST(LineEffect, OfAnIdleKeyNamesTheLineThatWakesIt) {
  const KeyAnswer idle =
      answer_of("first_ppuk.points = 5\nppuk.forms = false\n", "first_ppuk.points"_key);
  ASSERT_EQ(idle.is, KeyAnswer::Is::idle);
  EXPECT_EQ(idle.waker->line.name, "ppuk.forms");
  EXPECT_TRUE(idle.waker->removed);
  EXPECT_GE(idle.rounds * idle.waker->hits, 20 * idle.waker->of);
  EXPECT_EQ(answer_of("first_ppuk.points = 5\n", "first_ppuk.points"_key).is,
            KeyAnswer::Is::acting);
}

// A minimum that random rounds hardly reach is no evidence: they are the same with or without the
// key, although a round of 18 points differs.
TEST(LineEffect, OfAKeyBehindANumberThatIsHardlyReachedIsOpen) {
  const KeyAnswer open = answer_of("go.never_asked = true\nplayers = [3]\nstop.minimum.3 = 30\n",
                                   "go.never_asked"_key, true, "korean-3p");
  ASSERT_EQ(open.is, KeyAnswer::Is::open);
  EXPECT_THAT(open.unreached, testing::ElementsAre("`stop.minimum.3 = 30`"));
}

// The minimum of two players is out of reach; rounds of three players have another minimum.
TEST(LineEffect, OfAKeyThatOneNumberOfPlayersNeverReachesIsOpen) {
  const std::string lines = "go.never_asked = true\nstop.minimum.2 = 63\nstop.minimum.3 = 18\n";
  EXPECT_EQ(answer_of(lines, "go.never_asked"_key, true, "korean-3p").is, KeyAnswer::Is::open);
}

// A number that switches a key off shows it one step away.
TEST(LineEffect, OfAKeyBehindANumberOneStepAwayIsIdle) {
  const KeyAnswer idle = answer_of("bomb.credits = 0\nbomb.credit_window = \"next_two_turns\"\n",
                                   "bomb.credit_window"_key);
  ASSERT_EQ(idle.is, KeyAnswer::Is::idle);
  EXPECT_EQ(idle.waker->line.name, "bomb.credits");
}

// The enabling key is off in the base, and the file does not state it.
TEST(LineEffect, FindsAKeyThatNoFileStates) {
  const KeyAnswer idle = answer_of("offer.min_hand = 4\n", "offer.min_hand"_key);
  ASSERT_EQ(idle.is, KeyAnswer::Is::idle);
  EXPECT_EQ(idle.waker->line.name, "offer.max_per_round");
}

TEST(LineEffect, IsTheSameForTheSameSeed) {
  const std::string lines = "first_ppuk.points = 5\nppuk.forms = false\n";
  const KeyAnswer once = answer_of(lines, "first_ppuk.points"_key);
  const KeyAnswer again = answer_of(lines, "first_ppuk.points"_key);
  EXPECT_EQ(once.waker->hits, again.waker->hits);
  EXPECT_EQ(once.rounds, again.rounds);
}

// A value is compared with the one that the key has without the line.
TEST(EqualValues, AreReportedBesideTheKeyThatMakesThemOne) {
  const auto of_file = [](const std::string& lines) {
    return said(linted_file("gostop/matgo", true, [&](const std::string&) {
      return "format = \"showstopper-rules/1\"\nextends = \"gostop/matgo\"\n" + lines;
    }));
  };
  const Said cup{"unused", {"steal.cup", "cup.role"}};
  const std::string given = "steal.cup = \"if_counted_as_junk\"\n";
  EXPECT_THAT(of_file("cup.role = \"animal\"\n" + given), Contains(cup));
  EXPECT_THAT(of_file("cup.role = \"both\"\n" + given), Not(Contains(cup)));
  const Said caller{"unused", {"exhaustion.result", "go.never_asked"}};
  const std::string never = "go.never_asked = true\nexhaustion.result = ";
  EXPECT_THAT(of_file(never + "\"go_caller_wins\"\n"), Contains(caller));
  EXPECT_THAT(of_file(never + "\"best_score_wins\"\n"), Not(Contains(caller)));
  const Said stated{"unused", {"next_dealer.after_draw"}};  // no other key makes them one
  EXPECT_THAT(of_file("next_dealer.after_draw = \"unstated\"\n"), Contains(stated));
}

// A match by points ends inside a round by points that are collected there.
TEST(PointsCheck, IsIdleIfNoRowCollects) {
  const auto of = [](const std::string& lines) {
    return said(
        linted(matgo_with("match.end = \"points(100)\"\nfirst_ppuk.points = 0\n"
                          "match.points_check = \"immediate\"\n" +
                          lines)));
  };
  const Said idle{"unused", {"match.points_check", "first_ppuk.points", "ppuk_streak.points"}};
  EXPECT_THAT(of(""), Contains(idle));
  EXPECT_THAT(of("[[event]]\non = \"jjok\"\neffect = \"collect 3 points from each\"\n"
                 "replaces = \"jjok.junk\"\n"),
              Not(Contains(idle)));
}

// Two holders of quads among two players void the round; of three players they may win together.
TEST(NextDealer, IsIdleIfOneQuadWins) {
  const auto of = [](const std::string& lines) {
    return said(
        linted(matgo_with("hand_quad.next_dealer = \"higher_month\"\n" + lines, "korean-3p")));
  };
  const Said idle{"unused", {"hand_quad.next_dealer", "hand_quad.several"}};
  EXPECT_THAT(of("hand_quad.several = \"dealer_wins\"\n"), Contains(idle));
  EXPECT_THAT(of("players = [2]\n"), Contains(idle));
  EXPECT_THAT(of("players = [2, 3]\n"), Not(Contains(idle)));
}

TEST(Scopes, OfAllLosersAreIdleForOne) {
  const std::string row =
      "[[payer]]\nname = \"mine\"\nloser = \"ribbons == 0\"\nfactor = 2\nscope = \"all\"\n";
  const Said idle{"unused", {"payer mine"}};
  EXPECT_THAT(said(linted(matgo_with("players = [2]\n" + row))), Contains(idle));
  EXPECT_THAT(said(linted(matgo_with("players = [2, 3]\n" + row))), Not(Contains(idle)));
}

// A seat has nine animals with the cup (09A) among them.
TEST(NeverApplies, NamesTheRoleOfTheCup) {
  const auto row = [](int animals) {
    return matgo_with("cup.role = \"junk2\"\n[[payer]]\nname = \"mine\"\nwinner = \"animals >= " +
                      std::to_string(animals) + "\"\nloser = \"true\"\nfactor = 2\n");
  };
  const auto names_it = testing::Field(&Finding::sentence, testing::HasSubstr("by `cup.role`"));
  EXPECT_THAT(linted(row(9)).findings, Contains(names_it));
  EXPECT_THAT(linted(row(10)).findings, Not(Contains(names_it)));
}

// An item of a list for rounds or events that do not come.
TEST(DeadItems, AreNamedWithTheKeyThatExcludesThem) {
  const auto of = [](const std::string& base, const std::string& lines) {
    std::vector<std::string> all;
    for (const Finding& each : linted(matgo_with(lines, base)).findings) {
      const std::size_t at = each.sentence.find("` in `");
      if (at != std::string::npos) all.push_back(each.sentence.substr(1, at - 1));
    }
    return all;
  };
  const std::string draws = "carry.sources = [\"accepted_draw\"]\n";
  EXPECT_THAT(of("dutch", draws), Contains("accepted_draw"));
  EXPECT_THAT(of("dutch", draws + "offer.max_per_round = 1\n"), Not(Contains("accepted_draw")));
  const std::string quads = "carry.sources = [\"several_hand_quads\"]\nhand_quad.several = ";
  EXPECT_THAT(of("korean-3p", quads + "\"higher_month\"\n"), Contains("several_hand_quads"));
  EXPECT_THAT(of("korean-3p", quads + "\"redeal\"\n"), Not(Contains("several_hand_quads")));
  const std::string table = "carry.sources = [\"table_quad\"]\ntable_quad.effect = ";
  EXPECT_THAT(of("matgo", table + "\"dealer_wins(5)\"\n"), Contains("table_quad"));
  EXPECT_THAT(of("matgo", table + "\"redeal_same_dealer\"\n"), Not(Contains("table_quad")));
  const std::string shake = "hand_quad.multipliers = [\"carry\", \"shake\"]\n";
  const std::string before = "shake.when = \"before_round\"\nhand_quad.effect = ";
  EXPECT_THAT(of("matgo", shake), Contains("shake"));
  EXPECT_THAT(of("matgo", shake + before + "\"instant_win_mandatory\"\n"), Contains("shake"));
  EXPECT_THAT(of("matgo", shake + before + "\"instant_win_optional\"\n"), Not(Contains("shake")));
  const std::string three = "three_ppuk.multipliers = [";
  EXPECT_THAT(of("matgo", three + "\"carry\", \"all\"]\n"), Contains("carry"));
  EXPECT_THAT(of("matgo", three + "\"all\"]\n"), Not(Contains("carry")));
  const std::string ppuk = "last_turn.suppress = [\"ppuk\", \"sweep\"]\n";
  EXPECT_THAT(of("matgo", ppuk + "ppuk.forms = false\n"), Contains("ppuk"));
  EXPECT_THAT(of("matgo", ppuk), Not(Contains("ppuk")));
}

TEST(ChoiceTiming, IsOfNoChoiceWithoutAsk) {
  const auto of = [](const std::string& kinds) {
    return said(
        linted(matgo_with("choice.timing = \"after_flip\"\nchoice.automatic = [" + kinds + "]\n")));
  };
  const auto found = Contains(Said{"unused", {"choice.timing"}});
  EXPECT_THAT(of("\"bright\", \"junk\""), found);
  EXPECT_THAT(of("\"bright\", \"ask\""), Not(found));
}

// A fixed win pays no more than the cap.
TEST(WinsAboveTheCap, PayTheCap) {
  const auto of = [](const std::string& lines) {
    return said(linted(matgo_with("payment.cap = 30\n" + lines)), Severity::warning);
  };
  const Said ppuk{"degenerate", {"three_ppuk.effect", "payment.cap"}};
  EXPECT_THAT(of("three_ppuk.effect = \"win(31)\"\n"), Contains(ppuk));
  EXPECT_THAT(of("three_ppuk.effect = \"win(30)\"\n"), Not(Contains(ppuk)));
  const Said row{"degenerate", {"event on bomb, when.count 2", "payment.cap"}};
  const std::string bombs = "[[event]]\non = \"bomb\"\nwhen.count = 2\neffect = \"win ";
  EXPECT_THAT(of(bombs + "60\"\n"), Contains(row));
  EXPECT_THAT(of(bombs + "30\"\n"), Not(Contains(row)));
  const Said quad{"degenerate", {"table_quad.effect", "payment.cap"}};
  EXPECT_THAT(of("table_quad.effect = \"dealer_wins(40)\"\n"), Contains(quad));
}

// Of 0 points a win by ppuks and a quad are fixed wins and pay nothing, unless payer rows add to
// them; the win by another event is settled as a stop.
TEST(WinsWorthNothing, AreSettledAsStopsIfNotFixed) {
  const auto of = [](const std::string& lines) {
    std::vector<std::string> all;
    for (const Finding& each : linted(matgo_with(lines)).findings) all.push_back(each.sentence);
    return all;
  };
  const auto nothing = Contains(testing::HasSubstr("pays nothing"));
  const auto stop = Contains(testing::HasSubstr("is settled as a stop"));
  const std::string bomb = "[[event]]\non = \"bomb\"\nwhen.count = 2\neffect = \"win 0\"\n";
  const std::string ppuk = "three_ppuk.effect = \"win(0)\"\n";
  const std::string table = "table_quad.effect = \"dealer_wins(0)\"\n";
  const std::string added =
      "bak.on_fixed_wins = true\n[[payer]]\nname = \"fee\"\nloser = \"true\"\nadd = 3\n";
  EXPECT_THAT(of(bomb), testing::AllOf(stop, Not(nothing)));
  EXPECT_THAT(of(ppuk), testing::AllOf(nothing, Not(stop)));
  EXPECT_THAT(of(table), nothing);
  EXPECT_THAT(of(ppuk + added), Not(nothing));
  const std::string minimum = "players = [2]\nthree_ppuk.effect = \"win(stop_minimum)\"\n";
  EXPECT_THAT(of(minimum + "stop.minimum.2 = 0\n"), nothing);
  EXPECT_THAT(of(minimum + "stop.minimum.2 = 1\n"), Not(nothing));
  EXPECT_THAT(of(table + added), Not(nothing));
}

// A liable loser pays for others, and who has captured nothing may be exempt. Two who are liable
// halve the sum, which with an exempt loser may be one share.
TEST(StopsAtTheCap, PayNoMoreForWhoPays) {
  const auto of = [](const std::string& lines) {
    return said(linted(matgo_with("players = [3]\npayment.cap = 3\n" + lines, "korean-3p")));
  };
  const auto found = Contains(Said{"degenerate", {"payment.cap", "stop.minimum.3"}});
  const std::string exempt = "nothing_captured_exempt = true\n";
  EXPECT_THAT(of(exempt), found);
  EXPECT_THAT(of("liability.two = \"split\"\n"), found);
  EXPECT_THAT(of(exempt + "liability.two = \"split\"\n"), Not(found));
}

// Seven rows of 1024 pay what payments are capped at, 2^40; with points below nothing they pay
// nothing.
TEST(Arithmetic, CapsProductsAsTheEngineDoes) {
  const auto of = [](const std::string& points) {
    std::string lines;
    for (int month = 1; month <= 7; ++month) {
      const std::string number = std::to_string(month);
      lines += "[[combination]]\nname = \"m" + number + "\"\ncards = [\"0" + number +
               "J\"]\npoints = " + points + "\nmultiplier = 1024\n";
    }
    std::vector<Finding> found = linted(matgo_with(lines)).findings;
    std::erase_if(found, [](const Finding& each) { return each.kind != "arithmetic"; });
    return found;
  };
  const std::vector<Finding> large = of("9");
  ASSERT_EQ(large.size(), 1u);
  EXPECT_EQ(large.front().severity, Severity::warning);
  EXPECT_THAT(large.front().sentence, testing::HasSubstr("takes 1099511627776 from each"));
  EXPECT_TRUE(of("-9").empty());
}

// A carry has no upper limit, and one condition on it is as open as another.
TEST(NeverApplies, LeavesACarryOpen) {
  const std::string row =
      "[[payer]]\nname = \"long night\"\nwinner = \"carry >= 2000000\"\nloser = \"true\"\n"
      "factor = 2\n";
  EXPECT_THAT(said(linted(matgo_with(row))),
              Not(Contains(Said{"never-applies", {"payer long night"}})));
}

// The row of [[event]] that wins at the fifth go ends the round there.
TEST(NeverApplies, CountsToTheGoThatWins) {
  const std::string win = "[[event]]\non = \"go\"\nwhen.count = 5\neffect = \"win 20\"\n";
  const auto row = [](int goes) {
    return "[[payer]]\nname = \"bold\"\nwinner = \"go_count >= " + std::to_string(goes) +
           "\"\nloser = \"true\"\nfactor = 2\n";
  };
  const Said never{"never-applies", {"payer bold"}};
  EXPECT_THAT(said(linted(matgo_with(win + row(6)))), Contains(never));
  EXPECT_THAT(said(linted(matgo_with(win + row(4)))), Not(Contains(never)));
  EXPECT_THAT(said(linted(matgo_with(row(6)))), Not(Contains(never)));
}

// Three rows that no random round selects take all effort of `--fast`. They are not tried twice,
// and the row below them is tried nevertheless.
TEST(Undecided, IsNoRowOfAFew) {
  const auto collects = [](const std::string& on, const std::string& month,
                           const std::string& test) {
    return "[[event]]\non = \"" + on + "\"\nwhen = { month = [" + month + "], test = \"" + test +
           "\" }\neffect = \"collect 3 points from each\"\n";
  };
  const rules::RuleSet rules =
      matgo_with("players = [2]\n" + collects("bomb", "7", "took(08B)") +
                 collects("bomb", "7", "not took(07A)") + collects("ttadak", "3", "has 03B") +
                 "[[payer]]\nname = \"all\"\nloser = \"true\"\nfactor = 2\n");
  for (const Undecided& each : linted(rules, true, 50).undecided) {
    EXPECT_NE(each.kind, "redundant") << each.about.name << ": " << each.why;
  }
}

}  // namespace
}  // namespace showstopper::lint
