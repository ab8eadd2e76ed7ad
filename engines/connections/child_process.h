// SPDX-License-Identifier: Apache-2.0
//
// A program of somebody else behind pipes. It may do anything: hang, print without end, print half
// a line, leave processes behind, ignore signals. Even then a question returns within its time
// limit, memory is bounded, and `stop` leaves no process of it running.
//
// It does not interpret the lines that it sends and receives. Linux only, because it searches /proc
// for processes that a program left behind.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engines/keeper.h"

namespace showstopper::engines {

class ChildProcess {
 public:
  // The longest line that is read; a longer one is a flood.
  static constexpr std::size_t kMostOfALine = std::size_t{1} << 20;
  // Of standard error the last bytes are kept, so many.
  static constexpr std::size_t kMostErrors = 4096;

  ChildProcess() = default;
  ~ChildProcess() { stop(); }
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  // Starts `command` by the shell in a process group of its own. False, and why, if no process
  // could be made; a command that does not exist shows by its exit code (`not_found`).
  bool start(const std::string& command, std::string& why_not);
  bool running() const { return keeper_.alive(); }

  enum class Got : std::uint8_t {
    line,     // `line` holds it, without its end
    timeout,  // no whole line within the time
    closed,   // standard output was closed; `half_line`: in the middle of a line
    flood,    // more than kMostOfALine without an end of line
    stopped,  // `stop` returned true
  };
  // Sends a line (its end is added) and waits for one, until `stop`, if given, returns true.
  // Not thread-safe.
  Got exchange(std::string_view request, double seconds, std::string& line,
               const std::function<bool()>& stop = nullptr);
  // The two halves: sends as much of the line as is taken at once, and waits for a line while it
  // sends the rest.
  void send(std::string_view request);
  Got receive(double seconds, std::string& line, const std::function<bool()>& stop = nullptr);
  // Closes its standard input: there are no more requests.
  void close_input();
  bool half_line() const { return half_line_; }

  // Ends the process and all that it has started (keeper.h), by SIGKILL. With `grace` it is
  // first given so many seconds to end by itself after its standard input was closed.
  void stop(double grace = 0);

  // The last bytes of its standard error.
  const std::string& errors() const { return errors_; }
  // How it ended, once it has: `exited with code 3`, `was ended by signal 11`; empty before.
  std::string ending() const;
  // The shell found no such command, or one that cannot be run.
  bool not_found() const;

 private:
  using Clock = std::chrono::steady_clock;

  bool send_some(std::string_view& rest);
  bool receive_some();
  void drain_errors();
  std::optional<Got> take_line(std::string& line);
  bool wait_until(Clock::time_point deadline);
  void kill_everything();
  void close_pipes();

  Keeper keeper_;
  int to_ = -1, from_ = -1, errors_from_ = -1;
  std::string mark_;  // `NAME=value` in the environment of the process and its descendants
  std::string unsent_, buffer_, errors_;
  std::size_t searched_ = 0;  // bytes of the buffer without an end of line
  bool half_line_ = false;
  int status_ = -1;  // as of waitpid, once it has ended
};

}  // namespace showstopper::engines
