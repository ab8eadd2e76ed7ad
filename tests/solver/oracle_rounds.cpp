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
#include "model/rules/datum.h"
#include "model/table/check.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/swarm.h"
#include "solver/encoding/encoded_rules.h"
#include "solver/encoding/round_formula.h"
#include "tests/gostop/shipped_rules.h"
#include "tests/solver/goal_values.h"

namespace showstopper::solver {
namespace {

using gostop::CardSet;
using gostop::Outcome;
using gostop::State;

constexpr std::uint64_t kOracleSeed = 20;

// What chance seldom draws, so that such rounds come at all.
void let_it_come(Wanted wanted, rules::RuleSet& rules) {
  switch (wanted) {
    case Wanted::small_bomb: return gostop::apply_change(rules, {"small_bomb", "\"steal\""});
    case Wanted::change:
      return gostop::apply_change(rules, {"steal.change_for_double", "\"change_back\""});
    case Wanted::paid_by_some:
      return gostop::apply_change(rules, {"steal.from", "\"creator_only\""});
    case Wanted::quad_lies:
      gostop::apply_change(rules, {"deck.jokers", "[2, 1, 2, 3, 2]"});
      gostop::apply_change(rules, {"joker.table_to", "\"dealer\""});
      return gostop::apply_change(
          rules,
          {"pre.order", "[\"table_quad\", \"table_jokers\", \"table_triple\", \"hand_quad\"]"});
    case Wanted::pushed: return gostop::apply_change(rules, {"push.most", "3"});
    case Wanted::any:
    case Wanted::unspent_credits:
    case Wanted::short_stop:
    case Wanted::win_by_row:
    case Wanted::agreed:
    case Wanted::free_cup:
    case Wanted::own_stack:
    case Wanted::poor_victim: return;
  }
  UNREACHABLE("the switch has a case for each value");
}

// Parameters that the formula does not cover return to the values of the shipped set.
std::optional<rules::RuleSet> encoded_rules(const rules::RuleSet& base, int players,
                                            std::uint64_t index, Wanted wanted) {
  rules::RuleSet rules = properties::swarm_rules<gostop::Game>(base, players, kOracleSeed, index);
  let_it_come(wanted, rules);
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

// Whether some action of the round did this.
template <class Did>
bool some_action(const History& history, Did did) {
  const PlayedRound& record = history.record();
  State state = gostop::start(history.rules(), record.table, record.deal);
  for (const gostop::Action action : record.actions) {
    const State was = state;
    gostop::apply(history.rules(), state, action);
    if (did(was, state)) return true;
  }
  return false;
}

bool got_change(const State& was, const State& now) {
  return some_seat(was, [&](Seat seat) {
    return seat != was.mover && !was.seat(seat).captured.contains(now.seat(seat).captured);
  });
}

// Three seats, of which one gave junk and another kept his.
bool got_from_one(const State& was, const State& now) {
  int gave = 0, kept = 0;
  for (Seat seat = 0; seat < was.players; ++seat) {
    const CardSet before = was.seat(seat).captured, after = now.seat(seat).captured;
    if (seat == was.mover) continue;
    gave += after.contains(before) ? 0 : 1;
    kept += after.contains(before) && !(before & gostop::usual_cards(gostop::Kind::junk)).empty();
  }
  return gave > 0 && kept > 0;
}

bool some_row_from(const gostop::Rules& rules, gostop::StealFrom from) {
  return std::any_of(rules.events.begin(), rules.events.end(), [&](const auto& rows) {
    return std::any_of(rows.begin(), rows.end(),
                       [&](const gostop::EventRow& row) { return row.from == from; });
  });
}

// Whether quads are looked for before the jokers of the table are replaced.
bool looks_for_quads_first(const gostop::Rules& rules) {
  const auto& order = rules.pre_order;
  const auto at = [&](gostop::PreCheck check) {
    return std::find(order.begin(), order.end(), check);
  };
  return at(gostop::PreCheck::table_quad) < at(gostop::PreCheck::table_jokers);
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
    case Wanted::small_bomb:
      return some_seat(state, [&](Seat seat) { return state.seat(seat).small_bombs > 0; });
    case Wanted::change: return some_action(history, got_change);
    case Wanted::paid_by_some: return some_action(history, got_from_one);
    case Wanted::quad_lies: return quads_in(state.table) != 0;
    case Wanted::pushed: return state.outcome == Outcome::pushed;
  }
  UNREACHABLE("the switch has a case for each value");
}

// Credits are kept to the end, and no seat stops before it.
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
  const bool rare = wanted == Wanted::short_stop || wanted == Wanted::quad_lies;
  const std::uint64_t attempts = rare ? kMostAttempts : 600;
  const bool keep = wanted == Wanted::short_stop || wanted == Wanted::unspent_credits;
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
    case Wanted::small_bomb: return rules.small_bomb != gostop::SmallBomb::off;
    case Wanted::change: return rules.steal_change_for_double != gostop::StealChange::none;
    case Wanted::paid_by_some:
      return rules.players > 2 && (some_row_from(rules, gostop::StealFrom::creator_only) ||
                                   some_row_from(rules, gostop::StealFrom::one_opponent));
    case Wanted::quad_lies:
      return has_jokers(rules) && looks_for_quads_first(rules) &&
             rules.joker_table_to == gostop::JokerTableTo::dealer;
    case Wanted::pushed: return rules.push_most > 0;
    case Wanted::any:
    case Wanted::win_by_row:
    case Wanted::own_stack:
    case Wanted::poor_victim: return true;
  }
  UNREACHABLE("the switch has a case for each value");
}

}  // namespace

