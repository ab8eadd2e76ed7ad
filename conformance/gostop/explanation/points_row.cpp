// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/explanation/points_row.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "model/gostop/score.h"
#include "model/table/check.h"

namespace showstopper::conformance::gostop {
namespace {

// Wrong ways to count a row, the most frequent mistake first. A set is a row that does not grow
// with its cards.
enum class Way : std::uint8_t {
  set_left_out,    // it counts nothing
  set_with_other,  // a card of its kind stands for the one that lacks
  double_as_one,   // a double junk card counts one
  row_from_other,  // a growing row counts from one card more or fewer
  card_left_out,   // one card of a growing row is not counted
  set_of_other_worth,
  row_left_out,
};
constexpr const char* kScoring = "score.sets_and_counts_add";  // GS-A-104
constexpr int kWays = static_cast<int>(Way::row_left_out) + 1;

class RowSearch {
 public:
  RowSearch(const Rules& rules, const CountedPile& pile, int surplus)
      : rules_(rules), pile_(pile), surplus_(surplus), values_(pile.by) {
    REQUIRES(surplus != 0 && rules.combination_names.size() == pile.by.combinations.size());
    due_before_ = sum(pile.before);
    worth_before_ = worth_;
    due_ = sum(pile.captured);
    worth_now_ = worth_;
    for (std::size_t i = 0; i < worth_.size(); ++i) {
      const int group = pile.by.combinations[i].group;
      if (worth_[i] != 0 && group >= 0) counted_groups_.insert(group);
    }
  }

  Words run() {
    Words found = fitting();
    if (!found.empty() || !has_history_) return found;
    has_history_ = false;  // another mistake has changed the number before
    return fitting();
  }

 private:
  Words fitting() {
    for (std::size_t i = 0; i < rules_.combination_names.size(); ++i) {
      if (is_set(i)) {
        try_set(i);
      } else {
        try_growing(i);
      }
    }
    try_doubles();
    return words();
  }

  // Of the most frequent mistake that fits; if several rows fit, none of them is named.
  Words words() const {
    for (const std::set<std::string>& fitting : fitting_) {
      if (fitting.size() == 1 && !(&fitting == &of(Way::double_as_one) && others_fit())) {
        return Words(*fitting.begin());
      }
      if (!fitting.empty()) return kScoring;
    }
    return "";
  }

  // Without cards before, a double card for one is as likely as a card more or fewer of a row.
  bool others_fit() const {
    const std::set<std::string>& rows = of(Way::row_from_other);
    return !has_history_ && std::any_of(rows.begin(), rows.end(), [](const std::string& word) {
      return word != "combination:junk";
    });
  }

  std::set<std::string>& of(Way way) { return fitting_[static_cast<std::size_t>(way)]; }
  const std::set<std::string>& of(Way way) const { return fitting_[static_cast<std::size_t>(way)]; }

  bool is_set(std::size_t i) const {
    REQUIRES(i < pile_.by.combinations.size());
    return pile_.by.combinations[i].step == 0;
  }

  int sum(CardSet captured) {
    REQUIRES(values_.combinations.size() == pile_.by.combinations.size());
    std::vector<int>& worth = worth_;
    worth.resize(values_.combinations.size());
    row_points(values_, captured, worth);
    return std::accumulate(worth.begin(), worth.end(), 0);
  }

  // The rows as they are changed now give the engine's number, and on the cards before the right
  // one.
  bool examine(Way way, const std::string& word) {
    if (sum(pile_.captured) != due_ + surplus_) return false;
    if (has_history_ && sum(pile_.before) != due_before_) return false;
    of(way).insert(word);
    return true;
  }

  template <class Change>
  bool examine_row(Way way, std::size_t i, const Change& change) {
    REQUIRES(i < values_.combinations.size());
    Combination& row = values_.combinations[i];
    const Combination as_it_is = row;
    change(row);
    const bool fits = examine(way, word_of(i));
    row = as_it_is;
    ENSURES(values_.combinations[i] == pile_.by.combinations[i]);
    return fits;
  }

  std::string word_of(std::size_t i) const {
    REQUIRES(i < rules_.combination_names.size());
    return "combination:" + rules_.combination_names[i];
  }

