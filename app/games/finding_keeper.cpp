// SPDX-License-Identifier: Apache-2.0
#include "app/games/finding_keeper.h"

#include <nlohmann/json.hpp>

#include "app/report/json_text.h"
#include "properties/regression/stored_plays.h"

namespace showstopper::app {

std::string play_meta(const properties::Failure& failure, bool minimal) {
  const nlohmann::ordered_json meta = {{"failure", to_text(failure)}, {"minimal", minimal}};
  return json_text(meta);
}

std::string FindingKeeper::store(const properties::Failure& failure, const std::string& line,
                                 bool shrunk) {
  if (job_.findings_folder.empty() || line.empty()) return "";
  const std::string name = properties::play_name(game_, failure, line, shrunk);
  std::string trouble;
  if (!properties::store_play(job_.findings_folder, name, line, trouble)) {
    troubles_.push_back(trouble);
    return "";
  }
  return (job_.findings_folder / name).string();
}

void FindingKeeper::found(const std::string& failure_text, const properties::Failure& failure,
                          const std::string& line) {
  const auto [entry, fresh] = known_.try_emplace(failure_text);
  if (fresh) entry->second.unshrunk_file = store(failure, line, false);
}

}  // namespace showstopper::app
