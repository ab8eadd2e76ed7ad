// SPDX-License-Identifier: Apache-2.0
#include "model/table/whole_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <system_error>

#include <fmt/format.h>
#include <sys/random.h>
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

// Writes all of the text to the disk. On failure errno has the reason.
bool written(std::FILE* out, std::string_view text) {
  return std::fwrite(text.data(), 1, text.size(), out) == text.size() && std::fflush(out) == 0 &&
         ::fsync(::fileno(out)) == 0;
}

std::string trouble_with(const fs::path& file, const char* why) {
  return fmt::format("{}: cannot be written: {}", file.string(), why);
}

// The state of the target path before the file is written.
struct Place {
  fs::path path;
  bool exists = false;
  struct stat before {};
  const char* why_not = nullptr;  // it must not be replaced
};

Place place_of(const fs::path& file) {
  Place place;
  place.path = end_of_links(file);
  place.exists = ::stat(place.path.c_str(), &place.before) == 0;
  if (!place.exists) {
    std::error_code none;
    const fs::path folder = place.path.has_parent_path() ? place.path.parent_path() : ".";
    if (fs::is_symlink(place.path, none)) {
      place.why_not = std::strerror(ELOOP);
    } else if (fs::exists(folder, none) && !fs::is_directory(folder, none)) {
      place.why_not = std::strerror(ENOTDIR);
    } else if (::access(folder.c_str(), W_OK) != 0) {
      place.why_not = std::strerror(errno);
    }
  } else if (!S_ISREG(place.before.st_mode)) {
    place.why_not = "it is not a regular file";
  } else if (::access(place.path.c_str(), W_OK) != 0) {
    place.why_not = std::strerror(errno);
  }
  return place;
}

}  // namespace

std::optional<std::string> whole_text(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return std::nullopt;
  std::string text;
  char block[1 << 14];
  do {
    in.read(block, sizeof block);
    text.append(block, static_cast<std::size_t>(in.gcount()));
  } while (in);
  if (in.bad()) return std::nullopt;
  return text;
}

bool can_write(const fs::path& file, std::string& trouble) {
  const Place place = place_of(file);
  if (place.why_not != nullptr) trouble = trouble_with(file, place.why_not);
  return place.why_not == nullptr;
}

bool write_whole(const fs::path& file, std::string_view text, std::string& trouble) {
  const auto fail = [&](const char* why) {
    trouble = trouble_with(file, why);
    return false;
  };
  const auto [place, exists, before, why_not] = place_of(file);
  if (why_not != nullptr) return fail(why_not);

  // Two machines that share the folder may have processes of one number.
  std::uint32_t drawn = 0;
  if (::getrandom(&drawn, sizeof drawn, 0) < 0) drawn = 0;
  fs::path unfinished = place;
  unfinished += fmt::format(".{}-{:08x}{}", ::getpid(), drawn, kUnfinished);
  std::FILE* out = std::fopen(unfinished.c_str(), "wbx");
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
