// SPDX-License-Identifier: Apache-2.0
#include "conformance/clause_index.h"

#include <algorithm>
#include <set>
#include <sstream>
#include <tuple>

#include "model/rules/clause_table.h"
#include "model/table/check.h"

namespace showstopper::conformance {

std::string_view ClauseIndex::usual_event(Kind kind) {
  switch (kind) {
    case Kind::wrong_capture: return "capture";
    case Kind::payments_not_zero_sum:
    case Kind::wrong_payment:
    case Kind::wrong_reasons: return "pay";
    case Kind::wrong_turn: return "turn_over";
    case Kind::wrong_steal: return "steal";
    case Kind::wrong_decision: return "decision";
    case Kind::wrong_go_count: return "go";
    case Kind::wrong_shake_count: return "shake";
    case Kind::wrong_bomb_count: return "bomb";
    case Kind::wrong_credits: return "credit_used";
    case Kind::wrong_cup: return "cup_choice";
    case Kind::wrong_instant: return "first_ppuk";
    case Kind::wrong_end:
    case Kind::wrong_outcome:
    case Kind::wrong_winner: return "exhausted";
    case Kind::wrong_bonus: return "pay_go_add";
    case Kind::wrong_multiplier: return "pay_go_factor";
    case Kind::wrong_dealer: return "next_dealer";
    case Kind::wrong_carry: return "pay_carry";
    case Kind::wrong_sale: return "sold";
    case Kind::wrong_pot: return "pot";
    case Kind::lost_card:
    case Kind::duplicated_card:
    case Kind::crash:
    case Kind::stuck:
    case Kind::timeout:
    case Kind::error:
    case Kind::internal_error:
    case Kind::out_of_step:
    case Kind::illegal_accepted:
    case Kind::legal_refused:
    case Kind::wrong_refusal:
    case Kind::wrong_hand:
    case Kind::wrong_stack:
    case Kind::wrong_stock:
    case Kind::wrong_sequence:
    case Kind::wrong_points:
    case Kind::wrong_showing:
    case Kind::wrong_legal: return "";
  }
  UNREACHABLE("the switch has a case for each value");
}

bool is_of_no_clause(Kind kind) {
  return kind == Kind::crash || kind == Kind::stuck || kind == Kind::timeout ||
         kind == Kind::error || kind == Kind::internal_error || kind == Kind::out_of_step;
}

namespace {

std::vector<std::string> keys_in(const std::string& parameter) {
  std::istringstream stream(parameter);
  std::vector<std::string> keys;
  for (std::string key; std::getline(stream, key, ',');) {
    if (!key.empty()) keys.push_back(key);
  }
  return keys;
}

const Words& words_of(const Finding& finding) {
  return finding.about.empty() ? finding.events : finding.about;
}

}  // namespace

ClauseIndex::ClauseIndex(const std::filesystem::path& table, table::Diagnostics& diagnostics,
                         Cited cited)
    : by_(cited) {
  for (const rules::Clause& clause : rules::read_clauses(table, diagnostics)) {
    for (const std::string& event : clause.seen) by_event_[event].push_back(ids_.size());
    for (const std::string& key : keys_in(clause.parameter)) {
      by_key_[key].push_back(ids_.size());
    }
    ids_.push_back(clause.id);
    meanings_.push_back(clause.meaning);
    events_of_.push_back(clause.seen.size());
  }
  ENSURES(ids_.size() == meanings_.size() && ids_.size() == events_of_.size());
}

std::vector<std::size_t> ClauseIndex::speaking_of(const std::string& word) const {
  if (const auto event = by_event_.find(word); event != by_event_.end()) return event->second;
  if (const auto key = by_key_.find(word); key != by_key_.end()) return key->second;
  const auto id = std::find(ids_.begin(), ids_.end(), word);
  if (id == ids_.end()) return {};
  return {static_cast<std::size_t>(id - ids_.begin())};
}

std::vector<std::string> ClauseIndex::touched(const Finding& finding) const {
  if (is_of_no_clause(finding.kind)) return {};
  const auto those_of = [this](const Words& words) {
    std::set<std::size_t> hit;
    for (const std::string& word : words) {
      const std::vector<std::size_t> own = speaking_of(word);
      hit.insert(own.begin(), own.end());
    }
    std::vector<std::string> ids;
    for (const std::size_t i : hit) ids.push_back(ids_[i]);
    return ids;
  };
  Words all = finding.events;
  all.add(finding.about);
  const std::vector<std::string> ids = those_of(all);
  return ids.empty() ? those_of(usual_event(finding.kind)) : ids;
}

// How well a clause fits words: of the events that either has, the share that both have; then the
// rarest word that it shares. A key of rules is as good as the only event of its clause.
struct ClauseIndex::Match {
  std::size_t clause = 0;
  std::size_t shared = 0, either = 1;
  std::size_t rarity = 0;    // clauses that speak of the rarest shared word
  std::size_t position = 0;  // of that word

