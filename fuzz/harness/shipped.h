// SPDX-License-Identifier: Apache-2.0
//
// The files of the corpus that the targets read, each once when it is first needed: rule sets,
// clauses, fixtures. A target without a corpus cannot say anything, so a missing file ends it.
#pragma once

#include <filesystem>
#include <functional>
#include <string_view>

#include "fuzz/harness/extra_coverage.h"
#include "model/trace/gostop/trace.h"
#include "model/trace/stoppa/trace.h"
#include "properties/play/shipped_rules.h"

namespace showstopper::fuzz {

// The folder named by SHOWSTOPPER_CORPUS, or the one of the source tree.
const std::filesystem::path& corpus();
// Where another one is to be used; before anything was read.
void set_corpus(std::filesystem::path folder);

const properties::RuleShelf& gostop_shelf();
const properties::RuleShelf& stoppa_shelf();
const ClauseGroups& gostop_clauses();
const ClauseGroups& stoppa_clauses();

// Each line of the fixtures of a game, file by file in the order of the names.
void each_fixture_line(std::string_view game, const std::function<void(std::string_view)>& hear);
// Each fixture that begins with a deal and has no unknown card, or was filled.
void each_fixture(const std::function<void(const trace::GostopTrace&)>& hear);
void each_fixture(const std::function<void(const trace::StoppaTrace&)>& hear);
// Each shipped rule file, as text.
void each_rule_file(const std::function<void(std::string_view)>& hear);

}  // namespace showstopper::fuzz
