// SPDX-License-Identifier: Apache-2.0
//
// A round that an engine failed to play by itself: a trace without actions whose key `self_play`
// has the seed, so that it can be requested again.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/trace/trace.h"

namespace showstopper::engines {

inline constexpr std::string_view kSelfPlay = "self_play";

inline void ask_again(trace::Envelope& envelope, std::uint64_t seed) {
  envelope.others.emplace_back(kSelfPlay, std::to_string(seed));
}

// The seed of such a round; nothing in any other.
inline std::optional<std::uint64_t> unplayed_seed(const trace::Envelope& envelope) {
  for (const auto& [key, json] : envelope.others) {
    if (key != kSelfPlay) continue;
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(json.data(), json.data() + json.size(), seed);
    if (error == std::errc() && end == json.data() + json.size()) return seed;
  }
  return std::nullopt;
}

}  // namespace showstopper::engines
