// SPDX-License-Identifier: Apache-2.0
//
// The code of a game under guard: a stop is an answer, so that a search for mistakes names the
// round and goes on with the next one.
//
// | stop | noticed |
// |---|---|
// | a CHECK | always |
// | an exception | always |
// | a round that is stuck (playout.h) | always |
// | a fatal signal, an endless loop | while a `FatalSignals` lives (fatal_signals.h) |
//
// Refuses to repair anything: the caller throws away all that the work had touched. A fatal signal
// leaks the memory of the work, and damaged memory stays damaged.
#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace showstopper::table {

struct Stop {
  enum class Kind : std::uint8_t { check, exception, stuck, signal, endless };
  Kind kind = Kind::check;
  // The same wherever the mistake shows: the condition of a CHECK; `std::out_of_range: no card N`,
  // with N for each number; `SIGSEGV`.
  std::string name;
  std::string text;  // for people
};

Stop endless_loop();

// A stop on its way to a caller that knows more of it.
class Stopped : public std::exception {
 public:
  explicit Stopped(Stop stop) : stop_(std::move(stop)) {}
  const char* what() const noexcept override { return stop_.text.c_str(); }
  const Stop& stop() const { return stop_; }

 private:
  Stop stop_;
};

std::optional<Stop> run_guarded(void (*call)(void*), void* work);

// Calls work(); nothing if it returned, else what stopped it. Guards may be nested, and hold for
// the thread that called alone.
template <class Work>
std::optional<Stop> guarded(Work&& work) {
  using Plain = std::remove_reference_t<Work>;
  return run_guarded([](void* each) { (*static_cast<Plain*>(each))(); },
                     const_cast<void*>(static_cast<const void*>(std::addressof(work))));
}

}  // namespace showstopper::table
