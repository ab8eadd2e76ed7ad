// SPDX-License-Identifier: Apache-2.0
//
// Whether this build has the address sanitizer, which clang and g++ report in different ways.
#pragma once

namespace showstopper {

#ifndef __has_feature
#define __has_feature(feature) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace showstopper
