// SPDX-License-Identifier: Apache-2.0
#include "solver/deals/count.h"

#include <algorithm>

#include "model/table/check.h"

namespace showstopper::solver {

Count times(Count a, Count b) {
  Count product = 0;
  CHECK(!__builtin_mul_overflow(a, b, &product));
  return product;
}

Count choose(int n, int k) {
  if (k < 0 || k > n) return 0;
  Count ways = 1;
  for (int i = 1; i <= k; ++i) {
    ways = times(ways, static_cast<Count>(n - k + i)) / static_cast<Count>(i);
  }
  return ways;
}

std::string to_text(Count count) {
  std::string digits;
  do {
    digits += static_cast<char>('0' + static_cast<int>(count % 10));
    count /= 10;
  } while (count != 0);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

double quotient(Count part, Count whole) {
  return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

Count below(Count bound, table::Random& random) {
  CHECK(bound > 0);
  const Count most = ~Count{0};
  const Count last = most - (most % bound + 1) % bound;  // the last of the whole multiples
  for (;;) {
    const Count drawn = Count{random.next()} << 64 | random.next();
    if (drawn <= last) return drawn % bound;
  }
}

}  // namespace showstopper::solver
