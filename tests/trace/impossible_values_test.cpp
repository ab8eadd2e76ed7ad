// SPDX-License-Identifier: Apache-2.0
//
// Values that no engine can mean are mistakes of the log, with their column, and no breaks of
// rules: negative counts, seats that do not play, keys given twice, words that the format does not
// have.
#include <fstream>
#include <optional>

#include <nlohmann/json.hpp>

#include "model/trace/gostop/traced.h"
#include "tests/trace/given_stoppa.h"
#include "tests/trace/given_trace.h"

namespace showstopper::trace {
namespace {

std::string observed(const std::string& seen) {
  return replaced(kDeal, "\"actions\":[]", "\"start\":{" + seen + "},\"actions\":[]");
}

// Refused at the token `at`, in the shortest spelling and in another.
void expect_impossible(const std::string& seen, const std::string& at, const std::string& message) {
  for (const std::string& spelling : {seen, " " + seen}) {
    const std::string line = observed(spelling);
    const std::string wanted = std::to_string(line.find(at) + 1) + ": " + message;
    EXPECT_NE(read_line(line).said().find(wanted), std::string::npos) << wanted << '\n'
                                                                      << read_line(line).said();
  }
}

TEST(ImpossibleValues, CountsAreNotNegative) {
  expect_impossible(R"("stock_left":-3)", "-3", "`-3` must be 0 or more");
  for (const char* key : {"go_counts", "shakes", "bombs", "credits"}) {
    expect_impossible("\"" + std::string(key) + "\":[0,-7]", "-7", "`-7` must be 0 or more");
    good(observed("\"" + std::string(key) + "\":[0,7]"));
  }
  expect_impossible(R"("result":{"next_carry":-1})", "-1", "`-1` must be 0 or more");
}

TEST(ImpossibleValues, AmountsMayBeNegative) {
  good(observed(R"("points":[-1,0],"instant":[-7,7],"stock_left":0)"));
  good(observed(R"("result":{"points":-1,"bonus":-1,"multiplier":-1,"payments":[-3,3]})"));
}

// The least number in a part of the schema; nothing if it has none, or has no number.
std::optional<int> least(const nlohmann::json& part) {
  if (part.is_object() && part.contains("minimum")) return part["minimum"].get<int>();
  for (const char* key : {"anyOf", "items"}) {
    if (!part.is_object() || !part.contains(key)) continue;
    const nlohmann::json& inner = part[key];
    for (const nlohmann::json& each : inner.is_array() ? inner : nlohmann::json::array({inner})) {
      if (const auto found = least(each)) return found;
    }
  }
  return std::nullopt;
}

const nlohmann::json& schema_of(const char* name) {
  static const nlohmann::json schema = [] {
    std::ifstream in(SHOWSTOPPER_SOURCE_CORPUS "/schema/trace.schema.json");
    return nlohmann::json::parse(in);
  }();
  return schema.at("$defs").at(name).at("properties");
}

TEST(ImpossibleValues, OfObservationsAreThoseOfTheSchema) {
  for (const char* name :
       {"gostop_observation", "gostop_result", "stoppa_observation", "stoppa_result"}) {
    for (const auto& [key, part] : schema_of(name).items()) {
      const NumberKind kind = number_kind(key);
      const auto wanted = kind == NumberKind::count  ? std::optional(0)
                          : kind == NumberKind::seat ? std::optional(-1)
                                                     : std::nullopt;
      EXPECT_EQ(least(part), wanted) << name << ' ' << key;
    }
  }
}

TEST(ImpossibleValues, OfPositionsAreThoseOfTheSchema) {
  for (const char* key :
       {"turn_of", "go_counts", "points_at_go", "points_last_turn", "shakes", "bombs", "credits",
        "ppuks", "ppuk_streak", "instant", "offers_made", "bombs_shown", "small_bombs", "go_at",
        "refused_at", "win_factor", "win_add"}) {
    const std::string line =
        replaced(replaced(kPosition, R"(,"turn_of":[1,1,1])", ""), "\"to_move\":0",
                 "\"to_move\":0,\"" + std::string(key) + "\":[-1,1,1]");
    const bool refused = read_line(line).said().find("`-1` must be from ") != std::string::npos;
    EXPECT_EQ(least(schema_of("gostop_state").at(key)).has_value(), refused) << key;
  }
}

TEST(ImpossibleValues, SeatsPlay) {
  expect_impossible(R"("to_move":2)", "2}", "`2` must be from -1 to 1");
  expect_impossible(R"("stacks":{"03":2})", "2}}", "`2` must be from -1 to 1");
  expect_impossible(R"("result":{"winner":7})", "7}}", "`7` must be from -1 to 1");
  expect_impossible(R"("result":{"next_dealer":-2})", "-2", "`-2` must be from -1 to 1");
  good(observed(R"("to_move":1,"stacks":{"03":-1,"04":1},"result":{"winner":-1})"));
}

TEST(ImpossibleValues, MakeAnAnswerUnreadable) {
  GostopObservation seen;
  const auto read = [&](const char* json) {
    return Traced<gostop::Game>::read_answer(json, 2, seen);
  };
  EXPECT_EQ(read(R"({"stock_left":-3})"), "`stock_left`: `-3` must be 0 or more");
  EXPECT_EQ(read(R"({"stock_left":3})"), std::nullopt);
}

TEST(ImpossibleValues, NoObjectHasAKeyTwice) {
  expect_impossible(R"("stacks":{"03":0,"03":1})", "1}", "`03` is given twice");
  expect_impossible(R"("error":{"kind":"stuck","kind":"crash"})", "\"crash\"",
                    "`kind` is given twice");
  const std::string claim =
      with_actions(kDeal, "[\"0 play 01J\"]", R"(,"expect":[{"after":0,"is":{},"after":-1}])");
  EXPECT_NE(read_line(claim).said().find("`after` is given twice"), std::string::npos);
  const std::string offer = replaced(kPosition, "\"to_move\"",
                                     R"("offer":{"by":0,"refused":1,"left":1,"by":2},"to_move")");
  EXPECT_NE(read_line(offer).said().find("`by` is given twice"), std::string::npos);
}

TEST(ImpossibleValues, MoreKeysThanTheFormatHasAreToldApart) {
  std::string meta = "\"meta\":{},";
  for (int i = 0; i < 100; ++i) meta += "\"own" + std::to_string(i) + "\":0,";
  good(replaced(kDeal, "\"carry\"", meta + "\"carry\""));
  EXPECT_NE(read_line(replaced(kDeal, "\"carry\"", meta + "\"own99\":1,\"carry\""))
                .said()
                .find("`own99` is given twice"),
            std::string::npos);
}

TEST(ImpossibleValues, AnActionThatIsNotThereIsNamedWhereItIsWritten) {
  const std::string probes = with_actions(kDeal, "[\"0 play 01J\"]", ",\"probes\":[0,8,0]");
  EXPECT_EQ(read_line(probes).said(),
            std::to_string(probes.find("8,0]}") + 1) + ": there is no action 8 among 1\n");
  const std::string claims = with_actions(kDeal, "[\"0 play 01J\"]",
                                          R"(,"expect":[{"after":0,"is":{}},{"is":{},"after":9}])");
  EXPECT_EQ(read_line(claims).said(),
            std::to_string(claims.find("9}]") + 1) + ": there is no action 9 among 1\n");
}

TEST_F(StoppaTraces, WordsOfAnObservationAreThoseOfTheFormat) {
  const auto with = [](const std::string& start) {
    return kHead + "\"players\":4," + four_hidden_hands() + ",\"start\":{" + start +
           "},\"actions\":[]}";
  };
  EXPECT_EQ(complaint(with(R"("decision":"turn")")),
            "`turn` is none of the words: bet, declare, lay, over");
  EXPECT_EQ(complaint(with(R"("round":"small")")),
            "`small` is none of the words: small 0, small 1, small 2, small 3, small 4, big, "
            "declare, shed, over");
  EXPECT_EQ(complaint(with(R"("result":{"outcome":"won"})")),
            "`won` is none of the words: stoppa, riches, misera, three_twos, three_aces, "
            "last_deal, voided");
  EXPECT_EQ(complaint(with(R"("to_move":4)")), "`4` must be from -1 to 3");
  EXPECT_EQ(complaint(with(R"("pot":1,"pot":2)")), "`pot` is given twice");
  EXPECT_EQ(complaint(with(R"("error":{"kind":"stuck","massage":"x"})")),
            "`massage` is not a key of an error");
  EXPECT_TRUE(read(with(R"("decision":"bet","round":"small 0","to_move":3,"purses":[-5,1,1,1])")));
}

// An example of a set-up position is announced as one.
TEST(Conventions, ShowObservationsThatAreRead) {
  std::ifstream in(kCorpus + "/../docs/trace-conventions.md");
  std::string text{std::istreambuf_iterator<char>(in), {}};
  std::replace(text.begin(), text.end(), '\n', ' ');
  int examples = 0;
  for (const std::string key : {"`\"shakes\"", "`\"stacks\"", "`\"credits\"", "`\"captured\""}) {
    for (std::size_t at = text.find(key); at != text.npos; at = text.find(key, at + 1)) {
      const std::string example = text.substr(at + 1, text.find('`', at + 1) - at - 1);
      if (example.find(':') == example.npos) continue;
      if (text.substr(0, at).ends_with("set-up position ")) continue;
      good(observed(example));
      ++examples;
    }
  }
  EXPECT_GE(examples, 2);
}

}  // namespace
}  // namespace showstopper::trace
