// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "app/cli/message.h"
#include "model/table/whole_file.h"

namespace showstopper::app {
namespace {

constexpr std::size_t kBuffer = std::size_t{1} << 16;  // one write call for most commands
constexpr std::chrono::seconds kSilence{1};            // shorter jobs need no progress
constexpr std::chrono::milliseconds kPause{100};
constexpr std::uint64_t kWhole = 1000;

}  // namespace

void write_whole_file(const std::filesystem::path& file, std::string_view text) {
  std::string trouble;
  if (!table::write_whole(file, text, trouble)) throw OutputFailed{trouble};
}

void guard_standard_streams() {
  std::signal(SIGPIPE, SIG_IGN);
  // A closed descriptor would be given to the next file that is opened, and our output would go
  // into it. Opened the wrong way round, each use of it fails instead.
  for (const int descriptor : {0, 1, 2}) {
    if (fcntl(descriptor, F_GETFD) != -1 || errno != EBADF) continue;
    const int opened = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
    if (opened != -1 && opened != descriptor) {
      dup2(opened, descriptor);
      close(opened);
    }
  }
}

Output::Output(Color color) {
  terminal_ = isatty(STDOUT_FILENO) == 1;
  const char* refused = std::getenv("NO_COLOR");
  const char* kind = std::getenv("TERM");
  const bool wanted = terminal_ && (refused == nullptr || *refused == '\0') &&
                      (kind == nullptr || std::string_view(kind) != "dumb");
  coloured_ = color == Color::always || (color == Color::automatic && wanted);
  buffer_.reserve(kBuffer);
}

void Output::write(std::string_view text) {
  buffer_.append(text);
  if (buffer_.size() >= kBuffer) flush();
}

void Output::flush() {
  std::size_t done = 0;
  while (done < buffer_.size()) {
    const ssize_t count = ::write(STDOUT_FILENO, buffer_.data() + done, buffer_.size() - done);
    if (count > 0) {
      done += static_cast<std::size_t>(count);
      continue;
    }
    if (count < 0 && errno == EINTR) continue;
    const int why = errno;
    buffer_.clear();
    if (why == EPIPE) throw OutputFailed{};
    throw OutputFailed{fmt::format("standard output cannot be written: {}", std::strerror(why))};
  }
  buffer_.clear();
}

std::string painted(std::string_view text, std::string_view style, bool coloured) {
  return coloured ? fmt::format("\x1b[{}m{}\x1b[0m", style, text) : std::string(text);
}

Progress::Progress(std::string_view what)
    : what_(what),
      start_(std::chrono::steady_clock::now()),
      last_(start_),
      terminal_(isatty(STDERR_FILENO) == 1) {}

void Progress::show(std::uint64_t share, std::string_view text) {
  if (!terminal_) return;
  const auto now = std::chrono::steady_clock::now();
  if (now - start_ < kSilence || now - last_ < kPause) return;
  last_ = now;
  shown_ = true;
  message("\r\x1b[K{} {:3} %  {}", what_, std::min(share, kWhole) / 10, text);
}

void Progress::clear() {
  if (!shown_) return;
  shown_ = false;
  message("\r\x1b[K");
}

}  // namespace showstopper::app
