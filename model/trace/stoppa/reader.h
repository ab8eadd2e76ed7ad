// SPDX-License-Identifier: Apache-2.0
//
// Lines of Stoppa. `TraceReader` hands out their text; this reads it, resolves the rules that it
// names, and checks what it deals or sets up, so that what comes out can be replayed without
// another question.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "model/rules/rule_set.h"
#include "model/table/diagnostic.h"
#include "model/trace/rules_cache.h"
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

  // Reads lines from here on as if they named these rules (JSON).
  void under(std::string rules) { rules_instead_ = std::move(rules); }

  // What names the rules for which alone the latest line was refused, the same text for the same
  // refusal; empty where nothing was wrong with them.
  const std::string& refused_rules() const { return refused_rules_; }

 private:
  class Parser;

  CompiledRules<stoppa::Rules> rules_;
  std::string refused_rules_, rules_instead_;
  std::unique_ptr<Parser> parser_;
};

}  // namespace showstopper::trace
