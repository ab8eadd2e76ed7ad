// SPDX-License-Identifier: Apache-2.0
#include "app/leaflet/leaflet_page.h"

#include <fmt/format.h>

#include "app/report/xml_text.h"
#include "model/table/diagnostic.h"

namespace showstopper::app {
namespace {

// Names and descriptions come from the user's file: what Markdown reads as a sign is escaped.
std::string in_markdown(const std::string& text) {
  std::string result;
  for (const char letter : table::printable(text)) {
    if (letter == '|' || letter == '*' || letter == '_' || letter == '`' || letter == '<' ||
        letter == '[' || letter == '\\' || letter == '#') {
      result += '\\';
    }
    result += letter;
  }
  return result;
}

std::string markdown_table(const LeafletTable& table) {
  std::string text;
  const auto line = [&](const std::vector<std::string>& cells) {
    text += '|';
    for (const std::string& cell : cells) text += fmt::format(" {} |", in_markdown(cell));
    text += '\n';
  };
  line(table.head);
  text += '|';
  for (std::size_t i = 0; i < table.head.size(); ++i) text += "---|";
  text += '\n';
  for (const auto& row : table.rows) line(row);
  return text + '\n';
}

std::string html_table(const LeafletTable& table) {
  std::string text = "<table><thead><tr>";
  for (const std::string& cell : table.head) text += fmt::format("<th>{}</th>", in_xml(cell));
  text += "</tr></thead><tbody>\n";
  for (const auto& row : table.rows) {
    text += "<tr>";
    for (const std::string& cell : row) text += fmt::format("<td>{}</td>", in_xml(cell));
    text += "</tr>\n";
  }
  return text + "</tbody></table>\n";
}

constexpr std::string_view kPageStyle =
    "@page{size:A4;margin:16mm 15mm}"
    "html{font:10.5pt/1.45 \"Noto Sans\",\"Noto Sans KR\",\"Noto Sans CJK KR\",\"Apple SD Gothic "
    "Neo\",\"Malgun Gothic\",\"NanumGothic\",sans-serif;color:#1d1b18;background:#fff}"
    "body{max-width:180mm;margin:0 auto;padding:6mm 0;word-break:keep-all;overflow-wrap:anywhere}"
    "h1{font-size:18pt;line-height:1.2;margin:0 0 2mm}"
    "h2{font-size:12.5pt;margin:6mm 0 1.5mm;padding-bottom:.8mm;border-bottom:.3mm solid #b9b2a5;"
    "break-after:avoid}"
    "p{margin:0 0 1.5mm}ul{margin:0;padding-left:5mm}li{margin:0 0 1.2mm;break-inside:avoid}"
    "table{border-collapse:collapse;margin:0 0 2mm;width:100%}thead{display:table-header-group}"
    "tr{break-inside:avoid}"
    "th,td{border:.2mm solid #cfc8bb;padding:.8mm 1.8mm;text-align:left;vertical-align:top}"
    "th{background:#f3f0ea}"
    ".base{display:block;color:#5d574e;font-size:9.5pt}"
    ".example{margin:1mm 0 1.5mm;padding:1mm 2.5mm;border-left:.8mm solid #b9b2a5;"
    "background:#f8f6f2;font-size:9pt;line-height:1.4}"
    ".example b{display:block}"
    ".example span{display:block}";

std::string html_item(const Leaflet& leaflet, const LeafletItem& item) {
  std::string text = "<li>" + in_xml(item.text);
  if (!item.instead_of.empty()) {
    text += fmt::format("<span class=\"base\">{}</span>", in_xml(item.instead_of));
  }
  if (!item.example.empty()) {
    text += fmt::format("<div class=\"example\"><b>{}</b>", in_xml(leaflet.example_word));
    for (const std::string& line : item.example) {
      text += fmt::format("<span>{}</span>", in_xml(line));
    }
    text += "</div>";
  }
  return text + "</li>\n";
}

}  // namespace

std::string leaflet_markdown(const Leaflet& leaflet) {
  std::string text = fmt::format("# {}\n\n", in_markdown(leaflet.title));
  for (const std::string& each : leaflet.head) text += in_markdown(each) + "\n\n";
  for (const LeafletSection& section : leaflet.sections) {
    text += fmt::format("## {}\n\n", in_markdown(section.title));
    for (const LeafletTable& table : section.tables) text += markdown_table(table);
    for (const LeafletItem& item : section.items) {
      text += fmt::format("- {}\n", in_markdown(item.text));
      if (!item.instead_of.empty()) text += fmt::format("  {}\n", in_markdown(item.instead_of));
      if (item.example.empty()) continue;
      text += fmt::format("\n  > {}:\n", in_markdown(leaflet.example_word));
      for (const std::string& line : item.example) {
        text += fmt::format("  > {}\n", in_markdown(line));
      }
      text += '\n';
    }
    if (!section.items.empty()) text += '\n';
  }
  while (text.ends_with("\n\n")) text.pop_back();
  return text;
}

std::string leaflet_html(const Leaflet& leaflet) {
  const std::string_view language = leaflet.language == rules::Language::korean ? "ko" : "en";
  std::string text = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{}</title>\n"
      "<style>{}</style>\n</head>\n<body>\n<h1>{}</h1>\n",
      language, in_xml(leaflet.title), kPageStyle, in_xml(leaflet.title));
  for (const std::string& each : leaflet.head) text += fmt::format("<p>{}</p>\n", in_xml(each));
  for (const LeafletSection& section : leaflet.sections) {
    text += fmt::format("<section>\n<h2>{}</h2>\n", in_xml(section.title));
    for (const LeafletTable& table : section.tables) text += html_table(table);
    if (!section.items.empty()) {
      text += "<ul>\n";
      for (const LeafletItem& item : section.items) text += html_item(leaflet, item);
      text += "</ul>\n";
    }
    text += "</section>\n";
  }
  return text + "</body>\n</html>\n";
}

}  // namespace showstopper::app
