// SPDX-License-Identifier: Apache-2.0
//
// The keys of one object of JSON as it is read, for the readers of this folder.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <string_view>

namespace showstopper::trace {

// Objects of the format have few; others may have any number.
class KeysSeen {
 public:
  // Whether the key was there before.
  bool again(std::string_view key) {
    const auto* const end = few_.data() + count_;
    if (std::find(static_cast<const std::string_view*>(few_.data()), end, key) != end) return true;
    if (count_ == few_.size()) return !more_.insert(key).second;
    few_[count_++] = key;
    return false;
  }

 private:
  std::array<std::string_view, 32> few_;
  std::size_t count_ = 0;
  std::set<std::string_view> more_;
};

}  // namespace showstopper::trace
