// SPDX-License-Identifier: Apache-2.0
//
// `showstopper studio`: the page for designers of rules with this program behind it. The page runs
// the commands that it needs in a folder of their own, and saves rule files of one folder.
#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <span>

#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/cli/command.h"
#include "app/cli/message.h"
#include "app/cli/signal_guard.h"
#include "app/commands/studio/server.h"
#include "app/report/json_text.h"
#include "model/rules/loader.h"
#include "model/rules/node.h"
#include "model/table/whole_file.h"

namespace showstopper::app {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

struct StudioOptions {
  std::string file, page;
  int port = 0;
};

WebAnswer refusal(int status, std::string_view why) {
  return {status, "text/plain; charset=utf-8", std::string(why) + '\n'};
}

std::string random_token() {
  std::array<unsigned char, 32> bytes;
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
    throw UsageError{"the system gives no random numbers"};
  }
  std::string token;
  for (const unsigned char byte : bytes) token += fmt::format("{:02x}", byte);
  return token;
}

// A name without folders, which can lead nowhere else.
bool is_plain_name(std::string_view name, std::string_view ending) {
  return name.ends_with(ending) && name.size() <= 200 && name.front() != '.' &&
         name.find_first_of(std::string_view("/\\\0", 3)) == std::string_view::npos;
}

std::string contents(const fs::path& path) { return table::whole_text(path).value_or(""); }

class Folder {
 public:
  Folder() {
    std::string pattern = (fs::temp_directory_path() / "showstopper-studio-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw UsageError{"no folder for temporary files"};
    path_ = pattern;
  }
  ~Folder() {
    std::error_code none;
    fs::remove_all(path_, none);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

// No argument leads out of the folder of the request.
bool stays_inside(const std::string& word) {
  const std::size_t equals = word.starts_with("--") ? word.find('=') : std::string::npos;
  const std::string value = equals == std::string::npos ? word : word.substr(equals + 1);
  return !value.starts_with('/') && !value.starts_with('~') &&
         value.find("..") == std::string::npos && value.find('\0') == std::string::npos;
}

class Studio {
 public:
  Studio(const StudioOptions& options, const Context& context)
      : token_(random_token()), program_(fs::read_symlink("/proc/self/exe")) {
    const fs::path given(options.file.empty() ? "." : options.file);
    std::error_code none;
    const bool folder = fs::is_directory(given, none);
    if (!folder && !rules::is_rule_path(options.file)) {
      throw UsageError{fmt::format("`{}` is not a `.toml` file or a folder", options.file)};
    }
    folder_ = folder ? fs::absolute(given) : fs::absolute(given).parent_path();
    first_ = folder ? "" : given.filename().string();
    corpus_ = context.corpus();
    page_ = options.page.empty() ? corpus_.parent_path() / "studio.html" : fs::path(options.page);
    if (!fs::is_regular_file(page_, none)) {
      throw UsageError{fmt::format(
          "the page `{}` is not there: put the studio.html of the release there, or name it with "
          "`--page`",
          page_.string())};
    }
  }

  const std::string& token() const { return token_; }

  WebAnswer answer(const WebRequest& request, const WebServer::Gone& gone) const {
    if (request.method == "GET" && request.path == "/") {
      return request.query == "token=" + token_ ? page() : refusal(403, "the address has no token");
    }
    const auto token = request.headers.find("x-studio-token");
    if (token == request.headers.end() || token->second != token_) {
      return refusal(403, "the request has no token");
    }
    if (request.method == "POST" && request.path == "/run") return run(request, gone);
    if (request.method == "GET" && request.path == "/files") return files();
    constexpr std::string_view kFile = "/file/";
    if (request.method == "PUT" && request.path.starts_with(kFile)) {
      return save(unescaped(request.path.substr(kFile.size())), request.body);
    }
    return refusal(404, "there is nothing at this address");
  }

 private:
  static std::string unescaped(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const bool code = text[i] == '%' && i + 2 < text.size();
      if (!code) {
        plain += text[i];
        continue;
      }
      plain +=
          static_cast<char>(std::strtol(std::string(text.substr(i + 1, 2)).c_str(), nullptr, 16));
      i += 2;
    }
    return plain;
  }

  WebAnswer page() const {
    std::string html = contents(page_);
    constexpr std::string_view kPlace = "<!--STUDIO-HEAD-->";
    const std::size_t at = html.find(kPlace);
    if (at == std::string::npos) return refusal(500, "the page is of another version");
    html.replace(at, kPlace.size(),
                 fmt::format("<meta name=\"studio-token\" content=\"{}\">", token_));
    return {200, "text/html; charset=utf-8", std::move(html)};
  }

  WebAnswer files() const {
    ordered_json list = ordered_json::object();
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder_, none)) {
      const std::string name = entry.path().filename().string();
      const bool rules = is_plain_name(name, rules::kSuffix) && entry.is_regular_file(none) &&
                         entry.file_size(none) <= rules::kLargestFile;
      if (rules) list[name] = contents(entry.path());
    }
    const ordered_json all = {{"current", first_}, {"files", list}};
    return {200, "application/json", json_text(all)};
  }

