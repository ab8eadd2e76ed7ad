// SPDX-License-Identifier: Apache-2.0
#include "solver/stoppa/expression_search.h"

#include <algorithm>
#include <cctype>
#include <string>

#include "model/stoppa/situation.h"
#include "model/table/check.h"
#include "properties/play/play.h"
#include "solver/goals/absent.h"

namespace showstopper::solver::stoppa {
namespace {

using game::EventLog;
using game::Rules;
using game::Seat;
using game::State;
using rules::Expression;
using Step = Expression::Step;

constexpr std::string_view kOfTheDeal[] = {"figures",   "kings", "aces",  "twos",
                                           "hand.rank", "point", "suited"};

// A round that is over, with the hands as they were dealt.
class WholeRound final : public rules::Situation {
 public:
  WholeRound(const Rules& rules, const State& dealt, const State& end, const EventLog& log,
             Seat loser)
      : dealt_(rules, dealt, nullptr, loser), end_(rules, end, &log, loser) {}

  int players() const override { return end_.players(); }
  Seat winner() const override { return end_.winner(); }
  Seat loser() const override { return end_.loser(); }
  Seat dealer() const override { return end_.dealer(); }
  std::int64_t value(int quantity, Seat seat, int argument, int turn) const override {
    const std::string_view name =
        game::vocabulary().quantities[static_cast<std::size_t>(quantity)].name;
    const bool of_deal =
        std::find(std::begin(kOfTheDeal), std::end(kOfTheDeal), name) != std::end(kOfTheDeal);
    return (of_deal ? dealt_ : end_).value(quantity, seat, argument, turn);
  }
  bool has(Seat seat, int card) const override { return dealt_.has(seat, card); }

 private:
  game::RoundSituation dealt_, end_;
};

struct Played {
  table::PlayedRound<game::Game> record;
  State dealt, end;
  EventLog log;
};

// A round before its first action.
Played begun(const Rules& rules, const game::Table& table, const game::Deal& deal) {
  Played round;
  round.record = {table, deal, {}, {}};
  round.end = game::start(rules, table, deal, &round.log);
  round.dealt = round.end;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    round.dealt.shed.hands[seat] = hand_of(rules, deal, seat);
  }
  return round;
}

void act(const Rules& rules, Played& round, const game::Action& action) {
  round.record.seats.push_back(round.end.to_move());
  round.record.actions.push_back(action);
  game::apply(rules, round.end, action, &round.log);
}

std::optional<Played> played(const ExpressionSearch& search, std::uint64_t index) {
  const Rules& rules = *search.rules;
  const auto generator = search.uniform || index % 2 == 0 ? properties::Generator::uniform
                                                          : properties::Generator::biased;
  auto plan = properties::plan_round<Rules, game::Game>(rules, search.seed, index, generator);
  if (search.deal) {
    const auto deal = search.deal(index);
    if (!deal) return std::nullopt;
    plan.deal = *deal;
  }
  Played round = begun(rules, plan.table, plan.deal);
  const auto choose = properties::policy_of(plan);
  while (!round.end.over()) {
    act(rules, round, choose(round.end, game::legal(rules, round.end)));
  }
  return round;
}

bool asks_loser(const Expression& expression) {
  return std::any_of(expression.steps().begin(), expression.steps().end(), [](const Step& step) {
    return step.seat == Expression::kLoser &&
           (step.op == Step::Op::quantity || step.op == Step::Op::has);
  });
}

// Its largest value for the seat, over all losers if it reads one.
std::optional<std::int64_t> value_of(const ExpressionSearch& search, const Played& round,
                                     Seat self) {
  std::optional<std::int64_t> most;
  const bool loser = asks_loser(*search.expression);
  for (Seat seat = 0; seat < (loser ? search.rules->players : 1); ++seat) {
    if (loser && (seat == round.end.winner || round.end.winner == game::kNobody)) continue;
    const WholeRound situation(*search.rules, round.dealt, round.end, round.log,
                               loser ? seat : game::kNobody);
    const std::int64_t value = search.expression->evaluate(situation, self);
    most = most ? std::max(*most, value) : value;
  }
  return most;
}

bool holds_in(const ExpressionSearch& search, const Played& round) {
  if (search.seat != game::kNobody) {
    return value_of(search, round, search.seat).value_or(0) != 0;
  }
  const int seats = is_of_a_seat(*search.expression) ? search.rules->players : 1;
  for (Seat self = 0; self < seats; ++self) {
    if (value_of(search, round, self).value_or(0) != 0) return true;
  }
  return false;
}

bool has_where(const ExpressionSearch& search, const Played& round) {
  return std::all_of(search.where.begin(), search.where.end(),
                     [&](const Dealt& each) { return round.dealt.hand(each.seat).has(each.card); });
}

// The column of the first `on`, which only `on turn N` has.
int column_of_on(std::string_view text) {
  const auto blank = [&](std::size_t at) {
    return std::isspace(static_cast<unsigned char>(text[at])) != 0;
  };
  for (std::size_t at = 1; at + 2 < text.size(); ++at) {
    if (text.substr(at, 2) == "on" && blank(at - 1) && blank(at + 2)) {
      return static_cast<int>(at) + 1;
    }
  }
  return 1;
}

// Calls `see` with each round, until it answers false.
template <class See>
void play_rounds(const ExpressionSearch& search, See see) {
  constexpr std::uint64_t kAskEvery = 64;
  for (std::uint64_t i = 0; i < search.rounds; ++i) {
    if (i % kAskEvery == 0 && search.go_on && !search.go_on()) return;
    std::optional<Played> round = played(search, search.first + i);
    if (round && has_where(search, *round) && !see(*round)) return;
  }
}

}  // namespace

