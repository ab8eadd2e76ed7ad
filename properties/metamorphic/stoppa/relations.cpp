// SPDX-License-Identifier: Apache-2.0
//
// The relations of Stoppa: seats turned, suits renamed, hidden cards mixed, positions set up and
// written down, values without effect.
#include <array>

#include "conformance/stoppa/judge.h"
#include "model/rules/random_value.h"
#include "model/stoppa/parameter_table.h"
#include "model/stoppa/position.h"
#include "model/stoppa/state_fields.h"
#include "model/table/field_walk.h"
#include "model/table/turned_seats.h"
#include "model/trace/stoppa/replay.h"
#include "model/trace/stoppa/trace.h"
#include "properties/invariants/hidden_cards.h"
#include "properties/metamorphic/groups.h"

namespace showstopper::properties {

using namespace stoppa;  // NOLINT: relations speak the language of the game

namespace {

// A round with other names for seats and suits.
struct LawNames : table::TurnedSeats {
  using TurnedSeats::of;
  std::array<int, Card::kSuits> suits{0, 1, 2, 3};

  Card of(Card card) const {
    if (!card.is_card()) return card;
    return Card(card.rank(), static_cast<Suit>(suits[static_cast<std::size_t>(card.suit())]));
  }
  CardSet of(CardSet set) const {
    CardSet out;
    for (int suit = 0; suit < Card::kSuits; ++suit) {
      const std::uint64_t bits = set.in(static_cast<Suit>(suit)).bits() >> suit;
      out |= CardSet(bits << suits[suit]);
    }
    return out;
  }
  template <class T>
  PerSeat<T> turn(const PerSeat<T>& by_seat) const {
    PerSeat<T> out{};
    for (Seat seat = 0; seat < kMaxPlayers; ++seat) out[of(seat)] = by_seat[seat];
    return out;
  }
  State of(const State& state) const { return table::relabelled(*this, state); }
  Table of(const Table& table) const {
    Table out = table;
    out.dealer = of(table.dealer);
    out.purses = turn(table.purses);
    return out;
  }
  Deal of(const Deal& deal) const {
    Deal out = deal;
    out.hands = turn(deal.hands);
    for (auto& hand : out.hands) {
      for (Card& card : hand) card = of(card);
    }
    return out;
  }
  Action of(Action action) const {
    action.cards = of(action.cards);
    return action;
  }
};

// If several suits of a hand make the same point, the first by name is shown, and that order is not
// symmetric. Only the views of the others depend on the shown cards.
State but_for_what_was_shown(State state) {
  state.exposed = CardSet();
  return state;
}

// The table acts too: it goes back to an overlooked card, or voids the round (ST-050, ST-051).
bool may_act(const Rules& rules, const State& state, Seat seat, Action action) {
  return !refusal(rules, state, seat, action);
}

bool same_beside(const StoppaRun& run, const LawNames& names) {
  const bool suits = names.suits != LawNames{}.suits;
  const auto same = [&](const State& here, const State& original) {
    const State there = names.of(original);
    return suits ? but_for_what_was_shown(here) == but_for_what_was_shown(there) : here == there;
  };
  const table::PlayedRound<stoppa::Game>& record = run.record;
  State state = run.set_up ? names.of(run.positions.front())
                           : start(run.rules(), names.of(record.table), names.of(record.deal));
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    if (!same(state, run.positions[i])) return false;
    const Action action = names.of(record.actions[i]);
    if (!may_act(run.rules(), state, names.of(record.seats[i]), action)) return false;
    apply(run.rules(), state, action);
  }
  if (!same(state, run.end())) return false;
  if (!run.over()) return true;
  const Result result = settle(run.rules(), state);
  return result.payments == names.turn(run.result.payments) &&
         result.winner == names.of(run.result.winner) && result.pot == run.result.pot &&
         result.next_dealer == names.of(run.result.next_dealer);
}

std::uint64_t lot(const StoppaRun& run) {
  return table::scrambled(run.end().shed.held().bits() + run.record.actions.size());
}

constexpr std::string_view kRoundEvents[] = {"a showdown", "a raise", "a close"};

std::uint32_t round_events(const StoppaRun& run) {
  std::uint32_t met = 0;
  if (run.came(EventType::showdown)) met |= 1;
  if (run.came(EventType::raised)) met |= 2;
  if (run.came(EventType::stoppa)) met |= 4;
  return met;
}

Ruling seats_may_turn(const StoppaRun& run) {
  LawNames names;
  names.players = run.rules().players;
  names.by = 1 + static_cast<int>(lot(run) % static_cast<std::uint64_t>(names.players - 1));
  return {same_beside(run, names), round_events(run)};
}

// Does not apply if Kings are left out: their suits decide which ones.
Ruling suits_may_be_exchanged(const StoppaRun& run) {
  if (run.rules().kings_out > 0) return {};
  LawNames names;
  names.players = run.rules().players;
  table::Random random(lot(run));
  table::shuffle(std::span<int>(names.suits), random);
  return {same_beside(run, names), round_events(run)};
}

constexpr std::string_view kViewEvents[] = {"a contest", "the shedding", "shown cards"};

Ruling hidden_cards_change_no_view(const StoppaRun& run) {
  constexpr std::size_t kEvery = 8;
  Ruling ruling;
  for (std::size_t i = lot(run) % kEvery; i < run.positions.size(); i += kEvery) {
    const State& state = run.positions[i];
    ruling.met |= state.phase == Phase::shed ? 2u : 1u;
    if (!state.exposed.empty()) ruling.met |= 4;
    if (!views_hide(run.rules(), state)) ruling.holds = false;
  }
  return ruling;
}

constexpr std::string_view kSetUpEvents[] = {"a contest", "the shedding", "a running sequence"};

std::uint32_t met_in(const State& state) {
  return (state.phase == Phase::shed ? 2u : 1u) | (state.shed.laid.empty() ? 0u : 4u);
}

// A position that can be set up, another one in each round.
const State* some_position(const StoppaRun& run) {
  const std::size_t count = run.positions.size();
  const auto first = static_cast<std::size_t>(lot(run) % count);
  for (std::size_t i = 0; i < count; ++i) {
    const State& state = run.positions[(first + i) % count];
    if (!state.over() && !state.overlooked.any()) return &state;
  }
  return nullptr;
}

Ruling positions_read_as_printed(const StoppaRun& run) {
  const State* state = some_position(run);
  if (state == nullptr) return {};
  const std::string line =
      trace::to_json(trace::stoppa_trace(run.rules(), run.subject.rules_json, *state));
  trace::StoppaTrace read;
  table::Diagnostics diagnostics;
  const bool good = run.subject.reader->read(line, 1, "printed", read, diagnostics);
  return {good && trace::first_position(read) == *state, met_in(*state)};
}

// Of rounds that were dealt.
Ruling rounds_read_as_printed(const StoppaRun& run) {
  if (run.set_up) return {};
  std::vector<trace::StoppaMove> moves;
  for (std::size_t i = 0; i < run.record.actions.size(); ++i) {
    moves.push_back({run.record.seats[i], run.record.actions[i]});
  }
  trace::StoppaTrace trace = trace::stoppa_trace(run.rules(), run.subject.rules_json,
                                                 run.record.table, run.record.deal, moves);
  trace::observe_all(trace);
  const std::string line = trace::to_json(trace);
  trace::StoppaTrace read;
  table::Diagnostics diagnostics;
  bool good = run.subject.reader->read(line, 1, "printed", read, diagnostics);
  if (good) {
    State state = trace::first_position(read);
    for (const trace::StoppaMove& move : read.actions) apply(run.rules(), state, move.action);
    good = state == run.end() && trace::to_json(read) == line &&
           conformance::judge(read).findings.empty();
  }
  return {good, round_events(run)};
}

Ruling idle_values_do_nothing(const StoppaRun& run) {
  if (!run.subject.redrawn) return {};
  const Rules& other = *run.subject.redrawn;
  State state =
      run.set_up ? run.positions.front() : start(other, run.record.table, run.record.deal);
  for (std::size_t i = 0; i < run.record.actions.size(); ++i) {
    if (!(state == run.positions[i])) return {false, 0};
    if (!may_act(other, state, run.record.seats[i], run.record.actions[i])) return {false, 0};
    apply(other, state, run.record.actions[i]);
  }
  bool same = state == run.end();
  if (same && run.over()) same = settle(other, state).payments == run.result.payments;
  return {same, round_events(run)};
}

constexpr StoppaRelation kRelations[] = {
    {"seats_may_turn", "Turning the seats round the table turns the whole round with them.",
     kRoundEvents, seats_may_turn},
    {"suits_may_be_exchanged",
     "Exchanging suits changes nothing but the names of cards, and which of two equal suits is "
     "shown.",
     kRoundEvents, suits_may_be_exchanged},
    {"hidden_cards_change_no_view",
     "No view of a player changes when the cards that he cannot see are mixed.", kViewEvents,
     hidden_cards_change_no_view},
    {"positions_read_as_printed", "A position that is printed and read again is the same position.",
     kSetUpEvents, positions_read_as_printed},
    {"rounds_read_as_printed",
     "A round that is printed with all that can be observed and read again plays the same, prints "
     "as the same bytes and is judged without a finding.",
     kRoundEvents, rounds_read_as_printed},
    {"idle_values_do_nothing",
     "Parameters about situations that a rule set excludes change nothing in its rounds.",
     kRoundEvents, idle_values_do_nothing},
};

// Whether the parameter can have no effect in a round under these rules.
bool is_idle(int parameter, const rules::RuleSet& set, const Rules& rules) {
  if (parameter == "match.laps"_key || parameter == "shed.skip_knowledge"_key ||
      parameter == "bet.all_in"_key || parameter == "ante.punto"_key ||
      parameter == "ante.beccata"_key) {
    return true;  // between rounds, without effect, or overridden by the stakes of the round
  }
  if (parameter == "small.deal_split"_key) return rules.players != 5;
  if (parameter == "pre.several_misera"_key) {
    return set.item("pre.misera"_key) == rules::Item{static_cast<int>(PreStake::off), 0};
  }
  return false;
}

}  // namespace

std::span<const StoppaRelation> stoppa_relations() { return kRelations; }

std::optional<Rules> with_idle_values_redrawn(const rules::RuleSet& set, const Rules& rules,
                                              std::uint64_t seed) {
  table::Random random = table::fork(seed, 0x1D1E'5709'0000u);
  constexpr int kAttempts = 16;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    std::vector<rules::Datum> values = set.values();
    for (std::size_t i = 0; i < std::size(kParameters); ++i) {
      if (!is_idle(static_cast<int>(i), set, rules) || !random.chance(1, 2)) continue;
      values[i] = rules::random_value(kParameters[i].domain, random);
    }
    rules::RuleSet drawn = set;
    drawn.set_all(std::move(values));
    table::Diagnostics diagnostics;
    if (drawn.schema().judge != nullptr) drawn.schema().judge(drawn, "idle", diagnostics);
    std::string why_not;
    if (diagnostics.empty() && playable(drawn, rules.players, why_not)) {
      return compile(drawn, rules.players);
    }
  }
  return std::nullopt;
}

}  // namespace showstopper::properties
