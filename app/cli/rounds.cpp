// SPDX-License-Identifier: Apache-2.0
#include "app/cli/rounds.h"

#include <charconv>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "app/cli/signal_guard.h"
#include "engines/logs/check.h"
#include "model/table/files_in.h"
#include "model/trace/gostop/reader.h"
#include "model/trace/json/input_file.h"

namespace showstopper::app {
namespace {

using Got = trace::TraceReader::Got;

const Game* game_read(Got got, const trace::TraceReader& reader) {
  switch (got) {
    case Got::gostop: return game_named("gostop");
    case Got::stoppa: return game_named("stoppa");
    case Got::refused: return game_named(reader.other_game());
    case Got::end: return nullptr;
  }
  return nullptr;
}

// `log.jsonl:17` names line 17 of the file, unless a file has that very name.
int line_asked(std::string& path) {
  const std::size_t colon = path.rfind(':');
  if (colon == std::string::npos || std::filesystem::exists(path)) return 0;
  int line = 0;
  const char* end = path.data() + path.size();
  const auto [rest, error] = std::from_chars(path.data() + colon + 1, end, line);
  if (error != std::errc() || rest != end || line < 1) return 0;
  path.resize(colon);
  return line;
}

}  // namespace

std::string file_of(std::string named) {
  line_asked(named);
  return named;
}

std::vector<std::filesystem::path> trace_files_in(const std::filesystem::path& folder) {
  table::Diagnostics unread;
  auto files = table::files_in(folder, ".jsonl", unread);
  if (!unread.empty()) {
    throw UsageError{fmt::format("{}: {}", unread.front().file, unread.front().message)};
  }
  return files;
}

void add_games(engines::LogCheck& check, const Context& context) {
  for (const Game* game : games()) {
    if (auto judge = game->line_judge(context.library())) {
      check.add_game(std::string(game->name()), std::move(judge));
    }
  }
}

bool each_round_in(std::istream& in, const std::string& shown, int only, trace::RulesCache& rules,
                   const UseRound& use,
                   const std::function<void(const table::Diagnostics&)>& complain,
                   const trace::InputFile* file) {
  trace::TraceReader reader(in, shown, rules);
  table::Diagnostics diagnostics;
  std::uint64_t read = 0;
  int no_rounds = 0;  // before the first round
  bool good = true, found = false;
  for (trace::GostopTrace trace;;) {
    diagnostics.clear();
    const Got got = reader.next(trace, diagnostics);
    if (got == Got::end) break;
    if (SignalGuard::interrupted()) return good;
    const int number = reader.line().number;
    if (only != 0 && number > only) break;
    ++read;
    if (only != 0 && number != only) continue;
    found = true;
    if (const Game* game = game_read(got, reader)) {
      use(*game, {reader.line().text, number, shown, rules, std::nullopt, read});
      no_rounds = std::numeric_limits<int>::min();  // one was found
    } else {
      if (diagnostics.empty()) {
        diagnostics.push_back({shown, {number, 0}, "the game of this round is not known here"});
      }
      complain(diagnostics);
      good = false;
      if (++no_rounds < engines::kMostNoRounds) continue;
      complain({{shown, {number, 0}, engines::only_no_rounds()}});
      return false;
    }
  }
  if (const std::string failure = file == nullptr ? "" : file->failure(); !failure.empty()) {
    complain({{shown, {}, engines::unread_rest(reader.lines_read(), read, failure)}});
    return false;
  }
  if (found) return good;
  complain({only == 0 ? table::Diagnostic{shown, {1, 1}, std::string(engines::kNoRound)}
                      : table::Diagnostic{shown, {only, 0}, "there is no round on this line"}});
  return false;
}

bool each_round(const Context& context, const std::vector<std::string>& files,
                const UseRound& use) {
  trace::RulesCache rules(context.library());
  bool good = true;
  const auto complain = [&](const table::Diagnostics& diagnostics) {
    context.complain(diagnostics);
    good = false;
  };
  for (std::string path : files) {
    const int only = line_asked(path);
    const std::string shown = context.shown(path);
    trace::InputFile input(context.typed(path).string());
    if (!input.opened()) {
      complain({{shown, {}, input.unopened()}});
      continue;
    }
    each_round_in(input.stream(), shown, only, rules, use, complain, &input);
  }
  return good;
}

}  // namespace showstopper::app
