// SPDX-License-Identifier: Apache-2.0
//
// Groups findings of logs by a cause that was tried over all given rounds, or else by their
// difference. A difference that a log declares, or that another value of a key explains, is a
// variant; the rest breaks a rule. A consequence is reported with its first difference.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "conformance/cause.h"
#include "conformance/clause_index.h"
#include "conformance/declared_deviations.h"
#include "conformance/finding.h"
#include "conformance/verdict.h"
#include "engines/logs/kept_rounds.h"
#include "model/rules/rule_set.h"
#include "model/trace/gostop/trace.h"

namespace showstopper::engines {

struct Group {
  conformance::Finding example;  // after the fewest actions; of equals the earliest
  std::string title;             // the cause, or the difference
  std::uint64_t count = 0;
  std::uint64_t firsts = 0;  // of these, first divergences of their rounds
  bool variant = false;      // declared, or conforms under other values of keys
  bool known = false;        // `title` names a cause
  std::uint64_t explains = 0, of = 0, contradicted = 0;  // of a cause: findings, findings, rounds
  std::vector<std::string> keys;                         // of rules, under which it conforms
  std::vector<conformance::CitedClause> clauses;         // at most two
  std::vector<std::string> in_force;  // keys of these whose values are not the initial ones
  std::set<std::string> declared;     // the declarations of the log about it
  std::map<std::string, std::uint64_t> along;  // kinds that follow from it, with their number
  std::string fixture;  // the smallest position that shows it, one line; empty: not requested
};

class LogGroups {
 public:
  using Clauses = std::function<const conformance::ClauseIndex&(const std::string& game)>;

  // A judged round; `round` is null if its causes are not searched.
  struct Judged {
    const conformance::Verdict* verdict = nullptr;
    const void* round = nullptr;            // its trace
    const RoundsOfAGame* rounds = nullptr;  // the functions for such a trace
    std::string game, file;
    int line = 0;
    bool fixture = false;
    const conformance::Outside* outside = nullptr;
    std::vector<std::string> clauses;                // that a fixture names
    std::shared_ptr<const rules::RuleSet> rule_set;  // null if it is not known
  };
  void add(const Judged& judged, const Clauses& clauses);

  struct Sorted {
    std::vector<Group> groups;  // breaks first, then variants; the most frequent first
    // By game, if an engine conforms under other values of keys.
    std::map<std::string, conformance::Proposal> proposals;
  };
  // `reduce`: each group with its fixture. If `stop` returns true, causes and fixtures are missing.
  Sorted sorted(const Clauses& clauses, bool reduce,
                const conformance::StopSearch& stop = {}) const;

 private:
  using Key = std::tuple<conformance::Kind, std::string, std::string>;
  struct Entry {
    conformance::Finding finding;
    std::string game;
    std::string says;       // the declaration of the log about it
    std::size_t round = 0;  // number of the round
    std::optional<conformance::FindingOf> kept;
    bool fixture = false;
    std::shared_ptr<const rules::RuleSet> rule_set;
    Key head;  // of the first finding of its round
  };
  struct Kept {
    std::string game;
    const RoundsOfAGame* rounds = nullptr;
    std::shared_ptr<const void> trace;
    std::vector<conformance::Finding> findings;
    std::vector<conformance::Deviation> declared;
  };
  struct Overflow {
    std::uint64_t count = 0, firsts = 0;
  };
  class Sorting;

  static Key key_of(const conformance::Finding& finding);

  std::size_t rounds_ = 0;
  std::vector<Entry> entries_;
  std::vector<Kept> kept_;
  std::size_t kept_clean_ = 0;
  std::map<Key, std::uint64_t> seen_;
  std::map<Key, Overflow> overflow_;  // counted and not kept
};

}  // namespace showstopper::engines
