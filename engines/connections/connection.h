// SPDX-License-Identifier: Apache-2.0
//
// A connection that sends an engine one question at a time, a line of JSON, and receives a line of
// JSON. The engine is a process (process.cpp) or a shared library (library.h).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace showstopper::engines {

// The outcome of a question, apart from the contents of the answer.
enum class Outcome : std::uint8_t {
  answered,
  timeout,      // no answer within the time
  closed,       // the engine ended, or closed its output
  flood,        // an answer over 1 MiB
  garbage,      // an answer that is not a JSON object or cannot be read
  wrong_id,     // the answer to another question
  interrupted,  // the run ends; no fault of the engine
};

struct Answer {
  Outcome outcome = Outcome::answered;
  std::string text;  // the line; only if answered
  std::string why;   // what happened instead, as a sentence without a full stop
};

class Connection {
 public:
  virtual ~Connection() = default;
  // Starts an engine that knows nothing of earlier questions. False, and why not.
  virtual bool open(std::string& why_not) = 0;
  virtual bool is_open() const = 0;
  virtual Answer exchange(std::string_view request, double seconds) = 0;
  // The same in two steps, so that the engine is at work in between. False: it cannot be done.
  virtual bool send(std::string_view /*request*/) { return false; }
  virtual Answer receive(double seconds) { return exchange("", seconds); }
  // Called while an answer is awaited; if it returns true, the wait ends.
  virtual void stop_when(std::function<bool()> /*stop*/) {}
  // Ends the engine and every process that it has left running. `polite`: it received `bye`.
  virtual void close(bool polite) = 0;
  // The last bytes of its standard error.
  virtual std::string errors() const = 0;
  // The engine does not exist: an error of the command line, not a fault of the engine.
  virtual bool not_found() const = 0;
};
using Connect = std::function<std::unique_ptr<Connection>()>;

// A command for the shell.
Connect connect_to_command(std::string command);

}  // namespace showstopper::engines
