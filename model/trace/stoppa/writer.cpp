// SPDX-License-Identifier: Apache-2.0
//
// Traces of Stoppa as canonical JSON.
#include <algorithm>

#include "model/trace/json/text.h"
#include "model/trace/stoppa/keys.h"
#include "model/trace/stoppa/trace.h"

namespace showstopper::trace {
namespace {

using stoppa::Card;
using stoppa::CardSet;
using stoppa::kNobody;
using stoppa::State;

class Writer {
 public:
  std::string trace(const StoppaTrace& trace) {
    const Envelope& envelope = trace.envelope;
    players_ = envelope.players;
    json_.open('{').key("format").string(kFormat).key("game").string("stoppa");
    json_.key("rules").raw(envelope.rules).key("players").number(envelope.players);
    json_.key("dealer").number(envelope.dealer);
    if (trace.from == StoppaTrace::From::state) {
      json_.key("state");
      state(trace);
    } else {
      json_.key("deal");
      deal(trace);
      list("purses", trace.table.purses);
    }
    json_.key("stakes").open('{').key("punto").number(trace.table.punto);
    json_.key("beccata").number(trace.table.beccata).close('}');
    if (trace.table.pot != 0) json_.key("pot").number(trace.table.pot);
    if (trace.table.last_round) json_.key("last_round").raw("true");
    json_.key("actions").open('[');
    for (const StoppaMove& move : trace.actions) {
      json_.string(std::to_string(move.seat) + ' ' + to_text(move.action));
    }
    json_.close(']');
    if (trace.start) json_.key("start"), observation(*trace.start);
    if (!trace.after.empty()) {
      json_.key("after").open('[');
      for (const StoppaObservation& seen : trace.after) entry(seen);
      json_.close(']');
    }
    if (!envelope.probes.empty()) {
      json_.key("probes").open('[');
      for (const int probe : envelope.probes) json_.number(probe);
      json_.close(']');
    }
    if (trace.result) json_.key("result"), result(*trace.result);
    if (!trace.expect.empty()) expect(trace);
    tail(envelope);
    return json_.close('}').take();
  }

