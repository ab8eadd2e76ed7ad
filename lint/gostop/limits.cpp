// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/limits.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/gostop/rules/row_tables.h"
#include "model/gostop/score.h"
#include "model/table/check.h"
#include "model/table/counted.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::Card;
using gostop::EventKind;
using gostop::EventRow;
using gostop::Rules;
using gostop::operator""_key;

int jokers(const Rules& rules) { return (rules.deck & gostop::kJokerCards).size(); }

int months(const Rules& rules) {
  int count = 0;
  for (int month = 1; month <= Card::kMonths; ++month) {
    count += (rules.deck & gostop::CardSet::of(month)).size() == Card::kPerMonth ? 1 : 0;
  }
  return count;
}

int table_cards(const Rules& rules) {
  int cards = 0;
  for (const Rules::Packet& packet : rules.deal_order) {
    if (packet.to == gostop::DealTo::table) cards += packet.cards;
  }
  return cards;
}

Limit lower(Limit a, Limit b) { return b.most < a.most ? std::move(b) : std::move(a); }

Limit without_wins(const Rules& rules, EventKind kind);

// All flowers that pass through a hand are as many as it was dealt: a joker is replaced by one
// card.
Limit of_hand(const Rules& rules, int cards_each, std::string_view what,
              std::string_view of_cards = "") {
  const int most = rules.hand_size / cards_each;
  return {most, fmt::format("{} make {}{}", table::counted(rules.hand_size, "hand card"),
                            table::counted(most, what), of_cards)};
}

Limit of_months(const Rules& rules) {
  return {months(rules), fmt::format("the deck has {} whole months", months(rules))};
}

bool asks_for_nothing_else(const EventRow& row) {
  return row.turn == EventRow::kAny && row.months.empty() && row.owner == EventRow::kAny &&
         row.test.empty();
}

std::string_view word(EventKind kind) {
  return gostop::kEventKind[static_cast<std::size_t>(kind)].text;
}

// Stacks and jokers of one turn fire one after the other, also after a row of the first has won.
bool comes_together(EventKind kind) {
  return kind == EventKind::stack_capture || kind == EventKind::self_stack_capture ||
         kind == EventKind::joker_gained;
}

// A row that wins closes the round, so that the event does not come again.
Limit until_a_win(const Rules& rules, EventKind kind, Limit limit) {
  if (comes_together(kind)) return limit;
  for (const EventRow& row : rules.on(kind)) {
    if (row.effect != gostop::EffectKind::win || !asks_for_nothing_else(row)) continue;
    if (row.streak != EventRow::kAny) continue;
    const int at = row.count == EventRow::kAny ? 1 : row.count;
    limit = lower(limit, {at, fmt::format("`{}` number {} wins the round by a row of [[event]]",
                                          word(kind), at)});
  }
  return limit;
}

// Each stack of one's own is a ppuk before; the one that wins the round is not captured any more.
Limit own_stacks(const Rules& rules) {
  const Limit ppuks = without_wins(rules, EventKind::ppuk);
  const Limit until = until_a_win(rules, EventKind::ppuk, ppuks);
  if (until.most >= ppuks.most) return ppuks;
  return {until.most - 1, "each stack of one's own is a ppuk before, and " + until.why};
}

Limit goes(const Rules& rules) {
  if (rules.go_never_asked == gostop::NeverAsked::always && !rules.stop_needs_highest) {
    return {0, "`go.never_asked = true`"};
  }
  Limit turns = most_turns(rules);
  if (rules.joker_table_scores_now) ++turns.most;  // the dealer may call one before the first turn
  if (rules.go_most == INT_MAX || rules.stop_needs_highest) return turns;
  return lower(std::move(turns), {rules.go_most, fmt::format("`go.most = {}`", rules.go_most)});
}

