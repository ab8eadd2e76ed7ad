// SPDX-License-Identifier: Apache-2.0
#include "solver/deals/deal_count.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <iterator>
#include <unordered_map>

#include <fmt/format.h>

#include "model/table/check.h"

namespace showstopper::solver {
namespace {

using gostop::Card;
using gostop::CardSet;

constexpr int kGroups = Card::kMonths + 1;  // the months, then the jokers
constexpr std::size_t kMostZones = 6;       // three hands, table, stock, and the rest
constexpr std::size_t kKeyBytes = 24;
constexpr std::size_t kMostKeys = 1'000'000;  // some 100 MB of one layer
constexpr std::size_t kAskAfter = 256;        // keys, whether to go on
static_assert(kMostZones + DealCounter::kMostAtoms <= kKeyBytes);

// The number of cards in each named zone, then the value of each atom so far.
struct Key {
  std::array<std::uint8_t, kKeyBytes> bytes{};
  bool operator==(const Key&) const = default;
  bool operator<(const Key& other) const { return bytes < other.bytes; }
};
struct KeyHash {
  std::size_t operator()(const Key& key) const {
    std::array<std::uint64_t, 3> words;
    std::memcpy(words.data(), key.bytes.data(), kKeyBytes);
    return static_cast<std::size_t>(
        table::scrambled(words[0] ^ table::scrambled(words[1] ^ table::scrambled(words[2]))));
  }
};
using Layer = std::unordered_map<Key, Count, KeyHash>;

// Ways to spread a group's cards that add the same to every zone and every atom.
struct Spread {
  Key adds;
  std::vector<std::array<std::uint8_t, Card::kJokers>> ways;  // zone of each card of the group
};

}  // namespace

struct DealCounter::Layers {
  const gostop::Rules* rules;
  std::vector<DealConstraint> constraints;
  std::vector<DealAtom> atoms;
  std::vector<std::vector<std::size_t>> atoms_of;  // by constraint, indices into `atoms`
  std::array<int, Card::kCount> zone_of;           // of predealt cards, -1 for others
  bool twice = false;                              // a card or a place is given twice
  std::vector<int> sizes;                          // of all zones: seats, table, stock
  std::vector<int> named;                          // zones with a condition
  std::array<std::vector<Card>, kGroups> groups;
  std::array<std::vector<Spread>, kGroups> spreads;
  std::array<Layer, kGroups + 1> layers;
  std::vector<std::pair<Key, Count>> ends;  // that satisfy everything, sorted
  Count found = 0, whole = 0;
  std::optional<std::string> gave_up;
  Count fillings = 1;  // ways to cut the rest into the zones without a condition

