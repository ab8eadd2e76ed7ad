// SPDX-License-Identifier: Apache-2.0
//
// Expressions in words. A condition becomes a list of atoms, each about a subject, joined by `and`
// and `or`; a negated atom uses the opposite words, so that no atom needs a `not` before it. A
// group within a group of the other word is in brackets: words alone do not show what belongs
// together.
#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "app/leaflet/words.h"
#include "model/gostop/card.h"
#include "model/rules/expression/expression_fold.h"
#include "model/table/check.h"

namespace showstopper::app {
namespace {

using rules::Expression;
using Step = Expression::Step;
using Op = Step::Op;

struct Node {
  Step step;
  std::vector<Node> parts;
};

bool is_comparison(Op op) { return op >= Op::equal && op <= Op::at_least; }
bool takes_two(Op op) {
  return (op >= Op::add && op <= Op::at_least) || op == Op::logical_and || op == Op::logical_or ||
         op == Op::before;
}

// The tree of a postfix program.
Node tree_of(std::span<const Step> steps) {
  std::vector<Node> stack;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    Node node{steps[i], {}};
    std::size_t parts = 0;
    if (rules::is_quantifier(node.step.op)) {
      const auto length = static_cast<std::size_t>(node.step.number);
      node.parts.push_back(tree_of(steps.subspan(i + 1, length)));
      i += length;
    } else if (takes_two(node.step.op)) {
      parts = 2;
    } else if (node.step.op == Op::negate || node.step.op == Op::logical_not) {
      parts = 1;
    }
    CHECK(stack.size() >= parts);
    node.parts.insert(node.parts.end(), stack.end() - static_cast<std::ptrdiff_t>(parts),
                      stack.end());
    stack.resize(stack.size() - parts);
    stack.push_back(std::move(node));
  }
  CHECK(stack.size() == 1);
  return std::move(stack.front());
}

// One statement, and the word that joins it to the one before.
struct Atom {
  enum class Join : unsigned char { first, with, or_else };
  Join join = Join::first;
  std::string subject;
  bool owns = false;  // Korean: the subject has the noun with which the text begins
  std::string text;
  bool noun = false;                  // Korean: the text ends in a noun
  bool names_subject = false;         // although the words before it have the same subject
  std::size_t opens = 0, closes = 0;  // brackets before and after it
};

struct Said {
  // What joins its atoms; `of_one` is about one and the same seat of several, whatever joins them.
  enum class Group : unsigned char { single, with, or_else, of_one };
  Condition::When when = Condition::When::sometimes;
  std::vector<Atom> atoms;
  Group group = Group::single;
};

void put_in_brackets(Said& said) {
  ++said.atoms.front().opens;
  ++said.atoms.back().closes;
}

// Both of the two, or one at least.
Said joined(Said one, Said two, bool both) {
  const auto absorbing = both ? Condition::When::never : Condition::When::always;
  const auto neutral = both ? Condition::When::always : Condition::When::never;
  if (one.when == absorbing || two.when == absorbing) return {absorbing, {}};
  if (one.when == neutral) return two;
  if (two.when == neutral) return one;
  const auto group = both ? Said::Group::with : Said::Group::or_else;
  for (Said* const each : {&one, &two}) {
    if (each->group != Said::Group::single && each->group != group) put_in_brackets(*each);
  }
  two.atoms.front().join = both ? Atom::Join::with : Atom::Join::or_else;
  one.atoms.insert(one.atoms.end(), two.atoms.begin(), two.atoms.end());
  one.group = group;
  return one;
}

Op opposite(Op op) {
  switch (op) {
    case Op::equal: return Op::unequal;
    case Op::unequal: return Op::equal;
    case Op::less: return Op::at_least;
    case Op::at_least: return Op::less;
    case Op::more: return Op::at_most;
    case Op::at_most: return Op::more;
    default: return op;
  }
}

bool compared(std::int64_t a, Op op, std::int64_t b) {
  switch (op) {
    case Op::equal: return a == b;
    case Op::unequal: return a != b;
    case Op::less: return a < b;
    case Op::at_least: return a >= b;
    case Op::more: return a > b;
    default: return a <= b;
  }
}

// With the sides exchanged: `5 < junk` is `junk > 5`.
Op turned(Op op) {
  switch (op) {
    case Op::less: return Op::more;
    case Op::more: return Op::less;
    case Op::at_least: return Op::at_most;
    case Op::at_most: return Op::at_least;
    default: return op;
  }
}

std::string_view word_of(Op op) {
  switch (op) {
    case Op::equal: return "equal";
    case Op::unequal: return "unequal";
    case Op::less: return "less";
    case Op::at_least: return "at_least";
    case Op::more: return "more";
    default: return "at_most";
  }
}

// The number of the node, with its sign; nullopt if the node is not a number.
std::optional<std::int64_t> number_in(const Node& node) {
  if (node.step.op == Op::number) return node.step.number;
  if (node.step.op != Op::negate) return std::nullopt;
  const auto inner = number_in(node.parts[0]);
  return inner ? std::optional(-*inner) : std::nullopt;
}

// A statement about an exact number, denied.
std::string denied(std::string_view statement) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kVerbs = {
      {{"has {}", "does not have {}"},
       {"has junk ", "does not have junk "},
       {"has ", "has not "},
       {"holds ", "does not hold "},
       {"was ", "was not "},
       {"follows ", "does not follow "}}};
  for (const auto& [verb, negative] : kVerbs) {
    if (!statement.starts_with(verb)) continue;
    return fmt::format("{}{}", negative, statement.substr(verb.size()));
  }
  return fmt::format("not {}", statement);
}

