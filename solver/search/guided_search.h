// SPDX-License-Identifier: Apache-2.0
//
// Goals by play that is guided: a round is changed a little, in its deal or in a choice, and the
// change stays if the round comes no further from the goal (goal_distance.h). It reaches sums of
// many cards, goes or points that chance alone never brings together. Like random play it finds and
// never refutes, and the rounds of a seed are always the same ones.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "solver/deals/deal_constraint.h"
#include "solver/search/random_search.h"

namespace showstopper::solver {

class GuidedSearch {
 public:
  // `where` must hold in each deal; the job's limit of turns is not covered.
  GuidedSearch(const SearchJob& job, std::span<const DealConstraint> where);

  // Goes on from the round that was found last, towards the present goal of the job.
  void go_on_from_found();
  // So many rounds more, or fewer if the job's witnesses are found.
  SearchResult play(std::uint64_t rounds);

 private:
  static constexpr std::size_t kChoices = 128;  // later ones repeat the first
  // A round: its deal, which of the legal actions is taken at each decision, in parts of 256, and
  // which card comes before which.
  struct Plan {
    gostop::Deal deal;
    bool jokers_last = false;  // at the end of the stock
    int carry = 0;
    std::array<std::uint8_t, kChoices> choices{};
    std::array<std::uint8_t, gostop::Card::kCount> ranks{};
  };

  std::uint8_t any();
  gostop::Card any_card(bool jokers_too);
  bool fits(const gostop::Deal& deal) const;
  Plan drawn();
  Plan changed(const Plan& plan);
  History played(const Plan& plan);

  SearchJob job_;
  std::span<const DealConstraint> where_;
  std::vector<gostop::Card> deck_;
  table::Random random_;
  std::set<std::string> known_;
  Plan best_, found_;
  std::int64_t distance_ = -1;  // of the best; negative: there is none yet
  std::size_t decisions_ = 0;   // of the latest round that was kept
  std::uint64_t in_vain_ = 0;   // rounds since the last one that came nearer
};

}  // namespace showstopper::solver
