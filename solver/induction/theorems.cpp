// SPDX-License-Identifier: Apache-2.0
#include "solver/induction/theorems.h"

#include <chrono>

#include <fmt/format.h>

#include "model/table/check.h"
#include "solver/search/bounded_case.h"
#include "solver/search/find.h"

namespace showstopper::solver {
namespace {

using gostop::Rules;

struct Theorem {
  std::string_view name, sentence;
  std::string denial;  // a goal that no round has
  std::string weaker;  // a goal that some round has
};

Theorem stopper_has_the_minimum(const Rules& rules) {
  const int minimum = rules.stop_minimum;
  return {"stopper_has_the_minimum", "Who stops is worth at least the minimum.",
          fmt::format("stopped and winner.points < {}", minimum),
          fmt::format("stopped and winner.points < {}", minimum + 3)};
}

// A bomb needs three hand cards, and a seat has no more cards than turns left.
Theorem no_bomb_at_the_end(int own_turns) {
  return {"no_bomb_in_the_last_two_turns",
          "Nobody plays a bomb in the last two turns that a seat can have.",
          fmt::format("bomb on turn {} or bomb on turn {}", own_turns - 1, own_turns),
          fmt::format("bomb on turn {}", own_turns - 2)};
}

Theorem no_ppuk_in_the_last_turn(const Rules& rules, int own_turns) {
  const std::string by = rules.ppuk_on_last_card ? fmt::format(" by p{}", rules.players - 1) : "";
  return {"no_ppuk_in_the_last_turn", "No ppuk comes in a last turn, where it is suppressed.",
          fmt::format("ppuk{} on turn {}", by, own_turns),
          fmt::format("ppuk{} on turn {}", by, own_turns - 1)};
}

// What a loser owes before liability moves it. Points that passed at once are no part of it.
Theorem loser_pays_the_minimum(const Rules& rules) {
  const auto denial = [](int least) {
    return fmt::format(
        "stopped and any seat: (stop == 0 and instant == 0 and payment > {}) and not any seat: "
        "(said_go or refused_draw or fed_winner)",
        -least);
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
  return {"all_turns_come",
          "Where the cards are used up, each seat has had as many turns as cards in its hand.",
          fmt::format("nagari and not agreed_draw and not misdeal and any seat: turns != {}",
                      own_turns),
          fmt::format("any seat: turns != {}", own_turns)};
}

// What says something under these rules.
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
  all.push_back({"winner_never_pays", "What the winner receives in all is never negative.",
                 "winner.payment < 0", "winner.payment < 20"});
  // In a small world there may be no turn before the last ones to speak of.
  if (own_turns > 2) all.push_back(no_bomb_at_the_end(own_turns));
  if (own_turns > 1 && (rules.suppress_ppuk || !rules.ppuk_on_last_card)) {
    all.push_back(no_ppuk_in_the_last_turn(rules, own_turns));
  }
  // A win that is pushed on ends a round without a winner before the cards are used up.
  if (rules.round_end_test != gostop::EndTest::hands_empty && rules.push_most == 0) {
    all.push_back({"no_credits_at_exhaustion",
                   "Where the cards are used up, nobody has a bomb credit left.",
                   "nagari and not agreed_draw and credits >= 1", "credits >= 1"});
    all.push_back(all_turns_come(own_turns));
  }
  if (!may_pay_less(rules)) all.push_back(loser_pays_the_minimum(rules));
  if (rules.players == 2 && rules.stop_minimum <= 7) {
    all.push_back({"no_nagari_without_a_go", "A round without a winner has seen a go.",
                   "nagari and not misdeal and not any seat: go", "nagari and not misdeal"});
  }
  if (rules.players == 2) {
    all.push_back({"first_seat_has_at_most_46_cards",
                   "The seat that begins captures at most 46 cards.", "p0.captured >= 47",
                   "p0.captured >= 34"});
  }
  return all;
}

Answer answer_to(const Rules& rules, const std::string& text, double seconds,
                 const std::function<bool()>& go_on) {
  table::Diagnostics diagnostics;
  const auto goal = Goal::parse(text, rules.players, diagnostics);
  CHECK(goal);
  FindJob job;
  job.rules = &rules;
  job.goal = &*goal;
  job.seconds = seconds;
  job.facts = false;  // what is proved here is not taken for granted
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
        Proof{theorem.name, theorem.sentence, Proof::Outcome::unknown, "not asked any more", 0});
    if (go_on && !go_on()) continue;
    const auto start = std::chrono::steady_clock::now();
    const Answer denial = answer_to(rules, theorem.denial, seconds_each, go_on);
    proof.detail = denial.why_unknown;
    if (denial.kind == Answer::Kind::found) {
      proof.outcome = Proof::Outcome::refuted;
      proof.detail = fmt::format("{} comes in a round", theorem.denial);
      proof.witness = denial.witnesses.front();
    } else if (denial.kind == Answer::Kind::impossible) {
      const Answer weaker = answer_to(rules, theorem.weaker, seconds_each, go_on);
      const bool met = weaker.kind == Answer::Kind::found;
      if (met) proof.outcome = Proof::Outcome::proved;
      proof.detail =
          met ? fmt::format("`{}` is refuted for every ending, `{}` is found", theorem.denial,
                            theorem.weaker)
              : fmt::format("whether it says anything: `{}` was not found", theorem.weaker);
    }
    const std::chrono::duration<double> used = std::chrono::steady_clock::now() - start;
    proof.seconds = used.count();
  }
  return proofs;
}

}  // namespace showstopper::solver
