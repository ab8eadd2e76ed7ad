// SPDX-License-Identifier: Apache-2.0
//
// An engine behind the C interface as a process over standard input and output: ci/gate-speed
// drives the one that does nothing, and what that costs is the driver's own cost.
//
// usage: trivial_process LIBRARY
#include <cstdio>
#include <iostream>
#include <string>

#include <dlfcn.h>

#include "engines/c/showstopper_engine.h"

int main(int argc, char** argv) {
  void* const library = argc == 2 ? dlopen(argv[1], RTLD_NOW) : nullptr;
  if (library == nullptr) {
    std::fputs("usage: trivial_process LIBRARY\n", stderr);
    return 2;
  }
  const auto create = reinterpret_cast<decltype(&showstopper_engine_create)>(
      dlsym(library, "showstopper_engine_create"));
  const auto answer = reinterpret_cast<decltype(&showstopper_engine_answer)>(
      dlsym(library, "showstopper_engine_answer"));
  std::ios::sync_with_stdio(false);
  showstopper_engine* const engine = create();
  for (std::string line; std::getline(std::cin, line);) {
    std::puts(answer(engine, line.c_str()));
    std::fflush(stdout);
  }
  return 0;
}
