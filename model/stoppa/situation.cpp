// SPDX-License-Identifier: Apache-2.0
#include "model/stoppa/situation.h"

#include <algorithm>
#include <array>

#include "model/stoppa/ranking.h"
#include "model/table/check.h"

namespace showstopper::stoppa {
namespace {

using rules::Argument;
using rules::Quantity;

// clang-format off
enum class Word : std::uint8_t {
  cards, figures, kings, aces, twos, hand_rank, point, suited, purse, bet, start, payment, pot,
  round_over, last_deal, riches, misera, three_twos, three_aces, stoppa,
};
// clang-format on
constexpr int kWords = static_cast<int>(Word::stoppa) + 1;

// clang-format off
constexpr std::array<Quantity, kWords> kStandings = {{
    {"cards", Argument::none, true, false, "cards in the hand"},
    {"figures", Argument::none, true, false, "Jacks, Knights and Kings in the hand"},
    {"kings", Argument::none, true, false, "Kings in the hand"},
    {"aces", Argument::none, true, false, "aces in the hand"},
    {"twos", Argument::none, true, false, "2s in the hand"},
    {"hand.rank", Argument::number, true, false, "cards of a rank in the hand, ace 1 to King 10",
     false, kKing},
    {"point", Argument::none, true, false, "points of the hand's best cards of one suit"},
    {"suited", Argument::none, true, false, "number of those cards"},
    {"purse", Argument::none, true, false, "chips of the seat, without its bet"},
    {"bet", Argument::none, true, false, "chips the seat has bet in the running contest"},
    {"start", Argument::none, true, false, "chips of the seat before the ante"},
    {"payment", Argument::none, true, false, "purse and bet minus the purse before the ante"},
    {"pot", Argument::none, false, false, "chips in the pot, without bets"},
    {"over", Argument::none, false, false, "whether the round is over"},
    {"by_last_deal", Argument::none, false, false, "whether it ended as the last dealer's deal"},
    {"by_riches", Argument::none, false, false, "whether it ended by four Kings"},
    {"by_misera", Argument::none, false, false, "whether it ended by a hand without figures"},
    {"by_three_twos", Argument::none, false, false, "whether it ended by three 2s"},
    {"by_three_aces", Argument::none, false, false, "whether it ended by three aces"},
    {"by_stoppa", Argument::none, false, false, "whether a seat went out"},
}};
// clang-format on

// The standings, then every event under its own word.
constexpr int kQuantities = kWords + kEventTypes;

const std::array<Quantity, kQuantities>& quantities() {
  static const std::array<Quantity, kQuantities> kAll = [] {
    std::array<Quantity, kQuantities> all{};
    std::copy(kStandings.begin(), kStandings.end(), all.begin());
    for (int i = 0; i < kEventTypes; ++i) {
      const auto what = static_cast<EventType>(i);
      all[kWords + i] = {word(what), Argument::none, has_seat(what), true, sentence(what)};
    }
    return all;
  }();
  return kAll;
}

std::optional<int> index_of_card(std::string_view name) {
  const std::optional<Card> card = card_named(name);
  return card ? std::optional(card->index()) : std::nullopt;
}

}  // namespace

const rules::Vocabulary& vocabulary() {
  static const rules::Vocabulary kVocabulary{quantities(), index_of_card};
  return kVocabulary;
}

RoundSituation::RoundSituation(const Rules& rules, const State& state, const EventLog* log,
                               Seat loser)
    : rules_(rules), state_(state), log_(log), loser_(loser) {}

int RoundSituation::players() const { return state_.players; }
Seat RoundSituation::winner() const { return state_.winner; }
Seat RoundSituation::dealer() const { return state_.dealer; }

bool RoundSituation::has(Seat seat, int card) const { return state_.hand(seat).has(Card(card)); }

std::int64_t RoundSituation::value(int quantity, Seat seat, int argument, int) const {
  REQUIRES(quantity >= 0 && quantity < kQuantities);
  if (quantity >= kWords) {
    const auto what = static_cast<EventType>(quantity - kWords);
    if (log_ == nullptr) return 0;
    return std::count_if(log_->begin(), log_->end(), [&](const Event& event) {
      return event.what == what && (seat == kNobody || event.seat == seat);
    });
  }
  switch (static_cast<Word>(quantity)) {
    case Word::cards: return state_.hand(seat).size();
    case Word::figures: return (state_.hand(seat) & kFigures).size();
    case Word::kings: return state_.hand(seat).count(kKing);
    case Word::aces: return state_.hand(seat).count(kAce);
    case Word::twos: return state_.hand(seat).count(kTwo);
    case Word::hand_rank: return state_.hand(seat).count(argument);
    case Word::point: return best_of_hand(rules_, state_.hand(seat)).points;
    case Word::suited: return best_of_hand(rules_, state_.hand(seat)).cards.size();
    case Word::purse: return state_.purses[seat];
    case Word::bet: return state_.bets[seat];
    case Word::start: return state_.start[seat];
    case Word::payment: return state_.purses[seat] + state_.bets[seat] - state_.start[seat];
    case Word::pot: return state_.pot;
    case Word::round_over: return state_.over() ? 1 : 0;
    case Word::last_deal: return state_.outcome == Outcome::last_deal ? 1 : 0;
    case Word::riches: return state_.outcome == Outcome::riches ? 1 : 0;
    case Word::misera: return state_.outcome == Outcome::misera ? 1 : 0;
    case Word::three_twos: return state_.outcome == Outcome::three_twos ? 1 : 0;
    case Word::three_aces: return state_.outcome == Outcome::three_aces ? 1 : 0;
    case Word::stoppa: return state_.outcome == Outcome::stoppa ? 1 : 0;
  }
  UNREACHABLE("the switch has a case for each value");
}

}  // namespace showstopper::stoppa
