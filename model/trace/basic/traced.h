// SPDX-License-Identifier: Apache-2.0
//
// The traces of a game that brings a list of its fields and nothing else for them.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/rules/rule_set.h"
#include "model/table/playout.h"
#include "model/trace/basic/envelope.h"
#include "model/trace/basic/trace.h"
#include "model/trace/json/engine_text.h"
#include "model/trace/traced.h"

namespace showstopper::trace {

// Why a deal cannot be played, or nothing: it must put as many cards into each zone as the game's
// own deals do, and no card twice.
template <BasicGame G>
std::string deal_fault(const typename G::Rules& rules, const typename G::Table& table,
                       const typename G::Deal& deal) {
  const FieldWalker<G> walker(G::players(rules));
  const auto ignore = [](const auto&) {};
  std::vector<int> sizes, usual;
  std::vector<int> seen;
  std::string twice;
  walker.zones(
      deal, [&](int size) { sizes.push_back(size); },
      [&](const typename G::Card& card) {
        if (std::count(seen.begin(), seen.end(), card.index()) > 0 && twice.empty()) {
          twice = "card `" + std::string(G::card_name(card)) + "` is dealt twice";
        }
        seen.push_back(card.index());
      });
  if (!twice.empty()) return twice;
  table::Random any(1);
  walker.zones(
      G::deal(rules, table, any), [&](int size) { usual.push_back(size); }, ignore);
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] == usual[i]) continue;
    return "zone " + std::to_string(i + 1) + " of the deal has " + std::to_string(sizes[i]) +
           " cards, but must have " + std::to_string(usual[i]);
  }
  return "";
}

// Keeps the rules that earlier lines have named.
template <BasicGame G>
class BasicReader {
 public:
  explicit BasicReader(rules::Library library) : library_(std::move(library)) {}

  bool read(std::string_view text, int number, const std::string& file, BasicTrace<G>& into,
            table::Diagnostics& diagnostics) {
    into = BasicTrace<G>{};
    into.line = number;
    TreeComplaints complaints(file, number, diagnostics);
    Tree line;
    if (!read_envelope(text, G::kSeats, own_keys(), line, into.envelope, complaints)) return false;
    into.rules = rules_of(line, into.envelope, complaints);
    if (into.rules == nullptr) return false;
    read_beginning(line, into, complaints);
    read_actions(line, into, complaints);
    read_observed(line, into, complaints);
    return complaints.none();
  }

 private:
  static std::vector<std::string_view> own_keys() {
    std::vector<std::string_view> keys;
    if constexpr (HasFields<typename G::Table>) {
      typename G::Table table{};
      G::Table::fields(table, [&](std::string_view name, auto&) { keys.push_back(name); });
    }
    return keys;
  }

  std::shared_ptr<const typename G::Rules> rules_of(const Tree& line, const Envelope& envelope,
                                                    TreeComplaints& complaints) {
    const std::string name = std::to_string(envelope.players) + ' ' + envelope.rules;
    if (const auto known = compiled_.find(name); known != compiled_.end()) {
      if (known->second == nullptr) complaints.add(line, "these rules were refused before");
      return known->second;
    }
    std::shared_ptr<const typename G::Rules> made;
    const auto set = named_rules(line, G::schema(), library_, complaints);
    std::string why_not;
    if (set && G::playable(*set, envelope.players, why_not)) {
      made = std::make_shared<const typename G::Rules>(G::compile(*set, envelope.players));
    } else if (set) {
      complaints.add(*line.find("rules"), why_not);
    }
    return compiled_[name] = made;
  }

