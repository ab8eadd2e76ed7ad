// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/explanation/listed_reasons.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>

#include <fmt/format.h>

#include "conformance/gostop/comparison.h"
#include "model/table/check.h"

namespace showstopper::conformance::gostop {
namespace {

constexpr std::string_view kNotListed = "not in `reasons`", kNotCharged = "not charged",
                           kOtherNumber = "another number in `reasons`",
                           kOtherSeat = "another seat in `reasons`",
                           kOtherLiability = "another liability in `reasons`";

std::string about_reason(std::string_view name, std::string_view is, std::string_view is_not) {
  return fmt::format("`{}` {}, but {}", name, is, is_not);
}

// How often a reason is charged and not listed, and listed and not charged.
struct Unlisted {
  int charged = 0, listed = 0;
};

// What `go 4` is for `go 3`, `pibak P0` for `pibak P1`, `liable P1 go` for `liable P1 feed`.
std::string_view other_form(std::string_view name) {
  if (name == "go") return kOtherNumber;
  return name == "liable" ? kOtherLiability : kOtherSeat;
}

}  // namespace

std::vector<Hint> listed_reasons(std::vector<std::string> own, std::vector<std::string> due) {
  std::sort(own.begin(), own.end());
  std::sort(due.begin(), due.end());
  std::map<std::string_view, Unlisted> names;
  const auto count = [&names](const auto& a, const auto& b, int Unlisted::*times) {
    std::vector<std::string_view> more;
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(more));
    for (const std::string_view reason : more) ++(names[name_of_reason(reason)].*times);
  };
  count(due, own, &Unlisted::charged);
  count(own, due, &Unlisted::listed);
  std::vector<std::string> texts;
  for (const auto& [name, times] : names) {
    if (times.charged == times.listed) {  // the same reason with another number or seat
      texts.push_back(about_reason(name, "charged", other_form(name)));
      continue;
    }
    if (times.charged > 0) texts.push_back(about_reason(name, "charged", kNotListed));
    if (times.listed > 0) texts.push_back(about_reason(name, "in `reasons`", kNotCharged));
  }
  std::vector<Hint> hints;
  ENSURES(texts.empty() == (own == due));
  for (const std::string& text : texts) {
    hints.push_back({text, ""});
    if (texts.size() > 1) hints.back().set = 1;
  }
  return hints;
}

bool is_about_the_list(const Hint& hint) {
  return hint.text.ends_with(kNotListed) || hint.text.ends_with(kNotCharged) ||
         hint.text.ends_with(kOtherNumber) || hint.text.ends_with(kOtherSeat) ||
         hint.text.ends_with(kOtherLiability);
}

}  // namespace showstopper::conformance::gostop