  bool operator<(const Match& other) const {
    REQUIRES(shared > 0 && either > 0);
    const std::size_t own = shared * other.either, others = other.shared * either;
    if (own != others) return own > others;
    return std::tie(rarity, position, clause) <
           std::tie(other.rarity, other.position, other.clause);
  }
};

std::vector<CitedClause> ClauseIndex::cited(const Words& words) const {
  if (by_ == Cited::by_first_word) {
    for (const std::string& word : words) {
      const std::vector<std::size_t> speaking = speaking_of(word);
      if (!speaking.empty()) return {{ids_[speaking.front()], meanings_[speaking.front()]}};
    }
    return {};
  }
  const auto known = static_cast<std::size_t>(
      std::count_if(words.begin(), words.end(),
                    [this](const std::string& word) { return !speaking_of(word).empty(); }));
  std::map<std::size_t, Match> matches;
  std::size_t at = 0;
  for (const std::string& word : words) {
    const std::vector<std::size_t> speaking = speaking_of(word);
    for (const std::size_t clause : speaking) {
      const auto [entry, is_new] = matches.try_emplace(clause);
      Match& match = entry->second;
      const std::size_t own = is_event(word) ? events_of_[clause] : 1;
      match.clause = clause;
      ++match.shared;
      match.either = known + own - match.shared;
      if (!is_new && match.rarity <= speaking.size()) continue;
      match.rarity = speaking.size();
      match.position = at;
    }
    ++at;
  }
  std::vector<Match> nearest;
  for (const auto& [clause, match] : matches) nearest.push_back(match);
  std::sort(nearest.begin(), nearest.end());
  std::vector<CitedClause> cited;
  if (nearest.empty()) return cited;
  const auto source = [this](const Match& of) {
    return ids_[of.clause].substr(0, ids_[of.clause].rfind('-'));
  };
  const auto second = std::find_if(nearest.begin(), nearest.end(), [&](const Match& each) {
    return source(each) != source(nearest.front());
  });
  cited.push_back({ids_[nearest.front().clause], meanings_[nearest.front().clause]});
  if (second != nearest.end()) cited.push_back({ids_[second->clause], meanings_[second->clause]});
  ENSURES(cited.size() <= kMostCited);
  return cited;
}

std::vector<CitedClause> ClauseIndex::cited(const std::vector<std::string>& ids) const {
  std::vector<CitedClause> cited;
  for (const std::string& id : ids) {
    const auto at = std::find(ids_.begin(), ids_.end(), id);
    if (at == ids_.end() || cited.size() == kMostCited) continue;
    cited.push_back({id, meanings_[static_cast<std::size_t>(at - ids_.begin())]});
  }
  ENSURES(cited.size() <= kMostCited);
  return cited;
}

std::vector<CitedClause> ClauseIndex::about(const Finding& finding) const {
  if (is_of_no_clause(finding.kind)) return {};
  std::vector<CitedClause> about = cited(words_of(finding));
  return about.empty() ? cited(Words(usual_event(finding.kind))) : about;
}

std::vector<CitedClause> ClauseIndex::cited(const std::vector<std::string>& of_cause,
                                            const Words& words_of_cause,
                                            const Finding& finding) const {
  std::vector<CitedClause> of = cited(of_cause);
  if (of.empty()) of = cited(words_of_cause);
  return of.empty() ? about(finding) : of;
}

}  // namespace showstopper::conformance