  static void read_beginning(const Tree& line, BasicTrace<G>& into, TreeComplaints& complaints) {
    const FieldWalker<G> walker(into.envelope.players);
    into.table = G::usual_table(*into.rules, into.envelope.dealer);
    if constexpr (HasFields<typename G::Table>) {
      G::Table::fields(into.table, [&](std::string_view name, auto& field) {
        if (const Tree* const given = line.find(name)) walker.read(*given, field, complaints);
      });
    }
    const Tree& deal = *line.find("deal");
    if (!walker.read(deal, into.deal, complaints)) return;
    const std::string fault = deal_fault<G>(*into.rules, into.table, into.deal);
    if (!fault.empty()) complaints.add(deal, fault);
  }

  static void read_actions(const Tree& line, BasicTrace<G>& into, TreeComplaints& complaints) {
    each_move(*line.find("actions"), into.envelope.players, complaints,
              [&](table::Seat seat, std::string_view words, const Tree& at) {
                if (const auto action = G::action_named(words)) {
                  into.actions.push_back({seat, *action});
                } else {
                  complaints.add(
                      at, "`" + std::string(words) + "` is no action of " + std::string(G::kTitle));
                }
              });
  }

  static void read_observed(const Tree& line, BasicTrace<G>& into, TreeComplaints& complaints) {
    const int players = into.envelope.players;
    if (const Tree* const start = line.find("start"); start != nullptr && !start->is_null()) {
      into.start = observation(*start, players, complaints);
    }
    if (const Tree* const after = line.find("after")) {
      if (after->list() == nullptr || after->list()->size() > into.actions.size()) {
        complaints.add(*after, "`after` must be a list with at most one entry for each action");
      } else {
        for (const Tree& entry : *after->list()) {
          into.after.push_back(entry.is_null() ? BasicObservation{}
                                               : observation(entry, players, complaints));
        }
      }
    }
    if (const Tree* const result = line.find("result"); result != nullptr && !result->is_null()) {
      into.result.emplace();
      into.result->json = trace::to_json(*result);
      fields<typename G::Result>(*result, "result.", players, into.result->facts, complaints);
    }
    if (const Tree* const expect = line.find("expect")) {
      for (const ClaimHead& claim : read_claims(*expect, into.actions.size(), complaints)) {
        into.expect.push_back({claim.after, claim.refused, claim.reason, {}});
        if (claim.is == nullptr) continue;
        into.expect.back().is = observation(*claim.is, players, complaints);
      }
    }
  }

  // The members of an object that are fields of T; false where one is none.
  template <class T>
  static void fields(const Tree& from, const std::string& prefix, int players, Facts& into,
                     TreeComplaints& complaints, const std::vector<std::string_view>& others = {}) {
    if (from.object() == nullptr) return complaints.add(from, "an object is expected here");
    const FieldWalker<G> walker(players);
    T like{};
    for (const TreeMember& member : *from.object()) {
      bool known = std::find(others.begin(), others.end(), member.key) != others.end();
      T::fields(like, [&](std::string_view name, auto& field) {
        if (name != member.key) return;
        if (!known) walker.observe(prefix + member.key, member.tree, field, into, complaints);
        known = true;
      });
      if (!known) {
        complaints.add(member.tree,
                       "`" + member.key + "` is nothing that " + std::string(G::kTitle) + " shows");
      }
    }
  }

  static BasicObservation observation(const Tree& from, int players, TreeComplaints& complaints) {
    BasicObservation seen;
    seen.json = trace::to_json(from);
    fields<typename G::State>(from, "", players, seen.facts, complaints,
                              {"to_move", "legal", "result", "error"});
    if (const Tree* const to_move = from.find("to_move"); to_move && to_move->number()) {
      seen.facts.push_back({"to_move", std::to_string(*to_move->number())});
    }
    if (const Tree* const legal = from.find("legal"); legal && legal->list()) {
      std::vector<std::string> actions;
      for (const Tree& action : *legal->list()) {
        if (action.string() != nullptr) actions.push_back(*action.string());
      }
      seen.facts.push_back({"legal", sorted_words(std::move(actions))});
    }
    if (const Tree* const result = from.find("result"); result && !result->is_null()) {
      fields<typename G::Result>(*result, "result.", players, seen.facts, complaints);
    }
    if (const Tree* const error = from.find("error")) {
      const Tree* const kind = error->find("kind");
      const Tree* const message = error->find("message");
      seen.error_kind = kind != nullptr && kind->string() ? *kind->string() : "error";
      if (message != nullptr && message->string()) {
        seen.error_message = engine_text(*message->string());
      }
    }
    return seen;
  }

