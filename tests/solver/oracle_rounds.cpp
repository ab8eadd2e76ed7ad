// SPDX-License-Identifier: Apache-2.0
#include "tests/solver/oracle_rounds.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "model/gostop/score.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/swarm.h"
#include "solver/encoding/round_formula.h"
#include "tests/gostop/shipped_rules.h"
#include "tests/solver/goal_values.h"

namespace showstopper::solver {
namespace {

using gostop::CardSet;
using gostop::Outcome;
using gostop::State;

constexpr std::uint64_t kOracleSeed = 20;

// Parameters that the formula does not cover go back to what the shipped set says.
std::optional<rules::RuleSet> encoded_rules(const rules::RuleSet& base, int players,
                                            std::uint64_t index) {
  rules::RuleSet rules = properties::swarm_rules<gostop::Game>(base, players, kOracleSeed, index);
  for (int i = 0; i < 40; ++i) {
    const auto key = not_encoded(gostop::compile(rules, players));
    if (!key) {
      return properties::is_sound<gostop::Game>(rules, players) ? std::optional(rules)
                                                                : std::nullopt;
    }
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

template <class Holds>
bool some_seat(const State& state, Holds holds) {
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (holds(seat)) return true;
  }
  return false;
}

bool all_hands_empty(const State& state) {
  return !some_seat(state, [&](Seat seat) { return !state.seat(seat).hand.empty(); });
}

bool has_unspent_credits(const State& state) {
  return some_seat(state, [&](Seat seat) { return state.seat(seat).credits > 0; });
}

// Whether cards were captured as a jjok, a ttadak or a sweep in the turn that ended the round,
// although the rules let none come in the last turn (AMB-42), and somebody has junk to lose.
bool suppressed_at_the_end(const gostop::Rules& rules, const State& state) {
  const gostop::Turn& turn = state.turn;
  if (!rules.suppress_jjok || !rules.suppress_ttadak || !rules.suppress_sweep) return false;
  const bool captured = !(turn.by_hand | turn.by_flip).empty();
  bool comes = captured && state.table.empty();
  if (turn.hand_card.is_card() && turn.flip_card.is_card() && !turn.hand_card.is_joker() &&
      turn.hand_card.month() == turn.flip_card.month() && turn.bomb_month == 0) {
    const int lay = (turn.table_before & CardSet::of(turn.hand_card.month())).size();
    comes = comes || lay == 0 || lay == 2;
  }
  return comes && some_seat(state, [&](Seat seat) {
           const CardSet junk = state.seat(seat).captured & rules.counting[0].junk;
           return seat != state.winner && !(junk - CardSet(gostop::kCup)).empty();
         });
}

bool decided_by_the_deal(const State& state) {
  return state.outcome == Outcome::misdeal || state.outcome == Outcome::quad;
}

bool is(Wanted wanted, const History& history) {
  const State& state = history.state();
  const gostop::Rules& rules = history.rules();
  if (wanted != Wanted::any && decided_by_the_deal(state)) return false;
  switch (wanted) {
    case Wanted::any: return true;
    case Wanted::win_by_row: return state.outcome == Outcome::three_ppuk || state.fixed_points > 0;
    case Wanted::agreed: return state.outcome == Outcome::agreed_draw;
    case Wanted::unspent_credits: return all_hands_empty(state) && has_unspent_credits(state);
    case Wanted::short_stop:
      return state.outcome == Outcome::stop && all_hands_empty(state) &&
             has_unspent_credits(state) && suppressed_at_the_end(rules, state);
    case Wanted::free_cup:
      return some_seat(state, [&](Seat seat) {
        const gostop::SeatState& player = state.seat(seat);
        return player.captured.has(gostop::kCup) &&
               history.result().counted_by[seat] !=
                   gostop::better_use(rules, player.cup, player.captured);
      });
    case Wanted::own_stack:
      return some_seat(state, [&](Seat seat) {
        return history.times(gostop::EventKind::self_stack_capture, seat, 0) > 0;
      });
    case Wanted::poor_victim: {
      const bool steals =
          some_seat(state, [&](Seat seat) { return history.times(Extra::steal, seat, 0) > 0; });
      return steals && some_seat(state, [&](Seat seat) {
               return (state.seat(seat).captured & rules.counting[0].junk).empty();
             });
    }
  }
  std::abort();
}

// Credits are kept to the end, and nobody stops before it.
gostop::Action kept_credits(const State& state, const gostop::Legal& legal,
                            properties::RoundPlan<gostop::Game>& plan) {
  using gostop::ActionKind;
  if (state.decision == gostop::Decision::go_stop) {
    const auto kind = all_hands_empty(state) ? ActionKind::stop : ActionKind::go;
    if (legal.contains({kind, 0})) return {kind, 0};
  }
  const auto policy = plan.policies[static_cast<std::size_t>(state.to_move)];
  gostop::Action action = properties::choose(state, legal, policy, plan.random);
  if (action.kind == ActionKind::skip && !legal.cards.empty()) {
    action = gostop::Action::with(ActionKind::play, legal.cards.first());
  }
  return action;
}

// A round as it comes, or the first of some that is as wanted.
History played(const gostop::Rules& rules, std::uint64_t index, Wanted wanted) {
  constexpr std::uint64_t kMostAttempts = 20'000;
  const bool rare = wanted == Wanted::short_stop;
  const std::uint64_t attempts = rare ? kMostAttempts : 600;
  const bool keep = rare || wanted == Wanted::unspent_credits;
  for (std::uint64_t attempt = 0;; ++attempt) {
    properties::RoundPlan<gostop::Game> plan = properties::plan_round(
        rules, kOracleSeed, index * kMostAttempts + attempt, properties::Generator::biased);
    // Who is last to move can have credits left when all hands are empty.
    if (keep)
      plan.policies[static_cast<std::size_t>(rules.players - 1)] = properties::Policy::bomber;
    History history(rules, 0, plan.table.carry, plan.deal);
    while (!history.over()) {
      const State& state = history.state();
      const gostop::Legal legal = gostop::legal(rules, state);
      history.act(keep ? kept_credits(state, legal, plan)
                       : properties::choose(state, legal,
                                            plan.policies[static_cast<std::size_t>(state.to_move)],
                                            plan.random));
    }
    if (is(wanted, history) || attempt + 1 == attempts) return history;
  }
}

// Whether the rules let such a round be at all.
bool may_come(Wanted wanted, const gostop::Rules& rules) {
  const bool shortened = rules.round_end_test == gostop::EndTest::hands_empty;
  const bool of_round = rules.last_turn_means == gostop::LastTurn::last_turn_of_round;
  switch (wanted) {
    case Wanted::unspent_credits: return shortened;
    case Wanted::short_stop:
      return shortened && of_round && rules.suppress_jjok && rules.suppress_ttadak &&
             rules.suppress_sweep;
    case Wanted::agreed: return rules.offer_possible;
    case Wanted::free_cup: return rules.cup_role == gostop::CupRole::choice;
    case Wanted::any:
    case Wanted::win_by_row:
    case Wanted::own_stack:
    case Wanted::poor_victim: return true;
  }
  std::abort();
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
                                      "dealt_quads",
                                      "turns",
                                      "instant",
                                      "next_dealer",
                                      "cup_as_junk",
                                      "offer",
                                      "refusal",
                                      "offer on turn 2",
                                      "refusal on turn 3",
                                      "played(09A)",
                                      "played(01B) on turn 2",
                                      "took(09A)",
                                      "took(01J)",
                                      "points after turn 3",
                                      "points after turn 6",
                                      "junk_value after turn 5",
                                      "captured after turn 2",
                                      "capture before p1.steal",
                                      "ppuk before p0.sweep",
                                      "go before p1.stop",
                                      "jjok before p0.capture"};
constexpr const char* kRoundWords[] = {"nagari", "stopped",    "agreed_draw",
                                       "carry",  "multiplier", "bonus",
                                       "stock",  "table",      "settled_points"};

// What tells of the kind of round that was looked for, of each seat or of the round.
struct Telling {
  std::vector<const char*> of_seats, of_round;
};
Telling telling(Wanted wanted) {
  switch (wanted) {
    case Wanted::any: return {};
    case Wanted::unspent_credits:
      return {{"credits", "skip", "bombs", "steal"}, {"stock", "table"}};
    case Wanted::short_stop:
      return {{"credits", "steal", "jjok", "ttadak", "sweep", "stop"}, {"stopped"}};
    case Wanted::win_by_row:
      return {{"ppuks", "three_ppuk", "ppuk_streak", "payment", "instant"}, {"settled_points"}};
    case Wanted::agreed:
      return {{"offer", "refusal", "refused_draw", "exempt", "payment"}, {"agreed_draw"}};
    case Wanted::free_cup:
      return {{"cup_as_junk", "payment", "pibak"}, {"settled_points", "multiplier"}};
    case Wanted::own_stack: return {{"self_stack_capture", "stack_capture", "ppuks", "steal"}, {}};
    case Wanted::poor_victim: return {{"steal", "junk", "junk_value", "pibak"}, {}};
  }
  std::abort();
}

constexpr const char* kPaymentWords[] = {"payment",        "pibak",      "gwangbak", "liable",
                                         "settled_points", "multiplier", "bonus",    "instant",
                                         "next_dealer",    "cup_as_junk"};

}  // namespace

std::string_view word(Wanted wanted) {
  constexpr std::array<std::string_view, kWanted> kNames = {
      "any",      "unspent credits", "stop with unspent credits", "win by a row", "agreed",
      "free cup", "own stack",       "victim without junk"};
  return kNames[static_cast<std::size_t>(wanted)];
}

Ending ending_of(const gostop::State& state) {
  if (state.outcome == gostop::Outcome::three_ppuk || state.fixed_points > 0) {
    return Ending::win_by_row;
  }
  if (state.outcome == gostop::Outcome::stop) return Ending::stop;
  return state.outcome == gostop::Outcome::draw ? Ending::exhausted : Ending::agreed;
}

std::optional<Sample> oracle_sample(std::uint64_t index) {
  static const std::pair<const char*, int> kBases[] = {
      {"gostop/spanish", 2}, {"gostop/spanish", 3}, {"gostop/matgo", 2},
      {"gostop/dutch", 2},   {"gostop/dutch", 3},   {"gostop/korean-3p", 3}};
  // All kinds under all rule sets within kRuleSets * kWanted rounds.
  constexpr std::uint64_t kRuleSets = std::size(kBases), kDraws = 24;
  const auto& [name, players] = kBases[index % kRuleSets];
  const std::uint64_t turn = index / kRuleSets;
  const auto wanted = static_cast<Wanted>((index + turn) % kWanted);
  static std::map<std::string, rules::RuleSet> loaded;
  const rules::RuleSet& base = loaded.try_emplace(name, gostop::rule_set(name)).first->second;
  // Every fourth has the shipped rules themselves where such rounds come under them. Where no rules
  // were drawn under which they do, any round will do.
  std::optional<rules::RuleSet> rules;
  bool may = false;
  for (std::uint64_t draw = turn % 4 == 0 ? 0 : 1; !may && draw < kDraws; ++draw) {
    auto drawn =
        draw == 0 ? std::optional(base) : encoded_rules(base, players, index * kDraws + draw);
    if (!drawn) continue;
    may = may_come(wanted, gostop::compile(*drawn, players));
    rules = std::move(drawn);
  }
  if (!rules) return std::nullopt;
  Sample sample{*rules, gostop::compile(*rules, players), {}};
  for (int i = 0; i < static_cast<int>(base.schema().parameters.size()); ++i) {
    sample.moved += rules->value(i) == base.value(i) ? 0 : 1;
  }
  sample.wanted = may ? wanted : Wanted::any;
  const History history = played(sample.rules, index, sample.wanted);
  sample.as_wanted = is(sample.wanted, history);
  sample.record = history.record();
  return sample;
}

std::vector<std::string> Facts::without_payments() const {
  std::vector<std::string> others;
  for (const std::string& fact : facts) {
    const bool of_payments =
        std::any_of(std::begin(kPaymentWords), std::end(kPaymentWords),
                    [&](const char* word) { return fact.find(word) != std::string::npos; });
    if (!of_payments) others.push_back(fact);
  }
  return others;
}

Facts oracle_facts(const History& history, Wanted wanted, std::uint64_t index) {
  table::Random random = table::fork(kOracleSeed, index);
  Facts all;
  std::vector<std::string>& facts = all.facts;
  const int players = history.state().players;
  const CardSet deck = history.rules().deck;
  // With jokers the formula does not tell a card of the hand from one drawn for a joker.
  all.pins_the_play = !has_jokers(history.rules()) && random.chance(7, 8);
  const bool owners = all.pins_the_play || random.chance(1, 2);
  for (Seat seat = 0; owners && seat < players; ++seat) {
    for (const Card card : deck) {
      const bool has = history.state().seat(seat).captured.has(card);
      facts.push_back(fmt::format("{}p{} has {}", has ? "" : "not ", seat, gostop::name(card)));
    }
  }
  for (Seat seat = 0; all.pins_the_play && seat < players; ++seat) {
    for (int turn = 1; (turn - 1) * players + seat < history.turns(); ++turn) {
      for (const Card card : deck) {
        if (!history.played(card, seat, turn)) continue;
        facts.push_back(
            fmt::format("played({}) by p{} on turn {}", gostop::name(card), seat, turn));
      }
    }
  }
  // Words that the formula does not know with jokers would leave the whole round open.
  const auto unknown = [&](const std::string& word) {
    return has_jokers(history.rules()) &&
           (word == "stock" || word == "table" || word.find("played") != std::string::npos ||
            word.find("took") != std::string::npos);
  };
  const auto add = [&](const std::string& word, const char* relation) {
    if (unknown(word)) return;
    const int value = value_of(history, word);
    if (value <= -kMostValue || value >= kMostValue) return;
    facts.push_back(fmt::format("{} {} {}", word, relation, value));
  };
  const Telling told = telling(wanted);
  for (Seat seat = 0; seat < players; ++seat) {
    for (const char* word : told.of_seats) add(fmt::format("p{}.{}", seat, word), "==");
  }
  for (const char* word : told.of_round) add(word, "==");
  constexpr const char* kRelations[] = {"==", ">=", "<="};
  const auto one_of = [&](std::span<const char* const> words) {
    return words[random.below(static_cast<std::uint32_t>(words.size()))];
  };
  for (std::uint32_t i = 2 + random.below(8); i > 0; --i) {
    const auto seat = random.below(static_cast<std::uint32_t>(players));
    add(fmt::format("p{}.{}", seat, one_of(kSeatWords)), one_of(kRelations));
  }
  for (std::uint32_t i = random.below(3); i > 0; --i) {
    add(one_of(kRoundWords), one_of(kRelations));
  }
  return all;
}

}  // namespace showstopper::solver
