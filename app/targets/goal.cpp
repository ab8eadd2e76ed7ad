// SPDX-License-Identifier: Apache-2.0
//
// fuzz_goal: any bytes are a goal, a shipped rule set and a random round. Either the goal has a
// diagnostic with a place in it, or `find` searches for it under a small limit: it never calls a
// goal impossible that the round reaches. A goal about the deal alone is also counted.
#include "solver/goals/goal.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "app/cli/limits.h"
#include "app/targets/targets.h"
#include "fuzz/harness/gostop.h"
#include "fuzz/mutators/text.h"
#include "solver/deals/deal_count.h"
#include "solver/search/find.h"

namespace showstopper::fuzz {
namespace goal_target {
namespace {

using properties::ByteReader;
using solver::Answer;
using solver::DealConstraint;
using solver::DealCounter;
using solver::Goal;
using solver::History;

const std::string kFile = "goal";
constexpr double kSeconds = 0.25;  // of one question; a campaign has many
constexpr std::uint64_t kMegabytes = 1500;
constexpr std::uint64_t kSeed = 1;

// The first four bytes: rule set, options, and which random round; the goal follows.
constexpr std::size_t kHead = 4;
enum Option : std::uint8_t {
  kThreeSeats = 1,
  kAsText = 2,   // the goal is the bytes, else they choose it from the grammar
  kAnyDeal = 4,  // searches every deal as well as the round's own
  kSmallest = 8,
  kCrossCheck = 16,
};

// A goal of the grammar in expression.h, chosen byte by byte; when they run out it ends soon.
class Grammar {
 public:
  explicit Grammar(ByteReader& bytes) : bytes_(bytes) {}

  std::string expression(int depth = 0) {
    const auto deeper = [&] { return expression(depth + 1); };
    switch (depth > kDeepest ? 0 : bytes_.byte() % 12) {
      case 1: return fmt::format("({} and {})", deeper(), deeper());
      case 2: return fmt::format("({} or {})", deeper(), deeper());
      case 3: return fmt::format("not ({})", deeper());
      case 4: return fmt::format("{}: ({})", one_of(kQuantifiers), deeper());
      case 5: return fmt::format("{} has {}", one_of(kSeats), card());
      case 6: {
        const auto goals = solver::goal_catalogue();
        return fmt::format("({})", goals[bytes_.byte() % goals.size()].text);
      }
      case 7: return quantity();
      case 8: return fmt::format("({} for each seat)", deeper());
      default: return fmt::format("{} {} {}", sum(depth), one_of(kComparisons), sum(depth));
    }
  }

 private:
  static constexpr int kDeepest = 4;
  static constexpr std::array<std::string_view, 4> kQuantifiers = {"any seat", "each seat",
                                                                   "any opponent", "each opponent"};
  static constexpr std::array<std::string_view, 6> kSeats = {"winner", "loser", "dealer",
                                                             "p0",     "p1",    "p2"};
  static constexpr std::array<std::string_view, 6> kComparisons = {"==", "!=", "<",
                                                                   "<=", ">",  ">="};
  static constexpr std::array<std::string_view, 3> kOperators = {"+", "-", "*"};
  static constexpr std::array<std::string_view, 8> kEdges = {
      "0", "1", "-1", "12", "13", "32768", "2147483647", "9223372036854775807",
  };

