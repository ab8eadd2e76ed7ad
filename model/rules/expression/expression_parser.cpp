// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "model/rules/complaints.h"
#include "model/rules/expression/expression.h"
#include "model/rules/expression/expression_fold.h"
#include "model/rules/expression/expression_limits.h"
#include "model/rules/expression/expression_words.h"
#include "model/rules/hints/foreign_signs.h"
#include "model/rules/rule_set.h"
#include "model/table/check.h"

namespace showstopper::rules {
namespace {

using Op = Expression::Step::Op;

constexpr std::size_t kLongestText = 4096;
constexpr const char* kSeatTwice = "the seat is given twice: before the event and after `by`";
constexpr const char* kTurnIsNotKnown =
    "`on turn` is for goals: a rule sees one position; a row of [[event]] has `when.turn`";

struct Comparison {
  std::string_view sign;
  Op op;
};
constexpr Comparison kComparisons[] = {{"==", Op::equal},   {"!=", Op::unequal},
                                       {"<=", Op::at_most}, {">=", Op::at_least},
                                       {"<", Op::less},     {">", Op::more}};

bool in_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

struct Token {
  std::string_view text;  // empty at the end
  std::size_t at = 0;
};

}  // namespace

// Recursive descent, one function for each line of the grammar. A function returns false after a
// syntax error, which ends the parse. After an unknown word the parse goes on, so that one run
// reports all unknown words.
class ExpressionParser {
 public:
  ExpressionParser(std::string_view text, const Vocabulary& vocabulary, Complaints& complaints,
                   table::Position where)
      : text_(text), vocabulary_(vocabulary), complaints_(complaints), where_(where) {
    next();
  }

  std::optional<Expression> parse() {
    const bool parsed = expression(0) && at_end() && quantifiers_bounded();
    if (!parsed || !complaints_.none()) return std::nullopt;
    Expression result;
    result.text_ = text_;
    result.steps_ = std::move(steps_);
    return result;
  }

 private:
  // Position in the file of a byte of the text. Escapes and ends of lines before it are not
  // counted: there the column is that of the text's beginning.
  table::Position position(std::size_t at) const {
    if (where_.column == 0 || text_.find('\n') < at) return where_;
    return {where_.line, where_.column + static_cast<int>(at)};
  }

  bool fail(const Token& token, const std::string& message) {
    complaints_.add(position(token.at), message);
    return false;
  }

  // `joins`: where a word that joins two parts may come.
  bool expected(std::string_view what, bool joins = false) {
    if (token_.text.empty()) {
      return fail(token_, fmt::format("the expression ends, but {} is expected", what));
    }
    const ForeignSign foreign = foreign_sign(text_.substr(token_.at));
    std::string hint = foreign.ours.empty() ? "" : fmt::format("; write `{}`", foreign.ours);
    if (hint.empty() && token_.text == "for") hint = "; write `each seat: CONDITION`";
    const std::string_view near =
        joins && hint.empty() ? nearest_joining_word(token_.text) : std::string_view();
    if (!near.empty()) hint = fmt::format("; did you mean `{}`?", near);
    return fail(token_,
                fmt::format("found {}, but {} is expected{}",
                            shown(foreign.ours.empty() ? token_.text : foreign.sign), what, hint));
  }

  bool at_end() {
    if (token_.text.empty()) return true;
    for (const Comparison& comparison : kComparisons) {
      if (token_.text == comparison.sign) {
        return fail(token_, fmt::format("{} compares once more: join comparisons by `and`",
                                        shown(token_.text)));
      }
    }
    return expected("`and`, `or` or an operator", true);
  }

  void next() {
    std::size_t begin = token_.at + token_.text.size();
    while (begin < text_.size() && std::isspace(static_cast<unsigned char>(text_[begin])) != 0) {
      ++begin;
    }
    std::size_t end = begin;
    while (end < text_.size() && in_word(text_[end])) ++end;
    if (end == begin && end < text_.size()) {
      const std::string_view pair = text_.substr(begin, 2);
      const bool two = pair == "==" || pair == "!=" || pair == "<=" || pair == ">=" ||
                       pair == "<>";  // not an operator of ours, but read as one token
      const std::size_t foreign = foreign_word_size(text_.substr(begin));
      end += foreign > 0 ? foreign : two ? 2 : 1;
    }
    token_ = {text_.substr(begin, end - begin), begin};
  }

