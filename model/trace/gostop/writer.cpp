// SPDX-License-Identifier: Apache-2.0
//
// Traces of Go-Stop as canonical JSON.
#include <algorithm>

#include "model/gostop/state_fields.h"
#include "model/trace/gostop/state_text.h"
#include "model/trace/gostop/trace.h"
#include "model/trace/json/cards.h"
#include "model/trace/json/trace_text.h"

namespace showstopper::trace {
namespace {

using gostop::Card;

class Writer {
 public:
  std::string trace(const GostopTrace& trace) {
    write_head(json_, trace.envelope, "gostop");
    json_.key("carry").number(trace.envelope.carry);
    if (trace.pot != 0) json_.key("pot").number(trace.pot);
    if (trace.from == GostopTrace::From::state) {
      json_.key("state");
      write_state(trace, json_);
    } else {
      json_.key("deal");
      deal(trace);
    }
    write_actions(json_, trace.actions);
    write_observed(
        json_, trace, [&](const GostopObservation& seen) { observation(seen); },
        [&](const GostopResult& seen) { result(seen); });
    return json_.take();
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

  // Observations.
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
      json_.key("stock");
      write_cards(json_, seen.stock, 0, "null");
    }
    for (const SeatNumber& number : seat_numbers()) {
      if (seen.has(number.key)) numbers(number.name, seen.*number.list);
    }
    if (seen.has(O::kCups)) {
      per_seat("cups", seen.cups, [&](gostop::CupUse use) { json_.string(word_of(use)); });
    }
    if (seen.has(O::kResult)) {
      json_.key("result");
      result(seen.result);
    }
    if (seen.has(O::kError)) write_error(json_, seen.error_kind, seen.error_message);
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
    if (seen.has(R::kSoldPaid)) numbers("sold_paid", seen.sold_paid);
    if (seen.has(R::kSoldReceived)) numbers("sold_received", seen.sold_received);
    if (seen.has(R::kPotPayments)) numbers("pot_payments", seen.pot_payments);
    if (seen.has(R::kNextPot)) json_.key("next_pot").number(seen.next_pot);
    json_.close('}');
  }

  JsonText json_;
};

}  // namespace

std::string to_json(const GostopTrace& trace) { return Writer().trace(trace); }
std::string to_json(const GostopObservation& seen) { return Writer().alone(seen); }
std::string to_json(const GostopResult& seen) { return Writer().alone(seen); }

bool GostopTrace::operator==(const GostopTrace& other) const {
  return envelope == other.envelope && pot == other.pot && from == other.from &&
         deal == other.deal && deck == other.deck && state == other.state &&
         hidden == other.hidden && actions == other.actions && start == other.start &&
         after == other.after && result == other.result && expect == other.expect;
}

}  // namespace showstopper::trace
