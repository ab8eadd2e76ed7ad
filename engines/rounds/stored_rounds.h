// SPDX-License-Identifier: Apache-2.0
//
// Lines of trace files as an engine is to play them, and lines of findings as they are stored.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engines/engine_report.h"
#include "engines/reference_walk.h"
#include "model/rules/rule_set.h"
#include "model/table/check.h"
#include "model/table/diagnostic.h"
#include "model/trace/json/trace_text.h"

namespace showstopper::engines {

struct StoredRound {
  std::string text, where;  // `file:line`
  std::filesystem::path file;
  int line = 0;
};

// How a path is printed.
using ShownPath = std::function<std::string(const std::filesystem::path&)>;

// The rounds of a game in `.jsonl` files, or in those of folders and below them, by name, each file
// once. None if there is no such file. A line that names no game is a diagnostic.
std::vector<StoredRound> stored_rounds(const std::vector<std::filesystem::path>& paths,
                                       std::string_view game, const ShownPath& shown,
                                       table::Diagnostics& diagnostics);

// Takes out the rounds that can be read neither under the rules of an engine nor under their own;
// each of them is a diagnostic. Rounds that the rules alone exclude stay.
template <class G>
void take_out_unread(std::vector<StoredRound>& rounds, const std::string& rules,
                     const rules::Library& library, const ShownPath& shown,
                     table::Diagnostics& unread) {
  REQUIRES(!rules.empty());
  typename trace::Traced<G>::Reader under(library), alone(library);
  under.under(rules);
  std::erase_if(rounds, [&](const StoredRound& each) {
    TraceOf<G> trace;
    table::Diagnostics refused, wrong;
    const std::string file = shown ? shown(each.file) : each.file.string();
    if (under.read(each.text, each.line, file, trace, refused)) return false;
    if (alone.read(each.text, each.line, file, trace, wrong)) return false;
    if (wrong.empty()) wrong.push_back({file, {each.line, 0}, "cannot be read"});
    unread.push_back(std::move(wrong.front()));
    return true;
  });
}

// The identity of a round: rules, deal and actions, without its observations.
template <class G>
std::string round_of(const TraceOf<G>& trace) {
  std::string text = trace::Traced<G>::beginning(trace);
  for (const auto& [key, json] : trace.envelope.others) {
    text.append(",\"").append(key).append("\":").append(json);
  }
  return text + ',' + trace::actions_json(trace.actions);
}

// The round of a stored line; the line itself if it cannot be read.
using RoundOfLine = std::function<std::string(const std::string& line)>;
template <class G>
RoundOfLine rounds_by(const rules::Library& library) {
  const auto reader = std::make_shared<typename trace::Traced<G>::Reader>(library);
  return [reader](const std::string& line) {
    TraceOf<G> trace;
    table::Diagnostics refused;
    return reader->read(line, 1, "a stored round", trace, refused) ? round_of<G>(trace) : line;
  };
}

// The folder in which findings are stored: each round once, as it was recorded last.
class FindingsFolder {
 public:
  FindingsFolder(std::filesystem::path folder, std::string_view game, const RoundOfLine& round_of);
  // The file that holds the round now, `name` if it is a new one; nothing, and why, if it cannot be
  // written.
  std::optional<std::filesystem::path> store(const std::string& round, const std::string& name,
                                             const std::string& line, std::string& trouble);

 private:
  std::filesystem::path folder_;
  std::map<std::string, std::filesystem::path> files_;  // by round, those with one line
};

// Directed deals for the rules of an engine: those that the findings folder keeps for them, or new
// ones, which it keeps from then on. Deals for other values of these rules, or of another
// `directed_by`, are replaced.
std::vector<StoredRound> directed_rounds_of(const EngineJob& job, const std::string& rules,
                                            const DirectedAsk& ask);

// `meta` of a stored finding: the engine, the finding, and how small it is.
std::string meta_of(const Abilities& abilities, const EngineFinding& finding);

}  // namespace showstopper::engines
