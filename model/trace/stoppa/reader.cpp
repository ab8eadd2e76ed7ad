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

// Reads the members of one line of Stoppa.
class StoppaLine : public TraceLine<StoppaTrace, StoppaJson> {
 public:
  StoppaLine(JsonLine& line, int players, StoppaTrace& into) : TraceLine(line, players, into) {}

  void member(std::string_view word, JsonValue& value) {
    const int index = key_index(kKeys, word, latest_);
    if (index < 0) return other(word, value);
    const std::uint32_t bit = 1u << index;
    if ((seen_ & bit) != 0) return line_.complain(value, fmt::format("`{}` is given twice", word));
    if (line_.is_null(value)) return;
    seen_ |= bit;
    key(static_cast<Key>(index), value);
  }

  bool has(Key k) const { return (seen_ >> static_cast<int>(k) & 1) != 0; }
  bool complete(const char* begin) {
    for (const Key k : {Key::format, Key::rules, Key::players, Key::dealer}) {
      if (!has(k)) {
        line_.complain(begin,
                       fmt::format("the key `{}` is missing", kKeys[static_cast<std::size_t>(k)]));
      }
    }
    if (has(Key::deal) == has(Key::state)) {
      line_.complain(begin, has(Key::deal) ? "`deal` and `state` exclude each other"
                                           : "the key `deal` or `state` is missing");
    }
    too_many_after(begin);
    for (const int probe : into_.envelope.probes) no_such_action(begin, probe);
    for (const StoppaClaim& claim : into_.expect) no_such_action(begin, claim.after);
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
  void key(Key k, JsonValue& value) {
    const std::string_view word = kKeys[static_cast<std::size_t>(k)];
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
      actions(value);
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

  void actions(JsonValue& value) {
    line_.entries(value, [&](int index, JsonValue& entry) {
      const auto text = line_.string(entry, "an action");
      if (!text || index > kMostActions) return;
      if (index == kMostActions) return line_.complain(entry, "a round has too many actions");
      const bool seat =
          text->size() > 2 && (*text)[0] >= '0' && (*text)[0] <= '9' && (*text)[1] == ' ';
      const auto action = seat ? stoppa::action_named(text->substr(2)) : std::nullopt;
      if (!action) {
        return line_.complain(
            entry, fmt::format("`{}` must be a seat and an action, such as `1 bet 5`, `1 call`, "
                               "`1 lay 7C` or `1 declare misera`",
                               *text));
      }
      const int who = (*text)[0] - '0';
      if (who >= players_) {
        return line_.complain(
            entry, fmt::format("`{}`: there is no seat {} among {} players", *text, who, players_));
      }
      into_.actions.push_back(StoppaMove{who, *action});
    });
  }

  std::uint32_t seen_ = 0;
  int latest_ = static_cast<int>(std::size(kKeys)) - 1;
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
