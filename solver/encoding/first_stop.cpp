// SPDX-License-Identifier: Apache-2.0
//
// All piles below the minimum are gone through, with each gain of a last turn. Scores are sums, so
// piles are gone through by groups of cards that rows count together, and joined by their points.
#include "solver/encoding/first_stop.h"

#include <algorithm>
#include <functional>
#include <map>
#include <vector>

#include "model/table/check.h"
#include "solver/encoding/encoded_rules.h"

namespace showstopper::solver {
namespace {

using gostop::Card;
using gostop::CardSet;
using gostop::EventKind;
using gostop::Month;
using gostop::Rules;
using gostop::ScoreTable;

constexpr int kMostOfGroup = 15;  // cards: 32,768 piles

// Cards that some rows count together, and the points of each pile of them.
struct Group {
  CardSet cards;
  std::vector<int> points;        // by the pile, a bit for each card
  std::vector<unsigned> allowed;  // piles below the minimum

  unsigned pile(CardSet of) const {
    unsigned pile = 0, bit = 1;
    for (const Card card : cards) {
      pile |= of.has(card) ? bit : 0;
      bit <<= 1;
    }
    return pile;
  }
};

// Cards that are counted together, and the points of a pile for them.
struct Row {
  CardSet cards;
  std::function<int(CardSet)> points;
};

std::vector<Row> rows_of(const gostop::CardValues& values, CardSet deck) {
  const ScoreTable& table = values.all;
  const auto by_count = [](const auto& points, int count) {
    return int{points[std::min(static_cast<std::size_t>(count), points.size() - 1)]};
  };
  std::vector<Row> rows;
  rows.push_back({values.brights & deck, [&table](CardSet pile) {
                    std::size_t index = 0;
                    for (std::size_t i = 0; i < table.bright_at.size(); ++i) {
                      const int card = table.bright_at[i];
                      if (card < Card::kFlowers && pile.has(Card(card))) index |= 1u << i;
                    }
                    return int{table.brights[index]};
                  }});
  rows.push_back({values.animals & deck, [&table, by_count](CardSet pile) {
                    return by_count(table.animals, pile.size());
                  }});
  rows.push_back({values.ribbons & deck, [&table, by_count](CardSet pile) {
                    return by_count(table.ribbons, pile.size());
                  }});
  for (const ScoreTable::Set& set : table.sets) {
    rows.push_back(
        {set.mask, [&set](CardSet pile) { return pile.contains(set.mask) ? set.points : 0; }});
  }
  const auto worth = [](const gostop::Combination& row, CardSet pile) {
    const int more = (pile & row.mask).size() - row.first_at;
    return more < 0 || !pile.contains(row.with) ? 0 : row.points + more * row.step;
  };
  std::map<int, std::vector<const gostop::Combination*>> groups;  // of which the best row counts
  for (const gostop::Combination& row : table.rest) {
    const int alone = -1 - static_cast<int>(groups.size());
    groups[row.group < 0 ? alone : row.group].push_back(&row);
  }
  for (const auto& entry : groups) {
    const auto& group = entry.second;  // clang 14 captures no part of a binding
    CardSet cards;
    for (const auto* row : group) cards |= row->mask | row->with;
    rows.push_back({cards & deck, [group, worth](CardSet pile) {
                      int best = 0;
                      for (const auto* row : group) best = std::max(best, worth(*row, pile));
                      return best;
                    }});
  }
  std::erase_if(rows, [](const Row& row) { return row.cards.empty(); });
  return rows;
}

// The gain of a last turn: cards of two months, and junk of others.
struct Gain {
  CardSet cards;
  int stolen = 0;
};

class FirstStop {
 public:
  FirstStop(const Rules& rules, const gostop::CardValues& values)
      : rules_(rules), values_(values), minimum_(rules.stop_minimum) {
    const MostStolen stolen = most_stolen(rules);
    with_two_months_ = stolen.with_two_months * (rules.players - 1);
    otherwise_ = stolen.with_at_most(1) * (rules.players - 1);
  }

  std::optional<int> most() {
    if (!groups()) return std::nullopt;
    const std::vector<Gain> gains = all_gains();
    // The last turn before that brought a card of a group, brought with it another one of its month
    // that is in no group, or a second one that is.
    int most = -1;
    for (const Gain& gain : gains) most = std::max(most, after(gain, {}, companion_));
    for (const Gain& gain : gains) {
      if (after(gain, {}, 0) <= most) continue;
      for (const CardSet& two : two_of_a_month()) most = std::max(most, after(gain, two, 0));
    }
    return most;
  }

