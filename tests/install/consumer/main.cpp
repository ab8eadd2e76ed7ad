// SPDX-License-Identifier: Apache-2.0
//
// The smallest program against the installed tree: a header, a library and the corpus are found.
#include <filesystem>
#include <iostream>

#include "model/table/diagnostic.h"

int main() {
  namespace table = showstopper::table;
  const table::Diagnostic diagnostic{.file = "friday.toml", .where = {4, 17}, .message = "no"};
  const bool printed = table::to_text(diagnostic) == "friday.toml:4:17: error: no";
  const bool found = std::filesystem::exists(CORPUS "/rules/gostop/matgo.toml");
  std::cout << (printed && found ? "found header, library and corpus\n" : "not as installed\n");
  return printed && found ? 0 : 1;
}
