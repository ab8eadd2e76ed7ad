// SPDX-License-Identifier: Apache-2.0
#include "conformance/clause_index.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "model/rules/clause_table.h"

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
    case Kind::illegal_accepted:
    case Kind::legal_refused:
    case Kind::wrong_refusal:
    case Kind::wrong_hand:
    case Kind::wrong_stack:
    case Kind::wrong_stock:
    case Kind::wrong_points:
    case Kind::wrong_legal: return "";
  }
  std::abort();
}

ClauseIndex::ClauseIndex(const std::filesystem::path& table, table::Diagnostics& diagnostics) {
  for (const rules::Clause& clause : rules::read_clauses(table, diagnostics)) {
    for (const std::string& event : clause.seen) by_event_[event].push_back(ids_.size());
    ids_.push_back(clause.id);
    meanings_.push_back(clause.meaning);
    events_of_.push_back(clause.seen.size());
  }
}

void ClauseIndex::add(const std::string& words, std::vector<bool>& hit) const {
  std::istringstream stream(words);
  for (std::string word; stream >> word;) {
    const auto found = by_event_.find(word);
    if (found == by_event_.end()) continue;
    for (const std::size_t i : found->second) hit[i] = true;
  }
}

std::vector<std::string> ClauseIndex::touched(const Finding& finding) const {
  std::vector<bool> hit(ids_.size(), false);
  add(finding.events, hit);
  add(finding.detail, hit);
  std::vector<std::string> ids;
  const auto collect = [&] {
    for (std::size_t i = 0; i < ids_.size(); ++i) {
      if (hit[i]) ids.push_back(ids_[i]);
    }
  };
  collect();
  if (!ids.empty()) return ids;
  add(std::string(usual_event(finding.kind)), hit);
  collect();
  return ids;
}

std::vector<CitedClause> ClauseIndex::cited(const std::string& words) const {
  std::vector<CitedClause> cited;
  std::istringstream stream(words);
  for (std::string word; cited.empty() && stream >> word;) {
    const auto found = by_event_.find(word);
    if (found == by_event_.end()) continue;
    std::vector<std::size_t> nearest = found->second;
    std::stable_sort(nearest.begin(), nearest.end(), [this](std::size_t a, std::size_t b) {
      return events_of_[a] < events_of_[b];
    });
    const auto source = [this](std::size_t i) { return ids_[i].substr(0, ids_[i].rfind('-')); };
    const auto second = std::find_if(nearest.begin(), nearest.end(), [&](std::size_t i) {
      return source(i) != source(nearest.front());
    });
    cited.push_back({ids_[nearest.front()], meanings_[nearest.front()]});
    if (second != nearest.end()) cited.push_back({ids_[*second], meanings_[*second]});
  }
  return cited;
}

std::vector<CitedClause> ClauseIndex::cited(const std::vector<std::string>& ids) const {
  std::vector<CitedClause> cited;
  for (const std::string& id : ids) {
    const auto at = std::find(ids_.begin(), ids_.end(), id);
    if (at == ids_.end() || cited.size() == kMostCited) continue;
    cited.push_back({id, meanings_[static_cast<std::size_t>(at - ids_.begin())]});
  }
  return cited;
}

std::vector<CitedClause> ClauseIndex::cited(const std::vector<std::string>& of_cause,
                                            const std::string& words,
                                            std::optional<Kind> usual) const {
  std::vector<CitedClause> about = cited(of_cause);
  if (about.empty()) about = cited(words);
  if (about.empty() && usual) about = cited(std::string(usual_event(*usual)));
  return about;
}

}  // namespace showstopper::conformance
