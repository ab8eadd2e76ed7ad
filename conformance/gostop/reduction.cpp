// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/reduction.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "conformance/gostop/comparison.h"
#include "conformance/gostop/judge.h"
#include "conformance/gostop/scene.h"
#include "model/gostop/settlement/settle.h"
#include "model/table/check.h"
#include "model/trace/gostop/filling.h"

namespace showstopper::conformance::gostop {
namespace {

using Observation = trace::GostopObservation;

// The keys that are claimed, of those that the reference observes.
struct Field {
  std::string_view name;
  Observation::Key key;
};
constexpr Field kClaimed[] = {
    {"to_move", Observation::kToMove},    {"decision", Observation::kDecision},
    {"legal", Observation::kLegal},       {"hands", Observation::kHands},
    {"table", Observation::kTable},       {"stacks", Observation::kStacks},
    {"captured", Observation::kCaptured}, {"stock_left", Observation::kStockLeft},
    {"points", Observation::kPoints},     {"go_counts", Observation::kGoCounts},
    {"shakes", Observation::kShakes},     {"bombs", Observation::kBombs},
    {"credits", Observation::kCredits},   {"instant", Observation::kInstant},
    {"result", Observation::kResult}};

constexpr int kFewFillings = 2;

class Reduction {
 public:
  Reduction(const trace::GostopTrace& scene, const Finding& finding)
      : fixture_(scene), finding_(finding) {}

  std::string run(const std::vector<std::string>& clauses) {
    if (!claim()) return "";
    ENSURES(fixture_.expect.size() == 1);
    fixture_.start.reset();
    fixture_.after.clear();
    fixture_.result.reset();
    fixture_.envelope.probes.clear();
    fixture_.envelope.clauses = clauses;
    fixture_.envelope.why =
        fmt::format("{}: {}, not {}", sentence(finding_.kind),
                    finding_.expected.empty() ? "another result is expected" : finding_.expected,
                    finding_.got.empty() ? "so" : finding_.got);
    if (!holds(fixture_)) return "";
    if (fixture_.from == trace::GostopTrace::From::state) hide_cards();
    return to_json(fixture_);
  }

 private:
  static bool holds(const trace::GostopTrace& fixture, int samples) {
    const Verdict verdict = judge(fixture, nullptr, samples);
    return verdict.findings.empty() && verdict.observations > 0;
  }
  // As it will be read and judged. Few fillings refute most cards that matter.
  static bool holds(const trace::GostopTrace& fixture) {
    return holds(fixture, kFewFillings) && trace::unfillable(fixture).empty() &&
           holds(fixture, kFillings);
  }

  // The values by the rules, if the engine differs.
  bool claim() {
    State state;
    std::optional<Refusal> refused;
    const int last = static_cast<int>(fixture_.actions.size()) - 1;
    trace::GostopTrace played = fixture_;
    played.after.clear();
    played.result.reset();
    judge(played, [&](const Moment& moment) {
      if (moment.resynced) return;
      state = moment.state;
      if (moment.action == last) refused = moment.refused;
    });
    trace::Claim claim;
    claim.after = last;
    if (refused) {
      claim.refused = true;
      claim.reason = word(*refused);
      fixture_.expect = {claim};
      return true;
    }
    claim.is = trace::observe(*fixture_.rules, state);
    if (finding_.kind != Kind::crash && finding_.kind != Kind::stuck) {
      claim.is.seen &= differing_keys(state);
    }
    ENSURES(!refused);
    if (claim.is.seen == 0) return false;
    fixture_.expect = {claim};
    return true;
  }

  std::uint32_t differing_keys(const State& state) const {
    JunkNames names = JunkNames::free();
    Observation seen = fixture_.after.empty() ? Observation() : fixture_.after.back();
    std::uint32_t keys = 0;
    for (const Difference& difference : compare(*fixture_.rules, state, seen, names)) {
      keys |= key_of(difference.field);
    }
    if (finding_.key.starts_with("result")) keys |= Observation::kResult;
    return keys;
  }

  static std::uint32_t key_of(std::string_view field) {
    for (const Field& each : kClaimed) {
      if (field.starts_with(each.name)) return each.key;
    }
    return 0;
  }

  // Zones as wholes first, then card by card.
  void hide_cards() {
    for (Seat seat = 0; seat < fixture_.rules->players; ++seat) {
      hide(fixture_.state.seat(seat).hand);
      hide(fixture_.state.seat(seat).captured);
    }
    hide(fixture_.state.table);
    CardSet stock;
    for (int i = 0; i < fixture_.state.stock.size(); ++i) stock |= fixture_.state.stock[i];
    hide(stock);
    CardSet left = stock | fixture_.state.table;
    for (Seat seat = 0; seat < fixture_.rules->players; ++seat) {
      left |= fixture_.state.seat(seat).hand | fixture_.state.seat(seat).captured;
    }
    for (const Card card : left) hide(card);
  }

  void hide(CardSet cards) {
    if (cards.empty()) return;
    trace::GostopTrace smaller = fixture_;
    for (const Card card : cards) hide(card, smaller);
    if (holds(smaller)) fixture_ = std::move(smaller);
  }

  static void hide(Card card, trace::GostopTrace& from) {
    REQUIRES(!from.expect.empty());
    State& state = from.state;
    for (Seat seat = 0; seat < from.rules->players; ++seat) {
      take(card, state.seat(seat).hand, from.hidden.hands[seat]);
      take(card, state.seat(seat).captured, from.hidden.captured[seat]);
    }
    take(card, state.table, from.hidden.table);
    for (std::uint8_t i = state.stock.top; i < state.stock.end; ++i) {
      if (state.stock.cards[i] == card) state.stock.cards[i] = Card();
    }
    // A claim about a zone no longer names the card.
    Observation& is = from.expect.front().is;
    take(card, is.table.cards, is.table.unknown);
    for (Seat seat = 0; seat < from.rules->players; ++seat) {
      take(card, is.hands.value[seat].cards, is.hands.value[seat].unknown);
      take(card, is.captured.value[seat].cards, is.captured.value[seat].unknown);
    }
  }

  static void take(Card card, CardSet& zone, std::uint8_t& hidden) {
    if (!zone.has(card)) return;
    zone -= card;
    ++hidden;
    ENSURES(hidden > 0 && hidden <= Card::kCount);
  }

  trace::GostopTrace fixture_;
  const Finding& finding_;
};

}  // namespace

std::string reduced(const trace::GostopTrace& round, const Finding& finding,
                    const std::vector<std::string>& clauses) {
  const std::vector<trace::GostopTrace> cut = scenes(round, {finding});
  ENSURES(cut.size() == 1);
  return Reduction(cut.front(), finding).run(clauses);
}

}  // namespace showstopper::conformance::gostop
