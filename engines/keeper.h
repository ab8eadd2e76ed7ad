// SPDX-License-Identifier: Apache-2.0
//
// The parent of an engine: a process of ours between this program and the engine, which ends the
// engine with everything that it has started as soon as this program asks for it, or is no more,
// whatever ended it. A process group is left by `setsid`, and a mark in the environment by `env
// -i`; Linux offers more (PR_SET_CHILD_SUBREAPER): whatever loses its parent below the keeper
// becomes a child of the keeper, so that nothing below it can leave.
//
// Refuses to know what the engine says; its pipes are those of who starts it.
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
  // Ends what is left of the engine, and the keeper.
  void end();

 private:
  pid_t pid_ = -1;
  int life_ = -1;    // while it is open the engine may live
  int status_ = -1;  // where the keeper writes how the engine ended
};

}  // namespace showstopper::engines
