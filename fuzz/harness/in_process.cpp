// SPDX-License-Identifier: Apache-2.0
#include "fuzz/harness/in_process.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "model/table/guard/guarded.h"

namespace showstopper::fuzz {
namespace {

constexpr unsigned kBetweenLooks = 64;  // runs between two looks at the clock

Fault fault_of(const table::Stop& stop) {
  if (stop.kind == table::Stop::Kind::check) {
    return {fmt::format("CHECK({})", stop.name), "the engine stopped"};
  }
  return {stop.name, fmt::format("the engine stopped: {}", stop.text)};
}

class InProcess {
 public:
  InProcess(const Target& target, const InProcessOptions& options)
      : target_(target), options_(options), random_(options.seed), touched_(kCounters, false) {}

  InProcessReport run() {
    for (ByteList& first : target_.seeds()) {
      if (done()) return answer();
      try_one(std::move(first));
    }
    if (kept_.empty()) kept_.emplace_back();
    const bool limited = options_.runs > 0 || options_.seconds > 0;
    while (limited && !done()) try_one(next());
    return answer();
  }

 private:
  bool done() {
    if (report_.findings.size() >= options_.most_findings) return true;
    if (options_.runs > 0 && report_.runs >= options_.runs) return true;
    if (++asked_ % kBetweenLooks != 0) return false;
    if (options_.stop && options_.stop()) report_.stopped = true;
    return report_.stopped || (options_.seconds > 0 && seconds() >= options_.seconds);
  }

  // Random bytes in one case of 16, else an offspring of a kept input.
  ByteList next() {
    if (random_.chance(1, 16)) {
      ByteList bytes(random_.below(static_cast<std::uint32_t>(target_.longest) + 1));
      for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random_.below(256));
      return bytes;
    }
    const ByteList& parent = any_kept();
    if (random_.chance(3, 4)) return target_.mutated(parent, target_.longest, random_);
    return target_.crossed(parent, any_kept(), target_.longest, random_);
  }
  const ByteList& any_kept() { return kept_[random_.below(kept_.size())]; }

  void try_one(ByteList input) {
    ++report_.runs;
    clear_extra_coverage();
    std::optional<Fault> fault;
    if (const auto stop = table::guarded([&] { fault = target_.run(input); })) {
      fault = fault_of(*stop);
    }
    const bool shows_more = touches_more();
    if (fault) find(std::move(*fault), input);
    if (shows_more) kept_.push_back(std::move(input));
  }

  bool touches_more() {
    const auto counters = extra_coverage();
    bool more = false;
    const auto look = [&](std::size_t i) {
      if (counters[i] == 0 || touched_[i]) return;
      touched_[i] = more = true;
    };
    // Nearly all are zero, and most of the time of a short round goes into reading them.
    std::size_t i = 0;
    for (std::uint64_t word = 0; i + sizeof word <= counters.size(); i += sizeof word) {
      std::memcpy(&word, counters.data() + i, sizeof word);
      for (std::size_t k = 0; word != 0 && k < sizeof word; ++k) look(i + k);
    }
    for (; i < counters.size(); ++i) look(i);
    return more;
  }

  void find(Fault fault, const ByteList& input) {
    const auto same = [&](const InProcessFinding& known) {
      return known.fault.identity == fault.identity;
    };
    if (std::any_of(report_.findings.begin(), report_.findings.end(), same)) return;
    InProcessFinding finding{std::move(fault), input, "", report_.runs - 1};
    // The trace printed up to a stop shows the cause of the stop.
    table::guarded([&] {
      target_.print(input, [&finding](const std::string& line) { finding.printed = line; });
    });
    report_.findings.push_back(std::move(finding));
  }

  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
  }

  InProcessReport answer() {
    report_.kept = kept_.size();
    report_.shown = static_cast<std::size_t>(std::count(touched_.begin(), touched_.end(), true));
    report_.seconds = seconds();
    return std::move(report_);
  }

  const Target& target_;
  const InProcessOptions& options_;
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  table::Random random_;
  std::vector<bool> touched_;
  std::vector<ByteList> kept_;
  InProcessReport report_;
  unsigned asked_ = 0;
};

}  // namespace

InProcessReport run_in_process(const Target& target, const InProcessOptions& options) {
  return InProcess(target, options).run();
}

}  // namespace showstopper::fuzz
