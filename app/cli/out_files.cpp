// SPDX-License-Identifier: Apache-2.0
#include "app/cli/out_files.h"

#include <filesystem>
#include <vector>

#include <fmt/format.h>

#include "app/cli/context.h"
#include "app/cli/rounds.h"
#include "model/table/whole_file.h"

namespace showstopper::app {
namespace {

namespace fs = std::filesystem;

// The validator name that marks options of files to be written.
constexpr const char* kWritten = "written";

struct Named {
  std::string by;  // `--rules`, `TRACE`
  std::string file;
};

bool is_written(CLI::Option& option) {
  try {
    return option.get_validator(kWritten) != nullptr;
  } catch (const CLI::OptionNotFound&) {
    return false;
  }
}

// Options whose values name files or folders, not numbers, words or goals.
bool may_be_read(const CLI::Option& option) {
  if (option.get_positional()) return true;
  for (const char* const kind : {"RULES", "FILE", "FOLDER", "PATH"}) {
    if (option.get_type_name() == kind) return true;
  }
  return false;
}

void collect(CLI::App& app, std::vector<Named>& written, std::vector<Named>& read) {
  for (CLI::Option* const option : app.get_options()) {
    const bool out = is_written(*option);
    if (!out && !may_be_read(*option)) continue;
    const std::string by = option->get_name(option->get_positional());
    for (const std::string& value : option->results()) {
      (out ? written : read).push_back({by, out ? value : file_of(value)});
    }
  }
}

// The same file, or the same path if neither exists yet.
bool same_file(const fs::path& a, const fs::path& b) {
  std::error_code none;
  if (fs::equivalent(a, b, none)) return true;
  return !fs::exists(a, none) && fs::weakly_canonical(a, none) == fs::weakly_canonical(b, none);
}

// A trace in a folder whose traces are read.
bool is_read_in(const fs::path& folder, const fs::path& file) {
  std::error_code none;
  if (file.extension() != ".jsonl" || !fs::exists(file, none)) return false;
  if (!fs::is_directory(folder, none)) return false;
  const fs::path below = fs::canonical(file, none).lexically_relative(fs::canonical(folder, none));
  return !below.empty() && *below.begin() != "..";
}

}  // namespace

CLI::Option* add_out_file(CLI::App& app, const std::string& name, std::string& file,
                          const std::string& meaning) {
  return app.add_option(name, file, meaning)
      ->type_name("FILE")
      ->allow_extra_args(false)
      ->check(CLI::Validator([](std::string&) { return std::string(); }, "", kWritten));
}

void judge_out_files(CLI::App& command) {
  std::vector<Named> written, read;
  collect(command, written, read);
  for (std::size_t i = 0; i < written.size(); ++i) {
    const auto& [by, file] = written[i];
    std::string trouble;
    if (!table::can_write(file, trouble)) throw UsageError{trouble};
    for (const Named& input : read) {
      if (!same_file(file, input.file) && !is_read_in(input.file, file)) continue;
      throw UsageError{
          fmt::format("`{}` is `{}`, which `{}` reads; name another file", by, file, input.by)};
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (!same_file(file, written[j].file)) continue;
      throw UsageError{fmt::format("`{}` is `{}`, which `{}` writes; name another file", by, file,
                                   written[j].by)};
    }
  }
}

}  // namespace showstopper::app
