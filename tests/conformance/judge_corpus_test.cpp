// SPDX-License-Identifier: Apache-2.0
//
// corpus/judge: right rounds, each changed in one thing, and the verdict that each must get. The
// verdicts follow from the clauses and from the trace format (corpus/judge/README.md).
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "conformance/clause_index.h"
#include "conformance/gostop/judge.h"
#include "conformance/stoppa/judge.h"
#include "tests/trace/given_stoppa.h"
#include "tests/trace/given_trace.h"

namespace showstopper::conformance {
namespace {

using Json = nlohmann::ordered_json;
using Cells = std::vector<std::string>;

const std::string kJudged = SHOWSTOPPER_SOURCE_CORPUS "/judge/";

Cells cut(const std::string& text, const std::string& by) {
  Cells parts;
  std::size_t from = 0;
  for (std::size_t to; (to = text.find(by, from)) != std::string::npos; from = to + by.size()) {
    parts.push_back(text.substr(from, to - from));
  }
  parts.push_back(text.substr(from));
  return parts;
}

// A line of a table.
struct Changed {
  int line = 0;
  std::string round, change, verdict;
};

std::vector<Changed> changes(const std::string& game) {
  std::vector<Changed> all;
  std::ifstream in(kJudged + game + ".tsv");
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.starts_with('#') || line.starts_with("round\t")) continue;
    const Cells cells = cut(line, "\t");
    EXPECT_EQ(cells.size(), 4u) << game << ".tsv:" << number;
    if (cells.size() == 4) all.push_back({number, cells[0], cells[1], cells[2]});
  }
  return all;
}

std::map<std::string, Json> right_rounds(const std::string& game) {
  std::map<std::string, Json> rounds;
  std::ifstream in(kJudged + game + ".jsonl");
  for (std::string line; std::getline(in, line);) {
    Json round = Json::parse(line);
    const std::string name = round.at("meta").at("name");
    EXPECT_TRUE(rounds.emplace(name, std::move(round)).second) << name << " has two lines";
  }
  return rounds;
}

Json value_of(const std::string& text) {
  Json value = Json::parse(text, nullptr, false);
  return value.is_discarded() ? Json(text) : value;
}

Json& child(Json& of, const std::string& key) {
  return of.is_array() ? of.at(std::stoul(key)) : of[key];
}

// `after/1..2/points` means `after/1/points` and `after/2/points`.
std::vector<Cells> places(const std::string& path) {
  std::vector<Cells> all{{}};
  for (const std::string& key : cut(path, "/")) {
    const Cells ends = cut(key, "..");
    std::vector<Cells> longer;
    for (const Cells& place : all) {
      const int last = ends.size() == 2 ? std::stoi(ends[1]) : 0;
      for (int i = ends.size() == 2 ? std::stoi(ends[0]) : 0; i <= last; ++i) {
        longer.push_back(place);
        longer.back().push_back(ends.size() == 2 ? std::to_string(i) : key);
      }
    }
    all = std::move(longer);
  }
  return all;
}

void take_out(Json& list, const Json& entry) {
  for (auto it = list.begin(); it != list.end(); ++it) {
    if (*it != entry) continue;
    list.erase(it);
    return;
  }
  throw std::runtime_error(entry.dump() + " is not in " + list.dump());
}

void change_at(Json& round, const Cells& place, const std::string& word, const std::string& text) {
  Json* parent = &round;
  for (std::size_t i = 0; i + 1 < place.size(); ++i) parent = &child(*parent, place[i]);
  if (word == "absent") {
    if (parent->is_array()) {
      parent->erase(std::stoul(place.back()));
    } else {
      parent->erase(place.back());
    }
    return;
  }
  Json& at = child(*parent, place.back());
  if (word == "=") {
    at =
        text.starts_with('@') ? round.at(Json::json_pointer('/' + text.substr(1))) : value_of(text);
    return;
  }
  const bool quoted = text.starts_with('"');
  for (const std::string& entry : quoted ? Cells{text} : cut(text, " ")) {
    if (word == "+") at.push_back(value_of(entry));
    if (word == "-") take_out(at, value_of(entry));
  }
}

void change(Json& round, const std::string& how) {
  for (const std::string& each : cut(how, "; ")) {
    const Cells parts = cut(each, " ");
    const std::size_t head = parts.at(0).size() + 1 + parts.at(1).size() + 1;
    const std::string text = head < each.size() ? each.substr(head) : "";
    for (const Cells& place : places(parts[0])) change_at(round, place, parts[1], text);
  }
}

