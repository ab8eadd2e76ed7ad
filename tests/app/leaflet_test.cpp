// SPDX-License-Identifier: Apache-2.0
//
// `rules leaflet`: every value has a sentence in both languages, what differs from the base comes
// first, and an example shows what it stands beside.
#include "app/leaflet/leaflet.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/games/gostop/phrases.h"
#include "app/games/stoppa/phrases.h"
#include "app/leaflet/leaflet_page.h"
#include "app/leaflet/moment_text.h"
#include "app/leaflet/row_text.h"
#include "app/report/sentences_of.h"
#include "model/gostop/action.h"
#include "model/stoppa/game.h"
#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using rules::Language;
using testing::HasSubstr;
using testing::Not;

constexpr Language kBoth[] = {Language::english, Language::korean};
const rules::Schema* const kSchemas[] = {&gostop::schema(), &stoppa::schema()};

rules::Sentences sentences(const std::string& game) {
  const Context context(SHOWSTOPPER_SOURCE_CORPUS);
  table::Diagnostics trouble;
  rules::Sentences read = sentences_of(context, game, trouble);
  for (const table::Diagnostic& each : trouble) ADD_FAILURE() << to_text(each);
  return read;
}

bool has_hangul(std::string_view text) {
  // Syllables of Hangul begin with EA, EB, EC or ED.
  return std::any_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0xEA && byte <= 0xED;
  });
}

// A sentence in both languages, or in none.
void expect_said(const rules::Sentences& said, std::string_view of, std::string_view value) {
  const std::string_view english = said.text(of, value, Language::english);
  const std::string_view korean = said.text(of, value, Language::korean);
  EXPECT_FALSE(english.empty()) << of << ' ' << value;
  EXPECT_EQ(english == "-", korean == "-") << of << ' ' << value;
  EXPECT_TRUE(korean == "-" || has_hangul(korean)) << of << " " << value << ": " << korean;
}

bool is_word(const rules::Form& form) {
  return std::islower(static_cast<unsigned char>(form.text.front())) != 0;
}

// Cards and months are named by their codes.
void expect_all_values(const rules::Sentences& said, std::string_view of,
                       const rules::Domain& domain) {
  if (domain.shape == rules::Shape::one) {
    for (const rules::Form& form : domain.forms) expect_said(said, of, form.text);
    return;
  }
  expect_said(said, of, "*");
  for (const rules::Form& form : domain.forms) {
    if (is_word(form)) expect_said(said, of, form.text);
  }
}

TEST(Sentences, AreThereForEachValueOfEachKeyInBothLanguages) {
  for (const rules::Schema* const schema : kSchemas) {
    const rules::Sentences said = sentences(std::string(schema->game));
    for (const rules::Parameter& key : schema->parameters) {
      expect_all_values(said, key.key, key.domain);
      EXPECT_FALSE(section_of_key(schema->game, key.key).empty()) << key.key;
    }
  }
}

TEST(Sentences, NameEachGroupInBothLanguagesAndSayWhatEachKeyMeansInKorean) {
  for (const rules::Schema* const schema : kSchemas) {
    const rules::Sentences said = sentences(std::string(schema->game));
    for (const rules::Parameter& key : schema->parameters) {
      EXPECT_TRUE(has_hangul(said.text(key.key, "meaning", Language::korean))) << key.key;
      expect_said(said, key.key.substr(0, key.key.find('.')), "title");
    }
  }
}

TEST(Sentences, AreThereForRowsConditionsAndEvents) {
  const rules::Sentences said = sentences("gostop");
  for (const auto& [table, column] : {std::pair{gostop::kEvent, "on"},
                                      {gostop::kEvent, "effect"},
                                      {gostop::kEvent, "when.turn"},
                                      {gostop::kEvent, "when.owner"},
                                      {gostop::kPayer, "scope"},
                                      {gostop::kLiability, "pays"}}) {
    for (const rules::Column& each : gostop::kRowTables[table].columns) {
      if (each.key != column) continue;
      expect_all_values(said, std::string(gostop::kRowTables[table].name) + "." + column,
                        each.domain);
    }
  }
  for (const rules::Quantity& each : gostop::schema().vocabulary->quantities) {
    expect_said(said, "quantity", each.name);
  }
  for (int kind = 0; kind <= static_cast<int>(gostop::kLastAction); ++kind) {
    expect_said(said, "act", gostop::word(static_cast<gostop::ActionKind>(kind)));
  }
  // What `show` prints of an event in English, the leaflet has in Korean.
  const Context context(SHOWSTOPPER_SOURCE_CORPUS);
  table::Diagnostics none;
  const auto matgo = context.library().load(gostop::schema(), "gostop/matgo", none);
  const gostop::Rules rules = gostop::compile(*matgo, 2);
  for (int i = 0; i < gostop::kEventTypes; ++i) {
    gostop::Event event(static_cast<gostop::EventType>(i));
    if (GostopPhrases(rules, false).sentence(event).empty()) continue;
    EXPECT_TRUE(has_hangul(said.text("tell", gostop::word(event.what), Language::korean)))
        << gostop::word(event.what);
  }
}

