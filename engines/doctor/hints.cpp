// SPDX-License-Identifier: Apache-2.0
#include "engines/doctor/hints.h"

#include <algorithm>
#include <span>

#include "engines/divergence.h"
#include "model/table/check.h"

namespace showstopper::engines::doctor {
namespace {

struct HintOf {
  std::string_view key;        // of the observation, without a seat
  std::string_view decisions;  // in which it holds; empty: in all
  std::string_view text;
};

// Of a deal or position that was just begun.
constexpr HintOf kHintsAtTheBeginning[] = {
    {"to_move", "",
     "`dealer` of the request decides who begins; seats are counted from 0, in the order of play"},
    {"stock", "", "the first card of the request's `stock` is turned first"},
    {"stock_left", "",
     "the cards are those of the request's `deal`: an engine that shuffles takes them as its deck"},
};

constexpr HintOf kHints[] = {
    {"to_move", "", "seats are counted from 0, in the order of play"},
    {"decision", "", "`decision` is the word for the next decision, `over` at the end"},
    {"hands", "",
     "`hands` has one list for each seat, seat 0 first; a drawn card leaves the stock"},
    {"table", "take_hand take_flip",
     "cards in play are on the table until the turn ends, or in `pending`"},
    {"captured", "take_hand take_flip", "no card of the turn is captured before the turn ends"},
    {"captured", "give", "a card that is stolen is captured by the taker after the `give`"},
    {"captured", "cup", "at `cup` the turn is over: its cards are captured, 09A among them"},
    {"captured", "",
     "`captured` has one list for each seat, with the cards of the turn that ended"},
    {"table", "", "an observation shows the position after its action and all that follows"},
    {"points", "", "`points` are combinations only; an open cup counts in its better use"},
    {"stacks", "", "`stacks` has months as texts of two digits: {\"03\": 0}"},
    {"legal", "", "`legal` lists each action of the seat to move, without its seat"},
    {"credits", "", "credits appear in the observation right after the `bomb`"},
    {"stock_left", "", "`stock_left` counts the cards that are not turned yet"},
    {"purses", "", "`purses`, `bets` and `pot` are each without the others"},
    {"bets", "", "`bets` are those of this betting round; a fold leaves them until it ends"},
    {"pot", "", "`pot` is without the bets of this betting round"},
    {"laid", "", "`laid` is the running sequence, empty as soon as it is closed"},
    {"shown", "", "`shown` is in the observation right after a showdown only"},
    {"result.payments", "", "`payments` are signed, with the instant ones, and sum to zero"},
    {"result.reasons", "", "`reasons` has doublings of one payer with the payer: `pibak P1`"},
    {"result.multiplier", "",
     "`multiplier` is what all payers have in common; doublings of one payer are in `reasons`"},
    {"result.next_carry", "", "`next_carry` is a number of rounds, not a factor"},
};

bool among(std::string_view words, std::string_view word) {
  REQUIRES(word.find(' ') == std::string_view::npos);
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    if (words.substr(0, end) == word) return true;
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return false;
}

std::string_view hint_among(std::span<const HintOf> hints, std::string_view key,
                            std::string_view decision) {
  for (const HintOf& hint : hints) {
    if (hint.key == key && (hint.decisions.empty() || among(hint.decisions, decision))) {
      return hint.text;
    }
  }
  return "";
}

}  // namespace

std::string_view hint_for(const conformance::Finding& finding, std::string_view decision) {
  using conformance::Kind;
  if (finding.kind == Kind::timeout) return "is the output flushed after each answer?";
  if (finding.kind == Kind::illegal_accepted) {
    return "refuse it with an `error` of kind `illegal`, and change nothing";
  }
  if (finding.kind == Kind::legal_refused) return "only illegal actions are refused";
  if (finding.kind == Kind::error && finding.got.find("is not a key of") != finding.got.npos) {
    return "the keys of an observation are beside `id`, such as `decision`, `to_move`, `hands`";
  }
  // For a card the key is the place that contains it.
  const std::string shown_at = finding.got.substr(0, finding.got.find('['));
  for (const std::string& key : {field_of(finding), shown_at}) {
    if (finding.action < 0) {
      if (const auto text = hint_among(kHintsAtTheBeginning, key, decision); !text.empty()) {
        return text;
      }
    }
    if (const auto text = hint_among(kHints, key, decision); !text.empty()) return text;
  }
  return "";
}

}  // namespace showstopper::engines::doctor
