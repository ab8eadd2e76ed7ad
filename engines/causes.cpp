// SPDX-License-Identifier: Apache-2.0
#include "engines/causes.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <system_error>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/table/check.h"

namespace showstopper::engines {

namespace {

constexpr std::size_t kOfEachGroup = 12;  // rounds that show it

}  // namespace

using conformance::Finding;

bool SeenGroups::wants(const std::vector<Finding>& findings) const {
  return findings.empty() || std::any_of(findings.begin(), findings.end(), [&](const Finding& of) {
           const auto known = sizes_.find(group_of(of));
           return known == sizes_.end() || known->second < kOfEachGroup;
         });
}

void SeenGroups::add(const std::vector<Finding>& findings) {
  for (const Finding& finding : findings) ++sizes_[group_of(finding)];
}

namespace {

using FindingsOf = std::vector<conformance::FindingOf>;

bool has(const FindingsOf& sorted, const conformance::FindingOf& finding) {
  return std::binary_search(sorted.begin(), sorted.end(), finding);
}

// Exchanged cards change everything that a round shows. If no finding contradicts them, those
// of rounds that cannot show them have no other cause.
bool is_of_all_that_differs(const conformance::Explained& cause,
                            const std::vector<std::vector<Finding>>& findings) {
  REQUIRES(cause.gone.has_value());
  std::size_t all = 0;
  for (const auto& round : findings) all += round.size();
  ENSURES(cause.gone->size() + cause.silent.size() <= all);
  return !cause.cause.is_variation() && cause.rounds >= conformance::kFewRounds &&
         cause.gone->size() + cause.silent.size() == all;
}

// Whether the group does not occur under the cause in rounds that can show it.
bool is_gone(const std::string& group, const std::vector<std::vector<Finding>>& findings,
             const conformance::Explained& cause) {
  REQUIRES(cause.gone.has_value());
  bool any = is_of_all_that_differs(cause, findings);
  for (std::size_t r = 0; r < findings.size(); ++r) {
    for (std::size_t f = 0; f < findings[r].size(); ++f) {
      if (group_of(findings[r][f]) != group) continue;
      const bool gone = has(*cause.gone, {r, f});
      if (!gone && !has(cause.silent, {r, f})) return false;
      any = any || gone;
    }
  }
  return any;
}

}  // namespace

Causes SeenGroups::causes(const std::vector<conformance::Explained>& found,
                          const std::vector<std::vector<Finding>>& findings) const {
  Causes causes;
  for (const conformance::Explained& each : found) {
    Sizes explained;
    for (const auto& at : each.findings) {
      REQUIRES(at.round < findings.size() && at.finding < findings[at.round].size());
      ++explained[group_of(findings[at.round][at.finding])];
    }
    bool named = false;
    for (const auto& [group, count] : explained) {
      if (2 * count <= sizes_.at(group)) continue;
      // No round can be judged under a hint: it must fit every sample.
      const bool of_all = each.gone ? is_gone(group, findings, each) : count == sizes_.at(group);
      if (each.conforms() && !of_all) continue;
      named = causes.of_group.emplace(group, CauseOfGroup{each, of_all, false}).second || named;
    }
    if (named || each.findings.empty()) continue;
    const auto& first = each.findings.front();
    causes.others.push_back(
        fmt::format("{} of {} differences that were examined {} another cause: {}",
                    each.findings.size(), each.of, each.findings.size() == 1 ? "has" : "have",
                    each.cause.text + " (" +
                        std::string(word(findings[first.round][first.finding].kind)) + ")"));
  }
  add_effects(found, findings, causes);
  join_doubles(findings, causes.of_group);
  join_steals(findings, causes.of_group);
  join_prizes(findings, causes.of_group);
  join_factors(findings, causes.of_group);
  return causes;
}

// A group without a cause of its own that does not occur under one is its effect.
void SeenGroups::add_effects(const std::vector<conformance::Explained>& found,
                             const std::vector<std::vector<Finding>>& findings,
                             Causes& causes) const {
  for (const auto& [group, size] : sizes_) {
    REQUIRES(size > 0);
    if (causes.of_group.contains(group)) continue;
    for (const conformance::Explained& each : found) {
      if (!each.gone || !is_gone(group, findings, each)) continue;
      causes.of_group.emplace(group, CauseOfGroup{each, true, true});
      break;
    }
  }
}

namespace {

// Whether the worth of the cards is the cause, or other rules are.
bool has_its_own_cause(const conformance::Cause& cause) {
  return cause.is_variation() || cause.events.has("steal_double") || cause.events.has("GS-A-071");
}

// Stacks are one event, of any seat.
std::string event_of(const Finding& finding) {
  const std::string event = finding.events.text();
  return event.ends_with("_stack") ? "stack" : event;
}

}  // namespace

void join_steals(const std::vector<std::vector<Finding>>& findings, CausesOfGroups& causes) {
  constexpr std::size_t kSeveral = 3;
  for (const std::string detail : {"too few", "too many"}) {
    std::set<std::string> groups, events;
    CauseOfGroup one;
    one.cause.text = fmt::format("too {} junk changes hands, whatever the event",
                                 detail == "too few" ? "little" : "much");
    one.cause.events = conformance::Words("steal");
    one.of_all = true;
    for (const auto& round : findings) {
      for (const Finding& finding : round) {
        if (finding.kind != conformance::Kind::wrong_steal || finding.detail != detail) continue;
        const auto known = causes.find(group_of(finding));
        const bool has_cause = known != causes.end();
        if (has_cause && has_its_own_cause(known->second.cause)) continue;
        groups.insert(group_of(finding));
        if (finding.events.size() == 1) events.insert(event_of(finding));
        // A cause that is about no single event.
        const bool general = has_cause && known->second.cause.events == one.cause.events;
        if (general) one.cause = known->second.cause;
      }
    }
    if (events.size() < kSeveral) continue;
    for (const std::string& group : groups) causes[group] = one;
    ENSURES(groups.size() >= kSeveral);
  }
}

void join_doubles(const std::vector<std::vector<Finding>>& findings, CausesOfGroups& causes) {
  std::set<std::string> groups;
  bool too_few = false;
  for (const auto& round : findings) {
    for (const Finding& finding : round) {
      if (finding.kind != conformance::Kind::wrong_steal) continue;
      const bool fewer = finding.detail == "too few";
      if (!fewer && finding.key != "to_move") continue;
      // Plain junk is missing, too.
      if (fewer && !finding.events.has("steal_double")) return;
      too_few = too_few || fewer;
      const auto known = causes.find(group_of(finding));
      if (known != causes.end() && has_its_own_cause(known->second.cause)) continue;
      groups.insert(group_of(finding));
    }
  }
  if (!too_few || groups.size() < 2) return;
  CauseOfGroup one;
  one.cause.text = "junk that counts double does not change hands, whatever the event";
  one.cause.events = conformance::Words("steal_double");
  one.of_all = true;
  for (const std::string& group : groups) causes[group] = one;
}

namespace {

// The whole text as a number.
std::optional<std::int64_t> whole_number(const std::string& text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole ? std::optional(value) : std::nullopt;
}

}  // namespace

void join_prizes(const std::vector<std::vector<Finding>>& findings, CausesOfGroups& causes) {
  constexpr std::size_t kSeveral = 3;
  std::set<std::string> groups, keys;
  std::set<std::int64_t> amounts;  // that it is more than due
  std::size_t count = 0;
  for (const auto& round : findings) {
    for (const Finding& finding : round) {
      const bool prize = finding.events.has("small_prize") || finding.events.has("dealer_prize");
      if (finding.kind != conformance::Kind::wrong_payment || !prize) continue;
      const auto got = whole_number(finding.got), due = whole_number(finding.expected);
      if (!got || !due || causes.contains(group_of(finding))) return;
      amounts.insert(*got - *due);
      keys.insert(field_of(finding));
      groups.insert(group_of(finding));
      ++count;
    }
  }
  if (groups.size() < 2 || count < kSeveral || keys.size() > 1 || amounts.size() > 1) return;
  const std::int64_t more = *amounts.begin();
  CauseOfGroup one;
  one.cause.text = fmt::format("`{}` is {} {} than due after each small prize", *keys.begin(),
                               more < 0 ? -more : more, more < 0 ? "less" : "more");
  one.cause.events = conformance::Words("prize");
  one.of_all = true;
  for (const std::string& group : groups) causes[group] = one;
  ENSURES(more != 0);
}

namespace {

struct Ratio {
  std::int64_t is = 1, of = 1;  // in lowest terms
  bool operator==(const Ratio&) const = default;
};

// Of the engine's number to the right one; nothing unless both are positive numbers.
std::optional<Ratio> ratio_of(const Finding& finding) {
  const std::int64_t got = whole_number(finding.got).value_or(0);
  const std::int64_t due = whole_number(finding.expected).value_or(0);
  if (got <= 0 || due <= 0) return std::nullopt;
  const std::int64_t common = std::gcd(got, due);
  ENSURES(common > 0);
  return Ratio{got / common, due / common};
}

// The wrong multipliers of a run.
struct WrongFactors {
  std::set<std::string> groups, terms;  // terms: of the payment, in each of them
  Ratio ratio;
  std::size_t count = 0;

