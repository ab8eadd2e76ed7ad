// SPDX-License-Identifier: Apache-2.0
//
// How a text is changed: words of the language put in, taken out, exchanged, lines doubled or
// moved, numbers moved to their edges, and now and then a byte of any kind.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fuzz/targets/target.h"

namespace showstopper::fuzz {

ByteList changed_text(Bytes input, std::size_t longest, const std::vector<std::string>& words,
                      table::Random& random);
// The head of one text and the tail of the other, each cut where a word begins.
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
// For targets whose input is told as it stands.
void tell_text(Bytes input, const Telling& telling);
// The same for the same input: a seed for what is drawn beside it.
std::uint64_t number_of(Bytes input);

// Whether each diagnostic points into the text, says something and keeps to printable characters;
// `file` is the name under which the text was read, others are files that it extends.
std::optional<Fault> fault_in(const table::Diagnostics& diagnostics, std::string_view text,
                              const std::string& file);

}  // namespace showstopper::fuzz
