// SPDX-License-Identifier: Apache-2.0
//
// The members of an answer as texts, for the keys of the protocol: `id`, `error`, `did`, and those
// of the answer to `hello`. Observations are read by trace::Traced.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace showstopper::engines {

// Key and JSON, in their order.
using Members = std::vector<std::pair<std::string, std::string_view>>;

// Objects and lists within one another are read up to this depth.
constexpr std::size_t kDeepest = 64;

// The members of an object; nothing, and why, if the text is not a JSON object, or is nested too
// deeply, or holds a number beyond 64 bits. The views are of `text`.
std::optional<Members> members_of(std::string_view text, std::string& why_not);
// The same of a whole answer, which is read in one pass if it is plain.
std::optional<Members> members_of_answer(const std::string& text, std::string& why_not);

// The value of a key; empty if it is absent.
std::string_view member(const Members& members, std::string_view key);

// A text or a list of texts as it is meant; `list_of_texts` takes a single text for a list of one.
std::optional<std::string> text_in(std::string_view json);
std::optional<std::vector<std::string>> list_of_texts(std::string_view json);
std::optional<std::vector<int>> list_of_numbers(std::string_view json);

}  // namespace showstopper::engines
