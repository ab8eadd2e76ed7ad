// SPDX-License-Identifier: Apache-2.0
#include "model/trace/gostop/reader.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include <fmt/format.h>

#include "model/trace/gostop/filling.h"
#include "model/trace/gostop/json.h"
#include "model/trace/json/object.h"

namespace showstopper::trace {
namespace {

using gostop::Card;

enum class Key {
  format,
  game,
  rules,
  players,
  dealer,
  carry,
  deal,
  state,
  actions,
  start,
  after,
  probes,
  result,
  expect,
  clauses,
  why,
  meta,
};
constexpr std::string_view kKeys[] = {"format", "game",   "rules",   "players", "dealer", "carry",
                                      "deal",   "state",  "actions", "start",   "after",  "probes",
                                      "result", "expect", "clauses", "why",     "meta"};
static_assert(std::size(kKeys) == static_cast<std::size_t>(Key::meta) + 1);

// A round has fewer actions than this by far; more would only fill memory.
constexpr int kMostActions = 100000;
constexpr int kMostCarry = 1000000;

// Reads the members of one line of Go-Stop.
class GostopLine {
 public:
  GostopLine(JsonLine& line, int players, GostopTrace& into)
      : line_(line), json_(line, players), into_(into), players_(players) {}

  void member(std::string_view word, JsonValue& value) {
    const int index = key_index(kKeys, word, latest_);
    if (index < 0) return other(word, value);
    const std::uint32_t bit = 1u << index;
    if ((seen_ & bit) != 0) return line_.complain(value, fmt::format("`{}` is given twice", word));
    seen_ |= bit;
    if (line_.is_null(value)) {
      seen_ &= ~bit;
      return;
    }
    key(static_cast<Key>(index), value);
  }

  bool finish(RulesCache& rules, const char* begin) {
    for (const Key k : {Key::format, Key::game, Key::rules, Key::players, Key::dealer}) {
      if (!has(k)) line_.complain(begin, fmt::format("the key `{}` is missing", kKeys[place(k)]));
    }
    if (has(Key::deal) == has(Key::state)) {
      line_.complain(begin, has(Key::deal) ? "`deal` and `state` exclude each other"
                                           : "the key `deal` or `state` is missing");
    }
    if (!line_.good()) return false;
    cross_check();
    if (!line_.good()) return false;
    into_.rules = rules.gostop(into_.envelope.rules, players_, line_.file(),
                               line_.position(rules_at_), line_.diagnostics());
    if (into_.rules == nullptr) {
      refused_rules_ = true;
      line_.refuse();
      return false;
    }
    check_cards();
    return line_.good();
  }

  bool refused_rules() const { return refused_rules_; }

 private:
  static std::size_t place(Key k) { return static_cast<std::size_t>(k); }
  bool has(Key k) const { return (seen_ >> static_cast<int>(k) & 1) != 0; }

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
    Envelope& envelope = into_.envelope;
    switch (k) {
      case Key::format:
        if (const auto text = line_.string(value, "a text"); text && *text != kFormat) {
          line_.complain(value, fmt::format("`{}` must be `{}`", *text, kFormat));
        }
        return;
      case Key::game:
      case Key::players: return;  // read before the rest
      case Key::rules:
        rules_at_ = JsonLine::token(value);
        if (*rules_at_ != '"' && *rules_at_ != '{') {
          return line_.complain(value, "`rules` must be a name or an object");
        }
        if (const auto json = line_.raw_unchecked(value)) envelope.rules = *json;
        return;
      case Key::dealer:
        if (const auto n = line_.integer(value, 0, players_ - 1)) {
          envelope.dealer = static_cast<int>(*n);
        }
        return;
      case Key::carry:
        if (const auto n = line_.integer(value, 0, kMostCarry)) {
          envelope.carry = static_cast<int>(*n);
        }
        return;
      case Key::deal: deal_at_ = JsonLine::token(value); return deal(value);
      case Key::state:
        deal_at_ = JsonLine::token(value);
        into_.from = GostopTrace::From::state;
        return json_.state(value, into_.state, into_.hidden);
      case Key::actions: return actions(value);
      case Key::start: return json_.observation(value, into_.start.emplace());
      case Key::after: return after(value);
      case Key::probes: return probes(value);
      case Key::result: return json_.result(value, into_.result.emplace());
      case Key::expect: return expect(value);
      case Key::clauses:
        return line_.entries(value, [&](int, JsonValue& entry) {
          if (const auto text = line_.string(entry, "a clause"))
            envelope.clauses.emplace_back(*text);
        });
      case Key::why:
        if (const auto text = line_.string(value, "a text")) envelope.why = *text;
        return;
      case Key::meta:
        if (!line_.is_object(value)) return line_.complain(value, "`meta` must be an object");
        if (const auto json = line_.raw(value)) envelope.meta = *json;
        return;
    }
  }

