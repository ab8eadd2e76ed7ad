// SPDX-License-Identifier: Apache-2.0
#include "properties/play/play_codec.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "model/rules/datum.h"
#include "model/table/check.h"

namespace showstopper::properties {

std::uint32_t ByteReader::word() {
  std::uint32_t word = 0;
  for (int shift = 0; shift < 32; shift += 8) word |= std::uint32_t{byte()} << shift;
  return word;
}

void add_word(std::uint32_t word, ByteList& bytes) {
  for (int shift = 0; shift < 32; shift += 8) {
    bytes.push_back(static_cast<std::uint8_t>(word >> shift));
  }
}

namespace {

constexpr std::size_t kMostItems = 64;  // of one value; no domain allows more

std::uint32_t width(const rules::Form& form) {
  return static_cast<std::uint32_t>(std::int64_t{form.high} - form.low) + 1;
}

// Appends the missing forms in their order.
void complete_order(const rules::Domain& domain, rules::Datum& datum) {
  for (std::size_t form = 0; form < domain.forms.size(); ++form) {
    const auto same = [form](const rules::Item& item) { return item.form == form; };
    if (std::none_of(datum.begin(), datum.end(), same)) {
      datum.push_back({static_cast<std::uint8_t>(form), domain.forms[form].low});
    }
  }
}

void keep_first_of_each_form(rules::Datum& datum) {
  rules::Datum kept;
  for (const rules::Item& item : datum) {
    const auto same = [&item](const rules::Item& other) { return other.form == item.form; };
    if (std::none_of(kept.begin(), kept.end(), same)) kept.push_back(item);
  }
  datum = std::move(kept);
}

}  // namespace

rules::Datum fitted(const rules::Domain& domain, rules::Datum datum) {
  for (rules::Item& item : datum) {
    item.form = static_cast<std::uint8_t>(item.form % domain.forms.size());
    const rules::Form& form = domain.forms[item.form];
    item.number = form.numbered() ? std::clamp(item.number, form.low, form.high) : 0;
  }
  switch (domain.shape) {
    case rules::Shape::one: {
      if (datum.empty()) datum.push_back({0, domain.forms[0].numbered() ? domain.forms[0].low : 0});
      datum.resize(1);
      break;
    }
    case rules::Shape::set: {
      std::sort(datum.begin(), datum.end(), [](const rules::Item& a, const rules::Item& b) {
        return a.form != b.form ? a.form < b.form : a.number < b.number;
      });
      datum.erase(std::unique(datum.begin(), datum.end()), datum.end());
      break;
    }
    case rules::Shape::order: {
      keep_first_of_each_form(datum);
      complete_order(domain, datum);
      break;
    }
    case rules::Shape::list:
    case rules::Shape::script: {
      if (datum.size() > domain.most) datum.resize(domain.most);
      break;
    }
  }
  CHECK(rules::belongs(domain, datum));
  return datum;
}

void read_changes(const rules::Schema& schema, ByteReader& reader, RuleChoice& choice) {
  // A number beyond the range, which bytes from nowhere mostly hold, is none: rules that differ in
  // many places at once are seldom sound.
  const std::uint8_t count = reader.byte();
  if (schema.parameters.empty()) return;
  for (std::size_t i = 0; count <= kMostChanges && i < count; ++i) {
    RuleChange change;
    change.parameter = static_cast<int>(reader.byte() % schema.parameters.size());
    const rules::Domain& domain =
        schema.parameters[static_cast<std::size_t>(change.parameter)].domain;
    const std::size_t items = reader.byte() % (kMostItems + 1);
    for (std::size_t k = 0; k < items; ++k) {
      rules::Item item;
      item.form = static_cast<std::uint8_t>(reader.byte() % domain.forms.size());
      const rules::Form& form = domain.forms[item.form];
      const std::uint32_t offset = reader.word();
      if (form.numbered()) {
        const std::uint32_t reach = width(form);
        item.number = static_cast<std::int32_t>(form.low + std::int64_t{offset % reach});
      }
      change.value.push_back(item);
    }
    change.value = fitted(domain, std::move(change.value));
    choice.changes.push_back(std::move(change));
  }
}

void add_changes(const rules::Schema& schema, const RuleChoice& choice, ByteList& bytes) {
  CHECK(choice.changes.size() <= kMostChanges);
  bytes.push_back(static_cast<std::uint8_t>(choice.changes.size()));
  for (const RuleChange& change : choice.changes) {
    const rules::Domain& domain =
        schema.parameters[static_cast<std::size_t>(change.parameter)].domain;
    const std::size_t items = std::min(change.value.size(), kMostItems);
    bytes.push_back(static_cast<std::uint8_t>(change.parameter));
    bytes.push_back(static_cast<std::uint8_t>(items));
    for (std::size_t k = 0; k < items; ++k) {
      const rules::Item& item = change.value[k];
      const rules::Form& form = domain.forms[item.form];
      bytes.push_back(item.form);
      const std::int64_t offset = form.numbered() ? std::int64_t{item.number} - form.low : 0;
      add_word(static_cast<std::uint32_t>(offset), bytes);
    }
  }
}

void read_permutation(ByteReader& reader, std::span<std::uint8_t> order) {
  const auto size = static_cast<unsigned>(order.size());
  CHECK(size <= 64);
  std::uint64_t left = size == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << size) - 1;
  for (std::uint8_t& entry : order) {
    const unsigned named = reader.byte() % size;
    const std::uint64_t from_there = left & (~std::uint64_t{0} << named);
    entry = static_cast<std::uint8_t>(std::countr_zero(from_there != 0 ? from_there : left));
    left &= ~(std::uint64_t{1} << entry);
  }
}

}  // namespace showstopper::properties