 private:
  int worth(Card card) const {
    int value = 0;
    for (const CardSet& more : values_.junk_worth) value += more.has(card) ? 1 : 0;
    return value;
  }
  int junk_points(int value) const {
    const auto& table = values_.all.junk;
    REQUIRES(value >= 0 && !table.empty());
    return table[std::min(static_cast<std::size_t>(value), table.size() - 1)];
  }

  // False if the score is not a sum of small parts that grow with the pile.
  bool groups() {
    const auto& rest = values_.all.rest;
    if (std::any_of(rest.begin(), rest.end(), [](const auto& row) { return row.by_value; })) {
      return false;
    }
    const std::vector<Row> rows = rows_of(values_, rules_.deck);
    for (const Row& row : rows) {
      Group joined{row.cards, {}, {}};
      std::erase_if(groups_, [&](const Group& group) {
        const bool meets = !(group.cards & row.cards).empty();
        if (meets) joined.cards |= group.cards;
        return meets;
      });
      if (!joined.cards.empty()) groups_.push_back(joined);
    }
    for (const Group& group : groups_) grouped_ |= group.cards;
    if (!(grouped_ & may_be_stolen(rules_)).empty() || junk_points(0) != 0) return false;
    for (std::size_t i = 1; i < values_.all.junk.size(); ++i) {
      if (values_.all.junk[i] < values_.all.junk[i - 1]) return false;
    }
    for (const Card card : rules_.deck) {
      if (worth(card) > 0 && grouped_.has(card)) return false;
      junk_in_all_ += worth(card);
    }
    companion_ = junk_in_all_;
    for (const Card card : rules_.deck - grouped_) companion_ = std::min(companion_, worth(card));
    // Who has no card of a group had none with it either. And if a ppuk does not form, three cards
    // of a month are captured at once.
    const bool in_pairs = ends_with_empty_table(rules_);
    if (!in_pairs || junk_points(companion_) >= minimum_) companion_ = 0;
    return std::all_of(groups_.begin(), groups_.end(),
                       [&](Group& group) { return score(group, rows); });
  }

  bool score(Group& group, const std::vector<Row>& rows) const {
    REQUIRES(group.points.empty() && group.allowed.empty());
    if (group.cards.size() > kMostOfGroup) return false;
    std::vector<Card> cards;
    for (const Card card : group.cards) cards.push_back(card);
    group.points.resize(std::size_t{1} << cards.size());
    for (unsigned pile = 0; pile < group.points.size(); ++pile) {
      CardSet of_pile;
      for (std::size_t i = 0; i < cards.size(); ++i) {
        if ((pile >> i & 1) != 0) of_pile |= cards[i];
      }
      int points = 0;
      for (const Row& row : rows) {
        if (group.cards.contains(row.cards)) points += row.points(of_pile & row.cards);
      }
      group.points[pile] = points;
      if (points < 0) return false;
      if (points < minimum_) group.allowed.push_back(pile);
      for (std::size_t i = 0; i < cards.size(); ++i) {
        const unsigned without = pile & ~(1u << i);
        if (group.points[without] > points) return false;
      }
    }
    return true;
  }

  // All four cards of two months; or of one, and two of another.
  std::vector<Gain> all_gains() const {
    std::vector<Gain> gains;
    for (Month one = 1; one <= Card::kMonths; ++one) {
      for (Month other = 1; other <= Card::kMonths; ++other) {
        if (one == other) continue;
        const CardSet all = CardSet::of(one);
        if (one < other) gains.push_back({all | CardSet::of(other), with_two_months_});
        for (int i = 1; i < Card::kPerMonth; ++i) {
          for (int j = 0; j < i; ++j) {
            gains.push_back({all | Card(other, i) | Card(other, j), otherwise_});
          }
        }
      }
    }
    ENSURES(gains.size() == 66 + 132 * 6);  // pairs of months; ordered ones, with two cards of four
    return gains;
  }

  std::vector<CardSet> two_of_a_month() const {
    std::vector<CardSet> pairs;
    for (const Card a : grouped_) {
      for (const Card b : grouped_) {
        if (a.month() == b.month() && a.index() < b.index()) pairs.push_back(CardSet(a) | b);
      }
    }
    return pairs;
  }