  void deal(JsonValue& value) {
    bool hands = false, stock = false, table = false, deck = false;
    line_.members(value, [&](std::string_view word, JsonValue& inner) {
      const auto once = [&](bool& given) {
        if (given) line_.complain(inner, fmt::format("`{}` is given twice", word));
        given = true;
      };
      if (word == "hands") {
        once(hands);
        json_.seats(inner, [&](int seat, JsonValue& entry) {
          into_.deal.hands[seat] = json_.zone(entry, into_.hidden.hands[seat]);
        });
      } else if (word == "table") {
        once(table);
        into_.deal.table = json_.zone(inner, into_.hidden.table);
      } else if (word == "stock") {
        once(stock);
        json_.stock(inner, into_.deal.stock);
      } else if (word == "deck") {
        once(deck);
        into_.from = GostopTrace::From::deck;
        json_.sequence(inner, into_.deck);
      } else {
        line_.complain(inner, fmt::format("`{}` is not a key of a deal", word));
      }
    });
    if (line_.broken()) return;
    const bool zones = hands && table && stock && !deck;
    const bool alone = deck && !hands && !table && !stock;
    if (!zones && !alone) {
      line_.complain(deal_at_, "a deal has either `hands`, `table` and `stock`, or `deck`");
    }
  }

  void actions(JsonValue& value) {
    line_.entries(value, [&](int index, JsonValue& entry) {
      const auto text = line_.string(entry, "an action");
      if (!text || index > kMostActions) return;
      if (index == kMostActions) return line_.complain(entry, "a round has too many actions");
      std::string why_not;
      const auto move = read_move(*text, why_not);
      if (!move) return line_.complain(entry, why_not);
      if (move->seat >= players_) {
        return line_.complain(entry, fmt::format("`{}`: there is no seat {} among {} players",
                                                 *text, move->seat, players_));
      }
      into_.actions.push_back(*move);
    });
  }

  void after(JsonValue& value) {
    after_at_ = JsonLine::token(value);
    into_.after.reserve(into_.actions.size());
    line_.entries(value, [&](int index, JsonValue& entry) {
      if (index >= kMostActions) return;
      GostopObservation& seen = into_.after.emplace_back();
      if (!line_.is_null(entry)) json_.observation(entry, seen);
    });
  }

  void probes(JsonValue& value) {
    probes_at_ = JsonLine::token(value);
    line_.entries(value, [&](int, JsonValue& entry) {
      const auto n = line_.integer(entry, 0, kMostActions);
      if (n) into_.envelope.probes.push_back(static_cast<int>(*n));
    });
    std::sort(into_.envelope.probes.begin(), into_.envelope.probes.end());
  }

  void expect(JsonValue& value) {
    expect_at_ = JsonLine::token(value);
    line_.entries(value, [&](int, JsonValue& entry) { claim(entry); });
  }

  void claim(JsonValue& value) {
    const char* at = JsonLine::token(value);
    Claim claim;
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

  // What holds between keys.
  void cross_check() {
    const int count = static_cast<int>(into_.actions.size());
    if (into_.after.size() > into_.actions.size()) {
      line_.complain(after_at_, fmt::format("`after` has {} entries for {} actions",
                                            into_.after.size(), count));
    }
    for (const int probe : into_.envelope.probes) {
      if (probe >= count) {
        line_.complain(probes_at_, fmt::format("there is no action {} among {}", probe, count));
      }
    }
    for (const Claim& claim : into_.expect) {
      if (claim.after >= count) {
        line_.complain(expect_at_,
                       fmt::format("there is no action {} among {}", claim.after, count));
      }
    }
    if (!has(Key::state)) return;
    gostop::State& state = into_.state;
    state.dealer = static_cast<std::int8_t>(into_.envelope.dealer);
    const int carry = std::min(into_.envelope.carry, 255);  // as the engine counts
    if (has(Key::carry) && state.carry != 0 && state.carry != carry) {
      line_.complain(deal_at_, fmt::format("the position has carry {}, but the round {}",
                                           int{state.carry}, into_.envelope.carry));
    }
    if (!has(Key::carry)) into_.envelope.carry = state.carry;
    state.carry = static_cast<std::uint8_t>(has(Key::carry) ? carry : int{state.carry});
  }

  // What the rules say about the cards.
  void check_cards() {
    if (hidden_cards(into_) > 0) {
      for (std::string& why : unfillable(into_)) line_.complain(deal_at_, std::move(why));
      return;
    }
    if (into_.from == GostopTrace::From::deck) {
      if (!cards_left(into_).empty()) return line_.complain(deal_at_, missing());
      if (static_cast<int>(into_.deck.size()) != into_.rules->deck.size()) {
        return line_.complain(deal_at_, fmt::format("the deck has {} cards, but the rules' has {}",
                                                    into_.deck.size(), into_.rules->deck.size()));
      }
      into_.deal = gostop::deal_deck(*into_.rules, into_.envelope.dealer, into_.deck);
    }
    for (std::string& fault : faults(into_)) line_.complain(deal_at_, std::move(fault));
  }

  std::string missing() const {
    const Card card = cards_left(into_).first();
    return fmt::format("card `{}` is missing from the deck", gostop::name(card));
  }

  JsonLine& line_;
  GostopJson json_;
  GostopTrace& into_;
  int players_;
  std::uint32_t seen_ = 0;
  int latest_ = static_cast<int>(std::size(kKeys)) - 1;
  bool refused_rules_ = false;
  const char* rules_at_ = nullptr;
  const char* deal_at_ = nullptr;
  const char* after_at_ = nullptr;
  const char* probes_at_ = nullptr;
  const char* expect_at_ = nullptr;
};

}  // namespace

class TraceReader::Parser {
 public:
  Got read(std::string_view text, int number, const std::string& file, RulesCache& rules,
           GostopTrace& into, table::Diagnostics& diagnostics, bool& refused_rules,
           std::string& other) {
    JsonLine line(text, number, file, diagnostics);
    into = GostopTrace{};
    into.line = number;
    auto document = parser_.iterate(simdjson::padded_string_view(
        text.data(), text.size(), text.size() + simdjson::SIMDJSON_PADDING));
    simdjson::ondemand::document root;
    if (const auto error = std::move(document).get(root)) {
      line.give_up(error, text.data());
      return Got::refused;
    }
    int players = 0;
    const Got game = opening(line, root, players, other);
    if (game != Got::gostop) return game;
    into.envelope.players = players;
    root.rewind();
    GostopLine reader(line, players, into);
    line.members(root.get_object(), text.data(),
                 [&](std::string_view key, JsonValue& value) { reader.member(key, value); });
    if (line.broken()) return Got::refused;
    const auto rest = root.current_location();
    if (rest.error() == simdjson::SUCCESS) {
      line.complain(rest.value_unsafe(), "something follows the JSON on the line");
    }
    if (reader.finish(rules, text.data())) return Got::gostop;
    refused_rules = reader.refused_rules();
    return Got::refused;
  }

