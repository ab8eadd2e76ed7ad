// SPDX-License-Identifier: Apache-2.0
#include "solver/search/guided_search.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "model/gostop/engine.h"
#include "solver/deals/deal_symmetry.h"

namespace showstopper::solver {
namespace {

using gostop::Card;
using gostop::CardSet;

constexpr std::uint64_t kStream = 0x677569646564;  // separates the stream of guided rounds
constexpr std::uint64_t kPatience = 3000;          // rounds in vain before it begins anew

// Of the cards that may be played, taken or given the one with the highest rank.
gostop::Action with_highest(gostop::Action action, CardSet cards,
                            std::span<const std::uint8_t> ranks) {
  const auto rank = [&](Card card) { return ranks[static_cast<std::size_t>(card.index())]; };
  for (const Card card : cards) {
    if (rank(card) > rank(action.card())) action = gostop::Action::with(action.kind, card);
  }
  return action;
}

// The action for a choice in parts of 256. The ranks decide its card, so that an exchange of two
// cards does not change every later turn. Most goals are about rounds that go on: a stop, and the
// consent to a draw, are taken for a quarter of the choices that would mean them.
gostop::Action chosen(const gostop::Legal& legal, int choice, std::span<const std::uint8_t> ranks) {
  using gostop::ActionKind;
  const gostop::Action action = legal.nth(choice * legal.size() / 256);
  if (takes_card(action.kind)) return with_highest(action, legal.cards, ranks);
  const bool stops = action.kind == ActionKind::stop, accepts = action.kind == ActionKind::accept;
  if ((!stops && !accepts) || choice % 4 == 0) return action;
  const gostop::Action otherwise{stops ? ActionKind::go : ActionKind::refuse, 0};
  return legal.contains(otherwise) ? otherwise : action;
}

// Two cards change places, whatever zones they lie in.
void exchange_cards(gostop::Deal& deal, Card a, Card b) {
  const auto exchange = [&](CardSet& zone) {
    if (zone.has(a) == zone.has(b)) return;
    const Card out = zone.has(a) ? a : b;
    zone -= out;
    zone |= out == a ? b : a;
  };
  exchange(deal.table);
  for (CardSet& hand : deal.hands) exchange(hand);
  for (int place = 0; place < deal.stock.end; ++place) {
    Card& card = deal.stock.cards[static_cast<std::size_t>(place)];
    card = card == a ? b : card == b ? a : card;
  }
}

// There they are never turned: the round is one of a deck without jokers.
void lay_jokers_last(gostop::Deal& deal, CardSet jokers) {
  std::size_t place = deal.stock.end;
  for (const Card joker : jokers) {
    if (place == deal.stock.top) return;
    exchange_cards(deal, joker, deal.stock.cards[--place]);
  }
}

}  // namespace

GuidedSearch::GuidedSearch(const SearchJob& job, std::span<const DealConstraint> where)
    : job_(job),
      where_(where),
      deck_(gostop::deck_cards(*job.rules)),
      random_(table::fork(job.seed ^ kStream, 0)) {}

std::uint8_t GuidedSearch::any() { return static_cast<std::uint8_t>(random_.below(256)); }

// Jokers come last in the deck.
Card GuidedSearch::any_card(bool jokers_too) {
  const int flowers = (job_.rules->deck & gostop::kFlowerCards).size();
  return deck_[random_.below(jokers_too ? deck_.size() : static_cast<std::size_t>(flowers))];
}

bool GuidedSearch::fits(const gostop::Deal& deal) const {
  return std::all_of(where_.begin(), where_.end(),
                     [&](const DealConstraint& each) { return each.holds(deal); });
}

GuidedSearch::Plan GuidedSearch::drawn() {
  Plan plan;
  if (job_.deal != nullptr) {
    plan.deal = *job_.deal;
  } else if (job_.deals != nullptr) {
    plan.deal = job_.deals->sample(random_);
  } else {
    plan.deal = gostop::shuffled_deal(*job_.rules, 0, random_);
  }
  const CardSet jokers = job_.rules->deck - gostop::kFlowerCards;
  if (job_.deal == nullptr && !jokers.empty() && random_.chance(1, 2)) {
    gostop::Deal without = plan.deal;
    lay_jokers_last(without, jokers);
    plan.jokers_last = fits(without);
    if (plan.jokers_last) plan.deal = without;
  }
  plan.carry = job_.carry.value_or(0);
  for (std::uint8_t& choice : plan.choices) choice = any();
  for (std::uint8_t& rank : plan.ranks) rank = any();
  return plan;
}

GuidedSearch::Plan GuidedSearch::changed(const Plan& plan) {
  Plan next = plan;
  const bool of_deal = job_.deal == nullptr && random_.chance(3, 4);
  const bool of_ranks = !of_deal && random_.chance(1, 2);
  const std::uint64_t decisions = std::clamp<std::uint64_t>(decisions_, 1, kChoices);
  for (std::uint32_t times = 1 + random_.below(3); times > 0; --times) {
    if (of_deal) {
      const Card one = any_card(!plan.jokers_last), other = any_card(!plan.jokers_last);
      exchange_cards(next.deal, one, other);
    } else if (of_ranks) {
      next.ranks[random_.below(next.ranks.size())] = any();
    } else {
      next.choices[random_.below(decisions)] = any();
    }
  }
  if (!fits(next.deal)) next.deal = plan.deal;
  constexpr std::uint32_t kSomeCarry = 4;
  if (!job_.carry && job_.rules->may_carry() && random_.chance(1, 32)) {
    next.carry = static_cast<int>(random_.below(kSomeCarry));
  }
  return next;
}

History GuidedSearch::played(const Plan& plan) {
  History history(*job_.rules, 0, plan.carry, plan.deal);
  for (std::size_t i = 0; i < kMostActions && !history.over(); ++i) {
    const gostop::Legal legal = gostop::legal(*job_.rules, history.state());
    history.act(chosen(legal, plan.choices[i % kChoices], plan.ranks));
  }
  return history;
}

void GuidedSearch::go_on_from_found() {
  best_ = found_;
  const History history = played(best_);
  distance_ = job_.goal->distance(history);
  decisions_ = history.record().actions.size();
  in_vain_ = 0;
  known_.clear();  // the same deal may do better
}

SearchResult GuidedSearch::play(std::uint64_t rounds) {
  SearchResult result;
  for (std::uint64_t i = 0; i < rounds && result.found.size() < job_.witnesses; ++i) {
    if (i % kAskEvery == 0 && job_.go_on && !job_.go_on()) break;
    const bool anew = distance_ < 0 || in_vain_ == kPatience;
    Plan plan = anew ? drawn() : changed(best_);
    const History history = played(plan);
    ++result.played;
    if (!history.over()) continue;
    const std::int64_t distance = job_.goal->distance(history);
    in_vain_ = anew || distance < distance_ ? 0 : in_vain_ + 1;
    if (distance == 0) {
      ++result.hits;
      const bool fresh =
          job_.deal != nullptr || known_.insert(canonical_deal(history.deal())).second;
      if (fresh) result.found.push_back(without_carry(job_, history.record()));
      found_ = std::move(plan);
      distance_ = -1;  // the next one from another deal
      continue;
    }
    if (!anew && distance > distance_) continue;
    best_ = std::move(plan);
    distance_ = distance;
    decisions_ = history.record().actions.size();
  }
  return result;
}

}  // namespace showstopper::solver
