// SPDX-License-Identifier: Apache-2.0
//
// `showstopper shrink`: the smallest round that fails in the same way as a given one.
#include <cstdint>
#include <cstdio>
#include <memory>
#include <sstream>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/message.h"
#include "app/cli/out_files.h"
#include "app/cli/rounds.h"
#include "app/games/finding_keeper.h"
#include "engines/logs/check.h"
#include "model/table/counted.h"

namespace showstopper::app {
namespace {

struct ShrinkOptions {
  std::string file, out;
  double seconds = 60;
};

// The best so far goes into the file at once, so that a kill leaves it there.
void keep(const ShrinkOptions& options, const std::string& line) {
  write_whole_file(options.out, line + '\n');
}

// Whether `check` finds something in the round: that is not for this command to shrink.
bool differs(const Context& context, const Game& game, const RoundLine& line) {
  if (game.name() != "gostop" && game.name() != "stoppa") return false;
  engines::LogCheck log(context.library(), context.corpus());
  std::istringstream round{std::string(line.text)};
  log.rounds(round, line.file);
  return log.report().breaks() > 0;
}

// Rounds that do not fail. A log may have thousands: one line is printed for all.
struct Sound {
  std::uint64_t rounds = 0;
  bool pointed = false;  // to the command that prints how the log differs
};

void report_sound(Context& context, const Game& game, const RoundLine& line, Sound& sound) {
  if (++sound.rounds == 1) {
    message("{}:{}: the round does not fail; there is nothing to shrink\n", line.file, line.number);
  }
  if (sound.pointed || !differs(context, game, line)) return;
  sound.pointed = true;
  const std::string place = fmt::format("{}:{}", line.file, line.number);
  if (game.name() == "gostop") {
    message("{} differs from the rules: `{} {}` prints a minimal position\n", place,
            command_line("showstopper check --reduce"), quoted_for_shell(line.file));
  } else {  // positions of other games are not reduced
    message("{} differs from the rules: `{} {}` marks how\n", place,
            command_line("showstopper show"), quoted_for_shell(place));
  }
}

Exit shrink(Context& context, const ShrinkOptions& options) {
  Exit answer = Exit::nothing_found;
  int rounds = 0;
  Sound sound;
  bool stopped = false;
  const bool good =
      each_round(context, {options.file}, [&](const Game& game, const RoundLine& line) {
        if (++rounds > 1 && !options.out.empty()) {
          throw UsageError{"`--out` takes one round; name it as `FILE:LINE`"};
        }
        if (stopped) return;
        // Around the work alone: while the program waits for input, a signal ends it as usual.
        const SignalGuard interruptible;
        ShrinkJob job;
        job.budget_seconds = options.seconds;
        job.stop = SignalGuard::interrupted;
        if (!options.out.empty())
          job.better = [&](const std::string& better) { keep(options, better); };
        const ShrunkLine shrunk = game.shrink(line, job);
        stopped = SignalGuard::interrupted();
        if (!shrunk.unread.empty()) {
          context.complain(shrunk.unread);
          answer = Exit::input_error;
          return;
        }
        if (shrunk.failure.empty()) {
          report_sound(context, game, line, sound);
          stopped = SignalGuard::interrupted();
          return;
        }
        if (options.out.empty()) {
          context.out.line(shrunk.line);
        } else {
          keep(options, shrunk.line);
        }
        context.out.flush();
        message("{}:{}: {}: from {} to {}, {}, {}\n", line.file, line.number, shrunk.failure,
                table::counted(shrunk.actions_before, "action"), shrunk.actions,
                table::counted(shrunk.checks, "checked round"),
                shrunk.minimal ? "no single step makes it smaller"
                               : "stopped early; shrink the result to go on");
        if (answer == Exit::nothing_found) {
          answer = shrunk.minimal ? Exit::findings : Exit::undecided;
        }
      });
  if (sound.rounds > 1) {
    message("{}: nothing to shrink in {}\n", context.shown(options.file),
            table::counted(sound.rounds - 1, "further round"));
  }
  if (!good) return Exit::input_error;
  return stopped && answer == Exit::nothing_found ? Exit::undecided : answer;
}

}  // namespace

Run add_shrink(CLI::App& app) {
  const auto options = std::make_shared<ShrinkOptions>();
  app.add_option("TRACE", options->file,
                 "Trace file; `FILE:17` is the round on line 17, `-` standard input")
      ->required();
  add_time_limit(app, options->seconds,
                 "Stop after this long for each round, such as `60s` or `5m` (default 60s)");
  add_out_file(app, "--out", options->out,
               "Write the smallest round so far to this file, never the trace itself (default: "
               "standard output)");
  add_help_page(app, {{{Exit::nothing_found, "the round does not fail"},
                       {Exit::findings, "the round fails and no single step makes it smaller"},
                       {Exit::undecided, "stopped early; shrink the result to go on"}},
                      {{"Shrink a round, if it fails",
                        "showstopper play --rules gostop/matgo --rounds 1 | showstopper shrink -"},
                       {"Shrink for ten seconds at most",
                        "showstopper play --rules stoppa/italian --rounds 1 | showstopper shrink "
                        "--time-limit 10s -"}}});
  return [options](Context& context) { return shrink(context, *options); };
}

}  // namespace showstopper::app
