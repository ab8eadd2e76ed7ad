// SPDX-License-Identifier: Apache-2.0
#include "model/stoppa/card.h"

#include "model/table/check.h"

namespace showstopper::stoppa {
namespace {

constexpr std::string_view kRankLetters = "A234567JNK";
constexpr std::string_view kSuitLetters = "CUSB";

constexpr std::array<std::array<char, 2>, Card::kCount> kNames = [] {
  std::array<std::array<char, 2>, Card::kCount> names{};
  for (std::size_t i = 0; i < names.size(); ++i) {
    names[i] = {kRankLetters[i / Card::kSuits], kSuitLetters[i % Card::kSuits]};
  }
  return names;
}();

}  // namespace

int points(CardSet cards) {
  int sum = 0;
  for (const Card card : cards) sum += points(card);
  return sum;
}

std::string_view name(Card card) {
  if (!card.is_card()) return "--";
  return {kNames[card.index()].data(), 2};
}

std::optional<Card> card_named(std::string_view name) {
  if (name.size() != 2) return std::nullopt;
  const std::size_t rank = kRankLetters.find(name[0]);
  const std::size_t suit = kSuitLetters.find(name[1]);
  if (rank == std::string_view::npos || suit == std::string_view::npos) return std::nullopt;
  return Card(static_cast<int>(rank) * Card::kSuits + static_cast<int>(suit));
}

std::string names(CardSet cards) {
  std::string text;
  for (const Card card : cards) {
    if (!text.empty()) text += ' ';
    text += name(card);
  }
  return text;
}

std::string_view name(Rank rank) {
  REQUIRES(rank >= kAnyRank && rank <= kKing);
  if (rank == kAnyRank) return "any";
  return kRankLetters.substr(static_cast<std::size_t>(rank - 1), 1);
}

std::optional<Rank> rank_named(std::string_view name) {
  if (name == "any") return kAnyRank;
  if (name.size() != 1) return std::nullopt;
  const std::size_t at = kRankLetters.find(name[0]);
  if (at == std::string_view::npos) return std::nullopt;
  return static_cast<Rank>(at) + 1;
}

}  // namespace showstopper::stoppa
