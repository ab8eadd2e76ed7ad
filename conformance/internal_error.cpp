// SPDX-License-Identifier: Apache-2.0
#include "conformance/internal_error.h"

#include <algorithm>
#include <utility>

#include "model/table/check.h"

namespace showstopper::conformance {
namespace {

thread_local InternalErrors* latest = nullptr;

}  // namespace

Finding internal_error(std::string what) {
  Finding finding;
  finding.kind = Kind::internal_error;
  finding.detail = std::move(what);
  return finding;
}

bool has_internal_error(const std::vector<Finding>& findings) {
  return std::any_of(findings.begin(), findings.end(),
                     [](const Finding& finding) { return finding.kind == Kind::internal_error; });
}

InternalErrors::InternalErrors() : outer_(std::exchange(latest, this)) {}
InternalErrors::~InternalErrors() {
  ENSURES(latest == this);
  latest = outer_;
}

void InternalErrors::keep(const Finding& finding) {
  REQUIRES(finding.kind == Kind::internal_error);
  if (latest == nullptr) return;
  std::vector<Finding>& kept = latest->kept_;
  const bool known = std::any_of(
      kept.begin(), kept.end(), [&](const Finding& each) { return each.detail == finding.detail; });
  if (!known) kept.push_back(finding);
}

std::vector<Finding> InternalErrors::take() { return std::exchange(kept_, {}); }

}  // namespace showstopper::conformance
