// SPDX-License-Identifier: Apache-2.0
//
// `showstopper show`: rounds step by step, for a person who knows the game, and the result of a
// match: on a terminal, as Markdown for a comment, or as a page for a browser. Colour on a terminal
// only; the marks beside it have the same meaning.
#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/rounds.h"
#include "app/report/html_report.h"
#include "app/report/match_report.h"
#include "engines/logs/match_order.h"

namespace showstopper::app {
namespace {

enum class ShowFormat : unsigned char { text, markdown };

struct ShowOptions {
  std::vector<std::string> files;
  ShowFormat format = ShowFormat::text;
  std::optional<int> around;
  bool html = false;
};

// The rounds as text; in Markdown each is a block of its own.
Exit show_text(Context& context, const ShowOptions& options) {
  bool parted = false, another = false, unread = false;
  MatchReport match;
  // Of whole files: lines that are named one by one need not be neighbours.
  engines::MatchOrder order;
  std::string file;
  std::uint64_t number = 0;
  const bool whole = std::all_of(options.files.begin(), options.files.end(),
                                 [](const std::string& path) { return file_of(path) == path; });
  const bool markdown = options.format == ShowFormat::markdown;
  const bool coloured = !markdown && context.out.coloured();
  const auto part = [&](const std::string& text) {
    context.out.write(markdown && !text.empty() ? fmt::format("```text\n{}```\n", text) : text);
  };
  const bool good =
      each_round(context, options.files, [&](const Game& game, const RoundLine& line) {
        RoundLine asked = line;
        asked.around = options.around;
        const Retold retold = game.show(asked, coloured);
        if (!retold.unread.empty()) {
          context.complain(retold.unread);
          unread = true;
          return;
        }
        if (!retold.place.fault.empty()) {
          context.complain({{line.file, {line.number, 0}, retold.place.fault}});
          unread = true;
        }
        if (std::exchange(file, line.file) != line.file) {
          order.forget();
          part(match.end());
          number = 0;
        }
        // The lines in between cannot be read and may be rounds.
        for (; number + 1 < line.nth; ++number) order.skip();
        number = line.nth;
        engines::MatchLink link;
        link.round = whole ? retold.place.round : 0;
        link.played = retold.place.played;
        link.voided = retold.place.voided;
        for (const conformance::Finding& finding : order.next(std::move(link))) {
          part(fmt::format("  !!  `{}` is {}, expected {}\n", finding.key, finding.got,
                           finding.expected));
          parted = true;
        }
        part(match.next(retold.place));
        if (another) context.out.write("\n");
        another = true;
        if (markdown) context.out.write(fmt::format("### `{}:{}`\n\n", line.file, line.number));
        part(retold.text);
        parted = parted || !retold.parted.empty();
      });
  part(match.end());
  if (!good || unread) return Exit::input_error;
  return parted || match.broken() ? Exit::findings : Exit::nothing_found;
}

Exit show_page(Context& context, const ShowOptions& options) {
  engines::LogCheck check(context.library(), context.corpus());
  add_games(check, context);
  bool unread = false;
  Page page{command_line("showstopper show"), "", true, {}, {}};
  const auto title = [](const std::string& file, int line) {
    return fmt::format("{}:{}", file, line);
  };
  // Judged as they are read: standard input can be read once alone.
  const bool good =
      each_round(context, options.files, [&](const Game& game, const RoundLine& line) {
        check.line(line.text, line.number, line.nth, line.file);
        table::Diagnostics why_not;
        auto round = page_round(game, line, title(line.file, line.number), {}, why_not);
        if (round) return page.rounds.push_back(std::move(*round));
        context.complain(why_not);
        unread = true;
      });
  std::map<std::string, std::vector<PageFinding>> findings;
  for (const conformance::Finding& first : check.report().firsts) {
    findings[title(first.file, first.line)].push_back({first, true, {}});
  }
  for (PageRound& round : page.rounds) {
    if (const auto of = findings.find(round.title); of != findings.end()) {
      round.findings = of->second;
    }
  }
  page.good = findings.empty();
  page.verdict = page.good ? "Nothing here differs from the rules."
                           : "A round differs from the rules; the finding is above it.";
  context.out.write(html_text(context, page));
  if (!good || unread) return Exit::input_error;
  return page.good ? Exit::nothing_found : Exit::findings;
}

}  // namespace

Run add_show(CLI::App& app) {
  const auto options = std::make_shared<ShowOptions>();
  app.add_option("TRACE", options->files,
                 "Trace files; `FILE:17` is the round on line 17, `-` standard input")
      ->required();
  const auto turns = std::make_shared<int>(0);
  CLI::Option* around = add_number(app, "--around", *turns, 0, 1000,
                                   "In a Go-Stop round that differs from the rules, print only the "
                                   "turns that differ and N turns before and after each");
  CLI::Option* format =
      add_choice(app, "--format", options->format,
                 {{"text", ShowFormat::text}, {"md", ShowFormat::markdown}},
                 "Print `text` for a terminal (default) or `md`, Markdown for a comment")
          ->type_name("FORMAT");
  app.add_flag("--html", options->html,
               "Print a page for a browser that steps through the rounds; it needs no other file")
      ->excludes(format)
      ->excludes(around);
  add_help_page(app, {{{Exit::nothing_found, "every round follows the rules"},
                       {Exit::findings, "a round or the match differs from the rules"}},
                      {{"Print a match step by step",
                        "showstopper play --rules stoppa/italian --seed 7 | showstopper show -"},
                       {"Print the round that `find` finds, in colour",
                        "showstopper find three-ppuks --rules gostop/matgo | showstopper show "
                        "--color always -",
                        Exit::nothing_found, Example::Of::showstopper}}});
  return [options, turns, around](Context& context) {
    if (around->count() > 0) options->around = *turns;
    return options->html ? show_page(context, *options) : show_text(context, *options);
  };
}

}  // namespace showstopper::app