Limit without_wins(const Rules& rules, EventKind kind) {
  switch (kind) {
    case EventKind::jjok:
    case EventKind::ttadak:
    case EventKind::sweep:
    case EventKind::capture:
    case EventKind::no_capture: return most_turns(rules);
    case EventKind::go: return goes(rules);
    case EventKind::stack_capture: return of_months(rules);
    case EventKind::self_stack_capture: return own_stacks(rules);
    case EventKind::ppuk:
      if (!rules.ppuk_forms) return {0, "`ppuk.forms = false`"};
      return lower(most_turns(rules), of_months(rules));
    case EventKind::shake:
      return lower(of_hand(rules, Card::kPerMonth - 1, "triple"),
                   {rules.shake_limit, fmt::format("`shake.limit = {}`", rules.shake_limit)});
    case EventKind::bomb:
      if (rules.source->form("bomb.allowed"_key) == 0) return {0, "`bomb.allowed = false`"};
      if (rules.bomb_requires_shake) {
        if (rules.shake_limit == 0) return {0, "`shake.limit = 0` and `bomb.requires_shake`"};
        if (rules.shake_then_bomb == gostop::ShakeThenBomb::forbidden) {
          return {0, "`shake.then_bomb` forbids the bombs that `bomb.requires_shake` allows"};
        }
        if (breaks_shown_triples(*rules.source)) {
          return {0, "`shake.when` breaks the triples that `bomb.requires_shake` requires"};
        }
      }
      return of_hand(rules, Card::kPerMonth - 1, "bomb", " of three cards");
    case EventKind::small_bomb:
      if (rules.small_bomb == gostop::SmallBomb::off) return {0, "`small_bomb = \"off\"`"};
      return of_hand(rules, 2, "bomb", " of two cards");
    case EventKind::joker_gained:
      if (jokers(rules) == 0) return {0, "`deck.jokers = []`"};
      return {jokers(rules), "the deck has " + table::counted(jokers(rules), "joker")};
    case EventKind::hand_quad:
      if (rules.hand_quad_effect == gostop::HandQuad::none) {
        return {0, "`hand_quad.effect = \"none\"`"};
      }
      return lower(of_hand(rules, Card::kPerMonth, "quad"),
                   {1, "a seat declares its quads at once, and only before the first turn"});
    case EventKind::table_quad: {
      const int cards = table_cards(rules);
      return lower({cards / Card::kPerMonth,
                    fmt::format("{} on the table make {}", table::counted(cards, "card"),
                                table::counted(cards / Card::kPerMonth, "quad"))},
                   {1, "a quad on the table ends the round"});
    }
  }
  UNREACHABLE("the switch has a case for each value");
}

constexpr int kCount = gostop::column(gostop::kEvent, "when.count");
constexpr int kStreak = gostop::column(gostop::kEvent, "when.streak");

std::string beyond(std::string_view key, int asked, const Limit& limit) {
  if (asked <= limit.most) return {};
  return fmt::format("`{} = {}`: {}", key, asked, limit.why);
}

// Cards of a month that the seat must hold when the event comes.
int cards_held(EventKind kind) {
  const bool triple = kind == EventKind::bomb || kind == EventKind::shake;
  return triple ? Card::kPerMonth - 1 : kind == EventKind::small_bomb ? 2 : 0;
}

// Each turn takes a card or a credit, and a bomb earns fewer credits than it takes cards. So a hand
// shrinks by at least one a turn; only jokers are replaced.
std::string why_too_late(const Rules& rules, EventKind kind, int turn) {
  if (kind == EventKind::shake && turn > 1 && rules.shake_when == gostop::ShakeWhen::before_round) {
    return "`shake.when = \"before_round\"`, so that triples are shown before the first turn";
  }
  // It is captured before the same turn makes another one.
  if (kind == EventKind::self_stack_capture && turn == 1) {
    return "a seat makes a stack in a turn before the one in which it captures it";
  }
  const int held = cards_held(kind);
  if (turn == 0 || held == 0 || rules.hand_size + jokers(rules) - (turn - 1) >= held) return {};
  return fmt::format("in turn {} a hand of {} has fewer than {} left", turn,
                     table::counted(rules.hand_size, "card"), held);
}

bool comes_once_a_turn(const Rules& rules, EventKind kind) {
  // A triple is shown with one of its cards, and a bomb may let its seat play one card more, but
  // no second bomb (docs/decisions/0045).
  if (kind == EventKind::shake) {
    return rules.shake_when == gostop::ShakeWhen::when_playing_one && !rules.bomb_keeps_turn;
  }
  // A dealer with table jokers may call one more, before the first turn.
  if (kind == EventKind::go) return !rules.joker_table_scores_now;
  return kind == EventKind::jjok || kind == EventKind::ttadak || kind == EventKind::sweep ||
         kind == EventKind::ppuk || kind == EventKind::capture || kind == EventKind::no_capture ||
         kind == EventKind::bomb || kind == EventKind::small_bomb;
}

