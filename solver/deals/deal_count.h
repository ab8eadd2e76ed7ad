// SPDX-License-Identifier: Apache-2.0
//
// How many deals satisfy constraints, exactly, and uniform deals among them without rejection.
// Months are dealt one after another; what is remembered is how full each zone is and what each
// quantity has come to, so the work grows with the quantities that are required and not with the
// number of deals. Zones that nobody asks about are one zone until the end.
//
// Deals are counted without the order of the stock, but for the places in it that are given to a
// card: those are distinguished.
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
  // quantities are refused by `too_many`.
  // Where counting takes too much memory, or `go_on` says no, it gives up and says why.
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

// Constraints none of which can be left out and which no deal satisfies together, by index; empty
// where some deal satisfies them all, or that was not found out.
std::vector<std::size_t> contradiction(const gostop::Rules& rules,
                                       const std::vector<DealConstraint>& constraints,
                                       const std::function<bool()>& go_on = {});

}  // namespace showstopper::solver
