// SPDX-License-Identifier: Apache-2.0
#include "app/cli/program.h"

#include "app/games/game.h"
#include "app/games/gostop/game.h"
#include "app/games/stoppa/game.h"

namespace showstopper::app {
namespace {

constexpr std::string_view kOwnName = "showstopper";

const Program& shipped() {
  static const Game* const kGames[] = {&gostop_game(), &stoppa_game()};
  static const Program kProgram{kOwnName, kGames, "", true};
  return kProgram;
}

const Program*& running() {
  static const Program* program = nullptr;
  return program;
}

}  // namespace

const Program& program() { return running() == nullptr ? shipped() : *running(); }

void set_program(const Program& program) { running() = &program; }

std::span<const Game* const> games() { return program().games; }

const Game* game_named(std::string_view name) {
  for (const Game* game : games()) {
    if (game->name() == name) return game;
  }
  return nullptr;
}

std::string command_line(std::string_view of_showstopper) {
  std::string line(of_showstopper);
  const std::string name(program().name);
  if (name == kOwnName) return line;
  const std::string own(kOwnName);
  for (std::size_t at = line.find(own); at != std::string::npos; at = line.find(own, at)) {
    const std::size_t end = at + own.size();
    const bool command = end == line.size() || line[end] == ' ' || line[end] == '`';
    if (command) line.replace(at, own.size(), name);
    at += command ? name.size() : own.size();
  }
  return line;
}

int run_program(int argc, const char* const* argv) { return run_program(argc, argv, shipped()); }

}  // namespace showstopper::app
