// SPDX-License-Identifier: Apache-2.0
//
// Rounds as one page for a browser that needs nothing else: verdict, findings with their clauses,
// and for each round a view that steps through it (app/report/viewer). Whatever an engine said is
// text there, never markup.
#pragma once

#include <string>
#include <vector>

#include "app/cli/context.h"
#include "app/games/game.h"
#include "conformance/finding.h"

namespace showstopper::app {

struct PageRound {
  std::string title;      // `log.jsonl:17`
  std::string reference;  // the trace with all that the reference observes, as JSON
  std::vector<conformance::Finding> findings;
};

struct Page {
  std::string title;    // `showstopper check log.jsonl`
  std::string verdict;  // one sentence
  bool good = true;     // nothing breaks a rule
  std::vector<PageRound> rounds;
};

// The round of a line with what was found in it.
PageRound page_round(const Game& game, const RoundLine& line,
                     std::vector<conformance::Finding> findings);

// The round that each finding stands in, read again from its file; one whose file cannot be read
// any more (standard input) is left out.
std::vector<PageRound> page_rounds(const Context& context,
                                   const std::vector<conformance::Finding>& findings);

// The page as one file, UTF-8.
std::string html_text(const Context& context, const Page& page);

}  // namespace showstopper::app
