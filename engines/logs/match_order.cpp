// SPDX-License-Identifier: Apache-2.0
#include "engines/logs/match_order.h"

#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "model/table/check.h"

namespace showstopper::engines {
namespace {

using conformance::Finding;
using conformance::Kind;

Finding finding(Kind kind, const char* key, std::int64_t got, std::string expected) {
  Finding made;
  made.kind = kind;
  made.key = key;
  made.got = std::to_string(got);
  made.expected = std::move(expected);
  return made;
}

}  // namespace

int match_round(const std::string& meta) {
  // `meta` is read for few logs: most have another one, or none.
  if (meta.find("\"match\"") == std::string::npos) return 0;
  const auto json = nlohmann::json::parse(meta, nullptr, false);
  constexpr int kMost = 1'000'000;
  if (!json.is_object() || !json.contains("match") || !json["match"].is_object()) return 0;
  const auto round = json["match"].find("round");
  if (round == json["match"].end() || !round->is_number_integer()) return 0;
  const auto number = round->get<std::int64_t>();
  return number < 1 || number > kMost ? 0 : static_cast<int>(number);
}

MatchLink link_of(const trace::GostopTrace& round) {
  using R = trace::GostopResult;
  MatchLink link;
  if (!round.result) return link;
  const R& result = *round.result;
  if (result.has(R::kNextDealer)) link.next_dealer = result.next_dealer;
  if (result.has(R::kNextCarry)) link.next_carry = result.next_carry;
  link.won = !result.has(R::kOutcome) || !(result.outcome == gostop::Outcome::draw ||
                                           result.outcome == gostop::Outcome::agreed_draw);
  link.voided = result.has(R::kOutcome) && result.outcome == gostop::Outcome::misdeal;
  return link;
}

MatchLink link_of(const trace::StoppaTrace& round) {
  MatchLink link;
  if (round.result) link.next_dealer = round.result->next_dealer;
  return link;
}

std::vector<Finding> MatchOrder::next(MatchLink link) {
  REQUIRES(link.round >= 0);
  const MatchLink last = std::exchange(last_, std::move(link));
  const bool same = last.round > 0 && last_.round > 1 && last_.played == last.played;
  const bool again = last.voided && last_.round == last.round;
  if (!same) return {};
  std::vector<Finding> found;
  if (last_.round != last.round + 1 && !again) {
    found.push_back(finding(Kind::out_of_step, "meta.match.round", last_.round,
                            fmt::format("{} after round {}", last.round + 1, last.round)));
    return found;  // dealer and carry follow from a round that is not here
  }
  if (last.next_dealer && *last.next_dealer != last_.dealer) {
    found.push_back(
        finding(Kind::wrong_dealer, "dealer", last_.dealer,
                fmt::format("{}, `next_dealer` of the round before", *last.next_dealer)));
    found.back().about = last.won ? "next_dealer" : "next_dealer.after_draw";
  }
  if (last.next_carry && *last.next_carry != last_.carry) {
    found.push_back(finding(Kind::wrong_carry, "carry", last_.carry,
                            fmt::format("{}, `next_carry` of the round before", *last.next_carry)));
  }
  return found;
}

}  // namespace showstopper::engines
