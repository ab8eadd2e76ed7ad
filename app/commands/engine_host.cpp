// SPDX-License-Identifier: Apache-2.0
//
// `showstopper engine-host LIBRARY`, which `verify --engine-library` starts: an engine in a shared
// library, behind standard input and output, so that one that hangs or falls over takes nobody with
// it.
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/message.h"
#include "engines/connections/library.h"

namespace showstopper::app {
namespace {

// As a shell says that there is no such program; whoever started it knows it by this.
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
    std::ios::sync_with_stdio(false);  // nobody else reads here
    constexpr double kNoLimit = 0;     // whoever asks has one
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