  std::string alone(const StoppaObservation& seen) {
    observation(seen);
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

  void card(Card card) { json_.string(card.is_card() ? name(card) : "x"); }
  void cards(CardSet set) {
    json_.open('[');
    for (const Card card : set) this->card(card);
    json_.close(']');
  }
  template <class T>
  void list(std::string_view key, const stoppa::PerSeat<T>& numbers) {
    json_.key(key).open('[');
    for (int seat = 0; seat < players_; ++seat) {
      json_.number(numbers[seat]);
    }
    json_.close(']');
  }
  void seats(std::string_view key, stoppa::SeatSet set) {
    if (set == 0) return;
    json_.key(key).open('[');
    for (int seat = 0; seat < players_; ++seat) {
      if (stoppa::in(set, seat)) json_.number(seat);
    }
    json_.close(']');
  }
  void number(StoppaStateKey k, std::int64_t value, std::int64_t usual) {
    if (value != usual) json_.key(key(k)).number(value);
  }

  void hands(const StoppaTrace& trace) {
    json_.key("hands").open('[');
    for (int seat = 0; seat < players_; ++seat) {
      json_.open('[');
      for (const Card one : trace.hands[seat]) card(one);
      json_.close(']');
    }
    json_.close(']');
  }

  void deal(const StoppaTrace& trace) {
    json_.open('{');
    if (trace.from == StoppaTrace::From::deck) {
      json_.key("deck").open('[');
      for (const Card one : trace.deck) card(one);
      json_.close(']');
    } else {
      hands(trace);
    }
    if (trace.first_packet != 3) json_.key("first_packet").number(trace.first_packet);
    json_.close('}');
  }

  void state(const StoppaTrace& trace) {
    using K = StoppaStateKey;
    const State& s = trace.state;
    json_.open('{').key(key(K::round)).string(round_name(s));
    hands(trace);
    list(key(K::bets), s.bets);
    json_.key(key(K::pot)).number(s.pot);
    list(key(K::purses), s.purses);
    seats(key(K::passed), s.passed);
    seats(key(K::folded), s.folded);
    if (!s.shed.laid.empty()) {
      json_.key(key(K::laid));
      cards(s.shed.laid);
      json_.key(key(K::top)).string(name(s.shed.laid.last()));
      json_.key(key(K::top_by)).number(s.shed.top_by);
    }
    json_.key(key(K::to_move)).number(s.shed.to_move);
    list(key(K::start), s.start);
    number(K::pot_before, s.pot_before, 0);
    number(K::first_packet, s.first_packet, 3);
    number(K::raises, s.raises, 0);
    seats(key(K::asked), s.asked);
    declared(s);
    number(K::big_winner, s.big_winner, kNobody);
    if (!s.exposed.empty()) json_.key(key(K::exposed)), cards(s.exposed);
    if (s.shed.needed != stoppa::kAnyRank) {
      json_.key(key(K::needed)).string(stoppa::name(stoppa::Rank{s.shed.needed}));
    }
    number(K::opened_by, s.shed.opened_by, kNobody);
    number(K::passes, s.shed.passes, 0);
    if (s.overlooked.any()) json_.key(key(K::overlooked)), overlooked(s.overlooked);
    json_.close('}');
  }

  void overlooked(const stoppa::Overlooked& overlooked) {
    using K = StoppaStateKey;
    const stoppa::Shed& before = overlooked.before();
    json_.open('{').key("by").number(overlooked.by()).key(key(K::hands)).open('[');
    for (int seat = 0; seat < players_; ++seat) cards(before.hands[seat]);
    json_.close(']');
    if (!before.laid.empty()) {
      json_.key(key(K::laid));
      cards(before.laid);
    }
    number(K::top_by, before.top_by, kNobody);
    if (before.needed != stoppa::kAnyRank) {
      json_.key(key(K::needed)).string(stoppa::name(stoppa::Rank{before.needed}));
    }
    number(K::opened_by, before.opened_by, kNobody);
    number(K::passes, before.passes, 0);
    json_.close('}');
  }

  void declared(const State& s) {
    const bool any = std::any_of(s.declared.begin(), s.declared.end(),
                                 [](stoppa::SeatSet set) { return set != 0; });
    if (!any) return;
    json_.key(key(StoppaStateKey::declared)).open('{');
    for (int kind = 0; kind < stoppa::kDeclarations; ++kind) {
      seats(word(static_cast<stoppa::Declaration>(kind)),
            s.declared[static_cast<std::size_t>(kind)]);
    }
    json_.close('}');
  }

  void entry(const StoppaObservation& seen) {
    if (seen == StoppaObservation{}) {
      json_.raw("null");
    } else {
      observation(seen);
    }
  }

  // Lists end with the last seat that was observed, so they need no number of seats.
  template <class T, class Use>
  void by_seat(std::string_view key, const BySeat<T>& of, Use use) {
    json_.key(key).open('[');
    std::size_t size = of.size();
    if (players_ > 0) {
      size = static_cast<std::size_t>(players_);
    } else {
      while (size > 0 && !of[size - 1]) --size;
    }
    for (std::size_t seat = 0; seat < size; ++seat) {
      if (of[seat]) {
        use(*of[seat]);
      } else {
        json_.raw("null");
      }
    }
    json_.close(']');
  }
  void numbers(std::string_view key, const std::optional<BySeat<std::int64_t>>& of) {
    if (of) by_seat(key, *of, [&](std::int64_t n) { json_.number(n); });
  }

  void observation(const StoppaObservation& o) {
    json_.open('{');
    if (o.to_move) json_.key("to_move").number(*o.to_move);
    if (o.decision) json_.key("decision").string(*o.decision);
    if (o.legal) {
      json_.key("legal").open('[');
      for (const stoppa::Action action : *o.legal) json_.string(to_text(action));
      json_.close(']');
    }
    if (o.hands) by_seat("hands", *o.hands, [&](CardSet set) { cards(set); });
    if (o.round) json_.key("round").string(*o.round);
    if (o.pot) json_.key("pot").number(*o.pot);
    numbers("bets", o.bets);
    numbers("purses", o.purses);
    if (o.needed) json_.key("needed").string(stoppa::name(*o.needed));
    if (o.laid) json_.key("laid"), cards(*o.laid);
    if (o.shows && !o.shown) json_.key("shown").raw("null");
    if (o.shown) {
      by_seat("shown", *o.shown, [&](const StoppaShown& shown) {
        json_.open('{');
        if (shown.cards) json_.key("cards"), cards(*shown.cards);
        if (shown.points) json_.key("points").number(*shown.points);
        json_.close('}');
      });
    }
    if (o.result) json_.key("result"), result(*o.result);
    if (!o.error_kind.empty()) {
      json_.key("error").open('{').key("kind").string(o.error_kind);
      json_.key("message").string(o.error_message).close('}');
    }
    json_.close('}');
  }

  void result(const StoppaResult& r) {
    json_.open('{');
    if (r.outcome) json_.key("outcome").string(*r.outcome);
    if (r.winner) json_.key("winner").number(*r.winner);
    numbers("payments", r.payments);
    if (r.reasons) {
      json_.key("reasons").open('[');
      for (const std::string& reason : *r.reasons) json_.string(reason);
      json_.close(']');
    }
    if (r.next_dealer) json_.key("next_dealer").number(*r.next_dealer);
    json_.close('}');
  }

  void expect(const StoppaTrace& trace) {
    json_.key("expect").open('[');
    for (const StoppaClaim& claim : trace.expect) {
      json_.open('{').key("after").number(claim.after);
      if (claim.refused) {
        json_.key("refused").string(claim.reason);
      } else {
        json_.key("is");
        observation(claim.is);
      }
      json_.close('}');
    }
    json_.close(']');
  }

  JsonText json_;
  int players_ = 0;
};

// Every card in the order in which it is received; the order within a packet is that of the bits.
std::vector<Card> received(const State& state, stoppa::Seat seat) {
  std::vector<Card> hand;
  const auto add = [&](CardSet cards) {
    for (const Card card : cards) hand.push_back(card);
  };
  if (state.phase != stoppa::Phase::small) {
    add(state.shed.hands[seat]);
    return hand;
  }
  add(state.hand(seat) - state.packet(state.iteration, seat));
  for (int i = state.iteration; i < stoppa::kMaxIterations; ++i) add(state.packet(i, seat));
  return hand;
}

}  // namespace

std::string to_json(const StoppaTrace& trace) { return Writer().trace(trace); }
std::string to_json(const StoppaObservation& seen) { return Writer().alone(seen); }

StoppaTrace stoppa_trace(const stoppa::Rules& rules, std::string rules_json,
                         const stoppa::Table& table, const stoppa::Deal& deal,
                         std::vector<StoppaMove> actions) {
  StoppaTrace trace;
  trace.envelope.rules = std::move(rules_json);
  trace.envelope.players = rules.players;
  trace.envelope.dealer = table.dealer;
  trace.rules = std::make_shared<const stoppa::Rules>(rules);
  trace.table = table;
  trace.first_packet = deal.first_packet;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    trace.hands[seat].assign(deal.hands[seat].begin(), deal.hands[seat].begin() + rules.hand_cards);
  }
  trace.actions = std::move(actions);
  return trace;
}

StoppaTrace stoppa_trace(const stoppa::Rules& rules, std::string rules_json, const State& state) {
  StoppaTrace trace;
  trace.envelope.rules = std::move(rules_json);
  trace.envelope.players = rules.players;
  trace.envelope.dealer = state.dealer;
  trace.rules = std::make_shared<const stoppa::Rules>(rules);
  trace.from = StoppaTrace::From::state;
  trace.first_packet = state.first_packet;
  trace.table.dealer = state.dealer;
  trace.table.last_round = state.last_round;
  trace.table.punto = state.punto;
  trace.table.beccata = state.beccata;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    trace.hands[seat] = received(state, seat);
  }
  trace.state = state;
  trace.state.shed.hands.fill({});
  trace.state.waves.fill({});
  trace.state.coming.fill({});
  return trace;
}

}  // namespace showstopper::trace
