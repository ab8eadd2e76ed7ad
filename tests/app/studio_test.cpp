// SPDX-License-Identifier: Apache-2.0
//
// `showstopper studio`: the answers of its server, and its refusals.
#include <csignal>
#include <filesystem>
#include <fstream>

#include <arpa/inet.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <nlohmann/json.hpp>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class Studio : public testing::Test {
 protected:
  Studio() : page_("<html><!--STUDIO-HEAD--></html>", ".html") {
    const std::string fifo = folder_.path() + "/url";
    std::ofstream(folder_.path() + "/mine.toml")
        << "format = \"showstopper-rules/1\"\nextends = \"gostop/matgo\"\n";
    std::ofstream(folder_.path() + "/secret.txt") << "secret";
    const std::string line = fmt::format("exec '{}' studio '{}/mine.toml' --page '{}' >'{}'",
                                         SHOWSTOPPER_PROGRAM, folder_.path(), page_.path(), fifo);
    child_ = fork();
    if (child_ == 0) {
      setenv("SHOWSTOPPER_CORPUS", SHOWSTOPPER_SOURCE_CORPUS, 1);
      execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
      _exit(127);
    }
    std::string url;
    while (url.empty() && kill(child_, 0) == 0) {
      std::ifstream in(fifo);
      std::getline(in, url);
      if (in.eof()) url.clear();
      usleep(10'000);
    }
    port_ = std::stoi(url.substr(url.find(':', 6) + 1));
    token_ = url.substr(url.find('=') + 1);
  }
  ~Studio() override { end(); }

  int end() {
    if (child_ < 0) return 0;
    kill(child_, SIGINT);
    int status = 0;
    waitpid(child_, &status, 0);
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  // The answer of the server to these bytes.
  std::string sent(const std::string& bytes, bool ends = false) const {
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<std::uint16_t>(port_));
    EXPECT_EQ(connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    EXPECT_EQ(send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(bytes.size()));
    if (ends) shutdown(socket, SHUT_WR);
    std::string answer;
    char block[4096];
    for (ssize_t size = 0; (size = recv(socket, block, sizeof block, 0)) > 0;) {
      answer.append(block, static_cast<std::size_t>(size));
    }
    close(socket);
    return answer;
  }

  std::string asked(const std::string& what, const std::string& body = "",
                    const std::string& more = "", const std::string& host = "") const {
    return sent(fmt::format("{} HTTP/1.1\r\nHost: {}\r\n{}Content-Length: {}\r\n\r\n{}", what,
                            host.empty() ? fmt::format("127.0.0.1:{}", port_) : host, more,
                            body.size(), body));
  }
  std::string with_token() const { return "X-Studio-Token: " + token_ + "\r\n"; }
  std::string ran(const nlohmann::json& args) const {
    const nlohmann::json request = {{"args", args}, {"files", {{"a.toml", "bomb = ["}}}};
    return asked("POST /run", request.dump(), with_token());
  }

  Folder folder_;
  File page_;
  pid_t child_ = -1;
  int port_ = 0;
  std::string token_;
};

TEST_F(Studio, ServesThePageToWhoHasItsAddress) {
  EXPECT_THAT(asked("GET /?token=" + token_),
              HasSubstr("<meta name=\"studio-token\" content=\"" + token_ + "\">"));
  EXPECT_THAT(asked("GET /"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(asked("GET /?token=" + token_, "", "", "evil.example"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(asked("GET /?token=" + token_, "", "Origin: http://evil.example\r\n"),
              StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(asked("GET /nothing", "", with_token()), StartsWith("HTTP/1.1 404"));
}

TEST_F(Studio, RunsTheCommandsOfThePage) {
  const std::string answer = ran({"lint", "--fast", "a.toml"});
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 200"));
  const auto json = nlohmann::json::parse(answer.substr(answer.find("\r\n\r\n") + 4));
  EXPECT_EQ(json.at("code"), 2);  // the file cannot be read
  EXPECT_THAT(json.at("out").get<std::string>(), HasSubstr("this list has no closing"));
  const nlohmann::json edit = {
      {"args", {"rules", "set", "a.toml", "bomb.steal=2"}},
      {"files", {{"a.toml", "format = \"showstopper-rules/1\"\nextends = \"gostop/matgo\"\n"}}}};
  const std::string set = asked("POST /run", edit.dump(), with_token());
  EXPECT_THAT(set, HasSubstr("bomb.steal = 2"));
}

TEST_F(Studio, RunsNothingElse) {
  EXPECT_THAT(asked("POST /run", R"({"args":["help"],"files":{}})"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(ran({"verify", "--engine", "touch x"}), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(ran({"lint", "/etc/passwd"}), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(ran({"find", "nagari", "--rules", "gostop/matgo", "--out=/tmp/x"}),
              StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(ran({"lint", "../secret.toml"}), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(asked("POST /run", R"({"args":["help"],"files":{"../a.toml":""}})", with_token()),
              StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(asked("POST /run", "[", with_token()), StartsWith("HTTP/1.1 400"));
}

TEST_F(Studio, SavesRuleFilesOfTheFolderAlone) {
  EXPECT_THAT(asked("GET /files", "", with_token()), HasSubstr("\"current\":\"mine.toml\""));
  EXPECT_THAT(asked("GET /files", "", with_token()), testing::Not(HasSubstr("secret")));
  EXPECT_THAT(asked("PUT /file/a%20b.toml", "x = 1\n", with_token()), StartsWith("HTTP/1.1 200"));
  std::ifstream in(folder_.path() + "/a b.toml");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), "x = 1\n");
  for (const char* name :
       {"secret.txt", "..%2Fout.toml", ".hidden.toml", "a%00.toml", "%2e%2e%2fa.toml"}) {
    EXPECT_THAT(asked(std::string("PUT /file/") + name, "x", with_token()),
                StartsWith("HTTP/1.1 403"))
        << name;
  }
  EXPECT_THAT(asked("PUT /file/a.toml", "x"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(asked("PUT /file/a.toml", std::string((1 << 20) + 1, 'x'), with_token()),
              StartsWith("HTTP/1.1 413"));
}

TEST_F(Studio, AnswersWhatIsNoRequest) {
  for (const char* text : {"", "\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n",
                           "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                           "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n"}) {
    EXPECT_THAT(sent(text, true), StartsWith("HTTP/1.1 400")) << text;
  }
  EXPECT_THAT(sent("GET / HTTP/1.1\r\nContent-Length: 999999999\r\n\r\n"),
              StartsWith("HTTP/1.1 413"));
  EXPECT_EQ(end(), 0);
}

}  // namespace
}  // namespace showstopper::app
