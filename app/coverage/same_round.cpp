// SPDX-License-Identifier: Apache-2.0
#include "app/coverage/same_round.h"

#include <algorithm>
#include <map>
#include <vector>

#include <nlohmann/json.hpp>

namespace showstopper::app {
namespace {

using nlohmann::json;

// `J` and `K` of a month are twins: the one that comes first in the text is `J`.
class Twins {
 public:
  std::string renamed(const std::string& text) {
    std::string out = text;
    for (std::size_t at = 0; at + 2 < out.size(); ++at) {
      const bool month = std::isdigit(static_cast<unsigned char>(out[at])) != 0 &&
                         std::isdigit(static_cast<unsigned char>(out[at + 1])) != 0;
      if (!month || (out[at + 2] != 'J' && out[at + 2] != 'K')) continue;
      const char first = first_.try_emplace(out.substr(at, 2), out[at + 2]).first->second;
      out[at + 2] = out[at + 2] == first ? 'J' : 'K';
    }
    return out;
  }

 private:
  std::map<std::string, char> first_;
};

void sort_cards(json& zone) {
  if (!zone.is_array()) return;
  for (json& each : zone) sort_cards(each);
  const bool cards =
      std::all_of(zone.begin(), zone.end(), [](const json& x) { return x.is_string(); });
  if (cards) std::sort(zone.begin(), zone.end());
}

}  // namespace

std::string same_round_key(std::string_view line) {
  json round = json::parse(line, nullptr, false);
  if (!round.is_object()) return std::string(line);
  const bool gostop = round.value("game", "") == "gostop";
  json key = {{"rules", round.value("rules", json())}};
  for (const char* const name : {"game", "players", "dealer", "carry", "pot", "purses", "stakes",
                                 "last_round", "actions", "probes", "deal", "state", "expect"}) {
    if (round.contains(name)) key[name] = round[name];
  }
  if (!gostop) return key.dump();
  // The actions and the stock have an order, so that they name the twins; the zones follow it.
  Twins twins;
  json named = json::parse(twins.renamed(key.value("actions", json::array()).dump()));
  key["actions"] = std::move(named);
  for (const char* const from : {"deal", "state"}) {
    if (!key.contains(from)) continue;
    for (const char* const zone : {"stock", "deck", "hands", "table", "captured"}) {
      if (!key[from].contains(zone)) continue;
      json cards = json::parse(twins.renamed(key[from][zone].dump()));
      const std::string_view name = zone;
      if (name != "stock" && name != "deck") sort_cards(cards);
      key[from][zone] = std::move(cards);
    }
  }
  if (key.contains("expect")) key["expect"] = json::parse(twins.renamed(key["expect"].dump()));
  return key.dump();
}

}  // namespace showstopper::app
