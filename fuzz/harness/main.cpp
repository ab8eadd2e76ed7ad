// SPDX-License-Identifier: Apache-2.0
//
// The entry points of libFuzzer, the same for each target, which chosen/main.cpp names. Nothing
// else is exported, so that AFL++ can run the targets too. A fault is printed on standard error and
// aborts the program, which a fuzzer reports as a crash.
#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "fuzz/targets/target.h"

namespace showstopper::fuzz {

const Target& chosen_target();

}  // namespace showstopper::fuzz

namespace {

using namespace showstopper;  // NOLINT: this file has no names of its own

const fuzz::Target& target() { return fuzz::chosen_target(); }

std::size_t given_back(const fuzz::ByteList& bytes, std::uint8_t* out, std::size_t most) {
  const std::size_t size = std::min(bytes.size(), most);
  std::copy_n(bytes.begin(), size, out);  // memcpy may not be given nothing
  return size;
}

}  // namespace

extern "C" {

// Freed memory is kept from reuse for some hundred runs, not for a quarter of a gigabyte, which no
// cache holds; a report names two callers of an allocation, not thirty. A run takes a tenth less
// time. ASAN_OPTIONS of the caller override these.
const char* __asan_default_options();  // NOLINT: a name of the sanitizer
const char* __asan_default_options() { return "quarantine_size_mb=4:malloc_context_size=2"; }

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto fault = target().run({data, size});
  if (!fault) return 0;
  fmt::print(stderr, "{}: {}: {}\n", target().name, fault->identity, fault->message);
  std::abort();
}

std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                    unsigned seed) {
  table::Random random(seed);
  return given_back(target().mutated({data, size}, most, random), data, most);
}

std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size,
                                      const std::uint8_t* other, std::size_t other_size,
                                      std::uint8_t* out, std::size_t most, unsigned seed) {
  table::Random random(seed);
  return given_back(target().crossed({one, one_size}, {other, other_size}, most, random), out,
                    most);
}
}
