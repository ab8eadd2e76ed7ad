// SPDX-License-Identifier: Apache-2.0
//
// Traces of Go-Stop as canonical JSON.
#include <algorithm>
#include <bit>

#include "model/trace/gostop/state_keys.h"
#include "model/trace/gostop/trace.h"
#include "model/trace/json/text.h"

namespace showstopper::trace {
namespace {

using gostop::Card;
using gostop::CardSet;
using gostop::SeatState;

class Writer {
 public:
  std::string trace(const GostopTrace& trace) {
    const Envelope& envelope = trace.envelope;
    json_.open('{').key("format").string(kFormat).key("game").string("gostop");
    json_.key("rules").raw(envelope.rules).key("players").number(envelope.players);
    json_.key("dealer").number(envelope.dealer).key("carry").number(envelope.carry);
    if (trace.from == GostopTrace::From::state) {
      json_.key("state");
      state(trace);
    } else {
      json_.key("deal");
      deal(trace);
    }
    json_.key("actions").open('[');
    for (const Move& move : trace.actions) json_.string(to_text(move));
    json_.close(']');
    if (trace.start) observation("start", *trace.start);
    if (!trace.after.empty()) {
      json_.key("after").open('[');
      for (const GostopObservation& seen : trace.after) entry(seen);
      json_.close(']');
    }
    if (!envelope.probes.empty()) list("probes", envelope.probes);
    if (trace.result) {
      json_.key("result");
      result(*trace.result);
    }
    if (!trace.expect.empty()) expect(trace);
    tail(envelope);
    return json_.close('}').take();
  }

  std::string alone(const GostopObservation& seen) {
    observation(seen);
    return json_.take();
  }
  std::string alone(const GostopResult& seen) {
    result(seen);
    return json_.take();
  }

 private:
  void tail(const Envelope& envelope) {
    if (!envelope.clauses.empty()) {
      json_.key("clauses").open('[');
      for (const std::string& clause : envelope.clauses) json_.string(clause);
      json_.close(']');
    }
    if (!envelope.why.empty()) json_.key("why").string(envelope.why);
    if (!envelope.meta.empty()) json_.key("meta").raw(envelope.meta);
    for (const auto& [name, json] : envelope.others) json_.key(name).raw(json);
  }

  template <class Numbers>
  void list(std::string_view key, const Numbers& numbers) {
    json_.key(key).open('[');
    for (const auto n : numbers) json_.number(n);
    json_.close(']');
  }

  void cards(CardSet set, int others = 0, std::string_view other = "\"x\"") {
    json_.open('[');
    for (const Card card : set) json_.string(gostop::name(card));
    for (int i = 0; i < others; ++i) json_.raw(other);
    json_.close(']');
  }
  void card(Card card, std::string_view other) {
    if (card.is_card()) {
      json_.string(gostop::name(card));
    } else {
      json_.raw(other);
    }
  }
  void stock(const gostop::Stock& cards) {
    json_.key("stock").open('[');
    for (int i = 0; i < cards.size(); ++i) card(cards[i], "\"x\"");
    json_.close(']');
  }

  void deal(const GostopTrace& trace) {
    json_.open('{');
    if (trace.from == GostopTrace::From::deck) {
      json_.key("deck").open('[');
      for (const Card c : trace.deck) card(c, "\"x\"");
      json_.close(']').close('}');
      return;
    }
    json_.key("hands").open('[');
    for (gostop::Seat seat = 0; seat < trace.envelope.players; ++seat) {
      cards(trace.deal.hands[seat], trace.hidden.hands[seat]);
    }
    json_.close(']').key("table");
    cards(trace.deal.table, trace.hidden.table);
    stock(trace.deal.stock);
    json_.close('}');
  }

  // Observations.
  void entry(const GostopObservation& seen) {
    if (seen.empty()) {
      json_.raw("null");
    } else {
      observation(seen);
    }
  }
  void observation(std::string_view key, const GostopObservation& seen) {
    json_.key(key);
    observation(seen);
  }

  void seen_cards(const SeenCards& zone) {
    json_.open('[');
    for (const Card card : zone.cards) {
      json_.string(gostop::name(card));
      if (zone.twice.has(card)) json_.string(gostop::name(card));
    }
    for (int i = 0; i < zone.unknown; ++i) json_.raw("null");
    json_.close(']');
  }

