// SPDX-License-Identifier: Apache-2.0
//
// `showstopper prove`: invariants of Go-Stop for every round at once, under the rules in force.
// Each proof has its base case, assumptions that can hold, and a mutant that it finds.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <future>
#include <memory>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/limits.h"
#include "app/report/json_text.h"
#include "app/report/rules_json.h"
#include "model/gostop/rules/rules.h"
#include "model/rules/hints/key_hints.h"
#include "model/table/check.h"
#include "model/table/guard/address_space.h"
#include "solver/cnf/sat.h"
#include "solver/encoding/witness.h"
#include "solver/induction/induction.h"
#include "solver/induction/theorems.h"

namespace showstopper::app {
namespace {

using solver::Proof;

constexpr std::string_view kAll = "all";
constexpr int kFewestSeats = 2, kMostSeats = 3;  // of Go-Stop

struct ProveOptions {
  std::string rules;
  int players = 0;
  double seconds = 60;
  bool theorems = false;
  std::vector<std::string> expected;  // statements that must hold; kAll is each
  Format format = Format::text;
};

struct Proved {
  std::string rules;
  int players = 2;
  std::vector<Proof> proofs;
  std::vector<std::string> witnesses;  // a trace for each proof; empty if it has none
};

// The round that refutes a statement, as a trace that `check` accepts.
std::string witness_line(const gostop::Rules& rules, const std::string& rules_text,
                         const Proof& proof) {
  if (!proof.witness) return "";
  std::string why_not;
  const auto history = solver::replay(rules, *proof.witness, why_not);
  CHECK(history && history->over());
  return solver::fixture_line(*history, rules_text, fmt::format("refutes {}", proof.name));
}

// The rule set of the options, or all that are shipped; house rules change shipped ones.
std::optional<std::vector<LoadedRules>> rule_sets(const Context& context,
                                                  const ProveOptions& options) {
  std::vector<LoadedRules> sets;
  std::vector<std::string> names = {options.rules};
  if (options.rules.empty()) names = context.library().shipped("gostop");
  if (names.empty()) throw UsageError{"the corpus holds no rule set of Go-Stop"};
  for (const std::string& name : names) {
    auto loaded = load_rules(context, name);
    if (!loaded) return std::nullopt;
    if (loaded->game->name() != "gostop") {
      throw UsageError{fmt::format("`--rules` is `{}`, but must be rules of Go-Stop", name)};
    }
    sets.push_back(std::move(*loaded));
  }
  return sets;
}

std::string as_text(const Proved& proved) {
  std::string text = fmt::format("{}, {} players\n", proved.rules, proved.players);
  std::size_t widest = 0;
  for (const Proof& proof : proved.proofs) widest = std::max(widest, proof.name.size());
  for (std::size_t i = 0; i < proved.proofs.size(); ++i) {
    const Proof& proof = proved.proofs[i];
    text += fmt::format("  {:<{}}  {:<13}  {:>6.2f} s  {}\n", proof.name, widest,
                        solver::word(proof.outcome), proof.seconds, proof.sentence);
    if (!proof.rests_on.empty()) {
      text += fmt::format("  {:<{}}  rests on {}\n", "", widest, fmt::join(proof.rests_on, ", "));
    }
    if (!proof.detail.empty()) text += fmt::format("  {:<{}}  {}\n", "", widest, proof.detail);
    if (!proved.witnesses[i].empty()) text += proved.witnesses[i] + '\n';
  }
  return text;
}

std::string as_json(const std::vector<Proved>& all) {
  using nlohmann::ordered_json;
  ordered_json array = ordered_json::array();
  for (const Proved& proved : all) {
    ordered_json entry = {{"rules", proved.rules}, {"players", proved.players}};
    for (std::size_t i = 0; i < proved.proofs.size(); ++i) {
      const Proof& proof = proved.proofs[i];
      entry["proofs"].push_back({{"name", proof.name},
                                 {"sentence", proof.sentence},
                                 {"outcome", solver::word(proof.outcome)},
                                 {"seconds", proof.seconds},
                                 {"rests_on", proof.rests_on},
                                 {"detail", proof.detail}});
      if (proved.witnesses[i].empty()) continue;
      entry["proofs"].back()["witness"] = ordered_json::parse(proved.witnesses[i]);
    }
    array.push_back(std::move(entry));
  }
  const ordered_json json = {{"format", "showstopper-proofs/1"}, {"rules", array}};
  return json_text(json, 2) + '\n';
}

using Proving = std::function<std::vector<Proof>()>;

// The result of `proving`, or nullopt if Ctrl-C came and it did not end soon. A question to Z3
// may take as long as its time limit, so it runs in a thread that this one need not wait for.
std::optional<std::vector<Proof>> unless_interrupted(const Proving& proving,
                                                     const std::function<void()>& waiting) {
  constexpr std::chrono::milliseconds kPause(20), kPatience(700);
  std::packaged_task<std::vector<Proof>()> task(proving);
  std::future<std::vector<Proof>> proofs = task.get_future();
  std::thread(std::move(task)).detach();
  while (proofs.wait_for(kPause) != std::future_status::ready) {
    waiting();
    if (!SignalGuard::interrupted()) continue;
    if (proofs.wait_for(kPatience) != std::future_status::ready) return std::nullopt;
  }
  return proofs.get();
}

// How many of the proofs that `counts` have this outcome.
template <class Counts>
std::size_t number_of(const std::vector<Proved>& all, Proof::Outcome outcome, Counts counts) {
  std::size_t count = 0;
  for (const Proved& proved : all) {
    for (const Proof& proof : proved.proofs) {
      count += proof.outcome == outcome && counts(proof) ? 1 : 0;
    }
  }
  return count;
}

// Adds the names of the statements that apply under the rules. Nothing is proved for them.
void add_names(const gostop::Rules& rules, std::vector<std::string_view>& of_rounds,
               std::vector<std::string_view>& of_turns) {
  constexpr double kNoTime = 0.001;
  const auto at_once = [] { return false; };
  for (const Proof& proof : solver::prove_all(rules, kNoTime, at_once)) {
    of_turns.push_back(proof.name);
  }
  for (const Proof& proof : solver::prove_theorems(rules, kNoTime, at_once)) {
    of_rounds.push_back(proof.name);
  }
}

// A name that no statement has under these rules is a mistake of the command line.
void refuse_unknown(const ProveOptions& options, const std::vector<LoadedRules>& sets) {
  const auto is_known = [](const std::vector<std::string_view>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  if (std::all_of(options.expected.begin(), options.expected.end(),
                  [](const std::string& name) { return name == kAll; })) {
    return;
  }
  std::vector<std::string_view> names = {kAll}, theorems;
  for (const LoadedRules& loaded : sets) {
    for (const int players : seat_numbers(loaded, options.players)) {
      add_names(gostop::compile(loaded.rules, players), theorems, names);
    }
  }
  if (options.theorems) names.insert(names.end(), theorems.begin(), theorems.end());
  for (const std::string& name : options.expected) {
    if (is_known(names, name)) continue;
    if (is_known(theorems, name)) {
      throw UsageError{fmt::format("`--expect` is `{}`, which needs `--theorems`", name)};
    }
    throw UsageError{
        fmt::format("`--expect` is `{}`, but these rules have no statement of that "
                    "name{}",
                    name, rules::hint(name, names))};
  }
}

// A refuted statement is an answer; it is a finding only if `--expect` names it.
Exit print_sum(Context& context, const ProveOptions& options, const std::vector<Proved>& all,
               bool interrupted) {
  const auto each = [](const Proof&) { return true; };
  const auto expected = [&](const Proof& proof) {
    return std::any_of(options.expected.begin(), options.expected.end(),
                       [&](const std::string& name) { return name == kAll || name == proof.name; });
  };
  const std::size_t unknown = number_of(all, Proof::Outcome::unknown, each);
  const std::size_t not_inductive = number_of(all, Proof::Outcome::not_inductive, each);
  if (options.format == Format::json) {
    context.out.write(as_json(all));
  } else {
    const std::string open =
        not_inductive == 0 ? "" : fmt::format(", {} not inductive", not_inductive);
    context.out.line(fmt::format("{} hold, {} do not hold, {} not decided{}{}",
                                 number_of(all, Proof::Outcome::proved, each),
                                 number_of(all, Proof::Outcome::refuted, each), unknown, open,
                                 interrupted ? "; interrupted, the rest was not tried" : ""));
  }
  if (number_of(all, Proof::Outcome::refuted, expected) > 0) return Exit::findings;
  return unknown + not_inductive > 0 || interrupted ? Exit::undecided : Exit::nothing_found;
}

// Ends the program at once, for a thread still works on a question with the locals of its caller.
[[noreturn]] void leave(Context& context, Exit exit) {
  context.out.flush();
  std::_Exit(static_cast<int>(exit));
}

// With `ulimit -v 300000`, which leaves about as much, every statement is decided under every
// shipped rule set.
constexpr std::size_t kMemoryOfZ3 = 256;  // MB

Exit prove(Context& context, const ProveOptions& options) {
  constexpr std::uint64_t kMegabytes = 4096;
  if (!solver::built_with_z3()) return needs_z3("showstopper prove");
  table::request_address_space(kMemoryOfZ3);
  const auto sets = rule_sets(context, options);
  if (!sets) return Exit::input_error;
  refuse_unknown(options, *sets);
  std::vector<Proved> all;
  Limits limits = Limits::until_interrupted(kMegabytes);
  bool interrupted = false;
  for (const LoadedRules& loaded : *sets) {
    for (const int players : seat_numbers(loaded, options.players)) {
      if (interrupted || SignalGuard::interrupted()) break;
      const auto rules = std::make_shared<gostop::Rules>(gostop::compile(loaded.rules, players));
      Progress progress("prove");
      auto proofs = unless_interrupted(
          [rules, &limits, seconds = options.seconds, theorems = options.theorems] {
            const auto go_on = [&limits] { return limits.go_on(); };
            std::vector<Proof> all_of_them = solver::prove_all(*rules, seconds, go_on);
            if (!theorems) return all_of_them;
            for (Proof& proof : solver::prove_theorems(*rules, seconds, go_on)) {
              all_of_them.push_back(std::move(proof));
            }
            return all_of_them;
          },
          [&] {
            progress.show(1000 * all.size() / (2 * sets->size()),
                          fmt::format("{}, {} players", loaded.rules.name, players));
          });
      progress.clear();
      interrupted = !proofs;
      if (interrupted) break;
      all.push_back({loaded.rules.name, players, std::move(*proofs), {}});
      const std::string rules_text = rules_json(context, loaded.rules);
      for (const Proof& proof : all.back().proofs) {
        all.back().witnesses.push_back(witness_line(*rules, rules_text, proof));
      }
      if (options.format == Format::text) {
        context.out.write(as_text(all.back()) + '\n');
        context.out.flush();
      }
    }
  }
  const Exit exit = print_sum(context, options, all, interrupted || SignalGuard::interrupted());
  if (interrupted) leave(context, exit);
  return exit;
}

}  // namespace

Run add_prove(CLI::App& app) {
  const auto options = std::make_shared<ProveOptions>();
  add_rules(app, options->rules)
      ->description("Use this rule set (default: every shipped rule set of Go-Stop)");
  add_number(app, "--players", options->players, kFewestSeats, kMostSeats,
             "Prove for this number of seats (default: each that the rules allow)");
  add_time_limit(app, options->seconds,
                 "Give up on a question of a proof after this long "
                 "(default 60s)");
  app.add_flag("--theorems", options->theorems,
               "Prove statements about whole rounds as well, which takes longer");
  app.add_option("--expect", options->expected,
                 "Exit 1 if this statement does not hold; `all` expects each; may be repeated")
      ->type_name("NAME");
  add_format(app, options->format);
  add_help_page(app,
                {{{Exit::nothing_found, "everything is decided, and each expected statement holds"},
                  {Exit::findings, "an expected statement does not hold"},
                  {Exit::undecided, "a statement is not decided, or interrupted"}},
                 {{"Check the statements under one rule set, with a round if one does not hold",
                   "showstopper prove --rules gostop/matgo --players 2"},
                  {"Fail if a statement does not hold",
                   "showstopper prove --rules gostop/matgo --players 2 --expect no_odd_capture",
                   Exit::findings}}});
  return [options](Context& context) { return prove(context, *options); };
}

}  // namespace showstopper::app
