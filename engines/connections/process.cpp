// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include <fmt/format.h>

#include "engines/connections/child_process.h"
#include "engines/connections/connection.h"
#include "model/table/check.h"

namespace showstopper::engines {
namespace {

class ProcessConnection final : public Connection {
 public:
  explicit ProcessConnection(std::string command) : command_(std::move(command)) {}

  bool open(std::string& why_not) override { return process_.start(command_, why_not); }
  bool is_open() const override { return process_.running(); }

  Answer exchange(std::string_view request, double seconds) override {
    process_.send(request);
    return receive(seconds);
  }
  bool send(std::string_view request) override {
    process_.send(request);
    return true;
  }
  Answer receive(double seconds) override {
    REQUIRES(seconds >= 0);
    Answer answer;
    switch (process_.receive(seconds, answer.text, stop_)) {
      case ChildProcess::Got::line: return answer;
      case ChildProcess::Got::timeout:
        return {Outcome::timeout, "", fmt::format("no answer within {:g} s", seconds)};
      case ChildProcess::Got::flood:
        return {Outcome::flood, "",
                fmt::format("an answer over {} bytes", ChildProcess::kMostOfALine)};
      case ChildProcess::Got::stopped: return {Outcome::interrupted, "", "the run was interrupted"};
      case ChildProcess::Got::closed: break;
    }
    const std::string ending = process_.ending();
    std::string why = ending.empty() ? "it closed its output" : "it " + ending;
    if (process_.half_line()) why += " in the middle of a line";
    return {Outcome::closed, "", std::move(why)};
  }

  void stop_when(std::function<bool()> stop) override { stop_ = std::move(stop); }
  void close(bool polite) override {
    constexpr double kGrace = 0.5;  // seconds
    process_.stop(polite ? kGrace : 0);
  }
  std::string errors() const override { return process_.errors(); }
  bool not_found() const override { return process_.not_found(); }

 private:
  std::string command_;
  std::function<bool()> stop_;
  ChildProcess process_;
};

}  // namespace

Connect connect_to_command(std::string command) {
  return [command = std::move(command)] { return std::make_unique<ProcessConnection>(command); };
}

}  // namespace showstopper::engines
