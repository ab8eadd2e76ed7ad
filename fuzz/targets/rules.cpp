// SPDX-License-Identifier: Apache-2.0
//
// fuzz_rules: any bytes are a rule file. If it is accepted, printing and reading it again gives the
// same rules, and rounds under it break no invariant. Else at least one diagnostic reports the
// reason and points into it.
#include <fmt/format.h>

#include "fuzz/harness/extremes.h"
#include "fuzz/harness/gostop.h"
#include "fuzz/harness/shipped.h"
#include "fuzz/harness/stoppa.h"
#include "fuzz/mutators/text.h"
#include "fuzz/targets/target.h"
#include "model/trace/rules_cache.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/stoppa/policy.h"
#include "properties/regression/test_case.h"

namespace showstopper::fuzz {
namespace rules_target {
namespace {

const std::string kFile = "input.toml";

const rules::Library& library() {
  static const rules::Library kLibrary(corpus() / "rules");
  return kLibrary;
}

// Stoppa if the text contains that name, else Go-Stop.
const properties::RuleShelf& shelf_for(std::string_view text) {
  return text.find(stoppa::schema().game) != std::string_view::npos ? shelf_of<stoppa::Game>()
                                                                    : shelf_of<gostop::Game>();
}

const std::vector<std::string>& words() {
  static const std::vector<std::string> kWords = [] {
    std::vector<std::string> all = schema_words(gostop::schema());
    const std::vector<std::string> more = schema_words(stoppa::schema());
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }();
  return kWords;
}

// Counts a message without its quoted words and its digits.
void saw_message(const std::string& message) {
  std::string plain;
  bool quoted = false;
  for (const char letter : message) {
    if (letter == '`') quoted = !quoted;
    if (!quoted && (letter < '0' || letter > '9')) plain += letter;
  }
  saw_words(plain);
}

// A printed form of the rules, read again, must be the same rules.
template <class Read>
std::optional<Fault> read_again(const rules::RuleSet& rules, const std::string& printed,
                                const char* how, Read read) {
  table::Diagnostics diagnostics;
  const std::optional<rules::RuleSet> again = read(diagnostics);
  if (!again) {
    return Fault{
        fmt::format("{}_is_refused", how),
        fmt::format("{}\n{}", diagnostics.empty() ? "" : to_text(diagnostics[0]), printed)};
  }
  if (*again == rules) return std::nullopt;
  return Fault{fmt::format("{}_says_something_else", how), printed};
}

std::optional<Fault> fault_in_rules(const rules::RuleSet& rules,
                                    const properties::RuleShelf& shelf) {
  const rules::Schema& schema = rules.schema();
  const std::string printed = to_toml(rules);
  const auto read_text = [&](const std::string& text) {
    return [&](table::Diagnostics& diagnostics) {
      return library().read(schema, text, "printed.toml", diagnostics);
    };
  };
  if (auto fault = read_again(rules, printed, "print", read_text(printed))) return fault;
  const rules::RuleSet& base = shelf.base({}, schema.game == "stoppa" ? 4 : 2);
  const std::string changes = difference_toml(rules, base);
  if (auto fault = read_again(rules, changes, "difference", read_text(changes))) return fault;
  const std::string json = properties::rules_json(rules, base);
  return read_again(rules, json, "json", [&](table::Diagnostics& diagnostics) {
    rules::Node node;
    if (!trace::read_json(json, "printed", {1, 1}, node, diagnostics)) {
      return std::optional<rules::RuleSet>();
    }
    return library().read(schema, node, "printed", diagnostics);
  });
}

// Accepted rules can be played with every number of players that they allow.
template <class G>
std::optional<Fault> fault_in_play(const rules::RuleSet& rules, Bytes input) {
  constexpr std::uint32_t kRounds = 2, kHints = 160;
  table::Random random = table::fork(number_of(input), 0);
  for (const int players : G::kSeats) {
    std::string why_not;
    if (!G::playable(rules, players, why_not)) continue;
    const Compiled<G> compiled(rules, players);
    for (std::uint32_t i = 0; i < kRounds; ++i) {
      const auto dealer = random.below(static_cast<std::uint32_t>(players));
      const auto table = G::usual_table(compiled.rules, table::Seat(dealer));
      const auto deal = G::deal(compiled.rules, table, random);
      ByteList hints(kHints);
      for (std::uint8_t& hint : hints) hint = static_cast<std::uint8_t>(random.below(256));
      properties::ByteReader reader(hints);
      const auto played = play_round(FuzzRound<G>{compiled, table, deal}, reader);
      if (played.fault) return played.fault;
    }
  }
  return std::nullopt;
}

std::optional<Fault> run(Bytes input) {
  const std::string_view text = as_text(input);
  const properties::RuleShelf& shelf = shelf_for(text);
  table::Diagnostics diagnostics;
  const auto rules = library().read(shelf.schema(), text, kFile, diagnostics);
  for (const table::Diagnostic& diagnostic : diagnostics) saw_message(diagnostic.message);
  if (auto fault = fault_in(diagnostics, text, kFile)) return fault;
  if (rules.has_value() != diagnostics.empty()) {
    return Fault{"refused_without_a_word", "a file is either read or complained about"};
  }
  if (!rules) return std::nullopt;
  const rules::RuleSet initial(shelf.schema());
  for (std::size_t i = 0; i < shelf.schema().parameters.size(); ++i) {
    const int parameter = static_cast<int>(i);
    if (rules->value(parameter) != initial.value(parameter)) saw_event(i % kEvents);
  }
  if (auto fault = fault_in_rules(*rules, shelf)) return fault;
  return &shelf.schema() == &stoppa::schema() ? fault_in_play<stoppa::Game>(*rules, input)
                                              : fault_in_play<gostop::Game>(*rules, input);
}

ByteList mutated(Bytes input, std::size_t longest, table::Random& random) {
  return changed_text(input, longest, words(), random);
}

std::vector<ByteList> seeds() {
  std::vector<ByteList> inputs;
  each_rule_file([&](std::string_view text) { inputs.push_back(as_input(text)); });
  for (const auto& text : extreme_rule_files(gostop::schema(), "gostop/matgo")) {
    inputs.push_back(as_input(text));
  }
  for (const auto& text : extreme_rule_files(stoppa::schema(), "stoppa/italian")) {
    inputs.push_back(as_input(text));
  }
  return inputs;
}

std::vector<std::string> dictionary() { return words(); }

constexpr Target kTarget = {
    "fuzz_rules", "rule files: read, printed, read again and played, or complained about in place",
    ".toml",      8192,
    run,          mutated,
    crossed_text, seeds,
    dictionary,   print_text,
    no_clauses};

}  // namespace
}  // namespace rules_target

extern const Target kRulesTarget = rules_target::kTarget;

}  // namespace showstopper::fuzz
