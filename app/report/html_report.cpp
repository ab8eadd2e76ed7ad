// SPDX-License-Identifier: Apache-2.0
#include "app/report/html_report.h"

#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/rounds.h"
#include "app/report/failure_account.h"
#include "app/report/json_text.h"
#include "app/report/viewer_files.h"

namespace showstopper::app {
namespace {

using nlohmann::ordered_json;

std::string escaped(std::string_view text) {
  std::string html;
  for (const char letter : text) {
    switch (letter) {
      case '&': html += "&amp;"; break;
      case '<': html += "&lt;"; break;
      case '>': html += "&gt;"; break;
      case '"': html += "&quot;"; break;
      default: html += letter;
    }
  }
  return html;
}

// In a script element nothing ends the data but `</script` and `<!--` changes how it is read.
std::string data_text(const ordered_json& data) {
  std::string text;
  for (const char letter : json_text(data)) {
    if (letter == '<') {
      text += "\\u003c";
    } else {
      text += letter;
    }
  }
  return text;
}

ordered_json clauses_json(const Context& context, const std::vector<std::string>& ids) {
  ordered_json clauses = ordered_json::array();
  for (const std::string& id : ids) {
    std::string text = clause_texts(context, {id});
    if (text.starts_with(id + ": ")) text.erase(0, id.size() + 2);
    clauses.push_back({{"id", id}, {"text", text}});
  }
  return clauses;
}

ordered_json finding_json(const Context& context, const conformance::Finding& finding) {
  return {{"kind", word(finding.kind)}, {"sentence", sentence(finding.kind)},
          {"action", finding.action},   {"action_text", finding.action_text},
          {"key", finding.key},         {"expected", finding.expected},
          {"got", finding.got},         {"clauses", clauses_json(context, finding.clauses)}};
}

ordered_json round_json(const Context& context, const PageRound& round) {
  ordered_json findings = ordered_json::array();
  for (const conformance::Finding& finding : round.findings) {
    findings.push_back(finding_json(context, finding));
  }
  return {{"title", round.title},
          {"reference", ordered_json::parse(round.reference)},
          {"findings", findings}};
}

}  // namespace

PageRound page_round(const Game& game, const RoundLine& line,
                     std::vector<conformance::Finding> findings) {
  return {fmt::format("{}:{}", line.file, line.number), game.replay(line).text,
          std::move(findings)};
}

std::vector<PageRound> page_rounds(const Context& context,
                                   const std::vector<conformance::Finding>& findings) {
  std::vector<std::pair<std::string, std::vector<conformance::Finding>>> by_round;
  std::map<std::string, std::size_t> known;
  for (const conformance::Finding& finding : findings) {
    const std::string name =
        fmt::format("{}:{}", context.path_of(finding.file).string(), finding.line);
    const auto [place, added] = known.emplace(name, by_round.size());
    if (added) by_round.push_back({name, {}});
    by_round[place->second].second.push_back(finding);
  }
  std::vector<PageRound> rounds;
  for (const auto& [name, of_round] : by_round) {
    if (name.starts_with("-:")) continue;
    each_round(context, {name}, [&, &found = of_round](const Game& game, const RoundLine& line) {
      rounds.push_back(page_round(game, line, found));
    });
  }
  return rounds;
}

std::string html_text(const Context& context, const Page& page) {
  ordered_json rounds = ordered_json::array();
  for (const PageRound& round : page.rounds) rounds.push_back(round_json(context, round));
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>{0}</title>\n<style>\n{1}</style>\n</head>\n<body>\n<header>\n<h1>{0}</h1>\n"
      "<p class=\"verdict {2}\">{3}</p>\n</header>\n<main id=\"rounds\"></main>\n"
      "<noscript>The rounds of this page are drawn by a script that stands in it.</noscript>\n"
      "<footer>Left and right go one step back and forward, Home and End to the first and the "
      "last.</footer>\n"
      "<script type=\"application/json\" id=\"report\">{4}</script>\n"
      "<script>\n{5}{6}</script>\n</body>\n</html>\n",
      escaped(page.title), viewer::kStyle, page.good ? "good" : "bad", escaped(page.verdict),
      data_text({{"format", "showstopper-report/1"}, {"rounds", rounds}}), viewer::kCards,
      viewer::kScript);
}

}  // namespace showstopper::app
