// SPDX-License-Identifier: Apache-2.0
//
// A second oracle for refutations. A random round under random rules is pinned by facts of itself:
// its deal, who owns what at its end, events, scores, payments. As a goal they have at least this
// one witness, so a solver that answers `impossible` is wrong, whatever clauses led it there. What
// fails is shrunk to the facts that still lead it astray.
#include <algorithm>
#include <climits>
#include <cstdlib>
#include <map>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "model/gostop/score.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/swarm.h"
#include "solver/deals/deal_ending.h"
#include "solver/encoding/goal_formula.h"
#include "solver/search/bounded_case.h"
#include "tests/gostop/shipped_rules.h"
#include "tests/solver/goal_values.h"
#include "tests/solver/rules_of.h"

namespace showstopper::solver {
namespace {

constexpr std::uint64_t kOracleSeed = 20;
constexpr std::uint64_t kOracleConflicts = 20'000;  // then the case is unknown, which is not wrong

// A round with the rules it was played under.
struct Sample {
  rules::RuleSet source;
  gostop::Rules rules;
  PlayedRound record;
  int moved = 0;  // parameters that differ from the shipped set
};

// Parameters that the formula does not cover go back to what the shipped set says.
std::optional<rules::RuleSet> encoded_rules(const rules::RuleSet& base, int players,
                                            std::uint64_t index) {
  rules::RuleSet rules = properties::swarm_rules<gostop::Game>(base, players, kOracleSeed, index);
  for (int i = 0; i < 40; ++i) {
    const auto key = not_encoded(gostop::compile(rules, players));
    if (!key)
      return properties::is_sound<gostop::Game>(rules, players) ? std::optional(rules)
                                                                : std::nullopt;
    bool reverted = false;
    for (int at = 0; at < static_cast<int>(base.schema().parameters.size()); ++at) {
      const std::string_view name = base.schema().parameters[at].key;
      if (!name.starts_with(*key) || rules.value(at) == base.value(at)) continue;
      rules.set(at, base.value(at));
      reverted = true;
    }
    if (!reverted) return std::nullopt;
  }
  return std::nullopt;
}

// Kinds of rounds that are looked for in turn, since chance alone seldom draws them.
enum class Wanted : std::uint8_t { any, unspent_credits, win_by_row, agreed, free_cup, stack };
constexpr std::uint64_t kWanted = 6;

bool is(Wanted wanted, const History& history) {
  const gostop::State& state = history.state();
  const gostop::Rules& rules = history.rules();
  bool some = false;
  switch (wanted) {
    case Wanted::any: return true;
    case Wanted::win_by_row:
      return state.outcome == gostop::Outcome::three_ppuk || state.fixed_points > 0;
    case Wanted::agreed: return state.outcome == gostop::Outcome::agreed_draw;
    case Wanted::unspent_credits:
      for (Seat seat = 0; seat < state.players; ++seat) {
        some = some || state.seat(seat).credits > 0;
        if (!state.seat(seat).hand.empty()) return false;
      }
      return some;
    case Wanted::free_cup:
      for (Seat seat = 0; seat < state.players; ++seat) {
        const gostop::SeatState& player = state.seat(seat);
        some = some || history.result().counted_by[seat] !=
                           gostop::better_use(rules, player.cup, player.captured);
      }
      return some;
    case Wanted::stack:
      for (Seat seat = 0; seat < state.players; ++seat) {
        some = some || history.times(gostop::EventKind::self_stack_capture, seat, 0) > 0;
      }
      return some;
  }
  std::abort();
}

// A round as it comes, or the first of some that is as wanted.
History played(const gostop::Rules& rules, std::uint64_t index) {
  constexpr std::uint64_t kAttempts = 600;
  const auto wanted = static_cast<Wanted>(index / 2 % kWanted);
  for (std::uint64_t attempt = 0;; ++attempt) {
    properties::RoundPlan<gostop::Game> plan = properties::plan_round(
        rules, kOracleSeed, index * kAttempts + attempt, properties::Generator::biased);
    History history(rules, 0, plan.table.carry, plan.deal);
    while (!history.over()) {
      const gostop::State& state = history.state();
      const auto policy = plan.policies[state.to_move];
      history.act(properties::choose(state, gostop::legal(rules, state), policy, plan.random));
    }
    if (is(wanted, history) || attempt + 1 == kAttempts) return history;
  }
}

// Nothing where the rules are not encoded.
std::optional<Sample> sample(std::uint64_t index) {
  static const std::pair<const char*, int> kBases[] = {
      {"gostop/spanish", 2}, {"gostop/spanish", 3}, {"gostop/matgo", 2},
      {"gostop/dutch", 2},   {"gostop/dutch", 3},   {"gostop/korean-3p", 3}};
  const auto& [name, players] = kBases[index % std::size(kBases)];
  static std::map<std::string, rules::RuleSet> loaded;
  const rules::RuleSet& base = loaded.try_emplace(name, gostop::rule_set(name)).first->second;
  // Every fourth round has the shipped rules themselves.
  const auto rules = index / std::size(kBases) % 4 == 0 ? std::optional(base)
                                                        : encoded_rules(base, players, index);
  if (!rules) return std::nullopt;
  Sample sample{*rules, gostop::compile(*rules, players), {}, 0};
  for (int i = 0; i < static_cast<int>(base.schema().parameters.size()); ++i) {
    sample.moved += rules->value(i) == base.value(i) ? 0 : 1;
  }
  sample.record = played(sample.rules, index).record();
  return sample;
}

Ending ending_of(const gostop::State& state) {
  if (state.outcome == gostop::Outcome::three_ppuk || state.fixed_points > 0) {
    return Ending::win_by_row;
  }
  if (state.outcome == gostop::Outcome::stop) return Ending::stop;
  return state.outcome == gostop::Outcome::draw ? Ending::exhausted : Ending::agreed;
}

constexpr const char* kSeatWords[] = {"brights",
                                      "ribbons",
                                      "animals",
                                      "junk",
                                      "junk_value",
                                      "captured",
                                      "points",
                                      "go_count",
                                      "shakes",
                                      "bombs",
                                      "credits",
                                      "ppuks",
                                      "steal",
                                      "skip",
                                      "ppuk_streak",
                                      "joker_gained",
                                      "jjok",
                                      "ttadak",
                                      "sweep",
                                      "stop",
                                      "stack_capture",
                                      "self_stack_capture",
                                      "payment",
                                      "gwangbak",
                                      "pibak",
                                      "liable",
                                      "said_go",
                                      "refused_draw",
                                      "fed_winner",
                                      "exempt",
                                      "first_minimum",
                                      "three_ppuk",
                                      "last_card_bomb",
                                      "bright_points",
                                      "junk_points",
                                      "shake",
                                      "steal on turn 10",
                                      "steal on turn 7",
                                      "jjok on turn 10",
                                      "sweep on turn 7",
                                      "ppuk on turn 1",
                                      "shake on turn 1",
                                      "go on turn 5",
                                      "capture on turn 10",
                                      "hand.triples",
                                      "turns",
                                      "instant",
                                      "next_dealer",
                                      "cup_as_junk",
                                      "offer",
                                      "refusal",
                                      "offer on turn 2",
                                      "refusal on turn 3",
                                      "played(09A)",
                                      "played(01B) on turn 2"};
constexpr const char* kRoundWords[] = {"nagari", "stopped",    "agreed_draw",
                                       "carry",  "multiplier", "bonus",
                                       "stock",  "table",      "settled_points"};

// Facts of the round, the cards of each seat first. Which they are depends on the index alone.
std::vector<std::string> facts_of(const History& history, std::uint64_t index) {
  table::Random random = table::fork(kOracleSeed, index);
  std::vector<std::string> facts;
  const int players = history.state().players;
  const bool owners = random.chance(3, 4);
  for (Seat seat = 0; owners && seat < players; ++seat) {
    for (const Card card : history.rules().deck) {
      const bool has = history.state().seat(seat).captured.has(card);
      facts.push_back(fmt::format("{}p{} has {}", has ? "" : "not ", seat, gostop::name(card)));
    }
  }
  const auto add = [&](const std::string& word) {
    const int value = value_of(history, word);
    if (value <= -kMostValue || value >= kMostValue) return;
    const char* relations[] = {"==", ">=", "<="};
    facts.push_back(fmt::format("{} {} {}", word, relations[random.below(3)], value));
  };
  for (std::uint32_t i = 2 + random.below(8); i > 0; --i) {
    const auto seat = random.below(static_cast<std::uint32_t>(players));
    add(fmt::format("p{}.{}", seat,
                    kSeatWords[random.below(static_cast<std::uint32_t>(std::size(kSeatWords)))]));
  }
  for (std::uint32_t i = random.below(3); i > 0; --i) {
    add(kRoundWords[random.below(static_cast<std::uint32_t>(std::size(kRoundWords)))]);
  }
  return facts;
}

enum class Said : std::uint8_t { found, open, wrong };

bool decided_before_play(const gostop::State& state) {
  return state.outcome == gostop::Outcome::misdeal || state.outcome == gostop::Outcome::quad;
}

// What the solver says of the case to which the round belongs; `quick` as in its first pass.
Said said(const Sample& sample, const History& history, const std::vector<std::string>& facts,
          std::uint64_t index, std::string& why, Mistake mistake = Mistake::none) {
  table::Diagnostics diagnostics;
  const auto goal =
      Goal::parse(fmt::format("{}", fmt::join(facts, " and ")), sample.rules.players, diagnostics);
  if (!goal) {
    ADD_FAILURE() << to_text(diagnostics.front());
    return Said::open;
  }
  if (const auto reason = disabled(sample.rules, *goal)) {
    why = "disabled: " + *reason;
    return Said::wrong;
  }
  if (decided_before_play(history.state())) {
    why = "the goal sees more of the deal than what decided the round";
    if (sees_the_deal(sample.rules, *goal)) return Said::open;
    why = "not found among rounds that the deal decides";
    return decided_by_deal(sample.rules, *goal) ? Said::found : Said::wrong;
  }
  FindJob job;
  job.rules = &sample.rules;
  job.goal = &*goal;
  job.mistake = mistake;
  job.seconds = 1200;
  if (!has_jokers(sample.rules) && index % 5 != 0) job.deal = sample.record.deal;
  const Deadline deadline(job);
  Answer answer;
  CaseDecider decider(
      job, deadline, 1, [](PlayedRound) { return true; }, answer);
  const auto cases = bounded_cases(job);
  const bool grows = only_grows(sample.rules, *goal);
  const Ending ending = grows ? Ending::running : ending_of(history.state());
  const int turns = grows ? std::min(history.turns(), cases.back().turns) : history.turns();
  const auto at = std::find_if(cases.begin(), cases.end(), [&](const BoundedCase& each) {
    return each.turns == turns && each.ending == ending;
  });
  why = fmt::format("no case for {} turns, {}", turns, word(ending));
  if (at == cases.end()) return Said::wrong;
  BoundedCase own = *at;
  decider.decide_case(own, kOracleConflicts, index % 2 == 0);
  if (own.refuted) {
    why = fmt::format("refuted: {} turns, {}", turns, word(ending));
    return Said::wrong;
  }
  why = answer.why_unknown.empty() ? own.why_open : answer.why_unknown;
  return why.empty() ? Said::found : Said::open;
}

std::string shrunk(const Sample& sample, const History& history, std::vector<std::string> facts,
                   std::uint64_t index) {
  std::string why;
  for (std::size_t size = std::max<std::size_t>(facts.size() / 2, 1);; size /= 2) {
    for (std::size_t at = 0; at + size <= facts.size() && facts.size() > size;) {
      std::vector<std::string> fewer = facts;
      const auto first = fewer.begin() + static_cast<std::ptrdiff_t>(at);
      fewer.erase(first, first + static_cast<std::ptrdiff_t>(size));
      if (said(sample, history, fewer, index, why) == Said::wrong) {
        facts = std::move(fewer);
      } else {
        at += size;
      }
    }
    if (size == 1) break;
  }
  return fmt::format("{}", fmt::join(facts, " and "));
}

TEST(RefutationOracle, NoRoundThatWasPlayedIsImpossible) {
  const char* asked = std::getenv("SHOWSTOPPER_REFUTATION_ROUNDS");
  const char* from = std::getenv("SHOWSTOPPER_REFUTATION_FROM");
  const std::uint64_t rounds = asked == nullptr ? 30 : std::strtoull(asked, nullptr, 10);
  const std::uint64_t first = from == nullptr ? 0 : std::strtoull(from, nullptr, 10);
  std::uint64_t found = 0, wrong = 0, moved = 0;
  std::map<std::string, int> open, endings;
  for (std::uint64_t index = first; index < first + rounds; ++index) {
    const auto drawn = sample(index);
    if (!drawn) continue;
    std::string why;
    const auto history = replay(drawn->rules, drawn->record, why);
    ASSERT_TRUE(history) << why;
    const auto facts = facts_of(*history, index);
    moved += static_cast<std::uint64_t>(drawn->moved);
    const bool by_deal = decided_before_play(history->state());
    ++endings[by_deal ? "decided by the deal" : std::string(word(ending_of(history->state())))];
    switch (said(*drawn, *history, facts, index, why)) {
      case Said::found: ++found; break;
      case Said::open: ++open[why]; break;
      case Said::wrong:
        ++wrong;
        ADD_FAILURE() << "round " << index << " of " << drawn->source.name << ", "
                      << drawn->rules.players << " players, is " << why << "\n"
                      << shrunk(*drawn, *history, facts, index);
    }
  }
  std::string text =
      fmt::format("{} rounds found, {} wrong, {} parameters moved;", found, wrong, moved);
  for (const auto& [ending, times] : endings) text += fmt::format(" {}: {};", ending, times);
  for (const auto& [why, times] : open) text += fmt::format("\n  open {}: {}", times, why);
  fmt::print("{}\n", text);
  EXPECT_GT(found, rounds / 4) << "most rounds should be answered";
}

// What a wrong formula is worth to the oracle: each mistake is met by some round.
class PlantedMistake : public testing::TestWithParam<int> {};

TEST_P(PlantedMistake, IsNoticed) {
  const auto mistake = static_cast<Mistake>(GetParam());
  constexpr std::uint64_t kRounds = 3000;
  for (std::uint64_t index = 0; index < kRounds; ++index) {
    const auto drawn = sample(index);
    if (!drawn) continue;
    std::string why;
    const auto history = replay(drawn->rules, drawn->record, why);
    ASSERT_TRUE(history) << why;
    const auto facts = facts_of(*history, index);
    if (said(*drawn, *history, facts, index, why, mistake) != Said::wrong) continue;
    fmt::print("{}: round {} of {}, {} players, is {}\n", word(mistake), index, drawn->source.name,
               drawn->rules.players, why);
    return;
  }
  ADD_FAILURE() << word(mistake) << " was not noticed in " << kRounds << " rounds";
}

INSTANTIATE_TEST_SUITE_P(RefutationOracle, PlantedMistake, testing::Range(1, kMistakes));

}  // namespace
}  // namespace showstopper::solver
