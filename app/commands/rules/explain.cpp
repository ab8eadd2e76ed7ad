// SPDX-License-Identifier: Apache-2.0
//
// `showstopper explain`: the meaning of a key, a row or a clause of the rules, and a round in which
// it decides.
#include "lint/explain.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/limits.h"
#include "app/cli/rounds.h"
#include "app/cli/signal_guard.h"
#include "app/fixtures/fixtures.h"
#include "app/names/name_index.h"
#include "app/report/json_text.h"
#include "app/report/rules_json.h"
#include "app/report/sentences_of.h"
#include "app/report/set_up.h"
#include "lint/compare.h"
#include "model/rules/hints/key_hints.h"
#include "model/rules/manual.h"

namespace showstopper::app {
namespace {

namespace fs = std::filesystem;
using lint::Explanation;
using nlohmann::ordered_json;

struct ExplainOptions {
  std::string word, rules;
  std::uint64_t seed = 1;
  std::uint64_t rounds = lint::ExplainJob().rounds;
  bool offers = false;
  Format format = Format::text;
};

// A round in which it decides, and the origin of that round.
struct Shown {
  std::string from;   // `corpus/fixtures/...:12`, or how the two rule sets differ
  std::string after;  // the action after which they first differ
  std::array<std::string, 2> shows;
  std::string trace;
  bool of_clause = false;  // a fixture of a clause: no other value was played
};

std::string count_text(std::uint64_t hits, std::uint64_t rounds, const table::Interval& share) {
  constexpr double kPercent = 1e7;  // of units of 1e-9
  return fmt::format("{} of {} rounds ({:.1f} % to {:.1f} %)", hits, rounds,
                     static_cast<double>(share.low) / kPercent,
                     static_cast<double>(share.high) / kPercent);
}

// The names that the word means; the first of them is explained.
struct Meant {
  Found found;
  std::vector<std::pair<std::string, std::string>> values;  // of the key, each with its sentence
};

std::string term_text(const Term& term) {
  std::string words;
  for (const std::string& each : term.words) words += (words.empty() ? "" : ", ") + each;
  return fmt::format("{}: {}\n", words, term.meaning);
}

// The other names that the word means.
std::string others_text(const Found& found) {
  constexpr std::size_t kMost = 12;
  if (found.names.size() < 2) return "";
  std::string text = "\nother names:\n";
  for (std::size_t i = 1; i < std::min(found.names.size(), kMost); ++i) {
    text += fmt::format("  {}\n", found.names[i]);
  }
  if (found.names.size() > kMost) {
    text += fmt::format("  and {} more\n", found.names.size() - kMost);
  }
  return text;
}

// How often it occurs, and how often it decides: two numbers, since an event may change nothing.
// After Ctrl-C some of the rounds were not played.
std::string counts_text(const Explanation& of) {
  const std::string_view offers = of.offers ? ", in which draws are offered by chance" : "";
  std::string text;
  if (of.idle.empty() && !of.without.empty()) {
    text += fmt::format(
        "\nhow often it decides, in pairs of random first rounds of a match with the same deal and "
        "choices{}:\n"
        "  with {} in its place another course or result\n",
        offers, of.without);
  }
  for (const lint::Decides& each : of.decides) {
    if (each.rounds == 0) continue;
    text += fmt::format("  {} players: {}{}\n", each.players,
                        count_text(each.hits, each.rounds, each.share),
                        each.common_deals == each.rounds
                            ? ""
                            : fmt::format("; the same cards are dealt in {}", each.common_deals));
  }
  constexpr std::string_view kCounted[] = {
      "how often the rows that it makes and the events of its clauses come, whether it decides or "
      "not",
      "how often it occurs", "how often the events of it come"};
  text += fmt::format("\n{}, in random first rounds of a match{} (`census`):\n",
                      kCounted[static_cast<std::size_t>(of.word)], offers);
  for (const lint::Frequency& each : of.frequencies) {
    if (each.rounds == 0) continue;
    text += fmt::format("  {}, {} players: {}\n", each.of, each.players,
                        count_text(each.hits, each.rounds, each.share));
  }
  if (of.frequencies.empty()) text += "  no row and no event shows it by itself\n";
  return text;
}

std::string explanation_text(const Context& context, const Explanation& of, const Shown& shown,
                             const Meant& meant, std::string_view rules) {
  const auto place = of.place.file == nullptr
                         ? std::string("initial value")
                         : fmt::format("{}:{}", context.shown(*of.place.file), of.place.where.line);
  std::string text;
  for (const Term& term : meant.found.terms) text += term_text(term);
  if (!text.empty()) text += '\n';
  text += fmt::format("{}\n  {}\n", of.name, of.meaning);
  if (!meant.values.empty()) text += "\nits values:\n";
  for (const auto& [value, sentence] : meant.values) {
    text += fmt::format("  {}: {}\n", value, sentence);
  }
  if (!of.value.empty()) text += fmt::format("\nunder {}: {} ({})\n", rules, of.value, place);
  if (!of.initial.empty()) text += fmt::format("  initially {}\n", of.initial);
  if (!of.idle.empty()) text += fmt::format("  without effect here: {}\n", of.idle);
  if (!of.rests_on.empty()) text += fmt::format("  rests on {}\n", of.rests_on);
  if (!of.clauses.empty()) text += "\nclauses of the sources:\n";
  for (const rules::Clause& clause : of.clauses) {
    text += fmt::format("  {}: {}\n", clause.id, clause.meaning);
  }
  text += others_text(meant.found);
  if (!of.meets.empty()) text += "\nrelated keys and rows:\n";
  for (const lint::Meets& each : of.meets) text += fmt::format("  {} {}\n", each.name, each.how);
  if (!of.of_deals.empty()) text += "\nhow often a deal has it, exactly:\n";
  for (const lint::DealShare& each : of.of_deals) {
    text += fmt::format("  {} players: {:.4f} % of deals, {} of {} (`{}`)\n", each.players,
                        each.share * 100, each.deals, each.all, each.condition);
  }
  text += counts_text(of);
  text += "\na round in which it decides:\n";
  if (shown.trace.empty()) return text + "  none is known\n";
  if (shown.of_clause) text += "  none is known\n\na fixture of its clauses:\n";
  text += fmt::format("  {}\n", shown.from);
  if (!shown.after.empty()) text += fmt::format("  first difference after `{}`\n", shown.after);
  for (const std::string& each : shown.shows) {
    if (!each.empty()) text += fmt::format("    {}\n", each);
  }
  if (const auto set_up = set_up_text(shown.trace); !set_up.empty()) {
    text += fmt::format("  played{}\n", set_up);
  }
  return text + fmt::format("  {}\n", shown.trace);
}

void add_meant(const Meant& meant, ordered_json& json) {
  for (const Term& each : meant.found.terms) {
    json["terms"].push_back({{"words", each.words}, {"meaning", each.meaning}});
  }
  for (const auto& [value, sentence] : meant.values) {
    json["values"].push_back({{"value", value}, {"sentence", sentence}});
  }
  for (std::size_t i = 1; i < meant.found.names.size(); ++i) {
    json["also"].push_back(meant.found.names[i]);
  }
}

ordered_json shown_json(const Shown& shown) {
  return {{"from", shown.from},
          {"after", shown.after},
          {"shows", shown.shows},
          {"trace", ordered_json::parse(shown.trace)}};
}

std::string explanation_json(const Explanation& of, const Shown& shown, const Meant& meant,
                             std::string_view rules, bool interrupted) {
  constexpr std::string_view kWords[] = {"key", "row", "clause"};
  ordered_json json = {{"format", "showstopper-explanation/1"},
                       {"what", kWords[static_cast<std::size_t>(of.word)]},
                       {"name", of.name},
                       {"meaning", of.meaning},
                       {"rules", rules},
                       {"value", of.value},
                       {"initial", of.initial},
                       {"idle", of.idle},
                       {"rests_on", of.rests_on},
                       {"terms", ordered_json::array()},
                       {"values", ordered_json::array()},
                       {"also", ordered_json::array()},
                       {"clauses", ordered_json::array()},
                       {"meets", ordered_json::array()},
                       {"offers", of.offers},
                       {"without", of.without},
                       {"interrupted", interrupted},
                       {"decides", ordered_json::array()},
                       {"frequencies", ordered_json::array()},
                       {"of_deals", ordered_json::array()}};
  add_meant(meant, json);
  for (const rules::Clause& each : of.clauses) {
    json["clauses"].push_back({{"id", each.id}, {"meaning", each.meaning}});
  }
  for (const lint::Meets& each : of.meets) {
    json["meets"].push_back({{"name", each.name}, {"how", each.how}});
  }
  for (const lint::Decides& each : of.decides) {
    json["decides"].push_back({{"players", each.players},
                               {"rounds", each.rounds},
                               {"hits", each.hits},
                               {"low_1e9", each.share.low},
                               {"high_1e9", each.share.high},
                               {"common_deals", each.common_deals}});
  }
  for (const lint::Frequency& each : of.frequencies) {
    json["frequencies"].push_back({{"of", each.of},
                                   {"players", each.players},
                                   {"rounds", each.rounds},
                                   {"hits", each.hits},
                                   {"low_1e9", each.share.low},
                                   {"high_1e9", each.share.high}});
  }
  for (const lint::DealShare& each : of.of_deals) {
    json["of_deals"].push_back({{"players", each.players},
                                {"condition", each.condition},
                                {"deals", each.deals},
                                {"all", each.all},
                                {"share", each.share}});
  }
  if (!shown.trace.empty()) json["witness"] = shown_json(shown);
  return json_text(json) + "\n";
}

// A round in which the clause of the fixture has no effect.
bool is_near_miss(const nlohmann::json& fixture) {
  const auto meta = fixture.find("meta");
  return meta != fixture.end() && meta->is_object() && meta->value("kind", "") == kNearMiss;
}

// The shortest fixture that names one of the clauses; those under the same rules come first.
Shown fixture_of(const Context& context, std::string_view game, std::string_view rules,
                 const std::vector<std::string>& clauses) {
  Shown best;
  bool best_same = false;
  for (const fs::path& file : trace_files_in(context.corpus() / "fixtures" / std::string(game))) {
    std::ifstream in(file);
    int number = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      const auto json = nlohmann::json::parse(line, nullptr, false);
      if (!json.is_object() || !json.contains("clauses") || is_near_miss(json)) continue;
      const auto named = json["clauses"].get<std::vector<std::string>>();
      const bool any = std::any_of(clauses.begin(), clauses.end(), [&](const std::string& each) {
        return std::find(named.begin(), named.end(), each) != named.end();
      });
      if (!any) continue;
      const bool same = json["rules"].is_string() && json["rules"].get<std::string>() == rules;
      const bool better = best.trace.empty() || (same && !best_same) ||
                          (same == best_same && line.size() < best.trace.size());
      if (!better) continue;
      best_same = same;
      best.trace = line;
      best.from = fmt::format("fixture {}:{}", context.shown(file), number);
      best.of_clause = true;
    }
  }
  return best;
}

Shown parting_of(const Context& context, const rules::RuleSet& rules, const Explanation& of,
                 std::uint64_t seed, const std::function<bool()>& go_on) {
  constexpr std::uint64_t kRounds = 1000;
  const int key = rules::parameter_index(rules.schema().parameters, of.name);
  const std::vector<rules::RuleSet> others = lint::others(rules, of.name);
  for (const rules::RuleSet& other : others) {
    lint::CompareJob job;
    job.a = &rules;
    job.b = &other;
    job.seed = seed;
    job.rounds = kRounds;
    job.offers = lint::offers_of(of);
    // The decisions were counted against the first other value.
    if (&other == &others.front()) {
      for (const lint::Decides& each : of.decides) {
        for (const std::uint64_t index : each.first) job.known.push_back({each.players, index});
      }
    }
    job.base_of = [&](const rules::RuleSet& each) { return named_base(context, each); };
    job.go_on = go_on;
    const lint::Comparison found = lint::compare(job);
    if (!found.parting || found.parting->witness[0].empty()) continue;
    Shown shown;
    shown.from =
        key < 0 ? "with the row and without it"
                : fmt::format("with {} and with {}", of.value,
                              rules::to_toml(rules.schema().parameters[key], other.value(key)));
    shown.after = found.parting->after.empty() ? "the deal" : found.parting->after;
    shown.shows = found.parting->shows;
    shown.trace = found.parting->witness[0];
    return shown;
  }
  return {};
}

struct Asked {
  LoadedRules loaded;
  std::vector<rules::Clause> clauses;
};

std::optional<Asked> asked_under(const Context& context, const std::string& rules) {
  auto loaded = load_rules(context, rules);
  if (!loaded) return std::nullopt;
  need_known_game(*loaded->game, rules);
  Asked asked{std::move(*loaded), {}};
  table::Diagnostics diagnostics;
  const std::string file = std::string(asked.loaded.game->name()) + ".tsv";
  asked.clauses = rules::read_clauses(context.corpus() / "clauses" / file, diagnostics);
  context.complain(diagnostics);
  if (!diagnostics.empty()) return std::nullopt;
  return asked;
}

// The values of a key that has several, each with its sentence.
std::vector<std::pair<std::string, std::string>> values_of(const Context& context,
                                                           const Asked& asked,
                                                           std::string_view name) {
  const auto& parameters = asked.loaded.rules.schema().parameters;
  const int key = rules::parameter_index(parameters, name);
  if (key < 0) return {};
  table::Diagnostics trouble;
  const auto sentences = sentences_of(context, std::string(asked.loaded.game->name()), trouble);
  context.complain(trouble);
  auto values = rules::described_values(sentences, parameters[static_cast<std::size_t>(key)]);
  if (values.size() < 2) values.clear();
  return values;
}

Exit explain_under(Context& context, const ExplainOptions& options, const std::string& rules,
                   const Asked& asked, Found found) {
  if (found.names.empty()) {
    for (const Term& term : found.terms) context.out.write(term_text(term));
    return Exit::nothing_found;
  }
  Limits limits = Limits::until_interrupted();
  lint::ExplainJob job;
  job.rules = &asked.loaded.rules;
  job.clauses = &asked.clauses;
  job.seed = options.seed;
  job.rounds = options.rounds;
  job.offers = options.offers;
  job.go_on = [&limits] { return limits.go_on(); };
  const Explanation of = lint::explain(job, found.names.front());
  const std::string_view game = asked.loaded.game->name();
  Shown shown;
  if (of.word != lint::Word::clause && of.idle.empty()) {
    shown = parting_of(context, asked.loaded.rules, of, options.seed, job.go_on);
  }
  if (shown.trace.empty()) {
    std::vector<std::string> ids;
    if (of.word == lint::Word::clause) ids.push_back(of.name);
    for (const rules::Clause& each : of.clauses) ids.push_back(each.id);
    shown = fixture_of(context, game, asked.loaded.rules.name, ids);
  }
  const Meant meant{std::move(found), values_of(context, asked, of.name)};
  const bool interrupted = SignalGuard::interrupted();
  if (options.format == Format::json) {
    context.out.write(explanation_json(of, shown, meant, rules, interrupted));
  } else {
    context.out.write(explanation_text(context, of, shown, meant, rules));
    if (interrupted) context.out.line("\ninterrupted: counts are of the rounds played until then");
  }
  return interrupted ? Exit::undecided : Exit::nothing_found;
}

// Names of keys, rows and clauses go before words of the glossary.
Exit explain_word(Context& context, const ExplainOptions& options) {
  std::vector<std::string> sets{options.rules};
  if (options.rules.empty()) sets = {"gostop/matgo", "stoppa/italian"};
  std::vector<Asked> asked;
  std::vector<Found> found;
  std::vector<std::string> near;
  std::string under;
  for (const std::string& rules : sets) {
    auto each = asked_under(context, rules);
    if (!each) return Exit::input_error;
    const NameIndex index(each->loaded.rules, each->clauses);
    found.push_back(index.find(options.word));
    for (std::string& word : index.nearest(options.word)) near.push_back(std::move(word));
    asked.push_back(std::move(*each));
    under += (under.empty() ? "" : " or ") + rules;
  }
  for (const bool named : {true, false}) {
    for (std::size_t i = 0; i < sets.size(); ++i) {
      if (named ? found[i].names.empty() : found[i].empty()) continue;
      return explain_under(context, options, sets[i], asked[i], std::move(found[i]));
    }
  }
  throw UsageError{fmt::format("unknown key, row, clause or glossary word `{}` under {}{}",
                               table::printable(options.word), under,
                               rules::did_you_mean({near.begin(), near.end()}))};
}

}  // namespace

