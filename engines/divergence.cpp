// SPDX-License-Identifier: Apache-2.0
#include "engines/divergence.h"

#include <algorithm>
#include <string_view>

#include "model/table/check.h"

namespace showstopper::engines {
namespace {

using conformance::Finding;
using conformance::Kind;

// If the engine itself fails, its messages do not distinguish faults.
bool of_the_engine(Kind kind) {
  return kind == Kind::crash || kind == Kind::timeout || kind == Kind::error || kind == Kind::stuck;
}

// Why an answer cannot be read or was not given, without numbers and without text in back
// quotes, except the key at the beginning: they differ from round to round.
std::string reason_of(std::string_view failure) {
  if (const auto at = failure.find(kCannotBeRead); at != failure.npos) {
    failure.remove_prefix(at + kCannotBeRead.size());
  }
  std::string reason;
  const int key = failure.starts_with('`') ? 1 : 0;
  int quotes = 0;
  for (const char c : failure) {
    if (c == '`') ++quotes;
    const bool is_value = quotes % 2 == 1 && quotes != key;
    if (!is_value && (c < '0' || c > '9')) reason += c;
  }
  return reason;
}

}  // namespace

std::string field_of(const Finding& finding) {
  return finding.key.substr(0, finding.key.find('['));
}

std::string group_of(const Finding& finding) {
  if (of_the_engine(finding.kind)) return identity_of(finding);
  return std::string(word(finding.kind)) + '|' + field_of(finding) + '|' + finding.events.text() +
         '|' + finding.detail;
}

bool same_fault(const Finding& sought, const Finding& found) {
  if (sought.kind != found.kind) return false;
  if (of_the_engine(sought.kind)) return sought.key == found.key;
  if (sought.detail != found.detail || field_of(sought) != field_of(found)) return false;
  if (sought.events.empty() != found.events.empty()) return false;
  return std::all_of(found.events.begin(), found.events.end(),
                     [&](const std::string& event) { return sought.events.has(event); });
}

bool may_follow(const Finding& finding) {
  return !of_the_engine(finding.kind) && finding.kind != Kind::internal_error;
}

const Finding& head_of(const std::vector<Finding>& findings, const Finding& found) {
  if (!may_follow(found)) return found;
  for (const Finding& each : findings) {
    if (each.action == found.action) return each;
  }
  return found;
}

bool may_be_a_consequence(Kind kind) {
  switch (kind) {
    case Kind::crash:
    case Kind::stuck:
    case Kind::timeout:
    case Kind::error:
    case Kind::wrong_end:
    case Kind::wrong_outcome:
    case Kind::wrong_winner:
    case Kind::wrong_turn:
    case Kind::wrong_decision: return true;
    default: return false;
  }
}

const Finding* cause_before(const std::vector<Finding>& findings, const Finding& found) {
  REQUIRES(!findings.empty());
  if (found.kind == Kind::legal_refused) {
    const auto turn = std::find_if(findings.begin(), findings.end(), [&](const Finding& each) {
      return each.kind == Kind::wrong_turn && each.action + 1 == found.action;
    });
    return turn == findings.end() ? nullptr : &*turn;
  }
  const bool follows = found.may_follow && may_be_a_consequence(found.kind);
  return follows ? &findings.front() : nullptr;
}

bool fails_alike(const Finding& self_play, const Finding& sent) {
  if (!of_the_engine(sent.kind) || self_play.kind != sent.kind) return false;
  return self_play.key == "self_play" && sent.key == "error" &&
         reason_of(self_play.got) == reason_of(sent.got);
}

bool is_of_one_decision(const Finding& a, const Finding& b) {
  if (a.clauses.empty() || b.clauses.empty()) return false;
  return a.key == "decision" && b.key == "decision" && a.clauses.front() == b.clauses.front();
}

std::string identity_of(const Finding& finding) {
  std::string text(word(finding.kind));
  if (!finding.clauses.empty()) {
    text += " of " + finding.clauses.front();
  } else if (of_the_engine(finding.kind) && finding.key != "error") {
    text += " of " + finding.key;  // the request
  }
  if (finding.kind == Kind::internal_error) text += " at " + finding.detail;
  ENSURES(!text.empty());
  return text;
}

properties::Failure failure_of(const Finding& finding) {
  const std::string clause = finding.clauses.empty() ? "" : finding.clauses.front();
  return {properties::Failure::Kind::difference, std::string(word(finding.kind)), clause, ""};
}

}  // namespace showstopper::engines