  template <std::size_t N>
  std::string_view one_of(const std::array<std::string_view, N>& words) {
    return words[bytes_.byte() % N];
  }
  std::string card() {
    return std::string(gostop::name(gostop::Card(bytes_.byte() % gostop::Card::kCount)));
  }
  std::string number() {
    const int byte = bytes_.byte();
    return byte < 192 ? fmt::format("{}", byte % 16) : std::string(kEdges[byte % kEdges.size()]);
  }
  std::string sum(int depth) {
    switch (depth > kDeepest ? 0 : bytes_.byte() % 8) {
      case 1:
      case 2: return fmt::format("{} {} {}", primary(depth), one_of(kOperators), sum(depth + 1));
      case 3: return number();
      default: return primary(depth);
    }
  }
  std::string primary(int depth) {
    switch (depth > kDeepest ? 0 : bytes_.byte() % 8) {
      case 1: return fmt::format("({})", sum(depth + 1));
      case 2: return fmt::format("count(seat: {})", expression(depth + 1));
      case 3: return number();
      case 4: return fmt::format("-{}", primary(depth + 1));
      default: return quantity();
    }
  }
  std::string quantity() {
    const auto all = solver::goal_vocabulary().quantities;
    const rules::Quantity& quantity = all[bytes_.byte() % all.size()];
    std::string text(quantity.name);
    const int form = bytes_.byte();
    if (quantity.of_seat && form % 2 == 0) text = fmt::format("{}.{}", one_of(kSeats), text);
    if (quantity.argument == rules::Argument::number) text += fmt::format("({})", number());
    if (quantity.argument == rules::Argument::card) text += fmt::format("({})", card());
    if (quantity.event && form % 4 == 1) text += fmt::format(" by {}", one_of(kSeats));
    if (quantity.event && form % 8 > 4) text += fmt::format(" on turn {}", bytes_.byte() % 12);
    if (quantity.pile && form % 8 > 4) text += fmt::format(" after turn {}", bytes_.byte() % 12);
    if (quantity.event && form % 16 == 8) text += fmt::format(" before {}", this->quantity());
    return text;
  }