  WebAnswer save(const std::string& name, const std::string& text) const {
    if (!is_plain_name(name, rules::kSuffix)) return refusal(403, "only rule files of the folder");
    if (text.size() > rules::kLargestFile) return refusal(413, "the file is too large");
    std::string trouble;
    if (!table::write_whole(folder_ / name, text, trouble)) return refusal(500, trouble);
    return {200, "text/plain; charset=utf-8", "saved\n"};
  }

  WebAnswer run(const WebRequest& request, const WebServer::Gone& gone) const {
    const ordered_json json = ordered_json::parse(request.body, nullptr, false);
    if (!json.is_object() || !json.contains("args") || !json["args"].is_array() ||
        !json.contains("files") || !json["files"].is_object()) {
      return refusal(400, "a request is an object with `args` and `files`");
    }
    std::vector<std::string> words{program_.string()};
    for (const auto& word : json["args"]) {
      if (!word.is_string() || !stays_inside(word.get<std::string>())) {
        return refusal(403, "an argument leads out of the folder");
      }
      words.push_back(word.get<std::string>());
    }
    const std::span<const Command> all = commands();
    if (words.size() < 2 || std::none_of(all.begin(), all.end(), [&](const Command& command) {
          return command.in_page && command.name == words[1];
        })) {
      return refusal(403, "the page does not run this command");
    }
    const Folder folder, outputs;
    for (const auto& [name, text] : json["files"].items()) {
      const bool known = is_plain_name(name, rules::kSuffix) || is_plain_name(name, ".jsonl");
      if (!known || !text.is_string()) return refusal(403, "only rule files and rounds");
      std::ofstream file(folder.path() / name, std::ios::binary);
      file << text.get<std::string>();
      file.close();
      if (!file) return refusal(500, "the files of the page cannot be written");
    }
    const int code = run_in(words, folder.path(), outputs.path(), gone);
    if (code == kNotStarted) return refusal(500, "no process can be started");
    ordered_json changed = ordered_json::object();
    for (const auto& entry : fs::directory_iterator(folder.path())) {
      const std::string name = entry.path().filename().string();
      const std::string text = contents(entry.path());
      if (!json["files"].contains(name) || json["files"][name] != text) changed[name] = text;
    }
    const ordered_json ran = {{"code", code},
                              {"out", contents(outputs.path() / "out")},
                              {"err", contents(outputs.path() / "err")},
                              {"files", changed}};
    return {200, "application/json", json_text(ran)};
  }

  static constexpr int kNotStarted = -2;

  // Ends it with the connection.
  int run_in(std::vector<std::string> words, const fs::path& folder, const fs::path& outputs,
             const WebServer::Gone& gone) const {
    const pid_t child = fork();
    if (child < 0) return kNotStarted;
    if (child == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      const int in = open("/dev/null", O_RDONLY);
      const int out = open((outputs / "out").c_str(), O_WRONLY | O_CREAT, 0600);
      const int err = open((outputs / "err").c_str(), O_WRONLY | O_CREAT, 0600);
      dup2(in, STDIN_FILENO);
      dup2(out, STDOUT_FILENO);
      dup2(err, STDERR_FILENO);
      if (chdir(folder.c_str()) != 0) _exit(127);
      setenv("SHOWSTOPPER_CORPUS", corpus_.c_str(), 1);
      std::vector<char*> arguments;
      for (std::string& word : words) arguments.push_back(word.data());
      arguments.push_back(nullptr);
      execv(arguments[0], arguments.data());
      _exit(127);
    }
    int status = 0;
    constexpr useconds_t kPause = 2000;
    while (waitpid(child, &status, WNOHANG) == 0) {
      if (gone()) kill(child, SIGKILL);
      usleep(kPause);
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  std::string token_, first_;
  fs::path program_, folder_, corpus_, page_;
};

Exit studio(Context& context, const StudioOptions& options) {
  const Studio page(options, context);
  const SignalGuard guard;
  WebServer server(static_cast<std::uint16_t>(options.port));
  context.out.line(fmt::format("http://127.0.0.1:{}/?token={}", server.port(), page.token()));
  context.out.flush();
  server.serve([&](const WebRequest& request, const WebServer::Gone& gone) {
    return page.answer(request, gone);
  });
  return Exit::nothing_found;
}

}  // namespace

Run add_studio(CLI::App& app) {
  const auto options = std::make_shared<StudioOptions>();
  app.add_option("FILE", options->file,
                 "A rule file, or a folder of rule files (default: the current folder)");
  constexpr int kMostPort = 65535;
  add_number(app, "--port", options->port, 0, kMostPort,
             "Serve on this port of 127.0.0.1 (default: any that is free)");
  app.add_option("--page", options->page, "Serve this page (default: the one beside the corpus)")
      ->type_name("FILE")
      ->allow_extra_args(false);
  add_help_page(
      app,
      {{{Exit::nothing_found, "Ctrl-C ended it"}},
       {{"Serve the page for the rule files of this folder, until Ctrl-C", "showstopper studio"},
        {"Open one rule file in it", "showstopper studio mine.toml"}}});
  return [options](Context& context) { return studio(context, *options); };
}

}  // namespace showstopper::app
