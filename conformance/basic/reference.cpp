// SPDX-License-Identifier: Apache-2.0
#include "conformance/basic/reference.h"

#include "model/table/check.h"

namespace showstopper::conformance {

Kind kind_of_field(std::string_view field) {
  const auto is = [&](std::string_view name) {
    return field == name || (field.starts_with(name) && field[name.size()] == '[');
  };
  if (is("to_move")) return Kind::wrong_turn;
  if (is("legal")) return Kind::wrong_legal;
  if (is("hands")) return Kind::wrong_hand;
  if (is("stock")) return Kind::wrong_stock;
  if (is("result.payments")) return Kind::wrong_payment;
  if (is("result.points") || is("points")) return Kind::wrong_points;
  if (is("result.winner")) return Kind::wrong_winner;
  if (field.starts_with("result.")) return Kind::wrong_outcome;
  return Kind::wrong_capture;
}

std::vector<Difference> compare(const trace::Facts& known, const trace::Facts& observed) {
  std::vector<Difference> differences;
  for (const trace::Fact& seen : observed) {
    const std::string* const text = trace::fact(known, seen.key);
    if (text != nullptr && *text == seen.text) continue;
    if (text == nullptr && seen.key == "to_move") continue;  // over: any seat may be written
    differences.push_back({seen.key, seen.text, text == nullptr ? "nothing" : *text});
  }
  ENSURES(differences.size() <= observed.size());
  return differences;
}

}  // namespace showstopper::conformance
