// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/slips.h"

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "conformance/gostop/explanation/points_row.h"
#include "model/gostop/event.h"
#include "model/gostop/game.h"
#include "model/gostop/score.h"
#include "model/table/check.h"

namespace showstopper::conformance::gostop {
namespace {

using namespace showstopper::gostop;
using GostopHypothesis = Hypothesis<trace::GostopTrace>;
using RulesPtr = std::shared_ptr<const Rules>;

// Factors of rows and events that are tried.
constexpr int kMostFactor = 4;
// Points by which a set may be worth more or less, beside its half and its double.
constexpr int kMostSurplus = 5;

// Whether one counting was changed; the tables that are looked up follow from its rows.
bool tabulated(CardValues& by, bool changed) {
  if (!changed) return false;
  by.all = tabulate(by, false);
  by.to_minimum = tabulate(by, true);
  tabulate_bright_rows(by);
  return true;
}

struct CardKind {
  CardSet CardValues::*cards;
  std::string_view name;
  std::string_view row;  // the word of a row that counts it
};
constexpr CardKind kKinds[] = {
    {&CardValues::brights, "a bright", "combination:three_brights"},
    {&CardValues::animals, "an animal", "combination:animals"},
    {&CardValues::ribbons, "a ribbon", "combination:ribbons"},
    {&CardValues::junk, "junk", "combination:junk"},
};

// Whether the row counts the cards of the kind by their number; one card may be left out, as the
// rain bright is.
bool counts_kind(const Combination& row, CardSet kind) {
  if (row.mask == kind) return true;
  return kind.contains(row.mask) && (kind - row.mask).size() == 1 && row.first_at < row.mask.size();
}

bool change_kind(CardValues& by, Card card, const CardKind& own, const CardKind& other) {
  CardSet &left = by.*own.cards, &joined = by.*other.cards;
  REQUIRES(left.has(card) && !joined.has(card));
  for (Combination& row : by.combinations) {
    if (counts_kind(row, left))
      row.mask -= card;
    else if (counts_kind(row, joined))
      row.mask |= card;
  }
  left -= card;
  joined |= card;
  for (CardSet& heavier : by.junk_worth) heavier -= card;
  if (by.junk.has(card)) by.junk_worth.front() |= card;
  ENSURES(joined.has(card) && !left.has(card));
  return true;
}

class Slips {
 public:
  explicit Slips(const Rules& rules) : rules_(rules) {
    REQUIRES(rules.combination_names.size() == rules.counting.front().combinations.size());
  }

  // Those with a text that `known` lacks.
  void add(std::set<std::string>& known, std::vector<GostopHypothesis>& all) {
    for (std::size_t i = 0; i < rules_.combination_names.size(); ++i) {
      const Combination& row = rules_.counting.front().combinations[i];
      (row.step == 0 ? list_set(i, row) : list_growing(i, row));
    }
    list_exchanges();
    list_junk();
    list_kinds();
    list_factors();
    for (auto& [cause, change] : found_) {
      if (!known.insert(cause.text).second) continue;
      all.emplace_back(std::move(cause), std::move(change));
    }
  }

 private:
  using ChangeRow = std::function<bool(Combination&)>;

  // A row by its name: other rules may have it in another place, or not at all.
  void change_row(std::string text, std::size_t index, const ChangeRow& change) {
    REQUIRES(index < rules_.combination_names.size());
    const std::string name = rules_.combination_names[index];
    Cause cause;
    cause.text = std::move(text);
    const Combination& named = rules_.counting.front().combinations[index];
    cause.events = named.multiplier > 1 ? word_of_factor(named) : Words("combination:" + name);
    add_change(std::move(cause), [name, change](Rules& rules) {
      const auto& names = rules.combination_names;
      const auto at = std::find(names.begin(), names.end(), name);
      if (at == names.end()) return false;
      bool any = false;
      for (CardValues& by : rules.counting) {
        Combination& row = by.combinations[static_cast<std::size_t>(at - names.begin())];
        any = tabulated(by, change(row)) || any;
      }
      return any;
    });
  }

