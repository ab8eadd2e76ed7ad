// SPDX-License-Identifier: Apache-2.0
//
// Ten thousand parts with a thousand findings: their size, and the cost of merging them. The
// figures are printed; the test checks the result. Nightly: ten thousand files take
// a disk some seconds.
#include <chrono>
#include <filesystem>
#include <iostream>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/resource.h>

#include "app/shards/part_file.h"
#include "tests/app/program.h"

namespace showstopper::app {
namespace {

constexpr std::uint64_t kParts = 10'000, kFindings = 1'000, kRoundsOfAPart = 800;

// The part of a run of `verify`, made of one that was played.
class PartMaker {
 public:
  explicit PartMaker(const Folder& folder) : folder_(folder) {
    const std::string file = folder.path() + "/model";
    RunMutant(
        {"verify", "--rules", "gostop/matgo", "--players", "2", "--rounds", "256", "--out", file})
        .wait();
    table::Diagnostics diagnostics;
    model_ = *read_part_file(file, diagnostics);
    std::filesystem::remove(file);
    model_.head["rounds"] = kParts * kRoundsOfAPart;
  }

  // One finding in each tenth part, each of a group of its own.
  void write(std::uint64_t number) const {
    Part part{model_.head, number == 0 ? model_.fixtures : "", model_.segments};
    Segment& segment = part.segments.front();
    segment.range = {number * kRoundsOfAPart, (number + 1) * kRoundsOfAPart};
    Counted& counted = segment.subjects.front();
    KeptFinding finding = counted.findings.front();
    finding.group = fmt::format("group {}", number);
    counted.findings.clear();
    if (number % (kParts / kFindings) == 0) counted.findings.push_back(finding);
    const std::string text = part_text(part);
    folder_.add(fmt::format("{:05}.jsonl", number), text);
    bytes_ += text.size();
  }
  std::uint64_t bytes() const { return bytes_; }

 private:
  const Folder& folder_;
  Part model_;
  mutable std::uint64_t bytes_ = 0;
};

TEST(MergeLoad, TenThousandPartsWithAThousandFindings) {
  const Folder folder;
  const PartMaker maker(folder);
  for (std::uint64_t i = 0; i < kParts; ++i) maker.write(i);
  const Folder out;
  const std::string merged = out.path() + "/merged.jsonl";
  const auto began = std::chrono::steady_clock::now();
  const Ran ran = run({"merge", folder.path(), "--out", merged, "--no-shrink", "--findings",
                       out.path() + "/findings", "--format", "json"});
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  EXPECT_EQ(ran.exit, 1) << ran.err;
  const auto report = nlohmann::json::parse(ran.out);
  EXPECT_EQ(report["rule_sets"][0]["findings"].size(), kFindings);
  EXPECT_EQ(report.count("missing"), 0u);
  std::cout << fmt::format(
      "{} parts of {} bytes each, {} findings: merged in {:.1f} s (processor {:.1f} s) with at "
      "most "
      "{} MB into {} bytes\n",
      kParts, maker.bytes() / kParts, kFindings, took.count(),
      static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec), usage.ru_maxrss / 1024,
      std::filesystem::file_size(merged));
}

}  // namespace
}  // namespace showstopper::app