  void try_set(std::size_t i) {
    const Combination& row = pile_.by.combinations[i];
    // If another row of its group counts in its place, one of the group stands for another.
    const Way left_out = surplus_ == -row.points ? Way::set_left_out : Way::set_of_other_worth;
    examine_row(left_out, i, [](Combination& set) { set.points = 0; });
    for (const Card card : (kind_of(pile_.by, row) & pile_.captured) - row.mask) {
      if (counted_groups_.contains(row.group)) break;  // its cards count by another row
      examine_row(Way::set_with_other, i, [card](Combination& set) { set.mask |= card; });
    }
    if ((pile_.captured & row.mask).size() < row.first_at || row.points + surplus_ <= 0) return;
    if (row.points == 0) return;  // it multiplies
    // With any number of points for it the sum fits. They explain it if the set counts twice or as
    // another one of its group, or if no other row has changed.
    if (surplus_ != row.points && !counts_as_another(row) && !has_changed_alone(i)) return;
    examine_row(Way::set_of_other_worth, i, [this](Combination& set) {
      set.points = static_cast<std::int16_t>(set.points + surplus_);
    });
  }

  bool counts_as_another(const Combination& row) const {
    const auto& rows = pile_.by.combinations;
    return row.group >= 0 && std::any_of(rows.begin(), rows.end(), [&](const Combination& other) {
             return other.group == row.group && other.points == row.points + surplus_;
           });
  }

  // Whether all other rows, but those that the row excludes, count as on the cards before. If none
  // are known, they must count nothing.
  bool has_changed_alone(std::size_t i) const {
    REQUIRES(i < worth_now_.size() && worth_before_.size() == worth_now_.size());
    const int group = pile_.by.combinations[i].group;
    for (std::size_t other = 0; other < worth_now_.size(); ++other) {
      const bool excluded = group >= 0 && pile_.by.combinations[other].group == group;
      const int before = has_history_ ? worth_before_[other] : 0;
      if (other != i && !excluded && worth_now_[other] != before) return false;
    }
    return true;
  }

  void try_growing(std::size_t i) {
    const Combination& row = pile_.by.combinations[i];
    const int from = surplus_ > 0 ? -1 : 1;
    examine_row(Way::row_from_other, i, [from](Combination& growing) {
      growing.first_at = static_cast<std::int16_t>(growing.first_at + from);
    });
    for (const Card card : pile_.captured& row.mask) {
      examine_row(Way::card_left_out, i, [card](Combination& growing) { growing.mask -= card; });
    }
    examine_row(Way::row_left_out, i, [](Combination& growing) {
      growing.points = 0;
      growing.step = 0;
    });
  }

  void try_doubles() {
    const auto as_it_is = values_.junk_worth;
    for (const Card card : pile_.captured& pile_.by.junk) {
      if (card.is_joker() || junk_worth(rules_, card) < 2) continue;
      for (std::size_t i = 1; i < values_.junk_worth.size(); ++i) values_.junk_worth[i] -= card;
      examine(Way::double_as_one, "junk.double");
      values_.junk_worth = as_it_is;
    }
    ENSURES(values_.junk_worth == pile_.by.junk_worth);
  }

  const Rules& rules_;
  const CountedPile& pile_;
  const int surplus_;
  CardValues values_;                          // with one change at a time
  std::vector<int> worth_;                     // of each row, at the latest sum
  std::vector<int> worth_before_, worth_now_;  // by the rules
  bool has_history_ = pile_.before != pile_.captured;
  std::set<int> counted_groups_;
  int due_ = 0, due_before_ = 0;
  std::array<std::set<std::string>, kWays> fitting_;  // words, by the way
};

}  // namespace

CardSet kind_of(const CardValues& by, const Combination& row) {
  for (const CardSet kind : {by.brights, by.animals, by.ribbons, by.junk}) {
    if (kind.contains(row.mask)) return kind;
  }
  return {};
}

Words fitting_row(const Rules& rules, const CountedPile& pile, int surplus) {
  Words words = RowSearch(rules, pile, surplus).run();
  // The clause about the worth of jokers has the same event, and does not speak of these cards.
  const bool jokers = !(pile.captured & kJokerCards).empty();
  if (words == "combination:junk" && !jokers) words.add(Words{"GS-A-115", "GS-B-077"});
  return words;
}

}  // namespace showstopper::conformance::gostop
