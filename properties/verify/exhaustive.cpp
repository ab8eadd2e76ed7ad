// SPDX-License-Identifier: Apache-2.0
#include "properties/verify/exhaustive.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "model/gostop/deal.h"
#include "model/gostop/engine.h"
#include "model/table/check.h"
#include "properties/invariants/gostop/catalogue.h"
#include "properties/metamorphic/groups.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: speaks the language of the game

namespace {

// Places of a deal by number: the table, the hands, then each card of the stock by itself.
struct Places {
  explicit Places(const Rules& rules) {
    const Deal any = deal_deck(rules, 0, deck_cards(rules));
    room.push_back(any.table.size());
    for (int seat = 0; seat < rules.players; ++seat) {
      room.push_back(any.hands[static_cast<std::size_t>(seat)].size());
    }
    first_of_stock = static_cast<int>(room.size());
    room.resize(room.size() + static_cast<std::size_t>(any.stock.size()), 1);
  }

  std::vector<int> room;  // cards that each place takes
  int first_of_stock = 0;
};

std::uint64_t factorial(int n) {
  std::uint64_t product = 1;
  for (int i = 2; i <= n; ++i) product *= static_cast<std::uint64_t>(i);
  return product;
}

// n! / (k1! k2! ...) for the cards of the deck over the places.
std::uint64_t deals_of(const Rules& rules, const Places& places) {
  std::uint64_t deals = factorial(rules.deck.size());
  for (const int room : places.room) deals /= factorial(room);
  return deals;
}

// Puts the cards of the deck into places, one after the other in the order of names. Of deals that
// differ only in names the one is taken in which equal cards, and equal months, lie in the order of
// their places.
class Enumeration {
 public:
  using Visit = std::function<bool(const Deal&, std::uint64_t)>;

  Enumeration(const Rules& rules, const Visit& visit)
      : rules_(rules), cards_(deck_cards(rules)), places_(rules), visit_(visit) {
    group_ = equal_neighbours();
    if (rules.steal_chooser == StealChooser::lowest_value) return;
    for (const auto& [a, b] : months_that_count_alike(rules)) {
      // Only the nearest earlier one: that orders a whole class.
      earlier_[static_cast<std::size_t>(b)] = a;
    }
    std::array<int, Card::kMonths + 1> in_class{};
    for (Month month = 1; month <= Card::kMonths; ++month) {
      const auto at = static_cast<std::size_t>(month);
      in_class[at] = earlier_[at] == 0 ? 1 : in_class[static_cast<std::size_t>(earlier_[at])] + 1;
      group_ *= static_cast<std::uint64_t>(in_class[at]);
    }
  }

  void run() { put(0); }

 private:
  // Marks cards that count as the one before them in the deck; answers how many ways there are to
  // exchange such cards.
  std::uint64_t equal_neighbours() {
    std::uint64_t ways = 1;
    int run = 1;
    const auto pairs = cards_that_count_alike(rules_);
    for (std::size_t i = 1; i < cards_.size(); ++i) {
      const std::pair<Card, Card> neighbours{cards_[i - 1], cards_[i]};
      like_before_[i] = std::find(pairs.begin(), pairs.end(), neighbours) != pairs.end();
      run = like_before_[i] ? run + 1 : 1;
      ways *= static_cast<std::uint64_t>(run);
    }
    return ways;
  }

  bool put(std::size_t card) {
    if (card == cards_.size()) return dealt();
    const int first = card > 0 && like_before_[card] ? place_[card - 1] : 0;
    for (int place = first; place < static_cast<int>(places_.room.size()); ++place) {
      int& room = places_.room[static_cast<std::size_t>(place)];
      if (room == 0) continue;
      place_[card] = place;
      if (!month_in_order(card)) continue;
      --room;
      const bool on = put(card + 1);
      ++room;
      if (!on) return false;
    }
    return true;
  }

  // A month whose last card has just been put lies no earlier than the month before it of its kind.
  bool month_in_order(std::size_t card) const {
    if (card % Card::kPerMonth != Card::kPerMonth - 1) return true;
    const Month month = cards_[card].month();
    const Month before = earlier_[static_cast<std::size_t>(month)];
    if (before == 0) return true;
    const auto here = place_.begin() + static_cast<std::ptrdiff_t>(card + 1 - Card::kPerMonth);
    const auto there = place_.begin() + first_card_of(before);
    return !std::lexicographical_compare(here, here + Card::kPerMonth, there,
                                         there + Card::kPerMonth);
  }

  std::ptrdiff_t first_card_of(Month month) const {
    return std::find(cards_.begin(), cards_.end(), Card(month, 0)) - cards_.begin();
  }