TEST(Sentences, OfStoppaTellItsActionsAndEvents) {
  const rules::Sentences said = sentences("stoppa");
  for (int kind = 0; kind <= static_cast<int>(stoppa::ActionKind::repair); ++kind) {
    expect_said(said, "act", stoppa::word(static_cast<stoppa::ActionKind>(kind)));
  }
  for (int i = 0; i < stoppa::kEventTypes; ++i) {
    stoppa::Event event{};
    event.what = static_cast<stoppa::EventType>(i);
    event.seat = 0;
    event.other = 1;
    event.number = 7;
    if (stoppa_sentence(event, stoppa::State()).empty()) continue;
    EXPECT_TRUE(has_hangul(said.text("tell", stoppa::word(event.what), Language::korean)))
        << stoppa::word(event.what);
  }
}

// A line for a key or a value that there is no longer.
TEST(Sentences, AreAboutWhatThereIs) {
  for (const rules::Schema* const schema : kSchemas) {
    const rules::Sentences said = sentences(std::string(schema->game));
    for (const auto& line : said.listed()) {
      const auto& of = line.first;  // a lambda captures no structured binding in clang 14
      const auto& value = line.second;
      if (value == "title") {
        EXPECT_TRUE(std::any_of(schema->parameters.begin(), schema->parameters.end(),
                                [&](const rules::Parameter& each) {
                                  return each.key.substr(0, each.key.find('.')) == of;
                                }))
            << of;
        continue;
      }
      const int key = rules::parameter_index(schema->parameters, of);
      if (key < 0) {
        EXPECT_TRUE(section_of_key(schema->game, of + ".").empty() ||
                    of.find('.') == std::string::npos || of.starts_with("event.") ||
                    of.starts_with("payer.") || of.starts_with("liability."))
            << of;
        continue;
      }
      const auto& parameter = schema->parameters[static_cast<std::size_t>(key)];
      const bool form = std::any_of(parameter.domain.forms.begin(), parameter.domain.forms.end(),
                                    [&](const rules::Form& each) { return each.text == value; });
      std::string why_not;
      EXPECT_TRUE(form || value == "meaning" || value == "*" || value == "[]" || value == "all" ||
                  value.starts_with("=") ||
                  rules::parse_value(parameter, value, why_not).has_value())
          << of << ' ' << value;
    }
  }
}

// A field that was not filled in, or a sentence that was not found, leaves its braces or a gap.
TEST(Leaflet, OfEachRuleSetOfTheLibraryIsWholeInBothLanguages) {
  const Context context(SHOWSTOPPER_SOURCE_CORPUS);
  for (const rules::Schema* const schema : kSchemas) {
    const std::string game(schema->game);
    const rules::Sentences said = sentences(game);
    table::Diagnostics trouble;
    const auto clauses =
        rules::read_clauses(context.corpus() / "clauses" / (game + ".tsv"), trouble);
    const std::string base_name = game == "gostop" ? "gostop/korean-3p" : "stoppa/italian";
    const auto base = context.library().load(*schema, base_name, trouble);
    for (const std::string& name : context.library().files(game)) {
      const auto rules = context.library().load(*schema, name, trouble);
      ASSERT_TRUE(rules) << name;
      for (const Language language : kBoth) {
        const Words words(said, *schema->vocabulary, language);
        const Leaflet leaflet =
            make_leaflet({&*rules, &*base, name, base_name, "", &clauses}, words);
        const std::string text = leaflet_markdown(leaflet);
        EXPECT_THAT(text, Not(HasSubstr("{"))) << name;
        EXPECT_THAT(text, Not(HasSubstr("- \n"))) << name;
        for (const LeafletSection& section : leaflet.sections) {
          for (const LeafletItem& item : section.items) {
            EXPECT_FALSE(item.text.empty()) << name << ' ' << section.title;
            EXPECT_THAT(item.text, Not(HasSubstr("  "))) << name << ' ' << item.text;
          }
        }
      }
    }
  }
}

