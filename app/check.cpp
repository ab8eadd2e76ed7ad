// SPDX-License-Identifier: Apache-2.0
//
// `showstopper check`: logs of engines and fixtures against the rules that they name.
#include <memory>

#include "app/command.h"
#include "engines/log_check.h"

namespace showstopper::app {

Run add_check(CLI::App& app) {
  struct Asked {
    std::vector<std::string> files;
    Format format = Format::text;
    bool each = false;
  };
  const auto asked = std::make_shared<Asked>();
  app.add_option("FILE", asked->files, "trace files, one round per line; `-` is standard input")
      ->required();
  app.add_flag("--each", asked->each, "the first divergence of each round, before the groups");
  add_format(app, asked->format);
  return [asked](Session& session) {
    // A few rounds are told one by one; of a long log the groups say more.
    constexpr std::size_t kFew = 20;
    engines::LogCheck check(session.library(), session.corpus());
    for (const std::string& file : asked->files) check.file(file, session.shown(file));
    const engines::LogReport& report = check.report();
    session.complain(report.diagnostics);
    const bool each = asked->each || report.firsts.size() <= kFew;
    session.out.write(asked->format == Format::json ? to_json(report, each)
                                                    : to_text(report, each));
    if (!report.diagnostics.empty()) return Exit::input_error;
    return report.diverging > 0 ? Exit::findings : Exit::nothing_found;
  };
}

}  // namespace showstopper::app
