// SPDX-License-Identifier: Apache-2.0
#include "app/cli/man_page.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "app/cli/help_parts.h"
#include "app/cli/program.h"

namespace showstopper::app {
namespace {

// Text that is typed, with the signs of roff escaped.
std::string roff_text(std::string_view text) {
  std::string out;
  for (const char letter : text) {
    switch (letter) {
      case '\\': out += "\\e"; break;
      case '-': out += "\\-"; break;
      case '\'': out += "\\(aq"; break;
      case '`': out += "\\(ga"; break;
      case '^': out += "\\(ha"; break;
      case '~': out += "\\(ti"; break;
      default: out += letter;
    }
  }
  return text.starts_with('.') ? "\\&" + out : out;
}

// A sentence: words in backquotes become bold.
std::string roff_sentence(std::string_view text) {
  std::string out;
  for (bool bold = false;; bold = !bold) {
    const std::size_t end = text.find('`');
    const std::string part = roff_text(text.substr(0, end));
    out += bold ? "\\fB" + part + "\\fR" : part;
    if (end == text.npos) return out;
    text.remove_prefix(end + 1);
  }
}

// A line break inside a meaning begins a new paragraph of the same entry.
std::string roff_meaning(const std::string& text) {
  std::string out;
  std::size_t at = 0;
  for (;;) {
    const std::size_t end = text.find('\n', at);
    const std::string line = text.substr(at, end == text.npos ? end : end - at);
    if (!line.empty()) out += (out.empty() ? "" : ".br\n") + roff_sentence(line) + '\n';
    if (end == text.npos) return out;
    at = end + 1;
  }
}

std::string roff_section(std::string_view heading, const std::vector<HelpParts::Entry>& entries) {
  if (entries.empty()) return "";
  std::string text = fmt::format(".SH {}\n", heading);
  for (const auto& [name, meaning] : entries) {
    text += fmt::format(".TP\n\\fB{}\\fR\n{}", roff_text(name), roff_meaning(meaning));
  }
  return text;
}

std::string upper_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
  return text;
}

// `showstopper rules print` has the page showstopper-rules-print.
std::string page_name(std::string path) {
  std::replace(path.begin(), path.end(), ' ', '-');
  return path;
}

std::string see_also(const std::string& path, const HelpParts& parts) {
  std::vector<std::string> pages;
  if (const std::size_t end = path.rfind(' '); end != path.npos) {
    pages.push_back(page_name(path.substr(0, end)));
  }
  for (const HelpParts::Group& group : parts.groups) {
    for (const auto& [name, meaning] : group.commands)
      pages.push_back(page_name(path + ' ' + name));
  }
  std::string text = ".SH SEE ALSO\n";
  for (const std::string& page : pages) {
    text += fmt::format(".BR {} (1){}\n", roff_text(page), &page == &pages.back() ? "" : ",");
  }
  return text;
}

}  // namespace

std::string man_page(const CLI::App& app, const std::string& path) {
  const HelpParts parts = help_parts(app, path);
  const std::string title = page_name(path);
  std::string text = fmt::format(".SH NAME\n{} \\- {}\n.SH SYNOPSIS\n{}\n", roff_text(title),
                                 roff_sentence(parts.summary), roff_text(parts.usage));
  for (const HelpParts::Group& group : parts.groups) {
    text += roff_section(upper_case(group.heading), group.commands);
  }
  text += roff_section("ARGUMENTS", parts.arguments);
  text += roff_section("OPTIONS", parts.options);
  text += roff_section("EXIT STATUS", parts.exits);
  text += ".SH EXAMPLES\n";
  for (const Example& example : parts.examples) {
    text += fmt::format(".PP\n{}\n.PP\n.nf\n.RS\n$ {}\n.RE\n.fi\n",
                        roff_sentence(example_sentence(example)), roff_text(example.line));
  }
  text += see_also(path, parts);
  return fmt::format(".TH {} 1 \"\" \"{} {}\" \"User Commands\"\n", roff_text(upper_case(title)),
                     program().name, SHOWSTOPPER_VERSION) +
         text;
}

}  // namespace showstopper::app
