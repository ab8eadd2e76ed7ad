// SPDX-License-Identifier: Apache-2.0
#include "app/campaign/store.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>
#include <xxhash.h>

#include "app/cli/context.h"
#include "model/table/whole_file.h"

namespace showstopper::app {

namespace fs = std::filesystem;
using properties::ByteList;
using properties::Bytes;

namespace {

constexpr std::size_t kNameLength = 32;  // 128 bits as digits

std::string name_of(Bytes bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

[[noreturn]] void cannot(const fs::path& path, std::string_view what, const std::string& why) {
  throw UsageError{fmt::format("`{}` cannot be {}: {}", path.string(), what, why)};
}

void make_folder(const fs::path& path) {
  std::error_code failed;
  fs::create_directories(path, failed);
  if (failed) cannot(path, "made", failed.message());
  if (!fs::is_directory(path, failed)) cannot(path, "used", "it is not a folder");
}

void remove_file(const fs::path& path) {
  std::error_code failed;
  fs::remove_all(path, failed);
  if (failed) cannot(path, "removed", failed.message());
}

bool by_name(const StoredInput& a, const StoredInput& b) { return a.name < b.name; }

}  // namespace

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code failed;
  if (!fs::exists(folder, failed)) return files;
  for (fs::directory_iterator entry(folder, failed), end; !failed && entry != end;
       entry.increment(failed)) {
    files.push_back(entry->path());
  }
  if (failed) cannot(folder, "read", failed.message());
  std::sort(files.begin(), files.end());
  return files;
}

Bytes as_bytes(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

ByteList file_bytes(const fs::path& path) {
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (std::error_code ignored; fs::is_directory(path, ignored)) {
    cannot(path, "read", std::strerror(EISDIR));
  }
  ByteList bytes{std::istreambuf_iterator<char>(in), {}};
  if (!in.is_open() || in.bad()) cannot(path, "read", std::strerror(errno));
  return bytes;
}

void write_file(const fs::path& path, Bytes bytes) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  std::string trouble;
  if (!table::write_whole(path, text, trouble)) throw UsageError{trouble};
}

FolderLock::FolderLock(const fs::path& folder) {
  make_folder(folder);
  const fs::path path = folder / "lock";
  descriptor_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor_ == -1) cannot(path, "opened", std::strerror(errno));
  if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
  const int why = errno;
  close(descriptor_);
  if (why == EWOULDBLOCK) cannot(folder, "used", "another campaign is running on it");
  cannot(path, "locked", std::strerror(why));
}

FolderLock::~FolderLock() { close(descriptor_); }

FuzzStore::FuzzStore(fs::path folder) : folder_(std::move(folder)), lock_(folder_) {
  for (const char* part : {"inputs", "fresh", "findings"}) make_folder(folder_ / part);
  read_inputs();
  adopt_fresh();
}

fs::path FuzzStore::path_of(const StoredInput& input) const {
  return folder_ / "inputs" / input.name;
}

void FuzzStore::read_inputs() {
  for (const fs::path& path : files_in(folder_ / "inputs")) {
    std::error_code ignored;
    if (path.extension() == table::kUnfinished) {  // of a campaign that was killed while it wrote
      remove_file(path);
    } else if (path.filename().string().size() != kNameLength ||
               !fs::is_regular_file(path, ignored)) {
      skipped_.push_back(path.filename().string());
    } else {
      StoredInput input{path.filename().string(), file_bytes(path)};
      if (name_of(input.bytes) == input.name) {
        inputs_.push_back(std::move(input));
      } else {
        skipped_.push_back(input.name);
      }
    }
  }
}

bool FuzzStore::add(Bytes bytes) {
  StoredInput input{name_of(bytes), {bytes.begin(), bytes.end()}};
  const auto place = std::lower_bound(inputs_.begin(), inputs_.end(), input, by_name);
  if (place != inputs_.end() && place->name == input.name) return false;
  write_file(path_of(input), bytes);
  inputs_.insert(place, std::move(input));
  return true;
}

std::size_t FuzzStore::adopt_fresh() {
  std::size_t adopted = 0;
  for (const fs::path& path : files_in(fresh())) {
    std::error_code ignored;
    // A file that a kill has cut off is an input too: any bytes are one.
    if (fs::is_regular_file(path, ignored) && add(file_bytes(path))) ++adopted;
    remove_file(path);
  }
  return adopted;
}

std::size_t FuzzStore::adopt_from(const fs::path& folder) {
  std::size_t adopted = 0;
  std::error_code ignored;
  for (const fs::path& path : files_in(folder)) {
    if (!fs::is_regular_file(path, ignored) || path.extension() == table::kUnfinished) continue;
    if (add(file_bytes(path))) ++adopted;
  }
  return adopted;
}

void FuzzStore::keep_only(const std::vector<std::string>& names) {
  std::vector<StoredInput> kept;
  for (StoredInput& input : inputs_) {
    if (std::find(names.begin(), names.end(), input.name) != names.end()) {
      kept.push_back(std::move(input));
    } else {
      remove_file(path_of(input));
    }
  }
  inputs_ = std::move(kept);
}

void FuzzStore::empty_work() {
  remove_file(work());
  make_folder(work());
}

fs::path FuzzStore::add_finding(Bytes input, std::string_view printed, std::string_view ending,
                                std::string_view said) {
  const fs::path stem = folder_ / "findings" / name_of(input);
  const auto with = [&stem](std::string_view last) {
    fs::path path = stem;
    path += last;
    return path;
  };
  const fs::path trace = with(ending);
  write_file(trace, as_bytes(printed));
  write_file(with(".txt"), as_bytes(said));
  write_file(with(".input"), input);
  return trace;
}

std::vector<StoredInput> FuzzStore::findings() const {
  std::vector<StoredInput> found;
  for (const fs::path& path : files_in(folder_ / "findings")) {
    if (path.extension() != ".input") continue;
    found.push_back({path.stem().string(), file_bytes(path)});
  }
  return found;
}

std::optional<std::vector<std::size_t>> FuzzStore::coverage() const {
  const fs::path path = folder_ / "coverage";
  if (std::error_code ignored; !fs::exists(path, ignored)) return std::nullopt;
  const ByteList bytes = file_bytes(path);
  std::istringstream text(std::string(bytes.begin(), bytes.end()));
  std::vector<std::size_t> coverage;
  for (std::size_t counter = 0; text >> counter;) coverage.push_back(counter);
  if (!text.eof()) cannot(path, "read", "it is not a list of numbers");
  return coverage;
}

void FuzzStore::write_coverage(const std::vector<std::size_t>& coverage) {
  std::string text;
  for (const std::size_t counter : coverage) text += fmt::format("{}\n", counter);
  write_file(folder_ / "coverage", as_bytes(text));
}

void FuzzStore::add_health(std::string_view line) {
  const fs::path path = folder_ / "health";
  std::error_code ignored;
  ByteList bytes;
  if (fs::exists(path, ignored)) bytes = file_bytes(path);
  const Bytes more = as_bytes(line);
  bytes.insert(bytes.end(), more.begin(), more.end());
  bytes.push_back('\n');
  write_file(path, bytes);
}

}  // namespace showstopper::app
