// SPDX-License-Identifier: Apache-2.0
#include "model/rules/datum.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <vector>

#include <fmt/format.h>

#include "model/rules/rule_set.h"
#include "model/table/check.h"

namespace showstopper::rules {
namespace {

constexpr std::string_view kNumber = "N";

// A domain of the words `false` and `true`, or of one of them.
bool is_flag(const Domain& domain) {
  return std::all_of(domain.forms.begin(), domain.forms.end(),
                     [](const Form& form) { return form.text == "false" || form.text == "true"; });
}

const Form* number_form(const Domain& domain) {
  for (const Form& form : domain.forms) {
    if (form.text == kNumber) return &form;
  }
  return nullptr;
}

// The number written in decimal as a printer would write it: no sign plus, no leading zeros.
std::optional<std::int64_t> plain_number(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (std::to_string(number) != text) return std::nullopt;
  return number;
}

// The number for which the form reads `word`.
std::optional<std::int64_t> number_in(const Form& form, std::string_view word) {
  if (!form.numbered()) return std::nullopt;
  const std::size_t at = form.text.find('N');
  const std::string_view before = form.text.substr(0, at), after = form.text.substr(at + 1);
  if (word.size() <= before.size() + after.size()) return std::nullopt;
  if (word.substr(0, before.size()) != before) return std::nullopt;
  if (word.substr(word.size() - after.size()) != after) return std::nullopt;
  return plain_number(word.substr(at, word.size() - before.size() - after.size()));
}

std::string form_described(const Form& form) {
  if (form.text == kNumber && form.low == form.high) return fmt::format("{}", form.low);
  if (form.text == kNumber) return fmt::format("a number from {} to {}", form.low, form.high);
  if (!form.numbered()) return fmt::format("`{}`", form.text);
  return fmt::format("`{}` with N from {} to {}", form.text, form.low, form.high);
}

std::string joined(const std::vector<std::string>& parts, std::string_view last_word) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += i + 1 == parts.size() ? fmt::format(" {} ", last_word) : ", ";
    text += parts[i];
  }
  return text;
}

std::string numbers_blanked(std::string_view word) {
  std::string text;
  for (const char c : word) {
    const bool digit = c >= '0' && c <= '9';
    if (!digit)
      text += c;
    else if (text.empty() || text.back() != 'N')
      text += 'N';
  }
  return text;
}

// ", did you mean `...`" or nothing.
std::string guess(const Domain& domain, std::string_view word) {
  std::vector<std::string_view> known;
  for (const Form& form : domain.forms) {
    if (form.text != kNumber) known.push_back(form.text);
  }
  std::string_view found = nearest(word, known);
  if (found.empty()) found = nearest(numbers_blanked(word), known);
  return found.empty() ? "" : fmt::format("; did you mean `{}`?", found);
}

class DatumReader {
 public:
  DatumReader(const Domain& domain, std::string_view name, Complaints& complaints)
      : domain_(domain), name_(shown(name)), complaints_(complaints) {}

  std::optional<Datum> read(const Node& node) {
    const auto* const list = std::get_if<NodeList>(&node.value);
    switch (domain_.shape) {
      case Shape::one:
        if (list != nullptr) return wrong(node, "is a list, but must be one value: ");
        return one(node);
      case Shape::set: return set(list != nullptr ? items(*list) : one(node), node);
      case Shape::order:
        if (list == nullptr) return wrong(node, "must be a list of all of these: ");
        return order(items(*list), node);
      case Shape::list:
        if (list == nullptr && is_bare_number(node)) {
          return wrong(node, "is a number, but must be a list, such as `[2]`: ");
        }
        return bounded(list != nullptr ? items(*list) : one(node), node);
      case Shape::script: return bounded(script(node), node);
    }
    UNREACHABLE("a shape is one of the five");
  }

 private:
  std::nullopt_t wrong(const Node& node, std::string_view what) {
    complaints_.add(node.where, fmt::format("{} {}{}", name_, what, described(domain_)));
    return std::nullopt;
  }

  // Whether it may be read as the number of items as well as the only item: `deck.jokers = 2`.
  bool is_bare_number(const Node& node) const {
    const bool numbers = number_form(domain_) != nullptr && domain_.forms.size() == 1;
    return numbers && std::holds_alternative<std::int64_t>(node.value);
  }

  std::optional<Datum> one(const Node& node) {
    const std::optional<Item> read = item(node);
    if (!read) return std::nullopt;
    return Datum{*read};
  }

