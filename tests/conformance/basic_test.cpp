// SPDX-License-Identifier: Apache-2.0
//
// Traces and the judge of a game that lists its fields. In this game for tests only, two seats lay
// two cards each; the higher card of a trick takes both, or by a key the lower one.
#include <array>
#include <filesystem>
#include <fstream>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "conformance/basic/causes.h"
#include "conformance/basic/reference.h"
#include "model/table/card_set.h"
#include "model/trace/basic/plain_game.h"

namespace showstopper::toy {

class Card {
 public:
  constexpr Card() = default;
  explicit constexpr Card(int index) : index_(index) {}
  constexpr bool is_card() const { return index_ >= 0; }
  constexpr int index() const { return index_; }
  constexpr bool operator==(const Card&) const = default;

 private:
  int index_ = -1;
};
struct CardSet : table::CardSetOf<Card, CardSet> {
  using CardSetOf::CardSetOf;
  constexpr CardSet(Card card) : CardSetOf(std::uint64_t{1} << card.index()) {}  // NOLINT
  constexpr bool operator==(const CardSet&) const = default;
};
std::string_view name(Card card) {
  constexpr std::string_view kNames[] = {"a", "b", "c", "d", "e"};
  return card.is_card() ? kNames[card.index()] : "--";
}

struct Game;
struct Rules {
  using Game = toy::Game;
  int players = 2;
  bool lower_takes = false;
  std::shared_ptr<const rules::RuleSet> source;
};
struct Deal {
  std::array<CardSet, 2> hands;
  std::vector<Card> left;

  static void fields(auto& self, auto use) { use("hands", self.hands), use("left", self.left); }
};
struct State {
  table::Seat to_move = 0;
  std::array<CardSet, 2> hands, captured;
  std::vector<Card> stock;
  Card led;

  static void fields(auto& self, auto use) {
    use("hands", self.hands), use("captured", self.captured), use("led", self.led);
  }
};
struct Result {
  std::array<int, 2> payments{};

  static void fields(auto& self, auto use) { use("payments", self.payments); }
};
enum class Verb : std::uint8_t { play };
enum class EventType : std::uint8_t { played };

constexpr rules::Form kTricks[] = {{"higher"}, {"lower"}};
constexpr rules::Parameter kParameters[] = {
    {"trick", {rules::Shape::one, kTricks}, "\"higher\"", "TOY-1", "Which card takes the trick."}};
const rules::Schema kSchema{"toy", kParameters, {}, nullptr, nullptr, nullptr};

struct Game : trace::PlainGame<Game, Rules, Deal, State, Result, Card, CardSet, Verb, EventType> {
  static constexpr std::string_view kName = "toy", kTitle = "Toy";
  static constexpr int kSeats[] = {2};
  static constexpr int kMostPlayers = 2, kCards = 5, kEventTypes = 1;
  static constexpr std::string_view kVerbs[] = {"play"}, kEventWords[] = {"plays"};