// The turn of the row is a last turn, in which the event does not come: the hand of its seat is not
// empty, or a credit is left.
std::string why_not_last(const Rules& rules, const rules::Row& event) {
  const auto& cell = event.cells[gostop::column(gostop::kEvent, "when.turn")];
  constexpr int kLast = 2;
  if (!cell || cell->datum.front().form != kLast) return {};
  const EventKind kind = kind_of(event);
  if (kind == EventKind::shake || kind == EventKind::hand_quad || kind == EventKind::table_quad) {
    return fmt::format("`{}` comes while its seat holds cards, so that the turn is not a last one",
                       word(kind));
  }
  if (rules.last_turn_means != gostop::LastTurn::players_last_hand_card) return {};
  const bool bombs = kind == EventKind::bomb || kind == EventKind::small_bomb;
  if (bombs && rules.bomb_credits > 0) {
    return fmt::format("`{}` earns a credit, so that its turn is not a last one", word(kind));
  }
  const bool stops = rules.decision_last_card == gostop::LastCard::auto_stop;
  return kind == EventKind::go && stops && !rules.stop_needs_highest
             ? "by `decision.last_card = \"auto_stop\"` no player goes in a last turn"
             : "";
}

std::string why_no_owner(const Rules& rules, const rules::Row& event) {
  const auto& cell = event.cells[gostop::column(gostop::kEvent, "when.owner")];
  if (!cell) return {};
  const auto owner = static_cast<gostop::StackOwner>(cell->datum.front().form);
  const EventKind kind = kind_of(event);
  if (kind == EventKind::self_stack_capture) {
    return owner == gostop::StackOwner::self ? "" : "a stack of one's own has no other owner";
  }
  if (kind != EventKind::stack_capture) {
    return fmt::format("`{}` captures no stack, so that it has no owner", word(kind));
  }
  return owner == gostop::StackOwner::self
             ? "a `stack_capture` is of a stack that another seat made or that was dealt"
         : rules.ppuk_forms || owner == gostop::StackOwner::none
             ? ""
             : "`ppuk.forms = false`, so that no seat makes a stack";
}

std::string why_no_month(const Rules& rules, const rules::Row& event) {
  const auto& cell = event.cells[gostop::column(gostop::kEvent, "when.month")];
  if (!cell || cell->datum.empty()) return {};
  const EventKind kind = kind_of(event);
  const bool none = kind == EventKind::sweep || kind == EventKind::joker_gained ||
                    kind == EventKind::capture || kind == EventKind::no_capture ||
                    kind == EventKind::go;
  if (none) return fmt::format("`{}` has no month", word(kind));
  const bool there = std::any_of(cell->datum.begin(), cell->datum.end(), [&](rules::Item month) {
    return !(rules.deck & gostop::CardSet::of(month.number)).empty();
  });
  return there ? "" : "the deck has no card of the month";
}

// The own turns of a seat up to one with an empty hand, a credit or none, and a stock: each turn
// before turned a stock card, a bomb under `bomb.flips = 0` excepted, and no seat was passed over.
int turns_of_the_stock(const Rules& rules) {
  const int stock = rules.deck.size() - rules.players * rules.hand_size - table_cards(rules);
  const int bombs =
      without_wins(rules, EventKind::bomb).most + without_wins(rules, EventKind::small_bomb).most;
  const int others = rules.bomb_flips == 0 ? rules.players * bombs : 0;
  return std::max(0, stock - 1 + others) / rules.players + 1;
}

}  // namespace

bool breaks_shown_triples(const rules::RuleSet& rules) {
  const auto is = [&](int key, auto word) { return rules.form(key) == static_cast<int>(word); };
  const bool quads_are_bombed =
      is("hand_quad.as_triple"_key, gostop::QuadAsTriple::shake_and_bomb) &&
      !is("hand_quad.effect"_key, gostop::HandQuad::instant_win_mandatory);
  return is("shake.when"_key, gostop::ShakeWhen::when_playing_one) && !quads_are_bombed &&
         rules.value("deck.jokers"_key).empty();
}

