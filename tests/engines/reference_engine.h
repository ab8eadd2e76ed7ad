// SPDX-License-Identifier: Apache-2.0
//
// The reference itself behind the protocol, as an engine of somebody else would be, with mistakes
// that are made on purpose.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "engines/automatic.h"
#include "engines/connections/library.h"
#include "engines/reference_walk.h"
#include "model/gostop/game.h"
#include "model/trace/gostop/observation.h"
#include "model/trace/gostop/reader.h"
#include "model/trace/gostop/traced.h"

namespace showstopper::engines {

struct ReferenceEngine {
  using State = gostop::State;

  std::string declared = R"("gostop/matgo")";  // the rules that it says it plays
  std::string played;                          // those that it plays; empty: as declared
  std::vector<std::string> can = {"deal", "state", "round"};
  std::vector<std::string> automatic;
  bool declares = true;                           // `auto` lists its automatic choices
  std::function<bool(const State&)> leaves_open;  // automatic choices that it requests after all
  bool accepts_out_of_turn = false;               // plays for the seat to move, for any seat
  bool remembers_refused = false;                 // a refused action pays seat 0
  bool says_nothing_of_refusals = false;          // it shows the position as it was
  // What an action has led to.
  std::function<void(const State& before, gostop::Action, State& after)> mistake;
  std::function<void(State&)> shows;  // a position in place of its own

  rules::Library library{std::filesystem::path(SHOWSTOPPER_SOURCE_CORPUS) / "rules"};

  Connect connect() const;
};

class ReferenceSession {
  using State = gostop::State;

 public:
  explicit ReferenceSession(ReferenceEngine engine)
      : engine_(std::move(engine)), rules_(engine_.library), reader_(none_, "request", rules_) {}

  std::string answer(std::string_view request) {
    const Json question = Json::parse(request);
    std::string body = "{" + answer_to(question);
    const std::string id = "\"id\":" + question["id"].dump();
    return body.insert(1, body.size() > 1 ? id + ',' : id) + '}';
  }

 private:
  using Json = nlohmann::ordered_json;

  std::string answer_to(const Json& request) {
    const std::string what = request["do"];
    if (what == "hello") return hello();
    if (what == "new" || what == "round") {
      if (!begin(request)) return R"("error":{"kind":"unsupported","message":"not this deal"})";
    }
    if (what == "new") return shown();
    if (what == "apply") return apply(request["action"]);
    if (what != "round") return "";
    std::string text = "\"start\":{" + shown() + "},\"after\":[";
    bool first = true;
    for (const Json& each : request["actions"]) {
      text += first ? "{" : ",{";
      text += apply(each) + '}';
      first = false;
    }
    return text + ']';
  }

  std::string hello() const {
    return R"("engine":"reference","version":"1","games":["gostop"],"players":[2,3],"can":)" +
           Json(engine_.can).dump() + ",\"auto\":" +
           Json(engine_.declares ? engine_.automatic : std::vector<std::string>()).dump() +
           ",\"rules\":" + engine_.declared;
  }

  bool begin(Json line) {
    line.erase("id");
    line.erase("do");
    line["format"] = trace::kFormat;
    line["game"] = "gostop";
    line["actions"] = Json::array();
    line["rules"] = Json::parse(engine_.played.empty() ? engine_.declared : engine_.played);
    table::Diagnostics wrong;
    if (reader_.read(line.dump(), 1, round_, wrong) != trace::TraceReader::Got::gostop)
      return false;
    state_ = trace::Traced<gostop::Game>::opening(round_);
    choose_alone();
    return true;
  }

  // The fields of an observation, without braces.
  std::string shown() const {
    State seen = state_;
    if (engine_.shows) engine_.shows(seen);
    const std::string text = to_json(trace::observe(*round_.rules, seen));
    return text.substr(1, text.size() - 2);
  }

  std::string apply(const std::string& text) {
    std::string why_not;
    auto move = trace::read_move(text, why_not);
    if (move && engine_.accepts_out_of_turn && !state_.over()) move->seat = state_.to_move;
    if (!move || gostop::Game::refusal(*round_.rules, state_, move->seat, move->action)) {
      if (engine_.remembers_refused) ++state_.instant[0];
      if (engine_.says_nothing_of_refusals) return shown();
      return R"("error":{"kind":"illegal","message":"refused"})";
    }
    carry_out(move->action);
    choose_alone();
    return shown();
  }

  void carry_out(gostop::Action action) {
    const State before = state_;
    gostop::Game::apply(*round_.rules, state_, action);
    if (engine_.mistake) engine_.mistake(before, action, state_);
  }

  // The last of the legal actions at each automatic decision.
  void choose_alone() {
    Automatic<gostop::Game> own;
    for (const std::string& kind : engine_.automatic) own.add(kind);
    while (own.takes(*round_.rules, state_)) {
      if (engine_.leaves_open && engine_.leaves_open(state_)) return;
      const gostop::Legal may = gostop::Game::legal(*round_.rules, state_);
      carry_out(may.nth(may.size() - 1));
    }
  }

  ReferenceEngine engine_;
  trace::RulesCache rules_;
  std::istringstream none_;
  trace::TraceReader reader_;
  trace::GostopTrace round_;
  State state_;
};

inline Connect ReferenceEngine::connect() const {
  return connect_to_answers([engine = *this]() -> AnswerRequest {
    const auto session = std::make_shared<ReferenceSession>(engine);
    return [session](std::string_view request) { return session->answer(request); };
  });
}

}  // namespace showstopper::engines
