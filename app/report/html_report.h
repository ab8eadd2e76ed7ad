// SPDX-License-Identifier: Apache-2.0
//
// Rounds as one page for a browser that needs nothing else: verdict, findings with their clauses,
// and for each round a view that steps through it (app/report/viewer). Text of an engine is escaped
// there and never markup.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/context.h"
#include "app/games/game.h"
#include "conformance/finding.h"

namespace showstopper::app {

// A finding in a round, and further lines about it, each after a word such as `cause` or `repeat`.
struct PageFinding {
  conformance::Finding what;
  bool breaks = true;  // false: a variant that the log declares, or a finding that is waived
  std::vector<std::pair<std::string, std::string>> says;
  std::string name = {}, rule = {};  // in place of the word and the sentence of its kind
};

struct PageRound {
  std::string title;      // `log.jsonl:17`
  std::string reference;  // the trace with all that the reference observes, as JSON
  std::vector<PageFinding> findings;
};

struct Page {
  std::string title;                                       // `showstopper check log.jsonl`
  std::string verdict;                                     // one sentence
  bool good = true;                                        // nothing breaks a rule
  std::vector<std::pair<std::string, std::string>> facts;  // of the run: `engine`, `rules`
  std::vector<PageRound> rounds;
};

// The round of a line with its findings; nullopt if the line is not a round of the game, with the
// reason in `unread`.
std::optional<PageRound> page_round(const Game& game, const RoundLine& line, std::string title,
                                    std::vector<PageFinding> findings, table::Diagnostics& unread);

// The round of each finding, read again from its file; one whose file cannot be read any more
// (standard input) is left out.
std::vector<PageRound> page_rounds(const Context& context,
                                   const std::vector<PageFinding>& findings);

// The page as one file, UTF-8.
std::string html_text(const Context& context, const Page& page);

// Throws OutputFailed.
void write_page(const Context& context, const std::string& file, const Page& page);

}  // namespace showstopper::app
