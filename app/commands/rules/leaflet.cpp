// SPDX-License-Identifier: Apache-2.0
#include "app/commands/rules/leaflet.h"

#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "app/cli/out_files.h"
#include "app/leaflet/leaflet_page.h"
#include "app/report/rules_json.h"
#include "app/report/sentences_of.h"
#include "model/rules/node.h"
#include "model/table/whole_file.h"

namespace showstopper::app {
namespace {

namespace fs = std::filesystem;

enum class LeafletFormat : unsigned char { markdown, html };

struct LeafletOptions {
  std::string rules;
  rules::Language language = rules::Language::english;
  LeafletFormat page = LeafletFormat::markdown;
  std::string out;
  std::uint64_t seed = 1;
};

// The first file that the file extends; nullopt if it extends none. The file was read before.
std::optional<std::string> first_extended(const Context& context, const std::string& name) {
  const bool local = name.ends_with(".toml");
  const fs::path path = local ? fs::path(name) : context.library().root() / (name + ".toml");
  rules::Node root;
  table::Diagnostics none;
  rules::read_toml_head(table::whole_text(path).value_or(""), name, root, none);
  const rules::Node* extends = root.find("extends");
  if (extends == nullptr) return std::nullopt;
  if (const auto* const list = std::get_if<rules::NodeList>(&extends->value)) {
    if (list->empty()) return std::nullopt;
    extends = &list->front();
  }
  const auto* const text = std::get_if<std::string>(&extends->value);
  if (text == nullptr) return std::nullopt;
  return text->ends_with(".toml") ? (path.parent_path() / *text).string() : *text;
}

// The name of a rule set for people.
std::string title_of(const rules::RuleHeader& header, const std::string& name,
                     rules::Language language) {
  if (language == rules::Language::korean && !header.hangul.empty()) return header.hangul;
  return header.name.empty() ? name : header.name;
}

Exit print_leaflet(Context& context, const LeafletOptions& options) {
  const auto loaded = load_rules(context, options.rules);
  if (!loaded) return Exit::input_error;
  need_known_game(*loaded->game, options.rules);
  table::Diagnostics trouble;
  const std::string game(loaded->game->name());
  const rules::Sentences sentences = sentences_of(context, game, trouble);
  const auto clauses = rules::read_clauses(context.corpus() / "clauses" / (game + ".tsv"), trouble);
  const auto header = context.library().header(options.rules, trouble);
  std::optional<rules::RuleSet> base;
  LeafletJob job;
  if (const auto extended = first_extended(context, options.rules)) {
    base = context.library().load(loaded->rules.schema(), *extended, trouble);
    const auto base_header = context.library().header(*extended, trouble);
    if (base_header) job.base_title = title_of(*base_header, *extended, options.language);
  }
  context.complain(trouble);
  if (!trouble.empty() || !header) return Exit::input_error;
  job.rules = &loaded->rules;
  job.base = base ? &*base : nullptr;
  job.clauses = &clauses;
  job.title = title_of(*header, options.rules, options.language);
  // The description is the user's, in English as the library has it.
  if (options.language == rules::Language::english) job.description = header->description;
  const Words words(sentences, *loaded->rules.schema().vocabulary, options.language);
  Leaflet leaflet = make_leaflet(job, words);
  ExampleJob examples;
  examples.rules = &loaded->rules;
  examples.rules_json = rules_json(context, loaded->rules);
  examples.library = context.library();
  examples.fixtures = context.corpus() / "fixtures" / game;
  examples.seed = options.seed;
  add_examples(examples, words, leaflet);
  const std::string text =
      options.page == LeafletFormat::html ? leaflet_html(leaflet) : leaflet_markdown(leaflet);
  if (options.out.empty()) {
    context.out.write(text);
  } else {
    write_whole_file(options.out, text);
  }
  return Exit::nothing_found;
}

}  // namespace

Run add_leaflet(CLI::App& part) {
  const auto options = std::make_shared<LeafletOptions>();
  add_rules_argument(part, "RULES", options->rules);
  add_choice<rules::Language>(part, "--language", options->language,
                              {{"en", rules::Language::english}, {"ko", rules::Language::korean}},
                              "Print it in English, `en` (default), or Korean, `ko`")
      ->type_name("LANGUAGE");
  add_choice<LeafletFormat>(part, "--format", options->page,
                            {{"markdown", LeafletFormat::markdown}, {"html", LeafletFormat::html}},
                            "Print `markdown` (default), or `html` for printing on A4")
      ->type_name("FORMAT");
  add_out_file(part, "--out", options->out, "Write it into this file instead");
  add_seed(part, options->seed);
  return [options](Context& context) { return print_leaflet(context, *options); };
}

}  // namespace showstopper::app
