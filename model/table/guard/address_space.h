// SPDX-License-Identifier: Apache-2.0
//
// A library that ends the program if it gets no memory, as Z3 does, is called after its memory was
// requested here.
#pragma once

#include <cstddef>
#include <new>

namespace showstopper::table {

// Throws bad_alloc if the process cannot get so much memory more. No page is touched.
inline void request_address_space(std::size_t megabytes) {
  // By name: a compiler may leave out a `new` whose memory is not used.
  ::operator delete(::operator new(megabytes << 20));
}

}  // namespace showstopper::table
