// SPDX-License-Identifier: Apache-2.0
//
// The files of the corpus that the targets read, each once when it is first needed: rule sets,
// clauses, fixtures. A target cannot work without a corpus, so a missing file ends the program.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "fuzz/harness/extra_coverage.h"
#include "model/table/diagnostic.h"
#include "model/trace/traced.h"
#include "properties/play/shipped_rules.h"

namespace showstopper::fuzz {

// The folder named by SHOWSTOPPER_CORPUS, or the one of the source tree, or `showstopper_corpus`
// beside the program.
const std::filesystem::path& corpus();
// Sets another one. Call it before anything is read.
void set_corpus(std::filesystem::path folder);

// An unreadable corpus ends the program: it is not a finding, because the fuzzer did not write it.
[[noreturn]] void give_up(const std::string& message);
void give_up_on(const table::Diagnostics& diagnostics);

// The rule sets of a game.
template <class G>
const properties::RuleShelf& shelf_of() {
  static const properties::RuleShelf kShelf = [] {
    table::Diagnostics diagnostics;
    auto found = properties::RuleShelf::of<G>(rules::Library(corpus() / "rules"), diagnostics);
    give_up_on(diagnostics);
    if (found.empty()) give_up("`" + corpus().string() + "` holds no rule sets");
    return found;
  }();
  return kShelf;
}
const ClauseGroups& gostop_clauses();
const ClauseGroups& stoppa_clauses();

// Each line of the fixtures of a game, file by file in the order of the names.
void each_fixture_line(std::string_view game, const std::function<void(std::string_view)>& hear);
// Each fixture that begins with a deal and has no unknown card, or was filled.
template <class G>
void each_fixture(const std::function<void(const typename trace::Traced<G>::Trace&)>& hear) {
  using Traces = trace::Traced<G>;
  typename Traces::Reader reader{rules::Library(corpus() / "rules")};
  each_fixture_line(G::kName, [&](std::string_view line) {
    table::Diagnostics ignored;
    typename Traces::Trace trace;
    if (!reader.read(line, 0, "fixtures", trace, ignored)) return;
    if (Traces::is_set_up(trace)) return;
    const auto ways = Traces::fillings(trace, 0, 0);
    if (!ways.empty()) hear(ways.front());
  });
}
// Each shipped rule file, as text.
void each_rule_file(const std::function<void(std::string_view)>& hear);

}  // namespace showstopper::fuzz
