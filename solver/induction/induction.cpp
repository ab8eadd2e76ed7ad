// SPDX-License-Identifier: Apache-2.0
#include "solver/induction/induction.h"

#include <chrono>
#include <functional>

#include <fmt/format.h>

#include "model/gostop/deal.h"
#include "model/table/check.h"
#include "solver/cnf/z3_check.h"
#include "solver/encoding/encoded_rules.h"
#include "solver/induction/opening_proof.h"
#include "solver/induction/played_turns.h"
#include "solver/induction/settlement_proof.h"
#include "solver/induction/turn_step.h"

namespace showstopper::solver {
namespace {

using gostop::Card;
using gostop::CardSet;
using gostop::Month;
using gostop::Rules;
using Clock = std::chrono::steady_clock;

z3::expr every_month(const std::function<z3::expr(Month)>& holds) {
  z3::expr all = holds(1);
  for (Month month = 2; month <= Card::kMonths; ++month) all = all && holds(month);
  return all;
}

z3::expr all_captured(const Zones& zones) {
  z3::expr captured = zones.captured[0];
  for (std::size_t i = 1; i < zones.captured.size(); ++i) captured = captured | zones.captured[i];
  return captured;
}

z3::expr one_place(const TurnStep& step, const Zones& zones) {
  z3::expr seen = zones.table, disjoint = step.empty(zones.table & zones.stock);
  const auto add = [&](const z3::expr& zone) {
    disjoint = disjoint && step.empty(seen & zone);
    seen = seen | zone;
  };
  add(zones.stock);
  for (const z3::expr& zone : zones.hands) add(zone);
  for (const z3::expr& zone : zones.captured) add(zone);
  return disjoint && seen == step.deck();
}

z3::expr at_most_three(const TurnStep& step, const Zones& zones) {
  return every_month([&](Month month) {
    return z3::ule(step.count(step.cards_of(zones.table, month)), step.number(3));
  });
}

z3::expr even_captures(const TurnStep& step, const Zones& zones) {
  const z3::expr captured = all_captured(zones);
  return every_month([&](Month month) {
    return step.count(step.cards_of(captured, month)).extract(0, 0) == step.number(0).extract(0, 0);
  });
}

z3::expr two_lie_before_captures(const TurnStep& step, const Zones& zones) {
  const z3::expr captured = all_captured(zones);
  return every_month([&](Month month) {
    const z3::expr lying = step.count(step.cards_of(zones.table, month));
    return z3::ult(lying, step.number(2)) ||
           step.count(step.cards_of(captured, month)) == step.number(0);
  });
}

z3::expr flowers_came(const TurnStep& step, const Zones& zones) {
  z3::expr left = zones.stock;
  for (const z3::expr& hand : zones.hands) left = left | hand;
  return step.empty(left & step.cards(gostop::kFlowerCards));
}

z3::expr empty_at_the_end(const TurnStep& step, const Zones& zones) {
  const z3::expr flowers = step.cards(gostop::kFlowerCards);
  return z3::implies(flowers_came(step, zones), step.empty(zones.table & flowers));
}

// One for each that holds, in four bits.
z3::expr how_many(const TurnStep& step, const std::vector<z3::expr>& holds) {
  z3::expr sum = z3::zext(step.number(0), 1);
  for (const z3::expr& each : holds) {
    sum = sum + z3::zext(z3::ite(each, step.number(1), step.number(0)), 1);
  }
  return sum;
}

z3::expr few_odd_captures(const TurnStep& step, const Zones& zones) {
  const z3::expr captured = all_captured(zones);
  std::vector<z3::expr> odd, empty;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    const z3::expr lowest = step.count(step.cards_of(captured, month)).extract(0, 0);
    odd.push_back(lowest == step.number(1).extract(0, 0));
  }
  for (const z3::expr& hand : zones.hands) empty.push_back(step.empty(hand));
  return z3::ule(how_many(step, odd), how_many(step, empty));
}

z3::expr few_at_the_end(const TurnStep& step, const Zones& zones) {
  std::vector<z3::expr> lying;
  z3::expr alone = every_month([&](Month month) {
    const z3::expr lies = step.count(step.cards_of(zones.table, month));
    lying.push_back(lies != step.number(0));
    return z3::ule(lies, step.number(1));
  });
  const z3::expr seats = z3::zext(step.number(static_cast<int>(zones.hands.size())), 1);
  const z3::expr few = z3::ule(how_many(step, lying), seats);
  return z3::implies(flowers_came(step, zones), alone && few);
}

// Statements about the turn itself.
z3::expr no_odd_capture(const TurnStep& step, const Zones&) {
  return every_month([&](Month month) {
    const z3::expr taken = step.count(step.cards_of(step.taken(), month));
    return taken.extract(0, 0) == step.number(0).extract(0, 0);
  });
}

z3::expr two_never_arise(const TurnStep& step, const Zones&) {
  return every_month([&](Month month) {
    return z3::implies(step.count(step.cards_of(step.after().table, month)) == step.number(2),
                       step.count(step.cards_of(step.before().table, month)) == step.number(2));
  });
}

z3::expr only_the_mover_gains(const TurnStep& step, const Zones&) {
  z3::expr holds = step.empty(step.before().captured[0] & ~step.after().captured[0]);
  for (std::size_t i = 1; i < step.before().captured.size(); ++i) {
    holds = holds && step.empty(step.after().captured[i] & ~step.before().captured[i]);
  }
  return holds;
}

z3::expr never_one_captured(const TurnStep& step, const Zones& zones) {
  const z3::expr captured = all_captured(zones);
  return every_month(
      [&](Month month) { return step.count(step.cards_of(captured, month)) != step.number(1); });
}

struct Statement {
  std::string_view name, sentence;
  z3::expr (*holds)(const TurnStep&, const Zones&);
  bool (*holds_in_play)(const PlayedTurn&);
  bool of_turn;  // about the turn, not about a position
  bool follows;  // from the lemmas before it, without a turn
  Fault fault;   // that the query must find
};

// The first one defines a position.
constexpr Statement kStatements[] = {
    {"one_place", "Every card is in exactly one place.", one_place, by_play::one_place, false,
     false, Fault::loses_a_card},
    {"at_most_three_on_table", "At most three cards of a month lie on the table.", at_most_three,
     by_play::at_most_three, false, false, Fault::leaves_the_stack},
    {"no_odd_capture", "A turn takes none, two or four cards of a month.", no_odd_capture,
     by_play::no_odd_capture, true, false, Fault::takes_three},
    {"even_captures", "The captured cards of a month are even in number, over all seats.",
     even_captures, by_play::even_captures, false, false, Fault::takes_three},
    {"never_one_captured", "No month has exactly one captured card, over all seats.",
     never_one_captured, by_play::never_one_captured, false, false, Fault::takes_one},
    {"pairs_lie_before_captures",
     "If two or three cards of a month lie on the table, none of that month is captured.",
     two_lie_before_captures, by_play::pairs_lie_before_captures, false, false,
     Fault::leaves_a_pair},
    {"two_never_arise",
     "Two loose cards of a month lie on the table only if they were dealt there.", two_never_arise,
     by_play::two_never_arise, true, false, Fault::leaves_a_pair},
    {"table_empty_at_the_end",
     "If no card of a month is in hands and stock, none lies on the table.", empty_at_the_end,
     by_play::empty_at_the_end, false, true, Fault::none},
    {"few_odd_captures",
     "Of no more months than seats have an empty hand is the number of captured cards odd.",
     few_odd_captures, by_play::few_odd_captures, false, false, Fault::takes_three},
    {"few_cards_at_the_end",
     "If no card of a month is in hands and stock, no more lie than there are seats, each of "
     "another month.",
     few_at_the_end, by_play::few_at_the_end, false, true, Fault::none},
    {"only_the_mover_gains", "In a turn only the mover gains captured cards.", only_the_mover_gains,
     by_play::only_the_mover_gains, true, false, Fault::opponent_captures},
};

class Prover {
 public:
  Prover(const Rules& rules, double seconds) : rules_(rules), seconds_(seconds) {}

