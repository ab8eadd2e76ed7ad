// SPDX-License-Identifier: Apache-2.0
#include "model/rules/sentences.h"

#include <algorithm>
#include <fstream>

#include <fmt/format.h>

namespace showstopper::rules {
namespace {

constexpr std::size_t kColumns = 4;
constexpr std::string_view kSilent = "-";

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find('\t', begin), line.size());
    cells.push_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  return cells;
}

// The ending of an ordinal: 1st, 2nd, 3rd, 11th.
std::string_view ordinal_ending(std::string_view number) {
  const char last = number.back();
  const bool teen = number.size() > 1 && number[number.size() - 2] == '1';
  if (teen) return "th";
  if (last == '1') return "st";
  if (last == '2') return "nd";
  return last == '3' ? "rd" : "th";
}

std::string replacement(std::string_view name, std::string_view value, const Fields& fields) {
  const bool one = value == "1" || value.ends_with(" 1");
  if (name.empty()) return std::string(value);
  if (name == "s" || name == "es") return one ? "" : std::string(name);
  if (name == "is|are") return one ? "is" : "are";
  if (name == "th") return fmt::format("{}{}", value, value.empty() ? "" : ordinal_ending(value));
  for (const auto& [field, text] : fields) {
    if (field == name) return text;
  }
  return fmt::format("{{{}}}", name);
}

// `add -N if winning`: its sentence prints the number without its sign.
std::string below_zero_form(const Form& form) {
  std::string text(form.text);
  return text.insert(text.find('N'), 1, '-');
}

std::string item_text(const Form& form, const Item& item) {
  std::string text(form.text);
  if (form.numbered()) text.replace(text.find('N'), 1, std::to_string(item.number));
  return text;
}

}  // namespace

std::string filled(std::string_view text, std::string_view value, const Fields& fields) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t end = text[at] == '{' ? text.find('}', at) : std::string_view::npos;
    if (end == std::string_view::npos) {
      result += text[at];
      continue;
    }
    result += replacement(text.substr(at + 1, end - at - 1), value, fields);
    at = end;
  }
  return result;
}

void Sentences::add(const std::filesystem::path& file, table::Diagnostics& diagnostics) {
  std::ifstream in(file);
  if (!in) {
    diagnostics.push_back({file.string(), {}, "cannot be read"});
    return;
  }
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.empty() || line.starts_with("#") || line.starts_with("of\t")) continue;
    std::vector<std::string> cells = cells_of(line);
    const bool whole =
        cells.size() == kColumns &&
        std::none_of(cells.begin(), cells.end(), [](const auto& each) { return each.empty(); });
    if (!whole) {
      diagnostics.push_back({file.string(),
                             {number, 1},
                             "`of`, `value`, `english` and `korean` are expected, none empty"});
      continue;
    }
    const auto [entry, is_new] = lines_.try_emplace({cells[0], cells[1]});
    if (!is_new) {
      diagnostics.push_back(
          {file.string(), {number, 1}, fmt::format("`{} {}` is listed twice", cells[0], cells[1])});
      continue;
    }
    entry->second = {std::move(cells[2]), std::move(cells[3])};
  }
}

std::string_view Sentences::text(std::string_view of, std::string_view value,
                                 Language language) const {
  const auto found = lines_.find(Key(of, value));
  return found == lines_.end() ? std::string_view()
                               : found->second[static_cast<std::size_t>(language)];
}

std::string Sentences::value_text(std::string_view of, const Domain& domain, const Datum& value,
                                  Language language) const {
  const auto text_of = [&](const Item& item) {
    const Form& form = domain.forms[item.form];
    const std::string exact = item_text(form, item);
    std::string_view text_found = text(of, exact, language);
    if (text_found.empty() && form.numbered() && item.number < 0) {
      const std::string_view of_size = text(of, below_zero_form(form), language);
      if (!of_size.empty()) return filled(of_size, std::to_string(-item.number));
    }
    if (text_found.empty()) text_found = text(of, form.text, language);
    if (text_found == kSilent) return std::string();
    if (text_found.empty() && domain.shape != Shape::one) return exact;
    return filled(text_found, form.numbered() ? std::to_string(item.number) : exact);
  };
  if (domain.shape == Shape::one) return value.empty() ? "" : text_of(value.front());
  std::string exact = "=";
  for (const Item& item : value) {
    exact += (exact.size() > 1 ? "," : "") + item_text(domain.forms[item.form], item);
  }
  std::string_view whole = text(of, exact, language);
  const bool all = domain.shape == Shape::set && value.size() == domain.forms.size();
  if (whole.empty() && all) whole = text(of, "all", language);
  if (whole.empty()) whole = text(of, value.empty() ? "[]" : "*", language);
  if (whole.empty() || whole == kSilent) return "";
  std::string items;
  for (const Item& item : value) items += (items.empty() ? "" : ", ") + text_of(item);
  return filled(whole, items);
}

std::vector<std::pair<std::string, std::string>> Sentences::listed() const {
  std::vector<std::pair<std::string, std::string>> all;
  for (const auto& [key, texts] : lines_) all.push_back(key);
  return all;
}

}  // namespace showstopper::rules
