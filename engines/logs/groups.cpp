// SPDX-License-Identifier: Apache-2.0
#include "engines/logs/groups.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "conformance/gostop/reduction.h"
#include "conformance/internal_error.h"
#include "conformance/values_in_force.h"
#include "engines/divergence.h"
#include "model/table/check.h"

namespace showstopper::engines {
namespace {

using conformance::Explained;
using conformance::Finding;
using conformance::FindingOf;
using conformance::Kind;

constexpr std::uint64_t kMostAlike = 200;  // findings of one difference, kept to be examined
constexpr std::size_t kMostKept = 2000;    // rounds
constexpr std::size_t kMostClean = 300;    // rounds without a finding
constexpr std::size_t kAllClean = 100;     // so many are kept in any case; then one in 64

// Fewer actions before it make an example smaller; the place in the order of files decides nothing
// else.
bool smaller(const Finding& a, const Finding& b) { return a.action < b.action; }

}  // namespace

LogGroups::Key LogGroups::key_of(const Finding& finding) {
  return {finding.kind, finding.detail, finding.events.first()};
}

void LogGroups::add(const Judged& judged, const Clauses& clauses) {
  REQUIRES(judged.verdict != nullptr && judged.outside != nullptr && clauses != nullptr);
  const std::vector<Finding>& findings = judged.verdict->findings;
  ++rounds_;
  const bool clean = findings.empty();
  bool wanted =
      clean && (kept_clean_ < kAllClean || (rounds_ % 64 == 0 && kept_clean_ < kMostClean));
  std::vector<Finding> placed = findings;
  for (Finding& finding : placed) {
    finding.file = judged.file;
    finding.line = judged.line;
    const conformance::ClauseIndex& index = clauses(judged.game);
    finding.clauses = judged.clauses.empty() ? index.touched(finding) : judged.clauses;
    wanted = wanted || seen_[key_of(finding)] < kMostAlike;
  }
  const bool keep = wanted && judged.round != nullptr && !judged.fixture &&
                    !judged.verdict->unsupported && (clean || kept_.size() < kMostKept);
  if (keep) {
    kept_.push_back({judged.game, judged.rounds, judged.rounds->copy(judged.round), placed,
                     judged.outside->declared});
    if (clean) ++kept_clean_;
    ENSURES(kept_clean_ <= kMostClean && kept_.size() <= kMostKept + kMostClean);
  }
  for (std::size_t i = 0; i < placed.size(); ++i) {
    const Key key = key_of(placed[i]);
    if (++seen_[key] > kMostAlike) {
      Overflow& more = overflow_[key];
      ++more.count;
      more.firsts += placed[i].first ? 1 : 0;
      continue;
    }
    Entry entry{placed[i],       judged.game,      "", rounds_, {}, judged.fixture,
                judged.rule_set, key_of(placed[0])};
    REQUIRES(!keep || !kept_.empty());
    if (keep) entry.kept = FindingOf{kept_.size() - 1, i};
    for (const conformance::Deviation& deviation : judged.outside->declared) {
      if (entry.says.empty() && is_about(deviation, placed[i], placed[i].clauses)) {
        entry.says = deviation.says.empty() ? "declared" : deviation.says;
      }
    }
    entries_.push_back(std::move(entry));
  }
}

// The entries into groups, step by step.
class LogGroups::Sorting {
 public:
  Sorting(const LogGroups& logs, const Clauses& clauses, bool reduce,
          const conformance::StopSearch& stop)
      : logs_(logs), clauses_(clauses), reduce_(reduce), stop_(stop) {
    REQUIRES(clauses != nullptr);
  }

  // An internal error on the way costs the causes or a reduction, and is a group of its own.
  Sorted run() {
    conformance::InternalErrors errors;
    guard([this] { find_causes(); });
    find_facts();
    for (std::size_t i = 0; i < logs_.entries_.size(); ++i) sort_in(i);
    ENSURES(groups_.size() == entries_of_.size() && groups_.size() == group_causes_.size());
    fold_consequences();
    add_overflow();
    std::vector<Group> groups;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      if (folded_.contains(i)) continue;
      finish(groups_[i], entries_of_[i], group_causes_[i]);
      groups.push_back(std::move(groups_[i]));
    }
    for (Finding& each : errors.take()) add_own_error(std::move(each), groups);
    for (Finding& each : own_errors_) add_own_error(std::move(each), groups);
    std::stable_sort(groups.begin(), groups.end(), [](const Group& a, const Group& b) {
      return a.variant != b.variant ? b.variant : a.count > b.count;
    });
    return {std::move(groups), std::move(proposals_)};
  }