 private:
  static_assert(kLinePadding >= simdjson::SIMDJSON_PADDING);

  // What must be known before the rest can be read: which game, how many seats.
  static Got opening(JsonLine& line, simdjson::ondemand::document& root, int& players,
                     std::string& other) {
    const char* begin = line.text().data();
    JsonValue value;
    auto found = root.find_field_unordered("game");
    if (found.error() == simdjson::INCORRECT_TYPE) {
      line.complain(begin, "the line must be an object");
      return Got::refused;
    }
    if (found.error() == simdjson::NO_SUCH_FIELD) {
      line.complain(begin, "the key `game` is missing");
      return Got::refused;
    }
    if (std::move(found).get(value)) {
      line.give_up(found.error(), begin);
      return Got::refused;
    }
    const auto game = line.string(value, "the name of a game");
    if (!game) return Got::refused;
    if (*game == "stoppa") return Got::stoppa;
    if (*game != "gostop") {
      line.complain(value, fmt::format("`{}` is not a game that is known here", *game));
      other = *game;
      return Got::refused;
    }
    found = root.find_field_unordered("players");
    if (found.error() == simdjson::NO_SUCH_FIELD) {
      line.complain(begin, "the key `players` is missing");
      return Got::refused;
    }
    if (const auto error = std::move(found).get(value)) {
      line.give_up(error, begin);
      return Got::refused;
    }
    const auto seats = line.integer(value, 2, gostop::kMaxPlayers);
    if (!seats) return Got::refused;
    players = static_cast<int>(*seats);
    return Got::gostop;
  }

  simdjson::ondemand::parser parser_;
};

TraceReader::TraceReader(std::istream& in, std::string file, RulesCache& rules)
    : lines_(in), file_(std::move(file)), rules_(rules), parser_(std::make_unique<Parser>()) {}
TraceReader::~TraceReader() = default;

TraceReader::Got TraceReader::padded(GostopTrace& into, table::Diagnostics& diagnostics) {
  bool refused_rules = false;
  other_game_.clear();
  const Got got = parser_->read(line_.text, line_.number, file_, rules_, into, diagnostics,
                                refused_rules, other_game_);
  if (refused_rules) refused_rules_ = rules_.refused();
  return got;
}

TraceReader::Got TraceReader::next(GostopTrace& into, table::Diagnostics& diagnostics) {
  refused_rules_.clear();
  if (!lines_.next(line_)) return Got::end;
  if (line_.too_long) {
    diagnostics.push_back({file_, {line_.number, 1}, "the line is longer than 16 MiB"});
    return Got::refused;
  }
  return padded(into, diagnostics);
}

TraceReader::Got TraceReader::read(std::string_view text, int number, GostopTrace& into,
                                   table::Diagnostics& diagnostics) {
  refused_rules_.clear();
  copy_.assign(text);
  copy_.append(kLinePadding, ' ');
  line_ = {std::string_view(copy_).substr(0, text.size()), number, text.size() > kLongestLine};
  if (line_.too_long) {
    diagnostics.push_back({file_, {number, 1}, "the line is longer than 16 MiB"});
    return Got::refused;
  }
  return padded(into, diagnostics);
}

}  // namespace showstopper::trace
