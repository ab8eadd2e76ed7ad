// SPDX-License-Identifier: Apache-2.0
#include "solver/double_dummy/transposition_table.h"

#include <algorithm>
#include <utility>

#include "model/table/check.h"

namespace showstopper::solver {
namespace {

std::uint64_t mixed(const Layout& layout, std::size_t words) {
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < words; ++i) {
    hash = (hash ^ layout.words[i]) * 0x9E37'79B9'7F4A'7C15u;  // 2^64 over the golden ratio
    hash ^= hash >> 32;
  }
  return hash;
}

std::uint32_t tag_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }

// Whether each number of `one` is at least that of `other`. The numbers are below 128, so the
// highest bit of its byte is lost exactly if a difference is negative.
bool no_worse(const std::uint64_t* one, const std::uint64_t* other, std::size_t words) {
  constexpr std::uint64_t kHighest = 0x8080'8080'8080'8080u;
  for (std::size_t i = 0; i < words; ++i) {
    if ((((one[i] | kHighest) - other[i]) & kHighest) != kHighest) return false;
  }
  return true;
}

}  // namespace

void TranspositionTable::pack(const PositionPacker& positions, const gostop::State& state,
                              PackedPosition& position) {
  layout_words_ = positions.write(state, position.layout);
  standing_words_ = positions.write(state, position.standing);
  position.hash = mixed(position.layout, layout_words_);
  __builtin_prefetch(&slots_[position.hash & (slots_.size() - 1)]);
}

// The slot of the layout, or the free slot for it.
std::size_t TranspositionTable::slot_of(const PackedPosition& position) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = position.hash & mask;
  for (; slots_[at].entry != kNone; at = (at + 1) & mask) {
    if (slots_[at].tag != tag_of(position.hash)) continue;
    const std::uint64_t* const layout = &layouts_[slots_[at].entry * layout_words_];
    if (std::equal(layout, layout + layout_words_, position.layout.words.begin())) break;
  }
  return at;
}

void TranspositionTable::link(Index verdict, Index next, bool value) {
  verdicts_[verdict] = std::uint64_t{next} << 1 | (value ? 1u : 0u);
}

bool TranspositionTable::answers(Index verdict, const std::uint64_t* asked) const {
  const std::uint64_t* const judged = standing_of(verdict);
  return value_of(verdict) ? no_worse(asked, judged, standing_words_)
                           : no_worse(judged, asked, standing_words_);
}

std::optional<bool> TranspositionTable::look_up(const PackedPosition& position) const {
  for (Index at = slots_[slot_of(position)].first; at != kNone; at = next_of(at)) {
    if (answers(at, position.standing.words.data())) return value_of(at);
  }
  return std::nullopt;
}

void TranspositionTable::store(const PackedPosition& position, bool value) {
  Slot& slot = slots_[slot_of(position)];
  if (slot.entry == kNone) {
    slot = {tag_of(position.hash), static_cast<Index>(hashes_.size()), kNone};
    hashes_.push_back(position.hash);
    layouts_.insert(layouts_.end(), position.layout.words.begin(),
                    position.layout.words.begin() + static_cast<std::ptrdiff_t>(layout_words_));
  }
  CHECK(verdicts_.size() < kNone);
  const auto verdict = static_cast<Index>(verdicts_.size());
  verdicts_.emplace_back();
  link(verdict, kNone, value);
  verdicts_.insert(verdicts_.end(), position.standing.words.begin(),
                   position.standing.words.begin() + static_cast<std::ptrdiff_t>(standing_words_));
  // Verdicts that the new one implies are unlinked, so that the lists stay short.
  Index before = verdict;
  for (Index at = slot.first; at != kNone; at = next_of(at)) {
    if (answers(verdict, standing_of(at))) {
      CHECK(value_of(at) == value);
    } else {
      link(before, at, value_of(before));
      before = at;
    }
  }
  link(before, kNone, value_of(before));
  slot.first = verdict;
  if (2 * hashes_.size() > slots_.size()) grow();
}

void TranspositionTable::grow() {
  const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.entry == kNone) continue;
    std::size_t at = hashes_[slot.entry] & mask;
    while (slots_[at].entry != kNone) at = (at + 1) & mask;
    slots_[at] = slot;
  }
}

}  // namespace showstopper::solver