bool plays_the_stock_out(const Rules& rules) {
  return rules.turn_empty_hand == gostop::EmptyHand::auto_flip &&
         rules.round_end_test == gostop::EndTest::stock_and_hands_empty;
}

Limit most_turns(const Rules& rules) {
  // A bomb of three cards earns two turns at most and a small one of two cards one, so that cards
  // and credits together are never more turns than the hand had cards; each joker adds one, and
  // who passes with an empty hand passes once more than the others have turns.
  const bool passes = rules.turn_empty_hand != gostop::EmptyHand::spend_credit;
  const int most = rules.hand_size + jokers(rules) + (passes ? 1 : 0);
  // Each seat turns stock cards with an empty hand until none is left.
  if (const int by_stock = turns_of_the_stock(rules);
      plays_the_stock_out(rules) && by_stock > most) {
    return {by_stock,
            fmt::format("the stock is used up after {} of a seat at most, by `round.end_test` and "
                        "`turn.empty_hand`",
                        table::counted(by_stock, "turn"))};
  }
  return {most, fmt::format("a hand of {} has {} at most", table::counted(rules.hand_size, "card"),
                            table::counted(most, "turn"))};
}

Limit most_times(const Rules& rules, EventKind kind) {
  return until_a_win(rules, kind, without_wins(rules, kind));
}

Limit longest_streak(const Rules& rules) {
  Limit limit = most_times(rules, EventKind::ppuk);
  for (const EventRow& row : rules.on(EventKind::ppuk)) {
    if (row.effect != gostop::EffectKind::win || !asks_for_nothing_else(row)) continue;
    if (row.streak == EventRow::kAny || row.count != EventRow::kAny) continue;
    limit = lower(limit, {row.streak, fmt::format("ppuk number {} in a row wins the round by a row "
                                                  "of [[event]]",
                                                  row.streak)});
  }
  return limit;
}

EventKind kind_of(const rules::Row& event) {
  return static_cast<EventKind>(
      event.cells[gostop::column(gostop::kEvent, "on")]->datum.front().form);
}

int number_of(const rules::Row& row, int column) {
  const auto& cell = row.cells[static_cast<std::size_t>(column)];
  return cell ? cell->datum.front().number : 0;
}

int turn_of(const Rules& rules, const rules::Row& event) {
  const auto& cell = event.cells[gostop::column(gostop::kEvent, "when.turn")];
  if (!cell) return 0;
  constexpr int kFirst = 1;
  const rules::Item turn = cell->datum.front();
  if (turn.form == 0) return turn.number;
  const bool players = rules.first_turn_means == gostop::FirstTurn::players_first_turn;
  return turn.form == kFirst && players ? 1 : 0;
}

int own_turn_of(const Rules& rules, const rules::Row& event) {
  const auto& cell = event.cells[gostop::column(gostop::kEvent, "when.turn")];
  constexpr int kFirst = 1;
  return cell && cell->datum.front().form == kFirst ? 1 : turn_of(rules, event);
}

std::string why_never_selected(const Rules& rules, const rules::Row& event) {
  const EventKind kind = kind_of(event);
  const Limit times = most_times(rules, kind);
  const int count = number_of(event, kCount), streak = number_of(event, kStreak);
  const int turn = own_turn_of(rules, event);
  if (times.most == 0) return times.why;
  if (auto why = beyond("when.count", count, times); !why.empty()) return why;
  if (auto why = beyond("when.streak", streak, longest_streak(rules)); !why.empty()) return why;
  if (auto why = beyond("when.turn", turn, most_turns(rules)); !why.empty()) return why;
  if (auto why = why_too_late(rules, kind, turn); !why.empty()) return why;
  const auto once = [&](EventKind each, int asked) {
    return fmt::format("`{}` comes once in a turn: not {} by turn {}", word(each),
                       table::counted(asked, "time"), turn);
  };
  if (turn > 0 && count > turn && comes_once_a_turn(rules, kind)) return once(kind, count);
  // A streak is one of ppuks, whatever the event.
  if (turn > 0 && streak > turn) return once(EventKind::ppuk, streak);
  if (kind == EventKind::ppuk && count > 0 && streak > count) {
    return fmt::format("{} in a row are more than {}", streak, count);
  }
  if (auto why = why_not_last(rules, event); !why.empty()) return why;
  if (auto why = why_no_owner(rules, event); !why.empty()) return why;
  return why_no_month(rules, event);
}

