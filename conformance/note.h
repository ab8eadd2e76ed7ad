// SPDX-License-Identifier: Apache-2.0
//
// Ways of writing that differ from the trace format and break no rule: the program that writes a
// log does not know the format. Each is reported once per file and never sets an exit code.
// Fixtures are never forgiven.
#pragma once

#include <cstdint>
#include <string_view>

namespace showstopper::conformance {

enum class Note : std::uint8_t {
  cup_in_another_use,   // points with a free cup in a use that the rules still allow
  cards_not_listed,     // cards in play are listed nowhere while a choice is open
  give_by_other_seat,   // a `give` of the victim's card with the victim or the taker as its seat
  tied_gift,            // another junk card of equal value changed hands
  choice_left_out,      // a `give`, `take` or `cup` that follows from the next observation
  joker_paid_early,     // a joker's junk changed hands when the joker was gained
  seat_at_the_end,      // a seat to move though the round is over
  not_refused,          // an illegal action without effect, and without an error
  own_reasons,          // `reasons` in words of the engine, which are not compared
  action_listed_twice,  // the same action twice in `legal`
};
constexpr int kNotes = static_cast<int>(Note::action_listed_twice) + 1;

std::string_view word(Note note);
std::string_view sentence(Note note);

// Which of them came, as a set.
class Notes {
 public:
  void add(Note note) { bits_ = static_cast<std::uint16_t>(bits_ | 1u << static_cast<int>(note)); }
  static_assert(kNotes <= 16, "a bit for each");
  void add(Notes notes) { bits_ = static_cast<std::uint16_t>(bits_ | notes.bits_); }
  bool has(Note note) const { return (bits_ >> static_cast<int>(note) & 1) != 0; }
  bool empty() const { return bits_ == 0; }

 private:
  std::uint16_t bits_ = 0;
};

}  // namespace showstopper::conformance
