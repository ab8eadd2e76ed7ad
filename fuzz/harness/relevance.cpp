// SPDX-License-Identifier: Apache-2.0
#include "fuzz/harness/relevance.h"

#include <string_view>
#include <vector>

#include "model/gostop/rules/rules.h"
#include "model/table/check.h"

namespace showstopper::fuzz {

using gostop::Card;
using gostop::CardSet;
using gostop::EventType;

namespace {

struct Row {
  std::string_view key;  // a parameter, or the section of several
  Moments moments;
  int players = 0;  // 0: any number
};

// Of several rows that fit, the longest key counts.
constexpr Row kRows[] = {
    {"match", kNoMoment},
    {"first_dealer", kNoMoment},
    {"deal.order.2", kAnyMoment, 2},
    {"deal.order.3", kAnyMoment, 3},
    {"deck", kAnyMoment},
    {"stop.minimum.2", kAsked, 2},
    {"stop.minimum.3", kAsked, 3},
    {"table_quad", kTableQuad},
    {"pre", kTableQuad | kHandQuad | kJoker | kStack},
    {"hand_quad", kHandQuad},
    {"shake", kTriple},
    {"joker", kJoker},
    {"table_triple", kStack},
    {"choice", kChoice},
    {"capture", kAnyMoment},
    {"round", kEmptyHand | kOver},
    {"turn", kEmptyHand},
    {"bomb", kTriple},
    {"small_bomb", kAnyMoment},
    {"ppuk", kPpuk},
    {"jjok", kJjok},
    {"ttadak", kTtadak},
    {"sweep", kSweep},
    {"stack_capture", kStack},
    {"events", kSpecial},
    {"last_turn", kSpecial},
    {"steal", kSpecial},
    {"self_stack", kStack},
    {"first_ppuk", kPpuk},
    {"ppuk_streak", kPpuk},
    {"first_turn", kSpecial},
    {"instant_points", kSpecial | kOver},
    {"three_ppuk", kPpuk},
    {"decision", kAsked},
    {"nagari", kOver},
    {"exhaustion", kOver},
    {"stop.needs_highest", kAsked},
    {"go.never_asked", kAsked},
    {"go.announced", kAsked},
    {"score", kAsked | kOver},
    {"junk", kAsked | kOver | kSpecial},
    {"cup", kCup},
    {"go", kGo},
    {"carry", kCarry | kOver},
    {"seven_animals", kOver},
    {"gwangbak", kOver},
    {"pibak", kOver},
    {"bak", kOver},
    {"gobak", kOver},
    {"feed", kOver},
    {"liability", kOver},
    {"concede", kAnyMoment},
    {"push", kAsked},
    {"offer", kOffer},
    {"payment", kOver},
    {"nothing_captured_exempt", kOver},
    {"sold", kOver},
    {"pot", kOver},
    {"next_dealer", kOver},
    {"two_player", kOver},
};

bool fits(std::string_view key, std::string_view parameter) {
  return parameter.starts_with(key) &&
         (parameter.size() == key.size() || parameter[key.size()] == '.');
}

const Row* row_of(std::string_view parameter) {
  const Row* best = nullptr;
  for (const Row& row : kRows) {
    if (fits(row.key, parameter) && (best == nullptr || row.key.size() > best->key.size())) {
      best = &row;
    }
  }
  return best;
}

Moments moments_of_event(EventType what) {
  switch (what) {
    case EventType::misdeal:
    case EventType::table_quad: return kTableQuad;
    case EventType::hand_quad: return kHandQuad;
    case EventType::shake: return kTriple;
    case EventType::table_stack: return kStack | kSpecial;
    case EventType::hand_takes_stack:
    case EventType::flip_takes_stack:
    case EventType::own_stack:
    case EventType::other_stack:
    case EventType::dealt_stack: return kStack | kSpecial;
    case EventType::hand_takes_choice:
    case EventType::flip_takes_choice: return kChoice;
    case EventType::ppuk:
    case EventType::first_ppuk:
    case EventType::three_ppuk: return kPpuk | kStack | kSpecial;
    case EventType::ttadak: return kTtadak | kSpecial;
    case EventType::jjok: return kJjok | kSpecial;
    case EventType::sweep: return kSweep | kSpecial;
    case EventType::table_joker:
    case EventType::hand_joker:
    case EventType::flip_joker:
    case EventType::joker_steal: return kJoker | kSpecial;
    case EventType::bomb:
    case EventType::small_bomb:
    case EventType::steal:
    case EventType::suppressed:
    case EventType::instant: return kSpecial;
    case EventType::decision:
    case EventType::below_minimum:
    case EventType::not_improved:
    case EventType::stop:
    case EventType::auto_stop: return kAsked;
    case EventType::go: return kAsked | kGo;
    case EventType::offer: return kOffer;
    default: return kNoMoment;  // the others open no door of their own
  }
}

}  // namespace

void add_moments(const gostop::Rules& rules, const gostop::State& state, const gostop::Legal& legal,
                 const gostop::EventLog& latest, Moments& moments) {
  moments |= kAnyMoment;
  for (const gostop::Event& event : latest) moments |= moments_of_event(event.what);
  const CardSet table = state.table;
  if (gostop::quads_in(table) != 0) moments |= kTableQuad;
  if (gostop::triples_in(table) != 0) moments |= kStack;
  if (!(rules.deck & gostop::kJokerCards).empty()) moments |= kJoker;
  if (state.carry > 0) moments |= kCarry;
  if (state.over()) moments |= kOver;
  if (legal.contains({gostop::ActionKind::offer, 0})) moments |= kOffer;
  for (gostop::Seat seat = 0; seat < state.players; ++seat) {
    const gostop::SeatState& player = state.seat(seat);
    if (gostop::triples_in(player.hand) != 0) moments |= kTriple;
    if (gostop::quads_in(player.hand) != 0) moments |= kHandQuad;
    if (player.hand.empty()) moments |= kEmptyHand;
    if (player.captured.has(gostop::kCup)) moments |= kCup;
  }
  const bool chooses = state.decision == gostop::Decision::take_hand ||
                       state.decision == gostop::Decision::take_flip;
  if (chooses) moments |= kChoice;
}

Moments moments_of(int parameter, int players) {
  const Row* row = row_of(gostop::schema().parameters[static_cast<std::size_t>(parameter)].key);
  CHECK(row != nullptr);
  return row->players == 0 || row->players == players ? row->moments : Moments{kNoMoment};
}

}  // namespace showstopper::fuzz
