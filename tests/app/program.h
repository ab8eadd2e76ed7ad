// SPDX-License-Identifier: Apache-2.0
//
// The built program as its users run it: arguments in, exit code and two streams out. Nothing is
// called from inside, so that what a test sees is what a shell sees.
#pragma once

#include <string>
#include <vector>

namespace showstopper::app {

struct Ran {
  int exit = -1;  // minus the signal where it was killed by one
  std::string out, err;
};

// Runs the program with the arguments; `in` is its standard input.
Ran run(const std::vector<std::string>& arguments, const std::string& in = "");

// The same with standard input from an open file, which may be one that fails.
Ran run_reading(int input, const std::vector<std::string>& arguments);

// The same with standard output opened on a path.
Ran run_into(const std::string& path, const std::vector<std::string>& arguments,
             const std::string& in = "");

// The exit code where nobody can read what the program says on standard error.
enum class Errors : unsigned char { closed, full, pipe_without_reader };
int run_with_errors(Errors where, const std::vector<std::string>& arguments);

// A file of the test's own that is gone with the object.
class File {
 public:
  explicit File(const std::string& text, const std::string& ending = ".jsonl");
  ~File();
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  const std::string& path() const { return path_; }
  void write(const std::string& text) const;  // in the place of what stands there

 private:
  std::string path_;
};

// The program, which runs until it is waited for.
class Running {
 public:
  explicit Running(const std::vector<std::string>& arguments);
  void send(int signal) const;
  Ran wait();

  Running(const char* program, const std::vector<std::string>& arguments);

 private:
  File output_, errors_;
  int child_ = -1;
};

// The program with a mutant of the engine (tests/mutant). It pays too little for goes, so
// `payments_follow_the_formula` is broken at the end of a round.
class RunMutant : public Running {
 public:
  explicit RunMutant(const std::vector<std::string>& arguments);
};

// The program with a mutant that no invariant sees: what a seat gives depends on its number, so the
// relation `seats_may_turn` is broken.
class RunRelationMutant : public Running {
 public:
  explicit RunRelationMutant(const std::vector<std::string>& arguments);
};

// A folder of the test's own that is gone with the object.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const std::string& path() const { return path_; }
  void add(const std::string& name, const std::string& text) const;
  void add_folder(const std::string& name) const;
  std::vector<std::string> files() const;  // with their paths, sorted

 private:
  std::string path_;
};

// All that stands in a file; nothing where there is none.
std::string content(const std::string& path);

// A file of the corpus in the source tree.
std::string corpus(const std::string& path);

}  // namespace showstopper::app
