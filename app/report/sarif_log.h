// SPDX-License-Identifier: Apache-2.0
//
// SARIF 2.1.0, around the results of a run.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/cli/context.h"

namespace showstopper::app {

// A result in the file of its round; without one, in the table of clauses of the game, at the
// clause.
nlohmann::ordered_json sarif_place(const Context& context, const std::string& file, int line,
                                   const std::string& game, const std::string& clause);

class SarifLog {
 public:
  // Rules are listed once, in the order in which results name them.
  void add_rule(const std::string& id, const std::string& text);
  void add(nlohmann::ordered_json result) { results_.push_back(std::move(result)); }
  std::string text(const nlohmann::ordered_json& invocation) const;

 private:
  std::vector<std::string> known_;
  nlohmann::ordered_json rules_ = nlohmann::ordered_json::array();
  nlohmann::ordered_json results_ = nlohmann::ordered_json::array();
};

}  // namespace showstopper::app
