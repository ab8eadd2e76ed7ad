// SPDX-License-Identifier: Apache-2.0
#include "conformance/finding.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "model/table/check.h"
#include "model/table/diagnostic.h"

namespace showstopper::conformance {

std::string_view word(Kind kind) {
  switch (kind) {
    case Kind::lost_card: return "lost_card";
    case Kind::duplicated_card: return "duplicated_card";
    case Kind::payments_not_zero_sum: return "payments_not_zero_sum";
    case Kind::crash: return "crash";
    case Kind::stuck: return "stuck";
    case Kind::timeout: return "timeout";
    case Kind::error: return "error";
    case Kind::internal_error: return "internal_error";
    case Kind::out_of_step: return "out_of_step";
    case Kind::illegal_accepted: return "illegal_accepted";
    case Kind::legal_refused: return "legal_refused";
    case Kind::wrong_refusal: return "wrong_refusal";
    case Kind::wrong_hand: return "wrong_hand";
    case Kind::wrong_capture: return "wrong_capture";
    case Kind::wrong_steal: return "wrong_steal";
    case Kind::wrong_stack: return "wrong_stack";
    case Kind::wrong_stock: return "wrong_stock";
    case Kind::wrong_sequence: return "wrong_sequence";
    case Kind::wrong_points: return "wrong_points";
    case Kind::wrong_showing: return "wrong_showing";
    case Kind::wrong_go_count: return "wrong_go_count";
    case Kind::wrong_shake_count: return "wrong_shake_count";
    case Kind::wrong_bomb_count: return "wrong_bomb_count";
    case Kind::wrong_credits: return "wrong_credits";
    case Kind::wrong_cup: return "wrong_cup";
    case Kind::wrong_instant: return "wrong_instant";
    case Kind::wrong_turn: return "wrong_turn";
    case Kind::wrong_decision: return "wrong_decision";
    case Kind::wrong_legal: return "wrong_legal";
    case Kind::wrong_end: return "wrong_end";
    case Kind::wrong_outcome: return "wrong_outcome";
    case Kind::wrong_winner: return "wrong_winner";
    case Kind::wrong_bonus: return "wrong_bonus";
    case Kind::wrong_multiplier: return "wrong_multiplier";
    case Kind::wrong_payment: return "wrong_payment";
    case Kind::wrong_reasons: return "wrong_reasons";
    case Kind::wrong_dealer: return "wrong_dealer";
    case Kind::wrong_carry: return "wrong_carry";
    case Kind::wrong_sale: return "wrong_sale";
    case Kind::wrong_pot: return "wrong_pot";
  }
  UNREACHABLE("the switch has a case for each value");
}

std::string_view sentence(Kind kind) {
  switch (kind) {
    case Kind::lost_card: return "a card is nowhere";
    case Kind::duplicated_card: return "a card is in two places";
    case Kind::payments_not_zero_sum: return "the payments do not add up to zero";
    case Kind::crash: return "the engine broke down";
    case Kind::stuck: return "no action is offered though the round is not over";
    case Kind::timeout: return "no answer came";
    case Kind::error: return "the engine answers with an error, or unreadably";
    case Kind::internal_error:
      return "a bug of this program, not of the engine: please report it with the round";
    case Kind::out_of_step:
      return "actions, an observation or a round are missing, or in another place";
    case Kind::illegal_accepted: return "an action that the rules refuse was carried out";
    case Kind::legal_refused: return "an action that the rules allow was refused";
    case Kind::wrong_refusal: return "an action was refused on other grounds";
    case Kind::wrong_hand: return "a hand holds other cards";
    case Kind::wrong_capture: return "other cards were captured or left on the table";
    case Kind::wrong_steal: return "other junk changed hands";
    case Kind::wrong_stack: return "a stack was made, kept or owned differently";
    case Kind::wrong_stock: return "the stock holds another number or order of cards";
    case Kind::wrong_sequence: return "the running sequence is another one";
    case Kind::wrong_points: return "the same cards give other points";
    case Kind::wrong_showing: return "other seats show their cards, or at another time";
    case Kind::wrong_go_count: return "the number of goes differs";
    case Kind::wrong_shake_count: return "the number of shown triples differs";
    case Kind::wrong_bomb_count: return "the number of bombs differs";
    case Kind::wrong_credits: return "the bomb credits differ";
    case Kind::wrong_cup: return "the sake cup is fixed for another use";
    case Kind::wrong_instant: return "payments inside the round differ";
    case Kind::wrong_turn: return "another seat is to move";
    case Kind::wrong_decision: return "another decision is required";
    case Kind::wrong_legal: return "other actions are offered";
    case Kind::wrong_end: return "the round goes on or ends at the wrong time";
    case Kind::wrong_outcome: return "the round ended in another way";
    case Kind::wrong_winner: return "another seat won";
    case Kind::wrong_bonus: return "the bonus differs";
    case Kind::wrong_multiplier: return "the common multiplier differs";
    case Kind::wrong_payment: return "other amounts were paid";
    case Kind::wrong_reasons: return "the reasons of the payment differ";
    case Kind::wrong_dealer: return "another seat deals next";
    case Kind::wrong_carry: return "another number of rounds is carried";
    case Kind::wrong_sale: return "the payments for sold hands differ";
    case Kind::wrong_pot: return "the pot is filled, taken or left differently";
  }
  UNREACHABLE("the switch has a case for each value");
}

namespace {

// The engine failed, and `got` has its words.
bool is_own_failure(const Finding& finding) {
  return finding.key == "error" && finding.detail == finding.got;
}

}  // namespace

std::string Finding::label() const {
  const std::string all = events.text();
  REQUIRES(static_cast<int>(kind) < kKinds);
  if (is_own_failure(*this)) return all;
  return all.empty() || detail.empty() ? all + detail : all + "; " + detail;
}

Finding::Finding() = default;
Finding::Finding(const Finding& other) = default;
Finding::Finding(Finding&& other) noexcept = default;
Finding& Finding::operator=(const Finding& other) = default;
Finding& Finding::operator=(Finding&& other) noexcept = default;
Finding::~Finding() = default;

std::string words_of_error(Kind kind, const std::string& own_kind, const std::string& message) {
  if (own_kind.empty() && message.empty()) return "an error without kind and message";
  if (message.empty()) return fmt::format("`{}` without a message", own_kind);
  const bool printed =
      kind == Kind::error && !own_kind.empty() && own_kind != "protocol" && own_kind != "error";
  return printed ? fmt::format("`{}`: {}", own_kind, message) : message;
}

std::string to_text(const Finding& finding) {
  std::string text;
  if (!finding.file.empty()) text = fmt::format("{}:{}: ", finding.file, finding.line);
  if (finding.action >= 0) {
    text += fmt::format("action {} `{}`: ", finding.action, finding.action_text);
  } else {
    text += "before the first action: ";
  }
  text += word(finding.kind);
  if (const std::string label = finding.label(); !label.empty()) {
    text += fmt::format(" ({})", label);
  }
  if (!finding.key.empty() && !is_own_failure(finding)) {
    text += fmt::format(": `{}`", finding.key);
  }
  if (is_own_failure(finding)) {
    text += ": " + finding.got;
  } else if (finding.kind == Kind::internal_error) {
    text += fmt::format("{}: {}", finding.got.empty() ? "" : " under " + finding.got,
                        sentence(finding.kind));
  } else if (!finding.expected.empty() || !finding.got.empty()) {
    text += fmt::format(" is {}, expected {}", finding.got, finding.expected);
  }
  if (!finding.filling.empty()) text += fmt::format(" (with {} for x)", finding.filling);
  return table::printable(std::move(text));
}

void join_sum_to_payment(std::vector<Finding>& findings) {
  const auto at = [&](Kind kind) {
    return std::find_if(findings.begin(), findings.end(), [kind](const Finding& each) {
      return each.kind == kind && each.key.starts_with("result.payments");
    });
  };
  const auto payment = at(Kind::wrong_payment);
  const auto sum = at(Kind::payments_not_zero_sum);
  if (payment == findings.end() || sum == findings.end()) return;
  if (payment->action != sum->action) return;
  payment->detail += payment->detail.empty() ? "" : "; ";
  payment->detail += "the sum is not 0";
  payment->first = payment->first || sum->first;
  findings.erase(sum);
}

}  // namespace showstopper::conformance
