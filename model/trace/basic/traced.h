// SPDX-License-Identifier: Apache-2.0
//
// The traces of a game that brings a list of its fields and nothing else for them.
#pragma once

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/rules/rule_set.h"
#include "model/table/playout.h"
#include "model/trace/basic/hidden.h"
#include "model/trace/basic/line.h"
#include "model/trace/basic/trace.h"
#include "model/trace/json/engine_text.h"
#include "model/trace/json/key_at.h"
#include "model/trace/json/trace_text.h"
#include "model/trace/rules_cache.h"
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

// Why a position cannot be set up, or nothing: a card is in two places.
template <BasicGame G>
std::string set_up_fault(int players, const typename G::State& state) {
  std::vector<int> seen;
  std::string twice;
  FieldWalker<G>(players).zones(
      state, [](int) {},
      [&](const typename G::Card& card) {
        if (std::count(seen.begin(), seen.end(), card.index()) > 0 && twice.empty()) {
          twice = "card `" + std::string(G::card_name(card)) + "` is in two places";
        }
        seen.push_back(card.index());
      });
  return twice;
}

// Keeps the rules that earlier lines have named.
template <BasicGame G>
class BasicReader {
 public:
  explicit BasicReader(rules::Library library)
      : rules_(std::move(library), {G::schema, G::playable, G::compile}) {}

  bool read(std::string_view text, int number, const std::string& file, BasicTrace<G>& into,
            table::Diagnostics& diagnostics) {
    into = BasicTrace<G>{};
    into.line = number;
    TreeLine line;
    const std::vector<std::string_view> own = own_keys();
    if (!read_line(text, number, file, G::kSeats, own, line, diagnostics)) return false;
    into.envelope = std::move(line.envelope);
    if (!rules_instead_.empty()) into.envelope.rules = rules_instead_;
    into.rules =
        rules_.get(into.envelope.rules, into.envelope.players, file, line.rules_at, diagnostics);
    if (into.rules == nullptr) return false;
    TreeComplaints complaints(file, number, diagnostics);
    read_beginning(line, into, complaints);
    const auto& hidden = into.hidden.counts;
    if (std::count(hidden.begin(), hidden.end(), 0) == std::ssize(hidden)) into.hidden = {};
    read_actions(line, into, complaints);
    read_observed(line, into, complaints);
    return complaints.none();
  }
  void under(std::string rules) { rules_instead_ = std::move(rules); }