  Proof prove(const Statement& statement) {
    Proof proof{statement.name, statement.sentence, Proof::Outcome::unknown, {}, 0};
    const auto start = Clock::now();
    try {
      if (auto broken = round_that_breaks(rules_, statement.holds_in_play)) {
        proof.outcome = Proof::Outcome::refuted;
        proof.detail = std::move(broken->sentence);
        proof.witness = std::move(broken->record);
      } else {
        judge(statement, proof);
      }
    } catch (const z3::exception&) {
      proof.outcome = Proof::Outcome::unknown;
      proof.detail = "the solver gave up";
    }
    proof.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    if (proof.outcome == Proof::Outcome::proved) proved_.push_back(&statement);
    return proof;
  }

 private:
  z3::check_result check(z3::context& context, const z3::expr& formula, std::string* model) const {
    z3::solver solver(context, "QF_BV");
    solver.add(formula);
    const z3::check_result result = check_within(solver, seconds_);
    if (result == z3::sat && model != nullptr) *model = printed(context, solver.get_model());
    return result;
  }

  // The words of a model that are not empty, as cards.
  std::string printed(z3::context& context, const z3::model& model) const {
    const TurnStep step(context, rules_, Fault::none);
    std::string text;
    const auto print = [&](const char* name, const z3::expr& word) {
      const CardSet cards(model.eval(word, true).get_numeral_uint64());
      if (!cards.empty())
        text += fmt::format("{}{} {}", text.empty() ? "" : "; ", name, names(cards));
    };
    print("table", step.before().table);
    print("played", context.bv_const("played", TurnStep::kWidth));
    print("jokers played", context.bv_const("hand jokers", TurnStep::kWidth));
    print("drawn", step.drawn());
    print("turned", context.bv_const("flip", TurnStep::kWidth));
    print("jokers turned", context.bv_const("turned jokers", TurnStep::kWidth));
    print("taken", step.taken());
    return text;
  }

