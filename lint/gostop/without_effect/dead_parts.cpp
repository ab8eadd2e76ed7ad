// SPDX-License-Identifier: Apache-2.0
//
// Parts of conditions that decide nothing beside the others: `brights >= 2` in `brights >= 3 and
// brights >= 2`.
#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "lint/gostop/assumption.h"
#include "lint/gostop/bounds.h"
#include "lint/gostop/kind.h"
#include "lint/repeated.h"

namespace showstopper::lint::gostop_rules {
namespace {

using rules::Expression;

// The operands of a chain of `and`, or of `or`.
struct Chain {
  bool all = false;  // of `and`
  std::vector<Expression> parts;
};

// The text between the joining words outside of parentheses.
std::vector<std::string_view> pieces(std::string_view text, std::string_view word) {
  std::vector<std::string_view> all;
  const std::string joined = fmt::format(" {} ", word);
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
    if (depth != 0 || !text.substr(at).starts_with(joined)) continue;
    all.push_back(text.substr(begin, at - begin));
    begin = at + joined.size();
    at = begin - 1;
  }
  all.push_back(text.substr(begin));
  return all;
}

// Nothing if the condition joins no parts, or if its text lacks the blanks around a joining word.
std::optional<Chain> chain_of(const Expression& condition, const rules::Vocabulary& vocabulary) {
  using Op = Expression::Step::Op;
  if (condition.empty()) return {};
  const Op root = condition.steps().back().op;
  if (root != Op::logical_and && root != Op::logical_or) return {};
  constexpr std::size_t kMostParts = 64;  // each is compared with all others
  const auto joined =
      std::count_if(condition.steps().begin(), condition.steps().end(),
                    [root](const Expression::Step& step) { return step.op == root; });
  if (static_cast<std::size_t>(joined) >= kMostParts) return {};
  Chain chain{root == Op::logical_and, {}};
  std::vector<Expression::Step> again;
  for (const std::string_view piece : pieces(condition.text(), chain.all ? "and" : "or")) {
    table::Diagnostics ignored;
    auto part = rules::parse_expression(piece, vocabulary, "", {1, 1}, ignored);
    if (!part) return {};
    again.insert(again.end(), part->steps().begin(), part->steps().end());
    if (!chain.parts.empty()) again.push_back({root, 0, 0, 0, 0});
    chain.parts.push_back(std::move(*part));
  }
  // The pieces must be the condition itself, and not a part of the body of a quantifier.
  const auto same = [](const Expression::Step& a, const Expression::Step& b) {
    const bool joins = a.op == Op::logical_and || a.op == Op::logical_or;
    return a == b || (joins && a.op == b.op);
  };
  const auto steps = condition.steps();
  return std::equal(steps.begin(), steps.end(), again.begin(), again.end(), same)
             ? std::optional(std::move(chain))
             : std::nullopt;
}

// Whether the part follows from the others of an `and`, or implies another of an `or`.
bool decides_nothing(const gostop::Rules& rules, const Chain& chain, std::size_t part,
                     Assumption::Whose whose) {
  Assumption known(rules);
  for (std::size_t i = 0; i < chain.parts.size(); ++i) {
    if (i == part) continue;
    const bool possible =
        chain.all ? known.holds(chain.parts[i], whose) : known.fails(chain.parts[i], whose);
    if (!possible) return false;  // another finding reports the whole condition
  }
  return chain.all ? !known.fails(chain.parts[part], whose)
                   : !known.holds(chain.parts[part], whose);
}

void find_in(Subject& subject, const OwnItem& line, int column, Assumption::Whose whose) {
  const auto& cell = line.row->cells[static_cast<std::size_t>(column)];
  if (!cell || subject.tables().empty()) return;
  const auto chain = chain_of(cell->expression, *subject.rules().schema().vocabulary);
  if (!chain) return;
  for (std::size_t i = chain->parts.size(); i-- > 0;) {
    const bool nothing = std::all_of(
        subject.tables().begin(), subject.tables().end(),
        [&](const Table& table) { return decides_nothing(table.rules, *chain, i, whose); });
    if (!nothing) continue;
    const auto table = static_cast<std::size_t>(line.table);
    Finding finding;
    finding.severity = subject.grave();
    finding.sentence =
        fmt::format("`{}` decides nothing in `{} = \"{}\"`", chain->parts[i].text(),
                    gostop::kRowTables[table].columns[static_cast<std::size_t>(column)].key,
                    cell->expression.text());
    finding.involved = {line.involved};
    finding.proof = kByCounting;
    finding.repair = "remove the part, or correct its number or its word";
    return subject.add(std::move(finding));
  }
}

}  // namespace

void find_dead_parts(Subject& subject) {
  for (const OwnItem& line : own_rows(subject)) {
    if (!subject.go_on() || is_blamed(subject.findings, line.involved)) continue;
    const auto anybody = Assumption::anybody();
    switch (line.table) {
      case gostop::kEvent:
        find_in(subject, line, gostop::column(gostop::kEvent, "when.test"), anybody);
        break;
      case gostop::kLiability:
        find_in(subject, line, gostop::column(gostop::kLiability, "when"), anybody);
        break;
      case gostop::kPayer:
        find_in(subject, line, gostop::column(gostop::kPayer, "winner"), Assumption::of_winner());
        find_in(subject, line, gostop::column(gostop::kPayer, "loser"), Assumption::of_loser());
        break;
      default: break;
    }
  }
}

}  // namespace showstopper::lint::gostop_rules
