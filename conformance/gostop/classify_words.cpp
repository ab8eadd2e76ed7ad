// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/classify_words.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "model/table/check.h"
#include "model/trace/gostop/observation.h"

namespace showstopper::conformance::gostop {
namespace {

using enum EventType;

// The events of each kind of mistake. Within a list the first event that came names the group,
// except for steals, where every cause counts.
constexpr EventType kCaptures[] = {joker_buried,
                                   hand_joker_draw,
                                   hand_joker,
                                   flip_joker,
                                   bomb,
                                   small_bomb,
                                   ppuk,
                                   ttadak,
                                   jjok,
                                   hand_takes_stack,
                                   flip_takes_stack,
                                   hand_takes_choice,
                                   flip_takes_choice,
                                   hand_takes_one,
                                   flip_takes_one,
                                   hand_no_match,
                                   flip_no_match,
                                   table_joker,
                                   capture};
constexpr EventType kSteals[] = {jjok,        ttadak,      sweep,        own_stack,
                                 other_stack, dealt_stack, bomb,         small_bomb,
                                 joker_steal, suppressed,  steal_double, steal_nothing};
constexpr EventType kStacks[] = {ppuk,        joker_buried, own_stack, other_stack,
                                 dealt_stack, table_stack,  suppressed};
constexpr EventType kHands[] = {hand_joker_draw, hand_joker, bomb, small_bomb, credit_used, deal};
constexpr EventType kStocks[] = {
    hand_joker_draw, joker_replaced,    flip_joker,       flip_no_match,
    flip_takes_one,  flip_takes_choice, flip_takes_stack, deal};
constexpr EventType kCredits[] = {bomb, small_bomb, credit_used, credit_lost};
constexpr EventType kDecisions[] = {
    auto_stop,  decision,  not_improved,      below_minimum,     cup_choice,
    three_ppuk, exhausted, hand_takes_choice, flip_takes_choice, hand_joker_draw};
constexpr EventType kEnds[] = {misdeal, table_quad, hand_quad, three_ppuk, agreed_draw, exhausted};
constexpr EventType kTurns[] = {offer, refuse,          passed,   credit_used,
                                bomb,  hand_joker_draw, exhausted};
constexpr EventType kPayments[] = {
    liable_go, liable_feed,   liable_refused, liable_row, exempt,   gwangbak,          pibak,
    payer_row, pay_go_factor, pay_go_add,     pay_shake,  pay_bomb, pay_seven_animals, pay_carry,
    row,       instant,       first_ppuk};
constexpr EventType kBonuses[] = {pay_go_add, pay_go_factor, row, instant, first_ppuk};
constexpr EventType kMultipliers[] = {pay_go_factor,     pay_shake, pay_bomb,
                                      pay_seven_animals, pay_carry, row};
constexpr EventType kOutcomes[] = {hand_quad,   table_quad, misdeal,   three_ppuk,
                                   agreed_draw, exhausted,  auto_stop, stop};
constexpr EventType kCups[] = {cup_choice, cup_locked};
constexpr EventType kInstant[] = {first_ppuk, instant, three_ppuk};
constexpr EventType kGoes[] = {go};
constexpr EventType kShakes[] = {shake, declined};
constexpr EventType kBombs[] = {bomb, small_bomb};
constexpr EventType kDealers[] = {next_dealer};
constexpr EventType kSales[] = {sold};
constexpr EventType kPots[] = {pot};

struct About {
  std::span<const EventType> events;
  bool all = false;  // every event that came, not the first in the list alone
};

About about(Kind kind) {
  switch (kind) {
    case Kind::lost_card:
    case Kind::duplicated_card:
    case Kind::wrong_capture: return {kCaptures};
    case Kind::wrong_hand: return {kHands};
    case Kind::wrong_stock: return {kStocks};
    case Kind::wrong_steal: return {kSteals, true};
    case Kind::wrong_stack: return {kStacks};
    case Kind::wrong_credits: return {kCredits};
    case Kind::wrong_decision:
    case Kind::wrong_legal:
    case Kind::wrong_end: return {kDecisions};
    case Kind::wrong_turn: return {kTurns};
    case Kind::wrong_bonus: return {kBonuses, true};
    case Kind::wrong_multiplier: return {kMultipliers, true};
    case Kind::wrong_payment:
    case Kind::wrong_reasons: return {kPayments, true};
    case Kind::wrong_outcome:
    case Kind::wrong_winner: return {kOutcomes};
    case Kind::wrong_cup: return {kCups};
    case Kind::wrong_instant: return {kInstant};
    case Kind::wrong_go_count: return {kGoes};
    case Kind::wrong_shake_count: return {kShakes};
    case Kind::wrong_bomb_count: return {kBombs};
    case Kind::wrong_dealer:
    case Kind::wrong_carry: return {kDealers};
    case Kind::wrong_sale: return {kSales};
    case Kind::wrong_pot: return {kPots};
    case Kind::crash:
    case Kind::stuck:
    case Kind::timeout:
    case Kind::error:
    case Kind::internal_error:
    case Kind::illegal_accepted:
    case Kind::legal_refused:
    case Kind::wrong_refusal: return {kCaptures};
    case Kind::out_of_step:
    case Kind::wrong_sequence:
    case Kind::wrong_points:
    case Kind::wrong_showing:
    case Kind::payments_not_zero_sum: return {};
  }
  UNREACHABLE("the switch has a case for each value");
}

// By the beginning of the field that differs.
constexpr std::pair<std::string_view, Kind> kFields[] = {
    {"to_move", Kind::wrong_turn},
    {"decision", Kind::wrong_decision},
    {"legal", Kind::wrong_legal},
    {"hands", Kind::wrong_hand},
    {"table", Kind::wrong_capture},
    {"captured", Kind::wrong_capture},
    {"stacks", Kind::wrong_stack},
    {"stock", Kind::wrong_stock},
    {"points", Kind::wrong_points},
    {"go_counts", Kind::wrong_go_count},
    {"shakes", Kind::wrong_shake_count},
    {"bombs", Kind::wrong_bomb_count},
    {"credits", Kind::wrong_credits},
    {"instant", Kind::wrong_instant},
    {"cups", Kind::wrong_cup},
    {"result.outcome", Kind::wrong_outcome},
    {"result.winner", Kind::wrong_winner},
    {"result.points", Kind::wrong_points},
    {"result.bonus", Kind::wrong_bonus},
    {"result.multiplier", Kind::wrong_multiplier},
    {"result.payments", Kind::wrong_payment},
    {"result.reasons", Kind::wrong_reasons},
    {"result.next_dealer", Kind::wrong_dealer},
    {"result.next_carry", Kind::wrong_carry},
    {"result.sold", Kind::wrong_sale},
    {"result.pot_payments", Kind::wrong_pot},
    {"result.next_pot", Kind::wrong_pot},
    {"result", Kind::wrong_end}};

}  // namespace

Kind kind_of(std::string_view field) {
  REQUIRES(!field.empty());
  for (const auto& [prefix, kind] : kFields) {
    if (field.starts_with(prefix)) return kind;
  }
  return Kind::wrong_decision;
}

std::string_view event_of(ActionKind kind) {
  using enum EventType;
  switch (kind) {
    case ActionKind::play: return word(turn_over);
    case ActionKind::take: return word(hand_takes_choice);
    case ActionKind::give: return word(give_choice);
    case ActionKind::bomb: return word(bomb);
    case ActionKind::shake: return word(shake);
    case ActionKind::quad: return word(hand_quad);
    case ActionKind::skip: return word(credit_used);
    case ActionKind::offer: return word(offer);
    case ActionKind::concede: return word(concede);
    case ActionKind::push: return word(push);
    case ActionKind::done: return word(declined);
    case ActionKind::go: return word(go);
    case ActionKind::stop: return word(stop);
    case ActionKind::accept: return word(accept);
    case ActionKind::refuse: return word(refuse);
    case ActionKind::cup_animal:
    case ActionKind::cup_junk: return word(cup_choice);
  }
  UNREACHABLE("the switch has a case for each value");
}

std::uint32_t changed_by(ActionKind kind) {
  using O = trace::GostopObservation;
  switch (kind) {
    case ActionKind::play:
    case ActionKind::take:
    case ActionKind::give:
    case ActionKind::bomb: return O::kHands | O::kTable | O::kCaptured;
    case ActionKind::skip: return O::kTable | O::kStockLeft | O::kCredits;
    case ActionKind::shake: return O::kShakes;
    case ActionKind::go: return O::kGoCounts | O::kDecision;
    case ActionKind::quad:
    case ActionKind::concede:
    case ActionKind::push:
    case ActionKind::offer:
    case ActionKind::done:
    case ActionKind::stop:
    case ActionKind::accept:
    case ActionKind::refuse:
    case ActionKind::cup_animal:
    case ActionKind::cup_junk: return O::kDecision;
  }
  UNREACHABLE("the switch has a case for each value");
}

bool moves_cards(Kind kind) {
  return kind == Kind::wrong_hand || kind == Kind::wrong_capture || kind == Kind::wrong_steal ||
         kind == Kind::wrong_stack || kind == Kind::wrong_stock;
}

Words event_words(Kind kind, const EventLog& events, CardSet cards) {
  const auto those_of = [&events](const About& what, CardSet concerned) {
    Words words;
    for (const EventType each : what.events) {
      const bool came = std::any_of(events.begin(), events.end(), [&](const Event& event) {
        return event.what == each && (concerned.empty() || !(event.cards & concerned).empty());
      });
      if (!came) continue;
      words.add(word(each));
      if (!what.all) break;
    }
    return words;
  };
  // The end of a round names a mistake if the round is over, or should be.
  if (kind == Kind::wrong_end || kind == Kind::wrong_decision) {
    if (Words words = those_of({kEnds}, {}); !words.empty()) return words;
  }
  // Of a card that is nowhere or twice only an event of that very card counts.
  if (kind == Kind::lost_card || kind == Kind::duplicated_card) return those_of({kCaptures}, cards);
  // If cards changed hands without a cause by the rules, the events of the turn name it.
  const bool of_cards = moves_cards(kind) && kind != Kind::wrong_capture;
  Words words = those_of(about(kind), cards);
  if (words.empty() && of_cards && !cards.empty()) words = those_of({kCaptures}, cards);
  if (words.empty()) words = those_of(about(kind), {});
  return words.empty() && of_cards ? those_of({kCaptures}, {}) : words;
}

void explain_stock(const EventLog& events, Finding& finding) {
  REQUIRES(finding.kind == Kind::wrong_stock);
  const auto cards_of = [](const std::string& list) {
    std::istringstream in(list);
    std::vector<std::string> cards{std::istream_iterator<std::string>(in), {}};
    std::sort(cards.begin(), cards.end());
    return cards;
  };
  if (cards_of(finding.expected) != cards_of(finding.got)) return;
  const bool dealt = std::any_of(events.begin(), events.end(),
                                 [](const Event& event) { return event.what == deal; });
  finding.events = dealt ? Words(word(deal)) : Words();
  finding.detail = "another order";
}

bool is_reported(const Finding& finding, LastingMistakes& lasting) {
  const std::string where = std::string(word(finding.kind)) + finding.key;
  bool known = !lasting.insert({where, finding.detail}).second;
  if (finding.kind != Kind::wrong_points) return known;
  const auto number = [](const std::string& text) {
    std::int64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
  };
  const std::int64_t more = number(finding.got) - number(finding.expected);
  known = !lasting.insert({where, std::to_string(more)}).second || known;
  return known;
}

Words words_of_goes(const State& state, Words words) {
  const bool two = state.winner != kNobody && state.seat(state.winner).go_count == 2;
  const bool of_goes = words == Words(word(EventType::pay_go_add));
  return two && of_goes ? Words{"GS-A-083", "GS-B-081f"} : std::move(words);
}

}  // namespace showstopper::conformance::gostop
