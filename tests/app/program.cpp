// SPDX-License-Identifier: Apache-2.0
#include "tests/app/program.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace showstopper::app {
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

Ran run_into(const std::string& path, const std::vector<std::string>& arguments,
             const std::string& in) {
  const File input(in, ".in"), errors("", ".err");
  const pid_t child = fork();
  if (child == 0) {
    redirect(STDIN_FILENO, input.path(), O_RDONLY);
    redirect(STDOUT_FILENO, path, O_WRONLY);
    redirect(STDERR_FILENO, errors.path(), O_WRONLY);
    setenv("SHOWSTOPPER_CORPUS", SHOWSTOPPER_SOURCE_CORPUS, 1);
    std::string program = SHOWSTOPPER_PROGRAM;
    std::vector<std::string> own = arguments;
    std::vector<char*> words{program.data()};
    for (std::string& argument : own) words.push_back(argument.data());
    words.push_back(nullptr);
    execv(SHOWSTOPPER_PROGRAM, words.data());
    _exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  Ran ran;
  ran.exit = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  ran.err = content(errors.path());
  return ran;
}

Ran run(const std::vector<std::string>& arguments, const std::string& in) {
  const File output("", ".out");
  Ran ran = run_into(output.path(), arguments, in);
  ran.out = content(output.path());
  return ran;
}

File::File(const std::string& text, const std::string& ending) : path_(temporary(ending)) {
  std::ofstream(path_, std::ios::binary) << text;
}

File::~File() { std::remove(path_.c_str()); }

std::string corpus(const std::string& path) {
  return std::string(SHOWSTOPPER_SOURCE_CORPUS) + '/' + path;
}

}  // namespace showstopper::app
