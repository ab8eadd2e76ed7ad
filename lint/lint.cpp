// SPDX-License-Identifier: Apache-2.0
#include "lint/lint.h"

#include <algorithm>
#include <string_view>
#include <tuple>

#include <fmt/format.h>

#include "lint/cited_clauses.h"
#include "lint/compare.h"
#include "lint/gostop/kind.h"
#include "lint/own_file.h"
#include "lint/repair.h"
#include "lint/stoppa/kind.h"
#include "model/table/counted.h"

namespace showstopper::lint {
namespace {

// About the list `allow` itself: it is compared with the findings, not with the rules.
constexpr KindOfFinding kUnusedAllowance = {"unused-allowance",
                                            "an entry of `allow` that allows nothing"};

// Findings in the linted file itself come first. Paths count from the folder of the library, so
// that the order does not depend on its place.
auto order_of(const OwnFile& file, const Finding& finding) {
  std::string_view path = finding.place.file == nullptr ? std::string_view() : *finding.place.file;
  const std::string& root = file.job().library_root;
  if (!root.empty() && path.starts_with(root)) path.remove_prefix(root.size());
  return std::tuple(!file.own(finding.place), path, finding.place.where.line,
                    finding.place.where.column, finding.kind, std::string_view(finding.sentence));
}

bool allows(const rules::Allowance& allowance, const Finding& finding) {
  if (allowance.finding != finding.kind) return false;
  if (allowance.of.empty()) return true;
  return std::any_of(finding.involved.begin(), finding.involved.end(),
                     [&](const Involved& each) { return each.name == allowance.of; });
}

void set_allowed_aside(const rules::RuleSet& rules, Report& report) {
  std::vector<Finding> kept;
  std::vector<bool> used(rules.allowed.size());
  for (Finding& finding : report.findings) {
    bool allowed = false;
    for (std::size_t i = 0; i < rules.allowed.size(); ++i) {
      if (!allows(rules.allowed[i], finding)) continue;
      allowed = used[i] = true;
    }
    (allowed ? report.allowed : kept).push_back(std::move(finding));
  }
  report.findings = std::move(kept);
  for (std::size_t i = 0; i < rules.allowed.size(); ++i) {
    const rules::Allowance& allowance = rules.allowed[i];
    if (used[i] || report.stopped || report.full) continue;
    Finding finding;
    finding.kind = kUnusedAllowance.name;
    finding.sentence =
        fmt::format("`allow` names `{}`{}, but lint finds no such thing", allowance.finding,
                    allowance.of.empty() ? "" : fmt::format(" of `{}`", allowance.of));
    finding.involved.push_back({"allow", allowance.place});
    finding.place = allowance.place;
    finding.proof = "the findings of this run";
    finding.repair = "remove the entry of `allow`";
    finding.edits.push_back({{}, {}, allowance.place});
    report.findings.push_back(std::move(finding));
  }
}

}  // namespace

std::vector<KindOfFinding> kinds() {
  std::vector<KindOfFinding> all;
  for (const gostop_rules::Kind& kind : gostop_rules::kinds()) {
    all.push_back({kind.name, kind.sentence});
  }
  all.push_back(kUnusedAllowance);
  return all;
}

namespace {

// Runs every kind of the game.
template <class Subject, class Kinds>
void ask(const Job& job, const Kinds& kinds, Report& report) {
  Subject subject(job);
  for (const auto& kind : kinds) {
    if (!subject.go_on()) break;
    const std::size_t findings = subject.findings.size();
    const std::size_t undecided = subject.undecided.size();
    kind.find(subject);
    for (std::size_t i = findings; i < subject.findings.size(); ++i) {
      subject.findings[i].kind = kind.name;
    }
    for (std::size_t i = undecided; i < subject.undecided.size(); ++i) {
      subject.undecided[i].kind = kind.name;
    }
  }
  report.full = subject.full();
  report.stopped = !report.full && !subject.go_on();
  report.holds = std::move(subject.holds);
  report.findings = std::move(subject.findings);
  report.undecided = std::move(subject.undecided);
  report.rounds = subject.rounds_played();
}

Report found_by(const Job& job) {
  Report report;
  if (job.rules->schema().game == gostop::Game::kName) {
    ask<gostop_rules::Subject>(job, gostop_rules::kinds(), report);
  } else {
    ask<stoppa_rules::Subject>(job, stoppa_rules::kinds(), report);
  }
  const OwnFile file(job);
  for (Finding& each : report.findings) each.place = file.place_of(each.involved);
  for (Undecided& each : report.undecided) each.place = file.place_of({each.about});
  std::stable_sort(
      report.findings.begin(), report.findings.end(),
      [&](const Finding& a, const Finding& b) { return order_of(file, a) < order_of(file, b); });
  set_allowed_aside(*job.rules, report);
  return report;
}

bool same(const Finding& a, const Finding& b) {
  return a.kind == b.kind &&
         std::equal(a.involved.begin(), a.involved.end(), b.involved.begin(), b.involved.end(),
                    [](const Involved& one, const Involved& two) { return one.name == two.name; });
}

bool reports(const Report& report, const Finding& finding) {
  return std::any_of(report.findings.begin(), report.findings.end(),
                     [&](const Finding& each) { return same(each, finding); });
}

// Whether lint of the repaired rules reports the same as before, without the finding.
bool removes(const Job& job, const Report& before, const Finding& finding,
             const rules::RuleSet& rules, const std::string& repaired_text) {
  Job again = job;
  again.rules = &rules;
  again.fast = true;        // the proofs of the solver for other rows still hold
  again.shrink_checks = 0;  // the witnesses are not used
  again.text = repaired_text;
  const Report after = found_by(again);
  if (after.stopped || reports(after, finding)) return false;
  return std::all_of(after.findings.begin(), after.findings.end(), [&](const Finding& each) {
    return each.severity == Severity::note || reports(before, each);
  });
}

// A repair may change more of the rounds than the finding: its changes are part of the report.
void add_changes(const Job& job, const rules::RuleSet& repaired, Finding& finding) {
  CompareJob both;
  both.a = job.rules;
  both.b = &repaired;
  both.seed = job.seed;
  constexpr std::uint64_t kRounds = 1000, kFastRounds = 250, kFastChecks = 500;
  both.rounds = std::min(job.rounds, job.fast ? kFastRounds : kRounds);
  both.shrink_checks = job.fast ? std::min(job.shrink_checks, kFastChecks) : job.shrink_checks;
  both.go_on = job.go_on;
  both.base_of = [](const rules::RuleSet& rules) {
    return rules.shipped != nullptr ? rules.shipped : std::make_shared<const rules::RuleSet>(rules);
  };
  const Comparison found = compare(both);
  if (!found.proof.empty()) {
    finding.unchanged = fmt::format("no round is changed (proved: {})", found.proof);
  } else if (!found.parting && found.rounds == 0 && (!job.go_on || job.go_on())) {
    finding.unchanged = "no round is compared: no number of players can play by both files";
  } else if (!found.parting) {
    finding.unchanged =
        fmt::format("no difference found in {}, not proved", table::counted(found.rounds, "round"));
  } else {
    const Parting& parting = *found.parting;
    finding.changes = fmt::format("{} players, after {}: {}; then: {}", parting.players,
                                  parting.after.empty() ? "the deal" : "`" + parting.after + "`",
                                  parting.shows[0], parting.shows[1]);
    finding.changed_round = parting.witness[0];
  }
}

// Each repair is tried alone, on the original file.
void try_repairs(const Job& job, Report& report) {
  constexpr int kMost = 20;  // each costs as much as the rounds of the whole
  int tried = 0;
  for (Finding& finding : report.findings) {
    if (finding.edits.empty() || tried == kMost || (job.go_on && !job.go_on())) continue;
    const auto made = repaired(job.text, finding.edits);
    if (!made) continue;
    ++tried;
    const auto rules = job.reread(made->text);
    if (!rules || !removes(job, report, finding, *rules, made->text)) continue;
    finding.diff = made->diff;
    add_changes(job, *rules, finding);
  }
}

}  // namespace

bool knows(std::string_view game) {
  return game == gostop::Game::kName || game == stoppa::Game::kName;
}

Report lint(const Job& job) {
  Report report = found_by(job);
  if (job.clauses != nullptr) {
    for (auto* const all : {&report.findings, &report.allowed}) {
      for (Finding& each : *all) {
        each.clauses = cited_clauses(*job.clauses, job.rules->schema(), each);
      }
    }
  }
  // Each repair takes as long as the whole: too long for many findings or many rows.
  constexpr std::size_t kManyRows = 300;
  const bool many = report.full || rows_of(*job.rules) > kManyRows;
  if (job.reread && job.repairs && !many) try_repairs(job, report);
  return report;
}

}  // namespace showstopper::lint
