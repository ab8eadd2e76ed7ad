// SPDX-License-Identifier: Apache-2.0
//
// Traces of Stoppa as canonical JSON.
#include <algorithm>
#include <type_traits>

#include "model/trace/json/cards.h"
#include "model/trace/json/trace_text.h"
#include "model/trace/stoppa/keys.h"

namespace showstopper::trace {
namespace {

using stoppa::Card;
using stoppa::CardSet;
using stoppa::Shed;
using stoppa::State;
using table::Axis;
using table::Field;
using table::FieldKind;

// The hands of a deal or a position, each as received.
void write_hands(const StoppaTrace& trace, JsonText& json) {
  json.key("hands").open('[');
  for (int seat = 0; seat < trace.envelope.players; ++seat) {
    write_cards(json, trace.hands[seat]);
  }
  json.close(']');
}

// A set-up position, its hands with their `x`. The usual keys of a position are always written, the
// rest if it differs from a fresh round.
class StateWriter {
 public:
  StateWriter(const StoppaTrace& trace, JsonText& json)
      : trace_(trace), state_(trace.state), players_(trace.envelope.players), json_(json) {}

  void write() {
    json_.open('{');
    // Keys that are written in words of their own, or always.
    struct Form {
      std::string_view key;
      void (StateWriter::*write)();
    };
    static constexpr Form kForms[] = {
        {"round", &StateWriter::round},       {"hands", &StateWriter::hands},
        {"pot", &StateWriter::pot},           {"top", &StateWriter::top},
        {"top_by", &StateWriter::top_by},     {"to_move", &StateWriter::to_move},
        {"declared", &StateWriter::declared}, {"overlooked", &StateWriter::overlooked}};
    for (const std::string_view key : kStoppaStateKeys) {
      if (const Form* form = own_form(kForms, key)) {
        (this->*form->write)();
      } else {
        told(key);
      }
    }
    json_.close('}');
  }

 private:
  void told(std::string_view key) {
    field_told_by<State>(key, [&](const auto& field) {
      if constexpr (std::is_same_v<typename std::decay_t<decltype(field)>::Owner, State>) {
        plain(key, field, state_);
      } else {
        plain(key, field, state_.shed);
      }
    });
  }

  // A list of numbers is always written, a single value only if it differs from a fresh round.
  template <FieldKind kind, class O, class T, Axis... axes>
  void plain(std::string_view key, const Field<kind, O, T, axes...>& field, const O& owner) {
    static const O kFresh;
    const T& value = field.of(owner);
    if constexpr (sizeof...(axes) > 0) {
      if constexpr (kind == FieldKind::number) {
        json_.key(key).open('[');
        for (int seat = 0; seat < players_; ++seat) {
          json_.number(value[seat]);
        }
        json_.close(']');
      }
    } else if (value == field.of(kFresh)) {
      return;
    } else if constexpr (kind == FieldKind::seat_set) {
      seats(key, value);
    } else if constexpr (kind == FieldKind::card_set) {
      json_.key(key);
      write_cards(json_, value);
    } else if constexpr (kind == FieldKind::number || kind == FieldKind::seat) {
      json_.key(key);
      if (key == "needed") {
        json_.string(stoppa::name(static_cast<stoppa::Rank>(value)));
      } else {
        json_.number(static_cast<std::int64_t>(value));
      }
    }
  }

  void seats(std::string_view key, stoppa::SeatSet set) {
    if (set == 0) return;
    json_.key(key).open('[');
    for (int seat = 0; seat < players_; ++seat) {
      if (stoppa::in(set, seat)) json_.number(seat);
    }
    json_.close(']');
  }

  void round() { json_.key("round").string(round_name(state_)); }
  void hands() { write_hands(trace_, json_); }
  void pot() { json_.key("pot").number(state_.pot); }
  void to_move() { json_.key("to_move").number(int{state_.shed.to_move}); }
  void top() {
    if (state_.shed.laid.empty()) return;
    json_.key("top").string(name(state_.shed.laid.last()));
  }
  void top_by() {
    if (!state_.shed.laid.empty()) json_.key("top_by").number(int{state_.shed.top_by});
  }

