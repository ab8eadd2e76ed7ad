// SPDX-License-Identifier: Apache-2.0
//
// Traces of Stoppa: read, written and replayed.
#include "model/trace/stoppa/filling.h"
#include "model/trace/stoppa/replay.h"
#include "tests/trace/given_stoppa.h"
#include "tests/trace/given_trace.h"

namespace showstopper::trace {
namespace {

TEST_F(StoppaTraces, WhatIsWrittenIsReadBack) {
  for (const std::string& line : fixture_lines()) {
    const auto trace = read(line);
    ASSERT_TRUE(trace.has_value());
    const std::string once = to_json(*trace);
    const auto again = read(once);
    ASSERT_TRUE(again.has_value()) << once;
    EXPECT_EQ(to_json(*again), once);
  }
}

TEST_F(StoppaTraces, BadLinesAreRefusedWithTheReason) {
  EXPECT_EQ(complaint(kHead + R"("players":2,"deal":{"hands":[]},"actions":[]})"),
            "`2` must be from 3 to 6");
  EXPECT_EQ(complaint(kHead + R"("players":7,"deal":{"hands":[]},"actions":[]})"),
            "`7` must be from 3 to 6");
  EXPECT_EQ(complaint(kHead + R"("players":4,"actions":[]})"),
            "the key `deal` or `state` is missing");
  EXPECT_NE(
      complaint(kHead + "\"players\":4," + four_hidden_hands() + R"(,"actions":["1 deal 3"]})")
          .find("`1 deal 3`"),
      std::string::npos);
  EXPECT_NE(complaint(kHead + "\"players\":4," + four_hidden_hands() +
                      R"(,"purses":[50,50,3,50],"actions":[]})"),
            "");
  EXPECT_NE(complaint(kHead + R"("players":4,"deal":{"hands":[["8C"],[],[],[]]},"actions":[]})")
                .find("`8C` is not a card"),
            std::string::npos);
  EXPECT_NE(complaint("{"), "");
}

TEST_F(StoppaTraces, NullInPlaceOfAValueIsAnAbsentKey) {
  const std::string deal = four_hidden_hands();
  const auto line = [](const std::string& of) {
    return kHead + "\"players\":4," + of + ",\"actions\":[]}";
  };
  const auto plain = read(line(deal));
  ASSERT_TRUE(plain.has_value());
  for (const std::string& more :
       {deal + R"(,"stakes":{"punto":null})", deal + R"(,"stakes":{"beccata":null})",
        R"("deal":{"deck":null,)" + deal.substr(8)}) {
    const auto with = read(line(more));
    ASSERT_TRUE(with.has_value()) << more;
    EXPECT_EQ(to_json(*with), to_json(*plain)) << more;
  }
  EXPECT_EQ(complaint(kHead + R"("players":null,)" + deal + R"(,"actions":[]})"),
            "the key `players` is missing");
}

// Hands of `sizes` cards, all written `x`, except `first` at the beginning of each of them.
std::string hands(const std::vector<std::pair<int, std::string>>& hands) {
  std::string text = "[";
  for (const auto& [size, first] : hands) {
    text += text.size() > 1 ? ",[" : "[";
    for (int i = 0; i < size; ++i) {
      text += (i == 0 ? "" : ",") + (i == 0 && !first.empty() ? first : "\"x\"");
    }
    text += "]";
  }
  return text + "]";
}

std::string deal_of(int players, const std::string& hands) {
  return kHead + "\"players\":" + std::to_string(players) + ",\"deal\":{\"hands\":" + hands +
         "},\"actions\":[]}";
}

// A trace taken from a position remembers the cards that are gone; the line that is written does
// not, and is filled in the same ways.
TEST_F(StoppaTraces, AreFilledAlikeWhateverTheyRememberAsGone) {
  const auto line = deal_of(3, hands({{13, ""}, {13, ""}, {13, ""}}));
  auto trace = read(line);
  ASSERT_TRUE(trace.has_value());
  const stoppa::CardSet left = cards_left(*trace);
  EXPECT_EQ(left.size(), 39);
  EXPECT_EQ((left & stoppa::kKings).size(), 3);  // ST-004
  for (const stoppa::CardSet gone :
       {stoppa::CardSet(stoppa::kKings.first()), stoppa::CardSet(stoppa::kKings.last()),
        stoppa::CardSet(left.first())}) {
    trace->state.shed.gone = gone;
    EXPECT_EQ(cards_left(*trace), left) << stoppa::names(gone);
    EXPECT_EQ(fillings(*trace, 2, 1).size(), 4u);
  }
}

TEST_F(StoppaTraces, WhatCannotBeFilledSaysWhy) {
  const std::pair<int, std::string> ten{10, ""}, six{6, ""}, thirteen{13, ""};
  EXPECT_EQ(complaint(deal_of(4, hands({{10, "\"7C\""}, {10, "\"7C\""}, ten, ten}))),
            "card `7C` is written twice");
  EXPECT_EQ(complaint(deal_of(4, hands({{11, ""}, {9, ""}, ten, ten}))),
            "hand 0 has 11 cards, but must have 10");
  // ST-004: with six players no King is in the deck, with three one is left out.
  EXPECT_EQ(complaint(deal_of(6, hands({{6, "\"KC\""}, six, six, six, six, six}))),
            "KC is named, but with 6 players the deck has none of the Kings");
  const std::string kings = R"("KC","KU","KS","KB")";
  EXPECT_NE(complaint(deal_of(3, hands({{10, kings}, thirteen, thirteen})))
                .find("are named, but with 3 players the deck has 3 of the Kings"),
            std::string::npos);
  EXPECT_TRUE(read(deal_of(3, hands({{11, R"("KC","KU","KS")"}, thirteen, thirteen}))));
  const auto position = [](const std::string& hands) {
    return kHead + R"("players":4,"state":{"round":"shed","to_move":0,"hands":)" + hands +
           R"(,"purses":[20,20,20,20],"laid":["7C"]},"actions":[]})";
  };
  EXPECT_EQ(complaint(position(hands({ten, ten, ten, ten}))),
            "40 cards are written `x`, but 39 cards are left for them");
  EXPECT_EQ(complaint(position(hands({{9, ""}, {9, "\"7C\""}, ten, ten}))),
            "card `7C` is written twice");
  EXPECT_NE(complaint(position(hands({{9, ""}, ten, ten, ten})))
                .find("none of 402 ways to fill the `x` can be played: with AC "),
            std::string::npos)
      << diagnostics_.front().message;
  // The message is at the deal.
  const std::string line = deal_of(4, hands({{11, ""}, {9, ""}, ten, ten}));
  EXPECT_FALSE(read(line).has_value());
  EXPECT_EQ(diagnostics_.front().file, "test");
  EXPECT_EQ(diagnostics_.front().where.line, 1);
  EXPECT_EQ(diagnostics_.front().where.column, static_cast<int>(line.find("{\"hands\"")) + 1);
}

TEST_F(StoppaTraces, PlayingToAPositionAndSettingItUpAreEqual) {
  for (const std::string& line : fixture_lines()) {
    const auto trace = read(line);
    ASSERT_TRUE(trace.has_value());
    const std::vector<StoppaTrace> ways = fillings(*trace, 0, 1);
    ASSERT_FALSE(ways.empty());
    replay(ways.front(), [&](int, const stoppa::State& state, const stoppa::EventLog&,
                             std::optional<stoppa::Refusal>) {
      if (state.over()) return;
      const auto again = read(to_json(stoppa_trace(*trace->rules, trace->envelope.rules, state)));
      ASSERT_TRUE(again.has_value()) << to_text(diagnostics_.front());
      EXPECT_EQ(first_position(*again), state);
    });
  }
}

std::string seen_at_start(const std::string& legal) {
  return kHead + "\"players\":4," + four_hidden_hands() + R"(,"actions":[],"start":{"legal":)" +
         legal + "}}";
}

// The purses before the ante are those of now if a position does not state them; what earlier
// rounds left in the pot stays as it is written.
TEST_F(StoppaTraces, PositionsWithoutPursesBeforeTheAnteKeepWhatWasInThePot) {
  const auto trace = read(
      kHead +
      R"("players":4,"state":{"round":"shed","to_move":0,"hands":[["6C"],["6U"],["KS"],["KB"]],)"
      R"("pot":9,"pot_before":9,"bets":[0,0,0,0],"purses":[41,42,43,44]},"actions":[]})");
  ASSERT_TRUE(trace) << diagnostics_.front().message;
  EXPECT_EQ(trace->state.pot_before, 9);
  for (int seat = 0; seat < 4; ++seat) EXPECT_EQ(trace->state.start[seat], 41 + seat);
}

TEST_F(StoppaTraces, AmountsOfLegalActionsAreARange) {
  for (const char* legal : {R"(["pass","bet 5..9"])", R"(["pass","bet 5","bet 6","bet 7..9"])"}) {
    const auto trace = read(seen_at_start(legal));
    ASSERT_TRUE(trace.has_value()) << to_text(diagnostics_.front());
    EXPECT_NE(to_json(*trace).find(R"("legal":["pass","bet 5..9"])"), std::string::npos)
        << to_json(*trace);
  }
  const std::string line = seen_at_start(R"(["pass","bet 9..5"])");
  EXPECT_EQ(complaint(line), "`bet 9..5` is not a range of bets or raises, such as `bet 5..90`");
  EXPECT_EQ(diagnostics_.front().where.column, static_cast<int>(line.find("\"bet 9..5")) + 1);
}

TEST_F(StoppaTraces, AnUnknownKeyIsRefusedWhateverItsValue) {
  const std::string line = seen_at_start("[]");
  const std::string hands = R"({"hands":)", legal = R"("start":{)", stakes = R"("players":4,)";
  EXPECT_EQ(complaint(replaced(line, hands, R"({"hadns":null,"hands":)")),
            "`hadns` is not a key of a deal");
  EXPECT_EQ(complaint(replaced(line, legal, legal + R"("lagel":null,)")),
            "`lagel` is not a key of an observation of stoppa");
  EXPECT_EQ(complaint(replaced(line, stakes, stakes + R"("stakes":{"punti":null},)")),
            "`punti` is not a stake: punto or beccata");
}

// All bets that a seat may make at a rich table are one entry.
TEST_F(StoppaTraces, ARichTableHasAShortListOfLegalActions) {
  auto trace = *read(kHead + R"("players":4,"purses":[100000,100000,100000,100000],)" +
                     four_hidden_hands() + R"(,"actions":[]})");
  trace = fillings(trace, 0, 1).front();
  observe_all(trace);
  EXPECT_NE(to_json(trace).find(R"("legal":["pass","bet 1..99994"])"), std::string::npos)
      << to_json(trace);
}

}  // namespace
}  // namespace showstopper::trace
