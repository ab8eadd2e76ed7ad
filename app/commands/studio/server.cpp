// SPDX-License-Identifier: Apache-2.0
#include "app/commands/studio/server.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <string_view>

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/cli/context.h"
#include "app/cli/signal_guard.h"

namespace showstopper::app {
namespace {

constexpr std::size_t kMostHead = std::size_t{64} << 10;
constexpr std::size_t kMostBody = std::size_t{8} << 20;  // some files of 1 MB, escaped in JSON
constexpr int kPatience = 10'000;                        // milliseconds for the bytes of a request

std::string_view reason(int status) {
  switch (status) {
    case 200: return "OK";
    case 400: return "Bad Request";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 413: return "Content Too Large";
    default: return "Internal Server Error";
  }
}

void send_all(int socket, std::string_view text) {
  while (!text.empty()) {
    const ssize_t sent = send(socket, text.data(), text.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(sent));
  }
}

void send_answer(int socket, const WebAnswer& answer) {
  send_all(socket,
           fmt::format("HTTP/1.1 {} {}\r\nContent-Type: {}\r\nContent-Length: {}\r\n"
                       "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
                       "X-Frame-Options: DENY\r\nReferrer-Policy: no-referrer\r\n"
                       "Connection: close\r\n\r\n",
                       answer.status, reason(answer.status), answer.type, answer.body.size()));
  send_all(socket, answer.body);
}

// The next bytes of a connection; empty: it has ended, or nothing comes.
std::string next_bytes(int socket) {
  pollfd waiting{socket, POLLIN, 0};
  if (poll(&waiting, 1, kPatience) <= 0) return "";
  char block[16384];
  const ssize_t size = recv(socket, block, sizeof block, 0);
  return size <= 0 ? "" : std::string(block, static_cast<std::size_t>(size));
}

bool has_gone(int socket) {
  char byte = 0;
  const ssize_t size = recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  return size == 0 || (size < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

std::string small_letters(std::string_view text) {
  std::string small(text);
  std::transform(small.begin(), small.end(), small.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return small;
}

bool refused(WebAnswer& refusal, int status, std::string_view why) {
  refusal = {status, "text/plain; charset=utf-8", std::string(why) + '\n'};
  return false;
}

// The lines before the body, without the last, empty one.
bool read_head(std::string_view head, WebRequest& request, WebAnswer& refusal) {
  const auto line = [&head] {
    const std::size_t end = std::min(head.find("\r\n"), head.size());
    const std::string_view text = head.substr(0, end);
    head.remove_prefix(std::min(end + 2, head.size()));
    return text;
  };
  const std::string_view first = line();
  const std::size_t method = first.find(' '), target = first.rfind(' ');
  if (method == std::string_view::npos || target <= method || first.substr(target) != " HTTP/1.1") {
    return refused(refusal, 400, "this is not a request of HTTP/1.1");
  }
  request.method = first.substr(0, method);
  const std::string_view whole = first.substr(method + 1, target - method - 1);
  const std::size_t query = std::min(whole.find('?'), whole.size());
  request.path = whole.substr(0, query);
  request.query = whole.substr(std::min(query + 1, whole.size()));
  while (!head.empty()) {
    const std::string_view header = line();
    const std::size_t colon = header.find(':');
    if (colon == std::string_view::npos) return refused(refusal, 400, "a header has no colon");
    std::string_view value = header.substr(colon + 1);
    while (!value.empty() && value.front() == ' ') value.remove_prefix(1);
    const bool is_new =
        request.headers.emplace(small_letters(header.substr(0, colon)), value).second;
    if (!is_new) return refused(refusal, 400, "a header is given twice");
  }
  return true;
}

}  // namespace

bool read_request(const std::function<std::string()>& next, WebRequest& request,
                  WebAnswer& refusal) {
  std::string text;
  std::size_t end = std::string::npos;
  while ((end = text.find("\r\n\r\n")) == std::string::npos) {
    const std::string more = next();
    if (more.empty()) return refused(refusal, 400, "the request is not complete");
    text += more;
    if (text.size() > kMostHead + kMostBody)
      return refused(refusal, 413, "the request is too large");
  }
  if (!read_head(std::string_view(text).substr(0, end + 2), request, refusal)) return false;
  if (request.headers.count("transfer-encoding") > 0) {
    return refused(refusal, 400, "a body needs `Content-Length`");
  }
  std::size_t length = 0;
  if (const auto given = request.headers.find("content-length"); given != request.headers.end()) {
    const std::string& digits = given->second;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), length);
    if (read.ec != std::errc() || read.ptr != digits.data() + digits.size()) {
      return refused(refusal, 400, "`Content-Length` is not a number");
    }
  }
  if (length > kMostBody) return refused(refusal, 413, "the request is too large");
  request.body = text.substr(end + 4);
  while (request.body.size() < length) {
    const std::string more = next();
    if (more.empty()) return refused(refusal, 400, "the body is not complete");
    request.body += more;
  }
  request.body.resize(length);
  return true;
}

bool from_own_page(const WebRequest& request, std::uint16_t port) {
  const std::string names[] = {fmt::format("127.0.0.1:{}", port),
                               fmt::format("localhost:{}", port)};
  const auto host = request.headers.find("host");
  if (host == request.headers.end() || std::find(names, names + 2, host->second) == names + 2) {
    return false;
  }
  const auto origin = request.headers.find("origin");
  return origin == request.headers.end() || origin->second == "http://" + host->second;
}

WebServer::WebServer(std::uint16_t port) {
  const auto fail = [&](std::string_view what) {
    throw UsageError{fmt::format("port {} of 127.0.0.1 {}: {}", port, what, std::strerror(errno))};
  };
  socket_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (socket_ < 0) fail("cannot be opened");
  const int yes = 1;
  setsockopt(socket_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  socklen_t size = sizeof address;
  auto* const generic = reinterpret_cast<sockaddr*>(&address);  // NOLINT: as the call wants it
  if (::bind(socket_, generic, size) != 0 || ::listen(socket_, 16) != 0) fail("cannot be served");
  getsockname(socket_, generic, &size);
  port_ = ntohs(address.sin_port);
}

WebServer::~WebServer() { close(socket_); }

void WebServer::serve(const std::function<WebAnswer(const WebRequest&, const Gone&)>& answer) {
  constexpr int kPause = 200;  // milliseconds; a signal may come just before we wait
  const pid_t self = getpid();
  while (!SignalGuard::interrupted()) {
    while (waitpid(-1, nullptr, WNOHANG) > 0) {
    }
    pollfd waiting{socket_, POLLIN, 0};
    if (poll(&waiting, 1, kPause) <= 0) continue;
    const int connection = accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
    if (connection < 0) continue;
    const pid_t child = fork();
    if (child == 0) {
      std::signal(SIGINT, SIG_DFL);
      std::signal(SIGTERM, SIG_DFL);
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (getppid() != self) _exit(1);
      WebRequest request;
      WebAnswer given;
      if (read_request([&] { return next_bytes(connection); }, request, given)) {
        given = from_own_page(request, port_)
                    ? answer(request, [&] { return has_gone(connection); })
                    : WebAnswer{403, "text/plain; charset=utf-8", "this page is not served here\n"};
      }
      send_answer(connection, given);
      _exit(0);
    }
    close(connection);
  }
}

}  // namespace showstopper::app
