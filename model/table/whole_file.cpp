// SPDX-License-Identifier: Apache-2.0
#include "model/table/whole_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace showstopper::table {
namespace {

namespace fs = std::filesystem;

constexpr int kMostLinks = 40;  // as many as Linux follows

// The place that a chain of links leads to, which need not exist.
fs::path end_of_links(fs::path file) {
  std::error_code failed;
  for (int links = 0; links < kMostLinks && fs::is_symlink(file, failed); ++links) {
    const fs::path target = fs::read_symlink(file, failed);
    if (failed) break;
    file = target.is_absolute() ? target : file.parent_path() / target;
  }
  return file;
}

// Everything up to the disk; errno says why it failed.
bool written(std::FILE* out, std::string_view text) {
  return std::fwrite(text.data(), 1, text.size(), out) == text.size() && std::fflush(out) == 0 &&
         ::fsync(::fileno(out)) == 0;
}

}  // namespace

bool write_whole(const fs::path& file, std::string_view text, std::string& trouble) {
  const auto fail = [&](const char* why) {
    trouble = fmt::format("{}: cannot be written: {}", file.string(), why);
    return false;
  };
  const fs::path place = end_of_links(file);
  struct stat before {};
  const bool exists = ::stat(place.c_str(), &before) == 0;
  if (exists && !S_ISREG(before.st_mode)) return fail("it is no regular file");
  if (exists && ::access(place.c_str(), W_OK) != 0) return fail(std::strerror(errno));

  fs::path unfinished = place;
  unfinished += fmt::format(".{}{}", ::getpid(), kUnfinished);
  std::FILE* out = std::fopen(unfinished.c_str(), "wb");
  if (out == nullptr) return fail(std::strerror(errno));
  bool good = written(out, text);
  if (good && exists) good = ::fchmod(::fileno(out), before.st_mode & 07777) == 0;
  int why = errno;
  if (std::fclose(out) != 0 && good) {
    why = errno;
    good = false;
  }
  if (good && std::rename(unfinished.c_str(), place.c_str()) == 0) return true;
  if (good) why = errno;
  std::remove(unfinished.c_str());
  return fail(std::strerror(why));
}

}  // namespace showstopper::table
