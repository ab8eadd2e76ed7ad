// SPDX-License-Identifier: Apache-2.0
//
// Lines of traces for the judge, and its findings as text.
#pragma once

#include <string>
#include <vector>

#include "conformance/gostop/judge.h"
#include "tests/trace/given_trace.h"

namespace showstopper::conformance {

// All findings, one to a line.
inline std::string findings_of(const trace::GostopTrace& trace) {
  std::string text;
  for (const Finding& finding : judge(trace).findings) text += to_text(finding) + '\n';
  return text;
}

// Of each finding its action, kind and key.
inline std::string kinds_of(const trace::GostopTrace& trace) {
  std::string text;
  for (const Finding& finding : judge(trace).findings) {
    text += std::to_string(finding.action) + ' ' + std::string(word(finding.kind)) + ' ' +
            finding.key + '\n';
  }
  return text;
}

// The ways of writing that are noted.
inline std::vector<std::string> notes_of(const trace::GostopTrace& trace) {
  std::vector<std::string> notes;
  for (const Noted& noted : judge(trace).notes) notes.emplace_back(word(noted.what));
  return notes;
}

}  // namespace showstopper::conformance
