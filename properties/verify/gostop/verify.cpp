// SPDX-License-Identifier: Apache-2.0
#include "properties/verify/gostop/verify.h"

namespace showstopper::properties {

template class VerifyRun<gostop::Game>;

}  // namespace showstopper::properties
