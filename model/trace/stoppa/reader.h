// SPDX-License-Identifier: Apache-2.0
//
// Lines of Stoppa. `TraceReader` hands out their text; this reads it, resolves the rules that it
// names, and checks what it deals or sets up, so that what comes out can be replayed without
// another question.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "model/rules/rule_set.h"
#include "model/table/diagnostic.h"
#include "model/trace/stoppa/trace.h"

namespace showstopper::trace {

class StoppaReader {
 public:
  explicit StoppaReader(rules::Library library);
  ~StoppaReader();
  StoppaReader(const StoppaReader&) = delete;
  StoppaReader& operator=(const StoppaReader&) = delete;

  // False, and at least one diagnostic, where the line cannot be read or played.
  bool read(std::string_view line, int number, const std::string& file, StoppaTrace& into,
            table::Diagnostics& diagnostics);

  // One observation, such as an engine's answer. `players` seats.
  bool read_observation(std::string_view json, int players, StoppaObservation& into,
                        table::Diagnostics& diagnostics);

 private:
  class Parser;
  std::shared_ptr<const stoppa::Rules> rules_of(std::string_view json, int players,
                                                const std::string& file, table::Position where,
                                                table::Diagnostics& diagnostics);

  rules::Library library_;
  std::map<std::string, std::shared_ptr<const stoppa::Rules>, std::less<>> compiled_;
  std::unique_ptr<Parser> parser_;
};

}  // namespace showstopper::trace
