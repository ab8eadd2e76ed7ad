// SPDX-License-Identifier: Apache-2.0
//
// Counts exactly the deals that satisfy constraints, and draws uniform ones without rejection.
// Months are dealt one after another. Only the size of each zone and the value of each quantity are
// remembered, so the work grows with the quantities and not with the number of deals. Zones without
// a condition are one zone until the end.
//
// Deals are counted without the order of the stock, except for places that are given to a card:
// those are distinguished.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/deals/count.h"
#include "solver/deals/deal_constraint.h"

namespace showstopper::solver {

class DealCounter {
 public:
  // All deals that satisfy every one of the constraints. More than `kMostAtoms` different
  // quantities are refused by `too_many`. If counting takes too much memory, or `go_on` returns
  // false, it gives up; `gave_up` has the reason.
  DealCounter(const gostop::Rules& rules, std::vector<DealConstraint> constraints,
              const std::function<bool()>& go_on = {});
  ~DealCounter();
  DealCounter(DealCounter&&) noexcept;
  DealCounter& operator=(DealCounter&&) noexcept;

  static constexpr int kMostAtoms = 18;
  static constexpr int kMostPlaces = 6;  // of the stock: beyond, a total may exceed a Count
  static std::optional<std::string> too_many(const std::vector<DealConstraint>& constraints);

  // Why nothing is known; count and samples are worthless then.
  const std::optional<std::string>& gave_up() const;

  Count count() const;
  Count total() const;
  double probability() const { return quotient(count(), total()); }
  // A uniformly random one; there must be one.
  gostop::Deal sample(table::Random& random) const;

 private:
  struct Layers;
  std::unique_ptr<Layers> layers_;
};

// Indices of constraints that no deal satisfies together and of which none can be left out. Empty
// if some deal satisfies all constraints, or if the counter gave up.
std::vector<std::size_t> contradiction(const gostop::Rules& rules,
                                       const std::vector<DealConstraint>& constraints,
                                       const std::function<bool()>& go_on = {});

}  // namespace showstopper::solver
