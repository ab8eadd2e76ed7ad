// SPDX-License-Identifier: Apache-2.0
//
// The parent of an engine: a process between this program and the engine. It ends the engine and
// every process that the engine has started, on request or when this program ends for any reason.
// A process leaves its group by `setsid`, and a mark in the environment by `env -i`. It cannot
// leave the keeper: PR_SET_CHILD_SUBREAPER makes it the keeper's child when it loses its parent.
//
// The keeper does not read the engine's output; the pipes belong to the caller.
#pragma once

#include <string>

#include <sys/types.h>

namespace showstopper::engines {

class Keeper {
 public:
  struct Files {
    int in, out, err;  // of the engine
  };

  Keeper() = default;
  ~Keeper() { end(); }
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;

  // Starts `command` by the shell in a process group of its own, with the usual signals and
  // `variable` (`NAME=value`) in its environment, in place of others of that name. 0, or the error.
  int start(const std::string& command, const std::string& variable, const Files& files);
  bool alive() const { return pid_ > 0; }

  // Whether the engine itself has ended within so many milliseconds; `status` is then as of
  // waitpid.
  bool ended(int milliseconds, int& status) const;
  // Ends the remaining processes of the engine, and the keeper.
  void end();

 private:
  pid_t pid_ = -1;
  int life_ = -1;    // while it is open the engine may live
  int status_ = -1;  // where the keeper writes how the engine ended
};

}  // namespace showstopper::engines
