// SPDX-License-Identifier: Apache-2.0
#include "properties/verify/stoppa/verify.h"

namespace showstopper::properties {

template class VerifyRun<stoppa::Game>;

}  // namespace showstopper::properties