  // Statements about positions that are proved already. That every card has one place defines a
  // position: it is assumed even for its own proof.
  std::vector<const Statement*> lemmas() const {
    std::vector<const Statement*> lemmas;
    for (const Statement* lemma : proved_) {
      if (!lemma->of_turn && lemma->holds != one_place) lemmas.push_back(lemma);
    }
    return lemmas;
  }

  static z3::expr assumed(const std::vector<const Statement*>& lemmas, const TurnStep& step) {
    z3::expr all = one_place(step, step.before());
    for (const Statement* lemma : lemmas) all = all && lemma->holds(step, step.before());
    return all;
  }

  // Whether one turn from a position with the lemmas and the statement can break the statement.
  z3::expr broken_by_turn(const Statement& statement, const TurnStep& step,
                          const std::vector<const Statement*>& lemmas) const {
    const z3::expr before = assumed(lemmas, step);
    if (statement.follows) return before && !statement.holds(step, step.before());
    if (statement.of_turn) return before && step.turn() && !statement.holds(step, step.before());
    return before && statement.holds(step, step.before()) && step.turn() &&
           !statement.holds(step, step.after());
  }

  // The lemmas without which it is not proved: each is left out if it can be.
  std::vector<const Statement*> needed(const Statement& statement) const {
    std::vector<const Statement*> kept = lemmas();
    for (std::size_t i = kept.size(); i-- > 0;) {
      std::vector<const Statement*> fewer = kept;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      z3::context context;
      const TurnStep step(context, rules_, Fault::none);
      if (check(context, broken_by_turn(statement, step, fewer), nullptr) == z3::unsat) {
        kept = std::move(fewer);
      }
    }
    return kept;
  }

  // A legal deal: nothing captured but jokers of the table (GS-A-025), no quad there (GS-A-018)
  // unless a quad may arise unseen.
  z3::expr legal_deal(const TurnStep& step) const {
    const Zones& zones = step.before();
    const z3::expr deal = one_place(step, zones) && !step.empty(zones.stock) &&
                          step.empty(all_captured(zones) & step.cards(gostop::kFlowerCards));
    return rules_.quad_may_lie() ? deal : deal && at_most_three(step, zones);
  }

