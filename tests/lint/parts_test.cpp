// SPDX-License-Identifier: Apache-2.0
//
// Parts of conditions that lint reports to decide nothing: at the end of random rounds the
// condition holds for the same losers without them.
#include <gmock/gmock.h>

#include "model/gostop/game.h"
#include "model/gostop/situation.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/swarm.h"
#include "tests/lint/linted.h"

namespace showstopper::lint {
namespace {

std::string row_of_loser(const std::string& loser) {
  return "[[payer]]\nname = \"mine\"\nloser = \"" + loser + "\"\nfactor = 3\n";
}

// The part that lint reports of a condition on the loser; empty: none.
std::string dead_part(const std::string& loser) {
  const Report report = linted(matgo_with(row_of_loser(loser)));
  constexpr std::string_view kWords = "` decides nothing in ";
  for (const Finding& each : report.findings) {
    const std::size_t at = each.sentence.find(kWords);
    if (at != std::string::npos) return each.sentence.substr(1, at - 1);
  }
  return {};
}

TEST(DeadParts, FollowFromOthersOrImplyThem) {
  const struct {
    const char* loser;
    const char* part;
  } kConditions[] = {
      {"brights >= 3 and brights >= 2", "brights >= 2"},
      {"brights >= 2 and brights >= 3", "brights >= 2"},
      {"ribbons <= 1 or ribbons == 0", "ribbons == 0"},
      {"captured == 0 and turns >= 2 and ribbons == 0", "ribbons == 0"},
      {"said_go and go_count >= 1", "go_count >= 1"},
      {"(brights >= 3) and brights >= 2", "brights >= 2"},
      // The same part twice: the later one is reported.
      {"turns >= 4 and turns >= 4", "turns >= 4"},
      // Each may hold and fail without the other.
      {"brights >= 2 and ribbons >= 2", ""},
      {"brights >= 2 or brights <= 0", ""},
      {"turns >= 4 and turns <= 6", ""},
      // A quantifier is about other seats.
      {"ribbons >= 3 and any opponent: (turns >= 5 and ribbons >= 2)", ""},
      {"ribbons >= 3 and any opponent: turns >= 5 and ribbons >= 2", "ribbons >= 2"},
  };
  for (const auto& each : kConditions) EXPECT_EQ(dead_part(each.loser), each.part) << each.loser;
}

std::string random_part(table::Random& random) {
  constexpr const char* kWords[] = {"brights",    "animals",  "ribbons", "junk",
                                    "junk_value", "captured", "points",  "bright_points",
                                    "go_count",   "said_go",  "ppuks",   "shakes",
                                    "bombs",      "turns",    "hand"};
  constexpr const char* kCompares[] = {" >= ", " <= ", " == "};
  return std::string(kWords[random.below(std::size(kWords))]) +
         kCompares[random.below(std::size(kCompares))] + std::to_string(random.below(6));
}

// A chain of two or three parts, and the same without each of them.
struct Chain {
  std::string whole;
  std::vector<std::string> parts;
  std::string joint;

  std::string without(const std::string& part) const {
    std::string text;
    bool left_out = false;  // the last of equal parts is meant; any is as good
    for (const std::string& each : parts) {
      if (!left_out && each == part) {
        left_out = true;
        continue;
      }
      text += (text.empty() ? "" : joint) + each;
    }
    return text;
  }
};

Chain random_chain(table::Random& random) {
  Chain chain;
  chain.joint = random.below(2) == 0 ? " and " : " or ";
  const std::size_t parts = 2 + random.below(2);
  for (std::size_t i = 0; i < parts; ++i) {
    chain.parts.push_back(random_part(random));
    chain.whole += (i == 0 ? "" : chain.joint) + chain.parts.back();
  }
  return chain;
}

rules::Expression parsed(const std::string& text) {
  table::Diagnostics diagnostics;
  const auto read =
      rules::parse_expression(text, *gostop::schema().vocabulary, "test", {1, 1}, diagnostics);
  EXPECT_TRUE(read) << text;
  return read.value_or(rules::Expression());
}

// Rounds that ended by a stop, with the rules under which they were played.
struct Stopped {
  const gostop::Rules& rules;
  gostop::State end;
  std::uint64_t round = 0;
};

std::vector<Stopped> stopped_rounds(const std::vector<gostop::Rules>& all) {
  std::vector<Stopped> stopped;
  for (const gostop::Rules& rules : all) {
    for (std::uint64_t i = 0; i < 300; ++i) {
      auto plan = properties::plan_round(rules, 19, i, properties::Generator::biased);
      auto state = gostop::Game::start(rules, plan.table, plan.deal);
      table::play_out<gostop::Game>(rules, state, properties::policy_of(plan), table::NoObserver{});
      if (state.outcome == gostop::Outcome::stop) stopped.push_back({rules, state, i});
    }
  }
  return stopped;
}

void expect_same(const std::string& whole, const std::string& rest,
                 const std::vector<Stopped>& rounds) {
  const rules::Expression a = parsed(whole), b = parsed(rest);
  for (const Stopped& of : rounds) {
    for (table::Seat loser = 0; loser < of.rules.players; ++loser) {
      if (loser == of.end.winner) continue;
      const gostop::RoundSituation situation(of.rules, of.end, of.end.winner, loser);
      ASSERT_EQ(a.holds(situation, loser), b.holds(situation, loser))
          << whole << " without it: " << rest << ", round " << of.round << ", " << of.rules.players
          << " players";
    }
  }
}

TEST(DeadParts, OfRandomConditionsDecideNoRound) {
  table::Random random(20261128);
  std::vector<gostop::Rules> rules;
  for (const int players : gostop::Game::kSeats) {
    rules.push_back(gostop::compile(named_rules("gostop/matgo"), players));
  }
  const std::vector<Stopped> rounds = stopped_rounds(rules);
  ASSERT_GT(rounds.size(), 300u);
  int found = 0;
  for (int i = 0; i < 60; ++i) {
    const Chain chain = random_chain(random);
    const std::string part = dead_part(chain.whole);
    if (part.empty()) continue;
    ++found;
    expect_same(chain.whole, chain.without(part), rounds);
  }
  EXPECT_GT(found, 5) << "of 60 conditions of seed 20261128";
}

}  // namespace
}  // namespace showstopper::lint