  bool take(std::string_view word) {
    if (token_.text != word) return false;
    next();
    return true;
  }
  bool require(std::string_view word) {
    return take(word) || expected(fmt::format("`{}`", word), word == ")");
  }

  std::string_view peek() {
    const Token current = token_;
    next();
    return std::exchange(token_, current).text;
  }

  void add(Op op, std::int64_t number = 0) { steps_.push_back({op, 0, 0, 0, number}); }

  bool deeper(int depth) {
    return depth <= kDeepestExpression || fail(token_, "the expression is nested too deep");
  }

  // Parentheses cost stack, quantifiers cost time. `for each seat` comes after its body, so the
  // quantifiers are counted when the whole expression is read.
  bool quantifiers_bounded() {
    std::vector<std::size_t> ends;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      while (!ends.empty() && ends.back() <= i) ends.pop_back();
      if (is_quantifier(steps_[i].op))
        ends.push_back(i + 1 + static_cast<std::size_t>(steps_[i].number));
      if (ends.size() > kDeepestQuantifier) {
        return fail({}, fmt::format("`any`, `each` and `count` are nested deeper than {}",
                                    kDeepestQuantifier));
      }
    }
    return true;
  }

  bool expression(int depth) {
    const std::size_t begin = steps_.size();
    if (!deeper(depth) || !disjunction(depth)) return false;
    if (!take("for")) return true;
    if (!require("each") || !require("seat")) return false;
    quantify(Op::each_seat, begin);
    const bool joined = token_.text == "and" || token_.text == "or";
    return !joined || fail(token_, "`for each seat` ends here: put the condition in parentheses");
  }

  bool disjunction(int depth) {
    if (!conjunction(depth)) return false;
    while (take("or")) {
      if (!conjunction(depth)) return false;
      add(Op::logical_or);
    }
    return true;
  }

  bool conjunction(int depth) {
    if (!negation(depth)) return false;
    while (take("and")) {
      if (!negation(depth)) return false;
      add(Op::logical_and);
    }
    return true;
  }

  bool negation(int depth) {
    if (!take("not")) return comparison(depth);
    if (!deeper(depth + 1) || !negation(depth + 1)) return false;
    add(Op::logical_not);
    return true;
  }

  bool comparison(int depth) {
    if (!sum(depth)) return false;
    for (const Comparison& comparison : kComparisons) {
      if (!take(comparison.sign)) continue;
      if (!sum(depth)) return false;
      add(comparison.op);
      break;
    }
    return token_.text != "before" || fail(token_, before_is_of_events());
  }

  bool sum(int depth) {
    if (!product(depth)) return false;
    while (token_.text == "+" || token_.text == "-") {
      const Op op = token_.text == "+" ? Op::add : Op::subtract;
      next();
      if (!product(depth)) return false;
      add(op);
    }
    return true;
  }

  bool product(int depth) {
    if (!primary(depth)) return false;
    while (take("*")) {
      if (!primary(depth)) return false;
      add(Op::multiply);
    }
    return true;
  }

  bool primary(int depth) {
    if (take("(")) return expression(depth + 1) && require(")");
    if (take("-")) {
      if (!deeper(depth + 1) || !primary(depth + 1)) return false;
      add(Op::negate);
      return true;
    }
    if (token_.text == "true" || token_.text == "false") {
      add(Op::number, token_.text == "true" ? 1 : 0);
      next();
      return true;
    }
    if (token_.text == "any" || token_.text == "each") return quantified(depth);
    if (token_.text == "count" && peek() == "(") return count(depth);
    if (token_.text.empty() || !in_word(token_.text.front()) || is_joining_word(token_.text)) {
      return expected("a number, a quantity or `(`");
    }
    if (std::isdigit(static_cast<unsigned char>(token_.text.front())) != 0) return number();
    return of_seat();
  }

  bool read_number(std::int64_t most, std::int64_t& number) {
    const char* const end = token_.text.data() + token_.text.size();
    const auto [stop, error] = std::from_chars(token_.text.data(), end, number);
    if (stop != end) return expected("a whole number");
    if (error != std::errc() || number > most) {
      return fail(token_, fmt::format("{} is more than {}", shown(token_.text), most));
    }
    next();
    return true;
  }

  bool number() {
    std::int64_t number = 0;
    if (!read_number(std::numeric_limits<std::int32_t>::max(), number)) return false;
    add(Op::number, number);
    return true;
  }

