// SPDX-License-Identifier: Apache-2.0
//
// Traces of Stoppa as canonical JSON.
#include "model/trace/json/cards.h"
#include "model/trace/json/trace_text.h"
#include "model/trace/stoppa/state_text.h"
#include "model/trace/stoppa/trace.h"

namespace showstopper::trace {
namespace {

using stoppa::Card;
using stoppa::CardSet;
using stoppa::State;

class Writer {
 public:
  std::string trace(const StoppaTrace& trace) {
    players_ = trace.envelope.players;
    write_head(json_, trace.envelope, "stoppa");
    if (trace.from == StoppaTrace::From::state) {
      json_.key("state");
      write_state(trace, json_);
    } else {
      json_.key("deal");
      deal(trace);
      list("purses", trace.table.purses);
    }
    json_.key("stakes").open('{').key("punto").number(trace.table.punto);
    json_.key("beccata").number(trace.table.beccata).close('}');
    if (trace.table.pot != 0) json_.key("pot").number(trace.table.pot);
    if (trace.table.last_round) json_.key("last_round").raw("true");
    write_actions(json_, trace.actions);
    write_observed(
        json_, trace, [&](const StoppaObservation& seen) { observation(seen); },
        [&](const StoppaResult& seen) { result(seen); });
    return json_.take();
  }

  std::string alone(const StoppaObservation& seen) {
    observation(seen);
    return json_.take();
  }

 private:
  void cards(CardSet set) { write_cards(json_, set); }
  template <class T>
  void list(std::string_view key, const stoppa::PerSeat<T>& numbers) {
    json_.key(key).open('[');
    for (int seat = 0; seat < players_; ++seat) {
      json_.number(numbers[seat]);
    }
    json_.close(']');
  }
  void deal(const StoppaTrace& trace) {
    json_.open('{');
    if (trace.from == StoppaTrace::From::deck) {
      json_.key("deck");
      write_cards(json_, trace.deck);
    } else {
      write_hands(trace, json_);
    }
    if (trace.first_packet != 3) json_.key("first_packet").number(trace.first_packet);
    json_.close('}');
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
      for (const StoppaChoice& choice : *o.legal) json_.string(to_text(choice));
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
    if (!o.error_kind.empty()) write_error(json_, o.error_kind, o.error_message);
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
  for (stoppa::Seat seat = 0; seat < rules.players; ++seat) {
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
  for (stoppa::Seat seat = 0; seat < rules.players; ++seat) {
    trace.hands[seat] = received(state, seat);
  }
  trace.state = state;
  trace.state.shed.hands.fill({});
  trace.state.waves.fill({});
  trace.state.coming.fill({});
  return trace;
}

}  // namespace showstopper::trace