  template <class T, class Write>
  void per_seat(std::string_view key, const PerSeat<T>& list, Write write) {
    json_.key(key).open('[');
    for (int seat = 0; seat < list.size; ++seat) {
      if (list.has(seat)) {
        write(list[seat]);
      } else {
        json_.raw("null");
      }
    }
    json_.close(']');
  }
  void numbers(std::string_view key, const PerSeat<std::int64_t>& list) {
    per_seat(key, list, [&](std::int64_t n) { json_.number(n); });
  }

  void stacks(const GostopObservation& seen) {
    json_.key("stacks").open('{');
    for (gostop::Month month = 1; month <= Card::kMonths; ++month) {
      if (!gostop::in(seen.stacked, month)) continue;
      json_.key(month_text(month));
      if (gostop::in(seen.stacks_unknown, month)) {
        json_.raw("null");
      } else {
        json_.number(seen.stacks[month]);
      }
    }
    json_.close('}');
  }

  void legal(const SeenLegal& legal) {
    json_.key("legal").open('[');
    const std::string all = to_text(legal);
    for (std::size_t begin = 0; begin < all.size();) {
      const std::size_t end = std::min(all.find(", ", begin), all.size());
      json_.string(std::string_view(all).substr(begin, end - begin));
      begin = end + 2;
    }
    json_.close(']');
  }

  void observation(const GostopObservation& seen) {
    using O = GostopObservation;
    const auto zones = [&](const SeenCards& zone) { seen_cards(zone); };
    json_.open('{');
    if (seen.has(O::kToMove)) json_.key("to_move").number(seen.to_move);
    if (seen.has(O::kDecision)) json_.key("decision").string(word(seen.decision));
    if (seen.has(O::kLegal)) legal(seen.legal);
    if (seen.has(O::kHands)) per_seat("hands", seen.hands, zones);
    if (seen.has(O::kTable)) {
      json_.key("table");
      seen_cards(seen.table);
    }
    if (seen.has(O::kPending)) {
      json_.key("pending");
      seen_cards(seen.pending);
    }
    if (seen.has(O::kStacks)) stacks(seen);
    if (seen.has(O::kCaptured)) per_seat("captured", seen.captured, zones);
    if (seen.has(O::kStockLeft)) json_.key("stock_left").number(seen.stock_left);
    if (seen.has(O::kStock)) {
      json_.key("stock").open('[');
      for (const Card c : seen.stock) card(c, "null");
      json_.close(']');
    }
    if (seen.has(O::kPoints)) numbers("points", seen.points);
    if (seen.has(O::kGoCounts)) numbers("go_counts", seen.go_counts);
    if (seen.has(O::kShakes)) numbers("shakes", seen.shakes);
    if (seen.has(O::kBombs)) numbers("bombs", seen.bombs);
    if (seen.has(O::kCredits)) numbers("credits", seen.credits);
    if (seen.has(O::kInstant)) numbers("instant", seen.instant);
    if (seen.has(O::kResult)) {
      json_.key("result");
      result(seen.result);
    }
    if (seen.has(O::kError)) {
      json_.key("error").open('{').key("kind").string(seen.error_kind);
      json_.key("message").string(seen.error_message).close('}');
    }
    json_.close('}');
  }

  void result(const GostopResult& seen) {
    using R = GostopResult;
    json_.open('{');
    if (seen.has(R::kOutcome)) json_.key("outcome").string(word(seen.outcome));
    if (seen.has(R::kWinner)) json_.key("winner").number(seen.winner);
    if (seen.has(R::kPoints)) json_.key("points").number(seen.points);
    if (seen.has(R::kBonus)) json_.key("bonus").number(seen.bonus);
    if (seen.has(R::kMultiplier)) json_.key("multiplier").number(seen.multiplier);
    if (seen.has(R::kPayments)) numbers("payments", seen.payments);
    if (seen.has(R::kReasons)) {
      json_.key("reasons").open('[');
      for (const std::string& reason : seen.reasons) json_.string(reason);
      json_.close(']');
    }
    if (seen.has(R::kNextDealer)) json_.key("next_dealer").number(seen.next_dealer);
    if (seen.has(R::kNextCarry)) json_.key("next_carry").number(seen.next_carry);
    json_.close('}');
  }

  void expect(const GostopTrace& trace) {
    json_.key("expect").open('[');
    for (const Claim& claim : trace.expect) {
      json_.open('{').key("after").number(claim.after);
      if (claim.refused) {
        json_.key("refused").string(claim.reason);
      } else {
        observation("is", claim.is);
      }
      json_.close('}');
    }
    json_.close(']');
  }

