// SPDX-License-Identifier: Apache-2.0
#include "model/trace/stoppa/reader.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/trace/json/object.h"
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

// A round has fewer actions than this by far; more would only fill memory.
constexpr int kMostActions = 100000;

// Reads the members of one line of Stoppa.
class StoppaLine {
 public:
  StoppaLine(JsonLine& line, int players, StoppaTrace& into)
      : line_(line), json_(line, players), into_(into), players_(players) {}

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
  const char* rules_at() const { return rules_at_; }
  const char* deal_at() const { return deal_at_; }

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
    const int count = static_cast<int>(into_.actions.size());
    if (into_.after.size() > into_.actions.size()) {
      line_.complain(
          begin, fmt::format("`after` has {} entries for {} actions", into_.after.size(), count));
    }
    for (const int probe : into_.envelope.probes) no_such_action(begin, probe, count);
    for (const StoppaClaim& claim : into_.expect) no_such_action(begin, claim.after, count);
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
  void no_such_action(const char* begin, int action, int count) {
    if (action >= count) {
      line_.complain(begin, fmt::format("there is no action {} among {}", action, count));
    }
  }

  void other(std::string_view word, JsonValue& value) {
    std::string name(word);
    for (const auto& [known, json] : into_.envelope.others) {
      if (known == name) line_.complain(value, fmt::format("`{}` is given twice", name));
    }
    if (const auto json = line_.raw(value)) {
      into_.envelope.others.emplace_back(std::move(name), *json);
    }
  }

  void key(Key k, JsonValue& value) {
    switch (k) {
      case Key::game:
      case Key::carry:  // of Go-Stop; chips that stay are in `pot`
      case Key::players: return;
      case Key::format:
      case Key::rules:
      case Key::dealer:
      case Key::clauses:
      case Key::why:
      case Key::meta: return envelope_key(k, value);
      case Key::deal: deal_at_ = JsonLine::token(value); return deal(value);
      case Key::state:
        deal_at_ = JsonLine::token(value);
        into_.from = StoppaTrace::From::state;
        return json_.state(value, into_);
      case Key::purses:
        json_.seats(value, [&](int seat, JsonValue& entry) {
          json_.chips(entry, into_.table.purses[seat]);
        });
        return;
      case Key::stakes: return json_.stakes(value, into_.table);
      case Key::pot: return json_.chips(value, into_.table.pot);
      case Key::last_round:
        if (const auto flag = line_.flag(value)) into_.table.last_round = *flag;
        return;
      case Key::actions: return actions(value);
      case Key::start: return json_.observation(value, into_.start.emplace());
      case Key::after:
        return line_.entries(value, [&](int index, JsonValue& entry) {
          if (index >= kMostActions) return;
          StoppaObservation& seen = into_.after.emplace_back();
          if (!line_.is_null(entry)) json_.observation(entry, seen);
        });
      case Key::probes: return probes(value);
      case Key::result: return json_.result(value, into_.result.emplace());
      case Key::expect: return line_.entries(value, [&](int, JsonValue& entry) { claim(entry); });
    }
  }

  // Keys that every trace has, whatever the game.
  void envelope_key(Key k, JsonValue& value) {
    Envelope& envelope = into_.envelope;
    if (k == Key::format) {
      if (const auto text = line_.string(value, "a text"); text && *text != kFormat) {
        line_.complain(value, fmt::format("`{}` must be `{}`", *text, kFormat));
      }
    } else if (k == Key::rules) {
      rules_at_ = JsonLine::token(value);
      if (*rules_at_ != '"' && *rules_at_ != '{') {
        return line_.complain(value, "`rules` must be a name or an object");
      }
      if (const auto json = line_.raw(value)) envelope.rules = *json;
    } else if (k == Key::dealer) {
      if (const auto n = line_.integer(value, 0, players_ - 1)) {
        envelope.dealer = static_cast<int>(*n);
      }
    } else if (k == Key::clauses) {
      line_.entries(value, [&](int, JsonValue& entry) {
        if (const auto text = line_.string(entry, "a clause")) envelope.clauses.emplace_back(*text);
      });
    } else if (k == Key::why) {
      if (const auto text = line_.string(value, "a text")) envelope.why = *text;
    } else {
      if (!line_.is_object(value)) return line_.complain(value, "`meta` must be an object");
      if (const auto json = line_.raw(value)) envelope.meta = *json;
    }
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

  void probes(JsonValue& value) {
    line_.entries(value, [&](int, JsonValue& entry) {
      const auto n = line_.integer(entry, 0, kMostActions);
      if (n) into_.envelope.probes.push_back(static_cast<int>(*n));
    });
    std::sort(into_.envelope.probes.begin(), into_.envelope.probes.end());
  }

  void claim(JsonValue& value) {
    const char* at = JsonLine::token(value);
    StoppaClaim claim;
    bool after = false, is = false;
    line_.members(value, [&](std::string_view word, JsonValue& inner) {
      if (word == "after") {
        after = true;
        if (const auto n = line_.integer(inner, -1, kMostActions)) {
          claim.after = static_cast<int>(*n);
        }
      } else if (word == "is") {
        is = true;
        json_.observation(inner, claim.is);
      } else if (word == "refused") {
        claim.refused = true;
        if (const auto text = line_.string(inner, "a reason")) claim.reason = *text;
      } else {
        line_.complain(inner, fmt::format("`{}` is not a key of a claim", word));
      }
    });
    if (line_.broken()) return;
    if (!after) line_.complain(at, "a claim needs the key `after`");
    if (is == claim.refused) line_.complain(at, "a claim has either `is` or `refused`");
    if (claim.refused && claim.after < 0) line_.complain(at, "there is no action -1 to refuse");
    into_.expect.push_back(std::move(claim));
  }

  JsonLine& line_;
  StoppaJson json_;
  StoppaTrace& into_;
  int players_;
  std::uint32_t seen_ = 0;
  int latest_ = static_cast<int>(std::size(kKeys)) - 1;
  const char* rules_at_ = nullptr;
  const char* deal_at_ = nullptr;
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
