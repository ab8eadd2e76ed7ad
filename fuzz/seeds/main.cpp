// SPDX-License-Identifier: Apache-2.0
//
// Writes the first inputs and the dictionary of a target, for fuzzing services.
//
// usage: fuzz_seeds TARGET FOLDER DICTIONARY
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "fuzz/targets/target.h"

int main(int argc, char** argv) {
  using namespace showstopper;
  constexpr int kArguments = 4, kUsageError = 2;
  const fuzz::Target* const target = argc == kArguments ? fuzz::target_named(argv[1]) : nullptr;
  if (target == nullptr) {
    fmt::print(stderr, "usage: fuzz_seeds TARGET FOLDER DICTIONARY\n");
    return kUsageError;
  }
  const std::filesystem::path folder = argv[2];
  std::filesystem::create_directories(folder);
  std::size_t number = 0;
  for (const fuzz::ByteList& seed : target->seeds()) {
    std::ofstream out(folder / fmt::format("{:05}", number++), std::ios::binary);
    out.write(reinterpret_cast<const char*>(seed.data()),
              static_cast<std::streamsize>(seed.size()));
  }
  std::ofstream words(argv[3], std::ios::binary);
  for (const std::string& word : target->dictionary()) words << fuzz::dictionary_entry(word);
  words.close();
  fmt::print("{}: {} inputs\n", target->name, number);
  return words && number > 0 ? 0 : 1;
}