  static BasicObservation observation(const Tree& from, int players, TreeComplaints& complaints) {
    BasicObservation seen;
    if (from.is_null()) return seen;
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
    if (const Tree* const error = from.find("error"); error && !error->is_null()) {
      const Tree* const kind = error->find("kind");
      const Tree* const message = error->find("message");
      seen.error_kind = kind != nullptr && kind->string() ? *kind->string() : "error";
      if (message != nullptr && message->string()) {
        seen.error_message = engine_text(*message->string());
      }
    }
    return seen;
  }
  // The whole position that was observed; nothing if a field is missing or a card is in two places.
  static std::optional<typename G::State> position(const BasicObservation& seen, int players) {
    if constexpr (has_set_ups<G>()) {
      table::Diagnostics unused;
      TreeComplaints complaints("", 1, unused);
      Tree tree;
      if (seen.json.empty() || !read_tree(seen.json, tree, complaints)) return std::nullopt;
      typename G::State state{};
      if constexpr (requires { state.players; }) state.players = players;
      const Tree* const result = tree.find("result");
      bool whole = result != nullptr && !result->is_null();
      if (const Tree* const seat = tree.find("to_move"); whole) {
        state.to_move = table::kNobody;
      } else {
        whole = seat != nullptr && read_seat(*seat, players, state.to_move);
      }
      const FieldWalker<G> walker(players);
      G::State::fields(state, [&](std::string_view name, auto& field) {
        const Tree* const member = tree.find(name);
        whole = whole && member != nullptr && walker.read(*member, field, complaints);
      });
      if (whole && set_up_fault<G>(players, state).empty()) return state;
    }
    return std::nullopt;
  }
  static BasicObservation result(const Tree& from, int players, TreeComplaints& complaints) {
    BasicObservation seen;
    seen.json = trace::to_json(from);
    fields<typename G::Result>(from, "result.", players, seen.facts, complaints);
    return seen;
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

  static void read_beginning(const TreeLine& line, BasicTrace<G>& into,
                             TreeComplaints& complaints) {
    const FieldWalker<G> walker(into.envelope.players, &into.hidden);
    into.table = G::usual_table(*into.rules, into.envelope.dealer);
    if constexpr (HasFields<typename G::Table>) {
      G::Table::fields(into.table, [&](std::string_view name, auto& field) {
        for (const TreeMember& given : line.own) {
          if (given.key == name) {
            FieldWalker<G>(into.envelope.players).read(given.tree, field, complaints);
          }
        }
      });
    }
    if (line.state) return read_set_up(*line.state, into, complaints);
    if (!walker.read(line.deal, into.deal, complaints)) return;
    if (!can_be_filled(line.deal, into, complaints)) return;
    const std::string fault = deal_fault<G>(*into.rules, into.table, with_cards(into).deal);
    if (!fault.empty()) complaints.add(line.deal, fault);
  }

  static bool can_be_filled(const Tree& at, const BasicTrace<G>& trace,
                            TreeComplaints& complaints) {
    const int hidden = hidden_cards(trace);
    const std::size_t left = hidden == 0 ? 0 : cards_left(trace).size();
    if (hidden <= static_cast<int>(left)) return true;
    complaints.add(at, std::to_string(hidden) + " cards are written `x`, but " +
                           std::to_string(left) + " cards are left for them");
    return false;
  }

  static bool read_seat(const Tree& from, int players, table::Seat& into) {
    const std::int64_t* const seat = from.number();
    const bool good = seat != nullptr && *seat >= 0 && *seat < players;
    if (good) into = static_cast<table::Seat>(*seat);
    return good;
  }

  static void read_set_up(const Tree& from, BasicTrace<G>& into, TreeComplaints& complaints) {
    if constexpr (!has_set_ups<G>()) {
      return complaints.add(from, "this game has no set-up positions");
    } else {
      if (from.object() == nullptr) return complaints.add(from, "an object is expected here");
      const int players = into.envelope.players;
      auto& state = into.set_up.emplace();
      if constexpr (requires { state.players; }) state.players = players;
      state.to_move = into.envelope.dealer;
      read_fields(from, players, state, into.hidden, complaints);
      const Tree* const to_move = from.find("to_move");
      if (to_move != nullptr && !read_seat(*to_move, players, state.to_move)) {
        complaints.add(*to_move, "`to_move` must be the number of a seat, 0 to " +
                                     std::to_string(players - 1));
      }
      if (!complaints.none() || !can_be_filled(from, into, complaints)) return;
      const std::string fault = set_up_fault<G>(players, *with_cards(into).set_up);
      if (!fault.empty()) complaints.add(from, fault);
    }
  }

  // The fields that a position gives; the others have no cards.
  static void read_fields(const Tree& from, int players, typename G::State& state,
                          HiddenCards& hidden, TreeComplaints& complaints) {
    std::vector<std::string_view> known{"to_move"};
    G::State::fields(state, [&](std::string_view name, auto& field) {
      known.push_back(name);
      std::size_t sets = hidden.counts.size();
      each_card_field(
          field, players, [&](const auto&) { ++sets; }, [](const auto&) {}, [](const auto&) {});
      const Tree* const member = from.find(name);
      if (member != nullptr && !member->is_null()) {
        FieldWalker<G>(players, &hidden).read(*member, field, complaints);
      }
      hidden.counts.resize(sets);
    });
    for (const TreeMember& member : *from.object()) {
      if (std::find(known.begin(), known.end(), member.key) != known.end()) continue;
      complaints.add(member.tree, "`" + member.key + "` is not a field of a position of this game");
    }
  }

  static void read_actions(const TreeLine& line, BasicTrace<G>& into, TreeComplaints& complaints) {
    for (const TextMove& move : line.actions) {
      if (const auto action = G::action_named(move.text)) {
        into.actions.push_back({move.seat, *action});
      } else {
        complaints.add(move.where,
                       "unknown action `" + move.text + "` of " + std::string(G::kTitle));
      }
    }
  }

  static void read_observed(const TreeLine& line, BasicTrace<G>& into, TreeComplaints& complaints) {
    const int players = into.envelope.players;
    if (line.start) into.start = observation(*line.start, players, complaints);
    for (const Tree& entry : line.after) {
      into.after.push_back(observation(entry, players, complaints));
    }
    if (line.result) into.result = result(*line.result, players, complaints);
    for (const ClaimOf<Tree>& claim : line.expect) {
      into.expect.push_back({claim.after, claim.refused, claim.reason, {}});
      if (claim.refused) continue;
      into.expect.back().is = observation(claim.is, players, complaints);
    }
  }

  // The members of an object that are fields of T; false if one is not.
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

  CompiledRules<typename G::Rules> rules_;
  std::string rules_instead_;
};

template <BasicGame G>
struct Traced<G> {
  using Trace = BasicTrace<G>;
  using Reader = BasicReader<G>;