 private:
  const Entry& entry(std::size_t i) const {
    REQUIRES(i < logs_.entries_.size());
    return logs_.entries_[i];
  }

  template <class Work>
  void guard(const Work& work) {
    if (auto failed = conformance::guarded(work)) own_errors_.push_back(std::move(*failed));
  }

  // Adds an internal error without a group: it occurred while a round was explained or reduced.
  void add_own_error(Finding failed, std::vector<Group>& groups) const {
    REQUIRES(failed.kind == Kind::internal_error);
    for (const Group& known : groups) {
      const Finding& example = known.example;
      if (example.kind == failed.kind && example.detail == failed.detail) return;
    }
    for (const Entry& entry : logs_.entries_) {
      if (entry.finding.line != failed.line) continue;
      failed.file = entry.finding.file;
      break;
    }
    Group group;
    group.title = fmt::format("{} ({})", word(failed.kind), failed.detail);
    group.count = 1;
    group.example = std::move(failed);
    groups.push_back(std::move(group));
  }

  // Of each game on its own. Deviations that the log declares are explained already.
  void find_causes() {
    std::map<std::string, std::vector<std::size_t>> by_game;
    for (std::size_t i = 0; i < logs_.kept_.size(); ++i) {
      by_game[logs_.kept_[i].game].push_back(i);
    }
    for (const auto& [game, kept] : by_game) {
      std::vector<KeptRound> rounds;
      for (const std::size_t i : kept) {
        rounds.push_back({logs_.kept_[i].trace, logs_.kept_[i].findings});
      }
      auto causes = logs_.kept_[kept.front()].rounds->explain(rounds, stop_);
      const auto changes = conformance::conforming_changes(causes);
      if (!changes.empty()) {
        proposals_[game] = logs_.kept_[kept.front()].rounds->propose(rounds, changes);
      }
      for (Explained& found : causes) {
        for (FindingOf& at : found.findings) {
          REQUIRES(at.round < kept.size());
          at.round = kept[at.round];
          causes_of_[at].push_back(causes_.size());
        }
        causes_.push_back(std::move(found));
      }
    }
  }

  // Findings with the same difference and one common event are one group. Of the events of a
  // finding without a cause, the one that most of these findings share counts.
  void find_facts() {
    std::map<std::pair<Kind, std::string>, std::vector<std::size_t>> alike;
    for (std::size_t i = 0; i < logs_.entries_.size(); ++i) {
      const Entry& at = entry(i);
      if (!at.says.empty() || !causes(at).empty()) continue;
      alike[{at.finding.kind, at.finding.detail}].push_back(i);
    }
    for (auto& [way, left] : alike) {
      while (!left.empty()) {
        const std::string fact = most_shared(left);
        REQUIRES(fact.empty() || std::any_of(left.begin(), left.end(), [&](std::size_t i) {
                   return words_of(i).contains(fact);
                 }));
        std::erase_if(left, [&](std::size_t i) {
          const bool has = fact.empty() || words_of(i).contains(fact);
          if (has) fact_of_[i] = fact;
          return has;
        });
      }
    }
  }

  std::set<std::string> words_of(std::size_t i) const {
    const conformance::Words& events = entry(i).finding.events;
    return {events.begin(), events.end()};
  }

