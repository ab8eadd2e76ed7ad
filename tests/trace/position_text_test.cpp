// SPDX-License-Identifier: Apache-2.0
//
// Set-up positions: all that a position holds is written and read back, and playing to a position
// and setting it up give the same one.
#include "model/gostop/engine.h"
#include "model/gostop/position.h"
#include "tests/trace/given_trace.h"

namespace showstopper::trace {
namespace {

using gostop::SeatState;

GostopTrace with(const std::string& keys) {
  return good(replaced(kPosition, "\"turn_of\":[1,1,1]", "\"turn_of\":[2,2,2]," + keys));
}

TEST(PositionText, KeysMeanWhatTheFormatSays) {
  const GostopTrace trace =
      with(R"("go_counts":[0,2,0],"points_at_go":[0,5,0],"shakes":[["05"],1,0],)"
           R"("dealt_quads":[[],["11"],[]],"bombs":[1,0,0],"credits":[2,0,[4,3]],"ppuks":[0,2,0],)"
           R"("ppuk_streak":[0,1,0],"instant":[-3,6,-3],"offers_made":[1,0,0],)"
           R"("offer":{"by":0,"refused":2,"left":2},"laid_unmatched":[null,"02J",null],)"
           R"("cup":[null,"junk",null])");
  const auto& seats = trace.state.seats;
  EXPECT_EQ(seats[1].go_count, 2);
  EXPECT_EQ(seats[1].points_at_go, 5);
  EXPECT_EQ(trace.state.go_calls, 2);        // only one seat called: the order is known
  EXPECT_EQ(trace.state.go_order, 0b0101u);  // seat 1, seat 1
  EXPECT_EQ(seats[0].shakes, 1);
  EXPECT_EQ(seats[0].shown, gostop::month_bit(5));
  EXPECT_EQ(seats[1].shakes, 1);
  EXPECT_TRUE(seats[1].shown.empty());
  EXPECT_EQ(seats[1].dealt_quads, gostop::month_bit(11));
  EXPECT_EQ(seats[0].credits, 2);
  EXPECT_EQ(seats[0].credit_until[1], gostop::kNeverLapses);
  EXPECT_EQ(seats[2].credits, 2);
  EXPECT_EQ(seats[2].credit_until[0], 3);
  EXPECT_EQ(seats[2].credit_until[1], 4);
  EXPECT_EQ(seats[1].ppuks, 2);
  EXPECT_EQ(trace.state.instant[1], 6);
  EXPECT_EQ(trace.state.offers[0][2], 2);
  EXPECT_EQ(gostop::name(seats[1].laid_unmatched), "02J");
  EXPECT_EQ(seats[1].cup, gostop::CupUse::junk);
}

TEST(PositionText, AnythingWrittenIsReadBack) {
  for (const char* keys :
       {R"("go_counts":[1,2,0],"go_order":[1,0,1],"points_at_go":[3,5,0])",
        R"("shakes":[3,0,0],"shown":[["05"],[],[]])", R"("credits":[[3,255],0,0],"bombs":[1,0,0])",
        R"("offer":[{"by":0,"refused":2,"left":255},{"by":1,"refused":0,"left":1}])",
        R"("bombs":[2,0,0],"bombs_shown":[1,0,0],"small_bombs":[0,0,1])",
        R"("win_factor":[1,4,1],"win_add":[0,0,3],"event_counts":[{},{"jjok":2,"sweep":1},{}])",
        R"("open_hand":[true,false,false],"go_at":[0,3,0],"refused_at":[0,0,5])",
        R"("ppuks":[0,2,0],"ppuk_streak":[0,2,0],"instant":[3,3,-6])"}) {
    const GostopTrace trace = with(keys);
    const std::string json = to_json(trace);
    EXPECT_EQ(good(json), trace) << json;
    EXPECT_EQ(to_json(good(json)), json);
    EXPECT_NE(trace.state, good(replaced(kPosition, "[1,1,1]", "[2,2,2]")).state) << keys;
  }
}

TEST(PositionText, StacksKnowTheirMakerTurnAndJokers) {
  std::string line = replaced(kPosition, "\"gostop/spanish\"",
                              R"({"extends":"gostop/spanish","set":{"deck.jokers":[2]}})");
  line = replaced(line, R"("table":["01J","02J","03J","04J"])",
                  R"("table":["03J","04J","01J","01B","01R","X1"])");
  line = replaced(replaced(line, "\"01B\",\"10A\"", "\"02J\",\"10A\""), ",\"01R\"]", "]");
  const std::string full = replaced(
      line, "\"to_move\"", R"("stacks":{"01":{"owner":2,"turn":1,"jokers":["X1"]}},"to_move")");
  const GostopTrace trace = good(full);
  EXPECT_EQ(trace.state.stacks[gostop::Month{1}], (gostop::Stack{2, 1, 1}));
  EXPECT_EQ(good(to_json(trace)), trace);
  // The owner alone: made in the latest own turn.
  const GostopTrace short_form =
      good(replaced(replaced(replaced(line, ",\"X1\"]", "]"), "\"11J\"]", "\"11J\",\"X1\"]"),
                    "\"to_move\"", R"("stacks":{"01":2},"to_move")"));
  EXPECT_EQ(short_form.state.stacks[gostop::Month{1}], (gostop::Stack{2, 1, 0}));
}

// Every position at the start of a turn of random rounds, under every shipped rule set.
TEST(PositionText, PlayingToAPositionAndSettingItUpGiveTheSame) {
  int positions = 0;
  for (const char* name : {"gostop/spanish", "gostop/dutch", "gostop/korean-3p", "gostop/matgo",
                           "gostop/spanish-literal"}) {
    for (int players = 2; players <= 3; ++players) {
      table::Diagnostics diagnostics;
      const std::string json = "\"" + std::string(name) + "\"";
      const auto rules = shipped_rules().gostop(json, players, "test", {1, 1}, diagnostics);
      if (rules == nullptr) continue;  // made for another number of players
      for (std::uint64_t round = 0; round < 40; ++round) {
        table::Random random = table::fork(7, round);
        const gostop::Deal deal = gostop::shuffled_deal(*rules, 0, random);
        gostop::State state = gostop::start(*rules, 0, 0, deal);
        while (!state.over()) {
          const gostop::Turn& turn = state.turn;
          if (state.decision == gostop::Decision::turn && !turn.moved && !turn.offered) {
            EXPECT_TRUE(gostop::flaws(*rules, state).empty());
            GostopTrace trace;
            trace.envelope.rules = json;
            trace.envelope.players = players;
            trace.rules = rules;
            trace.from = GostopTrace::From::state;
            trace.state = state;
            const GostopTrace read = good(to_json(trace));
            gostop::State set_up = read.state;
            gostop::open_turn(*rules, set_up);
            ASSERT_EQ(set_up, state) << to_json(trace);
            ++positions;
          }
          const gostop::Legal legal = gostop::legal(*rules, state);
          const auto choice = random.below(static_cast<std::uint64_t>(legal.size()));
          gostop::apply(*rules, state, legal.nth(static_cast<int>(choice)));
        }
      }
    }
  }
  EXPECT_GT(positions, 2000);
}

TEST(PositionText, FlawsNameTheInvariant) {
  const auto refused = [](const std::string& line, const std::string& invariant) {
    const ReadLine read = read_line(line);
    EXPECT_NE(read.said().find("breaks `" + invariant + "`"), std::string::npos)
        << invariant << ": " << read.said();
  };
  const auto state = [](const std::string& keys) {
    return replaced(kPosition, "\"turn_of\"", keys + ",\"turn_of\"");
  };
  refused(replaced(kPosition, "\"11J\",\"01R\"]", "\"11J\"]"), "every_card_has_one_place");
  refused(state(R"("instant":[1,0,0])"), "ledger_sums_to_zero");
  refused(state(R"("stacks":{"01":1})"), "stacks_are_three_of_their_month");
  refused(state(R"("go_counts":[1,1,0],"go_order":[0,0])"), "go_calls_are_listed_in_order");
  refused(state(R"("bombs_shown":[1,0,0])"), "bombs_count_months_bombed");
  refused(state(R"("cup":["junk",null,null])"), "cups_stay_as_fixed");
  refused(state(R"("laid_unmatched":["06K",null,null])"), "unmatched_cards_are_remembered");
  refused(replaced(replaced(kPosition, "\"captured\":[[]", "\"captured\":[[\"01R\"]"),
                   "\"11J\",\"01R\"]", "\"11J\"]"),
          "months_are_captured_in_pairs");
  const std::string four =
      replaced(replaced(kPosition, R"("table":["01J")", R"("table":["01J","01B","01R","01K")"),
               R"([["01K")", R"([["11J")");
  refused(replaced(replaced(four, ",\"11J\",\"01R\"]", "]"), "\"01B\",\"10A\"", "\"10A\""),
          "no_month_lies_four_times");
}

}  // namespace
}  // namespace showstopper::trace
