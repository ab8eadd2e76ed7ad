// SPDX-License-Identifier: Apache-2.0
//
// Traces of Go-Stop as canonical JSON.
#include <algorithm>
#include <type_traits>

#include "model/trace/gostop/keys.h"
#include "model/trace/gostop/trace.h"
#include "model/trace/json/cards.h"
#include "model/trace/json/trace_text.h"

namespace showstopper::trace {
namespace {

using gostop::Card;
using gostop::CardSet;
using gostop::SeatState;
using gostop::State;
using table::Axis;
using table::Field;
using table::FieldKind;

void write_sold(JsonText& json, const gostop::PerSitter<CardSet>& sold) {
  json.open('[');
  for (const CardSet hand : sold) {
    if (!hand.empty()) write_cards(json, hand);
  }
  json.close(']');
}

// A set-up position: a key is written if some seat differs from a fresh round.
class StateWriter {
 public:
  StateWriter(const GostopTrace& trace, JsonText& json)
      : trace_(trace), state_(trace.state), json_(json) {}

  void write() {
    json_.open('{');
    // Keys that are more than one plain value, or not written.
    struct Form {
      std::string_view key;
      void (StateWriter::*write)();
    };
    static constexpr Form kForms[] = {
        {"hands", &StateWriter::hands},     {"table", &StateWriter::table},
        {"stock", &StateWriter::stock},     {"captured", &StateWriter::captured},
        {"stacks", &StateWriter::stacks},   {"turn_of", &StateWriter::turns},
        {"go_order", &StateWriter::order},  {"shakes", &StateWriter::shakes},
        {"credits", &StateWriter::credits}, {"carry", &StateWriter::nothing},
        {"offer", &StateWriter::offers},    {"cup", &StateWriter::cup},
        {"shown", &StateWriter::shown},     {"event_counts", &StateWriter::event_counts},
        {"sold", &StateWriter::sold},       {"pot_taker", &StateWriter::pot_taker}};
    for (const std::string_view key : kStateKeys) {
      if (const Form* form = own_form(kForms, key)) {
        (this->*form->write)();
      } else {
        told(key);
      }
    }
    json_.close('}');
  }

 private:
  void nothing() {}  // the line around the position has it

  // One plain value, or one for each seat.
  void told(std::string_view key) {
    field_told_by<State>(
        key, [&]<FieldKind kind, class O, class T, Axis... axes>(
                 const Field<kind, O, T, axes...>& field) {
          if constexpr (std::is_same_v<O, SeatState> && sizeof...(axes) == 0) {
            static const SeatState kFresh;
            seats(
                key, [&](const SeatState& of) { return field.of(of) != field.of(kFresh); },
                [&](const SeatState& of) { plain<kind>(field.of(of)); });
          } else if constexpr (std::is_same_v<O, State> && sizeof...(axes) == 0) {
            json_.key(key);
            plain<kind>(field.of(state_));
          } else if constexpr (std::is_same_v<O, State> && sizeof...(axes) == 1 &&
                               kind == FieldKind::number) {
            if (field.of(state_) == field.of(State{})) return;
            json_.key(key).open('[');
            for (int seat = 0; seat < state_.players; ++seat) {
              plain<kind>(field.of(state_)[seat]);
            }
            json_.close(']');
          }
        });
  }

  template <FieldKind kind, class T>
  void plain(const T& value) {
    if constexpr (kind == FieldKind::number || kind == FieldKind::seat) {
      json_.number(static_cast<std::int64_t>(value));
    } else if constexpr (kind == FieldKind::flag) {
      json_.raw(value ? "true" : "false");
    } else if constexpr (kind == FieldKind::month_set) {
      months(value);
    } else if constexpr (kind == FieldKind::card) {
      write_card(json_, value, "null");
    }
  }

  template <class Differs, class Write>
  void seats(std::string_view key, Differs differs, Write write) {
    bool any = false;
    for (int seat = 0; seat < state_.players; ++seat) any = any || differs(state_.seat(seat));
    if (!any) return;
    json_.key(key).open('[');
    for (int seat = 0; seat < state_.players; ++seat) write(state_.seat(seat));
    json_.close(']');
  }

  void piles(std::string_view key, CardSet SeatState::*pile,
             const decltype(Hidden::hands)& hidden) {
    json_.key(key).open('[');
    for (int seat = 0; seat < state_.players; ++seat) {
      write_cards(json_, state_.seat(seat).*pile, hidden[seat]);
    }
    json_.close(']');
  }
  void hands() { piles("hands", &SeatState::hand, trace_.hidden.hands); }
  void captured() { piles("captured", &SeatState::captured, trace_.hidden.captured); }
  void table() {
    json_.key("table");
    write_cards(json_, state_.table, trace_.hidden.table);
  }
  void stock() {
    json_.key("stock");
    write_cards(json_, left(state_.stock));
  }