  // How many deals have the same canonical form: all renamings, less those that change nothing.
  std::uint64_t orbit() const {
    std::uint64_t same = 1;
    int run = 1;
    for (std::size_t i = 1; i < cards_.size(); ++i) {
      run = like_before_[i] && place_[i] == place_[i - 1] ? run + 1 : 1;
      same *= static_cast<std::uint64_t>(run);
    }
    std::array<int, Card::kMonths + 1> alike{};
    for (Month month = 1; month <= Card::kMonths; ++month) {
      const Month before = earlier_[static_cast<std::size_t>(month)];
      if (before == 0 || rules_.deck.in(month).empty()) {
        alike[static_cast<std::size_t>(month)] = 1;
        continue;
      }
      const auto here = place_.begin() + first_card_of(month);
      const auto there = place_.begin() + first_card_of(before);
      const bool equal = std::equal(here, here + Card::kPerMonth, there);
      alike[static_cast<std::size_t>(month)] =
          equal ? alike[static_cast<std::size_t>(before)] + 1 : 1;
      same *= static_cast<std::uint64_t>(alike[static_cast<std::size_t>(month)]);
    }
    return group_ / same;
  }

  bool dealt() {
    Deal deal;
    for (std::size_t i = 0; i < cards_.size(); ++i) {
      const int place = place_[i];
      if (place == 0) {
        deal.table |= cards_[i];
      } else if (place < places_.first_of_stock) {
        deal.hands[static_cast<std::size_t>(place - 1)] |= cards_[i];
      } else {
        deal.stock.cards[static_cast<std::size_t>(place - places_.first_of_stock)] = cards_[i];
        ++deal.stock.end;
      }
    }
    return visit_(deal, orbit());
  }

  const Rules& rules_;
  const std::vector<Card> cards_;
  Places places_;
  const Visit& visit_;
  std::array<bool, Card::kCount> like_before_{};
  std::array<int, Card::kCount> place_{};
  std::array<Month, Card::kMonths + 1> earlier_{};  // 0: none
  std::uint64_t group_ = 1;                         // renamings that change nothing that counts
};

// Findings of a worker, each with the number of its deal.
struct PartReport {
  WorldReport report;
  std::vector<std::uint64_t> found_in;
  std::uint64_t covered = 0;  // deals by the names of the cards
};

// Every play of a deal, every position asked.
class Exploration {
 public:
  Exploration(const Rules& rules, const WorldOptions& options, PartReport& part)
      : rules_(rules),
        rule_facts_(implied_by(rules)),
        options_(options),
        part_(part),
        report_(part.report) {}

  void deal(const Deal& deal, std::uint64_t number) {
    number_ = number;
    // What is sampled is told by the deal and the position in it, whoever plays the deal.
    positions_ = number;
    record_ = table::PlayedRound<gostop::Game>{{}, deal, {}, {}};
    const State state = start(rules_, 0, 0, deal);
    GostopWatch watch(rules_, rule_facts_);
    const Legal may = legal(rules_, state);
    Result result;
    if (state.over()) result = settle(rules_, state);
    ask(watch.open(deal, state, may, state.over() ? &result : nullptr));
    below(watch, state, may);
  }

 private:
  void below(const GostopWatch& watch, const State& state, const Legal& may) {
    if (state.over()) {
      ++report_.rounds;
      return;
    }
    for (int i = 0; i < may.size(); ++i) {
      const Action action = may.nth(i);
      record_.seats.push_back(state.to_move);
      record_.actions.push_back(action);
      const State next = after(rules_, state, action);
      const Legal then = legal(rules_, next);
      Result result;
      if (next.over()) result = settle(rules_, next);
      const GostopStep step = watch.step(action, next, then, next.over() ? &result : nullptr);
      if (ask(step)) {
        GostopWatch onward = watch;
        onward.accept(step);
        below(onward, next, then);
      }
      record_.seats.pop_back();
      record_.actions.pop_back();
    }
  }

  // What lies behind a position that is wrong proves nothing: it is not entered.
  bool ask(const GostopStep& step) {
    static const auto kEach = static_cast<std::uint64_t>(invariants_of(Cost::each_step));
    static const auto kSome = static_cast<std::uint64_t>(invariants_of(Cost::sampled));
    const bool sampled = positions_++ % options_.sampled_one_in == 0;
    ++report_.positions;
    report_.checked += kEach;
    if (sampled) report_.checked_sampled += kSome;
    if (all_hold(step) && (!sampled || sampled_hold(step))) return true;
    ++report_.findings_in_all;
    if (report_.findings.size() >= options_.most_findings) return false;
    Finding finding;
    finding.players = rules_.players;
    finding.step = step.first ? -1 : step.number;
    for (const GostopInvariant* invariant : broken(step, sampled)) {
      finding.invariants.emplace_back(invariant->name);
    }
    finding.record = record_;
    finding.rules = rules_.source;
    report_.findings.push_back(std::move(finding));
    part_.found_in.push_back(number_);
    return false;
  }

