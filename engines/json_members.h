// SPDX-License-Identifier: Apache-2.0
//
// A JSON object taken apart into the texts of its members, so that parts of a question and parts of
// an answer can be put together into a trace without being read twice. What the texts say is asked
// by the reader of traces.
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

// The members of an object; nothing, and why, where the text is not JSON object, or is nested too
// deeply, or holds a number beyond 64 bits. The views are of `text`.
std::optional<Members> members_of(std::string_view text, std::string& why_not);

// The texts of a list's entries. `list` is sound JSON; nothing where it is no list.
std::optional<std::vector<std::string_view>> entries_of(std::string_view list);

// The value of a key; empty where it is absent.
std::string_view member(const Members& members, std::string_view key);

// An object of all members but those named.
std::string object_without(const Members& members,
                           std::initializer_list<std::string_view> left_out);

// A text or a list of texts as it is meant; `list_of_texts` takes a single text for a list of one.
std::optional<std::string> text_in(std::string_view json);
std::optional<std::vector<std::string>> list_of_texts(std::string_view json);
std::optional<std::vector<int>> list_of_numbers(std::string_view json);

}  // namespace showstopper::engines
