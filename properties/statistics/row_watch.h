// SPDX-License-Identifier: Apache-2.0
//
// Which rows of the rule file apply in a round. Most of them are named by the events of the round;
// a game whose other rows leave no event of their own watches its positions for them, and
// specialises this.
#pragma once

#include <set>
#include <string>

#include "model/table/game.h"

namespace showstopper::properties {

template <class G>
class RowWatch {
 public:
  explicit RowWatch(const typename G::Rules&) {}

  // A round begins with this position; the rows of the round before are forgotten.
  void start(const typename G::Table&, const typename G::Deal&, const typename G::State&) {}
  // A round begins with a set-up position.
  void start() {}
  void chose(const typename G::State&, typename G::Action) {}
  void end(const typename G::State&, const typename G::Result&) {}

  // Rows of this round that no event names, as `event:on jjok`.
  const std::set<std::string>& seen() const { return seen_; }

 private:
  std::set<std::string> seen_;
};

}  // namespace showstopper::properties