  void add_change(Cause cause, const std::function<bool(Rules&)>& change) {
    REQUIRES(!cause.text.empty() && change != nullptr);
    found_.emplace_back(std::move(cause), [change](const Rules& rules) -> RulesPtr {
      auto made = std::make_shared<Rules>(rules);
      return change(*made) ? made : nullptr;
    });
  }

  // A set counts with a card of its kind in the place of one of its own, without one of its own,
  // or with other points.
  void list_set(std::size_t index, const Combination& row) {
    REQUIRES(row.step == 0);
    const std::string& name = rules_.combination_names[index];
    for (const Card own : is_whole(row) ? row.mask : CardSet()) {
      for (const Card other : kind_of(rules_.counting.front(), row) - row.mask) {
        change_row(fmt::format("`{}` counts with {} for {}", name, showstopper::gostop::name(other),
                               showstopper::gostop::name(own)),
                   index, [own, other](Combination& set) {
                     if (!set.mask.has(own) || set.mask.has(other)) return false;
                     set.mask = (set.mask - own) | other;
                     return true;
                   });
      }
      change_row(fmt::format("`{}` counts without {}", name, showstopper::gostop::name(own)), index,
                 [own](Combination& set) {
                   if (!set.mask.has(own) || set.first_at < 2) return false;
                   set.mask -= own;
                   --set.first_at;
                   return true;
                 });
    }
    list_worth(index, row);
    list_start(index, row);
    if (row.multiplier > 1) list_multiplier(index, row);
  }

  // Whether the row counts if all of its cards are there, and not before.
  static bool is_whole(const Combination& row) {
    return row.step == 0 && row.first_at == row.mask.size() && row.mask.size() > 1;
  }

  // Two sets of one kind have a card of each other.
  void list_exchanges() {
    const auto& rows = rules_.counting.front().combinations;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      for (std::size_t k = i + 1; k < rows.size(); ++k) {
        if (!is_whole(rows[i]) || !is_whole(rows[k])) continue;
        if (!(rows[i].mask & rows[k].mask).empty()) continue;
        const CardSet kind = kind_of(rules_.counting.front(), rows[i]);
        if (kind.empty() || kind != kind_of(rules_.counting.front(), rows[k])) continue;
        for (const Card a : rows[i].mask) {
          for (const Card b : rows[k].mask) list_exchange(i, a, k, b);
        }
      }
    }
  }

  void list_exchange(std::size_t first, Card a, std::size_t second, Card b) {
    REQUIRES(first < second && a != b);
    const std::string one = rules_.combination_names[first];
    const std::string other = rules_.combination_names[second];
    Cause cause;
    cause.text = fmt::format("{} of `{}` and {} of `{}` exchanged", name(a), one, name(b), other);
    cause.events.add("combination:" + one);
    cause.events.add("combination:" + other);
    add_change(std::move(cause), [one, a, other, b](Rules& rules) {
      bool any = false;
      for (CardValues& by : rules.counting) {
        bool changed = false;
        for (std::size_t i = 0; i < rules.combination_names.size(); ++i) {
          CardSet& cards = by.combinations[i].mask;
          const std::string& row = rules.combination_names[i];
          if (row != one && row != other) continue;
          const Card own = row == one ? a : b, its = row == one ? b : a;
          if (!cards.has(own) || cards.has(its)) continue;
          cards = (cards - own) | its;
          changed = true;
        }
        any = tabulated(by, changed) || any;
      }
      return any;
    });
  }

  void list_worth(std::size_t index, const Combination& row) {
    if (row.points == 0) return;  // it multiplies
    std::set<int> worth = {0, row.points / 2, row.points * 2};
    for (int i = 1; i <= kMostSurplus; ++i) worth.insert({row.points - i, row.points + i});
    worth.erase(row.points);
    for (const int points : worth) {
      if (points < 0) continue;
      const std::string& name = rules_.combination_names[index];
      change_row(points == 0 ? fmt::format("`{}` is not counted", name)
                             : fmt::format("`{}` is worth {} for {}", name, points, row.points),
                 index, [points](Combination& set) {
                   if (set.points == points) return false;
                   set.points = static_cast<std::int16_t>(points);
                   return true;
                 });
    }
  }