  rules::Library library_;
  std::map<std::string, std::shared_ptr<const typename G::Rules>> compiled_;
};

template <BasicGame G>
struct Traced<G> {
  using Trace = BasicTrace<G>;
  using Reader = BasicReader<G>;

  static std::string to_json(const Trace& trace) {
    const FieldWalker<G> walker(trace.envelope.players);
    TreeObject members = {{"deal", walker.tree(trace.deal)}};
    if constexpr (HasFields<typename G::Table>) {
      G::Table::fields(trace.table, [&](std::string_view name, const auto& field) {
        members.push_back({std::string(name), walker.tree(field)});
      });
    }
    TreeList actions;
    for (const BasicMove<G>& move : trace.actions) actions.push_back({to_text(move), {}});
    members.push_back({"actions", {std::move(actions), {}}});
    add_observed(trace, members);
    return trace::to_json(trace.envelope, G::kName, std::move(members));
  }

  static Trace trace_of(std::shared_ptr<const typename G::Rules> rules, std::string rules_json,
                        const table::PlayedRound<G>& round) {
    Trace trace;
    trace.envelope.rules = std::move(rules_json);
    trace.envelope.players = G::players(*rules);
    trace.envelope.dealer = round.table.dealer;
    trace.rules = std::move(rules);
    trace.table = round.table;
    trace.deal = round.deal;
    for (std::size_t i = 0; i < round.actions.size(); ++i) {
      trace.actions.push_back({round.seats[i], round.actions[i]});
    }
    return trace;
  }
  static bool is_set_up(const Trace&) { return false; }
  static typename G::State opening(const Trace& trace,
                                   std::vector<typename G::Event>* log = nullptr) {
    return G::start(*trace.rules, trace.table, trace.deal, log);
  }
  static typename G::Table table(const Trace& trace) { return trace.table; }
  static typename G::Deal deal(const Trace& trace) { return trace.deal; }
  static int hidden(const Trace&) { return 0; }
  static std::vector<Trace> fillings(const Trace& trace, int, std::uint64_t) { return {trace}; }
  static void forget_observed(Trace& trace) {
    trace.start.reset();
    trace.after.clear();
    trace.result.reset();
    trace.expect.clear();
    trace.envelope.probes.clear();
    trace.envelope.clauses.clear();
    trace.envelope.why.clear();
    trace.envelope.meta.clear();
  }

 private:
  static Tree raw(const BasicObservation& seen) {
    if (seen.json.empty()) return {};
    return {RawJson{seen.json}, {}};
  }
  static void add_observed(const Trace& trace, TreeObject& members) {
    if (trace.start) members.push_back({"start", raw(*trace.start)});
    if (!trace.after.empty()) {
      TreeList after;
      for (const BasicObservation& seen : trace.after) after.push_back(raw(seen));
      members.push_back({"after", {std::move(after), {}}});
    }
    if (trace.result) members.push_back({"result", raw(*trace.result)});
    if (trace.expect.empty()) return;
    TreeList claims;
    for (const BasicClaim& claim : trace.expect) {
      TreeObject entry = {{"after", {std::int64_t{claim.after}, {}}}};
      if (claim.refused) {
        entry.push_back({"refused", {claim.reason, {}}});
      } else {
        entry.push_back({"is", raw(claim.is)});
      }
      claims.push_back({std::move(entry), {}});
    }
    members.push_back({"expect", {std::move(claims), {}}});
  }
};

}  // namespace showstopper::trace
