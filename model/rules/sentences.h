// SPDX-License-Identifier: Apache-2.0
//
// The meaning of keys and rows for the players, in sentences of two languages, as
// corpus/sentences/*.tsv lists them. It never invents a sentence: an unlisted one is empty.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/rules/schema.h"
#include "model/table/diagnostic.h"

namespace showstopper::rules {

enum class Language : std::uint8_t { english, korean };
constexpr std::size_t kLanguages = 2;

class Sentences {
 public:
  // Adds the lines of a file; errors of a line are reported and the line is left out.
  void add(const std::filesystem::path& file, table::Diagnostics& diagnostics);

  // Empty: it is not listed. `-`: it is listed and players need no sentence for it.
  std::string_view text(std::string_view of, std::string_view value, Language language) const;

  // The sentence for a value of a key or of a column; `of` is its name in the list. For a list
  // there may be a sentence for a certain value (`=ask`) or for all its values (`all`). Empty if
  // players need none, or if none is listed.
  std::string value_text(std::string_view of, const Domain& domain, const Datum& value,
                         Language language) const;

  // Everything that is listed: the name and the value.
  std::vector<std::pair<std::string, std::string>> listed() const;

 private:
  using Key = std::pair<std::string, std::string>;
  std::map<Key, std::array<std::string, kLanguages>, std::less<>> lines_;
};

// The text with `{}` and `{name}` replaced. If `{}` is a number, `{s}`, `{es}`, `{is|are}` and
// `{th}` are its plural and ordinal in English.
using Fields = std::vector<std::pair<std::string_view, std::string>>;
std::string filled(std::string_view text, std::string_view value, const Fields& fields = {});

}  // namespace showstopper::rules