std::optional<Expression> parse_expression(std::string_view text, int players,
                                           table::Diagnostics& diagnostics) {
  if (auto error = absent_seat_in(text, players)) {
    diagnostics.push_back(std::move(*error));
    return std::nullopt;
  }
  auto parsed = rules::parse_expression(text, game::vocabulary(), "goal", {1, 1}, diagnostics);
  if (!parsed) return std::nullopt;
  const auto steps = parsed->steps();
  if (std::none_of(steps.begin(), steps.end(), [](const Step& step) { return step.turn != 0; })) {
    return parsed;
  }
  diagnostics.push_back({"goal",
                         {1, column_of_on(text)},
                         "Stoppa counts the events of a whole round: `on turn N` is not known"});
  return std::nullopt;
}

bool holds(const Rules& rules, const Expression& expression,
           const table::PlayedRound<game::Game>& record) {
  Played round = begun(rules, record.table, record.deal);
  for (const game::Action& action : record.actions) act(rules, round, action);
  ENSURES(round.end.over());
  ExpressionSearch search;
  search.rules = &rules;
  search.expression = &expression;
  return holds_in(search, round);
}

Found search(const ExpressionSearch& search) {
  Found found;
  search_on(search, found);
  return found;
}

void search_on(const ExpressionSearch& search, Found& found) {
  play_rounds(search, [&](Played& round) {
    ++found.deals;
    if (!holds_in(search, round)) return true;
    ++found.hits;
    if (search.witnesses == 0) return true;
    found.rounds.push_back(std::move(round.record));
    return found.rounds.size() < search.witnesses;
  });
}

Most find_most(const ExpressionSearch& search) {
  Most result;
  const Seat self = search.seat == game::kNobody ? Seat{0} : search.seat;
  play_rounds(search, [&](Played& round) {
    ++result.rounds;
    const auto value = value_of(search, round, self);
    if (!value || (result.most && *value <= *result.most)) return true;
    result.most = value;
    result.round = std::move(round.record);
    return true;
  });
  return result;
}

}  // namespace showstopper::solver::stoppa