  std::optional<Datum> items(const NodeList& list) {
    Datum datum;
    bool all = true;
    for (const Node& node : list) {
      if (complaints_.full()) return std::nullopt;
      const std::optional<Item> read = item(node);
      if (read) datum.push_back(*read);
      all = all && read.has_value();
    }
    if (!all) return std::nullopt;
    return datum;
  }

  std::optional<Item> item(const Node& node) {
    if (const auto* const flag = std::get_if<bool>(&node.value)) {
      return word(*flag ? "true" : "false", false, node);
    }
    if (const auto* const number = std::get_if<std::int64_t>(&node.value)) {
      return whole(*number, node);
    }
    if (const auto* const text = std::get_if<std::string>(&node.value)) {
      if (is_flag(domain_) && (*text == "on" || *text == "off")) {
        return word(*text == "on" ? "true" : "false", false, node);
      }
      return word(*text, false, node);
    }
    if (const auto* const fraction = std::get_if<double>(&node.value)) {
      return wrong(node, fmt::format("is {:#}, which is not a whole number of 64 bits; it must be ",
                                     *fraction));
    }
    const bool list = std::holds_alternative<NodeList>(node.value);
    return wrong(node, list ? "holds a list, but must be " : "is a table, but must be ");
  }

  std::optional<Item> whole(std::int64_t number, const Node& node) {
    const std::string text = std::to_string(number);
    for (std::size_t i = 0; i < domain_.forms.size(); ++i) {
      const Form& form = domain_.forms[i];
      if (form.text == kNumber ? number >= form.low && number <= form.high : form.text == text) {
        const bool counts = form.text == kNumber;
        return Item{static_cast<std::uint8_t>(i), counts ? static_cast<std::int32_t>(number) : 0};
      }
    }
    if (number < std::numeric_limits<std::int32_t>::min() ||
        number > std::numeric_limits<std::int32_t>::max()) {
      return wrong(node, fmt::format("is {}, which has more than 32 bits; it must be ", number));
    }
    const Form* const counting = number_form(domain_);
    if (counting != nullptr && domain_.forms.size() == 1) {
      complaints_.add(node.where, fmt::format("{} is {}, but must be from {} to {}", name_, number,
                                              counting->low, counting->high));
      return std::nullopt;
    }
    return wrong(node, fmt::format("is {}, but must be ", number));
  }

  // `bare`: the word is in a script, where a number and a word have the same syntax.
  std::optional<Item> word(std::string_view text, bool bare, const Node& node) {
    const Form* outside = nullptr;
    for (std::size_t i = 0; i < domain_.forms.size(); ++i) {
      const Form& form = domain_.forms[i];
      if (form.text == kNumber && !bare) continue;
      if (!form.numbered() && form.text == text) return Item{static_cast<std::uint8_t>(i), 0};
      const std::optional<std::int64_t> number = number_in(form, text);
      if (!number) continue;
      if (*number >= form.low && *number <= form.high) {
        return Item{static_cast<std::uint8_t>(i), static_cast<std::int32_t>(*number)};
      }
      outside = &form;
    }
    if (outside != nullptr) {
      complaints_.add(node.where,
                      fmt::format("{} is {}, but the N of `{}` must be from {} to {}", name_,
                                  shown(text), outside->text, outside->low, outside->high));
      return std::nullopt;
    }
    if (!bare && number_form(domain_) != nullptr && plain_number(text)) {
      return wrong(node, fmt::format("is the text {}, but a number has no quotes; it must be ",
                                     shown(text)));
    }
    complaints_.add(node.where, fmt::format("{} is {}, but must be {}{}", name_, shown(text),
                                            described(domain_), guess(domain_, text)));
    return std::nullopt;
  }

  std::optional<Datum> script(const Node& node) {
    const auto* const text = std::get_if<std::string>(&node.value);
    if (text == nullptr) return wrong(node, "must be a text of words with blanks between: ");
    Datum datum;
    bool all = true;
    std::string_view rest = *text;
    while (!rest.empty()) {
      const std::size_t begin = rest.find_first_not_of(' ');
      if (begin == std::string_view::npos) break;
      const std::size_t end = std::min(rest.find(' ', begin), rest.size());
      const std::optional<Item> read = word(rest.substr(begin, end - begin), true, node);
      if (read) datum.push_back(*read);
      all = all && read.has_value();
      rest.remove_prefix(end);
    }
    if (!all) return std::nullopt;
    return datum;
  }

  std::optional<Datum> bounded(std::optional<Datum> datum, const Node& node) {
    if (!datum || datum->size() <= domain_.most) return datum;
    complaints_.add(node.where, fmt::format("{} has {} items, but at most {} are allowed", name_,
                                            datum->size(), domain_.most));
    return std::nullopt;
  }

