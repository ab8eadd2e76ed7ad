// SPDX-License-Identifier: Apache-2.0
//
// The words of the two games, read from docs/glossary.md, which the program contains: the words of
// players, and the names in rule files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace showstopper::app {

extern const std::string_view kGlossary;

struct Term {
  std::string game;                // `gostop`, `stoppa`
  std::vector<std::string> words;  // in every language and spelling: `고박`, `gobak`, `go-bak`
  std::vector<std::string> codes;  // the column "in code": `gobak`
  std::string meaning;
};

// The terms of a glossary page, in its order.
std::vector<Term> terms_of(std::string_view page);

}  // namespace showstopper::app
