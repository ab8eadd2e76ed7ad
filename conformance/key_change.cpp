// SPDX-License-Identifier: Apache-2.0
#include "conformance/key_change.h"

#include <algorithm>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>

#include "model/rules/datum.h"
#include "model/table/check.h"

namespace showstopper::conformance {
namespace {

using rules::Datum;
using rules::Domain;
using rules::Form;
using rules::Item;

bool shows_in_a_round(std::string_view key) {
  constexpr std::string_view kElsewhere[] = {"match.", "first_dealer", "deal.", "deck.",
                                             "pre.order"};
  return std::none_of(std::begin(kElsewhere), std::end(kElsewhere),
                      [key](std::string_view prefix) { return key.starts_with(prefix); });
}

// Numbers worth trying: the low end, the neighbours of the declared one, and its half and double.
std::set<std::int32_t> numbers(const Form& form, std::int32_t declared) {
  constexpr int kSmall = 12;  // a range of so many is tried whole
  std::set<std::int32_t> found;
  const auto add = [&](std::int64_t number) {
    if (number < form.low || number > form.high) return;
    found.insert(static_cast<std::int32_t>(number));
  };
  const std::int64_t near = declared;
  const bool whole = std::int64_t{form.high} - form.low < kSmall;
  for (int i = 0; i < (whole ? kSmall : 8); ++i) add(std::int64_t{form.low} + i);
  for (int i = -3; i <= 3; ++i) add(near + i);
  for (const std::int64_t number : {near * 2, near / 2, std::int64_t{10}}) add(number);
  ENSURES(!found.empty() && *found.begin() >= form.low && *found.rbegin() <= form.high);
  return found;
}

// Every form, with numbers near to the declared one.
std::vector<Item> items(const Domain& domain, const std::optional<Item>& declared) {
  std::vector<Item> found;
  for (std::size_t i = 0; i < domain.forms.size(); ++i) {
    const Form& form = domain.forms[i];
    const auto index = static_cast<std::uint8_t>(i);
    if (!form.numbered()) {
      found.push_back({index, 0});
      continue;
    }
    const bool same = declared && declared->form == index;
    const std::int32_t near = same ? declared->number : form.low;
    for (const std::int32_t number : numbers(form, near)) found.push_back({index, number});
  }
  return found;
}

void add_items(const Domain& domain, const Datum& declared, std::vector<Datum>& values) {
  REQUIRES(!declared.empty());
  for (const Item& item : items(domain, declared.front())) values.push_back({item});
}

// A list of one item, the declared one with another item in one place, without its last item, or
// with one more.
void add_lists(const Domain& domain, const Datum& declared, std::vector<Datum>& values) {
  std::optional<Item> now;
  if (!declared.empty()) now = declared.back();
  for (const Item& item : items(domain, now)) {
    values.push_back({item});
    values.push_back(declared);
    values.back().push_back(item);
  }
  for (std::size_t i = 0; i < declared.size(); ++i) {
    for (const Item& item : items(domain, declared[i])) {
      values.push_back(declared);
      values.back()[i] = item;
    }
  }
  if (declared.size() > 1) values.emplace_back(declared.begin(), declared.end() - 1);
  values.emplace_back();
}

void add_sets(const Domain& domain, const Datum& declared, std::vector<Datum>& values) {
  for (std::size_t i = 0; i < domain.forms.size(); ++i) {
    const Item item{static_cast<std::uint8_t>(i), 0};
    Datum other = declared;
    if (const auto at = std::find(other.begin(), other.end(), item); at != other.end()) {
      other.erase(at);
    } else {
      other.push_back(item);
      std::sort(other.begin(), other.end(),
                [](const Item& a, const Item& b) { return a.form < b.form; });
    }
    values.push_back(std::move(other));
  }
}

}  // namespace

std::vector<KeyChange> key_changes(const rules::RuleSet& declared) {
  std::vector<KeyChange> changes;
  const auto parameters = declared.schema().parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (!shows_in_a_round(parameters[i].key)) continue;
    const int index = static_cast<int>(i);
    const Domain& domain = parameters[i].domain;
    std::vector<Datum> values;
    if (domain.shape == rules::Shape::one) {
      add_items(domain, declared.value(index), values);
    } else if (domain.shape == rules::Shape::set) {
      add_sets(domain, declared.value(index), values);
    } else if (domain.shape == rules::Shape::list) {
      add_lists(domain, declared.value(index), values);
    }
    for (Datum& value : values) {
      if (value != declared.value(index) && rules::belongs(domain, value)) {
        changes.push_back({index, std::move(value)});
      }
    }
  }
  return changes;
}

std::string to_text(const rules::Schema& schema, const KeyChange& change) {
  REQUIRES(static_cast<std::size_t>(change.parameter) < schema.parameters.size());
  const rules::Parameter& parameter = schema.parameters[static_cast<std::size_t>(change.parameter)];
  return std::string(parameter.key) + " = " + rules::to_toml(parameter, change.value);
}

std::string to_json(const rules::Schema& schema, const std::vector<KeyChange>& changes) {
  std::string text;
  for (const KeyChange& change : changes) {
    REQUIRES(static_cast<std::size_t>(change.parameter) < schema.parameters.size());
    const auto& parameter = schema.parameters[static_cast<std::size_t>(change.parameter)];
    text += text.empty() ? "{\"" : ", \"";
    // A value is written in TOML as in JSON: a number, a text, or a list of texts.
    text += std::string(parameter.key) + "\": " + rules::to_toml(parameter, change.value);
  }
  return text + '}';
}

std::vector<std::string> clauses_of(const rules::Parameter& parameter) {
  std::vector<std::string> clauses;
  std::istringstream words{std::string(parameter.clause)};
  for (std::string word; words >> word;) {
    if (word.back() == ',') word.pop_back();
    ENSURES(!word.empty());
    if (!word.starts_with("AMB")) clauses.push_back(word);
  }
  return clauses;
}

}  // namespace showstopper::conformance