std::string_view word(Wanted wanted) {
  constexpr std::array<std::string_view, kWanted> kNames = {"any",
                                                            "unspent credits",
                                                            "stop with unspent credits",
                                                            "win by a row",
                                                            "agreed",
                                                            "free cup",
                                                            "own stack",
                                                            "victim without junk",
                                                            "small bomb",
                                                            "change",
                                                            "paid by some",
                                                            "quad that lies",
                                                            "pushed win"};
  return kNames[static_cast<std::size_t>(wanted)];
}

Ending ending_of(const gostop::State& state) {
  if (state.outcome == gostop::Outcome::three_ppuk || state.fixed_points > 0) {
    return Ending::win_by_row;
  }
  if (state.outcome == gostop::Outcome::stop) return Ending::stop;
  if (state.outcome == gostop::Outcome::pushed) return Ending::pushed;
  return state.outcome == gostop::Outcome::draw ? Ending::exhausted : Ending::agreed;
}

std::optional<Sample> oracle_sample(std::uint64_t index) {
  static const std::pair<const char*, int> kBases[] = {{"gostop/spanish", 2},
                                                       {"gostop/spanish", 3},
                                                       {"gostop/matgo", 2},
                                                       {"gostop/dutch", 2},
                                                       {"gostop/dutch", 3},
                                                       {"gostop/korean-3p", 3},
                                                       {"gostop/table/all", 2},
                                                       {"gostop/house/third-stack", 3},
                                                       {"gostop/house/heodang", 3},
                                                       {"gostop/house/nuclear-bomb", 2},
                                                       {"gostop/house/ten-on-the-table", 2}};
  // All kinds under all rule sets within kRuleSets * kWanted rounds: the kind moves on by 12.
  constexpr std::uint64_t kRuleSets = std::size(kBases), kDraws = 24;
  const auto& [name, players] = kBases[index % kRuleSets];
  const std::uint64_t turn = index / kRuleSets;
  const auto wanted = static_cast<Wanted>((index + turn) % kWanted);
  static std::map<std::string, rules::RuleSet> loaded;
  const rules::RuleSet& base = loaded.try_emplace(name, gostop::rule_set(name)).first->second;
  // Every fourth uses the shipped rules if such rounds can occur under them. If no drawn rules
  // allow such rounds, any round is used.
  std::optional<rules::RuleSet> rules;
  bool may = false;
  for (std::uint64_t draw = turn % 4 == 0 ? 0 : 1; !may && draw < kDraws; ++draw) {
    auto drawn = draw == 0 ? std::optional(base)
                           : encoded_rules(base, players, index * kDraws + draw, wanted);
    if (!drawn) continue;
    may = may_come(wanted, gostop::compile(*drawn, players));
    rules = std::move(drawn);
  }
  if (!rules) return std::nullopt;
  Sample sample{*rules, gostop::compile(*rules, players), {}};
  for (int i = 0; i < static_cast<int>(base.schema().parameters.size()); ++i) {
    if (rules->value(i) == base.value(i)) continue;
    ++sample.moved;
    const rules::Parameter& parameter = base.schema().parameters[i];
    sample.moves += fmt::format("{} =", parameter.key);
    for (const rules::Item& item : rules->value(i)) {
      sample.moves += " " + rules::to_text(parameter.domain.forms[item.form], item.number);
    }
    sample.moves += "; ";
  }
  sample.wanted = may ? wanted : Wanted::any;
  const History history = played(sample.rules, index, sample.wanted);
  sample.as_wanted = is(sample.wanted, history);
  sample.record = history.record();
  return sample;
}

}  // namespace showstopper::solver
