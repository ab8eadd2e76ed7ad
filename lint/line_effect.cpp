// SPDX-License-Identifier: Apache-2.0
#include "lint/line_effect.h"

#include "lint/played_lines.h"

namespace showstopper::lint {

Effort effort_of(const Job& job) {
  Effort effort;
  if (job.fast) {
    effort.rounds = 600;
    effort.most_rounds = 3000;
    effort.most_pairs = 24'000;
    effort.every_key = false;
  } else {
    effort.rounds = 3000;
    effort.most_rounds = 20'000;
    effort.most_pairs = 400'000;
  }
  constexpr std::uint64_t kAll = 16;
  if (job.most == 0) effort.most_pairs *= kAll;
  return effort;
}

template std::unique_ptr<LineEffect> line_effect<gostop::Game>(const OwnFile& file);
template std::unique_ptr<LineEffect> line_effect<stoppa::Game>(const OwnFile& file);

}  // namespace showstopper::lint
