// SPDX-License-Identifier: Apache-2.0
#include "conformance/declared_deviations.h"

#include <cstdint>

#include <nlohmann/json.hpp>

namespace showstopper::conformance {
namespace {

// Topics by the stems that give them away, in sentences and in findings alike.
struct Topic {
  std::string_view stem;
  std::uint32_t bit;
};
enum About : std::uint32_t {
  about_bombs = 1 << 0,
  about_shakes = 1 << 1,
  about_jokers = 1 << 2,
  about_cup = 1 << 3,
  about_goes = 1 << 4,
  about_animals = 1 << 5,
  about_junk = 1 << 6,
  about_choices = 1 << 7,
  about_last_turn = 1 << 8,
  about_payments = 1 << 9,
  about_stacks = 1 << 10,
};
constexpr Topic kTopics[] = {
    {"bomb", about_bombs},
    {"shake", about_shakes},
    {"triple", about_shakes},
    {"shown", about_shakes},
    {"joker", about_jokers},
    {"play X", about_jokers},
    {"cup", about_cup},
    {" go ", about_goes},
    {"go_", about_goes},
    {"liable_go", about_goes | about_payments},
    {"a go", about_goes},
    {"animal", about_animals},
    {"junk", about_junk},
    {"steal", about_junk},
    {"pi-bak", about_payments | about_cup},
    {"pibak", about_payments | about_cup},
    {"choice", about_choices},
    {"take_", about_choices},
    {"last turn", about_last_turn},
    {"suppressed", about_last_turn},
    {"pays", about_payments},
    {"payment", about_payments},
    {"double", about_payments},
    {"factor", about_payments},
    {"stack", about_stacks},
    {"ppuk", about_stacks},
};

std::uint32_t topics(std::string_view text) {
  std::uint32_t found = 0;
  for (const Topic& topic : kTopics) {
    if (text.find(topic.stem) != std::string_view::npos) found |= topic.bit;
  }
  return found;
}

}  // namespace

std::vector<std::string> declared_deviations(std::string_view meta) {
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

}  // namespace showstopper::conformance
