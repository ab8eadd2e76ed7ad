// SPDX-License-Identifier: Apache-2.0
#include "conformance/stoppa/reference.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "conformance/stoppa/card_worth.h"
#include "conformance/stoppa/classify.h"
#include "conformance/stoppa/classify_words.h"
#include "conformance/stoppa/comparison.h"
#include "conformance/stoppa/resync.h"
#include "model/stoppa/engine.h"
#include "model/stoppa/position.h"
#include "model/table/check.h"
#include "model/trace/stoppa/replay.h"

namespace showstopper::conformance::stoppa {
namespace {

// `purses` of `purses[1]`.
std::string plain(const std::string& field) { return field.substr(0, field.find('[')); }

bool number(const std::string& text, std::int64_t& into) {
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, into);
  return error == std::errc() && rest == end;
}

bool is_list(const Difference& difference) { return difference.field == "legal"; }

// A standing difference of purses, bets or the pot.
bool of_chips(const std::string& mark) {
  return mark.starts_with("purses") || mark.starts_with("bets") || mark.starts_with("pot");
}

// Whose turn it is, and in which part of the round.
bool of_the_flow(const Difference& difference) {
  const std::string& field = difference.field;
  return field == "to_move" || field == "round" || field == "decision" || field == "result";
}

// Fields of the position; the others follow from it or show a part of it.
bool of_the_position(const Difference& difference) {
  const std::string& field = difference.field;
  return !is_list(difference) && !field.starts_with("shown") && !field.starts_with("result.");
}

// Whether an observation has all fields that a position needs.
bool is_whole(const trace::StoppaObservation& seen) {
  return seen.to_move && seen.round && seen.hands && seen.bets && seen.purses && seen.pot;
}

}  // namespace

Reference::Reference(const Trace& trace, Strictness strictness)
    : trace_(&trace), rules_(trace.rules.get()), fixture_(strictness == Strictness::of_a_fixture) {
  REQUIRES(rules_ != nullptr);
}

bool Reference::begin() {
  state_ = trace::first_position(*trace_, &latest_);
  before_ = state_;
  since_ = latest_;
  ENSURES(state_.players == rules_->players);
  reachable_ = trace_->from != Trace::From::state || flaws(*rules_, state_).empty();
  return reachable_;
}

std::span<const Event> Reference::news() {
  const std::span<const Event> all(latest_);
  return all.subspan(std::exchange(returned_, true) ? all.size() : 0);
}

const trace::StoppaMove& Reference::move(int action) const {
  REQUIRES(action >= 0 && static_cast<std::size_t>(action) < trace_->actions.size());
  return trace_->actions[action];
}

std::optional<Refusal> Reference::refusal(int action) const { return refusal_in(state_, action); }

std::optional<Refusal> Reference::refusal_in(const State& state, int action) const {
  return showstopper::stoppa::refusal(*rules_, state, move(action).seat, move(action).action);
}

// A log of Stoppa leaves nothing out. An action that only the position of the rules allows shows
// that the engine has that position.
void Reference::turn_to(int action) {
  REQUIRES(action >= action_);
  action_ = action;
  latest_.clear();
  returned_ = false;
  if (own_ && missed_ == 0 && refusal(action) && !refusal_in(*own_, action)) return_to_own();
}

// The log was wrong about one moment, or shows a mistake and plays on correctly.
void Reference::return_to_own() {
  REQUIRES(own_.has_value());
  state_ = *own_;
  standing_ = own_standing_;
  strayed_ = false;
  own_.reset();
}

void Reference::carry_out(int action) {
  REQUIRES(!state_.over());
  before_ = state_;
  if (own_) {
    if (refusal_in(*own_, action)) own_.reset();
    if (own_) apply(*rules_, *own_, move(action).action);
  }
  apply(*rules_, state_, move(action).action, &latest_);
  since_.insert(since_.end(), latest_.begin(), latest_.end());
}

void Reference::miss(int action) {
  ++missed_;
  turn_to(action);
}

// A bet or a fold shows in the bets or in the seat to move, a card in the hands and in the laid
// cards.
std::optional<bool> Reference::stands_without(int action, const Observation& seen) const {
  const bool lays = move(action).action.kind == ActionKind::lay;
  const bool shows = lays ? seen.hands || seen.laid : seen.bets || seen.purses || seen.to_move;
  if (!shows) return std::nullopt;
  const auto differing = compare(*rules_, state_, latest_, as_read(seen, state_), fixture_);
  return std::all_of(differing.begin(), differing.end(), [&](const Difference& difference) {
    return difference.field.starts_with("shown") || standing_.contains(mark(seen, difference));
  });
}

// The identity of a difference while it stays: of numbers the distance, of legal actions the
// events, of all else the field.
std::string Reference::mark(const Observation& seen, const Difference& difference) const {
  REQUIRES(!difference.field.empty());
  if (is_list(difference)) return "legal " + event_words(scene(seen), difference).text();
  std::int64_t observed = 0, reference = 0;
  const bool numbers =
      number(difference.observed, observed) && number(difference.reference, reference);
  return numbers ? fmt::format("{} {:+}", difference.field, observed - reference)
                 : difference.field;
}

