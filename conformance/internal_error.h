// SPDX-License-Identifier: Apache-2.0
//
// Our own bug while a round of somebody else is judged, shrunk, explained or narrated: a finding of
// its own kind, so that the run goes on and reports everything else. A CHECK throws inside
// `guarded`; outside it stops the program, as it should where nothing of a run can be saved.
//
// Refuses to repair anything: what the work had touched is to be thrown away.
#pragma once

#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "conformance/finding.h"
#include "model/table/caught_check.h"

namespace showstopper::conformance {

// `what`: the text of the CHECK or of the exception.
Finding internal_error(std::string what);

// Calls work(); nothing where it returned, else what it threw. Guards may be nested, and hold for
// the thread that called alone.
template <class Work>
std::optional<Finding> guarded(const Work& work) {
  const table::CatchChecks catching;
  try {
    work();
    return std::nullopt;
  } catch (const table::CheckFailed& failed) {
    return internal_error(to_text(failed));
  } catch (const std::exception& failed) {
    return internal_error(std::string("exception: ") + failed.what());
  }
}

// Whether the verdict ends with an internal error, of which a search knows nothing better than that
// it happened.
bool has_internal_error(const std::vector<Finding>& findings);

// While one lives, the internal errors of rounds judged in this thread are kept: a search that
// judges a round under other rules drops its verdict, and must not drop our bug with it. Of several
// that live the latest keeps them.
class InternalErrors {
 public:
  InternalErrors();
  ~InternalErrors();
  InternalErrors(const InternalErrors&) = delete;
  InternalErrors& operator=(const InternalErrors&) = delete;

  static void keep(const Finding& finding);
  // Each CHECK once, in the order in which they failed.
  std::vector<Finding> take();

 private:
  InternalErrors* outer_;
  std::vector<Finding> kept_;
};

}  // namespace showstopper::conformance