  // Set-up positions: a key is written where some seat differs from a fresh round.
  void state(const GostopTrace& trace);
  void zones(const GostopTrace& trace);
  void seat_keys(const gostop::State& state);
  void go_order(const gostop::State& state);
  void ledger(const gostop::State& state);
  void cup(const SeatState& player);
  void stacks(const gostop::State& state);
  void offers(const gostop::State& state);
  void event_counts(const gostop::State& state);
  void shakes(const SeatState& player);
  void credits(const SeatState& player);
  void months(gostop::MonthSet set);
  template <class Differs, class Write>
  void seats(const gostop::State& state, StateKey key, Differs differs, Write write);
  template <class Member>
  void counts(const gostop::State& state, StateKey key, Member SeatState::*member);

  JsonText json_;
};

template <class Differs, class Write>
void Writer::seats(const gostop::State& state, StateKey k, Differs differs, Write write) {
  bool any = false;
  for (int seat = 0; seat < state.players; ++seat) any = any || differs(state.seat(seat));
  if (!any) return;
  json_.key(key(k)).open('[');
  for (int seat = 0; seat < state.players; ++seat) write(state.seat(seat));
  json_.close(']');
}

template <class Member>
void Writer::counts(const gostop::State& state, StateKey k, Member SeatState::*member) {
  static const SeatState kFresh;
  seats(
      state, k, [&](const SeatState& player) { return player.*member != kFresh.*member; },
      [&](const SeatState& player) { json_.number(player.*member); });
}

void Writer::months(gostop::MonthSet set) {
  json_.open('[');
  for (gostop::Month month = 1; month <= Card::kMonths; ++month) {
    if (gostop::in(set, month)) json_.string(month_text(month));
  }
  json_.close(']');
}

// The list of months where it says all; otherwise the number, and `shown` beside it.
void Writer::shakes(const SeatState& player) {
  if (player.shakes > 0 && player.shakes == player.shown.size()) {
    months(player.shown);
  } else {
    json_.number(player.shakes);
  }
}

void Writer::credits(const SeatState& player) {
  const auto end = player.credit_until.begin() + player.credits;
  if (std::all_of(player.credit_until.begin(), end,
                  [](std::uint8_t until) { return until == gostop::kNeverLapses; })) {
    json_.number(player.credits);
    return;
  }
  json_.open('[');
  std::for_each(player.credit_until.begin(), end, [&](std::uint8_t until) { json_.number(until); });
  json_.close(']');
}

void Writer::stacks(const gostop::State& state) {
  if (state.stacked.empty()) return;
  json_.key(key(StateKey::stacks)).open('{');
  for (gostop::Month month = 1; month <= Card::kMonths; ++month) {
    if (!gostop::in(state.stacked, month)) continue;
    const gostop::Stack& stack = state.stacks[month];
    json_.key(month_text(month));
    if (stack == gostop::Stack{}) {
      json_.number(stack.owner);
      continue;
    }
    json_.open('{').key("owner").number(stack.owner).key("turn").number(stack.turn);
    if (stack.jokers != 0) {
      json_.key("jokers");
      cards(CardSet(std::uint64_t{stack.jokers} << Card::kFlowers));
    }
    json_.close('}');
  }
  json_.close('}');
}

void Writer::offers(const gostop::State& state) {
  if (state.offers == gostop::State{}.offers) return;
  json_.key(key(StateKey::offer)).open('[');
  for (std::size_t by = 0; by < gostop::kMaxPlayers; ++by) {
    for (std::size_t refused = 0; refused < gostop::kMaxPlayers; ++refused) {
      if (state.offers[by][refused] == 0) continue;
      json_.open('{').key("by").number(by).key("refused").number(refused);
      json_.key("left").number(state.offers[by][refused]).close('}');
    }
  }
  json_.close(']');
}

void Writer::event_counts(const gostop::State& state) {
  const auto differs = [](const SeatState& player) {
    return player.event_count != SeatState{}.event_count;
  };
  seats(state, StateKey::event_counts, differs, [&](const SeatState& player) {
    json_.open('{');
    for (std::size_t i = 0; i < gostop::kEventKinds; ++i) {
      if (player.event_count[i] == 0) continue;
      json_.key(gostop::kEventKind[i].text).number(player.event_count[i]);
    }
    json_.close('}');
  });
}

void Writer::zones(const GostopTrace& trace) {
  const gostop::State& s = trace.state;
  for (const bool captured : {false, true}) {
    json_.key(key(captured ? StateKey::captured : StateKey::hands)).open('[');
    for (int seat = 0; seat < s.players; ++seat) {
      if (captured) {
        cards(s.seat(seat).captured, trace.hidden.captured[seat]);
      } else {
        cards(s.seat(seat).hand, trace.hidden.hands[seat]);
      }
    }
    json_.close(']');
    if (captured) continue;
    json_.key(key(StateKey::table));
    cards(s.table, trace.hidden.table);
    stock(s.stock);
  }
}

void Writer::go_order(const gostop::State& state) {
  if (state.go_calls == 0) return;
  json_.key(key(StateKey::go_order)).open('[');
  for (int i = 0; i < state.go_calls; ++i) json_.number(state.go_order >> (2 * i) & 3);
  json_.close(']');
}

void Writer::ledger(const gostop::State& state) {
  if (state.instant == gostop::State{}.instant) return;
  json_.key(key(StateKey::instant)).open('[');
  for (int seat = 0; seat < state.players; ++seat) {
    json_.number(state.instant[seat]);
  }
  json_.close(']');
}

void Writer::cup(const SeatState& player) {
  if (player.cup == gostop::CupUse::open) {
    json_.raw("null");
  } else {
    json_.string(player.cup == gostop::CupUse::animal ? "animal" : "junk");
  }
}

// What the format says of a seat, apart from its cards.
void Writer::seat_keys(const gostop::State& s) {
  seats(
      s, StateKey::turn_of, [](const SeatState&) { return true; },
      [&](const SeatState& player) { json_.number(player.turns); });
  counts(s, StateKey::go_counts, &SeatState::go_count);
  go_order(s);
  counts(s, StateKey::points_at_go, &SeatState::points_at_go);
  seats(
      s, StateKey::shakes, [](const SeatState& player) { return player.shakes != 0; },
      [&](const SeatState& player) { shakes(player); });
  seats(
      s, StateKey::dealt_quads, [](const SeatState& player) { return !player.dealt_quads.empty(); },
      [&](const SeatState& player) { months(player.dealt_quads); });
  counts(s, StateKey::bombs, &SeatState::bombs);
  seats(
      s, StateKey::credits, [](const SeatState& player) { return player.credits != 0; },
      [&](const SeatState& player) { credits(player); });
  counts(s, StateKey::ppuks, &SeatState::ppuks);
  counts(s, StateKey::ppuk_streak, &SeatState::ppuk_streak);
  ledger(s);
  offers(s);
  counts(s, StateKey::offers_made, &SeatState::offers_made);
  seats(
      s, StateKey::laid_unmatched,
      [](const SeatState& player) { return player.laid_unmatched.is_card(); },
      [&](const SeatState& player) { card(player.laid_unmatched, "null"); });
  seats(
      s, StateKey::cup, [](const SeatState& player) { return player.cup != gostop::CupUse::open; },
      [&](const SeatState& player) { cup(player); });
}

void Writer::state(const GostopTrace& trace) {
  const gostop::State& s = trace.state;
  json_.open('{');
  zones(trace);
  stacks(s);
  json_.key(key(StateKey::to_move)).number(s.to_move);
  seat_keys(s);
  seats(
      s, StateKey::shown,
      [](const SeatState& player) {
        return !player.shown.empty() && player.shown.size() != player.shakes;
      },
      [&](const SeatState& player) { months(player.shown); });
  counts(s, StateKey::bombs_shown, &SeatState::bombs_shown);
  counts(s, StateKey::small_bombs, &SeatState::small_bombs);
  seats(
      s, StateKey::open_hand, [](const SeatState& player) { return player.open_hand; },
      [&](const SeatState& player) { json_.raw(player.open_hand ? "true" : "false"); });
  counts(s, StateKey::go_at, &SeatState::go_at);
  counts(s, StateKey::refused_at, &SeatState::refused_at);
  counts(s, StateKey::win_factor, &SeatState::win_factor);
  counts(s, StateKey::win_add, &SeatState::win_add);
  event_counts(s);
  json_.close('}');
}

}  // namespace

std::string to_json(const GostopTrace& trace) { return Writer().trace(trace); }
std::string to_json(const GostopObservation& seen) { return Writer().alone(seen); }
std::string to_json(const GostopResult& seen) { return Writer().alone(seen); }

bool GostopTrace::operator==(const GostopTrace& other) const {
  return envelope == other.envelope && from == other.from && deal == other.deal &&
         deck == other.deck && state == other.state && hidden == other.hidden &&
         actions == other.actions && start == other.start && after == other.after &&
         result == other.result && expect == other.expect;
}

}  // namespace showstopper::trace
