// SPDX-License-Identifier: Apache-2.0
#include "conformance/stoppa/classify.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <span>

#include "conformance/stoppa/classify_words.h"
#include "conformance/stoppa/legal_actions.h"
#include "model/stoppa/engine.h"
#include "model/table/check.h"

namespace showstopper::conformance::stoppa {

namespace {

struct Named {
  std::string_view key;
  Kind kind;
};
// By the key of the observation, in the order in which one difference explains the next: cards,
// their value, the phase, chips, the sequence, the seat to move and its choices.
constexpr Named kKeys[] = {
    {"hands", Kind::wrong_hand},
    {"shown", Kind::wrong_points},
    {"round", Kind::wrong_decision},
    {"result", Kind::wrong_end},
    {"result.outcome", Kind::wrong_outcome},
    {"decision", Kind::wrong_decision},
    {"pot", Kind::wrong_payment},
    {"bets", Kind::wrong_payment},
    {"purses", Kind::wrong_payment},
    {"laid", Kind::wrong_sequence},
    {"needed", Kind::wrong_sequence},
    {"to_move", Kind::wrong_turn},
    {"legal", Kind::wrong_legal},
    {"result.winner", Kind::wrong_winner},
    {"result.payments", Kind::wrong_payment},
    {"result.reasons", Kind::wrong_reasons},
    {"result.next_dealer", Kind::wrong_dealer},
};

// `shown` of `shown[1].points`.
std::string_view key_of(std::string_view field) {
  REQUIRES(!field.empty());
  return field.substr(0, field.find('['));
}

std::size_t place_of(std::string_view field) {
  const auto found = std::find_if(std::begin(kKeys), std::end(kKeys),
                                  [&](const Named& named) { return named.key == key_of(field); });
  return static_cast<std::size_t>(found - std::begin(kKeys));
}

bool contest(std::string_view round) { return round.starts_with("small") || round == "big"; }

// Cards are dealt from contest to contest: where the two are in different ones, other cards follow.
bool in_different_contests(const Scene& scene) {
  const std::string_view own = round_name(scene.state);
  return scene.seen.round && *scene.seen.round != own && contest(*scene.seen.round) && contest(own);
}

// Of a seat only one side shows cards.
bool of_who_shows(std::string_view field) {
  return key_of(field) == "shown" && field.ends_with(']');
}

// Cards are shown at the end of a contest: a log that has ended another one shows other seats.
bool of_the_contest(const Difference& difference) {
  return difference.field == "round" || difference.field == "decision" ||
         difference.field == "to_move" || difference.field == "result";
}

bool over_in_the_log(const Scene& scene) {
  return scene.seen.result || scene.seen.round == "over" || scene.seen.decision == "over";
}

}  // namespace

Kind kind_of(std::string_view field) {
  if (of_who_shows(field)) return Kind::wrong_showing;
  const std::size_t place = place_of(field);
  return place < std::size(kKeys) ? kKeys[place].kind : Kind::error;
}

const Difference& head_of(const Scene& scene, const std::vector<Difference>& differing) {
  REQUIRES(!differing.empty());
  const bool dealt_apart = in_different_contests(scene);
  const bool other_contest = std::any_of(differing.begin(), differing.end(), of_the_contest);
  const auto place = [&](const Difference& difference) {
    const std::size_t at = place_of(difference.field);
    const bool follows =
        (at == 0 && dealt_apart) || (other_contest && of_who_shows(difference.field));
    return follows ? std::size(kKeys) : at;
  };
  return *std::min_element(
      differing.begin(), differing.end(),
      [&](const Difference& a, const Difference& b) { return place(a) < place(b); });
}

// Which declaration comes first, and whether a seat must decide on it, is one question, however the
// round goes on; that it ends before the shedding, too.
Kind kind_of(const Scene& scene, const Difference& difference) {
  const Kind kind = kind_of(difference.field);
  const bool of_the_phase =
      kind == Kind::wrong_decision || kind == Kind::wrong_end || kind == Kind::wrong_outcome;
  const bool declares = scene.state.phase == Phase::declare || asks_for_declarations(scene);
  if (kind == Kind::wrong_turn && declares) return Kind::wrong_decision;
  if (!of_the_phase) return kind;
  const Words words = words_of_phase(scene);
  if (words == word(EventType::misera)) return Kind::wrong_decision;
  const bool before_the_shedding =
      words == word(EventType::riches) || words == word(EventType::three_twos) ||
      words == word(EventType::three_aces) || words == word(EventType::last_deal);
  return before_the_shedding || over_in_the_log(scene) != scene.state.over() ? Kind::wrong_end
                                                                             : kind;
}

Words event_words(const Scene& scene, const Difference& difference) {
  const std::string_view key = key_of(difference.field);
  Words words;
  if (key == "hands") {
    words = words_of_hands(scene);
  } else if (key == "shown") {
    words = words_of_showing(scene, difference);
  } else if (key == "pot" || key == "bets" || key == "purses" || key == "result.payments") {
    words = words_of_chips(scene);
  } else if (key == "laid" || key == "needed") {
    words = words_of_sequence(scene);
  } else if (key == "to_move") {
    words = words_of_turn(scene);
  } else if (key == "legal") {
    words = words_of_legal(scene);
  } else if (key == "result.next_dealer") {
    words = Words(word(EventType::next_dealer));
  } else {
    words = words_of_phase(scene);
  }
  if (!words.empty()) return words;
  return scene.action != nullptr ? event_of(*scene.action) : word(EventType::packet);
}

Words event_words(const Rules& rules, const State& state, Seat seat, Action action) {
  REQUIRES(state.players == rules.players);
  const std::optional<Refusal> refused = refusal(rules, state, seat, action);
  return refused ? words_of_refusal(state, *refused, action)
                 : words_of_playing(rules, state, action);
}

}  // namespace showstopper::conformance::stoppa
