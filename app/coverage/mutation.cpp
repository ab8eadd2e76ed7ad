// SPDX-License-Identifier: Apache-2.0
#include "app/coverage/mutation.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "model/rules/rule_set.h"

namespace showstopper::app {

using rules::Datum;
using rules::Domain;
using rules::Form;
using rules::Item;
using rules::Parameter;
using rules::Shape;

namespace {

// Sets with more forms than this are sets of cards or months.
constexpr std::size_t kFewForms = 8;

const Form& form_of(const Domain& domain, Item item) { return domain.forms[item.form]; }

// Items of one form: as it is, or with the numbers worth trying.
std::vector<Item> items(const Domain& domain, std::uint8_t form, const Datum& from) {
  const Form& own = domain.forms[form];
  if (!own.numbered()) return {Item{form, 0}};
  std::set<std::int32_t> numbers = {own.low, own.high};
  for (const Item item : from) {
    if (item.form == form) numbers.insert({item.number - 1, item.number + 1});
  }
  std::vector<Item> result;
  for (const std::int32_t number : numbers) {
    if (number >= own.low && number <= own.high) result.push_back({form, number});
  }
  return result;
}

class Mutations {
 public:
  Mutations(const Parameter& parameter, const Datum& from) : parameter_(parameter), from_(from) {}

  std::vector<Mutation> all() {
    switch (parameter_.domain.shape) {
      case Shape::one: each_item(); break;
      case Shape::set: each_form(); break;
      case Shape::order: exchanges(); break;
      case Shape::list: ends(); break;
      case Shape::script: exchanges(); break;
    }
    return std::move(found_);
  }

 private:
  void add(Datum value, std::string text, std::string form, std::string second = "") {
    const auto is_value = [&](const Mutation& each) { return each.value == value; };
    if (value == from_ || std::any_of(found_.begin(), found_.end(), is_value)) return;
    if (text.empty()) text = rules::to_toml(parameter_, value);
    const rules::Shape shape = parameter_.domain.shape;
    const bool many = shape == Shape::list || shape == Shape::script ||
                      (shape == Shape::set && parameter_.domain.forms.size() > kFewForms);
    found_.push_back({std::move(value), std::move(text), std::move(form), std::move(second), many});
  }

  std::uint8_t forms() const { return static_cast<std::uint8_t>(parameter_.domain.forms.size()); }
  std::string name(Item item) const { return std::string(form_of(parameter_.domain, item).text); }

  void each_item() {
    for (std::uint8_t form = 0; form < forms(); ++form) {
      for (const Item item : items(parameter_.domain, form, from_)) add({item}, "", name(item));
    }
  }

  void each_form() {
    for (std::uint8_t form = 0; form < forms(); ++form) {
      const Item item{form, 0};
      Datum value = from_;
      const auto at = std::find(value.begin(), value.end(), item);
      const bool there = at != value.end();
      if (there) {
        value.erase(at);
      } else {
        value.insert(std::find_if(value.begin(), value.end(),
                                  [form](Item other) { return other.form > form; }),
                     item);
      }
      add(value, fmt::format("{} {}", there ? "without" : "with", name(item)), name(item));
    }
  }

  void exchanges() {
    for (std::size_t i = 0; i + 1 < from_.size(); ++i) {
      Datum value = from_;
      std::swap(value[i], value[i + 1]);
      add(std::move(value), "", name(from_[i]), name(from_[i + 1]));
    }
  }

  void ends() {
    if (!from_.empty()) {
      add({}, "", "");
      add(Datum(from_.begin(), from_.end() - 1), "", "");
    }
    for (std::uint8_t form = 0; form < forms(); ++form) {
      for (const Item item : items(parameter_.domain, form, from_)) {
        if (from_.size() < parameter_.domain.most) {
          Datum longer = from_;
          longer.push_back(item);
          add(longer, "", name(item));
          // The second item may need one before it.
          if (longer.size() < parameter_.domain.most) {
            longer.push_back(item);
            add(std::move(longer), "", name(item));
          }
        }
        if (!from_.empty()) {
          Datum changed = from_;
          changed.front() = item;
          add(std::move(changed), "", name(item));
        }
      }
    }
  }

  const Parameter& parameter_;
  const Datum& from_;
  std::vector<Mutation> found_;
};

}  // namespace

std::vector<Mutation> mutations(const Parameter& parameter, const Datum& from) {
  return Mutations(parameter, from).all();
}

}  // namespace showstopper::app
