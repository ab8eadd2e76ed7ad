// SPDX-License-Identifier: Apache-2.0
#include "engines/protocol.h"

#include <algorithm>
#include <charconv>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engines/answer_text.h"
#include "model/rules/rule_set.h"
#include "model/table/check.h"
#include "model/trace/json/engine_text.h"

namespace showstopper::engines {
namespace {

const std::string kHello = fmt::format("\"protocol\":\"{}\"", kProtocol);

// `kind` or `message` of an `error`; nothing: it has no such text.
std::optional<std::string> text_of_error(std::string_view error, std::string_view key) {
  std::string why_not;
  const auto parts = members_of(error, why_not);
  return parts ? text_in(member(*parts, key)) : std::nullopt;
}

}  // namespace

std::string unknown_word(std::string_view word, std::string_view key,
                         std::span<const std::string_view> known) {
  if (std::find(known.begin(), known.end(), word) != known.end()) return "";
  REQUIRES(!known.empty() && !key.empty());
  const std::string_view meant = rules::nearest(word, known);
  std::string text =
      fmt::format("unknown word `{}` in `{}` of the answer to `hello`", shown_text(word), key);
  return text + (meant.empty() ? fmt::format("; known: {}", fmt::join(known, ", "))
                               : fmt::format("; did you mean `{}`?", meant));
}

bool Abilities::can_do(std::string_view what) const {
  return std::find(can.begin(), can.end(), what) != can.end();
}

std::string Reply::error_kind() const {
  const std::string_view error = member(members, "error");
  if (error.empty() || error == "null") return "";
  const std::string kind = text_of_error(error, "kind").value_or("");
  return kind.empty() ? "error" : kind;
}

std::string Reply::error_message() const {
  if (error_kind().empty()) return "";
  const std::string_view error = member(members, "error");
  const auto message = text_of_error(error, "message");
  if (message && text_of_error(error, "kind")) return trace::engine_text(*message);
  return fmt::format("`error` is `{}`, expected an object with `kind` and `message`",
                     shown_text(error));
}

std::string_view error_kind_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::timeout: return "timeout";
    case Outcome::closed: return "crash";
    case Outcome::answered:
    case Outcome::flood:
    case Outcome::garbage:
    case Outcome::wrong_id:
    case Outcome::interrupted: return "protocol";
  }
  UNREACHABLE("the switch has a case for each value");
}

Client::Client(Connect connect, double seconds, double start_seconds)
    : connect_(std::move(connect)),
      seconds_(seconds),
      start_seconds_(start_seconds),
      connection_(connect_()) {
  REQUIRES(connection_ != nullptr);
}

Client::~Client() { bye(); }

void Client::stop_when(std::function<bool()> stop) {
  stop_ = std::move(stop);
  connection_->stop_when(stop_);
}

std::string Client::request_line(std::uint64_t id, std::string_view what,
                                 std::string_view members) const {
  REQUIRES(!what.empty() && !members.starts_with('{'));
  return fmt::format("{{\"id\":{},\"do\":\"{}\"{}{}}}", id, what, members.empty() ? "" : ",",
                     members);
}

Reply Client::exchange(std::string_view what, std::string_view members,
                       const ReadPlain& read_plain) {
  const std::uint64_t id = next_id_++;
  ++exchanges_;
  return reply_to(id,
                  connection_->exchange(request_line(id, what, members),
                                        what == "hello" ? start_seconds_ : seconds_),
                  read_plain);
}

void Client::ask_ahead(std::string_view what, std::string_view members) {
  if (ahead_ || !connection_->is_open()) return;
  REQUIRES(!ahead_ && !what.empty());
  Sent sent{next_id_, std::string(what), std::string(members)};
  if (!connection_->send(request_line(sent.id, what, members))) return;
  ++next_id_;
  ++exchanges_;
  ahead_ = std::move(sent);
}

void Client::about(std::string_view what) {
  constexpr std::size_t kMost = 8;  // one answer is late by one question, or two
  if (!abouts_.empty() && abouts_.rbegin()->second == what) return;
  abouts_[next_id_] = what;
  if (abouts_.size() > kMost) abouts_.erase(abouts_.begin());
  ENSURES(abouts_.size() <= kMost);
}

// A process that did not answer a question gets no further one. So the number of an earlier
// question is that of a second answer to it.
std::string Client::why_wrong_id(std::string_view own, std::uint64_t id) const {
  REQUIRES(id >= first_id_);
  if (own.empty()) return fmt::format("the answer has no `id`, expected {}", id);
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(own.data(), own.data() + own.size(), number);
  const bool earlier =
      error == std::errc() && end == own.data() + own.size() && number >= first_id_ && number < id;
  if (!earlier) {
    return fmt::format("the answer's `id` is {}, expected {}", shown_text(own), id);
  }
  const auto after = abouts_.upper_bound(number);
  const std::string of = after == abouts_.begin() ? "" : " of " + std::prev(after)->second;
  return fmt::format("a second answer to request {}{}, expected the answer to request {}", number,
                     of, id);
}

