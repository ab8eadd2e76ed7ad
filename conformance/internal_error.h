// SPDX-License-Identifier: Apache-2.0
//
// A bug of ours, or of the played game, while a round of another engine is judged, shrunk,
// explained or narrated: a finding of its own kind, so that the run goes on and reports everything
// else. A CHECK throws inside `guarded` (model/table/guard/guarded.h); outside it stops the
// program, as it should if no result of a run can be saved.
//
// Nothing is repaired: the data that the work had touched must be thrown away.
#pragma once

#include <exception>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "conformance/finding.h"
#include "model/table/guard/guarded.h"

namespace showstopper::conformance {

// `what`: the text of the stop.
Finding internal_error(std::string what);

// Calls work(); nothing if it returned, else the stop. A lack of memory is not a fault of
// the round: it is passed on and ends the program.
template <class Work>
std::optional<Finding> guarded(const Work& work) {
  std::exception_ptr no_memory;
  const std::optional<table::Stop> stop = table::guarded([&] {
    try {
      work();
    } catch (const std::bad_alloc&) {
      no_memory = std::current_exception();
    }
  });
  if (no_memory) std::rethrow_exception(no_memory);
  if (!stop) return std::nullopt;
  return internal_error(stop->text);
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
