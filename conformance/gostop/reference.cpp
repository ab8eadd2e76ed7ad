// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/reference.h"

#include <algorithm>

#include <fmt/format.h>

#include "conformance/gostop/classify.h"
#include "conformance/gostop/classify_words.h"
#include "conformance/gostop/clause_words.h"
#include "conformance/gostop/comparison.h"
#include "conformance/gostop/observed_position.h"
#include "conformance/gostop/resync.h"
#include "conformance/gostop/ways_of_writing.h"
#include "model/gostop/engine.h"
#include "model/gostop/position.h"
#include "model/gostop/score.h"
#include "model/table/check.h"
#include "model/trace/gostop/replay.h"
#include "model/trace/gostop/text.h"

namespace showstopper::conformance::gostop {
Reference::Reference(const Trace& trace, Strictness strictness)
    : trace_(&trace),
      rules_(trace.rules.get()),
      fixture_(strictness == Strictness::of_a_fixture),
      names_(fixture_ ? JunkNames::exact() : JunkNames::free()) {}

bool Reference::begin() {
  state_ = trace::opening(*trace_, &events_);
  synced_ = state_;
  ENSURES(state_.players == rules_->players);
  return trace_->from != Trace::From::state || flaws(*rules_, state_).empty();
}

std::span<const Event> Reference::news() {
  const std::span<const Event> all(events_);
  return all.subspan(std::exchange(returned_, events_.size()));
}

void Reference::forget_events() {
  const bool turn_begins = state_.decision == Decision::turn && !state_.turn.moved;
  if (turn_begins) {
    turn_events_.clear();
  } else {
    turn_events_.insert(turn_events_.end(), events_.begin(), events_.end());
  }
  events_.clear();
  returned_ = 0;
}

EventLog Reference::events_of_the_turn() const {
  EventLog events = turn_events_;
  events.insert(events.end(), events_.begin(), events_.end());
  return events;
}

void Reference::turn_to(int action) {
  REQUIRES(action >= action_);
  action_ = action;
  if (fixture_ || !log().shows_omitted_choices(action)) return;
  const ActionKind next = log().move(action).action.kind;
  if (next == ActionKind::give) gifts_written_ |= log().named(action).card();
  if (may_be_left_out(state_.decision) && !answers(next, state_.decision)) fill_in(nullptr);
  if (next == ActionKind::shake || next == ActionKind::quad || next == ActionKind::done) return;
  close_declarations();
}

// Choices that the log leaves out and that follow from its next observation.
void Reference::fill_in(const Observation* seen) {
  if (!fill_in_choices(log(), action_, *rules_, seen, state_, events_)) return;
  notes_written_.add(Note::choice_left_out);
}

void Reference::close_declarations() {
  while (state_.decision == Decision::declare) {
    apply(*rules_, state_, {ActionKind::done, 0}, &events_);
  }
  ENSURES(state_.decision != Decision::declare);
}

std::optional<Refusal> Reference::refusal(int action) const {
  return showstopper::gostop::refusal(*rules_, state_, log().move(action).seat,
                                      log().named(action));
}

void Reference::carry_out(int action) {
  REQUIRES(!state_.over());
  asks_for_another_ = false;
  listed_.reset();
  table_before_ = state_.table;
  for (Seat seat = 0; seat < rules_->players; ++seat) {
    captured_before_[seat] = state_.seat(seat).captured;
  }
  apply(*rules_, state_, log().named(action), &events_);
}

// A log may contain a choice that the rules do not have, if its result is the same. A gift may name
// the seat whose card it is, or the seat that gets it (docs/trace-conventions.md, Who gives). A
// choice with another result shows in the next observation, and is refused if there is none.
bool Reference::follow(int action) {
  const Action written = log().named(action);
  if (log().repeats(action)) return false;
  if (written.kind == ActionKind::take) {
    if (state_.decision == Decision::take_hand || state_.decision == Decision::take_flip) {
      return false;
    }
    return already_done(action) || log().shown_later(action);
  }
  if (written.kind != ActionKind::give) return false;
  if (state_.decision == Decision::give) {
    const Seat seat = log().move(action).seat;
    const bool concerned = seat == state_.mover || seat == state_.turn.victim;
    if (!concerned || showstopper::gostop::refusal(*rules_, state_, state_.to_move, written)) {
      return false;
    }
    notes_written_.add(Note::give_by_other_seat);
    carry_out(action);
    return true;
  }
  return already_done(action) || trade_equals(log().move(action).seat, written.card(), action) ||
         log().shown_later(action);
}

// Whether the rules have carried out the action by themselves: a gift that was the only one, or the
// table card that went with the hand card.
bool Reference::already_done(int action) const {
  const Action written = log().named(action);
  const auto captured = [&](Seat seat) { return state_.seat(seat).captured.has(written.card()); };
  const auto had = [&](Seat seat) { return captured_before_[seat].has(written.card()); };
  if (written.kind == ActionKind::take) {
    const Seat taker = log().move(action).seat;
    return table_before_.has(written.card()) && captured(taker) && !had(taker);
  }
  for (Seat seat = 0; seat < rules_->players; ++seat) {
    if (had(seat) && !captured(seat)) return true;
  }
  return false;
}

// The reference handed over another card of the victim where the log names `card`: two cards of
// equal worth trade places.
bool Reference::trade_equals(Seat victim, Card card, int action) {
  REQUIRES(victim >= 0 && victim < rules_->players && card.is_card());
  if (!state_.seat(victim).captured.has(card)) return false;
  for (Event& event : events_) {
    const bool stolen = event.what == EventType::steal || event.what == EventType::steal_double;
    if (!stolen || event.other != victim) continue;
    const CardSet handed = event.cards & state_.seat(event.seat).captured;
    for (const Card other : handed) {
      if (log().gives(victim, other, action) ||
          junk_worth(*rules_, other) != junk_worth(*rules_, card)) {
        continue;
      }
      trade(state_, victim, card, event.seat, other);
      event.cards = (event.cards - other) | card;
      return true;
    }
  }
  return false;
}

// The seat has moved in the log; how many turns it has had is nowhere observed.
void Reference::miss(int action) {
  REQUIRES(action >= action_);
  action_ = action;
  const Seat seat = log().move(action).seat;
  const ActionKind kind = log().move(action).action.kind;
  const bool turn =
      kind == ActionKind::play || kind == ActionKind::bomb || kind == ActionKind::skip;
  if (turn && seat < rules_->players) ++state_.seat(seat).turns;
  // A call before the stock card counts cards that the log shows nowhere.
  if (kind == ActionKind::go && seat < rules_->players) {
    const auto pile = log().captured_at(action, seat);
    const bool known = pile && rules_->go_announced == GoAnnounced::after_flip;
    points_at_go_[seat].reset();
    if (known) points_at_go_[seat] = points(counting(*rules_, state_.seat(seat).cup, *pile), *pile);
  }
  // A use that is fixed there is fixed for the rest of the round, and is nowhere else shown.
  const bool cup = kind == ActionKind::cup_animal || kind == ActionKind::cup_junk;
  if (cup && rules_->cup_role == CupRole::choice && seat < rules_->players) {
    state_.seat(seat).cup = kind == ActionKind::cup_animal ? CupUse::animal : CupUse::junk;
  }
}

std::optional<bool> Reference::stands_without(int action, const Observation& seen) const {
  if ((seen.seen & changed_by(log().move(action).action.kind)) == 0) return std::nullopt;
  JunkNames names = names_;
  const std::vector<Difference> differing = compared(seen, names);
  return std::all_of(differing.begin(), differing.end(), [](const Difference& difference) {
    return difference.field.starts_with("points");
  });
}

std::vector<Difference> Reference::compared(const Observation& seen, JunkNames& names) const {
  if (reported_stacks_.empty()) return compare(*rules_, state_, seen, names);
  return compare(*rules_, state_, with_stacks_of(state_, reported_stacks_, seen), names);
}

std::vector<Difference> Reference::differences(const Observation& seen) {
  if (fixture_) return compared(seen, names_);
  const bool decided = seen.has(Observation::kDecision);
  if (state_.decision == Decision::declare && decided && seen.decision != Decision::declare) {
    // A log may leave declarations out, unless its next action is one.
    const bool declares = action_ + 1 < log().size() && goes_on_by_the_rules();
    if (!declares) close_declarations();
  }
  const bool same_seat = !seen.has(Observation::kToMove) || seen.to_move == state_.to_move;
  const bool asked = decided && seen.decision == state_.decision && same_seat;
  asks_for_another_ = (decided && seen.decision != state_.decision) || !same_seat;
  if (may_be_left_out(state_.decision) && !asked && !log().answers_next(action_, state_))
    fill_in(&seen);
  notes_written_.add(notes_on(*rules_, seen));
  std::vector<Difference> differing = compared(seen, names_);
  const bool lists_others = std::any_of(differing.begin(), differing.end(), [](const auto& each) {
    return kind_of(each.field) == Kind::wrong_legal;
  });
  listed_ = lists_others ? std::optional(seen.legal) : std::nullopt;
  if (differing.empty() && leaves_out_cards_in_play(state_, seen, names_)) {
    notes_written_.add(Note::cards_not_listed);
  }
  if (over() && seen.has(Observation::kToMove) && seen.to_move != kNobody) {
    if (!decided || ends_the_round(seen)) notes_written_.add(Note::seat_at_the_end);
    std::erase_if(differing,
                  [](const Difference& difference) { return difference.field == "to_move"; });
  }
  return differing;
}

std::optional<bool> Reference::offered(int action) const {
  REQUIRES(action >= action_);
  if (asks_for_another_) return false;
  const trace::Move& written = log().move(action);
  if (!listed_ || written.seat != state_.to_move) return std::nullopt;
  trace::SeenLegal with = *listed_;
  with.add(written.action);
  return with == *listed_;
}

std::vector<Difference> Reference::claim_differences(const Observation& claimed) const {
  JunkNames names = names_;
  return compare(*rules_, state_, claimed, names);
}

void Reference::agree() {
  gifts_written_ = {};
  synced_ = state_;
  forget_events();
}

namespace {

// A deal as packets of a deck is by the clauses for that number of seats. A log with each zone of
// its deal contradicts itself, and breaks no clause.
void about_the_deal(const trace::GostopTrace& trace, int players, std::vector<Finding>& found) {
  for (Finding& each : found) {
    if (each.events != Words(word(EventType::deal))) continue;
    if (trace.from == trace::GostopTrace::From::deck) {
      each.about = fmt::format("deal.order.{}", players);
    } else {
      each.events = {};
    }
  }
}

}  // namespace

Classified Reference::classify(const Observation& seen, const std::vector<Difference>& differing) {
  REQUIRES(!differing.empty());
  const MonthSet differing_now = differing_stacks(state_, seen) - reported_stacks_;
  const ObservedPosition written =
      observed_position(with_stacks_of(state_, reported_stacks_, seen), state_, names_);
  ObservedPosition own = written;
  Notes forgiven;
  if (!fixture_) forgiven = forgive(*rules_, events_, gifts_written_, own, state_);
  Classified result;
  const EventLog turn = events_of_the_turn();
  std::vector<Finding> found = gostop::classify(
      {*rules_, trace_->stock(), synced_, state_, events_, turn, own, fixture_, forgiven, written});
  add_the_rest(differing, seen, found);
  about_the_deal(*trace_, rules_->players, found);
  if (found.empty() && forgiven.empty()) {
    found.push_back(finding(kind_of(differing.front().field), differing.front()));
  }
  notes_written_.add(forgiven);
  reported_stacks_ |= differing_now;
  result.parted = parts(found, seen);
  if (follows_from_a_stack()) return result;
  for (Finding& each : found) {
    // Points that go on being counted in the same wrong way are one finding of the round.
    const bool lasting = each.kind == Kind::wrong_points || each.kind == Kind::lost_card ||
                         each.kind == Kind::duplicated_card;
    if (lasting && is_reported(each, lasting_) && each.kind == Kind::wrong_points) continue;
    result.findings.push_back(std::move(each));
  }
  return result;
}

// Wrong points, a wrong list of actions, or a stack of cards that lie as they should, change
// nothing in the position: the reference goes on as it is. So does it if only the decision is named
// wrongly: a position of the log would not show the answer, such as the refusal of a draw.
bool Reference::parts(const std::vector<Finding>& found, const Observation& seen) const {
  const bool goes_on = goes_on_by_the_rules(), miscounts = miscounts_its_stock(state_, seen);
  const bool answered = goes_on && action_ + 1 < log().size();
  return std::any_of(found.begin(), found.end(), [&](const Finding& finding) {
    if (finding.kind == Kind::wrong_turn && goes_on) return false;
    if (finding.kind == Kind::wrong_decision && answered) return false;
    if (finding.kind == Kind::wrong_legal) return false;
    if (finding.key == "stock_left" && miscounts) return false;
    if (finding.key.starts_with("stacks")) return false;
    return finding.kind != Kind::wrong_points && !finding.key.starts_with("result");
  });
}

// The next action is legal here: a seat or a decision that is merely named wrongly is not the one
// that the log goes on with.
bool Reference::goes_on_by_the_rules() const {
  const auto next = static_cast<std::size_t>(action_ + 1);
  return next >= trace_->actions.size() || !refusal(action_ + 1);
}

// Differences outside the position: the legal actions, which follow from it; the order of the
// stock; the result.
void Reference::add_the_rest(const std::vector<Difference>& differing, const Observation& seen,
                             std::vector<Finding>& found) const {
  const bool elsewhere = !found.empty();
  if (miscounts_its_stock(state_, seen)) {
    Finding& made = found.emplace_back();
    made.kind = Kind::wrong_stock;
    made.key = "stock_left";
    made.expected = fmt::format("{}, as many as `stock` lists", seen.stock.size());
    made.got = std::to_string(seen.stock_left);
  }
  for (const Difference& difference : differing) {
    const bool of_the_stock =
        elsewhere && (found.front().key == "stock_left" || lists_its_rest(seen));
    const bool follows = difference.field == "legal" ? elsewhere : of_the_stock;
    if (follows || (difference.field != "legal" && difference.field != "stock")) continue;
    found.push_back(finding(kind_of(difference.field), difference));
    if (difference.field == "stock") explain_stock(events_, found.back());
    if (difference.field == "legal") {
      trace::SeenLegal own = seen.legal;
      for (CardSet& cards : own.cards) cards = names_.in_reference(cards);
      found.back().about = words_about_legal(*rules_, state_, events_of_the_turn(), own);
    }
  }
  add_results_beside(differing, seen, found);
}

// Whether the list is the end of the dealt stock, as long as the number beside it: the cards above
// it lie elsewhere.
bool Reference::lists_its_rest(const Observation& seen) const {
  REQUIRES(!seen.failed());
  const Stock& dealt = trace_->stock();
  const int left = static_cast<int>(seen.stock.size());
  if (!seen.has(Observation::kStockLeft) || seen.stock_left != left) return false;
  bool same = left <= dealt.size();
  for (int i = 0; same && i < left; ++i) {
    const Card own = names_.in_reference(seen.stock[static_cast<std::size_t>(i)]);
    same = !own.is_card() || own == dealt[dealt.size() - left + i];
  }
  return same;
}

std::vector<Finding> Reference::classify_alone(const Observation& seen) {
  const ObservedPosition own = observed_position(seen, state_, names_);
  std::vector<Finding> found;
  Notes none;
  for (Finding& each : gostop::classify_alone({*rules_, trace_->stock(), synced_, state_, events_,
                                               events_, own, fixture_, none, own})) {
    const auto mark = std::pair(std::string(word(each.kind)) + each.key, each.detail);
    if (lasting_.insert(mark).second) found.push_back(std::move(each));
  }
  return found;
}

Finding Reference::finding(Kind kind, const Difference& difference) const {
  REQUIRES(!difference.field.empty());
  Finding made;
  made.kind = kind;
  made.events = event_words(kind, events_);
  made.key = difference.field;
  made.expected = difference.reference;
  made.got = difference.observed;
  return made;
}

// The engine does not treat three cards that it left lying as a stack. Its actions when they are
// captured follow from that mistake and are not another one.
bool Reference::follows_from_a_stack() const {
  for (const Event& event : events_) {
    const bool taken =
        event.what == EventType::hand_takes_stack || event.what == EventType::flip_takes_stack;
    if (!taken) continue;
    for (const Card card : event.cards) {
      if (!card.is_joker() && in(irregular_, card.month())) return true;
    }
  }
  return false;
}

bool Reference::resync(const Observation& seen) {
  ObservedPosition own = observed_position(seen, state_, names_);
  own.points_at_go = points_at_go_;
  const MonthSet stacked = state_.stacked;
  const bool done = gostop::resync(*rules_, trace_->stock(), own, state_);
  if (done) {
    strayed_ = true;
    irregular_ = state_.stacked - (stacked - irregular_);
    reported_stacks_ |= irregular_ | differing_stacks(state_, seen);
    points_at_go_ = {};
  }
  agree();
  return done;
}

bool Reference::shows_all(const Observation& seen) const {
  REQUIRES(!seen.failed());
  const ObservedPosition own = observed_position(seen, state_, names_);
  return own.complete(state_.players) && own.stock_left.has_value();
}

Kind Reference::kind_of(std::string_view field) { return gostop::kind_of(field); }

Words Reference::events_about(Kind kind, int action) const {
  const bool of_the_action = kind == Kind::illegal_accepted || kind == Kind::legal_refused;
  if (of_the_action && action >= 0) return std::string(event_of(log().move(action).action.kind));
  return event_words(kind, events_);
}

Words Reference::words_about(Kind kind, int action) const {
  if (kind != Kind::illegal_accepted && kind != Kind::legal_refused) return "";
  if (action < 0) return "";
  return words_about_action(*rules_, state_, log().move(action).seat, log().named(action), kind);
}

}  // namespace showstopper::conformance::gostop