class Sayer {
 public:
  // `viewer` is the word for the seat whose condition it is; `self`, for the seat of its
  // quantities.
  Sayer(const Words& words, std::string_view viewer, std::string_view self)
      : words_(words), viewer_(viewer), self_(self) {}

  Said say(const Node& node, bool negated) const {
    const Op op = node.step.op;
    if (op == Op::logical_not) return say(node.parts[0], !negated);
    if (op == Op::logical_and || op == Op::logical_or) {
      const bool both = (op == Op::logical_and) != negated;
      return joined(say(node.parts[0], negated), say(node.parts[1], negated), both);
    }
    if (is_comparison(op)) return comparison(node, negated);
    if (op == Op::count_seats || op == Op::add || op == Op::subtract || op == Op::multiply ||
        op == Op::negate) {
      return formula(node, negated ? Op::equal : Op::unequal, Node{{Op::number, 0, 0, 0, 0}, {}});
    }
    if (rules::is_quantifier(op)) return quantified(node, negated);
    if (op == Op::number) return constant((node.step.number != 0) != negated);
    if (op == Op::has) return has(node, negated);
    if (op == Op::quantity) return quantity(node, negated ? Op::equal : Op::more, 0);
    return formula(node, negated ? Op::equal : Op::unequal, Node{{Op::number, 0, 0, 0, 0}, {}});
  }

 private:
  static Said constant(bool holds) {
    return {holds ? Condition::When::always : Condition::When::never, {}};
  }

  std::string subject_of(const Step& step) const {
    constexpr std::array<std::string_view, 3> kWords = {"winner", "loser", "dealer"};
    if (step.seat >= 0) return words_.text("seat", "other", std::to_string(step.seat));
    if (step.seat == Expression::kRound) return words_.text("seat", "round");
    if (step.seat == Expression::kSelf) return words_.text("seat", self_);
    return words_.text("seat", kWords[static_cast<std::size_t>(-step.seat - 2)]);
  }

  Said comparison(const Node& node, bool negated) const {
    Op op = negated ? opposite(node.step.op) : node.step.op;
    const Node* left = &node.parts[0];
    const Node* right = &node.parts[1];
    if (number_in(*left)) {
      std::swap(left, right);
      op = turned(op);
    }
    const std::optional<std::int64_t> number_right = number_in(*right);
    if (!number_right) return formula(*left, op, *right);
    const std::int64_t number = *number_right;
    if (const auto other = number_in(*left)) return constant(compared(*other, op, number));
    if (left->step.op == Op::quantity) return quantity(*left, op, number);
    if (left->step.op == Op::has) return say(*left, !compared(1, op, number));
    return formula(*left, op, *right);
  }

  std::string argument_of(const Node& node) const {
    const auto& known = words_.vocabulary().quantities[node.step.quantity];
    if (known.argument == rules::Argument::card) {
      return words_.card(gostop::name(gostop::Card(static_cast<int>(node.step.number))));
    }
    return std::to_string(node.step.number);
  }

