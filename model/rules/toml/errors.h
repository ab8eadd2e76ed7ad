// SPDX-License-Identifier: Apache-2.0
//
// Messages for a text that is not TOML, in our own words. The parser's own messages are known here
// alone and never printed.
#pragma once

#include <string>
#include <string_view>

namespace showstopper::rules {

// `description` is the parser's; `rest` is the text from the place of the error on.
std::string toml_sentence(std::string_view description, std::string_view rest);

}  // namespace showstopper::rules
