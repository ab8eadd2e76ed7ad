// SPDX-License-Identifier: Apache-2.0
//
// Must not compile: an event or, with MISSING_VERB, a verb has no word.
#include "model/gostop/card.h"
#include "model/table/per_seat.h"
#include "model/trace/basic/plain_game.h"

namespace {

using showstopper::gostop::Card;
using showstopper::gostop::CardSet;
struct Rules {
  int players = 2;
};
struct Fields {};
enum class Verb : std::uint8_t { lay, pass };
enum class EventType : std::uint8_t { laid, took };

struct Game : showstopper::trace::PlainGame<Game, Rules, Fields, Fields, Fields, Card, CardSet,
                                            Verb, EventType> {
  static constexpr int kCards = 12;
#ifdef MISSING_VERB
  static constexpr std::string_view kVerbs[] = {"lay"};
  static constexpr std::string_view kEventWords[] = {"lays", "takes"};
#else
  static constexpr std::string_view kVerbs[] = {"lay", "pass"};
  static constexpr std::string_view kEventWords[] = {"lays"};
#endif
};

}  // namespace

int main() {
  return static_cast<int>(Game::event_word(0).size() + Game::action_text(Game::Action{}).size());
}
