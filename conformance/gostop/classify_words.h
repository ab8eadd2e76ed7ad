// SPDX-License-Identifier: Apache-2.0
//
// The words of the format by which a mistake is named: the kind that belongs to a key of the
// observation, and the events that a kind is about.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "conformance/finding.h"
#include "conformance/gostop/language.h"
#include "model/gostop/action.h"
#include "model/gostop/card.h"
#include "model/gostop/event.h"
#include "model/gostop/state.h"

namespace showstopper::conformance::gostop {

// The kind of a difference by the key of the observation alone.
Kind kind_of(std::string_view field);

// Whether cards lie elsewhere by such a difference.
bool moves_cards(Kind kind);

// Words of the events in `events` among those that `kind` is about, the most specific first.
// `cards`: those that lie elsewhere; events with one of them come before all others.
Words event_words(Kind kind, const EventLog& events, CardSet cards = {});
// Of a stock that differs: if it has the right cards in another order, the finding has no events
// but the deal, for no other event puts them in order.
void explain_stock(const EventLog& events, Finding& finding);
// The keys of an observation that show whether an action was carried out.
std::uint32_t changed_by(ActionKind kind);
// The event by which the clauses about an action are found.
std::string_view event_of(ActionKind kind);
// Whether such a mistake was reported before, and from now on it is. Points that differ by as much
// as before are the same mistake, whatever else explains them now.
bool is_reported(const Finding& finding, LastingMistakes& lasting);
// The words of a payment by goes: one go and two goes have a clause each, and the same event.
Words words_of_goes(const State& state, Words words);

}  // namespace showstopper::conformance::gostop