// docs/decisions/0024: they lie beside the payments of the round.
TEST(LeafletExamples, PrintPaymentsForSoldHandsOfTheirOwn) {
  const rules::Sentences said = sentences("gostop");
  const Words words(said, *gostop::schema().vocabulary, Language::english);
  const Context context(SHOWSTOPPER_SOURCE_CORPUS);
  table::Diagnostics none;
  const auto korean = context.library().load(gostop::schema(), "gostop/korean-3p", none);
  ASSERT_TRUE(korean);
  gostop::Rules rules = gostop::compile(*korean, 3);
  gostop::Result result;
  result.payments[0] = -17;
  result.payments[1] = -8;
  result.payments[2] = 25;
  const std::string paid = "In the end: P0 -17, P1 -8, P2 +25.";
  EXPECT_THAT(GostopMoments(words, rules).payments(result), testing::ElementsAre(paid));
  rules.sold_seats = 1;
  result.sale.paid[0] = 200;
  result.sale.paid[2] = 200;
  EXPECT_THAT(GostopMoments(words, rules).payments(result),
              testing::ElementsAre(paid, "For sold hands: P0 -200, P1 0, P2 -200."));
}

std::string condition(const std::string& text, Language language) {
  static const rules::Sentences kSaid = sentences("gostop");
  table::Diagnostics none;
  const auto parsed = rules::parse_expression(text, *gostop::schema().vocabulary, "", {}, none);
  EXPECT_TRUE(parsed) << text;
  const Words words(kSaid, *gostop::schema().vocabulary, language);
  const Condition made = condition_text(words, *parsed, "loser");
  if (made.when == Condition::When::always) return "always";
  if (made.when == Condition::When::never) return "never";
  return made.text;
}

TEST(Conditions, AreSaidInWords) {
  const auto english = [](const std::string& text) { return condition(text, Language::english); };
  EXPECT_EQ(english("brights == 0"), "the loser has no brights");
  EXPECT_EQ(english("animals >= 7"), "the loser has at least 7 animals");
  EXPECT_EQ(english("junk <= 1"), "the loser has at most 1 junk card");
  EXPECT_EQ(english("5 < junk"), "the loser has at least 6 junk cards");
  EXPECT_EQ(
      english("winner.go_count == 2 and said_go"),
      "the winner has said go exactly 2 times and the loser has said go and is liable for it");
  EXPECT_EQ(english("brights == 0 and junk < 6"),
            "the loser has no brights and has fewer than 6 junk cards");
  EXPECT_EQ(english("took(07A)"), "the loser has captured the July animal (07A) in this turn");
  EXPECT_EQ(english("not (has 01B or said_go)"),
            "the loser has not captured the January bright (01B) and is not liable for a go");
  EXPECT_EQ(english("any opponent: ppuks > 1"),
            "some opponent of the loser has made at least 2 ppuks");
  EXPECT_EQ(english("not any opponent: said_go"),
            "each opponent of the loser is not liable for a go");
  EXPECT_EQ(english("p1.said_go"), "player P1 has said go and is liable for it");
}

TEST(Conditions, AreSaidInKorean) {
  const auto korean = [](const std::string& text) { return condition(text, Language::korean); };
  EXPECT_EQ(korean("brights == 0"), "진 사람의 광이 없으면");
  EXPECT_EQ(korean("animals >= 7"), "진 사람의 열끗이 7장 이상이면");
  EXPECT_EQ(korean("brights == 0 and junk < 6"), "진 사람의 광이 없고 피가 6장 미만이면");
  EXPECT_EQ(korean("said_go or refused_draw"), "진 사람이 고를 불렀거나 쇼당을 거절했으면");
  EXPECT_EQ(korean("winner.points >= 7 and brights == 0"),
            "난 사람의 점수가 7점 이상이고 진 사람의 광이 없으면");
  EXPECT_EQ(korean("ppuks != 2"), "진 사람의 뻑이 2번이 아니면");
}

