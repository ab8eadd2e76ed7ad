// SPDX-License-Identifier: Apache-2.0
//
// Lines of Stoppa. `TraceReader` hands out their text; this reads it, resolves the rules that it
// names, and checks its deal or position, so that the result can be replayed without another check.
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

  // False, and at least one diagnostic, if the line cannot be read or played.
  bool read(std::string_view line, int number, const std::string& file, StoppaTrace& into,
            table::Diagnostics& diagnostics);

  // The rules of a round that can be read; the same object for the same text.
  std::shared_ptr<const stoppa::Rules> rules_of(const StoppaTrace& round);

  // Reads lines from here on as if they named these rules (JSON).
  void under(std::string rules) { rules_instead_ = std::move(rules); }

  // The name of the rules, if they are the only reason why the latest line was refused: the same
  // text for the same refusal. Empty if the rules were right.
  const std::string& refused_rules() const { return refused_rules_; }

 private:
  class Parser;

  CompiledRules<stoppa::Rules> rules_;
  std::string refused_rules_, rules_instead_;
  std::unique_ptr<Parser> parser_;
};

}  // namespace showstopper::trace