Scene Reference::scene(const Observation& seen) const {
  const Action* const action = action_ < 0 ? nullptr : &move(action_).action;
  return {*rules_, before_, state_, since_.empty() ? latest_ : since_, action, seen};
}

// Bets that the log counts in `pot` are reported once; from then on its pot is read without them.
trace::StoppaObservation Reference::as_read(const Observation& seen, const State& state) const {
  if (!pot_has_bets_) return seen;
  return without_bets_in_pot(state, seen).value_or(seen);
}

// Purses that differ from the first observation on were paid wrongly, or are those with which the
// engine began: it counts the payments of its result from either.
std::vector<Difference> Reference::compared(const Observation& shown, bool exact) const {
  const Observation seen = as_read(shown, state_);
  std::vector<Difference> differing = compare(*rules_, state_, latest_, seen, exact);
  if (!other_start_ || !seen.result || differing.empty()) return differing;
  State other = state_;
  for (Seat seat = 0; seat < rules_->players; ++seat) {
    other.pot_before += other.start[seat] - (*other_start_)[seat];
  }
  other.start = *other_start_;
  auto fewer = compare(*rules_, other, latest_, seen, exact);
  return fewer.size() < differing.size() ? fewer : differing;
}

std::vector<Difference> Reference::differences(const Observation& seen) {
  listed_.reset();
  std::vector<Difference> differing = compared(seen, fixture_);
  if (own_) prefer_own(seen, differing);
  if (!fixture_ && seen.legal && has_twice(*seen.legal)) notes_.add(Note::action_listed_twice);
  if (!fixture_ && seen.result && has_own_reasons(*seen.result)) notes_.add(Note::own_reasons);
  if (!fixture_ && over() && seen.to_move && *seen.to_move != kNobody) {
    if (!seen.decision || ends_the_round(seen)) notes_.add(Note::seat_at_the_end);
    std::erase_if(differing,
                  [](const Difference& difference) { return difference.field == "to_move"; });
  }
  if (differing.empty()) standing_.clear();
  return differing;
}

// The observation may fit the position of the rules.
void Reference::prefer_own(const Observation& seen, std::vector<Difference>& differing) {
  REQUIRES(own_.has_value());
  auto own = compare(*rules_, *own_, latest_, as_read(seen, *own_), fixture_);
  const bool fits = std::all_of(own.begin(), own.end(), [&](const Difference& difference) {
    return own_standing_.contains(mark(seen, difference));
  });
  if (fits && differing.empty()) return;
  if (!fits) return own_.reset();
  return_to_own();
  differing = std::move(own);
}

std::vector<Difference> Reference::claim_differences(const Observation& claimed) const {
  return compare(*rules_, state_, latest_, claimed, true);
}

std::optional<bool> Reference::offered(int action) const {
  if (!listed_ || move(action).seat != state_.to_move()) return std::nullopt;
  return listed_->contains(move(action).action);
}

Classified Reference::classify(const Observation& seen, const std::vector<Difference>& differing) {
  REQUIRES(!differing.empty());
  const auto pot = std::find_if(differing.begin(), differing.end(),
                                [](const Difference& each) { return each.field == "pot"; });
  const auto read = without_bets_in_pot(state_, seen);
  if (pot == differing.end() || pot_has_bets_ || !read || *read->pot != state_.pot) {
    return classify_as_read(as_read(seen, state_), differing);
  }
  pot_has_bets_ = true;
  std::vector<Difference> others = differing;
  others.erase(others.begin() + (pot - differing.begin()));
  Classified result;
  if (others.empty()) {
    standing_.clear();
  } else {
    result = classify_as_read(*read, others);
  }
  Finding counted;  // no clause is about what `pot` counts
  counted.kind = Kind::wrong_payment;
  counted.detail = "`pot` is without the bets of this betting round";
  counted.key = pot->field;
  counted.expected = pot->reference;
  counted.got = pot->observed;
  result.findings.push_back(std::move(counted));
  return result;
}

Classified Reference::classify_as_read(const Observation& seen,
                                       const std::vector<Difference>& differing) {
  REQUIRES(!differing.empty());
  std::set<std::string> still;
  std::vector<Difference> news;
  Classified result;
  const bool whole = is_whole(seen);
  for (const Difference& difference : differing) {
    const std::string known = mark(seen, difference);
    still.insert(known);
    if (standing_.contains(known)) continue;
    news.push_back(difference);
    const bool apart = whole ? of_the_position(difference) : of_the_flow(difference);
    result.parted = result.parted || apart;
  }
  standing_ = std::move(still);
  if (result.parted && stays_in(seen, differing)) result.parted = false;
  if (over() && ends_the_round(seen)) result.parted = false;  // nothing comes behind it
  if (differing.end() != std::find_if(differing.begin(), differing.end(), is_list)) {
    REQUIRES(seen.legal.has_value());
    listed_.emplace(*seen.legal);
  }
  result.findings = heads(seen, std::move(news));
  ENSURES(result.findings.size() <= 2 && !standing_.empty());
  return result;
}

