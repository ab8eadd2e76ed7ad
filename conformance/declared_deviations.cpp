// SPDX-License-Identifier: Apache-2.0
#include "conformance/declared_deviations.h"

#include <cstdint>

#include <nlohmann/json.hpp>

namespace showstopper::engines {
namespace {

// Topics by the stems that give them away, in sentences and in findings alike.
struct Topic {
  std::string_view stem;
  std::uint32_t bit;
};
constexpr std::uint32_t kBomb = 1, kShake = 2, kJoker = 4, kCup = 8, kGo = 16, kAnimals = 32,
                        kJunk = 64, kChoice = 128, kLastTurn = 256, kPay = 512, kStack = 1024;
constexpr Topic kTopics[] = {
    {"bomb", kBomb},
    {"shake", kShake},
    {"triple", kShake},
    {"shown", kShake},
    {"joker", kJoker},
    {"play X", kJoker},
    {"cup", kCup},
    {" go ", kGo},
    {"go_", kGo},
    {"liable_go", kGo | kPay},
    {"a go", kGo},
    {"animal", kAnimals},
    {"junk", kJunk},
    {"steal", kJunk},
    {"pi-bak", kPay | kCup},
    {"pibak", kPay | kCup},
    {"choice", kChoice},
    {"take_", kChoice},
    {"last turn", kLastTurn},
    {"suppressed", kLastTurn},
    {"pays", kPay},
    {"payment", kPay},
    {"double", kPay},
    {"factor", kPay},
    {"stack", kStack},
    {"ppuk", kStack},
};

std::uint32_t topics(std::string_view text) {
  std::uint32_t found = 0;
  for (const Topic& topic : kTopics) {
    if (text.find(topic.stem) != std::string_view::npos) found |= topic.bit;
  }
  return found;
}

}  // namespace

std::vector<std::string> outside_sentences(std::string_view meta) {
  std::vector<std::string> sentences;
  const auto object = nlohmann::json::parse(meta, nullptr, false);
  if (!object.is_object() || !object.contains("outside")) return sentences;
  const auto& outside = object["outside"];
  if (outside.is_string()) sentences.push_back(outside.get<std::string>());
  if (outside.is_array()) {
    for (const auto& sentence : outside) {
      if (sentence.is_string()) sentences.push_back(sentence.get<std::string>());
    }
  }
  return sentences;
}

bool may_explain(std::string_view sentence, const Finding& finding) {
  const std::string text = std::string(word(finding.kind)) + ' ' + finding.events + ' ' +
                           finding.detail + ' ' + finding.action_text + ' ';
  return (topics(sentence) & topics(text)) != 0;
}

}  // namespace showstopper::engines
