// SPDX-License-Identifier: Apache-2.0
#include "fuzz/mutators/play.h"

namespace showstopper::fuzz {

using properties::ByteList;
using properties::RuleChange;
using properties::RuleChoice;

namespace {

std::ptrdiff_t offset(std::size_t place) { return static_cast<std::ptrdiff_t>(place); }

}  // namespace

void change_wishes(const PlayKind& kind, ByteList& wishes, table::Random& random) {
  const std::size_t at = any_place(wishes.size(), random);
  switch (random.below(8)) {
    case 0: {  // one more in between
      ByteList wish;
      kind.add_wish(random, wish);
      wishes.insert(wishes.begin() + offset(at), wish.begin(), wish.end());
      break;
    }
    case 1: {  // one less
      if (at < wishes.size()) wishes.erase(wishes.begin() + offset(at));
      break;
    }
    case 2: {  // another end
      if (random.chance(1, 4)) wishes.resize(at);
      for (std::uint32_t more = random.below(16); more > 0; --more) kind.add_wish(random, wishes);
      break;
    }
    case 3: {  // two change places
      if (wishes.empty()) break;
      std::swap(wishes[random.below(wishes.size())], wishes[random.below(wishes.size())]);
      break;
    }
    default: {  // another one
      ByteList wish;
      kind.add_wish(random, wish);
      const std::size_t end = std::min(at + wish.size(), wishes.size());
      wishes.erase(wishes.begin() + offset(at), wishes.begin() + offset(end));
      wishes.insert(wishes.begin() + offset(at), wish.begin(), wish.end());
    }
  }
  if (wishes.size() > kind.most_wishes) wishes.resize(kind.most_wishes);
}

void change_deck(const PlayKind& kind, std::span<std::uint8_t> deck, table::Random& random) {
  const auto swap_any = [&] {
    std::swap(deck[random.below(deck.size())], deck[random.below(deck.size())]);
  };
  switch (random.below(8)) {
    case 0: {  // cards alike come to lie in a row, so that one hand or the table gets several
      const auto alike = random.below(deck.size()) / kind.cards_alike;
      std::size_t next = random.below(deck.size());
      for (std::size_t i = 0; i < deck.size(); ++i) {
        if (deck[i] / kind.cards_alike == alike) std::swap(deck[i], deck[next++ % deck.size()]);
      }
      break;
    }
    case 1: {
      std::rotate(deck.begin(), deck.begin() + random.below(deck.size()), deck.end());
      break;
    }
    case 2: {
      for (std::uint32_t more = 2 + random.below(24); more > 0; --more) swap_any();
      break;
    }
    default: swap_any();
  }
}

void change_rules(const PlayKind& kind, RuleChoice& rules, table::Random& random) {
  const std::uint32_t draw = random.below(4);
  if (draw == 0) {
    rules.base = static_cast<std::uint8_t>(random.below(64));
  } else if (draw == 1 && !rules.changes.empty()) {
    rules.changes.erase(rules.changes.begin() + random.below(rules.changes.size()));
  } else if (rules.changes.size() < properties::kMostChanges) {
    RuleChange change;
    change.parameter = static_cast<int>(random.below(kind.schema.parameters.size()));
    const auto& parameter = kind.schema.parameters[static_cast<std::size_t>(change.parameter)];
    change.value = rules::random_value(parameter.domain, random);
    rules.changes.push_back(std::move(change));
  }
}

std::vector<std::string> rule_words(const rules::Schema& schema) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < schema.parameters.size(); ++i) {
    const rules::Domain& domain = schema.parameters[i].domain;
    for (std::size_t form = 0; form < domain.forms.size(); ++form) {
      RuleChoice choice;
      const rules::Item item{static_cast<std::uint8_t>(form), domain.forms[form].high};
      choice.changes.push_back({static_cast<int>(i), properties::fitted(domain, {item})});
      ByteList bytes;
      add_changes(schema, choice, bytes);
      words.emplace_back(bytes.begin() + 1, bytes.end());  // without the number of changes
    }
  }
  return words;
}

}  // namespace showstopper::fuzz
