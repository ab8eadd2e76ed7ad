// SPDX-License-Identifier: Apache-2.0
#include "model/trace/stoppa/reader.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/trace/json/object.h"
#include "model/trace/json/trace_line.h"
#include "model/trace/rules_cache.h"
#include "model/trace/stoppa/filling.h"
#include "model/trace/stoppa/json.h"

namespace showstopper::trace {
namespace {

using stoppa::Card;

constexpr std::string_view kKeys[] = {
    "format", "game",   "rules",  "players",    "dealer",  "deal",  "state",
    "purses", "stakes", "pot",    "last_round", "actions", "start", "after",
    "probes", "result", "expect", "clauses",    "why",     "meta",  "carry"};
enum class Key {
  format,
  game,
  rules,
  players,
  dealer,
  deal,
  state,
  purses,
  stakes,
  pot,
  last_round,
  actions,
  start,
  after,
  probes,
  result,
  expect,
  clauses,
  why,
  meta,
  carry,
};
static_assert(std::size(kKeys) == static_cast<std::size_t>(Key::carry) + 1);

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
class StoppaLine : public TraceLine<StoppaTrace, StoppaJson, Key> {
 public:
  StoppaLine(JsonLine& line, int players, StoppaTrace& into)
      : TraceLine(line, players, into, kKeys) {}

  void member(std::string_view word, JsonValue& value) {
    if (const auto key = key_of(word, value)) read(*key, word, value);
  }

  bool complete(const char* begin) {
    need(begin, {Key::format, Key::rules, Key::players, Key::dealer});
    need_actions();
    return line_.good();
  }

  // What the rules say where the line says nothing.
  void fill_in(const stoppa::Rules& rules) {
    const stoppa::Table usual = usual_table(rules);
    if (!json_.has_punto) into_.table.punto = usual.punto;
    if (!json_.has_beccata) into_.table.beccata = usual.beccata;
    if (!has(Key::purses)) into_.table.purses = usual.purses;
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
  void read(Key k, std::string_view word, JsonValue& value) {
    if (envelope_key(word, value) || observed_key(word, value)) return;
    if (k == Key::rules) {
      if (!names_rules(value)) return;
      if (const auto json = line_.raw(value)) into_.envelope.rules = *json;
    } else if (k == Key::deal) {
      deal_at_ = JsonLine::token(value);
      deal(value);
    } else if (k == Key::state) {
      deal_at_ = JsonLine::token(value);
      into_.from = StoppaTrace::From::state;
      json_.state(value, into_);
    } else if (k == Key::purses) {
      json_.seats(value, [&](int seat, JsonValue& entry) {
        json_.chips(entry, into_.table.purses[static_cast<std::size_t>(seat)]);
      });
    } else if (k == Key::stakes) {
      json_.stakes(value, into_.table);
    } else if (k == Key::pot) {
      json_.chips(value, into_.table.pot);
    } else if (k == Key::last_round) {
      if (const auto flag = line_.flag(value)) into_.table.last_round = *flag;
    } else if (k == Key::actions) {
      actions(value, move_named);
    }  // the game and the number of players were read before; `carry` is of Go-Stop
  }

  void deal(JsonValue& value) {
    bool hands = false, deck = false;
    line_.members(value, [&](std::string_view word, JsonValue& inner) {
      if (word == "hands" && !hands) {
        hands = true;
        json_.hands(inner, into_);
      } else if (word == "deck" && !deck) {
        deck = true;
        into_.from = StoppaTrace::From::deck;
        json_.sequence(inner, into_.deck);
      } else if (word == "first_packet") {
        if (const auto n = line_.integer(inner, 2, 3)) into_.first_packet = static_cast<int>(*n);
      } else {
        line_.complain(inner, fmt::format("`{}` is not a key of a deal, or is given twice", word));
      }
    });
    if (!line_.broken() && hands == deck) {
      line_.complain(deal_at_, "a deal has either `hands` or `deck`");
    }
  }
};

}  // namespace

class StoppaReader::Parser {
 public:
  simdjson::ondemand::parser parser;
  std::string text;  // of the line, with room behind it

  simdjson::padded_string_view padded(std::string_view line) {
    text.assign(line);
    text.reserve(text.size() + simdjson::SIMDJSON_PADDING);
    return simdjson::padded_string_view(text.data(), text.size(), text.capacity());
  }
};

StoppaReader::StoppaReader(rules::Library library)
    : rules_(std::move(library), {stoppa::schema, stoppa::playable, stoppa::compile}),
      parser_(std::make_unique<Parser>()) {}
StoppaReader::~StoppaReader() = default;

bool StoppaReader::read(std::string_view text, int number, const std::string& file,
                        StoppaTrace& into, table::Diagnostics& diagnostics) {
  into = StoppaTrace{};
  into.line = number;
  refused_rules_.clear();
  const auto padded = parser_->padded(text);
  JsonLine line(parser_->text, number, file, diagnostics);
  const char* begin = parser_->text.data();
  simdjson::ondemand::document root;
  if (const auto error = parser_->parser.iterate(padded).get(root)) {
    line.give_up(error, begin);
    return false;
  }
  JsonValue value;
  if (root.find_field_unordered("players").get(value)) {
    line.complain(begin, "the key `players` is missing");
    return false;
  }
  const auto seats = line.integer(value, stoppa::kMinPlayers, stoppa::kMaxPlayers);
  if (!seats) return false;
  into.envelope.players = static_cast<int>(*seats);
  root.rewind();
  StoppaLine reader(line, into.envelope.players, into);
  line.members(root.get_object(), begin,
               [&](std::string_view key, JsonValue& member) { reader.member(key, member); });
  if (line.broken()) return false;
  if (const auto rest = root.current_location(); rest.error() == simdjson::SUCCESS) {
    line.complain(rest.value_unsafe(), "something follows the JSON on the line");
  }
  if (!reader.complete(begin)) return false;
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

bool StoppaReader::read_observation(std::string_view json, int players, StoppaObservation& into,
                                    table::Diagnostics& diagnostics) {
  const auto padded = parser_->padded(json);
  const std::string file = "answer";
  JsonLine line(parser_->text, 1, file, diagnostics);
  simdjson::ondemand::document root;
  JsonValue value;
  const auto error = parser_->parser.iterate(padded).get(root);
  if (error || root.get_value().get(value)) {
    line.give_up(error ? error : simdjson::TAPE_ERROR, parser_->text.data());
    return false;
  }
  StoppaJson(line, players).observation(value, into);
  return line.good();
}

}  // namespace showstopper::trace
