// SPDX-License-Identifier: Apache-2.0
//
// Mutations of a text: words of the language are inserted, removed or exchanged, lines removed or
// doubled, numbers set to edge values, and one change in ten inserts a random byte.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fuzz/targets/target.h"

namespace showstopper::fuzz {

ByteList changed_text(Bytes input, std::size_t longest, const std::vector<std::string>& words,
                      table::Random& random);
// The head of one text and the tail of the other, each cut at the start of a word.
ByteList crossed_text(Bytes one, Bytes other, std::size_t longest, table::Random& random);

// Every word that a rule file of the game may hold, from its schema: keys, sections, forms of
// values, columns of rows, quantities of the expression language.
std::vector<std::string> schema_words(const rules::Schema& schema);
// The words of predicates: those of the grammar and of the game's vocabulary.
std::vector<std::string> predicate_words(const rules::Vocabulary& vocabulary);

inline std::string_view as_text(Bytes bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}
inline ByteList as_input(std::string_view text) { return {text.begin(), text.end()}; }
// For targets whose input is reported unchanged.
void print_text(Bytes input, const PrintLine& print_line);
// A hash of the input: a seed for further random choices.
std::uint64_t number_of(Bytes input);

// Checks that each diagnostic points into the text, is not empty and has only printable characters.
// `file` is the name of the text; the position is not checked in other files, which it extends.
std::optional<Fault> fault_in(const table::Diagnostics& diagnostics, std::string_view text,
                              const std::string& file);

}  // namespace showstopper::fuzz
