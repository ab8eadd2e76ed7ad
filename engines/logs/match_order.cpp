// SPDX-License-Identifier: Apache-2.0
#include "engines/logs/match_order.h"

#include <charconv>
#include <cmath>
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

// The value of `meta.match.round`; null if there is none. `meta` is read for few logs: most have
// another one, or none.
nlohmann::json number_in(std::string_view meta) {
  if (meta.find("\"match\"") == std::string_view::npos) return nullptr;
  const auto json = nlohmann::json::parse(meta, nullptr, false);
  if (!json.is_object() || !json.contains("match") || !json["match"].is_object()) return nullptr;
  const auto round = json["match"].find("round");
  return round == json["match"].end() ? nlohmann::json() : *round;
}

// Some languages write every number with a point: `5.0` is 5.
int whole(const nlohmann::json& value) {
  if (!value.is_number()) return 0;
  const auto number = value.get<double>();
  const bool fits = number >= 1 && number <= kMostRounds && number == std::floor(number);
  return fits ? static_cast<int>(number) : 0;
}

}  // namespace

int match_round(const std::string& meta) {
  const int plain = plain_match_round(meta);
  return plain > 0 ? plain : whole(number_in(meta));
}

std::string faulty_match_round(const std::string& meta) {
  if (plain_match_round(meta) > 0) return "";
  const nlohmann::json value = number_in(meta);
  if (value.is_null() || whole(value) > 0) return "";
  return fmt::format("`meta.match.round` must be a whole number from 1 to {}", kMostRounds);
}

std::string played(std::string_view game, std::string_view rules, int players) {
  return fmt::format("{} {} {}", game, rules, players);
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
  if (link.round == 0) {
    skip();
    return {};
  }
  const int between = std::exchange(between_, 0);
  const MatchLink last = std::exchange(last_, std::move(link));
  if (last.round == 0 || last_.round == 1) return {};
  std::vector<Finding> found;
  const auto another_number = [&](std::string expected) {
    found.push_back(
        finding(Kind::out_of_step, "meta.match.round", last_.round, std::move(expected)));
    return found;  // dealer and carry follow from a round that is not here
  };
  if (last_.played != last.played) {
    return another_number("1: with another game, rule set or number of players a match begins");
  }
  const bool again = last.voided && last_.round == last.round;
  const int least = last.round + 1, most = least + between;
  if ((last_.round < least || last_.round > most) && !again) {
    const std::string range = between == 0 ? "" : fmt::format(" to {}", most);
    return another_number(fmt::format("{}{} after round {}", least, range, last.round));
  }
  if (between > 0) return found;  // the round before may be one without a number
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
