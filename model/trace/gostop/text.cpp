// SPDX-License-Identifier: Apache-2.0
#include "model/trace/gostop/text.h"

#include <fmt/format.h>

#include "model/table/check.h"

namespace showstopper::trace {
namespace {

using gostop::Action;
using gostop::ActionKind;
using gostop::Card;

constexpr ActionKind kLastVerb = gostop::kLastAction;
constexpr std::string_view kCards =
    "a card such as `03B`: two digits of the month and one of B A R J K D, or `X1` to `X6`";

std::string_view first_word(std::string_view& text) {
  const std::size_t blank = text.find(' ');
  const std::string_view word = text.substr(0, blank);
  text.remove_prefix(blank == text.npos ? text.size() : blank + 1);
  return word;
}

std::optional<Action> with_argument(ActionKind kind, std::string_view argument,
                                    std::string& why_not) {
  if (gostop::takes_card(kind)) {
    const Card card = card_of(argument);
    if (card.is_card()) return Action::with(kind, card);
    why_not = fmt::format("`{}` is not {}", argument, kCards);
    return std::nullopt;
  }
  if (const auto month = month_named(argument)) return Action::with(kind, *month);
  why_not = fmt::format("`{}` is not a month from `01` to `12`", argument);
  return std::nullopt;
}

}  // namespace

CardTable::CardTable() {
  for (int i = 0; i < Card::kFlowers; ++i) {
    const std::uint32_t name = letters(gostop::name(Card(i)).data());
    CHECK(entries_[place(name)].letters == 0);
    entries_[place(name)] = {name, Card(i)};
  }
}
const CardTable kCardTable;

Card card_of(std::string_view word) {
  if (word.size() == 3) [[likely]]
    return kCardTable.at(word.data());
  if (word.size() == 2 && word[0] == 'X' && word[1] >= '1' && word[1] <= '0' + Card::kJokers) {
    return Card::joker(word[1] - '0');
  }
  return Card();
}

std::optional<gostop::Month> month_named(std::string_view word) {
  if (word.size() != 2 || word[0] < '0' || word[0] > '1' || word[1] < '0' || word[1] > '9') {
    return std::nullopt;
  }
  const int month = (word[0] - '0') * 10 + (word[1] - '0');
  if (month < 1 || month > Card::kMonths) return std::nullopt;
  return month;
}

std::string month_text(gostop::Month month) { return fmt::format("{:02}", month); }

std::optional<Action> read_action(std::string_view text, std::string& why_not) {
  std::string_view rest = text;
  const std::string_view verb_word = first_word(rest);
  if (verb_word == "cup") {
    if (const auto kind = named(text, kLastVerb)) return Action{*kind, 0};
    why_not = fmt::format("`{}` must be `cup animal` or `cup junk`", text);
    return std::nullopt;
  }
  const auto kind = named(verb_word, kLastVerb);
  if (!kind) {
    why_not = fmt::format(
        "`{}` is not an action, which is one of play, take, give, bomb, shake, quad, skip, "
        "offer, done, go, stop, accept, refuse, cup, concede, push",
        verb_word);
    return std::nullopt;
  }
  if (gostop::takes_card(*kind) || gostop::takes_month(*kind)) {
    return with_argument(*kind, rest, why_not);
  }
  if (rest.empty() && verb_word.size() == text.size()) return Action{*kind, 0};
  why_not = fmt::format("`{}` takes nothing after it, but `{}` follows", verb_word, rest);
  return std::nullopt;
}

std::optional<Move> read_move(std::string_view text, std::string& why_not) {
  std::string_view rest = text;
  const std::string_view seat = first_word(rest);
  if (seat.size() != 1 || seat[0] < '0' || seat[0] > '9') {
    why_not = fmt::format("`{}` must begin with the number of a seat, such as `0 play 03B`", text);
    return std::nullopt;
  }
  const auto action = read_action(rest, why_not);
  if (!action) {
    const bool blanks = text.find("  ") != std::string_view::npos;
    if (blanks) why_not = fmt::format("`{}` must have one blank between two words", text);
    return std::nullopt;
  }
  return Move{seat[0] - '0', *action};
}

std::optional<gostop::Decision> decision_named(std::string_view text) {
  return named(text, gostop::Decision::over);
}

}  // namespace showstopper::trace
