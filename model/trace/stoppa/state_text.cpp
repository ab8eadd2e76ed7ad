// SPDX-License-Identifier: Apache-2.0
#include "model/trace/stoppa/state_text.h"

#include <algorithm>
#include <type_traits>

#include "model/trace/json/cards.h"
#include "model/trace/stoppa/keys.h"

namespace showstopper::trace {
namespace {

using stoppa::CardSet;
using stoppa::Shed;
using stoppa::State;
using table::Axis;
using table::Field;
using table::FieldKind;

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

  // A list of numbers is always written, one value where it is not that of a fresh round.
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

  // The same keys say what the table was.
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

}  // namespace

void write_state(const StoppaTrace& trace, JsonText& json) { StateWriter(trace, json).write(); }

void write_hands(const StoppaTrace& trace, JsonText& json) {
  json.key("hands").open('[');
  for (int seat = 0; seat < trace.envelope.players; ++seat) {
    write_cards(json, trace.hands[seat]);
  }
  json.close(']');
}

}  // namespace showstopper::trace
