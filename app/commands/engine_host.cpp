// SPDX-License-Identifier: Apache-2.0
//
// `showstopper engine-host LIBRARY`, which `verify --engine-library` starts: an engine in a shared
// library, behind standard input and output, so that `verify` survives an engine that hangs or
// crashes.
#include <iostream>
#include <memory>
#include <string>

#include "app/cli/command.h"
#include "app/cli/message.h"
#include "engines/connections/library.h"

namespace showstopper::app {
namespace {

// The exit code of a shell for a missing program; `verify` recognises the failure by it.
constexpr Exit kCannotRun = static_cast<Exit>(127);

}  // namespace

Run add_engine_host(CLI::App& app) {
  const auto path = std::make_shared<std::string>();
  app.add_option("LIBRARY", *path, "Shared library with the C interface of engines")->required();
  add_help_page(app, {{{Exit::nothing_found, "its input has ended"}}, {}});
  return [path](Context& context) {
    const auto engine = engines::connect_to_library(*path)();
    std::string why_not;
    if (!engine->open(why_not)) {
      message("{}\n", why_not);
      return kCannotRun;
    }
    std::ios::sync_with_stdio(false);  // this is the only reader of standard input
    constexpr double kNoLimit = 0;     // the calling program has a time limit
    for (std::string line; std::getline(std::cin, line);) {
      const engines::Answer answer = engine->exchange(line, kNoLimit);
      if (answer.outcome != engines::Outcome::answered) {
        message("{}\n", answer.why);
        return Exit::findings;
      }
      context.out.line(answer.text);
      context.out.flush();
      if (line.find("\"do\":\"bye\"") != std::string::npos) break;
    }
    return Exit::nothing_found;
  };
}

}  // namespace showstopper::app
