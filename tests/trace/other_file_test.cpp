// SPDX-License-Identifier: Apache-2.0
//
// Files that are given as traces by mistake: one error that names their kind, and the rest is
// unread.
#include "model/trace/json/other_file.h"

#include "tests/trace/given_trace.h"

namespace showstopper::trace {
namespace {

struct ReadFile {
  int rounds = 0;
  std::string said;  // line: message
};

ReadFile read_file(const std::string& text) {
  std::istringstream in(text);
  TraceReader reader(in, "test", shipped_rules());
  GostopTrace trace;
  table::Diagnostics diagnostics;
  ReadFile read;
  for (auto got = TraceReader::Got::refused;
       (got = reader.next(trace, diagnostics)) != TraceReader::Got::end;) {
    read.rounds += got == TraceReader::Got::gostop ? 1 : 0;
  }
  for (const auto& each : diagnostics) {
    read.said += std::to_string(each.where.line) + ": " + each.message + '\n';
  }
  return read;
}

TEST(OtherFile, OfBytesIsNamed) {
  const std::string text = "a trace is UTF-8 text with one round a line, but this file ";
  const std::string rest = "\n\x03\n" + kDeal + '\n';
  EXPECT_EQ(read_file("\x1F\x8B\x08" + rest).said, "1: " + text + "is compressed by gzip\n");
  EXPECT_EQ(read_file("BZh91AY" + rest).said, "1: " + text + "is compressed by bzip2\n");
  EXPECT_EQ(read_file("PK\x03\x04" + rest).said, "1: " + text + "is a zip archive\n");
  EXPECT_EQ(read_file("\xFF\xFE{" + rest).said, "1: " + text + "is UTF-16\n");
  const auto wide = [](std::string_view bytes) { return read_file(std::string(bytes)).said; };
  using std::string_view_literals::operator""sv;
  EXPECT_EQ(wide("\xFF\xFE\0\0{\0\0\0\n"sv), "1: " + text + "is UTF-32\n");
  EXPECT_EQ(wide("{\0\0\0}\0\0\0\n"sv), "1: " + text + "is UTF-32\n");
  EXPECT_EQ(wide("\0\0\0{\n"sv), "1: " + text + "is UTF-32\n");
  EXPECT_EQ(wide("{\0\"\0\n"sv), "1: " + text + "is UTF-16\n");
  EXPECT_EQ(wide("\0{\0\"\n"sv), "1: " + text + "is UTF-16\n");
  EXPECT_EQ(read_file("\x1F\x8B\x08" + rest).rounds, 0);
}

TEST(OtherFile, OfIndentedJsonIsNamedWithTheRemedy) {
  const std::string text = ": the JSON goes over several lines, but a trace has one round a line: ";
  EXPECT_EQ(read_file("{\n  \"format\": 1\n}\n").said, "1" + text + "`jq -c .` writes it so\n");
  EXPECT_EQ(read_file("{\n\"format\": 1\n}\n").said, "1" + text + "`jq -c .` writes it so\n");
  EXPECT_EQ(read_file("\n[\r\n  {\n  }\n]\n").said, "2" + text + "`jq -c '.[]'` writes it so\n");
}

TEST(OtherFile, OfAListOfRoundsIsNamedWithTheRemedy) {
  const std::string said =
      "1: this file is one list of JSON, but a trace has one round a line: `jq -c '.[]'` writes it "
      "so\n";
  for (const std::string& list :
       {"[" + kDeal + "," + kDeal + "]\n", "[" + kDeal + ",\n" + kDeal + "]\n",
        "[\n" + kDeal + ",\n" + kDeal + "\n]\n", "[ " + kDeal + "\n]"}) {
    EXPECT_EQ(read_file(list).said, said);
    EXPECT_EQ(read_file(list).rounds, 0);
  }
  EXPECT_EQ(read_file("[1]\n" + kDeal + '\n').rounds, 1);
}

// One bad line does not stop those behind it.
TEST(OtherFile, IsNoneWhereALineBreaksOff) {
  const std::string cut = kDeal.substr(0, kDeal.size() / 2);
  EXPECT_EQ(read_file(cut + '\n' + kDeal + '\n').rounds, 1);
  EXPECT_EQ(read_file("{\n" + kDeal + '\n').rounds, 1);
  EXPECT_EQ(read_file(kDeal + "\n{\n" + kDeal + '\n').rounds, 2);
  EXPECT_EQ(other_file(kDeal, "  {"), std::nullopt);
}

// Two files that were joined to one: only the first mark is passed over.
TEST(OtherFile, AByteOrderMarkBehindTheFirstLineIsNamed) {
  const std::string mark = "\xEF\xBB\xBF";
  const ReadFile read = read_file(mark + kDeal + '\n' + mark + kDeal + '\n');
  EXPECT_EQ(read.rounds, 1);
  EXPECT_EQ(read.said, "2: a byte order mark is allowed before the first line only\n");
}

}  // namespace
}  // namespace showstopper::trace