  void list_multiplier(std::size_t index, const Combination& row) {
    REQUIRES(row.multiplier > 1);
    for (int factor = 1; factor <= kMostFactor; ++factor) {
      if (factor == row.multiplier) continue;
      change_row(fmt::format("`{}` multiplies by {} for {}", rules_.combination_names[index],
                             factor, row.multiplier),
                 index, [factor](Combination& set) {
                   if (set.multiplier == factor) return false;
                   set.multiplier = static_cast<std::int16_t>(factor);
                   return true;
                 });
    }
  }

  // A row of a number of cards counts from one card more or fewer.
  void list_start(std::size_t index, const Combination& row) {
    for (const int more : {-1, 1}) {
      if (row.first_at + more < 1) continue;
      change_row(fmt::format("`{}` counts from {} for {}", rules_.combination_names[index],
                             row.first_at + more, row.first_at),
                 index, [more](Combination& other) {
                   if (other.first_at + more < 1) return false;
                   other.first_at = static_cast<std::int16_t>(other.first_at + more);
                   return true;
                 });
    }
  }

  void list_growing(std::size_t index, const Combination& row) {
    REQUIRES(row.step != 0);
    list_start(index, row);
    if (row.by_value) return;
    for (const Card card : row.mask) {
      change_row(fmt::format("`{}` is not counted by `{}`", showstopper::gostop::name(card),
                             rules_.combination_names[index]),
                 index, [card](Combination& growing) {
                   if (!growing.mask.has(card)) return false;
                   growing.mask -= card;
                   return true;
                 });
    }
  }

  // One junk card of another worth, in the points and where junk is counted in value.
  void list_junk() {
    for (const Card card : rules_.counting.back().junk) {
      const int worth = junk_worth(rules_, card);
      for (int other = 1; other < kMaxJokerValue; ++other) {
        if (other != worth) list_worth_of(card, worth, other);
      }
    }
  }

  void list_worth_of(Card card, int worth, int other) {
    REQUIRES(rules_.counting.back().junk.has(card));
    REQUIRES(other >= 1 && other < kMaxJokerValue && other != worth);
    Cause cause;
    cause.text = fmt::format("`{}` counts as {} junk for {}", name(card), other, worth);
    // Another worth of a joker breaks the agreement (GS-A-008), and one of a double junk card the
    // rule that makes it double; any other junk card is one of its row.
    cause.events = card.is_joker()
                       ? Words{"combination:junk", "hand_joker", "flip_joker", "table_joker"}
                   : worth > 1 && other == 1 ? Words("junk.double")
                                             : Words("combination:junk");
    add_change(std::move(cause), [card, worth, other](Rules& rules) {
      bool any = false;
      for (CardValues& by : rules.counting) {
        if (!by.junk.has(card) || junk_value(by, card) != worth) continue;
        for (int i = 0; i < kMaxJokerValue; ++i) {
          CardSet& heavier = by.junk_worth[static_cast<std::size_t>(i)];
          heavier = other > i ? heavier | card : heavier - card;
        }
        any = tabulated(by, true);
      }
      return any;
    });
  }

  // A card counts in the rows of another kind instead of its own. The cup and jokers have rules of
  // their own.
  void list_kinds() {
    for (const CardKind& own : kKinds) {
      for (const Card card : rules_.counting.front().*own.cards) {
        if (card.is_joker() || card == kCup) continue;
        for (const CardKind& other : kKinds) {
          if (&other != &own) list_kind(card, own, other);
        }
      }
    }
  }

  void list_kind(Card card, const CardKind& own, const CardKind& other) {
    REQUIRES(&own != &other);
    Cause cause;
    cause.text = fmt::format("`{}` counts as {} for {}", name(card), other.name, own.name);
    cause.events = Words(own.row);
    add_change(std::move(cause), [card, own, other](Rules& rules) {
      bool any = false;
      for (CardValues& by : rules.counting) {
        if ((by.*own.cards).has(card)) any = tabulated(by, change_kind(by, card, own, other));
      }
      return any;
    });
  }

  // No clause counts points for a row that multiplies.
  static Words word_of_factor(const Combination& row) {
    const bool seven = row.origin == RowOrigin::seven_animals;
    return Words(word(seven ? EventType::pay_seven_animals : EventType::row));
  }