  void judge(const Statement& statement, Proof& proof) {
    z3::context context;
    const TurnStep step(context, rules_, Fault::none);
    const bool of_position = !statement.of_turn;
    const auto undecided = [&](std::string_view what) {
      proof.detail = fmt::format("{} was not decided in time", what);
    };
    if (of_position) {  // the base case
      const z3::expr broken = legal_deal(step) && !statement.holds(step, step.before());
      switch (check(context, broken, &proof.detail)) {
        case z3::unsat: break;
        case z3::unknown: return undecided("the base case");
        case z3::sat: proof.outcome = Proof::Outcome::not_inductive; return;
      }
    }
    const z3::expr query = broken_by_turn(statement, step, lemmas());
    const z3::check_result result = check(context, query, &proof.detail);
    if (result == z3::unknown) return undecided("the step");
    if (result == z3::sat) {
      proof.outcome = Proof::Outcome::not_inductive;
      return;
    }
    // Against vacuity: the assumptions can be satisfied, and a mutant is found.
    z3::expr possible = assumed(lemmas(), step);
    if (!statement.follows) possible = possible && step.turn();
    if (of_position) possible = possible && statement.holds(step, step.before());
    if (check(context, possible, nullptr) != z3::sat) return undecided("the vacuity");
    const std::vector<const Statement*> rests_on = needed(statement);
    if (!finds_fault(statement, rests_on, proof)) return undecided("a mutant of the turn");
    if (statement.holds != one_place) proof.rests_on.push_back(kStatements[0].name);
    for (const Statement* lemma : rests_on) proof.rests_on.push_back(lemma->name);
    proof.outcome = Proof::Outcome::proved;
  }

  // A statement that follows without a turn has no turn to mutate: a lemma is left out instead.
  bool finds_fault(const Statement& statement, std::vector<const Statement*> lemmas,
                   Proof& proof) const {
    z3::context context;
    const TurnStep faulty(context, rules_, statement.fault);
    std::string fault = "mutant found";
    if (statement.follows) {
      if (lemmas.empty()) return false;
      fault = fmt::format("mutant found, {} left out", lemmas.back()->name);
      lemmas.pop_back();
    }
    std::string model;
    if (check(context, broken_by_turn(statement, faulty, lemmas), &model) != z3::sat) return false;
    proof.detail = fmt::format("{}: {}", fault, model);
    return true;
  }

  const Rules& rules_;
  double seconds_;
  std::vector<const Statement*> proved_;
};

// The cards of a zone in the order of the words of a position, the mover first.
z3::expr stands_as(const TurnStep& step, const Zones& zones, const gostop::State& state,
                   gostop::Seat mover) {
  z3::expr same = zones.table == step.cards(state.table);
  same = same && zones.stock == step.cards(state.stock.set());
  for (gostop::Seat i = 0; i < state.players; ++i) {
    const gostop::SeatState& seat = state.seat((mover + i) % state.players);
    same = same && zones.hands[i] == step.cards(seat.hand);
    same = same && zones.captured[i] == step.cards(seat.captured);
  }
  return same;
}

}  // namespace

struct SymbolicTurn::Question {
  explicit Question(const Rules& rules) : step(context, rules, Fault::none), solver(context) {
    solver.add(step.turn());
  }
  z3::context context;
  TurnStep step;
  z3::solver solver;
};

SymbolicTurn::SymbolicTurn(const Rules& rules) : question_(std::make_unique<Question>(rules)) {}
SymbolicTurn::~SymbolicTurn() = default;

bool SymbolicTurn::admits(const PlayedTurn& turn) {
  const TurnStep& step = question_->step;
  z3::solver& solver = question_->solver;
  solver.push();
  solver.add(stands_as(step, step.before(), turn.before, turn.mover) &&
             stands_as(step, step.after(), turn.after, turn.mover));
  const bool admitted = solver.check() == z3::sat;
  solver.pop();
  return admitted;
}

std::vector<Proof> prove_all(const Rules& rules, double seconds_each,
                             const std::function<bool()>& go_on) {
  std::vector<Proof> proofs = {prove_opening(rules, seconds_each)};
  Prover prover(rules, seconds_each);
  const auto uncovered = not_encoded(rules);
  for (const Statement& statement : kStatements) {
    if (uncovered) {
      proofs.push_back({statement.name, statement.sentence, Proof::Outcome::unknown,
                        fmt::format("{} is not encoded", *uncovered), 0});
      continue;
    }
    if (go_on && !go_on()) {
      proofs.push_back(
          {statement.name, statement.sentence, Proof::Outcome::unknown, "not tried any more", 0});
      continue;
    }
    proofs.push_back(prover.prove(statement));
  }
  for (Proof& proof : prove_settlement(rules, seconds_each)) proofs.push_back(std::move(proof));
  return proofs;
}

}  // namespace showstopper::solver
