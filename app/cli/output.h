// SPDX-License-Identifier: Apache-2.0
//
// Standard output that notices when its reader is gone, and progress on standard error if that is a
// terminal. No byte is lost in silence: a full disk ends the program with an error, a reader that
// went away ends it without one.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace showstopper::app {

// Thrown when standard output or a file cannot be written; `message` is empty if the reader left.
struct OutputFailed {
  std::string message;
};

// Replaces the contents of the file, or creates it, as a whole (whole_file.h). Throws OutputFailed.
void write_whole_file(const std::filesystem::path& file, std::string_view text);

// Makes writing to a closed or vanished standard output an error instead of a signal or of a write
// into whatever file got its number. Called once, before anything is opened.
void guard_standard_streams();

// Whether to use colour; `automatic`: on a terminal that knows it, unless NO_COLOR is set.
enum class Color : unsigned char { automatic, always, never };

class Output {
 public:
  explicit Output(Color color = Color::automatic);
  ~Output() = default;
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void write(std::string_view text);
  void line(std::string_view text) {
    write(text);
    write("\n");
  }
  void flush();

  bool terminal() const { return terminal_; }
  bool coloured() const { return coloured_; }

 private:
  std::string buffer_;
  bool terminal_ = false;
  bool coloured_ = false;
};

// Styles of terminals.
inline constexpr std::string_view kBold = "1", kRed = "1;31", kGreen = "1;32", kYellow = "1;33",
                                  kCyan = "1;36";
// The text in this style; as it is if not coloured.
std::string painted(std::string_view text, std::string_view style, bool coloured);
inline std::string bold(std::string_view text, bool coloured) {
  return painted(text, kBold, coloured);
}

// Shows the progress of a long job, on a terminal only, from the first second on.
class Progress {
 public:
  explicit Progress(std::string_view what);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // `share` in thousandths of the whole; `text` follows it.
  void show(std::uint64_t share, std::string_view text);
  void clear();

 private:
  std::string what_;
  std::chrono::steady_clock::time_point start_, last_;
  bool terminal_ = false;
  bool shown_ = false;
};

}  // namespace showstopper::app
