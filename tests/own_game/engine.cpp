// SPDX-License-Identifier: Apache-2.0
#include "tests/own_game/engine.h"

#include <iostream>
#include <string>

#include <nlohmann/json.hpp>

#include "model/trace/basic/traced.h"
#include "tests/own_game/game.h"

namespace pickup {
namespace {

namespace trace = showstopper::trace;
using Json = nlohmann::ordered_json;

class Engine {
 public:
  explicit Engine(const char* played)
      : played_(Json::parse(played)), reader_(rules::Library(PICKUP_CORPUS "/rules")) {}

  std::string answer(const Json& request) {
    const std::string what = request["do"];
    if (what == "hello") {
      return R"(,"engine":"own","version":"1","games":["pickup"],"players":[2],)"
             R"("can":["deal","state","legal","round"],"rules":"pickup/usual")";
    }
    if (what == "new" || what == "round") {
      if (!begin(request)) return R"(,"error":{"kind":"unsupported","message":"not this deal"})";
    }
    if (what == "new") return ',' + shown();
    if (what == "apply") return ',' + apply(request["action"]);
    if (what != "round") return "";
    std::string text = ",\"start\":{" + shown() + "},\"after\":[";
    bool first = true;
    for (const Json& each : request["actions"]) {
      text += (first ? "{" : ",{") + apply(each) + '}';
      first = false;
    }
    return text + ']';
  }

 private:
  bool begin(Json line) {
    line.erase("id");
    line.erase("do");
    line["format"] = "showstopper-trace/1";
    line["game"] = "pickup";
    line["rules"] = played_;
    line["actions"] = Json::array();
    table::Diagnostics wrong;
    if (!reader_.read(line.dump(), 1, "request", round_, wrong)) return false;
    state_ = trace::Traced<Game>::opening(round_);
    return true;
  }

  // Without braces.
  std::string shown() const {
    const std::string text = trace::observation_json<Game>(*round_.rules, state_);
    return text.substr(1, text.size() - 2);
  }

  std::string apply(const std::string& text) {
    const Seat seat = text[0] - '0';
    const auto action = Game::action_named(text.substr(2));
    if (!action || Game::refusal(*round_.rules, state_, seat, *action)) {
      return R"("error":{"kind":"illegal","message":"refused"})";
    }
    Game::apply(*round_.rules, state_, *action, nullptr);
    return shown();
  }

  Json played_;
  trace::BasicReader<Game> reader_;
  trace::BasicTrace<Game> round_;
  State state_;
};

}  // namespace

int serve(const char* played) {
  Engine engine(played);
  for (std::string line; std::getline(std::cin, line);) {
    const Json request = Json::parse(line);
    std::cout << "{\"id\":" << request["id"].dump() << engine.answer(request) << "}" << std::endl;
    if (request["do"] == "bye") break;
  }
  return 0;
}

}  // namespace pickup