Reply Client::reply_to(std::uint64_t id, Answer answer, const ReadPlain& read_plain) {
  REQUIRES(id > 0 && id < next_id_);
  drop_byte_order_mark(answer.text);
  Reply reply{answer.outcome,
              std::move(answer.why),
              std::make_shared<const std::string>(std::move(answer.text)),
              false,
              {}};
  interrupted_ = reply.outcome == Outcome::interrupted;
  if (!reply.answered()) return reply;
  reply.read = read_plain && read_plain(*reply.text) == static_cast<std::int64_t>(id);
  if (reply.read) return reply;
  std::string why_not;
  auto parts = members_of_answer(*reply.text, why_not);
  if (!parts) {
    reply.outcome = Outcome::garbage;
    reply.why = fmt::format("the answer is {}", why_not);
    if (!is_blank(*reply.text)) reply.why += fmt::format(": `{}`", shown_text(*reply.text));
    return reply;
  }
  reply.members = std::move(*parts);
  const std::string_view own = member(reply.members, "id");
  if (own != std::to_string(id)) {
    reply.outcome = Outcome::wrong_id;
    reply.why = why_wrong_id(own, id);
  }
  std::erase_if(reply.members, [](const auto& each) { return each.first == "id"; });
  ENSURES(reply.text != nullptr && member(reply.members, "id").empty());
  return reply;
}

Reply Client::ask(std::string_view what, std::string_view members, const ReadPlain& read_plain) {
  interrupted_ = stop_ && stop_();
  if (interrupted_) return {Outcome::interrupted, "the run was interrupted", nullptr, false, {}};
  if (const auto sent = std::exchange(ahead_, std::nullopt)) {
    const bool same = sent->what == what && sent->members == members;
    Reply reply = reply_to(sent->id, connection_->receive(seconds_), same ? read_plain : nullptr);
    if (!reply.answered()) lose();
    if (interrupted_ || same) return reply;
  }
  if (!connection_->is_open()) {
    Reply failed{Outcome::closed, "", nullptr, false, {}};
    if (!connection_->open(failed.why)) return failed;
    first_id_ = next_id_;
    if (!std::exchange(given_up_, false)) ++restarts_;
    if (Reply again = exchange("hello", kHello); !again.answered()) {
      lose();
      return again;
    }
  }
  ENSURES(!ahead_ && connection_->is_open());
  Reply reply = exchange(what, members, read_plain);
  if (!reply.answered()) lose();
  return reply;
}

void Client::lose() {
  given_up_ = interrupted_;
  ahead_.reset();
  connection_->close(false);
  ENSURES(!connection_->is_open());
}

void Client::bye() {
  if (!connection_->is_open()) return;
  // Its answer does not matter: it gets `bye`, and its input is closed.
  constexpr double kShort = 0.2;  // seconds
  connection_->exchange(fmt::format("{{\"id\":{},\"do\":\"bye\"}}", next_id_++), kShort);
  connection_->close(true);
}

std::string Client::errors() const { return connection_->errors(); }

bool Client::hello(std::string& why_not) {
  not_found_ = false;
  if (!connection_->is_open() && !connection_->open(why_not)) {
    not_found_ = true;
    return false;
  }
  first_id_ = next_id_;
  const Reply reply = exchange("hello", kHello);
  if (reply.answered() && read_abilities(reply, why_not)) return true;
  if (!reply.answered()) why_not = reply.why;
  lose();
  not_found_ = connection_->not_found();
  return false;
}

bool Client::read_abilities(const Reply& reply, std::string& why_not) {
  REQUIRES(reply.answered());
  Abilities own;
  if (const std::string kind = reply.error_kind(); !kind.empty()) {
    why_not = fmt::format("it answers `hello` with an error of kind `{}`", shown_text(kind));
    if (const std::string says = reply.error_message(); !says.empty()) why_not += ": " + says;
    return false;
  }
  bool good = true;
  const auto texts = [&](const char* key, std::vector<std::string>& into) {
    const std::string_view json = member(reply.members, key);
    if (json.empty() || json == "null") return;
    if (auto list = list_of_texts(json)) {
      into = std::move(*list);
    } else if (std::exchange(good, false)) {
      why_not = fmt::format("`{}` in its answer to `hello` is not a list of texts", key);
    }
  };
  texts("games", own.games);
  texts("deck", own.deck);
  texts("can", own.can);
  texts("auto", own.automatic);
  for (const std::string& word : own.can) {
    if (const std::string wrong = unknown_word(word, "can", kAbilities); !wrong.empty()) {
      own.remarks.push_back(wrong);
    }
  }
  if (const auto json = member(reply.members, "players"); !json.empty()) {
    if (auto list = list_of_numbers(json)) {
      own.players = std::move(*list);
    } else if (std::exchange(good, false)) {
      why_not = "`players` in its answer to `hello` is not a list of numbers";
    }
  }
  own.engine = text_in(member(reply.members, "engine")).value_or("");
  own.version = text_in(member(reply.members, "version")).value_or("");
  own.rules = member(reply.members, "rules");
  if (own.rules == "null") own.rules.clear();
  if (good && own.games.empty()) {
    good = false;
    std::vector<std::string> keys;
    for (const auto& [key, value] : reply.members) keys.push_back('`' + shown_text(key) + '`');
    why_not = fmt::format(
        "its answer to `hello` has no `games`; beside `id` it has {}, expected `engine`, `games`, "
        "`players`, `rules`",
        keys.empty() ? "nothing" : fmt::format("{}", fmt::join(keys, ", ")));
  }
  ENSURES(good || !why_not.empty());
  if (good) abilities_ = std::move(own);
  return good;
}

}  // namespace showstopper::engines