  static Words word_of(EventKind kind) {
    switch (kind) {
      case EventKind::shake: return Words(word(EventType::pay_shake));
      case EventKind::bomb:
      case EventKind::small_bomb: return Words(word(EventType::pay_bomb));
      default: return {};  // its own words give the clause
    }
  }

  // Events and rows of losers that multiply the payment.
  void list_factors() {
    for (int i = 0; i < kEventKinds; ++i) {
      const auto kind = static_cast<EventKind>(i);
      for (const EventRow& row : rules_.events[static_cast<std::size_t>(i)]) {
        if (row.effect == EffectKind::multiply_if_winning) list_event(kind, row.amount);
      }
    }
    for (const PayerRow& row : rules_.payers) {
      if (row.factor > 1) list_payer(row);
    }
  }

  void list_event(EventKind kind, int now) {
    for (int factor = 2; factor <= kMostFactor; ++factor) {
      if (factor == now) continue;
      Cause cause;
      cause.text = fmt::format("`{}` multiplies by {} for {}",
                               kEventKind[static_cast<std::size_t>(kind)].text, factor, now);
      cause.events = word_of(kind);
      add_change(std::move(cause), [kind, now, factor](Rules& rules) {
        bool any = false;
        for (EventRow& row : rules.events[static_cast<std::size_t>(kind)]) {
          if (row.effect != EffectKind::multiply_if_winning || row.amount != now) continue;
          row.amount = factor;
          any = true;
        }
        return any;
      });
    }
  }

  void list_payer(const PayerRow& payer) {
    REQUIRES(payer.factor > 1);
    for (int factor = 2; factor <= kMostFactor; ++factor) {
      if (factor == payer.factor) continue;
      Cause cause;
      cause.text = fmt::format("`{}` multiplies by {} for {}", payer.name, factor, payer.factor);
      cause.events = Words(word(payer.origin == RowOrigin::gwangbak ? EventType::gwangbak
                                : payer.origin == RowOrigin::pibak  ? EventType::pibak
                                                                    : EventType::payer_row));
      add_change(std::move(cause), [name = payer.name, now = payer.factor, factor](Rules& rules) {
        bool any = false;
        for (PayerRow& row : rules.payers) {
          if (row.name != name || row.factor != now) continue;
          row.factor = factor;
          any = true;
        }
        return any;
      });
    }
  }

  const Rules& rules_;
  std::vector<std::pair<Cause, GostopHypothesis::OtherRules>> found_;
};

void reverse_order(Stock& stock) {
  REQUIRES(stock.top <= stock.end);
  std::reverse(stock.cards.begin() + stock.top, stock.cards.begin() + stock.end);
}

// The engine takes the last card of the stock for the first. A stock that it shows is in its own
// order, or in that of the deal.
GostopHypothesis from_the_other_end(bool shown_as_dealt) {
  Cause cause;
  cause.text = "cards are turned from the other end of the stock";
  cause.clauses = {"GS-A-040"};
  return GostopHypothesis::renaming(std::move(cause), [shown_as_dealt](trace::GostopTrace& round) {
    bool shown = false;
    const auto turn = [&](trace::GostopObservation& seen) {
      shown = shown || seen.has(trace::GostopObservation::kStock);
      if (shown_as_dealt) std::reverse(seen.stock.begin(), seen.stock.end());
    };
    if (round.start) turn(*round.start);
    for (trace::GostopObservation& seen : round.after) turn(seen);
    const bool set_up = round.from == trace::GostopTrace::From::state;
    reverse_order(set_up ? round.state.stock : round.deal.stock);
    return shown || shown_as_dealt;
  });
}

}  // namespace

std::vector<GostopHypothesis> slips(const std::vector<RulesPtr>& rules) {
  std::vector<GostopHypothesis> all;
  std::set<std::string> known;
  for (const RulesPtr& each : rules) {
    REQUIRES(each != nullptr);
    Slips(*each).add(known, all);
  }
  for (const bool shown_as_dealt : {true, false}) {
    all.push_back(from_the_other_end(shown_as_dealt));
  }
  return all;
}

}  // namespace showstopper::conformance::gostop
