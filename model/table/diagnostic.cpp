// SPDX-License-Identifier: Apache-2.0
#include "model/table/diagnostic.h"

namespace showstopper::table {

std::string to_text(const Diagnostic& diagnostic) {
  std::string text = diagnostic.file;
  if (diagnostic.where.line > 0) {
    text += ':' + std::to_string(diagnostic.where.line);
    if (diagnostic.where.column > 0) text += ':' + std::to_string(diagnostic.where.column);
  }
  return text + ": error: " + diagnostic.message;
}

}  // namespace showstopper::table
