// SPDX-License-Identifier: Apache-2.0
#include "model/trace/stoppa/reader.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/trace/json/line_parser.h"
#include "model/trace/json/trace_line.h"
#include "model/trace/rules_cache.h"
#include "model/trace/stoppa/filling.h"
#include "model/trace/stoppa/json.h"

namespace showstopper::trace {
namespace {

using stoppa::Card;

constexpr std::string_view kOwnKeys[] = {"purses", "stakes", "pot", "last_round"};

std::optional<StoppaMove> move_named(std::string_view text, std::string& why_not) {
  const bool seat = text.size() > 2 && text[0] >= '0' && text[0] <= '9' && text[1] == ' ';
  const auto action = seat ? stoppa::action_named(text.substr(2)) : std::nullopt;
  if (action) return StoppaMove{text[0] - '0', *action};
  why_not = fmt::format(
      "`{}` must be a seat and an action, such as `1 bet 5`, `1 call`, "
      "`1 lay 7C` or `1 declare misera`",
      text);
  return std::nullopt;
}

// Reads the members of one line of Stoppa.
class StoppaLine : public TraceLine<StoppaTrace, StoppaJson> {
 public:
  StoppaLine(JsonLine& line, int players, StoppaTrace& into)
      : TraceLine(line, players, into, kOwnKeys) {}

  void member(std::string_view key, JsonValue& value) {
    if (is_to_be_read(key, value)) read(key, value);
  }

  bool complete(const char* begin) {
    need(begin, {"format", "rules", "players", "dealer"});
    need_actions();
    return line_.good();
  }

  // The values of the rules for keys that the line does not have.
  void fill_in(const stoppa::Rules& rules) {
    const stoppa::Table usual = usual_table(rules);
    if (!json_.has_punto) into_.table.punto = usual.punto;
    if (!json_.has_beccata) into_.table.beccata = usual.beccata;
    if (!has("purses")) into_.table.purses = usual.purses;
    into_.table.dealer = into_.envelope.dealer;
    if (into_.from != StoppaTrace::From::state) return;
    stoppa::State& state = into_.state;
    state.players = static_cast<std::int8_t>(players_);
    state.dealer = static_cast<std::int8_t>(into_.envelope.dealer);
    state.last_round = into_.table.last_round;
    state.punto = into_.table.punto;
    state.beccata = into_.table.beccata;
    into_.first_packet = state.first_packet;
    json_.fill_in(state);
  }

 private:
  void read(std::string_view key, JsonValue& value) {
    if (envelope_key(key, value) || observed_key(key, value)) return;
    if (key == "rules") {
      if (!names_rules(value)) return;
      if (const auto json = line_.raw(value)) into_.envelope.rules = *json;
    } else if (key == "deal") {
      deal_at_ = JsonLine::token(value);
      deal(value);
    } else if (key == "state") {
      deal_at_ = JsonLine::token(value);
      into_.from = StoppaTrace::From::state;
      json_.state(value, into_);
    } else if (key == "purses") {
      json_.seats(value, [&](int seat, JsonValue& entry) {
        json_.chips(entry, into_.table.purses[static_cast<std::size_t>(seat)]);
      });
    } else if (key == "stakes") {
      json_.stakes(value, into_.table);
    } else if (key == "pot") {
      json_.chips(value, into_.table.pot);
    } else if (key == "last_round") {
      if (const auto flag = line_.flag(value)) into_.table.last_round = *flag;
    } else if (key == "actions") {
      actions(value, move_named);
    }  // the game and the number of players were read before; `carry` is of Go-Stop
  }

  void deal(JsonValue& value) {
    bool hands = false, deck = false;
    const auto read_zone = [&](std::string_view word, JsonValue& inner) {
      if (word == "hands") {
        hands = true;
        json_.hands(inner, into_);
      } else if (word == "deck") {
        deck = true;
        into_.from = StoppaTrace::From::deck;
        json_.sequence(inner, into_.deck);
      } else if (const auto n = line_.integer(inner, 2, 3)) {
        into_.first_packet = static_cast<int>(*n);
      }
    };
    line_.values(value, {"hands", "deck", "first_packet"}, "a key of a deal", read_zone);
    if (!line_.broken() && hands == deck) {
      line_.complain(deal_at_, "a deal has either `hands` or `deck`");
    }
  }
};

}  // namespace

class StoppaReader::Parser : public LineParser {};

StoppaReader::StoppaReader(rules::Library library)
    : rules_(std::move(library), {stoppa::schema, stoppa::playable, stoppa::compile}),
      parser_(std::make_unique<Parser>()) {}
StoppaReader::~StoppaReader() = default;

std::shared_ptr<const stoppa::Rules> StoppaReader::rules_of(const StoppaTrace& round) {
  table::Diagnostics none;
  return rules_.get(round.envelope.rules, round.envelope.players, "", {round.line, 1}, none);
}

bool StoppaReader::read(std::string_view text, int number, const std::string& file,
                        StoppaTrace& into, table::Diagnostics& diagnostics) {
  into = StoppaTrace{};
  into.line = number;
  refused_rules_.clear();
  JsonLine line(parser_->padded(text), number, file, diagnostics);
  const char* begin = line.text().data();
  simdjson::ondemand::document root;
  int& players = into.envelope.players;
  if (!parser_->open(line, root)) return false;
  if (!read_players(line, root, stoppa::kMinPlayers, stoppa::kMaxPlayers, players)) return false;
  StoppaLine reader(line, players, into);
  if (!read_members(line, root, reader)) return false;
  if (!reader.complete(begin)) return false;
  if (!rules_instead_.empty()) into.envelope.rules = rules_instead_;
  into.rules = rules_.get(into.envelope.rules, into.envelope.players, file,
                          line.position(reader.rules_at()), diagnostics);
  if (into.rules == nullptr) {
    refused_rules_ = rules_.refused();
    return false;
  }
  reader.fill_in(*into.rules);
  for (std::string& why : hidden_cards(into) > 0 ? unfillable(into) : faults(into)) {
    line.complain(reader.deal_at(), std::move(why));
  }
  return line.good();
}

}  // namespace showstopper::trace
