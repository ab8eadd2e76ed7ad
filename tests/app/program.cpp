// SPDX-License-Identifier: Apache-2.0
#include "tests/app/program.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace showstopper::app {

namespace fs = std::filesystem;

namespace {

std::string temporary(const std::string& ending) {
  std::string path = "showstopper-test-XXXXXX" + ending;
  if (const char* folder = std::getenv("TMPDIR"); folder != nullptr) {
    path = std::string(folder) + '/' + path;
  } else {
    path = "/tmp/" + path;
  }
  const int file = mkstemps(path.data(), static_cast<int>(ending.size()));
  if (file != -1) close(file);
  return path;
}

void redirect(int descriptor, const std::string& path, int flags) {
  const int file = open(path.c_str(), flags, 0600);
  if (file == -1) _exit(127);
  dup2(file, descriptor);
  close(file);
}

}  // namespace

std::string content(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

namespace {

struct Streams {
  const std::string &in, &out, &err;
};

[[noreturn]] void become(const char* program, const std::vector<std::string>& arguments) {
  setenv("SHOWSTOPPER_CORPUS", SHOWSTOPPER_SOURCE_CORPUS, 1);
  std::string name = program;
  std::vector<std::string> own = arguments;
  std::vector<char*> words{name.data()};
  for (std::string& argument : own) words.push_back(argument.data());
  words.push_back(nullptr);
  execv(program, words.data());
  _exit(127);
}

int start(const char* program, const std::vector<std::string>& arguments, const Streams& streams) {
  const pid_t child = fork();
  if (child != 0) return child;
  redirect(STDIN_FILENO, streams.in, O_RDONLY);
  redirect(STDOUT_FILENO, streams.out, O_WRONLY);
  redirect(STDERR_FILENO, streams.err, O_WRONLY);
  become(program, arguments);
}

int exit_of(int child) {
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

}  // namespace

Ran run_into(const std::string& path, const std::vector<std::string>& arguments,
             const std::string& in) {
  const File input(in, ".in"), errors("", ".err");
  Ran ran;
  ran.exit = exit_of(start(SHOWSTOPPER_PROGRAM, arguments, {input.path(), path, errors.path()}));
  ran.err = content(errors.path());
  return ran;
}

int run_with_errors(Errors where, const std::vector<std::string>& arguments) {
  const pid_t child = fork();
  if (child != 0) return exit_of(child);
  redirect(STDOUT_FILENO, "/dev/null", O_WRONLY);
  int ends[2];
  switch (where) {
    case Errors::closed: close(STDERR_FILENO); break;
    case Errors::full: redirect(STDERR_FILENO, "/dev/full", O_WRONLY); break;
    case Errors::pipe_without_reader:
      if (pipe(ends) != 0) _exit(127);
      dup2(ends[1], STDERR_FILENO);
      close(ends[0]);
      break;
  }
  become(SHOWSTOPPER_PROGRAM, arguments);
}

Ran run_reading(int input, const std::vector<std::string>& arguments) {
  const File output("", ".out"), errors("", ".err");
  const pid_t child = fork();
  if (child == 0) {
    dup2(input, STDIN_FILENO);
    redirect(STDOUT_FILENO, output.path(), O_WRONLY);
    redirect(STDERR_FILENO, errors.path(), O_WRONLY);
    become(SHOWSTOPPER_PROGRAM, arguments);
  }
  Ran ran;
  ran.exit = exit_of(child);
  ran.out = content(output.path());
  ran.err = content(errors.path());
  return ran;
}

Running::Running(const char* program, const std::vector<std::string>& arguments)
    : output_("", ".out"), errors_("", ".err") {
  const std::string nothing = "/dev/null";
  child_ = start(program, arguments, {nothing, output_.path(), errors_.path()});
}
Running::Running(const std::vector<std::string>& arguments)
    : Running(SHOWSTOPPER_PROGRAM, arguments) {}
RunMutant::RunMutant(const std::vector<std::string>& arguments)
    : Running(SHOWSTOPPER_MUTANT, arguments) {}

RunRelationMutant::RunRelationMutant(const std::vector<std::string>& arguments)
    : Running(SHOWSTOPPER_RELATION_MUTANT, arguments) {}

void Running::send(int signal) const { kill(child_, signal); }

Ran Running::wait() {
  Ran ran;
  ran.exit = exit_of(child_);
  ran.out = content(output_.path());
  ran.err = content(errors_.path());
  return ran;
}

Ran run(const std::vector<std::string>& arguments, const std::string& in) {
  const File output("", ".out");
  Ran ran = run_into(output.path(), arguments, in);
  ran.out = content(output.path());
  return ran;
}

File::File(const std::string& text, const std::string& ending) : path_(temporary(ending)) {
  write(text);
}
void File::write(const std::string& text) const { std::ofstream(path_, std::ios::binary) << text; }

File::~File() { std::remove(path_.c_str()); }

Folder::Folder() : path_(temporary("")) {
  std::remove(path_.c_str());
  fs::create_directory(path_);
}
Folder::~Folder() { fs::remove_all(path_); }

void Folder::add(const std::string& name, const std::string& text) const {
  std::ofstream(path_ + '/' + name) << text;
}
void Folder::add_folder(const std::string& name) const { fs::create_directory(path_ + '/' + name); }

std::vector<std::string> Folder::files() const {
  std::vector<std::string> paths;
  for (const auto& entry : fs::directory_iterator(path_)) paths.push_back(entry.path().string());
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::string corpus(const std::string& path) {
  return std::string(SHOWSTOPPER_SOURCE_CORPUS) + '/' + path;
}

}  // namespace showstopper::app