  // Empty: none of them has any event. Of equals the first in the alphabet.
  std::string most_shared(const std::vector<std::size_t>& entries) const {
    REQUIRES(!entries.empty());
    std::map<std::string, std::size_t> counts;
    for (const std::size_t i : entries) {
      for (const std::string& each : words_of(i)) ++counts[each];
    }
    const auto most =
        std::max_element(counts.begin(), counts.end(),
                         [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == counts.end() ? "" : most->first;
  }

  // Puts a finding into its groups; the first one in the order of entries makes the group.
  void sort_in(std::size_t i) {
    const Entry& at = entry(i);
    const bool head_known = !rounds_.empty() && rounds_.back().first == at.round;
    if (at.finding.follows && head_known && at.says.empty() && causes(at).empty()) {
      ++groups_[rounds_.back().second].along[std::string(word(at.finding.kind))];
      return;
    }
    std::vector<std::size_t> own;
    if (at.says.empty()) own = causes(at);
    if (own.empty()) return put(i, name_of(i), std::nullopt);
    ENSURES(std::all_of(own.begin(), own.end(), [&](std::size_t c) { return c < causes_.size(); }));
    for (const std::size_t each : own) put(i, "cause " + std::to_string(each), each);
  }

  // A finding of several faults is in the group of each.
  void put(std::size_t i, const std::string& name, std::optional<std::size_t> cause) {
    const Entry& at = entry(i);
    const auto [known, is_new] = by_name_.try_emplace(name, groups_.size());
    if (is_new) {
      groups_.emplace_back();
      entries_of_.emplace_back();
      group_causes_.push_back(cause);
    }
    ENSURES(known->second < groups_.size());
    Group& group = groups_[known->second];
    if (group.count == 0 || smaller(at.finding, group.example)) group.example = at.finding;
    ++group.count;
    group.firsts += at.finding.first ? 1 : 0;
    if (!at.says.empty()) group.declared.insert(at.says);
    entries_of_[known->second].push_back(i);
    rounds_.emplace_back(at.round, known->second);
    if (at.finding.first) head_of_[at.round] = known->second;
  }

  std::vector<std::size_t> causes(const Entry& at) const {
    if (!at.kept) return {};
    const auto found = causes_of_.find(*at.kept);
    return found == causes_of_.end() ? std::vector<std::size_t>() : found->second;
  }

  std::string name_of(std::size_t i) const {
    const Entry& at = entry(i);
    if (!at.says.empty()) return "declared " + at.says;
    return std::string(word(at.finding.kind)) + '|' + at.finding.detail + '|' + fact_of_.at(i);
  }

  // Folds a group whose findings all may follow from an earlier one into the group that nearly
  // always has the first difference of their rounds.
  void fold_consequences() {
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      if (groups_[i].firsts > 0 || !may_be_a_consequence(groups_[i].example.kind)) continue;
      const bool all_may_follow =
          std::all_of(entries_of_[i].begin(), entries_of_[i].end(),
                      [this](std::size_t e) { return entry(e).finding.may_follow; });
      if (!all_may_follow) continue;
      std::map<std::size_t, std::uint64_t> heads;
      for (const std::size_t e : entries_of_[i]) {
        const auto head = head_of_.find(entry(e).round);
        // The first finding of the round may only have been counted.
        ++heads[head != head_of_.end() ? head->second : most_of(entry(e).head)];
      }
      for (const auto& [head, count] : heads) {
        if (head == i || folded_.contains(head) || !is_behind(count, groups_[i].count)) continue;
        groups_[head].along[std::string(word(groups_[i].example.kind))] += groups_[i].count;
        folded_.insert(i);
      }
    }
  }

  // The group with most findings of this key. Before others were only counted, some were kept.
  std::size_t most_of(const Key& key) {
    const auto [known, is_new] = most_of_.try_emplace(key);
    if (!is_new) return known->second;
    std::vector<std::ptrdiff_t> alike;
    for (const auto& entries : entries_of_) {
      alike.push_back(std::count_if(entries.begin(), entries.end(), [&](std::size_t e) {
        return key_of(entry(e).finding) == key;
      }));
    }
    const auto most = std::max_element(alike.begin(), alike.end());
    ENSURES(most != alike.end() && *most > 0);
    return known->second = static_cast<std::size_t>(most - alike.begin());
  }

  // Findings that were only counted go to the group with most findings of the same key.
  void add_overflow() {
    for (const auto& counted : logs_.overflow_) {
      const auto& more = counted.second;
      Group& most = groups_[most_of(counted.first)];
      most.count += more.count;
      most.firsts += more.firsts;
    }
  }

  void finish(Group& group, const std::vector<std::size_t>& members,
              std::optional<std::size_t> known) {
    REQUIRES(!members.empty() && (!known || *known < causes_.size()));
    const Entry& first = entry(members.front());
    const conformance::ClauseIndex& index = clauses_(first.game);
    group.title = std::string(word(group.example.kind));
    Finding in_common = group.example;
    const bool alike = std::all_of(members.begin(), members.end(), [&](std::size_t i) {
      return entry(i).finding.events == group.example.events;
    });
    if (const auto at = fact_of_.find(members.front()); !alike && at != fact_of_.end()) {
      in_common.events = at->second;
    }
    if (const std::string label = in_common.label(); !label.empty()) {
      group.title += " (" + label + ")";
    }
    conformance::Words words_of_cause;
    group.variant = !group.declared.empty();
    std::vector<std::string> of_cause;
    if (known) {
      const Explained& found = causes_[*known];
      group.title = found.cause.text;
      group.known = true;
      group.explains = found.findings.size();
      group.of = found.of;
      group.contradicted = found.contradicted;
      if (found.conforms()) group.keys = found.cause.keys;
      group.variant = found.conforms() && found.rounds > 1;
      declare_keys(group, members);
      words_of_cause = found.cause.events;
      of_cause = found.cause.clauses;
    }
    // The events that all of the group have in common, if the events differ.
    Finding speaking = group.example;
    if (!alike) speaking.events = in_common.events;
    group.clauses = first.fixture ? index.cited(group.example.clauses)
                                  : index.cited(of_cause, words_of_cause, speaking);
    group.example.clauses.clear();
    for (const auto& clause : group.clauses) group.example.clauses.push_back(clause.id);
    if (first.rule_set != nullptr) {
      group.in_force = conformance::values_in_force(*first.rule_set, group.example.clauses);
    }
    const bool stopped = stop_ && stop_();
    if (reduce_ && !stopped && group.example.kind != Kind::internal_error) {
      guard([&] { reduce(group, members); });
    }
  }

  void declare_keys(Group& group, const std::vector<std::size_t>& members) const {
    for (const std::size_t e : members) {
      if (!entry(e).kept) continue;
      for (const auto& deviation : logs_.kept_[entry(e).kept->round].declared) {
        if (!is_about(deviation, group.keys)) continue;
        group.declared.insert(deviation.says.empty() ? "declared" : deviation.says);
        group.variant = true;
      }
    }
  }

  void reduce(Group& group, const std::vector<std::size_t>& members) const {
    const auto smallest =
        std::min_element(members.begin(), members.end(), [this](std::size_t a, std::size_t b) {
          const bool kept_a = entry(a).kept.has_value(), kept_b = entry(b).kept.has_value();
          if (kept_a != kept_b) return kept_a;
          return smaller(entry(a).finding, entry(b).finding);
        });
    REQUIRES(smallest != members.end());
    const Entry& example = entry(*smallest);
    if (!example.kept || example.game != "gostop") return;
    REQUIRES(example.kept->round < logs_.kept_.size());
    const void* const round = logs_.kept_[example.kept->round].trace.get();
    group.fixture = conformance::gostop::reduced(*static_cast<const trace::GostopTrace*>(round),
                                                 example.finding, group.example.clauses);
  }

  const LogGroups& logs_;
  const Clauses& clauses_;
  bool reduce_;
  const conformance::StopSearch& stop_;
  std::vector<Finding> own_errors_;
  std::vector<Explained> causes_;
  std::map<std::string, conformance::Proposal> proposals_;  // by game
  std::map<FindingOf, std::vector<std::size_t>> causes_of_;
  std::map<std::size_t, std::string> fact_of_;  // by entry
  std::vector<Group> groups_;
  std::vector<std::vector<std::size_t>> entries_of_;      // by group
  std::vector<std::optional<std::size_t>> group_causes_;  // likewise
  std::map<std::string, std::size_t> by_name_;
  std::vector<std::pair<std::size_t, std::size_t>> rounds_;  // of each entry so far: round, group
  std::map<std::size_t, std::size_t> head_of_;               // by round: the group of its first
  std::set<std::size_t> folded_;
  std::map<Key, std::size_t> most_of_;  // of the keys so far
};

LogGroups::Sorted LogGroups::sorted(const Clauses& clauses, bool reduce,
                                    const conformance::StopSearch& stop) const {
  return Sorting(*this, clauses, reduce, stop).run();
}

}  // namespace showstopper::engines