  static const rules::Schema& schema() { return kSchema; }
  static Rules compile(const RuleSet& set, int) {
    return {2, set.form(0) == 1, std::make_shared<const RuleSet>(set)};
  }
  static Deal deal(const Rules&, const Table&, table::Random& random) {
    std::array<Card, 5> deck{Card(0), Card(1), Card(2), Card(3), Card(4)};
    table::shuffle(std::span<Card>(deck), random);
    Deal deal;
    deal.hands = {CardSet(deck[0]) | deck[1], CardSet(deck[2]) | deck[3]};
    deal.left = {deck[4]};
    return deal;
  }
  static State start(const Rules&, const Table& table, const Deal& deal, EventLog*) {
    return {table.dealer, deal.hands, {}, deal.left, {}};
  }
  static Legal legal(const Rules&, const State& state) {
    if (over(state)) return {};
    return {Verb::play, state.hands[state.to_move]};
  }
  static std::optional<std::string_view> refusal(const Rules& rules, const State& state,
                                                 table::Seat seat, Action action) {
    if (seat != state.to_move) return "not_to_move";
    if (!legal(rules, state).contains(action)) return "not_in_hand";
    return std::nullopt;
  }
  static void apply(const Rules& rules, State& state, Action action, EventLog* log) {
    const table::Seat seat = state.to_move;
    state.hands[seat] -= action.card;
    tell(log, EventType::played, seat, action.card);
    state.to_move = 1 - seat;
    if (!state.led.is_card()) {
      state.led = action.card;
      return;
    }
    const bool higher = action.card.index() > state.led.index();
    const table::Seat winner = higher != rules.lower_takes ? seat : table::Seat(1 - seat);
    state.captured[winner] |= CardSet(state.led) | action.card;
    state.led = Card();
    state.to_move = state.hands[winner].empty() ? table::kNobody : winner;
  }
  static Result settle(const Rules&, const State& state, EventLog*) {
    const int gain = state.captured[0].size() - state.captured[1].size();
    return {{gain, -gain}};
  }
};

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Traces = trace::Traced<Game>;

static_assert(table::CardGame<Game>);
static_assert(trace::BasicGame<Game>);

// Seat 0 has b and e, seat 1 has a and d; c is not dealt. The rules are in a file of their own,
// in a folder of the test's own: tests run beside each other.
class BasicTraceTest : public testing::Test {
 protected:
  BasicTraceTest()
      : root_(std::filesystem::path(testing::TempDir()) /
              (std::string("showstopper-basic-") +
               testing::UnitTest::GetInstance()->current_test_info()->name())) {
    std::filesystem::create_directories(root_ / "toy");
    std::ofstream(root_ / "toy" / "usual.toml")
        << "format = \"showstopper-rules/1\"\ngame = \"toy\"\nname = \"Toy\"\n";
  }
  ~BasicTraceTest() override { std::filesystem::remove_all(root_); }

  static std::string line(const std::string& rest,
                          const std::string& hands = R"([["b","e"],["a","d"]])") {
    return R"({"format":"showstopper-trace/1","game":"toy","rules":"toy/usual","players":2,)"
           R"("dealer":0,"deal":{"hands":)" +
           hands + R"(,"left":["c"]},"actions":)" + rest + "}";
  }

  bool read(const std::string& text) {
    Traces::Reader reader{rules::Library(root_)};
    diagnostics_.clear();
    return reader.read(text, 7, "log", trace_, diagnostics_);
  }
  std::string complaint(const std::string& text) {
    EXPECT_FALSE(read(text));
    return diagnostics_.empty() ? "" : to_text(diagnostics_.front());
  }
  std::vector<std::string> keys(const std::string& text) {
    EXPECT_TRUE(read(text)) << (diagnostics_.empty() ? "" : to_text(diagnostics_.front()));
    std::vector<std::string> keys;
    for (const conformance::Finding& finding : conformance::judge<Game>(trace_).findings) {
      keys.push_back(std::string(word(finding.kind)) + " " + finding.key);
    }
    return keys;
  }

