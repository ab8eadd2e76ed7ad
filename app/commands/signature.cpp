// SPDX-License-Identifier: Apache-2.0
//
// `showstopper signature`: for an engine that compares only one number. The rounds are those that
// `showstopper play` prints for the same options; docs/guide/gate.md describes how the number is
// computed from their results.
#include <memory>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/report/json_text.h"

namespace showstopper::app {
namespace {

struct SignatureOptions {
  std::string rules;
  int players = 0;
  MatchJob job;
  Format format = Format::text;
  bool lines = false;
};

// `3 stop 14 -14`: the round's number from 1, its outcome, which in a user's game is any value, and
// the payment to each seat.
std::string result_line(std::size_t number, const nlohmann::json& result) {
  const nlohmann::json outcome = result.value("outcome", nlohmann::json("none"));
  std::string text = fmt::format("{} {}", number,
                                 outcome.is_string() ? outcome.get<std::string>() : outcome.dump());
  for (const auto& payment : result.value("payments", nlohmann::json::array())) {
    text += ' ' + payment.dump();
  }
  return text + '\n';
}

// FNV-1a, 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/).
std::uint64_t fnv1a(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325u;
  for (const char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001B3u;
  }
  return hash;
}

}  // namespace

Run add_signature(CLI::App& app) {
  constexpr int kMostRounds = 1000;  // as `play` has them
  const auto options = std::make_shared<SignatureOptions>();
  options->job.rounds = 100;
  add_rules(app, options->rules)->required();
  add_players(app, options->players);
  add_number(app, "--rounds", options->job.rounds, 1, kMostRounds,
             "Play at most this many rounds of the match (default 100)");
  app.add_flag("--lines", options->lines, "Print the lines that the number is made of before it");
  add_seed(app, options->job.seed);
  add_format(app, options->format);
  add_help_page(app, {{{Exit::nothing_found, "the number is printed"}},
                      {{"The number for the rounds of `showstopper play --rules gostop/matgo "
                        "--rounds 10`",
                        "showstopper signature --rules gostop/matgo --rounds 10 --lines"},
                       {"Another match of three players",
                        "showstopper signature --rules gostop/korean-3p --players 3 --seed 7"}}});
  return [options](Context& context) {
    const auto loaded = load_rules(context, options->rules);
    if (!loaded) return Exit::input_error;
    MatchJob job = options->job;
    job.subject = {&loaded->rules, seats_for(*loaded, options->players)};
    std::string lines;
    std::size_t rounds = 0;
    for (const std::string& trace : loaded->game->match(job)) {
      const auto round = nlohmann::json::parse(trace);
      lines += result_line(++rounds, round.value("result", nlohmann::json::object()));
    }
    const std::string number = fmt::format("{:016x}", fnv1a(lines));
    if (options->format == Format::json) {
      const nlohmann::ordered_json object = {{"format", "showstopper-signature/1"},
                                             {"rules", options->rules},
                                             {"players", job.subject.players},
                                             {"seed", job.seed},
                                             {"rounds", rounds},
                                             {"signature", number}};
      context.out.line(json_text(object));
      return Exit::nothing_found;
    }
    if (options->lines) context.out.write(lines);
    context.out.line(number);
    return Exit::nothing_found;
  };
}

}  // namespace showstopper::app
