// SPDX-License-Identifier: Apache-2.0
//
// A way to ask an engine one question at a time: a line of JSON there, a line of JSON back. Behind
// it stands a process (process_connection.h) or a shared library (library_connection.h).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace showstopper::engines {

// What became of a question, apart from what the answer says.
enum class Outcome : std::uint8_t {
  answered,
  timeout,      // no answer within the time
  closed,       // the engine ended, or closed its output
  flood,        // an answer over 1 MiB
  garbage,      // an answer that is no JSON object, or not to be read
  wrong_id,     // the answer to another question
  interrupted,  // the run ends; no fault of the engine
};

struct Answer {
  Outcome outcome = Outcome::answered;
  std::string text;  // the line; only where it was answered
  std::string why;   // what happened instead, as a sentence without a full stop
};

class Connection {
 public:
  virtual ~Connection() = default;
  // Makes an engine ready that knows nothing of what was asked before. False, and why not.
  virtual bool open(std::string& why_not) = 0;
  virtual bool is_open() const = 0;
  virtual Answer exchange(std::string_view request, double seconds) = 0;
  // The same in two steps, so that the engine is at work in between. False: it cannot be done.
  virtual bool send(std::string_view /*request*/) { return false; }
  virtual Answer receive(double seconds) { return exchange("", seconds); }
  // Asked while an answer is awaited: whether to wait no longer.
  virtual void stop_when(std::function<bool()> /*stop*/) {}
  // Ends the engine, with everything that it has left running. `polite`: it was told goodbye.
  virtual void close(bool polite) = 0;
  // What it printed on standard error, the last of it.
  virtual std::string errors() const = 0;
  // There is no such engine: to be told to the user instead of being called a fault of the engine.
  virtual bool not_found() const = 0;
};
using Connect = std::function<std::unique_ptr<Connection>()>;

// A command for the shell.
Connect connect_to_command(std::string command);

}  // namespace showstopper::engines
