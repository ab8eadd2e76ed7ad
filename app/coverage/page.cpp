// SPDX-License-Identifier: Apache-2.0
//
// Coverage as a page for a browser, which needs no other file: a matrix of clauses and rule sets,
// each clause with its text.
#include <fmt/format.h>

#include "app/coverage/summary.h"
#include "app/report/xml_text.h"

namespace showstopper::app {
namespace {

constexpr std::string_view kHead = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Coverage</title><style>
body{font:14px sans-serif;margin:2em;max-width:100em}table{border-collapse:collapse;margin:1em 0}
td,th{border:1px solid #bbb;padding:2px 6px;text-align:left;vertical-align:top}
th{position:sticky;top:0;background:#eee}td.n{text-align:right}
.shown{background:#cfe8cf}.not{background:#f5c6c0}.impossible,.no{background:#eee;color:#555}
:target{outline:2px solid #06c}
</style></head><body><h1>Coverage</h1>
)";

std::string_view style_of(CoverState state) {
  const std::string_view all = word(state);
  return all.substr(0, all.find(' '));
}

std::string cell_of(const CoveredClause& each) {
  const std::string said =
      each.state == CoverState::shown ? each.rounds.text() : std::string(word(each.state));
  const std::string& why = each.why.empty() ? each.furthest : each.why;
  return fmt::format("<td class=\"n {}\" title=\"{}\">{}</td>", style_of(each.state), in_xml(why),
                     in_xml(said));
}

std::string matrix_of(const CoveredGame& game) {
  std::string text = "<table><tr><th>clause</th><th>text</th><th>all</th>";
  for (const CoveredRules& each : game.rules) {
    text += fmt::format("<th>{}</th>", in_xml(each.rules));
  }
  text += "</tr>\n";
  for (std::size_t i = 0; i < game.clauses.size(); ++i) {
    const rules::Clause& clause = *game.clauses[i].clause;
    text += fmt::format("<tr id=\"{0}\"><td><a href=\"#{0}\">{0}</a></td><td>{1}</td>{2}",
                        in_xml(clause.id), in_xml(clause.meaning), cell_of(game.clauses[i]));
    for (const CoveredRules& each : game.rules) text += cell_of(each.clauses[i]);
    text += "</tr>\n";
  }
  return text + "</table>\n";
}

std::string lists_of(const CoveredRules& of) {
  std::string text =
      fmt::format("<h3>{}</h3><table><tr><th>row</th><th>rounds</th></tr>\n", in_xml(of.rules));
  for (const CoveredRow& each : of.rows) {
    text += fmt::format("<tr><td>{}</td><td class=\"n {}\">{}</td></tr>\n", in_xml(each.name),
                        each.rounds.empty() ? "not" : "shown", each.rounds.text());
  }
  text +=
      "</table><table><tr><th>parameter</th><th>value</th><th>other values noticed</th>"
      "<th>rounds</th><th></th></tr>\n";
  for (const CoveredParameter& each : of.parameters) {
    text += fmt::format(
        "<tr><td>{}</td><td>{}</td><td class=\"n {}\">{} of {}</td><td class=\"n\">{}</td><td>{}"
        "</td></tr>\n",
        in_xml(each.key), in_xml(each.value), style_of(each.state), each.told_apart, each.others,
        each.rounds.text(), in_xml(each.why));
  }
  return text + "</table>\n";
}

}  // namespace

std::string to_html(const CoverageSummary& summary) {
  std::string text(kHead);
  text += fmt::format("<p>{} rounds; {} of {} clauses that a round can show are shown.</p>\n",
                      summary.rounds.text(), summary.shown(), summary.possible());
  for (const CoveredGame& game : summary.games) {
    text += fmt::format("<h2>{}</h2>\n{}", in_xml(game.game->title()), matrix_of(game));
    for (const CoveredRules& each : game.rules) text += lists_of(each);
  }
  return text + "</body></html>\n";
}

}  // namespace showstopper::app
