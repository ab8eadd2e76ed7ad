// SPDX-License-Identifier: Apache-2.0
//
// The sample of engines/gtest.h as a user writes it: in no namespace of the library.
#include <string>
#include <string_view>

#ifndef SHOWSTOPPER_CORPUS_DIR
#define SHOWSTOPPER_CORPUS_DIR SHOWSTOPPER_SOURCE_CORPUS
#endif
#include "engines/gtest.h"

namespace {

// Declares another game, so that the sample fails where the engine is asked for a round.
struct MyEngine {
  std::string answer(std::string_view request) {
    const std::size_t id = request.find("\"id\":");
    const std::string number(request.substr(id, request.find_first_of(",}", id) - id));
    return '{' + number + R"(,"engine":"mine","games":["chess"],"players":[2],"can":["deal"]})";
  }
};
using MyRules = showstopper::EngineTest<MyEngine>;
TEST_F(MyRules, AreThoseOfMatgo) { EXPECT_FALSE(conforms(rounds(5))); }

}  // namespace
