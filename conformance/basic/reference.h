// SPDX-License-Identifier: Apache-2.0
//
// The rules of a game with a list of its fields, as they follow a log. Every observed field is
// compared. Of several differences after one action the first is a finding, since the others may
// follow from it. After a difference they go on from the position of the log if it shows all of it;
// else from their own, and differences that merely stay are not reported again.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/basic/field_clause.h"
#include "conformance/round_judge.h"
#include "model/rules/rule_set.h"
#include "model/table/check.h"
#include "model/table/guard/at_work.h"
#include "model/table/guard/guarded.h"
#include "model/table/playout.h"
#include "model/table/random.h"
#include "model/trace/basic/traced.h"

namespace showstopper::conformance {

// Why the rules refuse an action, in the word that traces use.
struct BasicRefusal {
  std::string reason;
};
inline std::string_view word(const BasicRefusal& refusal) { return refusal.reason; }
inline std::string_view sentence(const BasicRefusal& refusal) { return refusal.reason; }

// The kind of a field, by what fields of that name hold in every game.
Kind kind_of_field(std::string_view field);

// Where observed and known facts differ; a fact that is not known of this position is `nothing`.
std::vector<Difference> compare(const trace::Facts& known, const trace::Facts& observed);

// How often each type of event comes in random rounds under the initial values: the rarest
// event of an action is the most specific one. The same on every machine.
template <trace::BasicGame G>
const std::array<std::uint64_t, G::kEventTypes>& event_frequencies() {
  static const std::array<std::uint64_t, G::kEventTypes> kOften = [] {
    std::array<std::uint64_t, G::kEventTypes> often{};
    constexpr int kRounds = 200;
    table::guarded([&] {
      const rules::RuleSet initial(G::schema());
      const typename G::Rules rules = G::compile(initial, G::kSeats[0]);
      for (int round = 0; round < kRounds; ++round) {
        table::Random random = table::fork(1, static_cast<std::uint64_t>(round));
        std::vector<typename G::Event> log;
        const auto table = G::usual_table(rules, static_cast<table::Seat>(round % G::kSeats[0]));
        auto state = G::start(rules, table, G::deal(rules, table, random), &log);
        const auto any = [&](const typename G::State&, const typename G::Legal& legal) {
          return legal.nth(
              static_cast<int>(random.below(static_cast<std::uint64_t>(legal.size()))));
        };
        table::play_out<G>(rules, state, any, table::NoObserver{}, &log);
        G::settle(rules, state, &log);
        for (const auto& event : log) ++often[static_cast<std::size_t>(G::event_type(event))];
      }
    });
    return often;
  }();
  return kOften;
}

template <trace::BasicGame G>
class BasicReference {
 public:
  using Trace = trace::BasicTrace<G>;
  using Observation = trace::BasicObservation;
  using Result = trace::BasicObservation;
  using State = typename G::State;
  using Event = typename G::Event;
  using Refusal = BasicRefusal;

  // The trace must outlive it. Every field is compared as it is, however strict the judge is.
  BasicReference(const Trace& trace, Strictness) : trace_(&trace) {
    REQUIRES(trace.rules != nullptr);
  }