  ByteReader& bytes_;
};

// The question of an input.
struct Question {
  properties::RuleChoice rules;
  int players = 2;
  std::uint8_t options = 0;
  std::uint64_t round = 0;
  std::string goal;
};

Question question_of(Bytes input) {
  Question question;
  ByteReader bytes(input);
  question.rules.base = bytes.byte();
  question.options = bytes.byte();
  question.players = (question.options & kThreeSeats) != 0 ? 3 : 2;
  question.round = bytes.byte();
  question.round += std::uint64_t{bytes.byte()} << 8;
  if ((question.options & kAsText) != 0) {
    question.goal = as_text(bytes.rest());
  } else {
    question.goal = Grammar(bytes).expression();
  }
  return question;
}

// Whether the evaluator gives the same answer for the round in several ways.
std::optional<Fault> fault_of_round(const Goal& goal, const History& history, bool reached) {
  if ((goal.distance(history) == 0) != reached) {
    return Fault{"distance_and_goal_differ", goal.text()};
  }
  bool by_some_seat = false;
  for (gostop::Seat seat = 0; seat < history.rules().players; ++seat) {
    by_some_seat = by_some_seat || goal.for_seat(seat).holds(history);
  }
  if (by_some_seat != reached) return Fault{"some_seat_is_no_seat", goal.text()};
  const auto why = disabled(history.rules(), goal);
  if (!why || !reached) return std::nullopt;
  return Fault{"reached_goal_is_disabled", fmt::format("`{}`: {}", goal.text(), *why)};
}

std::optional<Fault> fault_of_search(const Question& question, const Goal& goal,
                                     const History& history, bool reached, bool any_deal) {
  app::Limits limits(kSeconds, kMegabytes);
  solver::FindJob job;
  job.rules = &history.rules();
  job.goal = &goal;
  job.seconds = kSeconds;
  job.random_play = any_deal;
  job.smallest = (question.options & kSmallest) != 0;
  job.check = (question.options & kCrossCheck) != 0;
  job.go_on = [&limits] { return limits.go_on(); };
  job.why_stopped = [&limits] { return limits.why(); };
  if (!any_deal) {
    job.deal = history.deal();
    job.carry = 0;
  }
  const Answer answer = solver::find(job);
  if (answer.kind != Answer::Kind::impossible || !reached) return std::nullopt;
  return Fault{"reached_goal_is_impossible",
               fmt::format("`{}` in round {} under `{}`, {} players{}", goal.text(), question.round,
                           history.rules().source->name, history.rules().players,
                           any_deal ? "" : ", of its own deal")};
}

// Counts the deals of the goal if it is a condition on the deal.
std::optional<Fault> fault_of_count(const Question& question, const History& history) {
  const gostop::Rules& rules = history.rules();
  table::Diagnostics diagnostics;
  const auto parts = DealConstraint::parse_all(question.goal, rules, diagnostics);
  if (parts.empty() != !diagnostics.empty()) {
    return Fault{"condition_without_a_word", question.goal};
  }
  if (parts.empty() || solver::predealt_twice(parts) || DealCounter::too_many(parts)) {
    return std::nullopt;
  }
  app::Limits limits(kSeconds, kMegabytes);
  const auto go_on = [&limits] { return limits.go_on(); };
  const bool dealt = std::all_of(parts.begin(), parts.end(), [&](const DealConstraint& each) {
    return each.holds(history.deal());
  });
  if (dealt && !solver::contradiction(rules, parts, go_on).empty()) {
    return Fault{"dealt_condition_is_a_contradiction", question.goal};
  }
  const DealCounter counter(rules, parts, go_on);
  if (counter.gave_up()) return std::nullopt;
  if (counter.count() == 0) {
    if (!dealt) return std::nullopt;
    return Fault{"dealt_condition_has_no_deal", question.goal};
  }
  table::Random random(question.round);
  const gostop::Deal deal = counter.sample(random);
  for (const DealConstraint& each : parts) {
    if (!each.holds(deal)) return Fault{"sample_breaks_the_condition", each.text()};
  }
  return std::nullopt;
}

std::optional<Fault> run(Bytes input) {
  if (input.size() < kHead) return std::nullopt;
  const Question question = question_of(input);
  const auto& by = compiled<gostop::Game>(question.rules, question.players);
  table::Diagnostics diagnostics;
  const auto goal = Goal::parse(question.goal, question.players, diagnostics);
  if (goal.has_value() != diagnostics.empty()) {
    return Fault{"refused_without_a_word", question.goal};
  }
  for (const table::Diagnostic& diagnostic : diagnostics) {
    saw_words(std::string_view(diagnostic.message).substr(0, diagnostic.message.find('`')));
  }
  if (auto fault = fault_in(diagnostics, question.goal, kFile)) return fault;
  const History history = played_history(by.rules, kSeed, question.round);
  if (auto fault = fault_of_count(question, history)) return fault;
  if (!goal) return std::nullopt;
  const rules::Expression::Step* before = nullptr;
  for (const rules::Expression::Step& step : goal->expression().steps()) {
    saw_event(static_cast<std::size_t>(step.op));
    const int pair = before == nullptr ? -1 : static_cast<int>(before->op);
    saw_words(fmt::format("{} {} {}", pair, static_cast<int>(step.op), step.quantity));
    before = &step;
  }
  const bool reached = goal->holds(history);
  saw_words(reached ? "reached" : "missed");
  if (auto fault = fault_of_round(*goal, history, reached)) return fault;
  if (auto fault = fault_of_search(question, *goal, history, reached, false)) return fault;
  if ((question.options & kAnyDeal) == 0) return std::nullopt;
  return fault_of_search(question, *goal, history, reached, true);
}

const std::vector<std::string>& words() {
  static const std::vector<std::string> kWords = [] {
    std::vector<std::string> all = predicate_words(solver::goal_vocabulary());
    for (const solver::NamedGoal& goal : solver::goal_catalogue()) all.emplace_back(goal.name);
    for (int card = 0; card < gostop::Card::kCount; ++card) {
      all.emplace_back(gostop::name(gostop::Card(card)));
    }
    for (const char* word : {"table", "stock", "x", "p0: ", "table: ", "stock: x x "}) {
      all.emplace_back(word);
    }
    return all;
  }();
  return kWords;
}

ByteList mutated(Bytes input, std::size_t longest, table::Random& random) {
  ByteList bytes(input.begin(), input.end());
  if (bytes.size() < kHead) bytes.resize(kHead);
  if (random.chance(1, 4)) {
    bytes[random.below(kHead)] = static_cast<std::uint8_t>(random.below(256));
  }
  const Bytes goal = Bytes(bytes).subspan(kHead);
  if ((bytes[1] & kAsText) != 0) {
    const ByteList text = changed_text(goal, longest - kHead, words(), random);
    bytes.resize(kHead);
    bytes.insert(bytes.end(), text.begin(), text.end());
    return bytes;
  }
  constexpr std::size_t kFew = 8;  // bytes of the grammar that are changed or added
  for (std::size_t left = 1 + random.below(kFew); left > 0; --left) {
    const std::size_t at = kHead + random.below(bytes.size() - kHead + 1);
    const auto byte = static_cast<std::uint8_t>(random.below(256));
    if (at < bytes.size() && random.chance(2, 3)) {
      bytes[at] = byte;
    } else if (bytes.size() < longest) {
      bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(at), byte);
    }
  }
  return bytes;
}

ByteList crossed(Bytes one, Bytes other, std::size_t longest, table::Random& random) {
  if (one.size() < kHead || other.size() < kHead) return {one.begin(), one.end()};
  ByteList bytes(one.begin(), one.begin() + kHead);
  const ByteList goal =
      crossed_text(one.subspan(kHead), other.subspan(kHead), longest - kHead, random);
  bytes.insert(bytes.end(), goal.begin(), goal.end());
  return bytes;
}

// The named goals, each quantity, and some of the grammar; each under another rule set and round.
std::vector<ByteList> seeds() {
  std::vector<ByteList> inputs;
  const auto add = [&inputs](std::uint8_t options, std::string_view goal) {
    const auto number = static_cast<std::uint8_t>(inputs.size());
    ByteList input{number, static_cast<std::uint8_t>(options | (number & kThreeSeats)), number, 0};
    input.insert(input.end(), goal.begin(), goal.end());
    inputs.push_back(std::move(input));
  };
  for (const solver::NamedGoal& goal : solver::goal_catalogue()) add(kAsText, goal.name);
  for (const rules::Quantity& quantity : solver::goal_vocabulary().quantities) {
    const char* argument = quantity.argument == rules::Argument::none     ? ""
                           : quantity.argument == rules::Argument::number ? "(3)"
                                                                          : "(09A)";
    add(kAsText, fmt::format("{}{} >= 1", quantity.name, argument));
  }
  add(kAsText, "p0: 09A x 03B");
  add(kAsText, "stock: x x 05A");
  add(kAsText, "p0 has 09A and table.quads >= 1");
  constexpr int kOfGrammar = 40, kBytes = 48;
  table::Random random(kSeed);
  for (int i = 0; i < kOfGrammar; ++i) {
    std::string bytes;
    for (int k = 0; k < kBytes; ++k) bytes += static_cast<char>(random.below(256));
    add(0, bytes);
  }
  return inputs;
}

std::vector<std::string> dictionary() { return words(); }
void print(Bytes input, const PrintLine& print_line) {
  const Question question = question_of(input);
  const auto& by = compiled<gostop::Game>(question.rules, question.players);
  print_line(fmt::format("find '{}' --rules {} --players {} # options {}, round {}",
                         table::printable(question.goal), by.rules.source->name, question.players,
                         question.options, question.round));
}

constexpr Target kTarget = {
    "fuzz_goal", "goals of find: parsed, judged in a round and searched for, or complained about",
    ".txt",      512,
    run,         mutated,
    crossed,     seeds,
    dictionary,  print,
    no_clauses};

}  // namespace
}  // namespace goal_target

extern const Target kGoalTarget = goal_target::kTarget;

}  // namespace showstopper::fuzz
