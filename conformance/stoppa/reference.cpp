// SPDX-License-Identifier: Apache-2.0
#include "conformance/stoppa/reference.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "conformance/stoppa/classify.h"
#include "conformance/stoppa/comparison.h"
#include "conformance/stoppa/resync.h"
#include "model/stoppa/engine.h"
#include "model/stoppa/position.h"
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

// By what a difference is known again while it stays: of numbers by how far they are apart, of all
// else by where it is.
std::string mark(const Difference& difference) {
  std::int64_t observed = 0, reference = 0;
  const bool numbers =
      number(difference.observed, observed) && number(difference.reference, reference);
  return numbers ? fmt::format("{} {:+}", difference.field, observed - reference)
                 : difference.field;
}

}  // namespace

Reference::Reference(const Trace& trace)
    : trace_(&trace), rules_(trace.rules.get()), fixture_(trace.fixture()) {}

bool Reference::begin() {
  state_ = trace::first_position(*trace_, &latest_);
  return trace_->from != Trace::From::state || flaws(*rules_, state_).empty();
}

std::span<const Event> Reference::news() {
  const std::span<const Event> all(latest_);
  return all.subspan(std::exchange(told_, true) ? all.size() : 0);
}

const trace::StoppaMove& Reference::move(int action) const { return trace_->actions[action]; }

std::optional<Refusal> Reference::refusal(int action) const {
  return showstopper::stoppa::refusal(*rules_, state_, move(action).seat, move(action).action);
}

// A log of Stoppa leaves nothing out.
void Reference::turn_to(int action) {
  action_ = action;
  latest_.clear();
  told_ = false;
}

void Reference::carry_out(int action) { apply(*rules_, state_, move(action).action, &latest_); }

void Reference::miss(int action) {
  turn_to(action);
  ++missed_;
}

// A bet or a fold shows in the bets or in whose turn it is, a card in the hands and in what is
// laid.
std::optional<bool> Reference::stands_without(int action, const Observation& seen) const {
  const bool lays = move(action).action.kind == ActionKind::lay;
  const bool shows = lays ? seen.hands || seen.laid : seen.bets || seen.purses || seen.to_move;
  if (!shows) return std::nullopt;
  const auto differing = compare(*rules_, state_, latest_, seen, fixture_);
  return std::all_of(differing.begin(), differing.end(), [this](const Difference& difference) {
    return difference.field.starts_with("shown") || standing_.contains(mark(difference));
  });
}

std::vector<Difference> Reference::differences(const Observation& seen) {
  std::vector<Difference> differing = compare(*rules_, state_, latest_, seen, fixture_);
  if (!fixture_ && over() && seen.to_move && *seen.to_move != kNobody) {
    notes_.add(Note::seat_at_the_end);
    std::erase_if(differing,
                  [](const Difference& difference) { return difference.field == "to_move"; });
  }
  if (differing.empty()) standing_.clear();
  return differing;
}

std::vector<Difference> Reference::claim_differences(const Observation& claimed) const {
  return compare(*rules_, state_, latest_, claimed, true);
}

Classified Reference::classify(const Observation& /*seen*/,
                               const std::vector<Difference>& differing) {
  std::set<std::string> still;
  std::set<Kind> reported;
  Classified result;
  for (const Difference& difference : differing) {
    still.insert(mark(difference));
    const Kind kind = stoppa::kind_of(difference.field);
    if (standing_.contains(mark(difference)) || !reported.insert(kind).second) continue;
    result.findings.push_back(finding(kind, difference));
  }
  standing_ = std::move(still);
  return result;
}

Finding Reference::finding(Kind kind, const Difference& difference) const {
  Finding made;
  made.kind = kind;
  made.events = events_about(kind, action_);
  made.detail = plain(difference.field);
  made.key = difference.field;
  made.expected = difference.reference;
  made.got = difference.observed;
  return made;
}

// Only right behind the action in which the two parted: who has passed or folded since then is
// nowhere observed.
bool Reference::resync(const Observation& seen) {
  if (missed_ > 1 || !stoppa::resync(*rules_, seen, state_)) return false;
  missed_ = 0;
  standing_.clear();
  return true;
}

std::vector<Finding> Reference::judge_result(const Result& seen, bool elsewhere) {
  std::vector<Finding> found;
  if (elsewhere) return found;
  Observation observed;
  observed.result = seen;
  bool reported = false;
  for (const Difference& difference : compare(*rules_, state_, latest_, observed, false)) {
    const Kind kind = stoppa::kind_of(difference.field);
    // What is paid follows from what came before it; who deals next does not.
    if (reported && kind != Kind::wrong_dealer) continue;
    reported = reported || kind != Kind::wrong_dealer;
    const bool follows = kind == Kind::wrong_payment && !standing_.empty();
    if (!follows) found.push_back(finding(kind, difference));
  }
  return found;
}

Kind Reference::kind_of(std::string_view field) { return stoppa::kind_of(field); }

std::string Reference::events_about(Kind kind, int action) const {
  return event_words(kind, latest_, action < 0 ? nullptr : &move(action).action);
}

}  // namespace showstopper::conformance::stoppa
