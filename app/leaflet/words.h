// SPDX-License-Identifier: Apache-2.0
//
// The sentences of a leaflet in one language: names of cards and rows, and conditions in words.
// The sentences are in corpus/sentences; this code joins them by the grammar of the two languages.
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

  // Empty if the table has no entry or an empty one.
  std::string text(std::string_view of, std::string_view value) const;
  // The same with its fields filled in.
  std::string text(std::string_view of, std::string_view value, std::string_view number,
                   const rules::Fields& fields = {}) const;
  std::string value(std::string_view of, const rules::Domain& domain,
                    const rules::Datum& value) const {
    return sentences_.value_text(of, domain, value, language_);
  }

  std::string card(std::string_view code) const;    // `July animal (07A)`
  std::string name(std::string_view of_row) const;  // the row's own if none is listed
  std::string times(int factor) const;              // `double`, `3 times as much`
  std::string vocabulary_noun(int quantity) const;  // `number of captured brights`
  const rules::Vocabulary& vocabulary() const { return vocabulary_; }

 private:
  const rules::Sentences& sentences_;
  const rules::Vocabulary& vocabulary_;
  rules::Language language_;
};

// A condition in words: always, never, or words that `if` may precede. In Korean the words end in
// -면.
struct Condition {
  enum class When : unsigned char { always, never, sometimes };
  When when = When::sometimes;
  std::string text;
};

// `self` is the word (`seat` of the sentences) for the seat of a quantity without one.
Condition condition_text(const Words& words, const rules::Expression& expression,
                         std::string_view self);
// That both hold: the one of the winner and the one of a loser.
Condition payer_condition(const Words& words, const rules::Expression& winner,
                          const rules::Expression& loser);

}  // namespace showstopper::app