  void turns() {
    seats(
        "turn_of", [](const SeatState&) { return true; },
        [&](const SeatState& of) { json_.number(of.turns); });
  }

  void months(gostop::MonthSet set) {
    json_.open('[');
    for (gostop::Month month = 1; month <= Card::kMonths; ++month) {
      if (gostop::in(set, month)) json_.string(month_text(month));
    }
    json_.close(']');
  }

  void order() {
    if (state_.go_calls == 0) return;
    json_.key("go_order").open('[');
    for (int i = 0; i < state_.go_calls; ++i) json_.number(state_.go_order >> (2 * i) & 3);
    json_.close(']');
  }

  // Whether `shakes` is written as the list of shown months, without `shown`.
  static bool lists_months(const SeatState& of) { return of.shakes == of.shown.size(); }

  // That list, or else the number with `shown` beside it.
  void shakes() {
    seats(
        "shakes", [](const SeatState& of) { return of.shakes != 0; },
        [&](const SeatState& of) {
          if (of.shakes > 0 && lists_months(of)) return months(of.shown);
          json_.number(of.shakes);
        });
  }
  void shown() {
    seats(
        "shown", [](const SeatState& of) { return !of.shown.empty() && !lists_months(of); },
        [&](const SeatState& of) { months(of.shown); });
  }

  void credits() {
    seats(
        "credits", [](const SeatState& of) { return of.credits != 0; },
        [&](const SeatState& of) {
          const auto end = of.credit_until.begin() + of.credits;
          if (std::all_of(of.credit_until.begin(), end,
                          [](std::uint8_t until) { return until == gostop::kNeverLapses; })) {
            json_.number(of.credits);
            return;
          }
          json_.open('[');
          std::for_each(of.credit_until.begin(), end,
                        [&](std::uint8_t until) { json_.number(until); });
          json_.close(']');
        });
  }

  void stacks() {
    if (state_.stacked.empty()) return;
    json_.key("stacks").open('{');
    for (gostop::Month month = 1; month <= Card::kMonths; ++month) {
      if (gostop::in(state_.stacked, month)) stack(month);
    }
    json_.close('}');
  }
  void stack(gostop::Month month) {
    const gostop::Stack& stack = state_.stacks[month];
    json_.key(month_text(month));
    if (stack == gostop::Stack{}) {
      json_.number(int{stack.owner});
      return;
    }
    json_.open('{').key("owner").number(int{stack.owner}).key("turn").number(stack.turn);
    if (stack.jokers != 0) {
      json_.key("jokers");
      write_cards(json_, gostop::joker_cards(stack.jokers));
    }
    json_.close('}');
  }

  void offers() {
    if (state_.offers == State{}.offers) return;
    json_.key("offer").open('[');
    for (std::size_t by = 0; by < gostop::kMaxPlayers; ++by) {
      for (std::size_t refused = 0; refused < gostop::kMaxPlayers; ++refused) {
        if (state_.offers[by][refused] == 0) continue;
        json_.open('{').key("by").number(by).key("refused").number(refused);
        json_.key("left").number(state_.offers[by][refused]).close('}');
      }
    }
    json_.close(']');
  }

  void cup() {
    seats(
        "cup", [](const SeatState& of) { return of.cup != gostop::CupUse::open; },
        [&](const SeatState& of) {
          if (of.cup == gostop::CupUse::open) {
            json_.raw("null");
          } else {
            json_.string(word_of(of.cup));
          }
        });
  }

  void event_counts() {
    seats(
        "event_counts",
        [](const SeatState& of) { return of.event_count != SeatState{}.event_count; },
        [&](const SeatState& of) {
          json_.open('{');
          for (std::size_t i = 0; i < gostop::kEventKinds; ++i) {
            if (of.event_count[i] == 0) continue;
            json_.key(gostop::kEventKind[i].text).number(of.event_count[i]);
          }
          json_.close('}');
        });
  }

  void pot_taker() {
    if (state_.pot_taker != gostop::kNobody) json_.key("pot_taker").number(int{state_.pot_taker});
  }

  void sold() {
    if (state_.sold == State{}.sold) return;
    json_.key("sold");
    write_sold(json_, state_.sold);
  }