  void predeal();
  void collect_atoms();
  void measure();
  void count_places();
  void spread(std::size_t group);
  void run(const std::function<bool()>& go_on);
  void step(std::size_t group, const std::function<bool()>& go_on);
  bool satisfied(const Key& key) const;
  bool fits(const Key& key) const;
};

namespace {

void add(Key& key, const Key& other) {
  for (std::size_t i = 0; i < kKeyBytes; ++i) {
    key.bytes[i] = static_cast<std::uint8_t>(key.bytes[i] + other.bytes[i]);
  }
}

bool subtract(Key& key, const Key& other) {
  for (std::size_t i = 0; i < kKeyBytes; ++i) {
    if (key.bytes[i] < other.bytes[i]) return false;
    key.bytes[i] = static_cast<std::uint8_t>(key.bytes[i] - other.bytes[i]);
  }
  return true;
}

}  // namespace

// The zone of a predealt card is not counted as an atom: ways to put it elsewhere are never tried.
void DealCounter::Layers::predeal() {
  zone_of.fill(-1);
  for (const DealConstraint& constraint : constraints) {
    if (const auto& predealt = constraint.predealt()) {
      zone_of[predealt->card.index()] = predealt->zone;
      named.push_back(predealt->zone);
    }
  }
  twice = predealt_twice(constraints).has_value();
}

void DealCounter::Layers::collect_atoms() {
  for (const DealConstraint& constraint : constraints) {
    std::vector<std::size_t>& own = atoms_of.emplace_back();
    if (constraint.predealt()) continue;
    for (const DealAtom& atom : constraint.atoms()) {
      const auto at = std::find(atoms.begin(), atoms.end(), atom);
      own.push_back(static_cast<std::size_t>(at - atoms.begin()));
      if (at == atoms.end()) atoms.push_back(atom);
    }
  }
  for (const DealAtom& atom : atoms) named.push_back(atom.zone);
  std::sort(named.begin(), named.end());
  named.erase(std::unique(named.begin(), named.end()), named.end());
}

void DealCounter::Layers::measure() {
  const std::vector<Card> deck = gostop::deck_cards(*rules);
  const gostop::Deal any = gostop::deal_deck(*rules, 0, deck);
  for (Seat seat = 0; seat < rules->players; ++seat) {
    sizes.push_back(any.hands[seat].size());
  }
  sizes.push_back(any.table.size());
  sizes.push_back(any.stock.size());
  for (const Card card : deck) {
    const int group = card.is_joker() ? Card::kMonths : card.month() - 1;
    groups[group].push_back(card);
  }
  whole = 1;
  int left = static_cast<int>(deck.size());
  for (const int size : sizes) {
    whole = times(whole, choose(left, size));
    left -= size;
  }
  count_places();
  int rest = 0;
  for (std::size_t zone = 0; zone < sizes.size(); ++zone) {
    if (!std::binary_search(named.begin(), named.end(), static_cast<int>(zone))) {
      rest += sizes[zone];
    }
  }
  for (std::size_t zone = 0; zone < sizes.size(); ++zone) {
    if (std::binary_search(named.begin(), named.end(), static_cast<int>(zone))) continue;
    fillings = times(fillings, choose(rest, sizes[zone]));
    rest -= sizes[zone];
  }
}

// A place of the stock that is given to a card multiplies the count by the cards that fit there.
void DealCounter::Layers::count_places() {
  std::vector<int> places;
  for (const DealConstraint& constraint : constraints) {
    const auto& predealt = constraint.predealt();
    if (predealt && predealt->place >= 0) places.push_back(predealt->place);
  }
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  for (std::size_t i = 0; i < places.size(); ++i) {
    whole = times(whole, static_cast<Count>(sizes.back()) - i);
  }
}

void DealCounter::Layers::spread(std::size_t group) {
  const std::vector<Card>& cards = groups[group];
  const std::size_t places = named.size() + 1;  // the last is the rest
  std::size_t ways = 1;
  for (std::size_t i = 0; i < cards.size(); ++i) ways *= places;
  std::unordered_map<Key, std::size_t, KeyHash> known;
  for (std::size_t way = 0; way < ways; ++way) {
    std::array<std::uint8_t, Card::kJokers> place_of{};
    std::array<CardSet, kMostZones> in;
    std::size_t code = way;
    bool allowed = true;
    for (std::size_t i = 0; i < cards.size(); ++i, code /= places) {
      place_of[i] = static_cast<std::uint8_t>(code % places);
      in[code % places] |= cards[i];
      const int must = zone_of[cards[i].index()];
      const int lies = code % places < named.size() ? named[code % places] : -1;
      allowed = allowed && (must < 0 || must == lies);
    }
    if (!allowed) continue;
    Key adds;
    for (std::size_t i = 0; i < named.size(); ++i) {
      adds.bytes[i] = static_cast<std::uint8_t>(in[i].size());
    }
    for (std::size_t i = 0; i < atoms.size(); ++i) {
      const auto place = std::lower_bound(named.begin(), named.end(), atoms[i].zone);
      const CardSet there = in[place - named.begin()];
      adds.bytes[named.size() + i] =
          static_cast<std::uint8_t>(contribution(atoms[i], static_cast<int>(group) + 1, there));
    }
    const auto [at, is_new] = known.try_emplace(adds, spreads[group].size());
    if (is_new) spreads[group].push_back({adds, {}});
    spreads[group][at->second].ways.push_back(place_of);
  }
}

bool DealCounter::Layers::fits(const Key& key) const {
  for (std::size_t i = 0; i < named.size(); ++i) {
    if (key.bytes[i] > sizes[named[i]]) return false;
  }
  return true;
}

bool DealCounter::Layers::satisfied(const Key& key) const {
  for (std::size_t i = 0; i < named.size(); ++i) {
    if (key.bytes[i] != sizes[named[i]]) return false;
  }
  for (std::size_t c = 0; c < constraints.size(); ++c) {
    if (constraints[c].predealt()) continue;
    std::vector<int> values;
    for (const std::size_t atom : atoms_of[c]) values.push_back(key.bytes[named.size() + atom]);
    if (!constraints[c].holds(values)) return false;
  }
  return true;
}

// One month more; from each way so far to each way of its cards.
void DealCounter::Layers::step(std::size_t group, const std::function<bool()>& go_on) {
  Layer& next = layers[group + 1];
  next.reserve(std::min(kMostKeys, 2 * layers[group].size()));
  std::size_t done = 0;
  for (const auto& [key, ways] : layers[group]) {
    if (++done % kAskAfter == 0 && go_on && !go_on()) {
      gave_up = "counting was stopped";
      return;
    }
    for (const Spread& each : spreads[group]) {
      Key to = key;
      add(to, each.adds);
      if (fits(to)) next[to] += times(ways, each.ways.size());
    }
    if (next.size() > kMostKeys) {
      gave_up = "the constraints distinguish too many deals to be counted";
      return;
    }
  }
}

void DealCounter::Layers::run(const std::function<bool()>& go_on) {
  layers[0][Key{}] = 1;
  for (std::size_t group = 0; group < kGroups; ++group) {
    spread(group);
    step(group, go_on);
    if (gave_up) return;
  }
  std::size_t done = 0;
  for (const auto& [key, ways] : layers.back()) {
    if (++done % kAskAfter == 0 && go_on && !go_on()) {
      gave_up = "counting was stopped";
      return;
    }
    if (satisfied(key)) ends.emplace_back(key, ways);
  }
  std::sort(ends.begin(), ends.end());
  Count sum = 0;
  for (const auto& end : ends) sum += end.second;
  found = twice ? 0 : times(sum, fillings);
}

DealCounter::DealCounter(const gostop::Rules& rules, std::vector<DealConstraint> constraints,
                         const std::function<bool()>& go_on)
    : layers_(std::make_unique<Layers>()) {
  CHECK(!too_many(constraints));
  layers_->rules = &rules;
  layers_->constraints = std::move(constraints);
  layers_->predeal();
  layers_->collect_atoms();
  layers_->measure();
  layers_->run(go_on);
}
DealCounter::~DealCounter() = default;
DealCounter::DealCounter(DealCounter&&) noexcept = default;
DealCounter& DealCounter::operator=(DealCounter&&) noexcept = default;

std::optional<std::string> DealCounter::too_many(const std::vector<DealConstraint>& constraints) {
  std::vector<DealAtom> atoms;
  int places = 0;
  for (const DealConstraint& constraint : constraints) {
    if (const auto& predealt = constraint.predealt()) {
      if (predealt->place >= 0) ++places;
      continue;
    }
    for (const DealAtom& atom : constraint.atoms()) {
      if (std::find(atoms.begin(), atoms.end(), atom) == atoms.end()) atoms.push_back(atom);
    }
  }
  if (places > kMostPlaces) {
    return fmt::format("{} places of the stock are given to cards, but at most {} are counted",
                       places, kMostPlaces);
  }
  if (atoms.size() <= kMostAtoms) return std::nullopt;
  return fmt::format("the constraints ask for {} different quantities, but at most {} are counted",
                     atoms.size(), kMostAtoms);
}

const std::optional<std::string>& DealCounter::gave_up() const { return layers_->gave_up; }
Count DealCounter::count() const { return layers_->found; }
Count DealCounter::total() const { return layers_->whole; }

gostop::Deal DealCounter::sample(table::Random& random) const {
  const Layers& of = *layers_;
  CHECK(of.found > 0);
  Count sum = 0;
  for (const auto& end : of.ends) sum += end.second;
  Count drawn = below(sum, random);
  std::size_t end = 0;
  while (drawn >= of.ends[end].second) drawn -= of.ends[end++].second;
  Key key = of.ends[end].first;
  const std::size_t rest_place = of.named.size();
  std::vector<std::vector<Card>> placed(rest_place + 1);
  for (std::size_t group = kGroups; group-- > 0;) {
    drawn = below(of.layers[group + 1].at(key), random);
    for (const Spread& each : of.spreads[group]) {
      Key from = key;
      if (!subtract(from, each.adds)) continue;
      const auto at = of.layers[group].find(from);
      if (at == of.layers[group].end()) continue;
      const Count ways = at->second * each.ways.size();
      if (drawn >= ways) {
        drawn -= ways;
        continue;
      }
      const auto& way = each.ways[static_cast<std::size_t>(drawn % each.ways.size())];
      for (std::size_t i = 0; i < of.groups[group].size(); ++i) {
        placed[way[i]].push_back(of.groups[group][i]);
      }
      key = from;
      break;
    }
  }
  std::vector<Card>& rest = placed[rest_place];
  table::shuffle(std::span<Card>(rest), random);
  gostop::Deal deal;
  std::vector<Card> stock;
  for (std::size_t zone = 0, next = 0; zone < of.sizes.size(); ++zone) {
    const auto at = std::lower_bound(of.named.begin(), of.named.end(), static_cast<int>(zone));
    const bool is_named = at != of.named.end() && *at == static_cast<int>(zone);
    for (int i = 0; i < of.sizes[zone]; ++i) {
      const Card card = is_named ? placed[at - of.named.begin()][i] : rest[next++];
      const auto players = static_cast<std::size_t>(of.rules->players);
      if (zone < players) deal.hands[zone] |= card;
      if (zone == players) deal.table |= card;
      if (zone > players) stock.push_back(card);
    }
  }
  table::shuffle(std::span<Card>(stock), random);
  for (const Card card : stock) deal.stock.cards[deal.stock.end++] = card;
  put_in_place(of.constraints, 0, deal.stock);
  return deal;
}

std::vector<std::size_t> contradiction(const gostop::Rules& rules,
                                       const std::vector<DealConstraint>& constraints,
                                       const std::function<bool()>& go_on) {
  const auto impossible = [&](const std::vector<std::size_t>& kept) {
    std::vector<DealConstraint> chosen;
    for (const std::size_t i : kept) chosen.push_back(constraints[i]);
    const DealCounter counter(rules, chosen, go_on);
    return !counter.gave_up() && counter.count() == 0;
  };
  std::vector<std::size_t> core(constraints.size());
  for (std::size_t i = 0; i < core.size(); ++i) core[i] = i;
  if (!impossible(core)) return {};
  for (std::size_t i = 0; i < core.size();) {  // drop each one that the contradiction does not need
    std::vector<std::size_t> without;
    std::copy_if(core.begin(), core.end(), std::back_inserter(without),
                 [&](std::size_t kept) { return kept != core[i]; });
    if (impossible(without)) {
      core = without;
    } else {
      ++i;
    }
  }
  return core;
}

}  // namespace showstopper::solver
