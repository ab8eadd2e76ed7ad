// SPDX-License-Identifier: Apache-2.0
#include "fuzz/mutators/play.h"

namespace showstopper::fuzz {

using properties::ByteList;
using properties::RuleChange;
using properties::RuleChoice;

namespace {

std::ptrdiff_t offset(std::size_t place) { return static_cast<std::ptrdiff_t>(place); }

}  // namespace

void change_hints(const PlayKind& kind, ByteList& hints, table::Random& random) {
  const std::size_t at = any_place(hints.size(), random);
  switch (random.below(8)) {
    case 0: {  // one more in between
      ByteList hint;
      kind.add_hint(random, hint);
      hints.insert(hints.begin() + offset(at), hint.begin(), hint.end());
      break;
    }
    case 1: {  // one less
      if (at < hints.size()) hints.erase(hints.begin() + offset(at));
      break;
    }
    case 2: {  // another end
      if (random.chance(1, 4)) hints.resize(at);
      for (std::uint32_t more = random.below(16); more > 0; --more) kind.add_hint(random, hints);
      break;
    }
    case 3: {  // two change places
      if (hints.empty()) break;
      std::swap(hints[random.below(hints.size())], hints[random.below(hints.size())]);
      break;
    }
    default: {  // another one
      ByteList hint;
      kind.add_hint(random, hint);
      const std::size_t end = std::min(at + hint.size(), hints.size());
      hints.erase(hints.begin() + offset(at), hints.begin() + offset(end));
      hints.insert(hints.begin() + offset(at), hint.begin(), hint.end());
    }
  }
  if (hints.size() > kind.most_hints) hints.resize(kind.most_hints);
}

void change_deck(const PlayKind& kind, std::span<std::uint8_t> deck, table::Random& random) {
  const auto swap_any = [&] {
    std::swap(deck[random.below(deck.size())], deck[random.below(deck.size())]);
  };
  switch (random.below(8)) {
    case 0: {  // cards of one month or rank in a row, so that one hand or the table gets several
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
  } else if (rules.changes.size() < properties::kMostChanges && !kind.schema.parameters.empty()) {
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
