// SPDX-License-Identifier: Apache-2.0
#include "app/cli/message.h"

#include <cerrno>

#include <unistd.h>

namespace showstopper::app {

void write_message(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(STDERR_FILENO, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace showstopper::app
