// SPDX-License-Identifier: Apache-2.0
#include "app/report/junit_suite.h"

#include <ctime>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/program.h"
#include "app/report/xml_text.h"

namespace showstopper::app {

void JUnitSuite::add(const std::string& name, const std::string& verdict) {
  ++tests_;
  failures_ += verdict.find("<failure") != std::string::npos ? 1 : 0;
  errors_ += verdict.find("<error") != std::string::npos ? 1 : 0;
  skipped_ += verdict.find("<skipped") != std::string::npos ? 1 : 0;
  cases_ += fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"0\"",
                        in_xml(class_name_), in_xml(name));
  cases_ += verdict.empty() ? "/>\n" : ">\n" + verdict + "    </testcase>\n";
}

std::string JUnitSuite::text(const JUnitHead& head) const {
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
      "  <testsuite name=\"{}\" package=\"{}\" id=\"0\" timestamp=\"{}\" hostname=\"localhost\" "
      "tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{:.3f}\">\n"
      "    <properties>\n      <property name=\"repeat\" value=\"{}\"/>\n    </properties>\n{}"
      "    <system-out>{}</system-out>\n    <system-err>{}</system-err>\n"
      "  </testsuite>\n</testsuites>\n",
      in_xml(fmt::format("{} {}", program().name, head.name)), in_xml(program().name),
      in_xml(head.began), tests_, failures_, errors_, skipped_, head.seconds, in_xml(head.repeat),
      cases_, in_xml(head.out), in_xml(head.err));
}

std::string junit_failure(std::string_view type, const std::vector<std::string>& names,
                          const std::vector<std::string>& messages) {
  return fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n", type,
                     in_xml(fmt::format("{}", fmt::join(names, "; "))),
                     in_xml(fmt::format("{}", fmt::join(messages, "\n\n"))));
}

std::string junit_error(std::string_view type, const std::string& message) {
  return fmt::format("      <error type=\"{}\" message=\"{}\"/>\n", type, in_xml(message));
}

std::string junit_skipped(const std::string& why) {
  return fmt::format("      <skipped message=\"{}\"/>\n", in_xml(why));
}

std::string junit_time() {
  const std::time_t now = std::time(nullptr);
  std::tm moment{};
  gmtime_r(&now, &moment);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}", moment.tm_year + 1900,
                     moment.tm_mon + 1, moment.tm_mday, moment.tm_hour, moment.tm_min,
                     moment.tm_sec);
}

}  // namespace showstopper::app
