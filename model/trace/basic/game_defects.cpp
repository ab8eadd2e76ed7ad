// SPDX-License-Identifier: Apache-2.0
#include "model/trace/basic/game_defects.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace showstopper::trace {
namespace {

std::vector<std::string_view> names_of(const std::vector<MemberPlace>& places) {
  std::vector<std::string_view> names;
  for (const MemberPlace& each : places) names.push_back(each.name);
  return names;
}

// Before or behind which member the widest gap lies: the member that is missing is there.
std::string gap_in(std::vector<MemberPlace> places, std::size_t size) {
  std::sort(places.begin(), places.end(),
            [](const MemberPlace& a, const MemberPlace& b) { return a.begin < b.begin; });
  std::size_t widest = 0, end = 0;
  std::string where, last;
  const auto look = [&](std::size_t begin) {
    if (begin <= end || begin - end <= widest) return;
    widest = begin - end;
    where = last.empty() ? "before the first" : fmt::format("after `{}`", last);
  };
  for (const MemberPlace& each : places) {
    look(each.begin);
    end = each.end;
    last = each.name;
  }
  look(size);
  return where;
}

}  // namespace

std::string unlisted_fault(std::string_view type, std::size_t members, std::size_t size,
                           std::size_t unlisted, const std::vector<MemberPlace>& listed,
                           const std::vector<MemberPlace>& free) {
  if (listed.size() + free.size() + unlisted >= members) return "";
  std::vector<MemberPlace> all = listed;
  all.insert(all.end(), free.begin(), free.end());
  const std::string where = gap_in(std::move(all), size);
  return fmt::format(
      "{} has {} members, but its fields() lists {} ({}){}; a member is missing{}. List it, or "
      "count it in `static constexpr int kUnlisted`",
      type, members, listed.size(), fmt::join(names_of(listed), ", "),
      free.empty() ? "" : fmt::format(" beside {}", fmt::join(names_of(free), ", ")),
      where.empty() ? "" : " " + where);
}

void judge_fields(std::string_view type, const std::vector<MemberPlace>& listed,
                  const std::vector<std::string_view>& taken, std::vector<std::string>& faults) {
  for (std::size_t i = 0; i < listed.size(); ++i) {
    const std::string_view name = listed[i].name;
    if (name.empty()) faults.push_back(fmt::format("{}: field {} has no name", type, i));
    if (std::find(taken.begin(), taken.end(), name) != taken.end()) {
      faults.push_back(
          fmt::format("{}: `{}` is a key of every trace; rename the field", type, name));
    }
    for (std::size_t before = 0; before < i; ++before) {
      const MemberPlace& other = listed[before];
      if (other.name == name) {
        faults.push_back(fmt::format("{}: fields() lists `{}` twice", type, name));
      } else if (other.begin == listed[i].begin && other.end == listed[i].end) {
        faults.push_back(
            fmt::format("{}: `{}` and `{}` are the same member", type, other.name, name));
      }
    }
  }
}

void judge_words(std::string_view what, const std::vector<std::string>& words,
                 std::string_view separators, std::vector<std::string>& faults) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].empty()) {
      faults.push_back(fmt::format("{}: word {} is empty", what, i));
    } else if (words[i].find_first_of(separators) != std::string::npos) {
      faults.push_back(fmt::format("{}: `{}` has a blank or a comma", what, words[i]));
    } else if (std::find(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(i), words[i]) !=
               words.begin() + static_cast<std::ptrdiff_t>(i)) {
      faults.push_back(fmt::format("{}: `{}` is listed twice", what, words[i]));
    }
  }
}

}  // namespace showstopper::trace