  std::string item_text(const Item& item) const {
    return to_text(domain_.forms[item.form], item.number);
  }

  // Sorted by form; false and a complaint if an item occurs twice.
  bool sorted_once(Datum& datum, const Node& node) {
    std::sort(datum.begin(), datum.end(), [](const Item& a, const Item& b) {
      return a.form != b.form ? a.form < b.form : a.number < b.number;
    });
    const auto twice = std::adjacent_find(datum.begin(), datum.end());
    if (twice == datum.end()) return true;
    complaints_.add(node.where, fmt::format("{} names `{}` twice", name_, item_text(*twice)));
    return false;
  }

  std::optional<Datum> set(std::optional<Datum> datum, const Node& node) {
    if (!datum || !sorted_once(*datum, node)) return std::nullopt;
    return datum;
  }

  std::optional<Datum> order(std::optional<Datum> datum, const Node& node) {
    if (!datum) return std::nullopt;
    Datum sorted = *datum;
    if (!sorted_once(sorted, node)) return std::nullopt;
    std::vector<std::string> missing;
    for (std::size_t i = 0; i < domain_.forms.size(); ++i) {
      const bool named = std::any_of(sorted.begin(), sorted.end(),
                                     [i](const Item& item) { return item.form == i; });
      if (!named) missing.push_back(fmt::format("`{}`", domain_.forms[i].text));
    }
    if (missing.empty()) return datum;
    complaints_.add(node.where, fmt::format("{} must put all in order, but lacks {}", name_,
                                            joined(missing, "and")));
    return std::nullopt;
  }

  const Domain& domain_;
  std::string name_;
  Complaints& complaints_;
};

}  // namespace

std::optional<Datum> read_datum(const Domain& domain, const Node& node, std::string_view name,
                                Complaints& complaints) {
  std::optional<Datum> datum = DatumReader(domain, name, complaints).read(node);
  CHECK(!datum || belongs(domain, *datum));
  return datum;
}

bool belongs(const Domain& domain, const Datum& datum) {
  for (const Item& item : datum) {
    if (item.form >= domain.forms.size()) return false;
    const Form& form = domain.forms[item.form];
    if (!form.numbered() && item.number != 0) return false;
    if (form.numbered() && (item.number < form.low || item.number > form.high)) return false;
  }
  const auto ascending = [&datum] {
    return std::adjacent_find(datum.begin(), datum.end(), [](const Item& a, const Item& b) {
             return a.form != b.form ? a.form > b.form : a.number >= b.number;
           }) == datum.end();
  };
  switch (domain.shape) {
    case Shape::one: return datum.size() == 1;
    case Shape::set: return ascending();
    case Shape::order: {
      std::vector<bool> named(domain.forms.size());
      for (const Item& item : datum) named[item.form] = true;
      return datum.size() == domain.forms.size() &&
             std::find(named.begin(), named.end(), false) == named.end();
    }
    case Shape::list:
    case Shape::script: return datum.size() <= domain.most;
  }
  UNREACHABLE("a shape is one of the five");
}

std::string to_text(const Form& form, std::int32_t number) {
  std::string text(form.text);
  if (form.numbered()) text.replace(text.find('N'), 1, std::to_string(number));
  return text;
}

Node to_node(const Domain& domain, const Datum& datum) {
  const auto item_node = [&domain](const Item& item) -> Node {
    const Form& form = domain.forms[item.form];
    if (form.text == kNumber) return {std::int64_t{item.number}, {}, {}};
    if (is_flag(domain)) return {form.text == "true", {}, {}};
    return {to_text(form, item.number), {}, {}};
  };
  if (domain.shape == Shape::one) return item_node(datum.front());
  if (domain.shape == Shape::script) {
    std::string text;
    for (const Item& item : datum) {
      if (!text.empty()) text += ' ';
      text += to_text(domain.forms[item.form], item.number);
    }
    return {text, {}, {}};
  }
  NodeList list;
  for (const Item& item : datum) list.push_back(item_node(item));
  return {std::move(list), {}, {}};
}

std::string described(const Domain& domain) {
  constexpr std::size_t kShown = 8;  // as many as one line of a terminal holds
  std::vector<std::string> parts;
  const std::size_t count = domain.forms.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (count > kShown && i >= 3 && i + 1 < count) continue;
    if (count > kShown && i + 1 == count) parts.push_back("...");
    parts.push_back(form_described(domain.forms[i]));
  }
  return joined(parts, "or");
}

}  // namespace showstopper::rules
