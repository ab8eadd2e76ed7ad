// SPDX-License-Identifier: Apache-2.0
#include "engines/json_members.h"

#include <string>

#include <gtest/gtest.h>

namespace showstopper::engines {
namespace {

TEST(JsonMembers, AreTheTextsOfAnObject) {
  std::string why_not;
  const std::string text = R"( { "id" : 7, "a":{"b":[1,"}"]} ,"c":"\"x\"", "d":null } )";
  const auto members = members_of(text, why_not);
  ASSERT_TRUE(members.has_value()) << why_not;
  ASSERT_EQ(members->size(), 4u);
  EXPECT_EQ(member(*members, "id"), "7");
  EXPECT_EQ(member(*members, "a"), R"({"b":[1,"}"]})");
  EXPECT_EQ(member(*members, "c"), R"("\"x\"")");
  EXPECT_EQ(member(*members, "d"), "null");
  EXPECT_EQ(member(*members, "e"), "");
}

// Plain or not, the members are the same.
TEST(JsonMembers, OfAnAnswerAreThoseOfItsText) {
  for (const std::string text :
       {R"({"id":7,"after":[null,{"points":[3,-1]}],"why":"x y","ok":true})",
        R"({"id": 7, "a": []})", R"({ "id":7})", R"({"id":7,"a":"\u0041"})", R"({"id":7,"a":1.5})",
        "{}", R"({"id":7}x)", R"({"id":7,})", R"({"id":07})", R"({"id":7)", R"({"a":tru})",
        R"({"a":)", "", "[]"}) {
    std::string why_not, why_not_whole;
    EXPECT_EQ(members_of_answer(text, why_not), members_of(text, why_not_whole)) << text;
    EXPECT_EQ(why_not, why_not_whole);
  }
}

TEST(JsonMembers, OfNoObjectAreNone) {
  std::string why_not;
  EXPECT_FALSE(members_of("[]", why_not));
  EXPECT_EQ(why_not, "JSON, but no object");
  EXPECT_FALSE(members_of("{\"a\":1", why_not));
  EXPECT_EQ(why_not, "not JSON");
  for (const char* const blank : {"", " ", "\r"}) {
    EXPECT_FALSE(members_of(blank, why_not));
    EXPECT_EQ(why_not, "an empty line, expected JSON");
  }
  EXPECT_TRUE(members_of("{}", why_not)->empty());
}

TEST(JsonMembers, AreBoundedInDepthAndNumbers) {
  std::string why_not;
  const auto nested = [](std::size_t depth) {
    return "{\"a\":" + std::string(depth, '[') + std::string(depth, ']') + "}";
  };
  EXPECT_TRUE(members_of(nested(kDeepest - 2), why_not)) << why_not;
  EXPECT_FALSE(members_of(nested(kDeepest + 1), why_not));
  EXPECT_EQ(why_not, "JSON nested deeper than 64");
  EXPECT_TRUE(members_of(R"({"a":18446744073709551615})", why_not));
  for (const char* const large :
       {R"({"a":18446744073709551616})", R"({"a":-9223372036854775809})", R"({"a":1e999})"}) {
    EXPECT_FALSE(members_of(large, why_not));
    EXPECT_EQ(why_not, "JSON with a number beyond 64 bits at byte 6") << large;
  }
  EXPECT_FALSE(members_of(R"({"\"1":[2,18446744073709551616]})", why_not));
  EXPECT_EQ(why_not, "JSON with a number beyond 64 bits at byte 11");
  EXPECT_FALSE(members_of(R"({"a":01})", why_not));
  EXPECT_EQ(why_not, "not JSON at byte 7, `1}`");
}

TEST(JsonMembers, AreNoneOfATextWithZeroBytes) {
  using std::string_literals::operator""s;
  std::string why_not;
  EXPECT_FALSE(members_of_answer("{\"a\":1}\0"s, why_not));
  EXPECT_EQ(why_not, "not JSON at byte 8, a zero byte");
  EXPECT_FALSE(members_of_answer("{\0\"\0a\0\"\0:\0\x01\xac}\0"s, why_not));
  EXPECT_EQ(why_not, "UTF-16, expected UTF-8");
}

TEST(JsonMembers, TextsAndNumbersAreReadAsSuch) {
  EXPECT_EQ(text_in(R"("a\u0062")"), "ab");
  EXPECT_FALSE(text_in("1"));
  EXPECT_EQ(list_of_texts(R"(["a","b"])"), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(list_of_texts(R"("a")"), (std::vector<std::string>{"a"}));
  EXPECT_FALSE(list_of_texts("[1]"));
  EXPECT_EQ(list_of_numbers("[2,3]"), (std::vector<int>{2, 3}));
  EXPECT_FALSE(list_of_numbers("[-1]"));
  EXPECT_FALSE(list_of_numbers("[99999999999]"));
}

}  // namespace
}  // namespace showstopper::engines
