// SPDX-License-Identifier: Apache-2.0
#include "engines/waivers.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <fstream>

#include <fmt/format.h>

#include "model/rules/node.h"
#include "model/table/check.h"
#include "model/trace/json/input_file.h"

namespace showstopper::engines {
namespace {

// A day of the calendar: there is no 30 February.
bool is_day(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i != 4 && i != 7 && (text[i] < '0' || text[i] > '9')) return false;
  }
  const auto number = [text](std::size_t from, std::size_t digits) {
    int value = 0;
    for (const char digit : text.substr(from, digits)) value = value * 10 + digit - '0';
    return value;
  };
  return std::chrono::year_month_day(std::chrono::year(number(0, 4)),
                                     std::chrono::month(static_cast<unsigned>(number(5, 2))),
                                     std::chrono::day(static_cast<unsigned>(number(8, 2))))
      .ok();
}

class WaiverReader {
 public:
  WaiverReader(std::string file, table::Diagnostics& diagnostics)
      : file_(std::move(file)), diagnostics_(diagnostics) {}

  std::optional<std::vector<Waiver>> read(const rules::Node& root) {
    const auto* const table = std::get_if<rules::NodeTable>(&root.value);
    if (table == nullptr) return std::nullopt;
    std::vector<Waiver> waivers;
    for (const rules::NodeEntry& entry : *table) {
      const auto* const list = std::get_if<rules::NodeList>(&entry.node.value);
      if (entry.key != "waiver" || list == nullptr) {
        complain(entry.node, fmt::format("`{}` is not a list of `[[waiver]]`", entry.key));
        continue;
      }
      for (const rules::Node& each : *list) waivers.push_back(waiver(each));
    }
    if (!good_) return std::nullopt;
    ENSURES(std::all_of(waivers.begin(), waivers.end(),
                        [](const Waiver& each) { return is_day(each.expires); }));
    return waivers;
  }

 private:
  void complain(const rules::Node& at, std::string message) {
    REQUIRES(!message.empty());
    good_ = false;
    diagnostics_.push_back({file_, at.where, std::move(message)});
  }

  Waiver waiver(const rules::Node& node) {
    Waiver own;
    own.where = fmt::format("{}:{}", file_, node.where.line);
    const auto* const table = std::get_if<rules::NodeTable>(&node.value);
    if (table == nullptr) {
      complain(node, "a waiver is a table");
      return own;
    }
    for (const rules::NodeEntry& entry : *table) {
      std::string* const into = entry.key == "clause"     ? &own.clause
                                : entry.key == "identity" ? &own.identity
                                : entry.key == "reason"   ? &own.reason
                                : entry.key == "expires"  ? &own.expires
                                                          : nullptr;
      const auto* const text = std::get_if<std::string>(&entry.node.value);
      if (into == nullptr) {
        complain(entry.node, fmt::format("`{}` is not a key of a waiver: clause, identity, reason "
                                         "or expires",
                                         entry.key));
      } else if (text == nullptr) {
        complain(entry.node, fmt::format("`{}` must be a text in quotes", entry.key));
      } else {
        *into = *text;
      }
    }
    if (own.clause.empty() && own.identity.empty()) {
      complain(node, "a waiver needs `clause` or `identity`");
    }
    if (own.reason.empty()) complain(node, "a waiver needs a `reason`");
    if (!is_day(own.expires)) {
      complain(node,
               own.expires.empty()
                   ? "a waiver needs `expires`, a day such as \"2027-03-31\""
                   : fmt::format("`expires` is \"{}\", which is not a day of the calendar such as "
                                 "\"2027-03-31\"",
                                 own.expires));
    }
    return own;
  }

  std::string file_;
  table::Diagnostics& diagnostics_;
  bool good_ = true;
};

bool matches(const Waiver& waiver, const EngineFinding& finding) {
  REQUIRES(!waiver.clause.empty() || !waiver.identity.empty());
  const auto clauses = finding.cited();
  const bool clause = waiver.clause.empty() ||
                      std::find(clauses.begin(), clauses.end(), waiver.clause) != clauses.end();
  return clause && (waiver.identity.empty() || waiver.identity == finding.identity);
}

std::string name_of(const Waiver& waiver) {
  REQUIRES(!waiver.identity.empty() || !waiver.clause.empty());
  return waiver.identity.empty() ? waiver.clause : waiver.identity;
}

}  // namespace

std::optional<std::vector<Waiver>> read_waivers(const std::filesystem::path& file,
                                                table::Diagnostics& diagnostics) {
  std::ifstream in(file, std::ios::binary);
  if (!in || std::filesystem::is_directory(file)) {
    diagnostics.push_back({file.string(), {}, trace::unopened(in ? EISDIR : errno)});
    return std::nullopt;
  }
  std::string text(rules::kLargestFile + 1, '\0');  // no more of it, for it may not end
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (in.bad()) {
    diagnostics.push_back({file.string(), {}, "cannot be read"});
    return std::nullopt;
  }
  if (text.size() > rules::kLargestFile) {
    diagnostics.push_back({file.string(), {}, "is larger than a file of waivers can be"});
    return std::nullopt;
  }
  rules::Node root;
  if (!rules::read_toml(text, file.string(), root, diagnostics)) return std::nullopt;
  return WaiverReader(file.string(), diagnostics).read(root);
}

bool is_waived(const std::vector<Waiver>& waivers, std::string_view today,
               const EngineFinding& finding) {
  return std::any_of(waivers.begin(), waivers.end(), [&](const Waiver& waiver) {
    return waiver.expires >= today && matches(waiver, finding);
  });
}

void apply_waivers(const std::vector<Waiver>& waivers, std::string_view today,
                   EngineReport& report) {
  for (const Waiver& waiver : waivers) {
    if (waiver.expires < today) {
      report.waiver_troubles.push_back(fmt::format("{}: the waiver of {} expired on {}: {}",
                                                   waiver.where, name_of(waiver), waiver.expires,
                                                   waiver.reason));
      continue;
    }
    bool used = false;
    for (EngineFinding& finding : report.findings) {
      if (!matches(waiver, finding)) continue;
      used = true;
      if (finding.waived.empty()) finding.waived = waiver.reason;
    }
    if (used) continue;
    report.waiver_troubles.push_back(
        fmt::format("{}: nothing was found that the waiver of {} is about: {}", waiver.where,
                    name_of(waiver), waiver.reason));
  }
  for (GradedClause& clause : report.clauses) {
    const bool waived =
        std::all_of(clause.findings.begin(), clause.findings.end(), [&](std::size_t i) {
          REQUIRES(i < report.findings.size());
          return !report.findings[i].waived.empty();
        });
    if (clause.grade == Grade::differs && waived) clause.grade = Grade::waived;
  }
}

std::string day_now() {
  const std::time_t now = std::time(nullptr);
  std::tm day{};
  gmtime_r(&now, &day);
  return fmt::format("{:04}-{:02}-{:02}", day.tm_year + 1900, day.tm_mon + 1, day.tm_mday);
}

}  // namespace showstopper::engines
