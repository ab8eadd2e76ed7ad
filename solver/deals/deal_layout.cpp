// SPDX-License-Identifier: Apache-2.0
//
// Splits the user's text about a deal into conditions that can be blamed one by one.
#include <algorithm>
#include <cctype>
#include <map>

#include <fmt/format.h>

#include "model/rules/expression/expression_fold.h"
#include "solver/deals/deal_constraint.h"

namespace showstopper::solver {
namespace {

using gostop::Card;
using rules::Expression;
using Op = Expression::Step::Op;

bool blank(char letter) { return std::isspace(static_cast<unsigned char>(letter)) != 0; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

// The parts of a text between words `and` outside of parentheses.
std::vector<std::string_view> parts_of(std::string_view text) {
  std::vector<std::string_view> parts;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '(') ++depth;
    if (text[at] == ')') --depth;
    const bool is_and = depth == 0 && at > 0 && blank(text[at - 1]) &&
                        text.substr(at, 3) == "and" && at + 3 < text.size() && blank(text[at + 3]);
    if (!is_and) continue;
    parts.push_back(trimmed(text.substr(begin, at - begin)));
    begin = at + 3;
  }
  parts.push_back(trimmed(text.substr(begin)));
  return parts;
}

// Whether the expression is a chain of `and`s of parts none of which means "some seat": then it is
// equivalent to its parts one by one.
bool falls_apart(const Expression& expression, std::size_t parts) {
  const auto steps = expression.steps();
  const auto ands = static_cast<std::size_t>(
      std::count_if(steps.begin(), steps.end(),
                    [](const Expression::Step& step) { return step.op == Op::logical_and; }));
  const bool some_seat = std::any_of(steps.begin(), steps.end(), [](const Expression::Step& step) {
    const bool of_seat = step.op == Op::quantity || step.op == Op::has;
    const bool joins = step.op == Op::logical_or || rules::is_quantifier(step.op);
    return joins || (of_seat && step.seat == Expression::kSelf);
  });
  return !some_seat && ands + 1 == parts;
}

std::size_t end_of_word(std::string_view text, std::size_t at) {
  while (at < text.size() && !blank(text[at])) ++at;
  return at;
}

std::string zones_text(int players) {
  std::string text;
  for (int seat = 0; seat < players; ++seat) text += fmt::format("`p{}`, ", seat);
  return text + "`table` or `stock`";
}

}  // namespace

std::vector<DealConstraint> DealConstraint::parse_layout(std::string_view text, std::size_t colon,
                                                         const gostop::Rules& rules,
                                                         table::Diagnostics& diagnostics) {
  const auto complain = [&](std::size_t at, std::string message) {
    diagnostics.push_back({"where", {1, static_cast<int>(at) + 1}, std::move(message)});
    return std::vector<DealConstraint>{};
  };
  const std::string zone(trimmed(text.substr(0, colon)));
  const gostop::Deal any = gostop::deal_deck(rules, 0, gostop::deck_cards(rules));
  int size = -1;
  for (int seat = 0; seat < rules.players; ++seat) {
    if (zone == fmt::format("p{}", seat)) size = any.hands[seat].size();
  }
  if (zone == "table") size = any.table.size();
  if (zone == "stock") size = any.stock.size();
  if (size < 0) {
    return complain(0,
                    fmt::format("found `{}`, but {} is expected", zone, zones_text(rules.players)));
  }
  std::vector<DealConstraint> constraints;
  int place = 0;
  for (std::size_t at = colon + 1; at < text.size(); ++at) {
    if (blank(text[at])) continue;
    const std::size_t end = end_of_word(text, at);
    const std::string name(text.substr(at, end - at));
    if (++place > size) {
      return complain(
          at, fmt::format("`{}` is card {} of `{}`, which gets {}", name, place, zone, size));
    }
    if (name != "x" && !gostop::card_named(name)) {
      return complain(at, fmt::format("found `{}`, but a card such as `09A`, or `x` for any card, "
                                      "is expected",
                                      name));
    }
    if (name != "x") {
      const auto card = *gostop::card_named(name);
      const auto laid = [&](const DealConstraint& each) { return each.predealt_->card == card; };
      if (std::any_of(constraints.begin(), constraints.end(), laid)) {
        return complain(at, fmt::format("card `{}` is predealt twice", name));
      }
      const std::string same = zone.front() == 'p' ? fmt::format("{} has {}", zone, name)
                                                   : fmt::format("{}.card({})", zone, name);
      auto one = parse(same, rules, diagnostics);
      if (!one) return complain(at, fmt::format("`{}` cannot be dealt", name));
      one->shown_ = zone == "stock" ? fmt::format("{} is card {} of the stock", name, place)
                                    : fmt::format("{}: {}", zone, name);
      if (zone == "stock") one->predealt_->place = place - 1;
      constraints.push_back(std::move(*one));
    }
    at = end;
  }
  if (place == 0) return complain(colon, "cards are expected after `:`");
  if (constraints.empty()) {  // nothing but `x`: true of every deal
    constraints.push_back(*parse("true", rules, diagnostics));
    constraints.back().shown_ = std::string(text);
  }
  return constraints;
}