// No position is like this observation, such as one whose pot holds less than its prizes, but it is
// of the same part of the round, and the log goes on as the rules do.
bool Reference::stays_in(const Observation& seen, const std::vector<Difference>& differing) const {
  const auto next = static_cast<std::size_t>(action_ + 1);
  const bool elsewhere =
      std::any_of(differing.begin(), differing.end(), [](const Difference& difference) {
        return of_the_flow(difference) && difference.field != "to_move";
      });
  if (elsewhere || next >= trace_->actions.size() || refusal(action_ + 1)) return false;
  State other = state_;
  return !stoppa::resync(*rules_, seen, other);
}

// Who deals next follows from nothing else; of all other differences one is the head.
std::vector<Finding> Reference::heads(const Observation& seen, std::vector<Difference> news) const {
  std::vector<Finding> found;
  const auto dealer = std::partition(news.begin(), news.end(), [](const Difference& difference) {
    return stoppa::kind_of(difference.field) != Kind::wrong_dealer;
  });
  const std::vector<Difference> dealers(dealer, news.end());
  news.erase(dealer, news.end());
  const Scene at = scene(seen);
  if (!news.empty()) found.push_back(finding(at, head_of(at, news)));
  if (!dealers.empty()) found.push_back(finding(at, dealers.front()));
  return found;
}

Finding Reference::finding(const Scene& at, const Difference& difference) const {
  REQUIRES(!difference.field.empty());
  Finding made;
  made.kind = stoppa::kind_of(at, difference);
  made.events = event_words(at, difference);
  // Whatever is owed, debts that are paid are one group.
  if (made.events == Words(word(EventType::short_purse))) made.about = words_of_debts(at);
  made.detail = plain(difference.field);
  made.key = difference.field;
  made.expected = difference.reference;
  made.got = difference.observed;
  if (made.kind == Kind::wrong_payment) made.hints = hints_of_cards_left(at);
  if (made.kind == Kind::wrong_legal) made.hints = hints_of_limits(at);
  if (made.kind == Kind::wrong_hand || made.kind == Kind::wrong_points) {
    made.hints = hints_of_packets(made.events);
  }
  if (made.kind == Kind::wrong_points) {
    for (Hint& hint : hints_of_worth(at, difference.field)) made.hints.push_back(std::move(hint));
  }
  return made;
}

// Only right behind the action in which the two parted: who has passed or folded since then is
// nowhere observed.
bool Reference::resync(const Observation& shown) {
  const State own = state_;
  const Observation seen = as_read(shown, state_);
  if (missed_ > 1 || !stoppa::resync(*rules_, seen, state_)) return false;
  if (!std::exchange(compared_, true)) {
    other_start_ = own.start;
    for (Seat seat = 0; seat < rules_->players; ++seat) {
      (*other_start_)[seat] += state_.purses[seat] - own.purses[seat];
    }
  }
  strayed_ = true;
  own_.reset();
  if (missed_ == 0 && std::exchange(reachable_, true)) own_ = own;
  own_standing_ = standing_;
  missed_ = 0;
  standing_.clear();
  since_.clear();
  before_ = state_;
  ENSURES(!state_.over() && state_.players == rules_->players);
  return true;
}

std::vector<Finding> Reference::judge_result(const Result& seen, bool elsewhere) {
  if (elsewhere) return {};
  if (trace_->actions.empty() && !over()) {
    Finding lacks;
    lacks.kind = Kind::out_of_step;
    lacks.key = "result";
    lacks.expected = kNoActions;
    lacks.got = seen.outcome.value_or("given");
    return {lacks};
  }
  Observation observed;
  observed.result = seen;
  std::vector<Difference> differing = compared(observed, fixture_);
  if (!fixture_ && has_own_reasons(seen)) notes_.add(Note::own_reasons);
  // Payments follow from chips that differed before.
  const bool follows = std::any_of(standing_.begin(), standing_.end(), of_chips);
  std::erase_if(differing, [follows](const Difference& difference) {
    return follows && stoppa::kind_of(difference.field) == Kind::wrong_payment;
  });
  return heads(observed, std::move(differing));
}

Kind Reference::kind_of(std::string_view field) { return stoppa::kind_of(field); }

Words Reference::events_about(Kind kind, int action) const {
  if (action < 0) return words_of_moment(latest_, nullptr);
  const trace::StoppaMove& of = move(action);
  const bool of_the_action = kind == Kind::illegal_accepted || kind == Kind::legal_refused;
  return of_the_action ? event_words(*rules_, state_, of.seat, of.action)
                       : words_of_moment(latest_, &of.action);
}

}  // namespace showstopper::conformance::stoppa
