// SPDX-License-Identifier: Apache-2.0
//
// Keys of the linted file that state nothing new. Rules of Stoppa have no rows.
#include "lint/repeated.h"
#include "lint/stoppa/kind.h"

namespace showstopper::lint::stoppa_rules {

void find_redundant(Subject& subject) {
  for (Finding& each : repeated(subject, own_keys(subject), subject.findings)) {
    subject.add(std::move(each));
  }
}

}  // namespace showstopper::lint::stoppa_rules
