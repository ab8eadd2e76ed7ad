// SPDX-License-Identifier: Apache-2.0
#include "solver/induction/theorems.h"

#include <chrono>

#include <fmt/format.h>

#include "model/table/check.h"
#include "solver/goals/goal_term.h"
#include "solver/search/bounded_case.h"
#include "solver/search/find.h"

namespace showstopper::solver {
namespace {

using gostop::Rules;
using rules::Expression;

Term on_turn(std::string_view event, int turn) { return word(event, Expression::kSelf, turn); }

struct Theorem {
  std::string_view name, sentence;
  Term denial;  // a goal that no round has
  Term weaker;  // a goal that some round has
};

Theorem stopper_has_the_minimum(const Rules& rules) {
  const int minimum = rules.stop_minimum;
  return {"stopper_has_the_minimum", "Who stops is worth at least the minimum.",
          all_of({word("stopped"), winner("points") < minimum}),
          all_of({word("stopped"), winner("points") < minimum + 3})};
}

// A bomb needs three hand cards, and a seat has no more cards than turns left.
Theorem no_bomb_at_the_end(int own_turns) {
  return {"no_bomb_in_the_last_two_turns",
          "No bomb is played in the last two turns that a seat can have.",
          any_of({on_turn("bomb", own_turns - 1), on_turn("bomb", own_turns)}),
          on_turn("bomb", own_turns - 2)};
}

Theorem no_ppuk_in_the_last_turn(const Rules& rules, int own_turns) {
  const int last = rules.players - 1;
  const auto by = static_cast<std::int8_t>(rules.ppuk_on_last_card ? last : Expression::kSelf);
  return {"no_ppuk_in_the_last_turn", "No ppuk comes in a last turn in which it is suppressed.",
          word("ppuk", by, own_turns), word("ppuk", by, own_turns - 1)};
}

// The debt of a loser before liability moves it, without points that passed at once.
Theorem loser_pays_the_minimum(const Rules& rules) {
  const auto denial = [](int least) {
    return all_of(
        {word("stopped"),
         any_seat(all_of({word("stop") == 0, word("instant") == 0, word("payment") > -least})),
         negated(any_seat(any_of({word("said_go"), word("refused_draw"), word("fed_winner")})))});
  };
  return {"loser_pays_the_minimum",
          "After a stop each loser pays at least the minimum, unless somebody is liable.",
          denial(rules.stop_minimum), denial(rules.stop_minimum + 10)};
}

bool may_pay_less(const Rules& rules) {
  const gostop::Value<gostop::PaymentCap>& cap = rules.payment_cap;
  const bool capped = cap.word == gostop::PaymentCap::number && cap.number < rules.stop_minimum;
  return capped || rules.nothing_captured_exempt;
}

// Hand cards and credits together are the turns that a seat has left, so it can always move.
Theorem all_turns_come(int own_turns) {
  const Term too_few = any_seat(word("turns") != own_turns);
  return {"all_turns_come",
          "If the cards are used up, each seat has had as many turns as cards in its hand.",
          all_of({word("nagari"), negated(word("agreed_draw")), negated(word("misdeal")), too_few}),
          too_few};
}

// The theorems that are not vacuous under these rules.
std::vector<Theorem> theorems(const Rules& rules) {
  const int own_turns = whole_turns(rules) / rules.players;
  std::vector<Theorem> all;
  // A cup that goes the way that pays more may leave its owner with fewer points than the minimum,
  // and so may one whose owner chooses at the end.
  const bool cup_by_payment = rules.cup_role == gostop::CupRole::choice &&
                              rules.cup_settlement == gostop::CupSettlement::payment;
  const bool cup_chosen_last =
      rules.cup_role == gostop::CupRole::choice && rules.cup_when == gostop::CupWhen::at_settlement;
  if (!cup_by_payment && !cup_chosen_last) all.push_back(stopper_has_the_minimum(rules));
  all.push_back({"winner_never_pays", "The total that the winner receives is never negative.",
                 winner("payment") < 0, winner("payment") < 20});
  // In a small world there may be no turn before the last ones to speak of.
  if (own_turns > 2) all.push_back(no_bomb_at_the_end(own_turns));
  if (own_turns > 1 && (rules.suppress_ppuk || !rules.ppuk_on_last_card)) {
    all.push_back(no_ppuk_in_the_last_turn(rules, own_turns));
  }
  // A win that is pushed on ends a round without a winner before the cards are used up.
  if (rules.round_end_test != gostop::EndTest::hands_empty && rules.push_most == 0) {
    all.push_back({"no_credits_at_exhaustion",
                   "If the cards are used up, no seat has a bomb credit left.",
                   all_of({word("nagari"), negated(word("agreed_draw")), word("credits") >= 1}),
                   word("credits") >= 1});
    all.push_back(all_turns_come(own_turns));
  }
  if (!may_pay_less(rules)) all.push_back(loser_pays_the_minimum(rules));
  if (rules.players == 2 && rules.stop_minimum <= 7) {
    const Term drawn = all_of({word("nagari"), negated(word("misdeal"))});
    all.push_back({"no_nagari_without_a_go", "A round without a winner has seen a go.",
                   all_of({drawn, negated(any_seat(word("go")))}), drawn});
  }
  if (rules.players == 2) {
    all.push_back({"first_seat_has_at_most_46_cards",
                   "The seat that begins captures at most 46 cards.", word("captured", 0) >= 47,
                   word("captured", 0) >= 34});
  }
  return all;
}

Answer answer_to(const Rules& rules, const Goal& goal, double seconds,
                 const std::function<bool()>& go_on) {
  FindJob job;
  job.rules = &rules;
  job.goal = &goal;
  job.seconds = seconds;
  job.facts = false;  // the bounds are proved here, so do not assume them
  job.go_on = go_on;
  job.why_stopped = [] { return std::string("interrupted"); };
  return find(job);
}

}  // namespace

std::vector<Proof> prove_theorems(const Rules& rules, double seconds_each,
                                  const std::function<bool()>& go_on,
                                  const std::function<bool(std::string_view)>& wanted) {
  std::vector<Proof> proofs;
  for (const Theorem& theorem : theorems(rules)) {
    if (wanted && !wanted(theorem.name)) continue;
    Proof& proof = proofs.emplace_back(
        Proof{theorem.name, theorem.sentence, Proof::Outcome::unknown, "not tried any more", 0});
    if (go_on && !go_on()) continue;
    const auto start = std::chrono::steady_clock::now();
    const Goal denied = theorem.denial.goal(), weaker = theorem.weaker.goal();
    const Answer denial = answer_to(rules, denied, seconds_each, go_on);
    proof.detail = denial.why_unknown;
    if (denial.kind == Answer::Kind::found) {
      proof.outcome = Proof::Outcome::refuted;
      proof.detail = fmt::format("{} comes in a round", denied.text());
      proof.witness = denial.witnesses.front();
    } else if (denial.kind == Answer::Kind::impossible) {
      const Answer some = answer_to(rules, weaker, seconds_each, go_on);
      const bool met = some.kind == Answer::Kind::found;
      if (met) proof.outcome = Proof::Outcome::proved;
      proof.detail =
          met ? fmt::format("`{}` is refuted for every ending, `{}` is found", denied.text(),
                            weaker.text())
              : fmt::format("the vacuity is undecided: `{}` was not found", weaker.text());
    }
    const std::chrono::duration<double> used = std::chrono::steady_clock::now() - start;
    proof.seconds = used.count();
  }
  return proofs;
}

}  // namespace showstopper::solver
