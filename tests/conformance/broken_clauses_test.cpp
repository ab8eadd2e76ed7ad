// SPDX-License-Identifier: Apache-2.0
//
// Engines that play by another value of a key than they declare, and the clause that is cited for
// the first difference. It follows from the text of corpus/clauses and the effect of the value.
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "conformance/clause_index.h"
#include "conformance/gostop/judge.h"
#include "model/gostop/deal.h"
#include "model/gostop/game.h"
#include "model/table/random.h"
#include "model/trace/gostop/replay.h"
#include "model/trace/gostop/traced.h"
#include "model/trace/rules_cache.h"
#include "properties/play/gostop/policy.h"

namespace showstopper::conformance {
namespace {

const std::string kCorpus = SHOWSTOPPER_SOURCE_CORPUS;

struct Broken {
  std::string rules;
  int players;
  std::string set;                   // the values that are played instead, as JSON
  std::vector<std::string> clauses;  // any of them is right
};

template <class G>
std::shared_ptr<const typename G::Rules> rules_of(const std::string& json, int players) {
  const rules::Library library(kCorpus + "/rules");
  trace::RuleSetCache cache(library, G::schema());
  table::Diagnostics diagnostics;
  const auto& read = cache.read(json, "test", {1, 1}, diagnostics);
  if (!read.set) throw std::runtime_error(json + ": " + diagnostics.front().message);
  return std::make_shared<const typename G::Rules>(G::compile(*read.set, players));
}

// Of random rounds that show the other rules: how many cite a right clause for the first change.
struct Count {
  int shown = 0, right = 0;
  std::string wrong;  // an example
};

template <class G>
Count count(const Broken& broken, int rounds) {
  const auto declared = rules_of<G>('"' + broken.rules + '"', broken.players);
  const auto played = rules_of<G>(
      fmt::format(R"({{"extends":"{}","set":{}}})", broken.rules, broken.set), broken.players);
  table::Diagnostics diagnostics;
  const ClauseIndex index(kCorpus + "/clauses/" + std::string(G::kName) + ".tsv", diagnostics);
  Count count;
  for (int i = 0; i < rounds && count.shown < 40; ++i) {
    constexpr std::uint64_t kSeed = 7;
    constexpr int kMostActions = 2000;
    const auto generator =
        i % 2 == 0 ? properties::Generator::uniform : properties::Generator::biased;
    const auto round = properties::play_round(*played, kSeed, static_cast<std::uint64_t>(i),
                                              generator, kMostActions);
    auto trace = trace::Traced<G>::trace_of(played, '"' + broken.rules + '"', round);
    observe_all(trace);
    trace.rules = declared;
    const Verdict verdict = judge(trace);
    if (verdict.findings.empty()) continue;
    const Finding& first = verdict.findings.front();
    ++count.shown;
    std::vector<std::string> named;
    for (const CitedClause& clause : index.about(first)) named.push_back(clause.id);
    const bool right = std::any_of(named.begin(), named.end(), [&](const std::string& id) {
      return std::find(broken.clauses.begin(), broken.clauses.end(), id) != broken.clauses.end();
    });
    count.right += right ? 1 : 0;
    if (right || !count.wrong.empty()) continue;
    count.wrong =
        fmt::format("{} about `{}`: {}", to_text(first), first.about.text(), fmt::join(named, " "));
  }
  return count;
}

template <class G>
void expect_named(const std::vector<Broken>& table, int rounds) {
  int right = 0;
  for (const Broken& broken : table) {
    const Count found = count<G>(broken, rounds);
    const std::string what = broken.rules + " " + broken.set;
    EXPECT_GT(found.shown, 0) << what;
    // Nothing is shrunk, so that several things may have come at once.
    EXPECT_GE(found.right * 3, found.shown * 2) << what << ": " << found.wrong;
    right += found.right == found.shown ? 1 : 0;
  }
  // Of these every round named it when this was written: 20 of 27.
  EXPECT_GE(right, 20);
}

TEST(BrokenClauses, OfGostopAreNamed) {
  const std::string matgo = "gostop/matgo", dutch = "gostop/dutch", spanish = "gostop/spanish";
  expect_named<gostop::Game>(
      {
          {matgo, 2, R"({"pibak.max_junk":6})", {"GS-A-090"}},
          {matgo, 2, R"({"jjok.junk":0})", {"GS-A-069"}},
          {matgo, 2, R"({"ttadak.junk":0})", {"GS-A-068"}},
          {matgo, 2, R"({"sweep.junk":0})", {"GS-A-067"}},
          {matgo, 2, R"({"stack_capture.junk":0})", {"GS-A-066"}},
          {matgo, 2, R"({"ppuk.forms":false})", {"GS-A-045"}},
          {matgo, 2, R"({"go.double_from":4})", {"GS-A-084"}},
          {matgo, 2, R"({"last_turn.suppress":[]})", {"GS-A-065", "GS-A-045"}},
          {matgo, 2, R"({"bomb.multiplier":"none"})", {"GS-A-087"}},
          {matgo, 2, R"({"bomb.credits":1})", {"GS-A-063"}},
          {matgo, 2, R"({"seven_animals.factor":1})", {"GS-A-086"}},
          {matgo, 2, R"({"stop.minimum.2":5})", {"GS-A-055", "GS-A-053"}},
          {matgo, 2, R"({"stop.minimum.2":9})", {"GS-A-053", "GS-A-055"}},
          {matgo, 2, R"({"steal.chooser":"victim"})", {"GS-B-047"}},  // the player takes
          {matgo, 2, R"({"junk.double":["11D"]})", {"GS-A-116"}},
          {matgo, 2, R"({"score.godori":"any_five_birds"})", {"GS-A-109"}},
          {matgo, 2, R"x({"table_quad.effect":"dealer_wins(7)"})x", {"GS-A-018"}},
          {matgo, 2, R"({"shake.limit":0})", {"GS-A-022"}},
          {matgo, 2, R"({"gobak.effect":"off"})", {"GS-A-092", "GS-A-091"}},
          {matgo, 2, R"({"gwangbak.trigger":"any_bright"})", {"GS-A-089"}},
          {matgo, 2, R"({"score.three_brights_with_rain":3})", {"GS-A-108"}},
          {spanish, 3, R"({"first_ppuk.points":1})", {"GS-A-073"}},
          {spanish, 3, R"({"three_ppuk.effect":"none"})", {"GS-A-074"}},
          {spanish, 3, R"({"gwangbak.scope":"only_if_no_opponent_has_bright"})", {"GS-A-089"}},
          {dutch, 3, R"({"hand_quad.effect":"none"})", {"GS-B-024"}},
          {dutch, 3, R"({"self_stack.junk":1})", {"GS-B-052"}},
          {dutch, 3, R"({"pibak.max_junk":4})", {"GS-B-081d"}},
      },
      3000);
}

}  // namespace
}  // namespace showstopper::conformance