  void quantify(Op op, std::size_t begin) {
    const auto length = static_cast<std::int64_t>(steps_.size() - begin);
    steps_.insert(steps_.begin() + static_cast<std::ptrdiff_t>(begin), {op, 0, 0, 0, length});
  }

  bool quantified(int depth) {
    const bool any = token_.text == "any";
    next();
    Op op = any ? Op::any_seat : Op::each_seat;
    if (take("opponent")) {
      op = any ? Op::any_opponent : Op::each_opponent;
    } else if (!take("seat")) {
      return expected("`seat` or `opponent`");
    }
    take(":");
    const std::size_t begin = steps_.size();
    if (!deeper(depth + 1)) return false;
    if (!negation(depth + 1)) return false;
    quantify(op, begin);
    return true;
  }

  bool count(int depth) {
    next();
    const bool opened = require("(") && require("seat") && require(":");
    const std::size_t begin = steps_.size();
    if (!opened || !expression(depth + 1) || !require(")")) return false;
    quantify(Op::count_seats, begin);
    return true;
  }

  std::optional<int> quantity_named(std::string_view word) const {
    for (std::size_t i = 0; i < vocabulary_.quantities.size(); ++i) {
      if (vocabulary_.quantities[i].name == word) return static_cast<int>(i);
    }
    return std::nullopt;
  }

  // [ seat `.` ] quantity ..., or [ seat ] `has` CARD.
  bool of_seat() {
    Token word = token_;
    if (word.text == "has") return has(Expression::kSelf);
    const std::size_t dot = word.text.find('.');
    std::optional<std::int8_t> seat = seat_named(word.text.substr(0, dot));
    if (seat && dot == std::string_view::npos) {
      next();
      if (token_.text == "has") return has(*seat);
      if (quantity_named(word.text)) return quantity(word, std::nullopt);
      return expected(
          fmt::format("`has` or, without a blank after `{}`, `.` and a quantity", word.text));
    }
    next();
    if (seat) {
      word.text.remove_prefix(dot + 1);
      word.at += dot + 1;
    }
    return quantity(word, seat);
  }

  bool has(std::int8_t seat) {
    next();
    const std::optional<int> index = card();
    if (!index) return false;
    steps_.push_back({Op::has, seat, 0, 0, *index});
    return true;
  }

  std::optional<int> card() {
    const Token word = token_;
    if (word.text.empty() || !in_word(word.text.front())) {
      expected("a card");
      return std::nullopt;
    }
    next();
    const std::optional<int> index =
        vocabulary_.card == nullptr ? std::nullopt : vocabulary_.card(word.text);
    if (index) return index;
    fail(word, fmt::format("unknown card {}", shown(word.text)));
    return 0;  // the parse goes on, its result is not used
  }

  bool unknown(const Token& word, bool of_seat) {
    const std::string guess = nearest_word(word.text, vocabulary_, of_seat);
    const std::string hint = guess.empty() ? "" : fmt::format("; did you mean `{}`?", guess);
    fail(word, fmt::format("unknown quantity {}{}", shown(word.text), hint));
    add(Op::number);
    // The argument, if any, belongs to the unknown word.
    if (!take("(")) return true;
    while (!token_.text.empty() && token_.text != ")") next();
    return require(")");
  }

  bool quantity(const Token& word, std::optional<std::int8_t> seat) {
    const std::optional<int> index = quantity_named(word.text);
    if (!index) return unknown(word, seat.has_value());
    const Quantity& quantity = vocabulary_.quantities[*index];
    Expression::Step step{Op::quantity, 0, 0, static_cast<std::int16_t>(*index), 0};
    if (!argument(quantity, step)) return false;
    if (token_.text == "by") {
      if (!quantity.event)
        return fail(token_, fmt::format("`by` follows an event; `{}` is not one", quantity.name));
      if (seat) return fail(token_, kSeatTwice);
      next();
      seat = seat_named(token_.text);
      if (!seat) return expected("a seat, as `p0` or `winner`");
      next();
    }
    const Token on = token_;
    if (quantity.event && take("on")) {
      if (!vocabulary_.turns_of_events) return fail(on, kTurnIsNotKnown);
      if (!turn(step)) return false;
      const Token by = token_;
      if (by.text == "by") return fail(by, seat ? kSeatTwice : by_comes_first(word, on.at));
    }
    if (!quantity.event && token_.text == "after") {
      if (!quantity.pile) return fail(token_, after_is_not_known(quantity));
      next();
      if (!turn(step)) return false;
    }
    if (seat && !quantity.of_seat) {
      return fail(word,
                  fmt::format("`{}` is one for the whole round, not for a seat", quantity.name));
    }
    step.seat = quantity.of_seat ? seat.value_or(Expression::kSelf) : Expression::kRound;
    steps_.push_back(step);
    return !quantity.event || token_.text != "before" || before();
  }

