// SPDX-License-Identifier: Apache-2.0
//
// Rows of Go-Stop that leave no event of their own: of [[event]], [[go]] and [[card]], and those of
// [[combination]] that multiply and score nothing. The engine shows whether a row of [[event]] was
// selected: the action is repeated under rules in which a second row with the same selectors adds a
// point.
#pragma once

#include <optional>
#include <vector>

#include "model/gostop/game.h"
#include "properties/statistics/row_watch.h"

namespace showstopper::properties {

template <>
class RowWatch<gostop::Game> {
 public:
  explicit RowWatch(const gostop::Rules& rules);

  void start(const gostop::Table& table, const gostop::Deal& deal, const gostop::State& state);
  void start() {
    seen_.clear();
    before_.reset();
  }
  void chose(const gostop::State& state, gostop::Action action);
  void end(const gostop::State& state, const gostop::Result& result);
  const std::set<std::string>& seen() const { return seen_; }

 private:
  struct Probe {
    std::string name;
    std::size_t kind = 0;
    gostop::Rules rules;
  };
  struct GoRow {
    std::string name;
    int count = 0;
  };
  struct CardRow {
    std::string name;
    gostop::Card card;
  };

  void look(const gostop::State& after);
  void look(const gostop::Result& result);

  std::vector<Probe> probes_;
  std::vector<GoRow> goes_;  // by count
  std::vector<CardRow> cards_;
  std::vector<std::string> combinations_;  // by index; the one of seven animals has its own reason
  std::size_t seven_animals_ = 0;
  std::set<std::string> seen_;
  std::optional<gostop::State> before_;
  gostop::Action action_;
};

}  // namespace showstopper::properties