  const GostopTrace& trace_;
  const State& state_;
  JsonText& json_;
};

class Writer {
 public:
  std::string trace(const GostopTrace& trace) {
    write_head(json_, "gostop");
    begin(trace);
    write_actions(json_, trace.actions);
    write_observed(json_, trace, [&](const auto& seen) { keys(seen); });
    return json_.take();
  }

  std::string beginning(const GostopTrace& trace) {
    begin(trace);
    return json_.take();
  }

  template <GostopKeys Seen>
  std::string alone(const Seen& seen) {
    keys(seen);
    return json_.take();
  }

 private:
  void begin(const GostopTrace& trace) {
    write_round(json_, trace.envelope);
    json_.key("carry").number(trace.envelope.carry);
    if (trace.pot != 0) json_.key("pot").number(trace.pot);
    if (trace.from == GostopTrace::From::state) {
      json_.key("state");
      StateWriter(trace, json_).write();
    } else {
      json_.key("deal");
      deal(trace);
    }
  }

  void deal(const GostopTrace& trace) {
    json_.open('{');
    if (trace.from == GostopTrace::From::deck) {
      json_.key("deck");
      write_cards(json_, trace.deck);
      sold(trace);
      json_.close('}');
      return;
    }
    json_.key("hands").open('[');
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(trace.envelope.players); ++seat) {
      write_cards(json_, trace.deal.hands[seat], trace.hidden.hands[seat]);
    }
    json_.close(']').key("table");
    write_cards(json_, trace.deal.table, trace.hidden.table);
    json_.key("stock");
    write_cards(json_, left(trace.deal.stock));
    sold(trace);
    json_.close('}');
  }

  void sold(const GostopTrace& trace) {
    const auto hands =
        trace.rules == nullptr ? trace.deal.sold : sold_hands(*trace.rules, trace.deal);
    if (hands == gostop::PerSitter<gostop::CardSet>{}) return;
    json_.key("sold");
    write_sold(json_, hands);
  }

  // The value of a key of an observation or a result.
  void value(std::int64_t number) { json_.number(number); }
  void value(gostop::Decision decision) { json_.string(word(decision)); }
  void value(gostop::Outcome outcome) { json_.string(word(outcome)); }
  void value(gostop::CupUse use) { json_.string(word_of(use)); }
  void value(const std::vector<Card>& stock) { write_cards(json_, stock, 0, "null"); }
  void value(const GostopResult& seen) { keys(seen); }
  template <class Numbers>
  void value(SittersOf<Numbers> sitters) {
    value(sitters.numbers);
  }
  void value(ErrorOf<const std::string> error) { write_error(json_, error); }

  void value(const SeenCards& zone) {
    json_.open('[');
    for (const Card card : zone.cards) {
      json_.string(gostop::name(card));
      if (zone.twice.has(card)) json_.string(gostop::name(card));
    }
    for (int i = 0; i < zone.unknown; ++i) json_.raw("null");
    json_.close(']');
  }

  template <class T>
  void value(const PerSeat<T>& list) {
    json_.open('[');
    for (int seat = 0; seat < list.size; ++seat) {
      if (list.has(seat)) {
        value(list[seat]);
      } else {
        json_.raw("null");
      }
    }
    json_.close(']');
  }

  void value(StacksOf<const GostopObservation> stacks) {
    const GostopObservation& seen = stacks.seen;
    json_.open('{');
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

  void value(const SeenLegal& legal) {
    json_.open('[');
    const std::string all = to_text(legal);
    for (std::size_t begin = 0; begin < all.size();) {
      const std::size_t end = std::min(all.find(", ", begin), all.size());
      json_.string(std::string_view(all).substr(begin, end - begin));
      begin = end + 2;
    }
    json_.close(']');
  }

  void value(const std::vector<std::string>& reasons) {
    json_.open('[');
    for (const std::string& reason : reasons) json_.string(reason);
    json_.close(']');
  }

  template <GostopKeys Seen>
  void keys(const Seen& seen) {
    json_.open('{');
    each_seen_key(seen, [&](std::string_view name, const auto& member) {
      json_.key(name);
      value(member);
    });
    json_.close('}');
  }

  JsonText json_;
};

}  // namespace

std::string to_json(const GostopTrace& trace) { return Writer().trace(trace); }
std::string beginning(const GostopTrace& trace) { return Writer().beginning(trace); }
std::string to_json(const GostopObservation& seen) { return Writer().alone(seen); }
std::string to_json(const GostopResult& seen) { return Writer().alone(seen); }

bool GostopTrace::operator==(const GostopTrace& other) const {
  return same_line(other) && pot == other.pot && from == other.from && deal == other.deal &&
         deck == other.deck && state == other.state && hidden == other.hidden;
}

}  // namespace showstopper::trace
