// SPDX-License-Identifier: Apache-2.0
//
// Lint and compare on rule sets of Stoppa: the findings of the shipped sets are those for which
// corpus/lint/stoppa.jsonl gives reasons; planted mistakes are found, and one fact away they are
// not; idle keys change no round.
#include <fstream>
#include <map>
#include <memory>
#include <span>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "conformance/stoppa/judge.h"
#include "lint/compare.h"
#include "lint/stoppa/dependencies.h"
#include "model/rules/random_value.h"
#include "model/stoppa/parameter_table.h"
#include "model/trace/stoppa/traced.h"
#include "properties/play/stoppa/policy.h"
#include "tests/lint/linted.h"

namespace showstopper::lint::stoppa_rules {
namespace {

using nlohmann::json;
using stoppa::operator""_key;
using testing::Contains;
using testing::IsEmpty;
using testing::Not;
using Game = stoppa::Game;

rules::RuleSet read_stoppa(const std::string& text) {
  table::Diagnostics diagnostics;
  const auto rules = corpus_rules().read(
      stoppa::schema(), "format = \"showstopper-rules/1\"\n" + text, "mine.toml", diagnostics);
  for (const table::Diagnostic& each : diagnostics) ADD_FAILURE() << to_text(each);
  return rules ? *rules : rules::RuleSet(stoppa::schema());
}
rules::RuleSet named_stoppa(const std::string& name) {
  table::Diagnostics diagnostics;
  const auto rules = corpus_rules().load(stoppa::schema(), name, diagnostics);
  EXPECT_TRUE(rules) << name;
  return rules ? *rules : rules::RuleSet(stoppa::schema());
}

// Whether `check` accepts the line.
void expect_holds(const std::string& line) {
  trace::Traced<Game>::Reader reader(corpus_rules());
  table::Diagnostics diagnostics;
  trace::StoppaTrace trace;
  ASSERT_TRUE(reader.read(line, 1, "-", trace, diagnostics)) << line;
  EXPECT_THAT(conformance::judge(trace).findings, IsEmpty()) << line;
}

// Three small rounds are contested by five players alone (ST-003): a list of three prizes fits no
// other number.
TEST(LintOfStoppa, SaysWhoCannotPlayByAListOfPrizes) {
  const auto sentences = [](const std::string& lines) {
    const rules::RuleSet rules = italian_with(lines);
    Job job;
    job.rules = &rules;
    job.rules_json = "\"stoppa/italian\"";
    job.rounds = 20;
    job.shrink_checks = 0;
    job.text = lines;
    std::string all;
    for (const Finding& each : lint(job).findings) all += each.sentence + "\n";
    return all;
  };
  EXPECT_THAT(sentences("small.prize = [1, 1, 1]\nsmall.remainder_to = \"carry\"\n"),
              testing::HasSubstr("only 5 players can play by these rules"));
  EXPECT_THAT(sentences("small.prize = [1]\n"), Not(testing::HasSubstr("can play by these rules")));
}

TEST(LintOfStoppa, HasTheStoredFindingsAlone) {
  std::ifstream stream(SHOWSTOPPER_SOURCE_CORPUS "/lint/stoppa.jsonl");
  std::vector<std::string> known;
  for (std::string text; std::getline(stream, text);) {
    const json line = json::parse(text);
    known.push_back(line.at("rules"));
    std::vector<Said> expected;
    for (const json& each : line.at("findings")) {
      expected.push_back({each.at("kind"), each.at("involved").get<std::vector<std::string>>()});
      EXPECT_FALSE(each.at("why").get<std::string>().empty());
    }
    std::sort(expected.begin(), expected.end());
    const rules::RuleSet rules = named_stoppa(line.at("rules"));
    Job job;
    job.rules = &rules;
    job.rules_json = '"' + rules.library_base + '"';
    job.text = rule_text(line.at("rules"));
    const Report report = lint(job);
    EXPECT_EQ(said(report), expected) << line.at("rules");
    for (const Finding& each : report.findings) {
      EXPECT_FALSE(each.proof.empty() && each.witness.empty()) << each.sentence;
      if (!each.witness.empty()) expect_holds(each.witness);
    }
  }
  EXPECT_THAT(known, testing::UnorderedElementsAreArray(corpus_rules().names("stoppa")));
}

struct Mistake {
  const char* lines;
  Said found;
  Severity severity;
  const char* away;  // one fact away nothing is found
};

void expect_found(std::span<const Mistake> all) {
  for (const Mistake& each : all) {
    const Report report = linted(italian_with(each.lines));
    EXPECT_THAT(said(report, each.severity), Contains(each.found)) << each.lines;
    EXPECT_THAT(said(linted(italian_with(each.away))), Not(Contains(each.found))) << each.away;
    for (const Finding& finding : report.findings) {
      if (!finding.witness.empty()) expect_holds(finding.witness);
    }
  }
}

TEST(LintOfStoppa, FindsPlantedMistakes) {
  const Mistake all[] = {
      {"small.prize = 30\n",
       {"arithmetic", {"small.prize", "ante.punto", "ante.beccata"}},
       Severity::error,
       // Three players pay 18 chips for five small rounds, and six pay 36 for two.
       "small.prize = 3\n"},
      {"ante.punto = 100\n",
       {"arithmetic", {"ante.punto", "ante.beccata"}},
       Severity::note,
       // With the beccata of 1 the whole purse of 100 chips.
       "ante.punto = 99\n"},
      {"bet.open_min = 10\nbet.cap = 5\n",
       {"contradiction", {"bet.open_min", "bet.cap"}},
       Severity::error,
       "bet.open_min = 10\nbet.cap = 10\n"},
      {"bet.open_min = 10\nbet.open_max = 5\n",
       {"contradiction", {"bet.open_min", "bet.open_max"}},
       Severity::error,
       "bet.open_min = 5\nbet.open_max = 5\n"},
      // A limit that is a stake is another one at a table of other stakes.
      {"ante.punto = 5\nbet.open_min = 6\nbet.cap = \"punto\"\n",
       {"contradiction", {"bet.open_min", "bet.cap"}},
       Severity::warning,
       "ante.punto = 6\nbet.open_min = 6\nbet.cap = \"punto\"\n"},
      {"ante.beccata = 2\nbet.open_min = \"beccata\"\nbet.cap = 1\n",
       {"contradiction", {"bet.open_min", "bet.cap"}},
       Severity::warning,
       "ante.beccata = 1\nbet.open_min = \"beccata\"\nbet.cap = 1\n"},
      // A purse of 100 chips has 94 after the ante of 6.
      {"bet.open_min = 95\n",
       {"arithmetic", {"bet.open_min", "ante.punto", "ante.beccata"}},
       Severity::note,
       "bet.open_min = 94\n"},
      {"big.count_cap = \"none\"\n",
       {"contradiction", {"big.count_cap"}},
       Severity::note,
       "big.count_cap = 3\n"},
      {"pre.misera = \"off\"\npre.several_misera = \"first_by_priority\"\n",
       {"unused", {"pre.several_misera", "pre.misera"}},
       Severity::warning,
       "pre.several_misera = \"first_by_priority\"\n"},
      {"bet.all_in = \"partial\"\n", {"unused", {"bet.all_in"}}, Severity::warning, ""},
      {"shed.aces_must = [\"escape\"]\nshed.three_aces_escape = \"off\"\n",
       {"unused", {"shed.aces_must", "shed.three_aces_escape"}},
       Severity::warning,
       "shed.aces_must = [\"escape\"]\nshed.three_aces_escape = \"on\"\n"},
      {"shed.aces_must = [\"on_ace\"]\nshed.ace_on_ace = false\nshed.three_aces_escape = \"on\"\n",
       {"unused", {"shed.aces_must", "shed.ace_on_ace"}},
       Severity::warning,
       "shed.aces_must = [\"on_ace\"]\nshed.ace_on_ace = true\n"},
      {"ante.punto = 0\nante.beccata = 0\n",
       {"degenerate", {"ante.punto", "ante.beccata"}},
       Severity::warning,
       "ante.punto = 1\nante.beccata = 0\n"},
  };
  expect_found(all);
}

TEST(LintOfStoppa, FindsPaymentsOfNoChips) {
  const Mistake all[] = {
      // Four Kings and a misera win the punto of each opponent (ST-043, ST-044).
      {"ante.punto = 0\n",
       {"degenerate", {"ante.punto", "pre.four_kings", "pre.misera"}},
       Severity::warning,
       "ante.punto = 1\n"},
      // The unit is the beccata, and a small prize a share of them (ST-047, ST-011).
      {"ante.beccata = 0\npay.unit = \"beccata\"\n",
       {"degenerate", {"pay.unit", "ante.beccata", "small.prize"}},
       Severity::warning,
       "ante.beccata = 1\npay.unit = \"beccata\"\n"},
      {"ante.beccata = 0\n",
       {"degenerate", {"ante.beccata", "small.prize"}},
       Severity::warning,
       "ante.beccata = 0\nsmall.prize = 3\n"},
      // The puntos are the prize (ST-011); shares of 2 beccatas leave 4 and 6 players no chip.
      {"ante.punto = 0\nante.beccata = 2\nbig.prize = \"n_x_punto\"\npre.four_kings = \"off\"\n"
       "pre.misera = \"off\"\n",
       {"degenerate", {"big.prize", "ante.punto"}},
       Severity::warning,
       "ante.punto = 0\nante.beccata = 2\npre.four_kings = \"off\"\npre.misera = \"off\"\n"},
      // With 3 and 5 players shares leave chips for the big prize (ST-012): 6 - 5 and 10 - 9.
      {"ante.punto = 0\nante.beccata = 2\nbig.prize = \"n_x_punto\"\nplayers = [3, 4, 5]\n",
       {"degenerate", {"big.prize", "ante.punto"}},
       Severity::warning,
       "ante.punto = 0\nante.beccata = 2\nbig.prize = \"n_x_punto\"\nplayers = [3, 5]\n"},
      // The last small round may have the remainder, which is all beccatas.
      {"small.prize = 0\n",
       {"degenerate", {"small.prize"}},
       Severity::warning,
       "small.prize = 0\nsmall.remainder_to = \"last_small\"\n"},
  };
  expect_found(all);
}

// Four players pay 4 beccatas and 20 puntos: small prizes of 8 chips leave 16 (decision 0010).
// Three pay 3 beccatas for five small rounds, and the other numbers one for each at least.
TEST(LintOfStoppa, FindsABigPrizeOfFewerChipsThanThePuntos) {
  const std::string puntos = "big.prize = \"n_x_punto\"\n";
  const auto sentences = [&](const std::string& lines) {
    std::vector<std::string> all;
    for (const Finding& each : linted(italian_with(lines), true, 20).findings) {
      if (each.kind == "arithmetic") all.push_back(each.sentence);
    }
    return all;
  };
  const std::string says =
      "the small prizes are more chips than the beccatas: if each is won, the big prize of the "
      "first round is ";
  const std::string of_four = "players = [4]\n" + puntos;
  EXPECT_THAT(sentences(of_four + "small.prize = [2, 2, 2, 2]\n"),
              testing::ElementsAre(says + "16 chips, not 20, with 4 players"));
  EXPECT_THAT(sentences(of_four + "small.prize = [1, 1, 1, 1]\n"), IsEmpty());
  EXPECT_THAT(sentences("players = [4]\nsmall.prize = [2, 2, 2, 2]\n"), IsEmpty());
  EXPECT_THAT(sentences(puntos + "small.prize = \"beccata\"\n"),
              testing::ElementsAre(says + "13 chips, not 15, with 3 players"));
  EXPECT_THAT(sentences(puntos + "small.prize = 2\nplayers = [3, 4, 6]\n"),
              testing::ElementsAre(says + "8 chips, not 15, with 3 players and 16 chips, not 20, "
                                          "with 4 players"));
}

// Five players pay 30 chips and play three small rounds; three pay 3 beccatas for five of them.
TEST(LintOfStoppa, FindsPrizesOfNoChips) {
  const Mistake all[] = {
      {"players = [5]\nsmall.prize = 10\n",
       {"degenerate", {"small.prize", "ante.punto"}},
       Severity::warning,
       "players = [5]\nsmall.prize = 9\n"},
      {"players = [3]\nsmall.prize = \"share\"\nante.beccata = 1\n",
       {"degenerate", {"small.prize", "ante.beccata"}},
       Severity::warning,
       "players = [3]\nsmall.prize = \"share\"\nante.beccata = 2\n"},
  };
  expect_found(all);
}

std::vector<Said> said_of_text(const std::string& lines) {
  return said(linted_file_of_stoppa(lines, false));
}

// The list of three prizes fits five players alone, so that no round was played by it.
TEST(LintOfStoppa, ComparesNoRoundsOfAFileThatNobodyCanPlay) {
  const Report report =
      linted_file_of_stoppa("players = [4]\nsmall.prize = [1, 1, 2]\n", true, true);
  bool found = false;
  for (const Finding& each : report.findings) {
    if (each.kind != "arithmetic") continue;
    found = true;
    EXPECT_THAT(each.unchanged, testing::HasSubstr("no number of players can play by both"));
  }
  EXPECT_TRUE(found);
}

TEST(LintOfStoppa, NamesFourKingsThatNobodyHoldsOnce) {
  const std::string pays = "pre.four_kings = \"pays(misera)\"\nplayers = ";
  const auto of_kings = [&](const std::string& players) {
    std::vector<std::string> kinds;
    for (const Said& each : said(linted(italian_with(pays + players + "\n")))) {
      if (each.involved.front() == "pre.four_kings") kinds.push_back(each.kind);
    }
    return kinds;
  };
  EXPECT_THAT(of_kings("[3, 6]"), testing::ElementsAre("unused"));
  EXPECT_THAT(of_kings("[3, 4]"), testing::ElementsAre("never-applies"));
}

TEST(LintOfStoppa, SaysHowAFirstBetFits) {
  const Report report = linted(italian_with("bet.open_min = 10\nbet.open_max = \"punto\"\n"));
  EXPECT_THAT(report.findings, Contains(testing::Field(&Finding::repair,
                                                       "lower `bet.open_min` or raise "
                                                       "`bet.open_max`")));
}

TEST(LintOfStoppa, SaysWhatAFileRepeats) {
  const Said again{"redundant", {"pay.per_cards"}};
  EXPECT_THAT(said_of_text("pay.per_cards = 2\n"), Contains(again));
  EXPECT_THAT(said_of_text("pay.per_cards = 3\n"), Not(Contains(again)));
}

TEST(LintOfStoppa, SaysThatAKeyMakesAValueLikeThatOfTheBase) {
  const Said asked{"unused", {"pre.declaration_optional", "pre.misera"}};
  const std::string off = "pre.misera = \"off\"\npre.declaration_optional = ";
  EXPECT_THAT(said_of_text(off + "\"none\"\n"), Contains(asked));
  EXPECT_THAT(said_of_text(off + "\"all\"\n"), Not(Contains(asked)));
  const Said opening{"unused", {"bet.open_max", "bet.cap"}};
  EXPECT_THAT(said_of_text("bet.cap = 5\nbet.open_max = 20\n"), Contains(opening));
  EXPECT_THAT(said_of_text("bet.cap = 5\nbet.open_max = 5\n"), Contains(opening));
  EXPECT_THAT(said_of_text("bet.cap = 5\nbet.open_max = 4\n"), Not(Contains(opening)));
}

// With hands without figures off, three 2s alone end few rounds of six.
TEST(LintOfStoppa, SaysThatMiseraCancelsRoundsOfSix) {
  const Said of_misera{"degenerate", {"pre.misera"}};
  EXPECT_THAT(said(linted(italian_with("players = [6]\n"))), Contains(of_misera));
  EXPECT_THAT(said(linted(italian_with("players = [6]\npre.misera = \"off\"\n"))),
              Not(Contains(of_misera)));
  // A file that states neither leaves it to the base.
  EXPECT_THAT(said(linted(italian_with(""))), Not(Contains(of_misera)));
}

// The hands of six have no King, and three 2s end the round unless their holder decides.
TEST(LintOfStoppa, SaysThatThreeTwosEndRoundsOfSix) {
  const auto of = [](const std::string& optional) {
    return said(
        linted(italian_with("players = [6]\npre.three_twos = \"skip_phase\"\n"
                            "pre.declaration_optional = \"" +
                            optional + "\"\n")));
  };
  const Said found{"never-applies", {"pre.three_twos"}};
  EXPECT_THAT(of("none"), Contains(found));
  EXPECT_THAT(of("misera"), Contains(found));
  EXPECT_THAT(of("all"), Not(Contains(found)));
}

// Nothing stated: the situations that occur without a rule for them.
TEST(LintOfStoppa, NamesWhatNoFileSays) {
  const Report report = linted(read_stoppa("game = \"stoppa\"\n"));
  for (const char* const key : {"bet.big_unopened", "pre.several_misera", "pre.misera", "pay.unit",
                                "point.tie", "small.remainder_to"}) {
    EXPECT_THAT(said(report), Contains(Said{"gap", {key}}));
  }
  EXPECT_THAT(said(linted(read_stoppa("game = \"stoppa\"\nbet.big_unopened = \"carry\"\n"))),
              Not(Contains(Said{"gap", {"bet.big_unopened"}})));
}

std::string story(const stoppa::Rules& rules, std::uint64_t index) {
  auto plan = properties::plan_round(
      rules, 5, index,
      index % 2 == 0 ? properties::Generator::biased : properties::Generator::uniform);
  std::string told;
  struct Teller {
    std::string& told;
    bool stepped(const stoppa::Action& action, const stoppa::State& state,
                 const stoppa::Legal& legal) const {
      told += to_text(action) + ' ' + std::to_string(state.to_move()) + ':' +
              std::to_string(legal.size()) + ' ';
      return true;
    }
  };
  auto state = Game::start(rules, plan.table, plan.deal);
  table::play_out<Game>(rules, state, properties::policy_of(plan), Teller{told});
  for (const stoppa::Chips each : Game::settle(rules, state).payments) {
    told += std::to_string(each) + ' ';
  }
  return told;
}

TEST(DependenciesOfStoppa, LeaveEveryRoundAsItIs) {
  constexpr std::uint64_t kRounds = 60;
  const std::string none =
      "pre.four_kings = \"off\"\npre.misera = \"off\"\npre.three_twos = \"off\"\n";
  std::map<std::string, int> asked;
  for (const rules::RuleSet& rules :
       {italian_with(""), italian_with("pre.misera = \"off\"\n"), italian_with(none),
        italian_with("shed.ace_on_ace = false\n"), italian_with("shed.must_play = \"optional\"\n"),
        italian_with("shed.multi = [\"aces_on_open\"]\n"), italian_with("players = [4, 5, 6]\n"),
        italian_with("players = [3, 6]\n"),
        italian_with("players = [3, 6]\npre.misera = \"off\"\n")}) {
    for (const Dependency& each : stoppa_rules::dependencies()) {
      if (!each.idle(rules)) continue;
      for (const int key : each.keys) {
        if (key < 0) continue;
        table::Random random = table::fork(7, static_cast<std::uint64_t>(key));
        rules::RuleSet other = rules;
        other.set(key, rules::random_value(stoppa::kParameters[key].domain, random));
        for (const int players : Game::kSeats) {
          std::string why_not;
          if (!rules.is_for(players, why_not)) continue;
          const auto one = stoppa::compile(rules, players), two = stoppa::compile(other, players);
          for (std::uint64_t i = 0; i < kRounds; ++i) {
            ASSERT_EQ(story(one, i), story(two, i)) << stoppa::kParameters[key].key;
          }
        }
        ++asked[std::string(stoppa::kParameters[key].key)];
      }
    }
  }
  for (const Dependency& each : stoppa_rules::dependencies()) {
    for (const int key : each.keys) {
      if (key < 0) continue;
      EXPECT_GT(asked[std::string(stoppa::kParameters[key].key)], 0);
    }
  }
}

// ST-050: after an overlooked card all seats may pass, also if playing is compulsory.
TEST(DependenciesOfStoppa, KnowThatCardsAreOverlooked) {
  EXPECT_EQ(why_idle(italian_with("shed.must_play = true\n"), "shed.nobody_can_continue"_key),
            nullptr);
}

// ST-036: the last card of a rank is laid if playing is compulsory alone.
TEST(DependenciesOfStoppa, KnowWhoMayKeepTheLastCardOfARank) {
  const int key = "shed.skip_knowledge"_key;
  EXPECT_THAT(std::string(why_idle(italian_with(""), key)->why), testing::HasSubstr("must lay it"));
  EXPECT_THAT(std::string(why_idle(italian_with("shed.must_play = \"optional\"\n"), key)->why),
              testing::HasSubstr("`shed.nobody_can_continue` decides"));
}

TEST(EqualValuesOfStoppa, LeaveEveryRoundAsItIs) {
  constexpr std::uint64_t kRounds = 60;
  struct Pair {
    std::string cause, key, one, other;
  };
  for (const Pair& each :
       {Pair{"pre.misera = \"off\"\n", "pre.declaration_optional", "\"none\"\n", "\"misera\"\n"},
        {"bet.cap = 3\n", "bet.open_max", "3\n", "\"none\"\n"},
        {"bet.cap = \"punto\"\n", "bet.open_max", "\"punto\"\n", "\"none\"\n"}}) {
    const std::string says = each.cause + each.key + " = ";
    const auto one = italian_with(says + each.one), other = italian_with(says + each.other);
    const int key = rules::parameter_index(stoppa::kParameters, each.key);
    EXPECT_NE(why_equal(one, key, other.value(key)), nullptr) << each.key;
    for (const int players : Game::kSeats) {
      const auto a = stoppa::compile(one, players), b = stoppa::compile(other, players);
      for (std::uint64_t i = 0; i < kRounds; ++i) ASSERT_EQ(story(a, i), story(b, i)) << each.key;
    }
  }
}

Comparison compared(const rules::RuleSet& a, const rules::RuleSet& b) {
  CompareJob job;
  job.a = &a;
  job.b = &b;
  job.rounds = 1000;
  job.shrink_checks = 20000;
  job.base_of = [](const rules::RuleSet& rules) {
    return rules.shipped != nullptr ? rules.shipped : std::make_shared<const rules::RuleSet>(rules);
  };
  return compare(job);
}

TEST(CompareOfStoppa, ShowsASmallRound) {
  const Comparison found =
      compared(named_stoppa("stoppa/italian"), named_stoppa("stoppa/sum-only"));
  ASSERT_TRUE(found.parting);
  EXPECT_THAT(found.parting->to_blame, testing::ElementsAre("point.rank"));
  EXPECT_LE(json::parse(found.parting->witness[0]).at("actions").size(), 4u);
  for (const std::string& each : found.parting->witness) expect_holds(each);
}

TEST(CompareOfStoppa, ProvesWhatCannotMatter) {
  const rules::RuleSet italian = italian_with("");
  EXPECT_EQ(compared(italian, italian).proof, "the same values and rows");
  EXPECT_EQ(compared(italian, italian_with("bet.all_in = \"partial\"\n")).proof,
            "the keys that differ are without effect");
}

}  // namespace
}  // namespace showstopper::lint::stoppa_rules
