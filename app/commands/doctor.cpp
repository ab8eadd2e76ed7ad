// SPDX-License-Identifier: Apache-2.0
//
// `showstopper doctor`: the faults of an engine that is new to the protocol.
#include "engines/doctor/doctor.h"

#include <memory>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/signal_guard.h"
#include "app/commands/verify/engine.h"
#include "app/report/json_text.h"

namespace showstopper::app {
namespace {

namespace doctor = engines::doctor;
using nlohmann::ordered_json;

struct DoctorOptions {
  EngineChoice engine;
  double seconds = 5;
  Format format = Format::text;
};

constexpr doctor::LevelName kNames[doctor::kLevels] = {
    doctor::LevelName::process, doctor::LevelName::hello,   doctor::LevelName::set_up,
    doctor::LevelName::play,    doctor::LevelName::choices, doctor::LevelName::robustness};

std::string examination_text(const doctor::Examination& examination) {
  std::string text;
  for (const doctor::LevelName name : kNames) {
    const doctor::Level& level = examination.at(name);
    std::string left =
        fmt::format("{:<13}{:<12}",
                    level.result == doctor::Result::fail ? "FAIL" : word(level.result), word(name));
    if (level.says.empty()) {
      text += left.substr(0, left.find_last_not_of(' ') + 1) + '\n';
    }
    for (const std::string& says : level.says) {
      text += left + says + '\n';
      left.assign(left.size(), ' ');
    }
  }
  if (const std::string declare = examination.to_declare(); !declare.empty()) {
    text += "\ndeclare in the answer to `hello`:\n" + declare + '\n';
  }
  return text;
}

std::string examination_json(const doctor::Examination& examination, const std::string& engine) {
  ordered_json object{{"format", "showstopper-doctor/1"},
                      {"engine", engine},
                      {"starts", !examination.not_started},
                      {"interrupted", examination.interrupted},
                      {"levels", ordered_json::array()}};
  for (const doctor::LevelName name : kNames) {
    const doctor::Level& level = examination.at(name);
    object["levels"].push_back(
        {{"level", word(name)}, {"result", word(level.result)}, {"says", level.says}});
  }
  const std::string declare = examination.to_declare();
  object["declare"] = declare.empty() ? ordered_json() : ordered_json::parse(declare);
  object["errors"] = examination.errors;
  return json_text(object) + "\n";
}

// The levels in which it plays, if it plays a game that is known here.
void examine_play(const Context& context, const doctor::Patient& patient,
                  doctor::Examination& examination) {
  engines::EngineJob job;
  job.library = context.library();
  job.corpus = context.corpus();
  const engines::Abilities& own = examination.abilities;
  const Game* const game = app::game_of(own, own.rules, "");
  if (game == nullptr) {
    examination.at(doctor::LevelName::hello).fail("it " + no_game(own, ""));
  } else if (game->name() == "gostop") {
    examine_gostop(patient, job, examination);
  } else {
    examine_stoppa(patient, job, examination);
  }
}

Exit examine(Context& context, const DoctorOptions& options) {
  if (!options.engine.given()) throw UsageError{"`showstopper doctor` needs `--engine`"};
  const SignalGuard interruptible;
  const doctor::Patient patient{engine_command(options.engine), options.seconds,
                                SignalGuard::interrupted, !options.engine.shared_library.empty()};
  doctor::Examination examination;
  examine_process(patient, examination);
  if (!examination.not_started && !examination.interrupted) {
    examine_hello(patient, examination);
    const bool answers = examination.at(doctor::LevelName::hello).result != doctor::Result::fail;
    if (answers && !examination.interrupted) examine_play(context, patient, examination);
  }
  context.out.write(options.format == Format::json
                        ? examination_json(examination, engine_name(options.engine))
                        : examination_text(examination));
  if (examination.interrupted) return Exit::undecided;
  if (examination.not_started) return Exit::input_error;
  return examination.failed() ? Exit::findings : Exit::nothing_found;
}

}  // namespace

Run add_doctor(CLI::App& app) {
  const auto options = std::make_shared<DoctorOptions>();
  add_engine(app, options->engine, "Examine");
  add_time(app, "--engine-timeout", options->seconds,
           "Wait this long for each answer (default 5s)");
  add_format(app, options->format);
  add_help_page(
      app,
      {{{Exit::nothing_found, "all levels pass or are skipped"},
        {Exit::findings, "a level fails"},
        {Exit::input_error, "usage or input error, or the engine does not start"},
        {Exit::undecided, "interrupted"}},
       {{"Examine the adapter that `init` writes",
         "showstopper init engine gate && showstopper doctor --engine \"python3 gate/adapter.py\""},
        {"Examine a program that repeats its input", "showstopper doctor --engine cat",
         Exit::findings}}});
  return [options](Context& context) { return examine(context, *options); };
}

}  // namespace showstopper::app
