// SPDX-License-Identifier: Apache-2.0
//
// Rounds as one page for a browser that needs nothing else: verdict, findings with their clauses,
// and for each round a view that steps through it (app/report/viewer). Whatever an engine said is
// text there, never markup.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/context.h"
#include "app/games/game.h"
#include "conformance/finding.h"

namespace showstopper::app {

// What was found in a round, and what else is said of it, `cause` or `repeat` before each line.
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

// The round of a line with what was found in it; nothing where the line is no round of the game, as
// `unread` says.
std::optional<PageRound> page_round(const Game& game, const RoundLine& line, std::string title,
                                    std::vector<PageFinding> findings, table::Diagnostics& unread);

// The round that each finding stands in, read again from its file; one whose file cannot be read
// any more (standard input) is left out.
std::vector<PageRound> page_rounds(const Context& context,
                                   const std::vector<PageFinding>& findings);

// The page as one file, UTF-8.
std::string html_text(const Context& context, const Page& page);

// Throws OutputFailed.
void write_page(const Context& context, const std::string& file, const Page& page);

}  // namespace showstopper::app
