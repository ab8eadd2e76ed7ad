// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/score.h"

#include <algorithm>
#include <climits>
#include <map>

#include "model/table/check.h"
#include "solver/encoding/encoded_rules.h"

namespace showstopper::solver {

using gostop::CardSet;
using gostop::CardValues;
using gostop::ScoreTable;

Score::Score(Cnf& formula, const RoundShape& of, const Ownership& ownership, const Steals& steals)
    : Stage(formula, of), ownership_(ownership), steals_(steals), scored_(turns()) {}

UnaryInteger Score::owned_of(CardSet cards, Seat seat) {
  REQUIRES(is_seat(seat));
  std::vector<Literal> owned_cards;
  for (const Card card : cards& deck()) {
    owned_cards.push_back(owned(card, seat));
  }
  return cnf.count(owned_cards);
}

UnaryInteger Score::junk_value(int use, Seat seat) {
  REQUIRES(is_seat(seat) && (use == 0 || use == 1));
  std::vector<Literal> worth;
  for (const CardSet& more : rules().counting[at(use)].junk_worth) {
    for (const Card card : more& deck()) {
      worth.push_back(owned(card, seat));
    }
  }
  return cnf.count(worth);
}

// The entry of a table for a count; more cards are never worth less, which `not_encoded` ensures.
UnaryInteger Score::table_number(const UnaryInteger& count, std::span<const std::int16_t> table) {
  REQUIRES(!table.empty() && count.low >= 0);
  const auto worth = [&](int n) { return table[std::min(at(n), table.size() - 1)]; };
  UnaryInteger points = Cnf::number(worth(count.low));
  for (int n = count.low + 1; n <= count.high(); ++n) {
    const int step = worth(n) - worth(n - 1);
    CHECK(step >= 0);
    points.at_least.insert(points.at_least.end(), at(step), cnf.at_least(count, n));
  }
  return points;
}

UnaryInteger Score::bright_number(std::span<const std::int16_t> brights, const ScoreTable& table,
                                  Seat seat) {
  REQUIRES(is_seat(seat) && !brights.empty());
  int best = 0;
  for (const std::int16_t points : brights) best = std::max<int>(best, points);
  std::vector<Literal> exactly;
  for (std::size_t index = 0; index < brights.size(); ++index) {
    std::vector<Literal> bits;
    for (std::size_t i = 0; i < table.bright_at.size(); ++i) {
      const int card = table.bright_at[i];
      const Literal has = card < Card::kFlowers ? owned(Card(card), seat) : cnf.no();
      bits.push_back((index >> i & 1) != 0 ? has : -has);
    }
    exactly.push_back(cnf.all_of(bits));
  }
  UnaryInteger points = Cnf::number(0);
  for (int p = 1; p <= best; ++p) {
    std::vector<Literal> enough;
    for (std::size_t index = 0; index < brights.size(); ++index) {
      if (brights[index] >= p) enough.push_back(exactly[index]);
    }
    points.at_least.push_back(cnf.any_of(enough));
  }
  return points;
}

UnaryInteger Score::points_by(int use, Seat seat) {
  REQUIRES(is_seat(seat) && (use == 0 || use == 1));
  const CardValues& counting = rules().counting[at(use)];
  const ScoreTable& table = counting.all;
  UnaryInteger total = bright_number(table.brights, table, seat);
  const auto add = [&](const UnaryInteger& more) { total = cnf.sum(total, more); };
  add(table_number(owned_of(counting.animals, seat), table.animals));
  add(table_number(owned_of(counting.ribbons, seat), table.ribbons));
  add(table_number(junk_value(use, seat), table.junk));
  for (const ScoreTable::Set& set : table.sets) {
    std::vector<Literal> cards;
    for (const Card card : set.mask) cards.push_back(owned(card, seat));
    const Literal all = cnf.all_of(cards);
    add(Cnf::scaled(cnf.count(std::span(&all, 1)), set.points));
  }
  add(points_of_rest(use, seat, false));
  return total;
}

// Of the rows that no table has, or of those among them that count by value; of one group the best.
UnaryInteger Score::points_of_rest(int use, Seat seat, bool by_value_alone) {
  REQUIRES(is_seat(seat) && (use == 0 || use == 1));
  const CardValues& counting = rules().counting[at(use)];
  UnaryInteger total = Cnf::number(0);
  std::map<int, UnaryInteger> best_of_group;
  for (const gostop::Combination& row : counting.all.rest) {
    if (by_value_alone && !row.by_value) continue;
    const UnaryInteger worth = row_worth(row, counting, seat);
    if (row.group < 0) {
      total = cnf.sum(total, worth);
    } else {
      UnaryInteger& best = best_of_group[row.group];
      best = cnf.maximum(best, worth);
    }
  }
  for (const auto& [group, best] : best_of_group) total = cnf.sum(total, best);
  return total;
}

// Of a row that no table has: it may ask for other cards besides, or count junk by value.
UnaryInteger Score::row_worth(const gostop::Combination& row, const CardValues& counting,
                              Seat seat) {
  REQUIRES(is_seat(seat));
  std::vector<Literal> counted;
  const auto count = [&](CardSet cards) {
    for (const Card card : cards& row.mask& deck()) {
      counted.push_back(owned(card, seat));
    }
  };
  if (!row.by_value) count(row.mask);
  for (const CardSet& more : counting.junk_worth) {
    if (row.by_value) count(more);
  }
  std::vector<std::int16_t> worth;
  for (int n = 0; n <= static_cast<int>(counted.size()); ++n) {
    worth.push_back(static_cast<std::int16_t>(
        n < row.first_at ? 0 : row.points + (n - row.first_at) * row.step));
  }
  const UnaryInteger alone = table_number(cnf.count(counted), worth);
  if (row.with.empty()) return alone;
  std::vector<Literal> besides;
  for (const Card card : row.with) {
    besides.push_back(deck().has(card) ? owned(card, seat) : cnf.no());
  }
  UnaryInteger points = Cnf::number(0);
  for (int p = 1; p <= alone.high(); ++p) {
    besides.push_back(cnf.at_least(alone, p));
    points.at_least.push_back(cnf.all_of(besides));
    besides.pop_back();
  }
  return points;
}

UnaryInteger Score::bright_points(Seat seat) {
  REQUIRES(is_seat(seat));
  const CardValues& counting = rules().counting[0];
  return bright_number(counting.bright_rows, counting.all, seat);
}

UnaryInteger Score::junk_points(int use, Seat seat) {
  REQUIRES(is_seat(seat) && (use == 0 || use == 1));
  const CardValues& counting = rules().counting[at(use)];
  return cnf.sum(table_number(junk_value(use, seat), counting.all.junk),
                 points_of_rest(use, seat, true));
}

namespace {

// The points of the use as junk minus those as an animal, for the owner of the cup: at least and at
// most. Nothing if the use changes more than the two counts.
struct CupGain {
  int low = 0, high = 0;
};
std::optional<CupGain> gain_as_junk(const gostop::Rules& rules) {
  const CardValues &animal = rules.counting[0], &junk = rules.counting[1];
  const CardSet cup(gostop::kCup);
  const bool moves_the_cup =
      animal.animals - cup == junk.animals && animal.animals.has(gostop::kCup) &&
      animal.ribbons == junk.ribbons && animal.brights == junk.brights &&
      animal.all.brights == junk.all.brights && animal.all.animals == junk.all.animals &&
      animal.all.junk == junk.all.junk;
  const auto& sets = animal.all.sets;
  const bool same_sets = std::equal(
      sets.begin(), sets.end(), junk.all.sets.begin(), junk.all.sets.end(),
      [](const auto& a, const auto& b) { return a.mask == b.mask && a.points == b.points; });
  const auto& rest = animal.all.rest;
  const bool plain = std::all_of(rest.begin(), rest.end(), [](const auto& row) {
    return row.group < 0 && row.with.empty() && !row.by_value;
  });
  const bool same_rest = plain && std::equal(rest.begin(), rest.end(), junk.all.rest.begin(),
                                             junk.all.rest.end(), [](const auto& a, const auto& b) {
                                               return a.mask == b.mask && a.points == b.points &&
                                                      a.first_at == b.first_at &&
                                                      a.step == b.step && b.group < 0 &&
                                                      b.with.empty() && !b.by_value;
                                             });
  if (!moves_the_cup || !same_sets || !same_rest) return std::nullopt;
  int worth = 0, others = 0;
  for (std::size_t i = 0; i < junk.junk_worth.size(); ++i) {
    if (animal.junk_worth[i].has(gostop::kCup)) return std::nullopt;
    if (junk.junk_worth[i] - cup != animal.junk_worth[i]) return std::nullopt;
    worth += junk.junk_worth[i].has(gostop::kCup) ? 1 : 0;
    others += animal.junk_worth[i].size();
  }
  const auto at = [](const auto& table, int n) {
    return int{table[std::min(static_cast<std::size_t>(n), table.size() - 1)]};
  };
  CupGain gain{INT_MAX, INT_MIN};
  for (int n = 1; n <= animal.animals.size(); ++n) {
    const int lost = at(animal.all.animals, n) - at(animal.all.animals, n - 1);
    for (int value = 0; value <= others; ++value) {
      const int more = at(junk.all.junk, value + worth) - at(junk.all.junk, value) - lost;
      gain = {std::min(gain.low, more), std::max(gain.high, more)};
    }
  }
  return gain;
}

}  // namespace

// The choice of a seat is left open, and whether it has chosen already.
Literal Score::chosen_use(Seat seat) {
  REQUIRES(is_seat(seat) && cups_are_chosen(rules()));
  auto& chosen = chosen_use_[at(seat)];
  if (!chosen) chosen = cnf.fresh();
  return *chosen;
}

Literal Score::cup_is_junk(Seat seat) {
  REQUIRES(is_seat(seat));
  if (cups_are_chosen(rules())) return chosen_use(seat);
  if (rules().steal_cup == gostop::StealCup::locks_as_animal && !lock_[at(seat)]) {
    lock_[at(seat)] = cnf.fresh();  // as an animal (AMB-47)
    if (!shape.is_relaxation())
      cnf.implies({*lock_[at(seat)]}, {cnf.any_of(steals_.may_lock(seat))});
  }
  const auto unless_locked = [&](Literal better) {
    const auto& lock = lock_[at(seat)];
    return lock ? cnf.all_of({better, -*lock}) : better;
  };
  // If the better use is the same for all other cards, the solvers need not compare two scores.
  if (const auto gain = gain_as_junk(rules())) {
    if (gain->low > 0) return unless_locked(owned(gostop::kCup, seat));
    if (gain->high <= 0) return cnf.no();
  }
  return unless_locked(-cnf.at_least(points_by(0, seat), points_by(1, seat)));
}

UnaryInteger Score::points_after(Seat seat, int turn) {
  REQUIRES(is_seat(seat));
  UnaryInteger then;
  count_after(turn, [&] { then = points(seat); });
  return then;
}

void Score::count_after(int turn, const std::function<void()>& count) {
  REQUIRES(turn >= -1 && turn < turns() && scored_ == turns());
  scored_ = turn + 1;
  count();
  scored_ = turns();
}

// The cup in its better use (AMB-68), which brings no less than a chosen use; without the cup both
// uses are equal.
UnaryInteger Score::points(Seat seat) {
  REQUIRES(is_seat(seat));
  if (rules().cup_role == gostop::CupRole::junk2) return points_by(1, seat);
  const UnaryInteger animal = points_by(0, seat);
  if (rules().cup_role != gostop::CupRole::choice) return animal;
  return cnf.maximum(animal, points_by(1, seat));
}

}  // namespace showstopper::solver
