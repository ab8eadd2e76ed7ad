// SPDX-License-Identifier: Apache-2.0
#include "engines/connections/library.h"

#include <memory>
#include <utility>

#include <dlfcn.h>
#include <fmt/format.h>

#include "engines/c/showstopper_engine.h"
#include "engines/connections/child_process.h"
#include "model/table/check.h"

namespace showstopper::engines {
namespace {

Answer checked(std::string text) {
  if (text.size() > ChildProcess::kMostOfALine) {
    return {Outcome::flood, "", fmt::format("an answer over {} bytes", ChildProcess::kMostOfALine)};
  }
  return {Outcome::answered, std::move(text), ""};
}

class AnswersConnection final : public Connection {
 public:
  explicit AnswersConnection(std::function<AnswerRequest()> make) : make_(std::move(make)) {
    REQUIRES(make_ != nullptr);
  }
  bool open(std::string&) override {
    answer_ = make_();
    return true;
  }
  bool is_open() const override { return static_cast<bool>(answer_); }
  Answer exchange(std::string_view request, double) override {
    REQUIRES(is_open());
    return checked(answer_(request));
  }
  void close(bool) override { answer_ = nullptr; }
  std::string errors() const override { return ""; }
  bool not_found() const override { return false; }

 private:
  std::function<AnswerRequest()> make_;
  AnswerRequest answer_;
};

class LibraryConnection final : public Connection {
 public:
  explicit LibraryConnection(std::string path) : path_(std::move(path)) {}
  ~LibraryConnection() override {
    if (engine_ != nullptr) destroy_(engine_);
    if (library_ != nullptr) dlclose(library_);
  }
  LibraryConnection(const LibraryConnection&) = delete;
  LibraryConnection& operator=(const LibraryConnection&) = delete;

  bool open(std::string& why_not) override {
    not_found_ = !load(why_not);
    if (not_found_) return false;
    ENSURES(create_ != nullptr && answer_ != nullptr && destroy_ != nullptr);
    engine_ = create_();
    if (engine_ == nullptr) why_not = "the library makes no engine";
    return engine_ != nullptr;
  }
  bool is_open() const override { return engine_ != nullptr; }
  Answer exchange(std::string_view request, double) override {
    REQUIRES(engine_ != nullptr && answer_ != nullptr);
    const char* const text = answer_(engine_, std::string(request).c_str());
    if (text == nullptr) return {Outcome::garbage, "", "the library answers with no text"};
    return checked(text);
  }
  void close(bool) override {
    if (engine_ != nullptr) destroy_(engine_);
    engine_ = nullptr;
  }
  std::string errors() const override { return ""; }
  bool not_found() const override { return not_found_; }

 private:
  bool load(std::string& why_not) {
    if (library_ != nullptr) return true;
    // By a path, never by a name that is looked for elsewhere.
    const std::string path = path_.find('/') == std::string::npos ? "./" + path_ : path_;
    library_ = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library_ == nullptr) {
      why_not = dlerror();
      return false;
    }
    int (*abi)() = nullptr;
    if (!find("showstopper_engine_abi", abi, why_not) ||
        !find("showstopper_engine_create", create_, why_not) ||
        !find("showstopper_engine_answer", answer_, why_not) ||
        !find("showstopper_engine_destroy", destroy_, why_not)) {
      return unload();
    }
    if (const int own = abi(); own != SHOWSTOPPER_ENGINE_ABI) {
      why_not = fmt::format("the library has version {} of the interface, expected {}", own,
                            SHOWSTOPPER_ENGINE_ABI);
      return unload();
    }
    return true;
  }
  bool unload() {
    REQUIRES(library_ != nullptr && engine_ == nullptr);
    dlclose(std::exchange(library_, nullptr));
    return false;
  }
  template <class Function>
  bool find(const char* name, Function*& into, std::string& why_not) {
    REQUIRES(library_ != nullptr);
    into = reinterpret_cast<Function*>(dlsym(library_, name));
    if (into == nullptr) why_not = fmt::format("the library has no function `{}`", name);
    return into != nullptr;
  }

  std::string path_;
  void* library_ = nullptr;
  showstopper_engine* engine_ = nullptr;
  showstopper_engine* (*create_)() = nullptr;
  const char* (*answer_)(showstopper_engine*, const char*) = nullptr;
  void (*destroy_)(showstopper_engine*) = nullptr;
  bool not_found_ = false;
};

}  // namespace

Connect connect_to_answers(std::function<AnswerRequest()> make) {
  return [make = std::move(make)] { return std::make_unique<AnswersConnection>(make); };
}

Connect connect_to_library(std::string path) {
  return [path = std::move(path)] { return std::make_unique<LibraryConnection>(path); };
}

}  // namespace showstopper::engines
