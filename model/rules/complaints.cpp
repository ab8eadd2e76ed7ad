// SPDX-License-Identifier: Apache-2.0
#include "model/rules/complaints.h"

#include <algorithm>
#include <utility>

namespace showstopper::rules {
namespace {

constexpr std::string_view kMoreErrors = "there are more errors than these ";

}  // namespace

void Complaints::add(table::Position where, std::string message) {
  if (full()) return;
  if (diagnostics_.size() - before_ == most_) {
    where = {};
    message = std::string(kMoreErrors) + std::to_string(most_);
  }
  diagnostics_.push_back({file_, where, std::move(message)});
}

void Complaints::add_older(table::Position where, std::string message) {
  if (older_ == nullptr) return add(where, std::move(message));
  const bool known = std::find(older_->begin(), older_->end(), message) != older_->end();
  if (!known && older_->size() < most_) older_->push_back(std::move(message));
}

bool reports_more_errors(const table::Diagnostic& diagnostic) {
  return diagnostic.message.starts_with(kMoreErrors);
}

std::string shown(std::string_view word) {
  constexpr std::size_t kLongest = 60;
  const bool cut = word.size() > kLongest;
  if (cut) {
    std::size_t end = kLongest;
    // Bytes 10xxxxxx continue a character of UTF-8.
    while (end > 0 && (static_cast<unsigned char>(word[end]) & 0xC0u) == 0x80u) --end;
    word = word.substr(0, end);
  }
  return "`" + table::printable(std::string(word)) + (cut ? "...`" : "`");
}

}  // namespace showstopper::rules