  static std::string to_json(const Trace& trace) {
    JsonText json;
    write_head(json, G::kName);
    begin(trace, json);
    write_actions(json, trace.actions);
    write_observed(json, trace, [&](const BasicObservation& seen) {
      json.raw(seen.json.empty() ? "null" : seen.json);
    });
    return json.take();
  }
  static std::string beginning(const Trace& trace) {
    JsonText json;
    begin(trace, json);
    return json.take();
  }

  static std::optional<std::string> read_answer(std::string_view json, int players,
                                                BasicObservation& into) {
    table::Diagnostics wrong;
    TreeComplaints complaints("answer", 1, wrong);
    Tree answer;
    if (read_tree(json, answer, complaints)) {
      if (auto* const members = std::get_if<TreeObject>(&answer.value)) {
        std::erase_if(*members, [](const TreeMember& each) {
          return each.key == "id" || each.key == "did";  // of the protocol
        });
      }
      into = Reader::observation(answer, players, complaints);
    }
    if (wrong.empty()) return std::nullopt;
    return first_complaint(json, wrong);
  }
  static std::optional<Unreadable> read_answer(std::string_view json, int players, int actions,
                                               AnsweredRound<Trace>& into) {
    table::Diagnostics wrong;
    TreeComplaints complaints("answer", 1, wrong);
    Tree answer;
    std::optional<Unreadable> first;
    const auto note = [&](int action) {
      if (!wrong.empty() && !first) first = Unreadable{action, first_complaint(json, wrong)};
    };
    if (!read_tree(json, answer, complaints)) {
      note(actions - 1);
      return first;
    }
    const Tree* const start = answer.find("start");
    if (start != nullptr && !start->is_null()) {
      into.start = Reader::observation(*start, players, complaints);
      note(-1);
    }
    const Tree* const after = answer.find("after");
    for (std::size_t i = 0; after != nullptr && after->list() && i < after->list()->size(); ++i) {
      into.after.push_back(Reader::observation((*after->list())[i], players, complaints));
      note(static_cast<int>(i));
    }
    const Tree* const result = answer.find("result");
    if (result != nullptr && !result->is_null()) {
      into.result = Reader::result(*result, players, complaints);
      note(actions - 1);
    }
    const auto given = static_cast<int>(into.after.size());
    if (given <= actions || (first && first->action < actions)) return first;
    return Unreadable{actions - 1, "`after` has " + std::to_string(given) + " entries for " +
                                       std::to_string(actions) + " actions"};
  }
  static BasicObservation failed(std::string kind, std::string message) {
    JsonText json;
    write_error(json.open('{').key("error"), error_of(kind, message));
    BasicObservation seen;
    seen.json = json.close('}').take();
    seen.error_kind = std::move(kind);
    seen.error_message = std::move(message);
    return seen;
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
  static bool is_set_up(const Trace& trace) { return trace.set_up.has_value(); }
  static typename G::State opening(const Trace& trace,
                                   std::vector<typename G::Event>* log = nullptr) {
    if (trace.set_up) return *trace.set_up;
    return G::start(*trace.rules, trace.table, trace.deal, log);
  }
  static typename G::Table table(const Trace& trace) { return trace.table; }
  static typename G::Deal deal(const Trace& trace) { return trace.deal; }
  static int hidden(const Trace& trace) { return hidden_cards(trace); }
  static std::vector<Trace> fillings(const Trace& trace, int samples, std::uint64_t seed) {
    return trace::fillings(trace, samples, seed);
  }
  static void forget_observed(Trace& trace) { trace.forget_observed(); }

 private:
  static void begin(const Trace& trace, JsonText& json) {
    write_round(json, trace.envelope);
    if (trace.envelope.carry != 0) json.key("carry").number(trace.envelope.carry);
    HiddenCards hidden = trace.hidden;
    const FieldWalker<G> walker(trace.envelope.players, &hidden);
    if (trace.set_up) {
      json.key("state").open('{').key("to_move").number(G::to_move(*trace.set_up));
      walker.write_members(json, *trace.set_up);
      json.close('}');
    } else {
      walker.write(json.key("deal"), trace.deal);
    }
    if constexpr (HasFields<typename G::Table>) {
      FieldWalker<G>(trace.envelope.players).write_members(json, trace.table);
    }
  }
};

}  // namespace showstopper::trace