  Said quantity(const Node& node, Op op, std::int64_t number) const {
    const auto& known = words_.vocabulary().quantities[node.step.quantity];
    // In a row of [[event]] there is no winner yet.
    std::string listed = words_.text("quantity", fmt::format("{}.{}", known.name, viewer_));
    if (listed.empty()) listed = words_.text("quantity", known.name);
    if (listed.empty()) return formula(node, op, Node{{Op::number, 0, 0, 0, number}, {}});
    if (const auto decided = decided_by_range(node, op, number)) return constant(*decided);
    Atom atom;
    atom.subject = subject_of(node.step);
    const bool flag = listed.find("{}") == std::string::npos;
    if (flag) {
      const bool holds = compared(1, op, number);
      if (holds == compared(0, op, number)) return constant(holds);
      const std::size_t bar = listed.find('|');
      const std::string text = holds ? listed.substr(0, bar) : listed.substr(bar + 1);
      atom.text = rules::filled(text, "", {{"argument", argument_of(node)}});
    } else if (words_.korean()) {
      korean_number(listed.substr(0, listed.find('|')), node, op, number, atom);
    } else {
      english_number(listed, node, op, number, atom);
    }
    return {Condition::When::sometimes, {std::move(atom)}};
  }

  // Combinations may count less than nothing.
  bool may_be_negative(const Node& node) const {
    const auto& known = words_.vocabulary().quantities[node.step.quantity];
    return known.name.find("points") != std::string_view::npos;
  }

  // Whether each number that the quantity can be holds, or none does.
  std::optional<bool> decided_by_range(const Node& node, Op op, std::int64_t number) const {
    constexpr std::int64_t kLarge = std::int64_t{1} << 40;
    const std::int64_t least = may_be_negative(node) ? -kLarge : 0;
    bool all = true, none = true;
    for (const std::int64_t value : {least, number - 1, number, number + 1, kLarge}) {
      if (value < least) continue;
      (compared(value, op, number) ? none : all) = false;
    }
    if (all || none) return all;
    return std::nullopt;
  }

  void english_number(const std::string& listed, const Node& node, Op op, std::int64_t number,
                      Atom& atom) const {
    if (op == Op::more) {
      op = Op::at_least;
      ++number;
    }
    if (op == Op::unequal && number == 0 && !may_be_negative(node)) {
      op = Op::at_least;
      number = 1;
    }
    const bool none = op == Op::equal && number == 0 && listed.find("{s}") != std::string::npos;
    const std::string amount = none ? words_.text("number", "zero")
                                    : words_.text("number", word_of(op), std::to_string(number));
    const std::string statement = op == Op::unequal ? denied(listed) : listed;
    atom.text = rules::filled(statement, amount, {{"argument", argument_of(node)}});
  }

  void korean_number(const std::string& listed, const Node& node, Op op, std::int64_t number,
                     Atom& atom) const {
    atom.owns = true;
    if (op == Op::more) {
      op = Op::at_least;
      ++number;
    }
    const rules::Fields fields = {{"argument", argument_of(node)}};
    const bool of_things = (listed.ends_with("장") || listed.ends_with("점")) &&
                           listed.find("값으로") == std::string::npos;
    const bool none = op == Op::equal && number == 0;
    const bool some = (op == Op::at_least && number == 1) ||
                      (op == Op::unequal && number == 0 && !may_be_negative(node));
    if (of_things && (none || some)) {
      atom.text = rules::filled(listed.substr(0, listed.find("{}")), "", fields);
      atom.text += none ? "없" : "있";
      return;
    }
    const std::string amount = rules::filled(listed, std::to_string(number), fields);
    atom.text = words_.text("number", word_of(op), amount);
    atom.noun = op != Op::unequal;
    if (!atom.noun) atom.text += "이 아니";
  }

  Said has(const Node& node, bool negated) const {
    const std::string card =
        words_.card(gostop::name(gostop::Card(static_cast<int>(node.step.number))));
    Atom atom;
    atom.subject = subject_of(node.step);
    atom.text = words_.text("has", negated ? "no" : "yes", card);
    return {Condition::When::sometimes, {std::move(atom)}};
  }

  Said quantified(const Node& node, bool negated) const {
    const Op op = node.step.op;
    const bool any = (op == Op::any_seat || op == Op::any_opponent) != negated;
    const bool opponents = rules::is_of_opponents(op);
    std::string word = fmt::format("{} {}", any ? "any" : "each", opponents ? "opponent" : "seat");
    if (opponents && viewer_ == "loser") word += " of the loser";  // the winner is one of them
    Said said = Sayer(words_, viewer_, word).say(node.parts[0], negated);
    if (said.when != Condition::When::sometimes) return said;
    said.atoms.front().names_subject = true;  // the seat of another quantifier may be another one
    if (said.atoms.size() > 1) said.group = Said::Group::of_one;
    return said;
  }

