// SPDX-License-Identifier: Apache-2.0
//
// `showstopper prove` on words that it refuses before any proof.
#include <gmock/gmock.h>

#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

Ran refused(std::vector<std::string> words) {
  words.insert(words.begin(), "prove");
  const Ran ran = run(words);
  EXPECT_EQ(ran.exit, 2) << ran.err;
  EXPECT_THAT(ran.out, IsEmpty()) << "nothing was proved";
  return ran;
}

TEST(ProveRefuses, AStatementThatTheRulesDoNotHave) {
  EXPECT_THAT(refused({"--expect", "nonsense"}).err, HasSubstr("`--expect` is `nonsense`"));
  EXPECT_THAT(refused({"--rules", "gostop/matgo", "--expect", "one_plaice"}).err,
              HasSubstr("did you mean `one_place`?"));
  EXPECT_THAT(refused({"--rules", "gostop/matgo", "--expect", "winner_never_pays"}).err,
              HasSubstr("needs `--theorems`"));
}

// Go-Stop has two or three seats.
TEST(ProveRefuses, ANumberOfSeatsAndNamesThoseThereAre) {
  EXPECT_THAT(refused({"--players", "7"}).err, HasSubstr("from 2 to 3"));
  EXPECT_THAT(refused({"--rules", "gostop/matgo", "--players", "4"}).err, HasSubstr("from 2 to 3"));
}

}  // namespace
}  // namespace showstopper::app