  std::filesystem::path root_;
  Traces::Trace trace_;
  table::Diagnostics diagnostics_;
};

TEST_F(BasicTraceTest, WhatIsReadIsWrittenAgain) {
  const std::string text = line(R"(["0 play e","1 play a"],"after":[null,{"led":null}])");
  ASSERT_TRUE(read(text));
  EXPECT_EQ(Traces::to_json(trace_), text);
}

TEST_F(BasicTraceTest, ComplaintsNameLineAndColumn) {
  EXPECT_THAT(complaint(line(R"(["0 play x"])")), HasSubstr("unknown action `play x` of Toy"));
  const std::string text = line("[]", R"([["b","q"],["a","d"]])");
  const std::string column = std::to_string(text.find("\"q\"") + 1);
  EXPECT_EQ(complaint(text), "log:7:" + column + ": error: `q` is not a card of Toy");
}

TEST_F(BasicTraceTest, ADealHasEachCardOnceAndZonesOfTheUsualSize) {
  EXPECT_THAT(complaint(line("[]", R"([["b","e"],["a","e"]])")), HasSubstr("dealt twice"));
  EXPECT_THAT(complaint(line("[]", R"([["b"],["a","d"]])")), HasSubstr("must have 2"));
}

TEST_F(BasicTraceTest, ARightLogHasNoFinding) {
  // e takes a, then b loses to d: two cards each.
  EXPECT_THAT(keys(line(R"(["0 play e","1 play a","0 play b","1 play d"],)"
                        R"("after":[{"led":"e"},{"captured":[["a","e"],[]],"to_move":0}],)"
                        R"("result":{"payments":[0,0]})")),
              IsEmpty());
}

TEST_F(BasicTraceTest, WhatDiffersIsFoundOnceAndTheRoundGoesOn) {
  EXPECT_THAT(keys(line(R"(["0 play e","1 play a","0 play b","1 play d"],)"
                        R"("after":[null,{"captured":[null,["a","e"]]},)"
                        R"({"captured":[null,["a","e"]]}],"result":{"payments":[4,-4]})")),
              ElementsAre("wrong_capture captured[1]", "wrong_payment result.payments[0]"));
}

// Seat 1 takes e and a, which are seat 0's, and leads: under the rules seat 0 would be to move.
TEST_F(BasicTraceTest, TheRulesGoOnFromAWholePositionOfTheLog) {
  const auto found = [this](const std::string& captured, const std::string& more) {
    return keys(line(R"(["0 play e","1 play a","1 play d","0 play b"],"after":[null,)"
                     R"({"to_move":1,"hands":[["b"],["d"]],"captured":)" +
                     captured + more + R"(}],"result":{"payments":[-4,4]})"));
  };
  EXPECT_THAT(found(R"([[],["a","e"]])", R"(,"led":null)"),
              ElementsAre("wrong_capture captured[0]"));
  EXPECT_THAT(found(R"([[],["a","e"]])", ""),
              ElementsAre("wrong_capture captured[0]", "illegal_accepted "));
  // A card is lost: no position of these rules.
  EXPECT_THAT(found(R"([[],["a"]])", R"(,"led":null)"), ElementsAre("wrong_capture captured[0]"));
}

TEST_F(BasicTraceTest, AnIllegalActionThatWasCarriedOutIsFound) {
  EXPECT_THAT(keys(line(R"(["0 play d"],"after":[{"led":"d"}])")),
              ElementsAre("illegal_accepted "));
}

TEST_F(BasicTraceTest, AFixtureClaimsRefusals) {
  EXPECT_THAT(keys(line(R"(["1 play a"],"expect":[{"after":0,"refused":"not_to_move"}])")),
              IsEmpty());
  EXPECT_THAT(keys(line(R"(["0 play e"],"expect":[{"after":0,"refused":"not_to_move"}])")),
              ElementsAre("illegal_accepted "));
}

// Each seat captures the cards of the other: in two rounds, or in one of them alone.
TEST_F(BasicTraceTest, TheKeyByWhichAnEnginePlaysIsNamed) {
  const std::string lower =
      line(R"(["0 play e","1 play a"],"after":[null,{"captured":[[],["a","e"]],"to_move":1}])");
  const std::string higher =
      line(R"(["0 play e","1 play a"],"after":[null,{"captured":[["a","e"],[]],"to_move":0}])");
  const auto causes = [this](const std::vector<std::string>& lines) {
    std::vector<Traces::Trace> rounds;
    std::vector<std::vector<conformance::Finding>> findings;
    std::vector<conformance::RoundAtHand<Traces::Trace>> at_hand;
    for (const std::string& each : lines) {
      EXPECT_TRUE(read(each));
      rounds.push_back(trace_);
      findings.push_back(conformance::judge<Game>(trace_).findings);
    }
    for (std::size_t i = 0; i < rounds.size(); ++i) at_hand.push_back({&rounds[i], findings[i]});
    std::vector<std::string> texts;
    const std::span<const conformance::RoundAtHand<Traces::Trace>> all = at_hand;
    for (const auto& each : conformance::explain(all)) texts.push_back(each.cause.text);
    return texts;
  };
  EXPECT_THAT(causes({lower, lower}), ElementsAre("`trick = \"lower\"`"));
  EXPECT_THAT(causes({higher, higher}), IsEmpty());
  EXPECT_THAT(causes({lower, higher, higher}), IsEmpty());
}

TEST_F(BasicTraceTest, CardsThatDoNotMatterAreWrittenX) {
  std::string dealt = line("[]", R"([["b","x"],["d","x"]])");
  dealt.replace(dealt.find(R"("left":["c"])"), 12, R"("left":["x"])");
  ASSERT_TRUE(read(dealt));
  EXPECT_EQ(Traces::to_json(trace_), dealt);
  EXPECT_EQ(Traces::hidden(trace_), 3);
  const std::string set_up =
      R"({"format":"showstopper-trace/1","game":"toy","rules":"toy/usual","players":2,)"
      R"("dealer":0,"state":{"to_move":1,"hands":[["b","x"],["x"]],"captured":[[],["x"]],)"
      R"("led":null},"actions":[]})";
  ASSERT_TRUE(read(set_up)) << to_text(diagnostics_.front());
  EXPECT_EQ(Traces::to_json(trace_), set_up);
  EXPECT_EQ(Traces::hidden(trace_), 3);
  // The keys of a position in another order; an absent one has no cards.
  ASSERT_TRUE(
      read(R"({"format":"showstopper-trace/1","game":"toy","rules":"toy/usual","players":2,)"
           R"("dealer":0,"state":{"captured":[[],["x"]],"hands":[["b"],["x"]]},"actions":[]})"));
  EXPECT_THAT(Traces::to_json(trace_),
              HasSubstr(R"("state":{"to_move":0,"hands":[["b"],["x"]],"captured":[[],["x"]])"));
}

TEST_F(BasicTraceTest, EachWayToFillIsAWayToPlay) {
  ASSERT_TRUE(read(line("[]", R"([["b","x"],["d","x"]])")));  // a and e are left
  std::vector<std::string> hands;
  for (const auto& way : Traces::fillings(trace_, 0, 1)) {
    hands.push_back(filling_text(trace_, way));
    EXPECT_EQ(Traces::hidden(way), 0);
    EXPECT_EQ(way.deal.hands[0].size(), 2);
  }
  EXPECT_THAT(hands, ElementsAre("a e", "e a"));
}

// Seat 1 has a or b beside d; e takes either, but not both are captured in each round.
TEST_F(BasicTraceTest, AClaimHoldsForEachWayToFill) {
  const auto found = [this](const std::string& captured) {
    return keys(line(R"(["0 play e","1 play d"],"expect":[{"after":1,"is":{"captured":)" +
                         captured + R"(,"hands":[null,["a"]]}}])",
                     R"([["e","x"],["d","x"]])"));
  };
  EXPECT_THAT(found(R"([["d","e"],[]])"), ElementsAre("wrong_hand hands[1]"));
  const std::string text =
      line(R"(["0 play e","1 play d"],"expect":[{"after":1,"is":{"captured":[["d","e"],[]]}}])",
           R"([["e","x"],["d","x"]])");
  EXPECT_THAT(keys(text), IsEmpty());
  ASSERT_TRUE(read(line(R"(["0 play e"],"expect":[{"after":0,"is":{"hands":[["a"],null]}}])",
                        R"([["e","x"],["d","x"]])")));
  const auto verdict = conformance::judge<Game>(trace_);
  ASSERT_EQ(verdict.findings.size(), 1u);
  EXPECT_EQ(verdict.findings.front().filling, "b a");
}

TEST_F(BasicTraceTest, MoreXThanCardsAreLeftIsAnError) {
  EXPECT_THAT(complaint(line("[]", R"([["x","x"],["x","x","x"]])")),
              HasSubstr("5 cards are written `x`, but 4 cards are left for them"));
  EXPECT_THAT(complaint(line("[]", R"([["x"],["a","d"]])")), HasSubstr("must have 2"));
  EXPECT_THAT(complaint(line("[]", R"([["b","b"],["a","d"]])")),
              HasSubstr("card `b` is written twice"));
  EXPECT_THAT(complaint(line(R"(["0 play e"],"after":[{"hands":[["x"],null]}])")),
              HasSubstr("`x` is not a card of Toy"));
}

TEST_F(BasicTraceTest, ACardThatALogHasTwiceIsFound) {
  EXPECT_THAT(
      keys(line(R"(["0 play e","1 play a"],"after":[null,{"captured":[["a","e","e"],[]]}])")),
      ElementsAre("wrong_capture captured[0]"));
}

TEST_F(BasicTraceTest, TheOrderOfTheDeckDealsTheSameAgain) {
  const Rules rules;
  table::Random random(3);
  const Game::Table table{1};
  const Deal deal = Game::deal(rules, table, random);
  const std::vector<int> deck = Game::deck_of(rules, table, deal);
  EXPECT_EQ(deck.size(), 5u);
  const Deal again = Game::deal_from(rules, table, deck);
  EXPECT_EQ(again.hands, deal.hands);
  EXPECT_EQ(again.left, deal.left);
  // The same order at another dealer's table: his hand is the first.
  EXPECT_EQ(Game::deal_from(rules, {0}, deck).hands[0], deal.hands[1]);
}

}  // namespace
}  // namespace showstopper::toy