  // An operand of a sign that binds more closely than `+` and `-`.
  std::string factor(const Node& node) const {
    const bool sum = node.step.op == Op::add || node.step.op == Op::subtract;
    return sum ? fmt::format("({})", operand(node)) : operand(node);
  }

  std::string operand(const Node& node) const {
    switch (node.step.op) {
      case Op::number: return std::to_string(node.step.number);
      case Op::negate: return "-" + factor(node.parts[0]);
      case Op::add: return fmt::format("{} + {}", operand(node.parts[0]), operand(node.parts[1]));
      case Op::subtract:
        return fmt::format("{} - {}", operand(node.parts[0]), factor(node.parts[1]));
      case Op::multiply:
        return fmt::format("{} × {}", factor(node.parts[0]), factor(node.parts[1]));
      case Op::quantity:
        return words_.text("formula", "of", words_.vocabulary_noun(node.step.quantity),
                           {{"seat", subject_of(node.step)}});
      case Op::count_seats: {
        const Said said = Sayer(words_, viewer_, "counted").say(node.parts[0], false);
        return words_.text("formula", "count", written(said).text);
      }
      default: {
        const Said said = say(node, false);
        return fmt::format("({})", written(said).text);
      }
    }
  }

  Said formula(const Node& left, Op op, const Node& right) const {
    Atom atom;
    atom.text = words_.text("formula", word_of(op), operand(left), {{"other", operand(right)}});
    atom.noun = words_.korean() && op != Op::equal && op != Op::unequal;
    return {Condition::When::sometimes, {std::move(atom)}};
  }

 public:
  // The atoms as one text.
  Condition written(const Said& said) const {
    Condition condition{said.when, ""};
    std::string_view last_subject;
    for (std::size_t i = 0; i < said.atoms.size(); ++i) {
      const Atom& atom = said.atoms[i];
      const bool last = i + 1 == said.atoms.size();
      if (!words_.korean() && i > 0) {
        condition.text += words_.text("join", atom.join == Atom::Join::with ? "and" : "or");
      }
      condition.text.append(atom.opens, '(');
      const bool same = atom.subject == last_subject && !atom.names_subject;
      if (!same && !atom.subject.empty()) {
        condition.text +=
            words_.korean() ? fmt::format("{}{} ", atom.subject, atom.owns ? "의" : particle(atom))
                            : atom.subject + " ";
      }
      last_subject = atom.subject;
      condition.text += atom.text;
      if (words_.korean()) {
        const bool alternative = !last && said.atoms[i + 1].join == Atom::Join::or_else;
        condition.text += ending(atom, last, alternative);
      }
      condition.text.append(atom.closes, ')');
      if (words_.korean() && !last) condition.text += ' ';
    }
    return condition;
  }

 private:
  // Whether the last syllable ends in a consonant.
  static bool closed(std::string_view text) {
    if (text.size() < 3) return false;
    const auto byte = [&](std::size_t back) {
      return static_cast<unsigned>(static_cast<unsigned char>(text[text.size() - back]));
    };
    const unsigned code = (byte(3) & 0x0Fu) << 12 | (byte(2) & 0x3Fu) << 6 | (byte(1) & 0x3Fu);
    constexpr unsigned kFirst = 0xAC00, kLast = 0xD7A3, kEndings = 28;
    return code >= kFirst && code <= kLast && (code - kFirst) % kEndings != 0;
  }
  static std::string_view particle(const Atom& atom) { return closed(atom.subject) ? "이" : "가"; }

  static std::string_view ending(const Atom& atom, bool final, bool alternative) {
    if (!final) {
      if (alternative) return atom.noun ? "이거나" : "거나";
      return atom.noun ? "이고" : "고";
    }
    if (atom.noun) return closed(atom.text) ? "이면" : "면";
    return closed(atom.text) ? "으면" : "면";
  }

  const Words& words_;
  std::string viewer_, self_;
};

}  // namespace

Condition condition_text(const Words& words, const Expression& expression, std::string_view self) {
  const Sayer sayer(words, self, self);
  return sayer.written(sayer.say(tree_of(expression.steps()), false));
}

Condition payer_condition(const Words& words, const Expression& winner, const Expression& loser) {
  const Sayer of_winner(words, "winner", "winner"), of_loser(words, "loser", "loser");
  return of_loser.written(joined(of_winner.say(tree_of(winner.steps()), false),
                                 of_loser.say(tree_of(loser.steps()), false), true));
}

}  // namespace showstopper::app
