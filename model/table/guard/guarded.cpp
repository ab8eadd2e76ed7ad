// SPDX-License-Identifier: Apache-2.0
#include "model/table/guard/guarded.h"

#include <cstdlib>
#include <memory>
#include <typeinfo>

#include <cxxabi.h>

#include "model/table/diagnostic.h"
#include "model/table/guard/at_work.h"
#include "model/table/guard/caught_check.h"
#include "model/table/guard/jump_back.h"
#include "model/table/playout.h"

namespace showstopper::table {

thread_local JumpBack* jump_back = nullptr;

namespace {

// Puts the latest place back, and the number of those who catch CHECKs: a jump passes destructors.
class Entered {
 public:
  explicit Entered(JumpBack& here) : outer_(jump_back) {
    here.outer = outer_;
    jump_back = &here;
    ++at_work.beats;
    watch_progress();
  }
  ~Entered() {
    jump_back = outer_;
    ++at_work.beats;
  }
  Entered(const Entered&) = delete;
  Entered& operator=(const Entered&) = delete;

 private:
  JumpBack* outer_;
};

std::string readable(const char* mangled) {
  int failed = 0;
  const std::unique_ptr<char, void (*)(void*)> name(
      abi::__cxa_demangle(mangled, nullptr, nullptr, &failed), std::free);
  return name == nullptr ? mangled : name.get();
}

// A message that differs in its numbers alone is of the same mistake.
std::string without_numbers(const std::string& text) {
  std::string same;
  for (const char c : text) {
    const bool digit = c >= '0' && c <= '9';
    if (!digit) same += c;
    if (digit && (same.empty() || same.back() != 'N')) same += 'N';
  }
  return same;
}

Stop exception_stop(const std::string& type, std::string_view message) {
  constexpr std::size_t kMost = 200;
  std::string text = type + ": " + printable(std::string(message.substr(0, kMost)));
  return {Stop::Kind::exception, without_numbers(text), "exception " + text};
}

[[maybe_unused]] Stop signal_stop(int signal) {  // WebAssembly has no signals
  if (signal == SIGALRM) return endless_loop();
  for (const FatalSignal& each : kFatalSignals) {
    if (each.signal != signal) continue;
    return {Stop::Kind::signal, each.name,
            std::string("signal ") + each.name + ": " + each.meaning};
  }
  return {Stop::Kind::signal, "a signal", "a signal"};
}

// The exception that is being handled.
Stop current_stop() {
  try {
    throw;
  } catch (const CheckFailed& failed) {
    return {Stop::Kind::check, failed.condition, to_text(failed)};
  } catch (const Stopped& stopped) {
    return stopped.stop();
  } catch (const std::exception& failed) {
    return exception_stop(readable(typeid(failed).name()), failed.what());
  } catch (...) {
    return {Stop::Kind::exception, "of no standard type", "exception of no standard type"};
  }
}

}  // namespace

Stop endless_loop() { return {Stop::Kind::endless, "endless loop", "endless loop: no progress"}; }

void throw_stuck(int actions, int most) {
  if (actions >= most) {
    throw Stopped({Stop::Kind::stuck, "the round does not end",
                   "the round is not over after " + std::to_string(most) + " actions"});
  }
  throw Stopped({Stop::Kind::stuck, "no legal action",
                 "the seat to move has no legal action, but the round is not over"});
}

std::optional<Stop> run_guarded(void (*call)(void*), void* work) {
  [[maybe_unused]] const int catching = checks_caught();
  const CatchChecks catch_checks;
  JumpBack here;
  const Entered entered(here);
#ifndef __EMSCRIPTEN__  // there no signal arrives, and nothing jumps past an exception
  if (sigsetjmp(here.place, 0) != 0) {
    jump_back = here.outer;  // a signal in the code below must not come back here
    set_checks_caught(catching + 1);
    require_sound_heap();
    return signal_stop(here.signal);
  }
#endif
  try {
    call(work);
    return std::nullopt;
  } catch (...) {
    return current_stop();
  }
}

}  // namespace showstopper::table
