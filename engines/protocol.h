// SPDX-License-Identifier: Apache-2.0
//
// The client's side of `showstopper-engine/1` (docs/trace-format.md): questions are numbered,
// answers are matched to them, and an engine that fails in any way is ended and started again
// before the next question. The contents of an answer about the game are not checked here.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engines/connections/connection.h"
#include "engines/json_members.h"

namespace showstopper::engines {

constexpr std::string_view kProtocol = "showstopper-engine/1";

// The answer of an engine to `hello`.
struct Abilities {
  std::string engine, version;
  std::vector<std::string> games;
  std::vector<int> players;
  std::vector<std::string> deck;       // the cards it knows; empty: not declared
  std::vector<std::string> can;        // `deal`, `state`, `legal`, `round`, `self_play`
  std::vector<std::string> automatic;  // decisions that it takes by itself
  std::string rules;                   // JSON; empty: not declared
  std::vector<std::string> remarks;    // on words that the protocol does not know

  bool can_do(std::string_view what) const;
};

// The possible values in `can`.
inline constexpr std::string_view kAbilities[] = {"deal", "state", "legal", "round", "self_play"};

// The remark on an unknown word in the answer to `hello`, with the nearest one; empty: it is known.
std::string unknown_word(std::string_view word, std::string_view key,
                         std::span<const std::string_view> known);

struct Reply {
  Outcome outcome = Outcome::answered;
  std::string why;                          // if not answered
  std::shared_ptr<const std::string> text;  // the answer
  bool read = false;                        // by `read_plain`; it has no error
  Members members;                          // views of it, without the number; none if it was read

  bool answered() const { return outcome == Outcome::answered; }
  // The `kind` of an `error`, or empty.
  std::string error_kind() const;
  // Its `message`; the whole `error`, if it has no `kind` and `message`; empty without an `error`.
  std::string error_message() const;
};

// Reads an answer that is spelled plainly, in one pass, and returns its number. Nothing: it is not
// plain, or not right, and its members are to be found first.
using ReadPlain = std::function<std::optional<std::int64_t>(std::string_view answer)>;

// Interpreters and virtual machines take their time.
constexpr double kStartSeconds = 30;

class Client {
 public:
  // `seconds`: for each answer; the first one may take `start_seconds`, for a program to start.
  Client(Connect connect, double seconds, double start_seconds = kStartSeconds);
  // Called before each question and while an answer is awaited: true gives the question up.
  void stop_when(std::function<bool()> stop);
  // The latest question was given up; the engine is not to blame.
  bool interrupted() const { return interrupted_; }
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  // Sends `hello`. False, and why, if the engine cannot be driven; `not_found`: because its command
  // does not exist.
  bool hello(std::string& why_not);
  const Abilities& abilities() const { return abilities_; }
  bool not_found() const { return not_found_; }

  // A question; `members` is JSON without braces, such as `"action":"0 play 03B"`, or empty. After
  // an engine was lost a new one is started first, which knows nothing of earlier questions.
  // `read_plain` may read the whole answer in its place.
  Reply ask(std::string_view what, std::string_view members, const ReadPlain& read_plain = nullptr);
  // Sends a question whose answer the same `ask` takes later; another question drops the answer.
  void ask_ahead(std::string_view what, std::string_view members);
  // The subject of the next questions, such as `round 17`, for messages on their answers.
  void about(std::string_view what);
  // Ends the engine; the next question starts another one.
  void lose();
  void bye();

  std::uint64_t exchanges() const { return exchanges_; }
  std::uint64_t restarts() const { return restarts_; }
  // The last bytes of its standard error.
  std::string errors() const;

 private:
  struct Sent {
    std::uint64_t id = 0;
    std::string what, members;
  };

  Reply exchange(std::string_view what, std::string_view members,
                 const ReadPlain& read_plain = nullptr);
  std::string request_line(std::uint64_t id, std::string_view what, std::string_view members) const;
  Reply reply_to(std::uint64_t id, Answer answer, const ReadPlain& read_plain);
  std::string why_wrong_id(std::string_view own, std::uint64_t id) const;
  bool read_abilities(const Reply& reply, std::string& why_not);

  Connect connect_;
  double seconds_, start_seconds_;
  std::unique_ptr<Connection> connection_;
  Abilities abilities_;
  std::uint64_t next_id_ = 1, exchanges_ = 0;
  std::uint64_t first_id_ = 1;                   // of the questions to this process
  std::map<std::uint64_t, std::string> abouts_;  // by the first question that is about it
  std::atomic<std::uint64_t> restarts_ = 0;      // other threads read it during a question
  bool not_found_ = false, interrupted_ = false;
  bool given_up_ = false;  // it was closed because a question was given up
  std::function<bool()> stop_;
  std::optional<Sent> ahead_;
};

// A word for an outcome without an answer: `timeout`, `crash` or `protocol`, the kinds of error in
// a trace.
std::string_view error_kind_of(Outcome outcome);

}  // namespace showstopper::engines
