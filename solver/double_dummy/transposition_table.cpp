// SPDX-License-Identifier: Apache-2.0
#include "solver/double_dummy/transposition_table.h"

#include <algorithm>

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
// highest bit of its byte is lost exactly where a difference is negative.
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
}

// Where the layout is, or where it would be put.
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

bool TranspositionTable::answers(Index verdict, const std::uint64_t* asked) const {
  const std::uint64_t* const judged = standings_.data() + verdict * standing_words_;
  return verdicts_[verdict].value ? no_worse(asked, judged, standing_words_)
                                  : no_worse(judged, asked, standing_words_);
}

std::optional<bool> TranspositionTable::look_up(const PackedPosition& position) const {
  const Index entry = slots_[slot_of(position)].entry;
  if (entry == kNone) return std::nullopt;
  for (Index at = first_[entry]; at != kNone; at = verdicts_[at].next) {
    if (answers(at, position.standing.words.data())) return verdicts_[at].value;
  }
  return std::nullopt;
}

void TranspositionTable::store(const PackedPosition& position, bool value) {
  const std::size_t at = slot_of(position);
  Index entry = slots_[at].entry;
  if (entry == kNone) {
    entry = static_cast<Index>(first_.size());
    slots_[at] = {tag_of(position.hash), entry};
    hashes_.push_back(position.hash);
    layouts_.insert(layouts_.end(), position.layout.words.begin(),
                    position.layout.words.begin() + static_cast<std::ptrdiff_t>(layout_words_));
    first_.push_back(kNone);
  }
  // What the new verdict says as well is unlinked, so that the lists stay short.
  const auto verdict = static_cast<Index>(verdicts_.size());
  verdicts_.push_back({kNone, value});
  standings_.insert(standings_.end(), position.standing.words.begin(),
                    position.standing.words.begin() + static_cast<std::ptrdiff_t>(standing_words_));
  Index* link = &first_[entry];
  while (*link != kNone) {
    if (answers(verdict, standings_.data() + *link * standing_words_)) {
      CHECK(verdicts_[*link].value == value);
      *link = verdicts_[*link].next;
    } else {
      link = &verdicts_[*link].next;
    }
  }
  verdicts_[verdict].next = first_[entry];
  first_[entry] = verdict;
  if (2 * first_.size() > slots_.size()) grow();
}

void TranspositionTable::grow() {
  slots_.assign(2 * slots_.size(), Slot());
  const std::size_t mask = slots_.size() - 1;
  for (Index entry = 0; entry < first_.size(); ++entry) {
    std::size_t at = hashes_[entry] & mask;
    while (slots_[at].entry != kNone) at = (at + 1) & mask;
    slots_[at] = {tag_of(hashes_[entry]), entry};
  }
}

}  // namespace showstopper::solver