std::string why_never_went(const Rules& rules, const rules::Row& go) {
  const int count = go.cells[gostop::column(gostop::kGo, "count")]->datum.front().number;
  return beyond("count", count, most_times(rules, EventKind::go));
}

bool ends_with_the_turn(const Rules& rules, int turn) {
  return turn >= rules.hand_size && jokers(rules) == 0 &&
         rules.last_turn_means == gostop::LastTurn::players_last_hand_card;
}

std::string why_no_card(const Rules& rules, const rules::Row& card) {
  const Card of(card.cells[gostop::column(gostop::kCardKind, "card")]->datum.front().form);
  if (!rules.deck.has(of)) return fmt::format("the deck has no {}", gostop::name(of));
  if (of != gostop::kCup || rules.cup_role != gostop::CupRole::junk2) return "";
  return "by `cup.role = \"junk2\"` the sake cup counts as two junk alone";
}

std::string why_usual_kind(const rules::Row& card) {
  constexpr int kOf = gostop::column(gostop::kCardKind, "card");
  constexpr int kKind = gostop::column(gostop::kCardKind, "kind");
  const Card of(card.cells[kOf]->datum.front().form);
  const auto kind = static_cast<gostop::Kind>(card.cells[kKind]->datum.front().form);
  const bool usual = of.is_joker() ? kind == gostop::Kind::junk : gostop::usual_cards(kind).has(of);
  if (!usual) return {};
  return fmt::format("without the row {} is of that kind too", gostop::name(of));
}

std::string why_no_creator(const rules::Row& event) {
  const rules::Item effect = event.cells[gostop::column(gostop::kEvent, "effect")]->datum.front();
  const auto from = static_cast<gostop::Effect>(effect.form);
  if (from != gostop::Effect::steal_creator && from != gostop::Effect::steal_value_creator) {
    return {};
  }
  const EventKind kind = kind_of(event);
  if (kind == EventKind::self_stack_capture) {
    return "the maker of a stack of one's own is its taker, so that each opponent gives";
  }
  if (kind != EventKind::stack_capture) {
    return fmt::format("`{}` has no maker, so that each opponent gives", word(kind));
  }
  const auto& owner = event.cells[gostop::column(gostop::kEvent, "when.owner")];
  const bool dealt =
      owner && owner->datum.front().form == static_cast<int>(gostop::StackOwner::none);
  return dealt ? "a dealt stack has no maker, so that each opponent gives" : "";
}

std::string why_too_much_junk(const Rules& rules, const rules::Row& event) {
  const rules::Item effect = event.cells[gostop::column(gostop::kEvent, "effect")]->datum.front();
  const auto word = static_cast<gostop::Effect>(effect.form);
  const int turn = own_turn_of(rules, event);
  const bool steals =
      word >= gostop::Effect::steal_each && word <= gostop::Effect::steal_value_creator;
  if (!steals || turn == 0) return {};
  // Each turn that an opponent has had by then captured a month for its hand card, one for each
  // stock card and one for a bomb that keeps its turn; stolen cards were captured by its opponents,
  // the taker in earlier turns among them. Junk of the fullest months.
  const int turns = (rules.players - 1) * turn + turn - 1;
  std::vector<int> by_month;
  for (int month = 1; month <= Card::kMonths; ++month) {
    const gostop::CardValues& by = rules.counting[1];
    by_month.push_back(gostop::junk_value(by, rules.deck & gostop::CardSet::of(month) & by.junk));
  }
  std::sort(by_month.rbegin(), by_month.rend());
  int most = gostop::junk_value(rules.counting[1], rules.deck & gostop::kJokerCards);
  const int each_turn = 1 + std::max(1, rules.bomb_flips) + (rules.bomb_keeps_turn ? 1 : 0);
  const int captures = turns * each_turn + jokers(rules);
  for (int i = 0; i < std::min(captures, Card::kMonths); ++i) {
    most += by_month[static_cast<std::size_t>(i)];
  }
  if (effect.number <= most) return {};
  return fmt::format("by turn {} no opponent has more than {} junk", turn, most);
}

}  // namespace showstopper::lint::gostop_rules