  bool turn(Expression::Step& step) {
    std::int64_t turn = 0;
    if (!require("turn")) return false;
    const Token number = token_;
    if (!read_number(std::numeric_limits<std::uint8_t>::max(), turn)) return false;
    if (turn == 0) return fail(number, "turns count from 1");
    step.turn = static_cast<std::uint8_t>(turn);
    return true;
  }

  static std::string no_turns(std::string_view word) {
    return fmt::format("`{}` is for goals of Go-Stop: no turns are known here", word);
  }

  std::string after_is_not_known(const Quantity& quantity) const {
    if (!vocabulary_.whole_rounds) return no_turns("after");
    return fmt::format(
        "`{}` is known at the end alone; `after turn N` is for quantities of captured cards, "
        "such as `points`",
        quantity.name);
  }

  // The token is the `by` of an event whose turn, from `on` on, was read.
  std::string by_comes_first(const Token& event, std::size_t on) {
    const std::string_view what = text_.substr(event.at, on - event.at);
    const std::string_view when = text_.substr(on, token_.at - on);
    next();
    const std::string_view seat = seat_named(token_.text) ? token_.text : "SEAT";
    const std::string form = fmt::format("{}by {} {}", what, seat, when);
    return fmt::format("`by` comes before `on turn`: write `{}`",
                       table::printable(form.substr(0, form.find_last_not_of(" \t\n") + 1)));
  }

  std::string before_is_of_events() const {
    if (!vocabulary_.whole_rounds) return no_turns("before");
    return "`before` orders two events alone, as `go before stop`; join a comparison by `and`";
  }

  // The other event, which is one word with its seat and turn.
  bool before() {
    if (!vocabulary_.whole_rounds) return fail(token_, before_is_of_events());
    next();
    const Token other = token_;
    if (other.text.empty() || !in_word(other.text.front()) || is_joining_word(other.text)) {
      return expected("an event, as `sweep by p1`");
    }
    const std::size_t unread = steps_.size();
    if (!of_seat()) return false;
    if (!complaints_.none()) return true;  // the parse goes on, its result is not used
    const Expression::Step& step = steps_.back();
    const bool pair = steps_.size() != unread + 1;
    if (pair) return fail(other, "`before` orders two events: join pairs of them by `and`");
    const bool event = step.op == Op::quantity &&
                       vocabulary_.quantities[static_cast<std::size_t>(step.quantity)].event;
    if (!event) return fail(other, fmt::format("unknown event {}", shown(other.text)));
    add(Op::before);
    return true;
  }

  bool argument(const Quantity& quantity, Expression::Step& step) {
    switch (quantity.argument) {
      case Argument::none: return true;
      case Argument::number: return require("(") && number_of(quantity, step) && require(")");
      case Argument::card: {
        if (!require("(")) return false;
        const std::optional<int> index = card();
        if (!index) return false;
        step.number = *index;
        return require(")");
      }
    }
    UNREACHABLE("an argument is none, a number or a card");
  }

  bool number_of(const Quantity& quantity, Expression::Step& step) {
    const Token word = token_;
    if (!read_number(std::numeric_limits<std::int32_t>::max(), step.number)) return false;
    const int last = quantity.last_number;
    if (last == 0 || (step.number >= 1 && step.number <= last)) return true;
    return fail(word, fmt::format("the N of `{}(N)` is {}, but must be from 1 to {}", quantity.name,
                                  step.number, last));
  }

  std::string_view text_;
  const Vocabulary& vocabulary_;
  Complaints& complaints_;
  table::Position where_;
  Token token_;
  std::vector<Expression::Step> steps_;
};

std::optional<Expression> parse_expression(std::string_view text, const Vocabulary& vocabulary,
                                           const std::string& file, table::Position where,
                                           table::Diagnostics& diagnostics) {
  Complaints complaints(file, diagnostics);
  if (text.size() > kLongestText) {
    complaints.add(where, fmt::format("the expression has {} characters, but at most {} are read",
                                      text.size(), kLongestText));
    return std::nullopt;
  }
  return ExpressionParser(text, vocabulary, complaints, where).parse();
}

}  // namespace showstopper::rules
