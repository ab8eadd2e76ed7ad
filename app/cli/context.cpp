// SPDX-License-Identifier: Apache-2.0
#include "app/cli/context.h"

#include <cstdlib>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include "app/cli/message.h"
#include "app/cli/program.h"

namespace showstopper::app {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSourceCorpus = SHOWSTOPPER_SOURCE_CORPUS;  // empty in a package

bool is_corpus(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path / "rules", ignored);
}

fs::path find_corpus(const std::string& given) {
  if (!given.empty()) {
    if (!is_corpus(given)) {
      throw UsageError{
          fmt::format("`--corpus` is `{}`, but must be a folder that holds `rules`", given)};
    }
    return given;
  }
  if (const char* set = std::getenv("SHOWSTOPPER_CORPUS"); set != nullptr && *set != '\0') {
    if (!is_corpus(set)) {
      throw UsageError{
          fmt::format("SHOWSTOPPER_CORPUS is `{}`, but must be a folder that holds `rules`", set)};
    }
    return set;
  }
  if (!program().corpus.empty()) return program().corpus;
  std::error_code failed;
  const fs::path self = fs::read_symlink("/proc/self/exe", failed);
  if (!failed) {
    const fs::path installed =
        (self.parent_path() / SHOWSTOPPER_CORPUS_FROM_PROGRAM).lexically_normal();
    if (is_corpus(installed)) return installed;
  }
  if (!kSourceCorpus.empty() && is_corpus(kSourceCorpus)) return kSourceCorpus;
  throw UsageError{
      "the corpus is not found; `--corpus` or SHOWSTOPPER_CORPUS must name its folder"};
}

}  // namespace

const fs::path& Context::corpus() const {
  if (corpus_.empty()) corpus_ = find_corpus(given_);
  return corpus_;
}

std::string Context::shown(const fs::path& path) const {
  const std::string text = path.string(), root = corpus_.string();
  std::string shown = text;
  if (!root.empty() && text.size() > root.size() && text.starts_with(root) &&
      text[root.size()] == '/') {
    shown = "corpus" + text.substr(root.size());
  }
  shown = table::printable(shown);
  if (shown != text) shown_[shown] = path;
  return shown;
}

fs::path Context::path_of(const std::string& shown) const {
  const auto known = shown_.find(shown);
  return known == shown_.end() ? fs::path(shown) : known->second;
}

fs::path Context::typed(const std::string& path) const {
  constexpr std::string_view kCorpus = "corpus/";
  std::error_code none;
  if (!path.starts_with(kCorpus) || fs::exists(path, none)) return path;
  const fs::path own = corpus() / path.substr(kCorpus.size());
  return fs::exists(own, none) ? own : fs::path(path);
}

void Context::complain(const table::Diagnostics& diagnostics) const {
  for (table::Diagnostic diagnostic : diagnostics) {
    diagnostic.file = shown(diagnostic.file);
    message("{}\n", table::to_text(diagnostic));
  }
}

}  // namespace showstopper::app
