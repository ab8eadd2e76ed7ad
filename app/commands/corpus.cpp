// SPDX-License-Identifier: Apache-2.0
//
// `showstopper corpus check`: faults of a folder of fixtures: unreadable lines,
// duplicates, unknown clauses, fixtures without the events of their clauses.
#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/rounds.h"
#include "app/cli/signal_guard.h"
#include "app/coverage/same_round.h"
#include "app/report/json_text.h"
#include "engines/logs/check.h"
#include "lint/cited_clauses.h"
#include "model/rules/clause_table.h"
#include "model/table/counted.h"

namespace showstopper::app {
namespace {

struct CorpusOptions {
  std::vector<std::string> folders;
  Format format = Format::text;
};

// The same text for lines that are the same fixture. A near miss is about its clauses: one round
// may be a near miss of several.
std::string claim_key(std::string_view line, const nlohmann::json& json) {
  std::string key = same_round_key(line);
  if (!json.is_object() || !json.contains("meta") || !json.contains("clauses")) return key;
  const auto& meta = json["meta"];
  const bool near = meta.is_object() && meta.contains("kind") && meta["kind"] == "near_miss";
  return near ? key + json["clauses"].dump() : key;
}

// One error, and its place.
struct CorpusFinding {
  std::string_view
      kind;  // `duplicate`, `unknown clause`, `shows nothing`, `fails`, `unused clause`
  std::string where, what;
};

class CorpusCheck {
 public:
  explicit CorpusCheck(const Context& context) : context_(context), library_(context.library()) {
    for (const Game* game : games()) {
      const auto file = context.corpus() / "clauses" / (std::string(game->name()) + ".tsv");
      std::error_code none;
      if (!std::filesystem::exists(file, none)) continue;
      for (rules::Clause& clause : rules::read_clauses(file, diagnostics)) {
        const std::string id = clause.id;
        known_[id] = {std::move(clause), game};
      }
    }
  }

  void file(const std::string& path) {
    const std::string shown = context_.shown(path);
    const bool good = each_round(context_, {path}, [&](const Game& game, const RoundLine& line) {
      round(game, line, fmt::format("{}:{}", shown, line.number));
    });
    unread_ = unread_ || !good;
    engines::LogCheck logs(library_, context_.corpus());
    add_games(logs, context_);
    logs.stop_when(SignalGuard::interrupted);
    logs.file(path, shown);
    for (const auto& failed : logs.report().firsts) {
      add("fails", fmt::format("{}:{}", failed.file, failed.line),
          "the round contradicts the rules; `check` prints how");
    }
  }

  // Clauses that a round can show and that no fixture of the folders cites.
  void end() {
    for (const auto& [id, known] : known_) {
      const bool asked = games_.contains(known.second);
      if (!asked || !known.first.reason.empty() || cited_.contains(id)) continue;
      add("unused clause", id, "no fixture cites it: " + known.first.meaning);
    }
  }

  bool unread() const { return unread_; }
  const std::vector<CorpusFinding>& findings() const { return findings_; }
  std::uint64_t rounds() const { return rounds_; }

  table::Diagnostics diagnostics;

 private:
  void add(std::string_view kind, std::string where, std::string what) {
    findings_.push_back({kind, std::move(where), std::move(what)});
  }

  void round(const Game& game, const RoundLine& line, const std::string& where) {
    ++rounds_;
    games_.insert(&game);
    const auto json = nlohmann::json::parse(line.text, nullptr, false);
    const auto [first, is_new] = seen_.try_emplace(claim_key(line.text, json), where);
    if (!is_new) add("duplicate", where, "the same round, up to names, is " + first->second);
    if (!json.is_object() || !json.contains("clauses") || !json["clauses"].is_array()) return;
    std::vector<const rules::Clause*> shown;
    for (const auto& each : json["clauses"]) {
      const std::string id = each.is_string() ? each.get<std::string>() : "";
      cited_.insert(id);
      const auto found = known_.find(id);
      if (found != known_.end()) {
        if (!found->second.first.seen.empty()) shown.push_back(&found->second.first);
      } else if (!id.starts_with("AMB-")) {
        add("unknown clause", where, fmt::format("`{}` is in no table of clauses", id));
      }
    }
    const auto& meta = json.contains("meta") ? json["meta"] : nlohmann::json();
    // The fixture of a house rule shows that rule, which has no events of its own.
    const bool claims =
        meta.is_object() && meta.value("kind", "") == "shows" && !meta.contains("house");
    if (claims && !shown.empty()) judge_shown(game, line, where, shown);
  }

  // An event of one of its clauses must occur, or another value of one of its parameters, or
  // another cell of a row, must lead the round another way.
  void judge_shown(const Game& game, const RoundLine& line, const std::string& where,
                   const std::vector<const rules::Clause*>& clauses) {
    auto& counting = counting_[&game];  // it keeps the rules that it has read
    if (!counting) {
      OwnRules any;
      any.any = true;
      counting = game.coverage(library_, any);
    }
    table::Diagnostics none;
    if (!counting || !counting->add(line.text, line.number, line.file, none)) return;
    if (shows_any(counting->finish(false), clauses)) return;
    counting->add(line.text, line.number, line.file, none);
    if (decides_any(counting->finish(true), clauses)) return;
    std::string ids;
    for (const rules::Clause* clause : clauses) ids += (ids.empty() ? "" : ", ") + clause->id;
    add("shows nothing", where,
        fmt::format("no event of {} occurs, and no value of its parameters decides", ids));
  }