Run add_explain(CLI::App& app) {
  constexpr std::uint64_t kMostRounds = 10'000'000;
  const auto options = std::make_shared<ExplainOptions>();
  app.add_option("WORD", options->word,
                 "A key (`pibak.max_junk`), a row (`payer gwangbak`), a clause (`GS-A-045`), an id "
                 "(`AMB-36`), or a word of the glossary in any spelling (`고박`, `gobak`)")
      ->required();
  add_rules(app, options->rules)
      ->description(
          "Use this rule set: a name such as `gostop/dutch`, or the path of a `.toml` file "
          "(default: `gostop/matgo`, and `stoppa/italian` for words of Stoppa)");
  add_number(app, "--rounds", options->rounds, 1, kMostRounds,
             "Play so many random rounds for each number of players (default 2000)");
  app.add_flag("--offers", options->offers,
               "Offer draws by chance in these rounds (default: only if WORD is about offers)");
  add_seed(app, options->seed);
  add_format(app, options->format);
  add_help_page(app, {{{Exit::nothing_found, "it is explained"},
                       {Exit::undecided, "interrupted; the rounds played so far are counted"}},
                      {{"Explain a key", "showstopper explain pibak.max_junk"},
                       {"Explain a row under other rules",
                        "showstopper explain \"payer gwangbak\" --rules gostop/korean-3p"},
                       {"Explain a word in Hangul", "showstopper explain 고박", Exit::nothing_found,
                        Example::Of::showstopper},
                       {"Explain a clause for a program",
                        "showstopper explain GS-A-045 --rules gostop/spanish --format json"}}});
  return [options](Context& context) { return explain_word(context, *options); };
}

}  // namespace showstopper::app
