// SPDX-License-Identifier: Apache-2.0
//
// The one place that knows RapidCheck.
#include <cstdlib>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "model/table/check.h"
#include "tests/properties/relation_drive.h"

namespace rc {

template <>
struct Arbitrary<showstopper::properties::Drawn> {
  static Gen<showstopper::properties::Drawn> arbitrary() {
    using showstopper::properties::Drawn;
    // Integers grow with RapidCheck's size, and so would be small at first: the size is fixed. One
    // case in four has no bytes: its choices are those of the policies.
    return gen::noShrink(gen::map(gen::resize(kNominalSize, gen::arbitrary<std::uint64_t>()),
                                  [](std::uint64_t seed) {
                                    Drawn out{seed, {}};
                                    if (seed % 4 != 0) {
                                      out.bytes = showstopper::properties::bytes_of(seed);
                                    }
                                    return out;
                                  }));
  }
};

}  // namespace rc

namespace showstopper::properties {

const Replayed& StoredFirst::replayed() {
  if (replayed_) return *replayed_;
  ReplayJob job;
  job.folders = {folder_};
  job.judges = judges_;
  replayed_ = replay_stored(job, shipped_library());
  fmt::print("[ stored   ] {}\n",
             count_text(replayed_->plays, replayed_->failing.size(), replayed_->skipped.size()));
  for (const Replayed::Failing& each : replayed_->failing) {
    complaint_ += fmt::format("stored play {}:{} still fails: {}\n", each.file.string(), each.line,
                              each.failure);
  }
  return *replayed_;
}

const std::string& StoredFirst::complaint() {
  replayed();
  return complaint_;
}

StoredFirst& corpus_plays_first() {
  static StoredFirst stored(plays_folder(SHOWSTOPPER_SOURCE_CORPUS), catalogue_judges());
  return stored;
}

std::string drive(std::string_view name, int cases, std::uint64_t seed,
                  const std::function<std::string(const Drawn&)>& property, StoredFirst& stored) {
  if (!stored.complaint().empty()) return stored.complaint();
  // RapidCheck prints the seed when it first looks at its settings: it must be ours.
  const bool given = std::getenv("RC_PARAMS") != nullptr;
  if (!given) setenv("RC_PARAMS", fmt::format("seed={}", seed).c_str(), 1);
  static const bool kGiven = given;
  rc::detail::TestParams params = rc::detail::configuration().testParams;
  if (!kGiven) params.seed = seed;
  params.maxSuccess = cases;
  params.disableShrinking = true;
  rc::detail::TestMetadata metadata;
  metadata.id = metadata.description = std::string(name);
  std::string complaint;
  const auto result = rc::detail::checkTestable(
      [&](const Drawn& drawn) {
        complaint = property(drawn);
        RC_ASSERT(complaint.empty());
      },
      metadata, params);
  if (result.is<rc::detail::SuccessResult>()) return "";
  return fmt::format("{}\nor run again: RC_PARAMS=\"seed={}\" ctest --preset dev -L properties",
                     complaint, params.seed);
}

const rules::Library& shipped_library() {
  static const rules::Library library(SHOWSTOPPER_SOURCE_CORPUS "/rules");
  return library;
}

rules::RuleSet house(const char* name) {
  table::Diagnostics wrong;
  const auto set = shipped_library().load(gostop::schema(), name, wrong);
  CHECK(set.has_value());
  return *set;
}

// The shipped rule sets with some drawn at random, and a combination that no shipped set, no single
// value and few draws contain: in one house a cup that is a choice and is fixed at the minimum, a
// row that takes the pot, change for doubles, and rounds given up.
std::span<const std::unique_ptr<GostopSubject>> all_gostop() {
  static const auto subjects = [] {
    auto all = gostop_subjects(shipped_library(), kRelationSeed, 3);
    const BaseRules base =
        std::make_shared<const rules::RuleSet>(house("gostop/house/boar-pot-grows"));
    rules::RuleSet set = *base;
    std::vector<rules::Datum> values = house("gostop/house/cup-locked").values();
    const auto take = [&](const rules::RuleSet& from, std::string_view key) {
      const int index = rules::parameter_index(gostop::schema().parameters, key);
      values[static_cast<std::size_t>(index)] = from.value(index);
    };
    take(*base, "pot.stake");
    take(house("gostop/house/concede"), "concede.allowed");
    take(house("gostop/house/change"), "steal.change_for_double");
    take(house("gostop/house/cup-at-the-minimum"), "cup.when");
    take(house("gostop/house/go-above-the-last-turn"), "decision.test");
    set.set_all(std::move(values));
    for (int players = 2; players <= gostop::kMaxPlayers; ++players) {
      all.push_back(
          std::make_unique<GostopSubject>(set, base, players, kRelationSeed, shipped_library()));
    }
    const BaseRules sold =
        std::make_shared<const rules::RuleSet>(house("gostop/house/sold-brights"));
    all.push_back(std::make_unique<GostopSubject>(*sold, sold, gostop::kMaxPlayers, kRelationSeed,
                                                  shipped_library()));
    return all;
  }();
  return subjects;
}

std::span<const std::unique_ptr<StoppaSubject>> all_stoppa() {
  static const auto subjects = stoppa_subjects(shipped_library(), kRelationSeed, 4);
  return subjects;
}

}  // namespace showstopper::properties
