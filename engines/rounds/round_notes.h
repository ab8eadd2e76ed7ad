// SPDX-License-Identifier: Apache-2.0
//
// The place of a round in the run of the gate, and notes on rounds with the first round of each.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/note.h"
#include "conformance/verdict.h"
#include "engines/engine_report.h"
#include "model/table/check.h"

namespace showstopper::engines {

enum class PhaseKind : std::uint8_t { stored, fixtures, directed, generated, self_play };
constexpr std::size_t kPhases = 5;
inline constexpr std::string_view kPhaseNames[kPhases] = {
    "stored failures", "fixtures", "directed deals", "generated", "self-play"};

// The place of a round in the run; of two findings with one identity the earlier one is kept.
struct RoundPlace {
  PhaseKind phase = PhaseKind::generated;
  std::uint64_t index = 0;
  auto operator<=>(const RoundPlace&) const = default;
};

// A text about the earliest round that it was noted for.
class FirstNote {
 public:
  void note(const RoundPlace& place, const std::string& text) {
    if (text.empty() || (!text_.empty() && place_ <= place)) return;
    place_ = place;
    text_ = text;
    ENSURES(!text_.empty());
  }
  void note(const FirstNote& other) { note(other.place_, other.text_); }
  const std::string& text() const { return text_; }

 private:
  RoundPlace place_;
  std::string text_;
};

// Ways of writing that differ from the trace format: in how many rounds each came, and the first.
class RoundNotes {
 public:
  // Of a round; the rest of it, compared again from a later position, is the same round.
  void add(const std::vector<conformance::Noted>& notes, const RoundPlace& place,
           const std::string& source) {
    for (const conformance::Noted& noted : notes) {
      Seen& seen = of(noted.what);
      seen.first.note(place, source);
      if (seen.rounds > 0 && seen.latest == place) continue;
      seen.latest = place;
      ++seen.rounds;
    }
  }
  void add(const RoundNotes& other) {
    for (std::size_t i = 0; i < seen_.size(); ++i) {
      seen_[i].rounds += other.seen_[i].rounds;
      seen_[i].first.note(other.seen_[i].first);
    }
  }
  std::vector<NoteOfRounds> listed() const {
    std::vector<NoteOfRounds> all;
    for (std::size_t i = 0; i < seen_.size(); ++i) {
      if (seen_[i].rounds == 0) continue;
      all.push_back({static_cast<conformance::Note>(i), seen_[i].rounds, seen_[i].first.text()});
    }
    ENSURES(all.size() <= seen_.size());
    return all;
  }

 private:
  struct Seen {
    std::uint64_t rounds = 0;
    RoundPlace latest;
    FirstNote first;
  };
  Seen& of(conformance::Note note) {
    REQUIRES(static_cast<std::size_t>(note) < seen_.size());
    return seen_[static_cast<std::size_t>(note)];
  }
  std::array<Seen, conformance::kNotes> seen_;
};

}  // namespace showstopper::engines
