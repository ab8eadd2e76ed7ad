// SPDX-License-Identifier: Apache-2.0
#include "fuzz/mutators/trace_words.h"

#include <fmt/format.h>

#include "model/gostop/action.h"
#include "model/gostop/rules/rules.h"
#include "model/stoppa/action.h"
#include "model/stoppa/rules.h"

namespace showstopper::fuzz {

const std::vector<std::string>& trace_words() {
  static const std::vector<std::string> kWords = [] {
    std::vector<std::string> all;
    for (int index = 0; index < gostop::Card::kCount; ++index) {
      all.emplace_back(gostop::name(gostop::Card(index)));
    }
    for (const stoppa::Card card : stoppa::kAllCards) all.emplace_back(stoppa::name(card));
    for (int kind = 0; kind <= static_cast<int>(gostop::kLastAction); ++kind) {
      all.emplace_back(word(static_cast<gostop::ActionKind>(kind)));
    }
    for (int kind = 0; kind <= static_cast<int>(stoppa::ActionKind::repair); ++kind) {
      all.emplace_back(word(static_cast<stoppa::ActionKind>(kind)));
    }
    for (const rules::Schema* schema : {&gostop::schema(), &stoppa::schema()}) {
      for (const rules::Parameter& parameter : schema->parameters) {
        all.push_back(fmt::format("\"{}\"", parameter.key));
        all.push_back(fmt::format("\"{}\":{}", parameter.key, parameter.initial));
      }
    }
    for (const char* mark : {"{", "}", "[", "]", "\"", ":", ",", "null", "true", "\"x\"", "-1"}) {
      all.emplace_back(mark);
    }
    return all;
  }();
  return kWords;
}

}  // namespace showstopper::fuzz
