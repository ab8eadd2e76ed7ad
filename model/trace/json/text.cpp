// SPDX-License-Identifier: Apache-2.0
#include "model/trace/json/text.h"

namespace showstopper::trace {

void JsonText::quote(std::string_view value) {
  static constexpr char kHex[] = "0123456789abcdef";
  text_ += '"';
  std::size_t written = 0;  // of the text: most have nothing to escape
  for (std::size_t at = 0; at < value.size(); ++at) {
    const auto byte = static_cast<unsigned char>(value[at]);
    if (byte >= 0x20 && byte != '"' && byte != '\\') continue;
    text_ += value.substr(written, at - written);
    written = at + 1;
    text_ += '\\';
    if (byte >= 0x20) {
      text_ += value[at];
    } else if (byte == '\n' || byte == '\t') {
      text_ += byte == '\n' ? 'n' : 't';
    } else {
      text_ += "u00";
      text_ += kHex[byte >> 4];
      text_ += kHex[byte & 15];
    }
  }
  text_ += value.substr(written);
  text_ += '"';
}

}  // namespace showstopper::trace
