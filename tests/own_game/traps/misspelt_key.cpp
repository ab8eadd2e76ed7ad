// SPDX-License-Identifier: Apache-2.0
//
// Must not compile.
#include "model/rules/schema.h"

namespace {
using showstopper::rules::Shape;
constexpr showstopper::rules::Form kPoints[] = {{"N", 0, 9}};
constexpr showstopper::rules::Parameter kParameters[] = {
    {"points", {Shape::one, kPoints}, "1", "PU-3", "Points of each card that is taken."}};
constexpr int kPointsIndex = showstopper::rules::parameter_index(kParameters, "pionts");
}  // namespace

int main() { return kPointsIndex; }