  // False if it differs in another way than those before.
  bool add(const Finding& finding) {
    const auto own = ratio_of(finding);
    if (!own || (count > 0 && *own != ratio)) return false;
    const std::set<std::string> events(finding.events.begin(), finding.events.end());
    if (count++ == 0) {
      terms = events;
    } else {
      std::erase_if(terms, [&](const std::string& term) { return !events.contains(term); });
    }
    ratio = *own;
    groups.insert(group_of(finding));
    ENSURES(groups.size() <= count);
    return !terms.empty();
  }
};

// A cause that is about a common term, if there is one; else the terms and the ratio.
conformance::Cause cause_of_terms(const WrongFactors& all, const CausesOfGroups& causes) {
  REQUIRES(!all.terms.empty());
  for (const std::string& group : all.groups) {
    const auto known = causes.find(group);
    if (known == causes.end()) continue;
    for (const std::string& term : all.terms) {
      if (known->second.cause.events.has(term)) return known->second.cause;
    }
  }
  conformance::Cause cause;
  cause.text = fmt::format("the multiplier is {} for {}, each time beside `{}`", all.ratio.is,
                           all.ratio.of, fmt::join(all.terms, "`, `"));
  for (const std::string& term : all.terms) cause.events.add(term);
  return cause;
}

}  // namespace

void join_factors(const std::vector<std::vector<Finding>>& findings, CausesOfGroups& causes) {
  constexpr std::size_t kSeveral = 3;
  WrongFactors all;
  for (const auto& round : findings) {
    for (const Finding& finding : round) {
      if (finding.kind != conformance::Kind::wrong_multiplier) continue;
      const auto known = causes.find(group_of(finding));
      const bool has_rules = known != causes.end() && known->second.gone;
      if (has_rules || !all.add(finding)) return;
    }
  }
  if (all.groups.size() < 2 || all.count < kSeveral) return;
  CauseOfGroup one;
  one.cause = cause_of_terms(all, causes);
  one.of_all = true;
  for (const std::string& group : all.groups) causes[group] = one;
  ENSURES(!one.cause.events.empty());
}

}  // namespace showstopper::engines
