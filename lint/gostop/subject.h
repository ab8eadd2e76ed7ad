// SPDX-License-Identifier: Apache-2.0
//
// The rule set that is linted, with what every kind needs: its compiled forms, the rounds that were
// played under them, the solver within its time, and where rows and keys stand.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lint/gostop/small_round.h"
#include "lint/lint.h"
#include "model/gostop/game.h"
#include "model/gostop/rules/row_tables.h"
#include "properties/play/gostop/policy.h"

namespace showstopper::lint::gostop_rules {

using gostop::Seat;

// A round of random play, or the beginning of one, reduced to what kinds ask for; `witness` plays
// it again.
struct SeenRound {
  std::uint64_t index = 0;
  properties::Generator generator{};
  int actions = 0;
  gostop::State end;
  gostop::Result result;  // where the round is over
  gostop::EventLog events;
};

// The rules for one number of seats, with the rounds played under them.
struct Table {
  gostop::Rules rules;
  std::vector<SeenRound> rounds;
};

class Subject {
 public:
  explicit Subject(const Job& job);

  const rules::RuleSet& rules() const { return *job_.rules; }
  const std::vector<Table>& tables() const { return tables_; }
  const Job& job() const { return job_; }
  std::uint64_t rounds_played() const;
  bool go_on() const { return !job_.go_on || job_.go_on(); }

  // Whether the linted file says it itself, not one that it extends.
  bool own(const rules::Place& place) const;
  // Whether the linted file states most keys: it is a complete statement of rules then, in which a
  // key without effect is no slip.
  bool spelt_out() const { return spelt_out_; }

  Involved key(int parameter) const;
  Involved row(int table, const rules::Row& row) const;
  // `bomb.steal = 2`
  std::string said(int parameter) const;

  // Takes what stands there out of the linted file; nothing where it stands in another one.
  std::vector<Edit> without(const std::vector<Involved>& all) const;
  // Gives the key this value in the linted file.
  std::vector<Edit> with(int parameter, const std::string& value) const;

  // A small round for which `shows(table, round)` holds, as a trace that claims what is observed at
  // its end; empty: none was played. It may be the beginning of a round, or stand in the middle of
  // one: `shows` is asked after each action and sees the events from where the trace begins.
  using Test = std::function<bool(const Table& table, const SeenRound& round)>;
  std::string witness(const Test& shows, const std::string& why) const;
  bool seen(const Test& shows) const;

  // Whether the solver proves the goal impossible for every number of seats: the proof, or nothing.
  // `found` is a witness where there is one; otherwise the question is noted as undecided.
  struct Proof {
    std::string proof;
    std::string witness;
    std::string why_open;  // neither of the two
  };
  Proof refute(const std::string& goal);

  void add(Finding finding) { findings.push_back(std::move(finding)); }

  std::vector<Finding> findings;
  std::vector<Undecided> undecided;

 private:
  void play(Table& table);
  const Table& table(int players) const;
  std::optional<std::size_t> shown_after(const Case& of, const Test& shows) const;

  const Job& job_;
  std::vector<Table> tables_;
  bool spelt_out_ = false;
  double spent_ = 0;  // seconds of the solver
};

}  // namespace showstopper::lint::gostop_rules
