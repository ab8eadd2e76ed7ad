// SPDX-License-Identifier: Apache-2.0
#include "engines/logs/match_order.h"

#include <charconv>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "model/table/check.h"

namespace showstopper::engines {
namespace {

using conformance::Finding;
using conformance::Kind;

constexpr int kMostRounds = 1'000'000;

// The number in `meta` of our own rounds, which have nothing else there; 0 in any other.
int plain_match_round(std::string_view meta) {
  constexpr std::string_view kBefore = "{\"match\":{\"round\":", kBehind = "}}";
  constexpr std::size_t kMostDigits = 6;
  if (!meta.starts_with(kBefore)) return 0;
  meta.remove_prefix(kBefore.size());
  int number = 0;
  const auto [end, error] = std::from_chars(meta.data(), meta.data() + meta.size(), number);
  const auto digits = static_cast<std::size_t>(end - meta.data());
  const bool plain = error == std::errc() && digits <= kMostDigits && meta[0] != '0' &&
                     meta.substr(digits) == kBehind;
  return plain && number > 0 ? number : 0;
}

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
  if (const int round = plain_match_round(meta)) return round;
  const auto json = nlohmann::json::parse(meta, nullptr, false);
  if (!json.is_object() || !json.contains("match") || !json["match"].is_object()) return 0;
  const auto round = json["match"].find("round");
  if (round == json["match"].end() || !round->is_number_integer()) return 0;
  const auto number = round->get<std::int64_t>();
  return number < 1 || number > kMostRounds ? 0 : static_cast<int>(number);
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