  bool begin() {
    state_ = trace::Traced<G>::opening(*trace_, &latest_);
    return true;
  }
  const State& state() const { return state_; }
  std::string_view decision() const { return G::over(state_) ? "the end" : "this decision"; }
  std::span<const Event> news() {
    const std::span<const Event> all(latest_);
    return all.subspan(std::exchange(returned_, true) ? all.size() : 0);
  }
  void turn_to(int action) {
    REQUIRES(action >= action_);
    action_ = action;
    missed_ = false;
    latest_.clear();
    returned_ = false;
  }
  std::optional<Refusal> refusal(int action) const {
    const auto refused = G::refusal(*trace_->rules, state_, move(action).seat, move(action).action);
    if (!refused) return std::nullopt;
    return Refusal{reason_of(*refused)};
  }
  void carry_out(int action) {
    table::begin_action(action);
    G::apply(*trace_->rules, state_, move(action).action, &latest_);
    if (G::over(state_)) G::settle(*trace_->rules, state_, &latest_);
  }
  bool follow(int /*action*/) { return false; }
  void miss(int action) {
    turn_to(action);
    missed_ = true;
  }
  // Whether the latest list of legal actions that differed has this one.
  std::optional<bool> offered(int action) const {
    if (!offered_ || G::over(state_) || move(action).seat != G::to_move(state_)) {
      return std::nullopt;
    }
    const std::string text(G::action_text(move(action).action));
    return (", " + *offered_ + ", ").find(", " + text + ", ") != std::string::npos;
  }
  std::optional<bool> stands_without(int /*action*/, const Observation& seen) const {
    if (seen.facts.empty()) return std::nullopt;
    const auto differing = compare(known(), seen.facts);
    return std::all_of(differing.begin(), differing.end(), [&](const Difference& difference) {
      return standing_.contains(difference.field);
    });
  }
  std::vector<Difference> differences(const Observation& seen) {
    std::vector<Difference> differing = compare(known(), seen.facts);
    if (differing.empty()) standing_.clear();
    offered_.reset();
    for (const Difference& each : differing) {
      if (each.field == "legal") offered_ = each.observed;
    }
    if (over() && trace::fact(seen.facts, "to_move") != nullptr) notes_.add(Note::seat_at_the_end);
    return differing;
  }
  std::vector<Difference> claim_differences(const Observation& claimed) const {
    return compare(known(), claimed.facts);
  }
  void agree() {}
  Classified classify(const Observation& seen, const std::vector<Difference>& differing) {
    REQUIRES(!differing.empty());
    Classified result;
    result.findings = head_of(differing);
    standing_.clear();
    for (const Difference& difference : differing) {
      standing_.insert(difference.field);
      const bool of_the_position =
          difference.field != "legal" && !difference.field.starts_with("result.");
      result.parted = result.parted || of_the_position;
    }
    result.parted = result.parted && trace::BasicReader<G>::position(seen, players()).has_value();
    ENSURES(!standing_.empty() && result.findings.size() <= 1);
    return result;
  }
  // A position with other cards than before is none that the rules could go on from.
  bool resync(const Observation& seen) {
    auto position = trace::BasicReader<G>::position(seen, players());
    if (!position || !has_cards_of(state_, *position)) return false;
    state_ = std::move(*position);
    standing_.clear();
    strayed_ = true;
    return true;
  }
  bool strayed() const { return strayed_; }
  std::vector<Finding> classify_alone(const Observation& /*seen*/) { return {}; }
  Notes take_notes() { return std::exchange(notes_, Notes()); }
  bool over() const { return G::over(state_); }
  bool excerpt() const { return false; }
  static bool ends_the_round(const Observation& /*seen*/) { return false; }
  std::vector<Finding> judge_result(const Result& seen, bool elsewhere) {
    if (elsewhere) return {};
    return head_of(compare(known(), seen.facts));
  }
  static Kind kind_of(std::string_view field) { return kind_of_field(field); }
  // Each event of the action once, the rarest first.
  Words events_about(Kind /*kind*/, int /*action*/) const {
    std::vector<int> types;
    for (const Event& event : latest_) {
      const int type = G::event_type(event);
      if (std::find(types.begin(), types.end(), type) == types.end()) types.push_back(type);
    }
    const auto& often = event_frequencies<G>();
    std::sort(types.begin(), types.end(), [&](int a, int b) {
      return std::pair(often[static_cast<std::size_t>(a)], a) <
             std::pair(often[static_cast<std::size_t>(b)], b);
    });
    Words words;
    for (const int type : types) words.add(Words(G::event_word(type)));
    return words;
  }
  // Of an action that is refused or carried out against the rules.
  Words words_about(Kind kind, int action) const {
    if (kind != Kind::illegal_accepted && kind != Kind::legal_refused) return {};
    const FieldClause* const entry = entry_of("legal", events_about(kind, action));
    return entry == nullptr ? Words() : Words(entry->clause);
  }

 private:
  static std::string reason_of(std::string_view refusal) { return std::string(refusal); }
  template <class Word>
  static std::string reason_of(const Word& refusal) {
    return std::string(word(refusal));
  }

  const trace::BasicMove<G>& move(int action) const {
    REQUIRES(action >= 0 && static_cast<std::size_t>(action) < trace_->actions.size());
    return trace_->actions[action];
  }
  trace::Facts known() const { return trace::facts_of<G>(*trace_->rules, state_); }
  int players() const { return trace_->envelope.players; }

