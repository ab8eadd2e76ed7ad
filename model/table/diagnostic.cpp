// SPDX-License-Identifier: Apache-2.0
#include "model/table/diagnostic.h"

#include <algorithm>

namespace showstopper::table {

std::string to_text(const Diagnostic& diagnostic) {
  std::string text = diagnostic.file;
  if (diagnostic.where.line > 0) {
    text += ':' + std::to_string(diagnostic.where.line);
    if (diagnostic.where.column > 0) text += ':' + std::to_string(diagnostic.where.column);
  }
  return text + ": error: " + diagnostic.message;
}

std::string printable(std::string words) {
  std::replace_if(
      words.begin(), words.end(),
      [](char letter) {
        const auto byte = static_cast<unsigned char>(letter);
        return byte < 0x20 || byte == 0x7F;
      },
      '?');
  return words;
}

}  // namespace showstopper::table
