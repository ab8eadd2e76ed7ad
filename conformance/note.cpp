// SPDX-License-Identifier: Apache-2.0
#include "conformance/note.h"

#include "model/table/check.h"

namespace showstopper::conformance {

std::string_view word(Note note) {
  switch (note) {
    case Note::cup_in_another_use: return "cup_in_another_use";
    case Note::cards_not_listed: return "cards_not_listed";
    case Note::give_by_other_seat: return "give_by_other_seat";
    case Note::tied_gift: return "tied_gift";
    case Note::choice_left_out: return "choice_left_out";
    case Note::joker_paid_early: return "joker_paid_early";
    case Note::seat_at_the_end: return "seat_at_the_end";
    case Note::not_refused: return "not_refused";
    case Note::own_reasons: return "own_reasons";
    case Note::action_listed_twice: return "action_listed_twice";
  }
  UNREACHABLE("the switch has a case for each value");
}

std::string_view sentence(Note note) {
  switch (note) {
    case Note::cup_in_another_use:
      return "`points` count a free sake cup in its other use; the better use is required";
    case Note::cards_not_listed:
      return "cards in play are listed nowhere while a table card is chosen; they belong in `table`"
             " or `pending`";
    case Note::give_by_other_seat:
      return "`give` is written with the seat of the victim or of the taker; required is the seat "
             "that chooses";
    case Note::tied_gift:
      return "another junk card of equal value changed hands, without a `give` that names it";
    case Note::choice_left_out:
      return "a `give`, `take` or `cup` is left out and follows from the next observation";
    case Note::joker_paid_early:
      return "a joker's junk changes hands when the joker is gained, not with the other steals";
    case Note::seat_at_the_end: return "`to_move` names a seat though the round is over";
    case Note::not_refused:
      return "an illegal action has no effect and is not refused; required is an `error` of kind "
             "`illegal`";
    case Note::own_reasons:
      return "`reasons` are in the engine's own words and are not compared; required are those of "
             "the trace format, such as `pibak P1` and `stoppa`";
    case Note::action_listed_twice:
      return "`legal` lists an action more than once; required is one text for each action";
  }
  UNREACHABLE("the switch has a case for each value");
}

}  // namespace showstopper::conformance
