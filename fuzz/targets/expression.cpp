// SPDX-License-Identifier: Apache-2.0
//
// fuzz_expression: any bytes are a predicate of one of the games. If it parses, its text parses to
// the same steps, and its value obeys the relations of `not`, `and` and `or` in some positions.
// Else at least one diagnostic reports the reason and points into it.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "fuzz/harness/shipped.h"
#include "fuzz/mutators/text.h"
#include "fuzz/targets/target.h"
#include "model/gostop/rules/row_tables.h"
#include "model/gostop/situation.h"
#include "model/stoppa/situation.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/stoppa/policy.h"

namespace showstopper::fuzz {

using rules::Expression;

namespace expression_target {
namespace {

const std::string kFile = "predicate";
constexpr std::uint64_t kSeed = 1;
constexpr std::uint64_t kPositions = 4;  // of each game
constexpr int kMostActions = 200;

// The final positions of a few rounds, in which most quantities have different values.
struct GostopEnds {
  gostop::Rules rules;
  std::vector<gostop::State> states;
  GostopEnds() : rules(gostop::compile(shelf_of<gostop::Game>().base({}, 2), 2)) {
    for (std::uint64_t round = 0; round < kPositions; ++round) {
      const auto record =
          properties::play_round(rules, kSeed, round, properties::Generator::biased, kMostActions);
      gostop::State state = start(rules, record.table, record.deal);
      for (const gostop::Action action : record.actions) apply(rules, state, action);
      states.push_back(state);
    }
  }
};

struct StoppaEnds {
  stoppa::Rules rules;
  std::vector<stoppa::State> states;
  std::vector<stoppa::EventLog> logs;
  StoppaEnds() : rules(stoppa::compile(shelf_of<stoppa::Game>().base({}, 4), 4)) {
    for (std::uint64_t round = 0; round < kPositions; ++round) {
      const auto record =
          properties::play_round(rules, kSeed, round, properties::Generator::biased, kMostActions);
      stoppa::EventLog log;
      stoppa::State state = start(rules, record.table, record.deal, &log);
      for (const stoppa::Action& action : record.actions) apply(rules, state, action, &log);
      states.push_back(state);
      logs.push_back(std::move(log));
    }
  }
};

// Calls `use` with each situation of the game.
template <class Use>
void each_situation(bool of_stoppa, Use use) {
  if (of_stoppa) {
    static const StoppaEnds kEnds;
    for (std::size_t i = 0; i < kEnds.states.size(); ++i) {
      use(stoppa::RoundSituation(kEnds.rules, kEnds.states[i], &kEnds.logs[i], 1));
    }
    return;
  }
  static const GostopEnds kEnds;
  for (const gostop::State& state : kEnds.states) use(gostop::RoundSituation(kEnds.rules, state));
}

std::optional<Expression> parsed(std::string_view text, const rules::Vocabulary& vocabulary) {
  table::Diagnostics ignored;
  return parse_expression(text, vocabulary, kFile, {1, 1}, ignored);
}

// The relations, as texts around the expression with the value that each must have. A text that
// nests too deep for the parser is skipped.
std::optional<Fault> broken_relation(const Expression& expression,
                                     const rules::Vocabulary& vocabulary, bool of_stoppa) {
  const std::string& text = expression.text();
  struct Relation {
    std::string text;
    std::int64_t (*value)(std::int64_t);
  };
  const std::array<Relation, 5> relations = {{
      {fmt::format("({})", text), [](std::int64_t v) { return v; }},
      {fmt::format("not ({})", text), [](std::int64_t v) { return std::int64_t{v == 0}; }},
      {fmt::format("({0}) and ({0})", text), [](std::int64_t v) { return std::int64_t{v != 0}; }},
      {fmt::format("({0}) or not ({0})", text), [](std::int64_t) { return std::int64_t{1}; }},
      {fmt::format("({0}) == ({0})", text), [](std::int64_t) { return std::int64_t{1}; }},
  }};
  std::optional<Fault> fault;
  for (const Relation& relation : relations) {
    const auto around = parsed(relation.text, vocabulary);
    if (!around) continue;
    each_situation(of_stoppa, [&](const rules::Situation& situation) {
      for (table::Seat seat = 0; seat < situation.players(); ++seat) {
        const std::int64_t value = expression.evaluate(situation, seat);
        if (around->evaluate(situation, seat) == relation.value(value)) continue;
        fault = Fault{"relation_of_predicates",
                      fmt::format("`{}` is {} where the inner part is {}", relation.text,
                                  around->evaluate(situation, seat), value)};
      }
    });
  }
  return fault;
}

std::optional<Fault> run(Bytes input) {
  if (input.empty()) return std::nullopt;
  const bool of_stoppa = input[0] % 2 == 1;
  const rules::Vocabulary& vocabulary =
      *(of_stoppa ? stoppa::schema() : gostop::schema()).vocabulary;
  const std::string_view text = as_text(input.subspan(1));
  table::Diagnostics diagnostics;
  const auto expression = parse_expression(text, vocabulary, kFile, {1, 1}, diagnostics);
  for (const table::Diagnostic& diagnostic : diagnostics) {
    const std::size_t quote = std::min(diagnostic.message.find('`'), diagnostic.message.size());
    saw_words(std::string_view(diagnostic.message).substr(0, quote));
  }
  if (expression.has_value() != diagnostics.empty()) {
    return Fault{"refused_without_a_word", "a predicate is either parsed or complained about"};
  }
  if (!expression) return fault_in(diagnostics, text, kFile);
  const Expression::Step* before = nullptr;
  for (const Expression::Step& step : expression->steps()) {
    saw_event(static_cast<std::size_t>(step.op));
    const int pair = before == nullptr ? -1 : static_cast<int>(before->op);
    saw_words(fmt::format("{} {}", pair, static_cast<int>(step.op)));
    before = &step;
  }
  const auto again = parsed(expression->text(), vocabulary);
  if (!again || !(*again == *expression)) {
    return Fault{"text_is_not_the_predicate", expression->text()};
  }
  return broken_relation(*expression, vocabulary, of_stoppa);
}

const std::vector<std::string>& words() {
  static const std::vector<std::string> kWords = [] {
    std::vector<std::string> all = predicate_words(*gostop::schema().vocabulary);
    const auto more = predicate_words(*stoppa::schema().vocabulary);
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }();
  return kWords;
}

ByteList with_game(std::uint8_t game, const ByteList& text) {
  ByteList input(text.size() + 1, game);
  std::copy(text.begin(), text.end(), input.begin() + 1);
  return input;
}

ByteList mutated(Bytes input, std::size_t longest, table::Random& random) {
  if (input.empty()) return {static_cast<std::uint8_t>(random.below(2))};
  return with_game(input[0], changed_text(input.subspan(1), longest - 1, words(), random));
}

ByteList crossed(Bytes one, Bytes other, std::size_t longest, table::Random& random) {
  if (one.empty() || other.empty()) return {one.begin(), one.end()};
  return with_game(one[0], crossed_text(one.subspan(1), other.subspan(1), longest - 1, random));
}

// The predicates of the shipped rule files, and each quantity alone.
std::vector<ByteList> seeds() {
  std::vector<ByteList> inputs;
  for (std::uint8_t base = 0; base < 32; ++base) {
    const rules::RuleSet& rules = shelf_of<gostop::Game>().base({base, {}}, 2);
    for (std::size_t table = 0; table < rules.schema().tables.size(); ++table) {
      for (const rules::Row& row : rules.rows(static_cast<int>(table))) {
        for (const auto& cell : row.cells) {
          if (cell && !cell->expression.empty()) {
            inputs.push_back(with_game(0, as_input(cell->expression.text())));
          }
        }
      }
    }
  }
  for (const rules::Schema* schema : {&gostop::schema(), &stoppa::schema()}) {
    for (const rules::Quantity& quantity : schema->vocabulary->quantities) {
      const std::uint8_t game = schema->game == stoppa::schema().game ? 1 : 0;
      inputs.push_back(with_game(game, as_input(quantity.name)));
    }
  }
  return inputs;
}

std::vector<std::string> dictionary() { return words(); }
void print(Bytes input, const PrintLine& print_line) {
  print_line(std::string(as_text(input.empty() ? input : input.subspan(1))));
}

constexpr Target kTarget = {"fuzz_expression",
                            "predicates: parsed, parsed again and evaluated, or complained about",
                            ".txt",
                            1024,
                            run,
                            mutated,
                            crossed,
                            seeds,
                            dictionary,
                            print,
                            no_clauses};

}  // namespace
}  // namespace expression_target

extern const Target kExpressionTarget = expression_target::kTarget;

}  // namespace showstopper::fuzz