  const Rules& rules_;
  const RuleFacts rule_facts_;
  const WorldOptions& options_;
  PartReport& part_;
  WorldReport& report_;
  table::PlayedRound<gostop::Game> record_;
  std::uint64_t number_ = 0, positions_ = 0;
};

}  // namespace

std::string too_large(const Rules& rules) {
  constexpr int kMostCards = 20;  // 20! is the last factorial of 64 bits
  if (!(rules.deck & kJokerCards).empty()) return "a small world has no jokers";
  if (rules.deck.size() <= kMostCards) return "";
  return fmt::format(
      "the deck has {} cards, but a world of more than {} cannot be counted out; "
      "`deck.months` makes it smaller",
      rules.deck.size(), kMostCards);
}

void each_deal(const Rules& rules,
               const std::function<bool(const Deal&, std::uint64_t stands_for)>& visit) {
  CHECK(too_large(rules).empty());
  Enumeration(rules, visit).run();
}

namespace {

// The deals of one worker, every `workers`-th one from its own number on.
class Worker {
 public:
  Worker(const Rules& rules, const WorldOptions& options, int worker, std::atomic<bool>& ended)
      : rules_(rules),
        options_(options),
        worker_(static_cast<std::uint64_t>(worker)),
        workers_(static_cast<std::uint64_t>(options.workers)),
        ended_(ended) {}

  // A CHECK of the engine that fails stops the program here as everywhere.
  void run() {
    Exploration exploration(rules_, options_, part);
    const std::uint64_t most = (options_.most_positions + workers_ - 1) / workers_;
    std::uint64_t number = 0;
    each_deal(rules_, [&](const Deal& deal, std::uint64_t stands_for) {
      if (number++ % workers_ != worker_) return true;
      exploration.deal(deal, number - 1);
      ++part.report.deals_up_to_names;
      part.covered += stands_for;
      if (worker_ == 0 && options_.progress) tell();
      return !ended_ && (most == 0 || part.report.positions < most);
    });
  }

  PartReport part;

 private:
  void tell() {
    const WorldReport& own = part.report;
    if (!options_.progress(own.deals_up_to_names * workers_, own.positions * workers_)) {
      ended_ = true;
    }
  }

  const Rules& rules_;
  const WorldOptions& options_;
  const std::uint64_t worker_, workers_;
  std::atomic<bool>& ended_;
};

// Findings in the order of their deals, whoever found them.
void gather_findings(std::vector<std::unique_ptr<Worker>>& workers, std::size_t most,
                     WorldReport& report) {
  std::vector<std::pair<std::uint64_t, Finding>> found;
  for (const auto& worker : workers) {
    for (std::size_t i = 0; i < worker->part.found_in.size(); ++i) {
      found.emplace_back(worker->part.found_in[i], std::move(worker->part.report.findings[i]));
    }
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  if (found.size() > most) found.resize(most);
  for (auto& [number, finding] : found) {
    finding.rule_set = report.rule_set;
    report.findings.push_back(std::move(finding));
  }
}

}  // namespace

WorldReport explore(const rules::RuleSet& set, int players, const WorldOptions& options) {
  const Rules rules = compile(set, players);
  WorldReport report;
  report.rule_set = set.name;
  report.players = players;
  report.deals_in_all = deals_of(rules, Places(rules));
  CHECK(options.workers > 0);
  std::atomic<bool> ended = false;
  std::vector<std::unique_ptr<Worker>> workers;
  std::vector<std::thread> threads;
  for (int i = 0; i < options.workers; ++i) {
    workers.push_back(std::make_unique<Worker>(rules, options, i, ended));
  }
  for (int i = 1; i < options.workers; ++i) {
    threads.emplace_back(&Worker::run, workers[static_cast<std::size_t>(i)].get());
  }
  workers.front()->run();
  for (std::thread& thread : threads) thread.join();
  std::uint64_t covered = 0;
  for (const auto& worker : workers) {
    const WorldReport& part = worker->part.report;
    report.deals_up_to_names += part.deals_up_to_names;
    report.positions += part.positions;
    report.rounds += part.rounds;
    report.checked += part.checked;
    report.checked_sampled += part.checked_sampled;
    report.findings_in_all += part.findings_in_all;
    covered += worker->part.covered;
  }
  gather_findings(workers, options.most_findings, report);
  report.complete = covered == report.deals_in_all;
  return report;
}

}  // namespace showstopper::properties
