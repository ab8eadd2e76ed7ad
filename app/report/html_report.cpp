// SPDX-License-Identifier: Apache-2.0
#include "app/report/html_report.h"

#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/rounds.h"
#include "app/report/failure_account.h"
#include "app/report/json_text.h"
#include "app/report/viewer_files.h"
#include "model/table/diagnostic.h"

namespace showstopper::app {
namespace {

using nlohmann::ordered_json;

std::string escaped(std::string_view text) {
  std::string html;
  for (const char letter : table::printable(std::string(text))) {
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

// In a script element nothing ends the data but `</script` and `<!--` changes how it is read. What
// steers a terminal or a reader of the source is escaped as well.
std::string data_text(const ordered_json& data) {
  std::string text;
  for (const char letter : table::printable_json(json_text(data))) {
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

ordered_json pairs_json(const std::vector<std::pair<std::string, std::string>>& pairs) {
  ordered_json json = ordered_json::array();
  for (const auto& [what, text] : pairs) json.push_back({what, text});
  return json;
}

ordered_json finding_json(const Context& context, const PageFinding& found) {
  const conformance::Finding& finding = found.what;
  const bool named = !found.name.empty();
  return {{"kind", named ? found.name : word(finding.kind)},
          {"sentence", named ? found.rule : std::string(sentence(finding.kind))},
          {"breaks", found.breaks},
          {"action", finding.action},
          {"key", finding.key},
          {"action_text", finding.action_text},
          {"got", finding.got},
          {"expected", finding.expected},
          {"says", pairs_json(found.says)},
          {"clauses", clauses_json(context, finding.clauses)}};
}

ordered_json round_json(const Context& context, const PageRound& round) {
  ordered_json findings = ordered_json::array();
  for (const PageFinding& found : round.findings) findings.push_back(finding_json(context, found));
  return {{"title", round.title},
          {"reference", ordered_json::parse(round.reference)},
          {"findings", findings}};
}

}  // namespace

std::optional<PageRound> page_round(const Game& game, const RoundLine& line, std::string title,
                                    std::vector<PageFinding> findings, table::Diagnostics& unread) {
  Retold retold = game.replay(line);
  unread = std::move(retold.unread);
  if (!unread.empty()) return std::nullopt;
  return PageRound{std::move(title), std::move(retold.text), std::move(findings)};
}

std::vector<PageRound> page_rounds(const Context& context,
                                   const std::vector<PageFinding>& findings) {
  std::vector<std::pair<std::string, std::vector<PageFinding>>> by_round;
  std::map<std::string, std::size_t> known;
  for (const PageFinding& found : findings) {
    const std::string name =
        fmt::format("{}:{}", context.path_of(found.what.file).string(), found.what.line);
    const auto [place, added] = known.emplace(name, by_round.size());
    if (added) by_round.push_back({name, {}});
    by_round[place->second].second.push_back(found);
  }
  std::vector<PageRound> rounds;
  for (const auto& [name, of_round] : by_round) {
    if (name.starts_with("-:")) continue;
    each_round(context, {name},
               [&, &shown = name, &found = of_round](const Game& game, const RoundLine& line) {
                 // A line with a finding is a round, unless the file has changed.
                 table::Diagnostics unread;
                 auto round = page_round(game, line, shown, found, unread);
                 if (round) rounds.push_back(std::move(*round));
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
      "<noscript>A script in this page draws its rounds.</noscript>\n"
      "<footer>Left and right go one step back and forward, Home and End to the first and the "
      "last.</footer>\n"
      "<script type=\"application/json\" id=\"report\">{4}</script>\n"
      "<script>\n{5}{6}</script>\n</body>\n</html>\n",
      escaped(page.title), viewer::kStyle, page.good ? "good" : "bad", escaped(page.verdict),
      data_text({{"format", "showstopper-report/1"},
                 {"facts", pairs_json(page.facts)},
                 {"rounds", rounds}}),
      viewer::kCards, viewer::kScript);
}

void write_page(const Context& context, const std::string& file, const Page& page) {
  write_whole_file(file, html_text(context, page));
}

}  // namespace showstopper::app
