// SPDX-License-Identifier: Apache-2.0
//
// `showstopper prove`: invariants of Go-Stop for every round at once, under the rules in force.
// Each proof has its base case, assumptions that can be met, and a mutant that it finds.
#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/limits.h"
#include "model/gostop/rules.h"
#include "solver/induction/induction.h"

namespace showstopper::app {
namespace {

using solver::Proof;

struct ProveAsked {
  std::string rules;
  int players = 0;
  double seconds = 60;
  Format format = Format::text;
};

struct Proved {
  std::string rules;
  int players = 2;
  std::vector<Proof> proofs;
};

// The rule set asked for, or all that are shipped; house rules change shipped ones.
std::optional<std::vector<LoadedRules>> rule_sets(const Context& context, const ProveAsked& asked) {
  std::vector<LoadedRules> sets;
  std::vector<std::string> names = {asked.rules};
  if (asked.rules.empty()) names = context.library().names("gostop");
  for (const std::string& name : names) {
    if (asked.rules.empty() && std::count(name.begin(), name.end(), '/') != 1) continue;
    auto loaded = load_rules(context, name);
    if (!loaded) return std::nullopt;
    if (loaded->game->name() != "gostop") {
      throw UsageError{fmt::format("`--rules` is `{}`, but must be rules of Go-Stop", name)};
    }
    sets.push_back(std::move(*loaded));
  }
  return sets;
}

std::vector<int> seats_of(const LoadedRules& loaded, int asked) {
  if (asked != 0) return {seats_for(loaded, asked)};
  std::vector<int> seats;
  std::string why_not;
  for (const int players : loaded.game->players()) {
    if (loaded.game->playable(loaded.rules, players, why_not)) seats.push_back(players);
  }
  return seats;
}

std::string as_text(const Proved& proved) {
  std::string text = fmt::format("{}, {} players\n", proved.rules, proved.players);
  std::size_t widest = 0;
  for (const Proof& proof : proved.proofs) widest = std::max(widest, proof.name.size());
  for (const Proof& proof : proved.proofs) {
    text += fmt::format("  {:<{}}  {:<7}  {:>6.2f} s  {}\n", proof.name, widest,
                        solver::word(proof.outcome), proof.seconds, proof.sentence);
    if (!proof.rests_on.empty()) {
      text += fmt::format("  {:<{}}  rests on {}\n", "", widest, fmt::join(proof.rests_on, ", "));
    }
    if (!proof.detail.empty()) text += fmt::format("  {:<{}}  {}\n", "", widest, proof.detail);
  }
  return text;
}

std::string as_json(const std::vector<Proved>& all) {
  using nlohmann::ordered_json;
  ordered_json array = ordered_json::array();
  for (const Proved& proved : all) {
    ordered_json entry = {{"rules", proved.rules}, {"players", proved.players}};
    for (const Proof& proof : proved.proofs) {
      entry["proofs"].push_back({{"name", proof.name},
                                 {"sentence", proof.sentence},
                                 {"outcome", solver::word(proof.outcome)},
                                 {"seconds", proof.seconds},
                                 {"rests_on", proof.rests_on},
                                 {"detail", proof.detail}});
    }
    array.push_back(std::move(entry));
  }
  return array.dump(2) + '\n';
}

Exit prove(Context& context, const ProveAsked& asked) {
  constexpr double kForever = 1e9;
  constexpr std::uint64_t kMegabytes = 4096;
  const auto sets = rule_sets(context, asked);
  if (!sets) return Exit::input_error;
  std::vector<Proved> all;
  Limits limits(kForever, kMegabytes);
  Progress progress("prove");
  std::size_t counts[3] = {};
  for (const LoadedRules& loaded : *sets) {
    for (const int players : seats_of(loaded, asked.players)) {
      const gostop::Rules rules = gostop::compile(loaded.rules, players);
      const auto go_on = [&] {
        progress.show(1000 * all.size() / (2 * sets->size()),
                      fmt::format("{}, {} players", loaded.rules.name, players));
        return limits.go_on();
      };
      all.push_back({loaded.rules.name, players, solver::prove_all(rules, asked.seconds, go_on)});
      for (const Proof& proof : all.back().proofs) {
        ++counts[static_cast<std::size_t>(proof.outcome)];
      }
      progress.clear();
      if (asked.format == Format::text) {
        context.out.write(as_text(all.back()) + '\n');
        context.out.flush();
      }
    }
  }
  const auto number = [&](Proof::Outcome outcome) {
    return counts[static_cast<std::size_t>(outcome)];
  };
  const std::size_t refuted = number(Proof::Outcome::refuted);
  const std::size_t unknown = number(Proof::Outcome::unknown);
  if (asked.format == Format::json) {
    context.out.write(as_json(all));
  } else {
    context.out.line(fmt::format("{} proved, {} refuted, {} unknown",
                                 number(Proof::Outcome::proved), refuted, unknown));
  }
  if (refuted > 0) return Exit::findings;
  return unknown > 0 ? Exit::undecided : Exit::nothing_found;
}

}  // namespace

Run add_prove(CLI::App& app) {
  const auto asked = std::make_shared<ProveAsked>();
  add_rules(app, asked->rules)
      ->description("Use this rule set (default: every shipped rule set of Go-Stop)");
  add_players(app, asked->players);
  add_time_limit(app, asked->seconds,
                 "Give up on a question of a proof after this long "
                 "(default 60s)");
  add_format(app, asked->format);
  add_help_page(app, {{{Exit::nothing_found, "everything is proved"},
                       {Exit::findings, "something is refuted"},
                       {Exit::undecided, "nothing is refuted, but something is unknown"}},
                      {{"Prove everything under one rule set",
                        "showstopper prove --rules gostop/spanish --players 2"},
                       {"Print an invariant that the rules refute, and why",
                        "showstopper prove --rules gostop/matgo --players 2", Exit::findings}}});
  return [asked](Context& context) { return prove(context, *asked); };
}

}  // namespace showstopper::app