  // The same cards in both, and as many in each pile whose order counts; fewer if the log went on
  // without these rules.
  bool has_cards_of(const State& own, const State& other) const {
    const auto cards_of = [this](const State& state) {
      std::vector<int> cards;
      trace::FieldWalker<G>(players()).zones(
          state, [](int) {}, [&](const auto& card) { cards.push_back(card.index()); });
      std::sort(cards.begin(), cards.end());
      return cards;
    };
    const auto piles_of = [](const State& state) {
      std::vector<std::size_t> piles;
      State::fields(state, [&]<class T>(std::string_view, const T& field) {
        if constexpr (trace::IsSequence<T>::value) piles.push_back(field.size());
      });
      return piles;
    };
    const std::vector<std::size_t> from = piles_of(own), to = piles_of(other);
    const bool same = std::equal(from.begin(), from.end(), to.begin(),
                                 [&](auto a, auto b) { return missed_ ? b <= a : a == b; });
    return same && cards_of(own) == cards_of(other);
  }

  // The first entry for a field at an action with these events; nullptr if there is none.
  const FieldClause* entry_of(std::string_view field, const Words& events) const {
    if constexpr (requires { G::kFieldClauses; }) {
      for (const FieldClause& each : G::kFieldClauses) {
        if (!is_listed(field, each.field)) continue;
        const bool fits = each.event.empty() || events.has(each.event) ||
                          (field == "legal" && is_legal_verb(each.event));
        if (fits) return &each;
      }
    }
    return nullptr;
  }
  // Whether a list with commas has the name.
  static bool is_listed(std::string_view name, std::string_view list) {
    for (std::size_t end = 0; end != std::string_view::npos;) {
      end = list.find(',');
      if (list.substr(0, end) == name) return true;
      list.remove_prefix(end == std::string_view::npos ? 0 : end + 1);
    }
    return false;
  }
  bool is_legal_verb(std::string_view verb) const {
    const typename G::Legal legal = G::legal(*trace_->rules, state_);
    for (int i = 0; i < legal.size(); ++i) {
      const std::string text(G::action_text(legal.nth(i)));
      if (std::string_view(text).substr(0, text.find(' ')) == verb) return true;
    }
    return false;
  }

  // The finding for new differences; none if there are none.
  std::vector<Finding> head_of(const std::vector<Difference>& differing) const {
    const Difference* head = nullptr;
    const FieldClause* of_head = nullptr;
    const Words events = events_about(Kind{}, action_);
    for (const Difference& each : differing) {
      if (standing_.contains(each.field)) continue;
      const FieldClause* const entry = entry_of(name_of(each), events);
      const bool earlier =
          head == nullptr || (entry != nullptr && (of_head == nullptr || entry < of_head));
      if (!earlier) continue;
      head = &each;
      of_head = entry;
    }
    if (head == nullptr) return {};
    Finding made;
    made.kind = kind_of_field(head->field);
    made.events = events;
    made.detail = name_of(*head);
    if (of_head != nullptr) made.about = Words(of_head->clause);
    made.key = head->field;
    made.expected = head->reference;
    made.got = head->observed;
    return {made};
  }
  static std::string name_of(const Difference& difference) {
    return difference.field.substr(0, difference.field.find('['));
  }

  const Trace* trace_;
  State state_;
  std::vector<Event> latest_;           // of the latest action
  bool returned_ = false;               // `news` has returned these
  int action_ = -1;                     // which that is
  std::set<std::string> standing_;      // fields in which the latest observation differed
  std::optional<std::string> offered_;  // legal actions that the log showed, if they differ
  bool missed_ = false;                 // the log went on without these rules
  bool strayed_ = false;                // the position is that of the log
  Notes notes_;
};

template <trace::BasicGame G>
using BasicMoment = typename RoundJudge<BasicReference<G>>::Moment;
template <trace::BasicGame G>
using BasicWatch = typename RoundJudge<BasicReference<G>>::Watch;

template <trace::BasicGame G>
Verdict judge(const trace::BasicTrace<G>& trace, const BasicWatch<G>& watch = nullptr) {
  return judge_round<BasicReference<G>>(trace, watch, kFillings, strictness_of(trace));
}
template <trace::BasicGame G>
Verdict judge(const trace::BasicTrace<G>& trace, Strictness strictness) {
  const BasicWatch<G> no_watch;
  return judge_round<BasicReference<G>>(trace, no_watch, kFillings, strictness);
}

}  // namespace showstopper::conformance