// The verdict of the judge in the words of the tables, without the clauses.
std::string in_words(const Verdict& verdict) {
  if (verdict.unsupported) return "unsupported";
  std::string text;
  for (const Finding& finding : verdict.findings) {
    text += fmt::format("{}{} {} {}", text.empty() ? "" : "; ", finding.action, word(finding.kind),
                        finding.key.empty() ? "-" : finding.key);
  }
  if (!text.empty()) return text;
  for (const Noted& noted : verdict.notes) text += fmt::format("note {}", word(noted.what));
  if (!text.empty()) return text;
  return verdict.cut_short ? "cut short" : "right";
}

struct Expected {
  std::string text;  // as `in_words`
  // Of each finding: one of these is cited; without any, whatever is; by the word `none`, nothing.
  std::vector<Cells> clauses;
};

Expected expected(const std::string& verdict) {
  Expected wanted;
  for (const std::string& each : cut(verdict, "; ")) {
    const Cells parts = cut(each, " ");
    wanted.text += wanted.text.empty() ? "" : "; ";
    if (parts.size() < 4) {
      wanted.text += each;
      continue;
    }
    wanted.text += parts[0] + ' ' + parts[1] + ' ' + parts[2];
    wanted.clauses.push_back(parts[3] == "-" ? Cells{} : cut(parts[3], ","));
  }
  return wanted;
}

void expect_cited(const ClauseIndex& index, const Verdict& verdict, const Expected& wanted,
                  const std::string& where) {
  for (std::size_t i = 0; i < verdict.findings.size() && i < wanted.clauses.size(); ++i) {
    if (wanted.clauses[i].empty()) continue;
    std::string cited;
    bool right = wanted.clauses[i] == Cells{"none"} && index.about(verdict.findings[i]).empty();
    for (const CitedClause& clause : index.about(verdict.findings[i])) {
      cited += clause.id + ' ';
      for (const std::string& id : wanted.clauses[i]) right = right || id == clause.id;
    }
    EXPECT_TRUE(right) << where << " cites " << cited << "about `"
                       << verdict.findings[i].about.text() << "`";
  }
}

template <class Judge>
void expect_verdicts(const std::string& game, const Judge& judged, std::size_t least) {
  table::Diagnostics diagnostics;
  const ClauseIndex index(SHOWSTOPPER_SOURCE_CORPUS "/clauses/" + game + ".tsv", diagnostics);
  const std::map<std::string, Json> rounds = right_rounds(game);
  for (const auto& [name, round] : rounds) {
    const std::string verdict = in_words(judged(round.dump()));
    // Without a deal a round may end anywhere; else its end is not known.
    EXPECT_TRUE(verdict == "right" || verdict == "cut short") << game << ' ' << name << verdict;
  }
  std::size_t lines = 0;
  for (const Changed& each : changes(game)) {
    const std::string where = fmt::format("{}.tsv:{}: {}", game, each.line, each.change);
    ASSERT_TRUE(rounds.contains(each.round)) << where;
    Json round = rounds.at(each.round);
    ASSERT_NO_THROW(change(round, each.change)) << where;
    if (round.contains("expect")) round["why"] = "a claim";
    const Verdict verdict = judged(round.dump());
    const Expected wanted = expected(each.verdict);
    EXPECT_EQ(in_words(verdict), wanted.text) << where;
    expect_cited(index, verdict, wanted, where);
    ++lines;
  }
  EXPECT_GE(lines, least) << game;
}

TEST(JudgeCorpus, RoundsOfGostopGetTheirVerdicts) {
  expect_verdicts(
      "gostop", [](const std::string& line) { return judge(trace::good(line)); }, 190);
}

TEST(JudgeCorpus, RoundsOfStoppaGetTheirVerdicts) {
  trace::StoppaReader reader(rules::Library(SHOWSTOPPER_SOURCE_CORPUS "/rules"));
  const auto judged = [&](const std::string& line) {
    trace::StoppaTrace round;
    table::Diagnostics diagnostics;
    EXPECT_TRUE(reader.read(line, 1, "stoppa.jsonl", round, diagnostics))
        << (diagnostics.empty() ? "" : to_text(diagnostics.front())) << '\n'
        << line;
    return judge(round);
  };
  expect_verdicts("stoppa", judged, 90);
}

}  // namespace
}  // namespace showstopper::conformance