std::vector<DealConstraint> DealConstraint::parse_all(std::string_view text,
                                                      const gostop::Rules& rules,
                                                      table::Diagnostics& diagnostics) {
  const std::size_t colon = text.find(':');
  const std::string_view before = trimmed(text.substr(0, std::min(colon, text.size())));
  const bool one_word = std::all_of(before.begin(), before.end(), [](char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0;
  });
  if (colon != std::string_view::npos && one_word) {
    return parse_layout(text, colon, rules, diagnostics);
  }
  auto whole = parse(text, rules, diagnostics);
  if (!whole) return {};
  std::vector<DealConstraint> constraints;
  const std::vector<std::string_view> parts = parts_of(text);
  if (falls_apart(whole->expression(), parts.size())) {
    table::Diagnostics none;
    for (const std::string_view part : parts) {
      auto one = parse(part, rules, none);
      if (!one) return {*whole};
      constraints.push_back(std::move(*one));
    }
    return constraints;
  }
  return {*whole};
}

std::optional<std::string> predealt_twice(const std::vector<DealConstraint>& constraints) {
  std::map<int, const DealConstraint*> of_card, of_place;
  for (const DealConstraint& constraint : constraints) {
    const auto& predealt = constraint.predealt();
    if (!predealt) continue;
    const auto [card, is_new] = of_card.try_emplace(predealt->card.index(), &constraint);
    const Predealt& first = *card->second->predealt();
    const bool elsewhere =
        first.zone != predealt->zone ||
        (first.place >= 0 && predealt->place >= 0 && first.place != predealt->place);
    if (!is_new && elsewhere) {
      return fmt::format("card `{}` is predealt twice: `{}` and `{}`", gostop::name(predealt->card),
                         card->second->text(), constraint.text());
    }
    if (predealt->place < 0) continue;
    const auto [place, is_free] = of_place.try_emplace(predealt->place, &constraint);
    if (!is_free && place->second->predealt()->card != predealt->card) {
      return fmt::format("one place of the stock is given twice: `{}` and `{}`",
                         place->second->text(), constraint.text());
    }
  }
  return std::nullopt;
}

void put_in_place(const std::vector<DealConstraint>& constraints, int from, gostop::Stock& stock) {
  for (const DealConstraint& constraint : constraints) {
    const auto& predealt = constraint.predealt();
    if (!predealt || predealt->place < from) continue;
    const auto begin = stock.cards.begin() + stock.top;
    const auto at = std::find(begin, stock.cards.begin() + stock.end, predealt->card);
    if (at != stock.cards.begin() + stock.end) std::iter_swap(at, begin + predealt->place);
  }
}

}  // namespace showstopper::solver