  // The most after the gain, for a seat that had the cards, was worth less than the minimum, and
  // had been so with junk of that value instead of what junk it had.
  int after(const Gain& gain, CardSet had, int companion) const {
    REQUIRES(minimum_ > 0 && gain.stolen >= 0);
    // By points before: the most after.
    const auto limit = static_cast<std::size_t>(minimum_);
    std::vector<int> most(limit, -1);
    most[0] = 0;
    for (const Group& group : groups_) {
      const unsigned more = group.pile(gain.cards), least = group.pile(had);
      std::vector<int> of_group(limit, -1), joined(limit, -1);
      for (const unsigned pile : group.allowed) {
        if ((pile & least) != least) continue;
        int& best = of_group[static_cast<std::size_t>(group.points[pile])];
        best = std::max(best, group.points[pile | more]);
      }
      for (std::size_t p = 0; p < limit; ++p) {
        for (std::size_t q = 0; most[p] >= 0 && p + q < limit; ++q) {
          if (of_group[q] >= 0) joined[p + q] = std::max(joined[p + q], most[p] + of_group[q]);
        }
      }
      most = joined;
    }
    const int gained = junk_gained(gain);
    int best = -1;
    for (int p = 0; p + junk_points(companion) < minimum_; ++p) {
      const int other = most[static_cast<std::size_t>(p)];
      if (other < 0) continue;
      int junk = 0;  // the most that the seat can have had
      while (junk < junk_in_all_ && p + junk_points(junk + 1) < minimum_) ++junk;
      best = std::max(best, other + junk_points(std::min(junk + gained, junk_in_all_)));
    }
    return best;
  }

  int junk_gained(const Gain& gain) const {
    std::vector<int> others;
    int value = 0;
    for (const Card card : rules_.deck - grouped_) {
      if (gain.cards.has(card)) {
        value += worth(card);
      } else {
        others.push_back(worth(card));
      }
    }
    std::sort(others.rbegin(), others.rend());
    for (std::size_t i = 0; i < others.size() && i < static_cast<std::size_t>(gain.stolen); ++i) {
      value += others[i];
    }
    ENSURES(value <= junk_in_all_);
    return value;
  }

  const Rules& rules_;
  const gostop::CardValues& values_;
  int minimum_;
  int with_two_months_ = 0, otherwise_ = 0;
  std::vector<Group> groups_;
  CardSet grouped_;
  int junk_in_all_ = 0, companion_ = 0;
};

}  // namespace

// A bomb and a stack come once for the card that is played and once for the one that is turned, and
// take four cards of a month; a ttadak takes four, a jjok two, and either needs both cards. A sweep
// of two months with one card each leaves at most one of them to a bomb, and none to a small one.
MostStolen most_stolen(const Rules& rules) {
  using gostop::EventRow;
  // A stack is one owner's, so of rows that select by different owners only one takes effect.
  const auto of = [&](EventKind kind) {
    int most = 0;
    for (const EventRow& by : rules.on(kind)) {
      int amount = 0;
      for (const EventRow& row : rules.on(kind)) {
        const bool steals = row.effect == gostop::EffectKind::steal ||
                            row.effect == gostop::EffectKind::steal_value;
        const bool with = row.owner == EventRow::kAny || row.owner == by.owner;
        if (steals && with) amount += row.amount;
      }
      most = std::max(most, amount);
    }
    return most;
  };
  const int foreign = of(EventKind::stack_capture), own = of(EventKind::self_stack_capture);
  const int stack = rules.self_stack_replaces ? std::max(foreign, own) : foreign + own;
  const int once = std::max({of(EventKind::bomb), of(EventKind::small_bomb), stack});
  int others = 0;
  for (int kind = 0; kind < gostop::kEventKinds; ++kind) {
    const auto on = static_cast<EventKind>(kind);
    const bool counted = on == EventKind::bomb || on == EventKind::small_bomb ||
                         on == EventKind::stack_capture || on == EventKind::self_stack_capture ||
                         on == EventKind::jjok || on == EventKind::ttadak || on == EventKind::sweep;
    if (!counted) others += of(on);
  }
  const int sweep = of(EventKind::sweep);
  const bool of_two_cards =
      rules.sweep_definition == gostop::SweepDefinition::exactly_two_different;
  return {2 * once + others + (of_two_cards ? 0 : sweep),
          std::max(once, of(EventKind::ttadak)) + others + sweep,
          of(EventKind::jjok) + others + sweep};
}

std::optional<int> most_at_first_stop(const Rules& rules) {
  if (has_jokers(rules) || not_encoded(rules) || !counts_to_minimum(rules)) return std::nullopt;
  // Worth less than the minimum in the better use of a free cup is worth less in each.
  int most = 0;
  const bool free = rules.cup_role == gostop::CupRole::choice;
  for (int use = 0; use < 2; ++use) {
    const bool junk = use == 1;
    if (!free && junk != (rules.cup_role == gostop::CupRole::junk2)) continue;
    const auto of_use = FirstStop(rules, rules.counting[static_cast<std::size_t>(use)]).most();
    if (!of_use) return std::nullopt;
    most = std::max(most, *of_use);
  }
  return most;
}

}  // namespace showstopper::solver
