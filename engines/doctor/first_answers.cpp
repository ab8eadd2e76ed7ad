// SPDX-License-Identifier: Apache-2.0
#include "engines/doctor/first_answers.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engines/answer_text.h"
#include "engines/connections/child_process.h"
#include "engines/connections/connection.h"
#include "model/table/check.h"
#include "model/table/diagnostic.h"

namespace showstopper::engines::doctor {
namespace {

using Got = ChildProcess::Got;
using nlohmann::json;

constexpr double kAfterTheEnd = 1;  // seconds that a process has to end once its input is closed

std::string hello(int id) {
  return fmt::format("{{\"id\":{},\"do\":\"hello\",\"protocol\":\"{}\"}}", id, kProtocol);
}

std::string shown(std::string_view line) { return '`' + shown_text(line) + '`'; }

std::string kind_of(const json& value) {
  return value.is_array() ? "a list" : value.is_string() ? "a text" : "a single value";
}

// The reason why a line is not an answer; empty: it is one.
std::string no_answer(const std::string& line, json& answer) {
  try {
    answer = json::parse(line);
  } catch (const json::exception& error) {
    const std::string_view why = error.what();
    if (why.find("invalid UTF-8") != why.npos || why.find("ill-formed UTF-8") != why.npos) {
      return "the answer is not UTF-8: " + shown(line);
    }
    if (line.find('\0') != line.npos) return "the answer is " + why_not_json(line);
    if (is_blank(line)) return "an empty line is printed on standard output in place of the answer";
    const bool opened = line.starts_with('{') || line.starts_with('[');
    if (opened && why.find("unexpected end of input") != why.npos) {
      return "the answer is broken over several lines, and an answer is one line: " + shown(line);
    }
    if (opened) return fmt::format("the answer is {}: {}", why_not_json(line), shown(line));
    return "a line that is not an answer is printed on standard output: " + shown(line) +
           "; print it on standard error";
  }
  if (answer.is_object()) return "";
  return fmt::format("the answer is {}, expected a JSON object: {}", kind_of(answer), shown(line));
}

// Why there was no answer: one that arrives after the input is closed was not flushed.
std::string silence(ChildProcess& process, double seconds, const Patient& patient) {
  const std::string waited = fmt::format("no answer to `hello` within {:g} s", seconds);
  std::string line;
  process.close_input();
  const Got got = process.receive(std::max(kAfterTheEnd, seconds), line, patient.stop);
  const std::string flushed = ": is the output flushed?";
  if (got == Got::line && !line.empty()) {
    return waited + flushed + " The answer came when the input was closed";
  }
  if (process.half_line()) return waited + ": the answer has no end of line";
  return waited + flushed + " If the engine starts slowly, raise --engine-timeout";
}

std::string ended(const ChildProcess& process) {
  const std::string ending = process.ending();
  return ending.empty() ? "closed its output" : ending;
}

// Of the second request: a number of the first one again, or none.
std::string wrong_number(const json& answer, int id, bool first_again) {
  REQUIRES(answer.is_object() && id > 0);
  if (!answer.contains("id")) return fmt::format("the answer has no `id`, expected {}", id);
  const std::string own = answer["id"].dump(-1, ' ', true, json::error_handler_t::replace);
  if (first_again && own == std::to_string(id - 1)) {
    return fmt::format(
        "the answer to the second request has the `id` of the first, {}: each request is answered "
        "once, with its own `id`",
        own);
  }
  return fmt::format("the answer's `id` is {}, expected {}: it is repeated as it came", shown(own),
                     id);
}

// One request and its answer. Adds its faults; false: the process cannot be used any more.
bool ask_hello(ChildProcess& process, const Patient& patient, int id, Examination& examination) {
  Level& level = examination.at(LevelName::hello);
  constexpr int kStrayLines = 20;
  std::string line, stray;
  Got got = process.exchange(hello(id), patient.seconds, line, patient.stop);
  for (int i = 0; i < kStrayLines && got == Got::line; ++i) {
    if (drop_byte_order_mark(line)) level.says.emplace_back("a byte order mark was passed over");
    json answer;
    const std::string wrong = no_answer(line, answer);
    if (wrong.empty()) {
      if (!stray.empty()) level.fail(stray);
      if (answer.contains("id") && answer["id"] == id) return true;
      level.fail(wrong_number(answer, id, id > 1));
      return false;
    }
    if (stray.empty()) stray = wrong;
    // The answer may still follow a stray line, and then comes at once.
    constexpr double kSoon = 0.3;
    got = process.receive(std::min(kSoon, patient.seconds), line, patient.stop);
  }
  if (!stray.empty()) {
    level.fail(stray);
  } else if (got == Got::timeout) {
    level.fail(silence(process, patient.seconds, patient));
  } else if (got == Got::flood) {
    level.fail(
        fmt::format("the answer to `hello` is longer than {} bytes", ChildProcess::kMostOfALine));
  } else if (got == Got::closed) {
    level.fail(fmt::format("it {} {}", ended(process),
                           id == 1 ? "before its answer" : "after its first answer"));
  }
  examination.interrupted = got == Got::stopped;
  return false;
}

// The end that follows when the input is closed. Whatever it is, the gate copes with it.
void examine_end(ChildProcess& process, const Patient& patient, Level& level) {
  process.close_input();
  std::string line;
  Got got = Got::line;
  constexpr int kMostLines = 100;
  for (int i = 0; i < kMostLines && got == Got::line; ++i) {
    got = process.receive(kAfterTheEnd, line, patient.stop);
  }
  const std::string ending = process.ending();
  if (got != Got::closed || ending.empty()) {
    level.says.emplace_back("it starts; it does not end when its input is closed, and is killed");
  } else if (ending != "exited with code 0") {
    level.says.push_back(fmt::format("it starts; it {} when its input is closed", ending));
  } else {
    level.says.emplace_back("it starts, and ends when its input is closed");
  }
}

void try_process(const Patient& patient, Examination& examination) {
  REQUIRES(!examination.not_started && !examination.interrupted);
  Level& level = examination.at(LevelName::process);
  ChildProcess process;
  std::string line, why_not;
  if (!process.start(patient.command, why_not)) {
    level.fail("it cannot be started: " + why_not);
    examination.not_started = true;
    return;
  }
  const Got got = process.exchange(hello(1), patient.seconds, line, patient.stop);
  if (got == Got::stopped) {
    examination.interrupted = true;
    return;
  }
  if (got == Got::closed && !process.half_line()) {
    examination.not_started = true;
    examination.errors = process.errors();
    const std::string words = last_words(examination.errors);
    if (process.not_found()) {
      level.fail(std::string(patient.is_library ? "there is no such library, or it cannot be loaded"
                                                : "there is no such command, or it cannot be run") +
                 (words.empty() ? "" : ": " + words));
      return;
    }
    level.fail(fmt::format("it {} before its first answer{}", ended(process),
                           words.empty() ? "" : ": " + words));
    level.fail(
        "a folder or the environment belongs in the command: `env -C FOLDER NAME=VALUE "
        "COMMAND`");
    return;
  }
  if (got == Got::timeout) {
    level.says.emplace_back("it runs, and answers nothing");
    level.end();
    examination.at(LevelName::hello).fail(silence(process, patient.seconds, patient));
    examination.errors = process.errors();
    return;
  }
  examine_end(process, patient, level);
  level.end();
}

void try_hello(const Patient& patient, Examination& examination) {
  Level& level = examination.at(LevelName::hello);
  if (level.result == Result::fail) return;  // it answers nothing
  ChildProcess process;
  std::string why_not;
  if (!process.start(patient.command, why_not)) {
    level.fail("it cannot be started again: " + why_not);
    return;
  }
  const bool answers =
      ask_hello(process, patient, 1, examination) && ask_hello(process, patient, 2, examination);
  if (!answers || level.result == Result::fail) {
    examination.errors = process.errors();
    return;
  }
  process.stop(kAfterTheEnd / 2);
  Client client(connect_to_command(patient.command), patient.seconds, patient.seconds);
  client.stop_when(patient.stop);
  if (client.hello(why_not)) {
    examination.abilities = client.abilities();
    for (const std::string& wrong : examination.abilities.remarks) level.fail(wrong);
  } else {
    level.fail(why_not);
    examination.errors = client.errors();
  }
}

}  // namespace

std::string last_words(const std::string& errors) {
  std::string_view rest = errors;
  while (!rest.empty() && (rest.back() == '\n' || rest.back() == '\r')) rest.remove_suffix(1);
  if (rest.empty()) return "";
  const std::size_t at = rest.rfind('\n');
  ENSURES(at == rest.npos || at + 1 < rest.size());
  return table::printable(std::string(at == rest.npos ? rest : rest.substr(at + 1)));
}

void examine_level(const Patient& patient, Examination& examination,
                   const std::function<void()>& level) {
  REQUIRES(!examination.interrupted && level != nullptr);
  const Examination before = examination;
  level();
  if (!examination.interrupted && !(patient.stop && patient.stop())) return;
  examination = before;
  examination.interrupted = true;
}

void examine_process(const Patient& patient, Examination& examination) {
  examine_level(patient, examination, [&] { try_process(patient, examination); });
}

void examine_hello(const Patient& patient, Examination& examination) {
  examine_level(patient, examination, [&] { try_hello(patient, examination); });
}

}  // namespace showstopper::engines::doctor
