// SPDX-License-Identifier: Apache-2.0
//
// What holds in every round. Points are worked out again here, by other means than in game.cpp.
#include <algorithm>
#include <bitset>
#include <numeric>

#include "game.h"
#include "properties/invariants/every_game.h"

namespace scopa {
namespace {

namespace entries = properties::entries;
using Step = properties::Step<Game>;

bool is_ace_that_takes_all(const Step& step) {
  const bool ace_lies = !(step.before.table & CardSet::of(1)).empty();
  return step.rules.ace_takes_all && step.action.card.rank() == 1 && !ace_lies;
}

bool a_capture_is_allowed(const Step& step) {
  const CardSet taken = step.action.cards;
  if (step.first || taken.empty()) return true;
  if (is_ace_that_takes_all(step)) return taken == step.before.table;
  int rest = step.action.card.rank();
  const bool one_only = step.rules.single_first && step.before.table.count(rest) > 0;
  for (const Card card : taken) rest -= card.rank();
  return rest == 0 && (taken.size() == 1 || !one_only);
}

bool a_card_that_can_take_is_not_laid(const Step& step) {
  const CardSet table = step.before.table;
  if (step.first || !step.action.cards.empty() || !step.rules.forced) return true;
  if (is_ace_that_takes_all(step)) return table.empty();
  std::bitset<256> sums = 1;  // bit n: some cards of the table sum to n
  for (const Card card : table) sums |= sums << static_cast<std::size_t>(card.rank());
  return !sums[static_cast<std::size_t>(step.action.card.rank())];
}

bool an_emptied_table_is_a_sweep(const Step& step) {
  const CardSet table = step.before.table;
  const int left = static_cast<int>(step.before.stock.size()) + step.before.hands[0].size() +
                   step.before.hands[1].size();
  PerSeat<int> sweeps = step.before.sweeps;
  if (!table.empty() && step.action.cards == table && !is_ace_that_takes_all(step)) {
    sweeps[step.before.to_move] += left > 1 || step.rules.last_sweeps ? 1 : 0;
  }
  return sweeps == step.after.sweeps;
}

bool the_last_to_take_has_the_rest(const Step& step) {
  const Seat taker = step.action.cards.empty() ? step.before.last_taker : step.before.to_move;
  if (step.first || step.after.last_taker != taker) return step.first;
  if (step.result == nullptr || taker == table::kNobody) return true;
  return step.after.captured[taker].contains(step.before.table | step.action.card);
}

// The value of a primiera: the most of each suit. It counts from 1 here, since 0 is a missing suit.
int primiera(const Rules& rules, CardSet captured) {
  std::array<int, Card::kSuits> most{};
  for (const Card card : captured) {
    int& suit = most[static_cast<std::size_t>(card.suit())];
    suit = std::max(suit, rules.prime[card.rank()] + 1);
  }
  const bool all = std::find(most.begin(), most.end(), 0) == most.end();
  return all ? std::accumulate(most.begin(), most.end(), -Card::kSuits) : 0;
}

Result again(const Step& step) {
  Result result;
  const Rules& rules = step.rules;
  const CardSet all = step.after.captured[0] | step.after.captured[1];
  for (Seat seat = 0; seat < kPlayers; ++seat) {
    const CardSet own = step.after.captured[seat];
    result.sweeps[seat] = step.after.sweeps[seat] * rules.sweep;
    if (2 * own.size() > all.size()) result.cards[seat] = rules.cards;
    if (2 * (own & kCoins).size() > (all & kCoins).size()) result.coins[seat] = rules.coins;
    if (own.has(kSetteBello)) result.sette_bello[seat] = rules.sette_bello;
    if (own.has(kReBello)) result.re_bello[seat] = rules.re_bello;
    if (primiera(rules, own) > primiera(rules, all - own)) result.primiera[seat] = rules.primiera;
    int run = 0;
    while (run < Card::kRanks && own.has(Card(run + 1, Suit::coins))) ++run;
    if (run > 2 && rules.napola) result.napola[seat] = run;
    result.points[seat] = result.sweeps[seat] + result.cards[seat] + result.coins[seat] +
                          result.sette_bello[seat] + result.primiera[seat] + result.re_bello[seat] +
                          result.napola[seat];
  }
  const int ahead = result.points[0] - result.points[1];
  result.payments = {{ahead, -ahead}};
  const int own = step.table.score[0] + result.points[0];
  const int other = step.table.score[1] + result.points[1];
  if (own != other && std::max(own, other) >= rules.target) result.match_winner = own < other;
  return result;
}
template <auto part>
bool is_right(const Step& step) {
  return step.result == nullptr || (*step.result).*part == again(step).*part;
}

}  // namespace

std::span<const properties::Invariant<Step>> Game::invariants() {
  static constexpr properties::Invariant<Step> kInvariants[] = {
      entries::every_card_has_one_place<Game>("SC-1"),
      entries::captured_cards_stay<Game>("SC-2"),
      entries::only_the_played_card_leaves_a_hand<Game>("SC-1"),
      entries::legal_actions_are_not_refused<Game>("SC-2"),
      {"a_capture_is_allowed", "A card takes its rank, a sum or, as an ace, the table.",
       a_capture_is_allowed, "takes", "SC-2,SC-4,SC-7"},
      {"a_card_that_can_take_is_not_laid", "A card is laid only if it takes nothing.",
       a_card_that_can_take_is_not_laid, "lays", "SC-3"},
      {"an_emptied_table_is_a_sweep", "A seat sweeps if it takes the whole table.",
       an_emptied_table_is_a_sweep, "sweeps", "SC-5,SC-6,SC-7"},
      {"the_last_to_take_has_the_rest", "The last seat that took has the rest.",
       the_last_to_take_has_the_rest, "keeps", "SC-8"},
      {"cards", "Most cards count.", is_right<&Result::cards>, "most_cards", "SC-9"},
      {"coins", "Most coins count.", is_right<&Result::coins>, "most_coins", "SC-10"},
      {"sette_bello", "The sette bello counts.", is_right<&Result::sette_bello>, "settebello",
       "SC-11"},
      {"primiera", "The better primiera counts.", is_right<&Result::primiera>, "primiera", "SC-12"},
      {"re_bello", "The re bello counts.", is_right<&Result::re_bello>, "rebello", "SC-13"},
      {"napola", "A run of coins counts.", is_right<&Result::napola>, "napola", "SC-14"},
      {"payments", "The difference is paid.", is_right<&Result::payments>, "", "SC-15"},
      {"match", "The target wins.", is_right<&Result::match_winner>, "", "SC-16"}};
  return kInvariants;
}

}  // namespace scopa