TEST(Conditions, ShowWhatBelongsTogether) {
  const auto english = [](const std::string& text) { return condition(text, Language::english); };
  EXPECT_EQ(english("has 01R and (said_go or refused_draw)"),
            "the loser has captured the January ribbon (01R) and (has said go and is liable for it "
            "or has refused a draw)");
  EXPECT_EQ(english("has 01R and said_go or refused_draw"),
            "(the loser has captured the January ribbon (01R) and has said go and is liable for it)"
            " or has refused a draw");
  EXPECT_EQ(english("not (has 01R and said_go) and refused_draw"),
            "(the loser has not captured the January ribbon (01R) or is not liable for a go) and "
            "has refused a draw");
  EXPECT_EQ(english("(said_go or true) and (brights == 0 and junk == 0)"),
            "the loser has no brights and has no junk cards");
  const auto korean = [](const std::string& text) { return condition(text, Language::korean); };
  EXPECT_EQ(korean("brights == 0 and (said_go or refused_draw)"),
            "진 사람의 광이 없고 (고를 불렀거나 쇼당을 거절했으면)");
  EXPECT_EQ(korean("brights == 0 and said_go or refused_draw"),
            "(진 사람의 광이 없고 고를 불렀거나) 쇼당을 거절했으면");
}

TEST(Conditions, SayWhetherTwoStatementsAreAboutOneSeat) {
  const auto english = [](const std::string& text) { return condition(text, Language::english); };
  EXPECT_EQ(english("any opponent: (brights == 0 and junk == 0)"),
            "some opponent of the loser has no brights and has no junk cards");
  EXPECT_EQ(english("any opponent: brights == 0 and any opponent: junk == 0"),
            "some opponent of the loser has no brights and some opponent of the loser has no junk "
            "cards");
  EXPECT_EQ(english("any opponent: (brights == 0 and junk == 0) and said_go"),
            "(some opponent of the loser has no brights and has no junk cards) and the loser has "
            "said go and is liable for it");
}

TEST(Conditions, ThatDenyAnExactNumberDenyTheVerb) {
  const auto english = [](const std::string& text) { return condition(text, Language::english); };
  EXPECT_EQ(english("not go_count == 1"), "the loser has not said go exactly 1 time");
  EXPECT_EQ(english("animals != 2"), "the loser does not have exactly 2 animals");
  EXPECT_EQ(english("hand != 3"), "the loser does not hold exactly 3 cards");
  EXPECT_EQ(english("animals != 0"), "the loser has at least 1 animal");
  EXPECT_EQ(english("points != 0"), "the loser does not have exactly 0 points");
}

TEST(Conditions, CountPlayersOfWhomEachIsMeant) {
  EXPECT_EQ(condition("count(seat: brights == 0) >= 2", Language::english),
            "the number of players for whom it holds that this player has no brights is at least "
            "2");
  EXPECT_THAT(condition("count(seat: brights == 0) >= 2", Language::korean),
              HasSubstr("그 사람의 광이 없으면"));
}

TEST(Conditions, OfTwoQuantitiesCompareTheirNumbers) {
  EXPECT_EQ(condition("ribbons < winner.ribbons", Language::english),
            "the loser's number of captured ribbons is less than the winner's number of captured "
            "ribbons");
}

TEST(Conditions, KeepTheBracketsOfFormulas) {
  for (const Language language : kBoth) {
    const auto said = [&](const std::string& text) { return condition(text, language); };
    EXPECT_NE(said("junk > animals - (ribbons - 1)"), said("junk > animals - ribbons - 1"));
    EXPECT_NE(said("junk > animals * (ribbons - 1)"), said("junk > animals * ribbons - 1"));
    EXPECT_THAT(said("junk > animals * 2"), HasSubstr(" × 2"));
  }
}

TEST(Conditions, OfAPayerKeepThoseOfTheWinnerTogether) {
  const rules::Sentences said = sentences("gostop");
  const rules::Vocabulary& vocabulary = *gostop::schema().vocabulary;
  table::Diagnostics none;
  const auto winner = rules::parse_expression("shakes > 0 or bombs > 0", vocabulary, "", {}, none);
  const auto loser = rules::parse_expression("brights == 0", vocabulary, "", {}, none);
  ASSERT_TRUE(winner && loser);
  EXPECT_EQ(payer_condition(Words(said, vocabulary, Language::english), *winner, *loser).text,
            "(the winner has shaken at least 1 time or has bombed at least 1 time) and the loser "
            "has no brights");
  EXPECT_EQ(payer_condition(Words(said, vocabulary, Language::korean), *winner, *loser).text,
            "(난 사람의 흔든 횟수가 1번 이상이거나 폭탄을 친 횟수가 1번 이상이고) 진 사람의 광이 "
            "없으면");
}

