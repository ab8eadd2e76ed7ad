// SPDX-License-Identifier: Apache-2.0
//
// The sentences of a leaflet in one language: names of cards and rows, and conditions in words.
// Knows how the two languages join what is said; what is said stands in corpus/sentences.
#pragma once

#include <string>
#include <string_view>

#include "model/rules/expression/expression.h"
#include "model/rules/sentences.h"

namespace showstopper::app {

class Words {
 public:
  Words(const rules::Sentences& sentences, const rules::Vocabulary& vocabulary,
        rules::Language language)
      : sentences_(sentences), vocabulary_(vocabulary), language_(language) {}

  rules::Language language() const { return language_; }
  bool korean() const { return language_ == rules::Language::korean; }

  // Empty where nothing is listed or nothing need be said.
  std::string text(std::string_view of, std::string_view value) const;
  // The same with its fields filled in.
  std::string text(std::string_view of, std::string_view value, std::string_view number,
                   const rules::Fields& fields = {}) const;
  std::string value(std::string_view of, const rules::Domain& domain,
                    const rules::Datum& value) const {
    return sentences_.value_text(of, domain, value, language_);
  }

  std::string card(std::string_view code) const;    // `July animal (07A)`
  std::string name(std::string_view of_row) const;  // the row's own where none is listed
  std::string times(int factor) const;              // `double`, `3 times as much`
  std::string vocabulary_noun(int quantity) const;  // `captured brights, in cards`
  const rules::Vocabulary& vocabulary() const { return vocabulary_; }

 private:
  const rules::Sentences& sentences_;
  const rules::Vocabulary& vocabulary_;
  rules::Language language_;
};

// What a condition says: always, never, or words for it that `if` may precede. In Korean the words
// end in -고 (`and_then`) or in -면.
struct Condition {
  enum class When : unsigned char { always, never, sometimes };
  When when = When::sometimes;
  std::string text;
  std::string last_subject;  // whom its end is about
};

// `self` is the word (`seat` of the sentences) for the seat of a quantity without one. Where the
// words before it were about `before`, that subject is not repeated.
Condition condition_text(const Words& words, const rules::Expression& expression,
                         std::string_view self, bool and_then = false,
                         std::string_view before = "");

}  // namespace showstopper::app