  void declared() {
    const bool any = std::any_of(state_.declared.begin(), state_.declared.end(),
                                 [](stoppa::SeatSet set) { return set != 0; });
    if (!any) return;
    json_.key("declared").open('{');
    for (int kind = 0; kind < stoppa::kDeclarations; ++kind) {
      seats(word(static_cast<stoppa::Declaration>(kind)),
            state_.declared[static_cast<std::size_t>(kind)]);
    }
    json_.close('}');
  }

  // The same keys contain the earlier table.
  void overlooked() {
    if (!state_.overlooked.any()) return;
    const Shed& before = state_.overlooked.before();
    json_.key("overlooked").open('{').key("by").number(int{state_.overlooked.by()});
    json_.key("hands").open('[');
    for (int seat = 0; seat < players_; ++seat) {
      write_cards(json_, before.hands[seat]);
    }
    json_.close(']');
    for (const std::string_view key : kStoppaStateKeys) {
      if (key == "to_move") continue;  // who overlooked a card
      field_told_by<Shed>(key, [&](const auto& field) { plain(key, field, before); });
    }
    json_.close('}');
  }

  const StoppaTrace& trace_;
  const State& state_;
  int players_;
  JsonText& json_;
};

class Writer {
 public:
  std::string trace(const StoppaTrace& trace) {
    write_head(json_, "stoppa");
    begin(trace);
    write_actions(json_, trace.actions);
    write_observed(json_, trace, [&](const auto& seen) { keys(seen); });
    return json_.take();
  }

  std::string beginning(const StoppaTrace& trace) {
    begin(trace);
    return json_.take();
  }

  std::string alone(const StoppaObservation& seen) {
    keys(seen);
    return json_.take();
  }

 private:
  void begin(const StoppaTrace& trace) {
    players_ = trace.envelope.players;
    write_round(json_, trace.envelope);
    if (trace.from == StoppaTrace::From::state) {
      json_.key("state");
      StateWriter(trace, json_).write();
    } else {
      json_.key("deal");
      deal(trace);
      list("purses", trace.table.purses);
    }
    json_.key("stakes").open('{').key("punto").number(trace.table.punto);
    json_.key("beccata").number(trace.table.beccata).close('}');
    if (trace.table.pot != 0) json_.key("pot").number(trace.table.pot);
    if (trace.table.last_round) json_.key("last_round").raw("true");
  }

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

  // The value of a key of an observation or a result.
  void value(std::int64_t number) { json_.number(number); }
  void value(const std::string& text) { json_.string(text); }
  void value(stoppa::Rank rank) { json_.string(stoppa::name(rank)); }
  void value(CardSet set) { write_cards(json_, set); }
  void value(const StoppaResult& seen) { keys(seen); }
  void value(ErrorOf<const std::string> error) { write_error(json_, error); }

  // Lists end with the last seat that was observed, so they need no number of seats.
  template <class T>
  void value(const BySeat<T>& of) {
    json_.open('[');
    std::size_t size = of.size();
    if (players_ > 0) {
      size = static_cast<std::size_t>(players_);
    } else {
      while (size > 0 && !of[size - 1]) --size;
    }
    for (std::size_t seat = 0; seat < size; ++seat) {
      if (of[seat]) {
        value(*of[seat]);
      } else {
        json_.raw("null");
      }
    }
    json_.close(']');
  }

  void value(const StoppaShown& shown) {
    json_.open('{');
    if (shown.cards) json_.key("cards"), value(*shown.cards);
    if (shown.points) json_.key("points").number(*shown.points);
    json_.close('}');
  }
  template <class Flag, class List>
  void value(ShownOf<Flag, List> shown) {
    if (!shown.list) {
      json_.raw("null");
    } else {
      value(*shown.list);
    }
  }

  void value(const std::vector<StoppaChoice>& legal) {
    json_.open('[');
    for (const StoppaChoice& choice : legal) json_.string(to_text(choice));
    json_.close(']');
  }
  void value(const std::vector<std::string>& reasons) {
    json_.open('[');
    for (const std::string& reason : reasons) json_.string(reason);
    json_.close(']');
  }

  template <StoppaKeys Seen>
  void keys(const Seen& seen) {
    json_.open('{');
    each_seen_key(seen, [&](std::string_view name, const auto& member) {
      json_.key(name);
      value(member);
    });
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
std::string beginning(const StoppaTrace& trace) { return Writer().beginning(trace); }
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