TEST(Conditions, ThatHoldAlwaysOrNeverAreKnown) {
  for (const char* const always : {"true", "1 == 1", "turns >= 0", "junk > -1", "not 2 < 1",
                                   "said_go or true", "said_go >= 0"}) {
    EXPECT_EQ(condition(always, Language::english), "always") << always;
  }
  for (const char* const never : {"false", "junk < 0", "2 == 1", "said_go and false"}) {
    EXPECT_EQ(condition(never, Language::english), "never") << never;
  }
  // Combinations may count less than nothing.
  EXPECT_NE(condition("points >= 0", Language::english), "always");
}

constexpr const char* kFriday =
    "format = \"showstopper-rules/1\"\ngame = \"gostop\"\nname = \"Friday <b>\"\n"
    "extends = \"gostop/korean-3p\"\nstop.minimum.3 = 5\n[[event]]\non = \"sweep\"\n"
    "effect = \"collect 4 points from each\"\nreplaces = \"sweep.junk\"\n[[payer]]\n"
    "name = \"all\"\nloser = \"true\"\nadd = 2\n";

TEST(LeafletCommand, PrintsWhatDiffersFirstWithWhatTheBaseSays) {
  const File file(kFriday, ".toml");
  const Ran ran = run({"rules", "leaflet", file.path()});
  ASSERT_EQ(ran.exit, 0) << ran.err;
  const std::size_t differs = ran.out.find("## What is different");
  const std::size_t game = ran.out.find("## The game");
  ASSERT_NE(differs, std::string::npos);
  ASSERT_LT(differs, game);
  const std::string first = ran.out.substr(differs, game - differs);
  EXPECT_THAT(first, HasSubstr("With three players a player may stop from 5 points on."));
  EXPECT_THAT(first, HasSubstr("may stop from 3 points on."));
  EXPECT_THAT(first, HasSubstr("A sweep collects 4 points from each opponent at once."));
  EXPECT_THAT(first, HasSubstr("A sweep takes 1 junk card from each opponent."));
  EXPECT_THAT(first, HasSubstr("all: each loser pays 2 points more."));
  // The example is a round in which the row takes effect: a sweep, paid four by each.
  EXPECT_THAT(first, HasSubstr("sweep"));
  EXPECT_THAT(first, HasSubstr("gets 4 from each at once"));
  EXPECT_EQ(ran.out, run({"rules", "leaflet", file.path()}).out);
}

TEST(LeafletCommand, PrintsKorean) {
  const File file(kFriday, ".toml");
  const Ran ran = run({"rules", "leaflet", file.path(), "--language", "ko"});
  ASSERT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("## 다른 점"));
  EXPECT_THAT(ran.out, HasSubstr("셋이 칠 때는 5점부터 날 수 있습니다."));
  EXPECT_THAT(ran.out, HasSubstr("싹쓸이를 하면 그 자리에서 상대마다 4점을 받습니다."));
  EXPECT_THAT(ran.out, HasSubstr("진 사람은 모두 2점을 더 냅니다."));
  EXPECT_THAT(ran.out, Not(HasSubstr("opponent")));
}

TEST(LeafletCommand, WritesAPageThatLoadsNothing) {
  const File file(kFriday, ".toml");
  const Ran ran = run({"rules", "leaflet", file.path(), "--format", "html"});
  ASSERT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("@page{size:A4"));
  EXPECT_THAT(ran.out, HasSubstr("Friday &lt;b&gt;"));
  EXPECT_THAT(ran.out, Not(HasSubstr("http")));
  EXPECT_THAT(ran.out, Not(HasSubstr("<script")));
}

TEST(LeafletCommand, RefusesAFileWithErrors) {
  const File file("format = \"showstopper-rules/1\"\ngame = \"gostop\"\nbomb.steal = 99\n",
                  ".toml");
  const Ran ran = run({"rules", "leaflet", file.path()});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err, HasSubstr(":3:"));
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(run({"rules", "leaflet", "gostop/matgo", "--language", "fr"}).exit, 2);
}

TEST(LeafletCommand, KnowsStoppa) {
  const Ran ran = run({"rules", "leaflet", "stoppa/sum-only"});
  ASSERT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("The higher sum of points of one suit wins."));
}

}  // namespace
}  // namespace showstopper::app