  static bool shows_any(const CoveredSet& covered,
                        const std::vector<const rules::Clause*>& clauses) {
    for (const auto& [subject, rounds] : covered.subjects) {
      for (const rules::Clause* clause : clauses) {
        for (const std::string& event : clause->seen) {
          if (rounds.shown.contains(event)) return true;
        }
      }
    }
    return false;
  }
  static bool decides_any(const CoveredSet& covered,
                          const std::vector<const rules::Clause*>& clauses) {
    for (const auto& [subject, rounds] : covered.subjects) {
      for (const auto& [value, tally] : rounds.own.values) {
        for (const rules::Clause* clause : clauses) {
          const std::string row = value.key.substr(0, value.key.find('.'));
          const bool of_row =
              row.find(':') != std::string::npos && lint::speaks_of_row(*clause, row);
          if (of_row || lint::lists(clause->parameter, value.key)) return true;
        }
      }
    }
    return false;
  }

  const Context& context_;
  rules::Library library_;
  std::map<std::string, std::pair<rules::Clause, const Game*>> known_;
  std::map<std::string, std::string> seen_;  // where each round was first
  std::set<std::string> cited_;
  std::set<const Game*> games_;
  std::map<const Game*, std::unique_ptr<RoundCoverage>> counting_;
  std::vector<CorpusFinding> findings_;
  std::uint64_t rounds_ = 0;
  bool unread_ = false;
};

Exit check_corpus(Context& context, const CorpusOptions& options) {
  const SignalGuard guard;
  CorpusCheck check(context);
  context.complain(check.diagnostics);
  if (!check.diagnostics.empty()) return Exit::input_error;
  std::vector<std::string> folders = options.folders;
  if (folders.empty()) folders.push_back((context.corpus() / "fixtures").string());
  bool empty = false;
  for (const std::string& folder : folders) {
    std::error_code none;
    std::vector<std::filesystem::path> files{folder};
    if (std::filesystem::is_directory(folder, none)) files = trace_files_in(folder);
    if (files.empty()) {
      context.complain({{context.shown(folder), {}, "the folder holds no `.jsonl` file"}});
      empty = true;
    }
    for (const auto& file : files) {
      if (!SignalGuard::interrupted()) check.file(file.string());
    }
  }
  const bool interrupted = SignalGuard::interrupted();
  if (options.folders.empty() && !interrupted) check.end();  // files unread may cite any clause
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  std::string text;
  for (const CorpusFinding& each : check.findings()) {
    list.push_back({{"kind", each.kind}, {"where", each.where}, {"what", each.what}});
    text += fmt::format("{}: {}: {}\n", each.where, each.kind, each.what);
  }
  if (options.format == Format::json) {
    const nlohmann::ordered_json out = {{"format", "showstopper-corpus-check/1"},
                                        {"rounds", check.rounds()},
                                        {"interrupted", interrupted},
                                        {"findings", std::move(list)}};
    context.out.line(json_text(out));
  } else {
    context.out.write(text + fmt::format("{} in {}\n",
                                         table::counted(check.findings().size(), "finding"),
                                         table::counted(check.rounds(), "round")));
    if (interrupted) context.out.line("\ninterrupted: the rounds read until then are checked");
  }
  if (empty || check.unread()) return Exit::input_error;
  return decided(!check.findings().empty(), interrupted);
}

}  // namespace

Run add_corpus(CLI::App& app) {
  const auto options = std::make_shared<CorpusOptions>();
  app.require_subcommand(1, 1);
  add_help_page(app, {{{Exit::nothing_found, "nothing is wrong"},
                       {Exit::findings, "`check`: something is wrong"}},
                      {{"Check the rounds of a match",
                        "showstopper play --rules gostop/matgo --rounds 2 > log.jsonl && "
                        "showstopper corpus check log.jsonl"},
                       {"Check them for a program",
                        "showstopper play --rules gostop/matgo --rounds 2 > log.jsonl && "
                        "showstopper corpus check log.jsonl --format json"}}});
  CLI::App* const check = app.add_subcommand("check", "Check the fixtures of a folder");
  check->allow_extras();
  check->add_option("FOLDER", options->folders,
                    "Folders of fixtures, or files (default: the fixtures of the corpus, and "
                    "whether each clause has one)");
  add_format(*check, options->format);
  add_help_page(*check,
                {{{Exit::nothing_found, "nothing is wrong"},
                  {Exit::findings,
                   "a double, an unknown clause, or a fixture that fails or shows "
                   "no event of its clauses"},
                  {Exit::undecided, "interrupted before anything was found"}},
                 {{"Check the rounds of a match",
                   "showstopper play --rules gostop/matgo --rounds 2 > log.jsonl && "
                   "showstopper corpus check log.jsonl"},
                  {"Check a folder",
                   "mkdir logs && showstopper play --rules gostop/matgo > logs/log.jsonl && "
                   "showstopper corpus check logs"}}});
  check->fallthrough();
  return [options](Context& context) { return check_corpus(context, *options); };
}

}  // namespace showstopper::app
