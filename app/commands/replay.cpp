// SPDX-License-Identifier: Apache-2.0
//
// `showstopper replay`: the observations of the reference after each action of a trace, as a trace.
#include <cstdio>
#include <map>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/message.h"
#include "app/cli/rounds.h"
#include "app/report/failure_account.h"

namespace showstopper::app {
namespace {

// Checks whether rounds that were stored for a failure still fail. Others are not checked: that
// would cost more than the replay.
class StoredFailures {
 public:
  explicit StoredFailures(const Context& context) : context_(context) {}

  // Whether the round fails, and how, on standard error.
  bool fails(const Game& game, const RoundLine& line) {
    const auto trace = nlohmann::json::parse(line.text, nullptr, false);
    if (!trace.is_object() || !trace.contains("meta")) return false;
    const auto& meta = trace["meta"];
    if (!meta.is_object() || !meta.contains("failure")) return false;
    auto& ask = asked_[&game];
    if (!ask) ask = game.play_judge().begin(context_.library());
    table::Diagnostics ignored;  // the line has been replayed
    const auto answer = ask({line.file, line.number, std::string(line.text)}, ignored);
    if (!answer.verdict) return false;
    const std::string failure = to_text(answer.verdict->failure);
    FailureAccount account = account_of_failure(context_, failure, answer.verdict->amounts);
    account.where = fmt::format("after action {}", answer.verdict->after);
    constexpr int kIndent = 2;
    message("{}:{}: it fails: {}\n{}", line.file, line.number, failure,
            account_lines(account, kIndent));
    return true;
  }

 private:
  const Context& context_;
  std::map<const Game*, properties::PlayJudge::Ask> asked_;
};

}  // namespace

Run add_replay(CLI::App& app) {
  const auto files = std::make_shared<std::vector<std::string>>();
  app.add_option("TRACE", *files,
                 "Trace files; `FILE:17` is the round on line 17, `-` standard input")
      ->required();
  add_help_page(
      app, {{{Exit::nothing_found, "every action was carried out"},
             {Exit::findings, "a round differs from the rules, or a stored failure still fails"}},
            {{"Print all that the reference observes in one round",
              "showstopper play --rules gostop/matgo --rounds 1 | showstopper replay -"},
             {"Turn a found round into a full trace",
              "showstopper find three-ppuks --rules gostop/matgo | showstopper replay "
              "-",
              Exit::nothing_found, Example::Of::showstopper}}});
  return [files](Context& context) {
    bool parted = false, unread = false;
    StoredFailures stored(context);
    const bool good = each_round(context, *files, [&](const Game& game, const RoundLine& line) {
      const Retold retold = game.replay(line);
      if (!retold.unread.empty()) {
        context.complain(retold.unread);
        unread = true;
        return;
      }
      context.out.line(retold.text);
      if (stored.fails(game, line)) parted = true;
      if (retold.parted.empty()) return;
      message("{}:{}: {}\n", line.file, line.number, retold.parted);
      parted = true;
    });
    if (!good || unread) return Exit::input_error;
    return parted ? Exit::findings : Exit::nothing_found;
  };
}

}  // namespace showstopper::app
