// SPDX-License-Identifier: Apache-2.0
#include "model/trace/gostop/reader.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "model/trace/gostop/exchanged_months.h"
#include "model/trace/gostop/filling.h"
#include "model/trace/gostop/plain_line.h"
#include "model/trace/gostop/state_json.h"
#include "model/trace/json/line_parser.h"
#include "model/trace/json/other_file.h"
#include "model/trace/json/trace_line.h"

namespace showstopper::trace {
namespace {

using gostop::Card;

constexpr std::string_view kOwnKeys[] = {"pot"};

// Reads the members of one line of Go-Stop.
class GostopLine : public TraceLine<GostopTrace, GostopJson> {
 public:
  GostopLine(JsonLine& line, int players, GostopTrace& into)
      : TraceLine(line, players, into, kOwnKeys) {}

  void member(std::string_view key, JsonValue& value) {
    if (is_to_be_read(key, value)) read(key, value);
  }

  bool finish(RulesCache& rules, const char* begin) {
    need(begin, {"format", "game", "rules", "players", "dealer"});
    if (!line_.good()) return false;
    cross_check();
    return line_.good() && finish_by_rules(rules);
  }
  // The same of a line that was read by itself and is right apart from its rules.
  bool finish(RulesCache& rules, const LinePlaces& places) {
    rules_at_ = places.rules;
    deal_at_ = places.deal;
    sold_at_ = places.sold;
    pot_at_ = places.pot;
    return finish_by_rules(rules);
  }

  bool refused_rules() const { return refused_rules_; }

 private:
  bool finish_by_rules(RulesCache& rules) {
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

  void read(std::string_view key, JsonValue& value) {
    if (envelope_key(key, value) || observed_key(key, value)) return;
    if (key == "rules") {
      if (!names_rules(value)) return;
      if (const auto json = line_.raw_unchecked(value)) into_.envelope.rules = *json;
    } else if (key == "carry") {
      if (const auto n = line_.integer(value, 0, kMostCarry)) {
        into_.envelope.carry = static_cast<int>(*n);
      }
    } else if (key == "pot") {
      pot_at_ = JsonLine::token(value);
      if (const auto n = line_.integer(value, 0, kMostPot)) into_.pot = *n;
    } else if (key == "deal") {
      deal_at_ = JsonLine::token(value);
      deal(value);
    } else if (key == "state") {
      deal_at_ = JsonLine::token(value);
      into_.from = GostopTrace::From::state;
      StateJson(line_, json_, players_).read(value, into_.state, into_.hidden);
    } else if (key == "actions") {
      actions(value, [](std::string_view text, std::string& why) { return read_move(text, why); });
    }  // the game and the number of players were read before the rest
  }

  void deal(JsonValue& value) {
    bool hands = false, stock = false, table = false, deck = false;
    const auto read_zone = [&](std::string_view word, JsonValue& inner) {
      if (word == "hands") {
        hands = true;
        json_.seats(inner, [&](int seat, JsonValue& entry) {
          into_.deal.hands[seat] = json_.zone(entry, into_.hidden.hands[seat]);
        });
      } else if (word == "table") {
        table = true;
        into_.deal.table = json_.zone(inner, into_.hidden.table);
      } else if (word == "stock") {
        stock = true;
        json_.stock(inner, into_.deal.stock);
      } else if (word == "deck") {
        deck = true;
        into_.from = GostopTrace::From::deck;
        json_.sequence(inner, into_.deck);
      } else {
        sold_at_ = JsonLine::token(inner);
        json_.sold(inner, into_.deal.sold);
      }
    };
    line_.values(value, {"hands", "table", "stock", "deck", "sold"}, "a key of a deal", read_zone);
    if (line_.broken()) return;
    const bool zones = hands && table && stock && !deck;
    const bool alone = deck && !hands && !table && !stock;
    if (!zones && !alone) {
      line_.complain(deal_at_, "a deal has either `hands`, `table` and `stock`, or `deck`");
    }
  }

  // Checks conditions between keys.
  void cross_check() {
    need_actions();
    if (!has("state")) return;
    gostop::State& state = into_.state;
    state.dealer = static_cast<std::int8_t>(into_.envelope.dealer);
    state.pot = into_.pot;
    const int carry = std::min(into_.envelope.carry, 255);  // as the engine counts
    if (has("carry") && state.carry != 0 && state.carry != carry) {
      line_.complain(deal_at_, fmt::format("the position has carry {}, but the round {}",
                                           int{state.carry}, into_.envelope.carry));
    }
    if (!has("carry")) into_.envelope.carry = state.carry;
    state.carry = static_cast<std::uint8_t>(has("carry") ? carry : int{state.carry});
  }

  // Checks the cards by the rules.
  void check_cards() {
    if (into_.pot > 0 && into_.rules->pot_stake == 0) {
      return line_.complain(pot_at_, "there is no pot under these rules: `pot.stake` is 0");
    }
    if (into_.from != GostopTrace::From::state && !check_sold()) return;
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
      into_.deal = dealt(into_);
    }
    if (const auto why = gostop::misplaced_sale(*into_.rules, into_.deal); why && sold_at_) {
      return line_.complain(sold_at_, *why);
    }
    drop_usual_sold();
    for (std::string& fault : faults(into_)) line_.complain(deal_at_, std::move(fault));
  }

  // Sold hands are named exactly if there are seats that sit out.
  bool check_sold() {
    const int sells = into_.rules->sold_seats;
    if (sold_at_ == nullptr && sells > 0) {
      line_.complain(deal_at_,
                     fmt::format("the deal needs the key `sold`: under these rules {} "
                                 "seat{} out and sell{} a hand",
                                 sells, sells == 1 ? " sits" : "s sit", sells == 1 ? "s" : ""));
      return false;
    }
    const auto why = gostop::sold_fault(*into_.rules, into_.deal.sold);
    if (why) line_.complain(sold_at_, *why);
    return !why;
  }

  // Drops sold hands that equal those derived from the stock, so that equal rounds are equal.
  void drop_usual_sold() {
    if (sold_at_ == nullptr) return;
    gostop::Deal unsaid = into_.deal;
    unsaid.sold = {};
    if (gostop::fault(*into_.rules, into_.envelope.dealer, unsaid)) return;
    if (sold_hands(*into_.rules, unsaid) == into_.deal.sold) into_.deal = unsaid;
  }

  std::string missing() const {
    const Card card = cards_left(into_).first();
    return fmt::format("card `{}` is missing from the deck", gostop::name(card));
  }

  bool refused_rules_ = false;
  const char* sold_at_ = nullptr;
  const char* pot_at_ = nullptr;
};

}  // namespace

class TraceReader::Parser {
 public:
  // The latest line of `of`.
  Got read(TraceReader& of, GostopTrace& into, table::Diagnostics& diagnostics) {
    JsonLine line(of.line_.text, of.line_.number, of.file_, diagnostics);
    begin(into, of.line_.number);
    if (PlainLine plain(line.text(), into); plain.read()) {
      GostopLine reader(line, into.envelope.players, into);
      return finish(of, into, reader, plain.places());
    }
    begin(into, of.line_.number);
    simdjson::ondemand::document root;
    if (!parser_.open(line, root)) return Got::refused;
    int players = 0;
    const Got game = opening(line, root, players, of.other_game_);
    if (game != Got::gostop) return game;
    into.envelope.players = players;
    GostopLine reader(line, players, into);
    if (!read_members(line, root, reader)) return Got::refused;
    return finish(of, into, reader, line.text().data());
  }

 private:
  // A trace that holds nothing, in the memory of the one before it.
  static void begin(GostopTrace& into, int line) {
    auto actions = std::move(into.actions);
    auto after = std::move(into.after);
    actions.clear();
    after.clear();
    into = GostopTrace{};
    into.actions = std::move(actions);
    into.after = std::move(after);
    into.line = line;
  }

  template <class Places>
  static Got finish(TraceReader& of, GostopTrace& into, GostopLine& reader, Places places) {
    if (!of.rules_instead_.empty()) into.envelope.rules = of.rules_instead_;
    if (reader.finish(of.rules_, places)) return Got::gostop;
    if (reader.refused_rules()) of.refused_rules_ = of.rules_.refused();
    return Got::refused;
  }

  static bool found(JsonLine& line, simdjson::error_code error, const char* key) {
    const char* begin = line.text().data();
    if (error == simdjson::NO_SUCH_FIELD) {
      line.complain(begin, fmt::format("the key `{}` is missing", key));
    } else if (error) {
      line.give_up(error, begin);
    }
    return error == simdjson::SUCCESS;
  }

  // Reads the data that the rest depends on: the game, the number of seats.
  static Got opening(JsonLine& line, simdjson::ondemand::document& root, int& players,
                     std::string& other) {
    const char* begin = line.text().data();
    JsonValue value;
    auto error = find_value(line, root, "game", value);
    if (error == simdjson::INCORRECT_TYPE) {
      const bool marked = line.text().starts_with(kByteOrderMark);
      line.complain(begin, marked ? "a byte order mark is allowed before the first line only"
                                  : "the line must be an object");
      return Got::refused;
    }
    if (!found(line, error, "game")) return Got::refused;
    const auto game = line.string(value, "the name of a game");
    if (!game) return Got::refused;
    if (*game == "stoppa") return Got::stoppa;
    if (*game != "gostop") {
      line.complain(value, fmt::format("`{}` is not a game that is known here", *game));
      other = *game;
      return Got::refused;
    }
    error = find_value(line, root, "players", value);
    if (!found(line, error, "players")) return Got::refused;
    const auto seats = line.integer(value, 2, gostop::kMaxPlayers);
    if (!seats) return Got::refused;
    players = static_cast<int>(*seats);
    return Got::gostop;
  }

  LineParser parser_;
};

TraceReader::TraceReader(std::istream& in, std::string file, RulesCache& rules)
    : lines_(in), file_(std::move(file)), rules_(rules), parser_(std::make_unique<Parser>()) {}
TraceReader::~TraceReader() = default;

std::shared_ptr<const gostop::Rules> TraceReader::rules_of(const GostopTrace& round) {
  table::Diagnostics none;
  return rules_.gostop(round.envelope.rules, round.envelope.players, file_, {round.line, 1}, none);
}

bool TraceReader::next_line(LineReader::Line& line) { return at_ != At::end && lines_.next(line); }

TraceReader::Got TraceReader::round_of(const LineReader::Line& line, GostopTrace& into,
                                       table::Diagnostics& diagnostics) {
  refused_rules_.clear();
  other_game_.clear();
  line_ = line;
  if (line_.too_long) {
    diagnostics.push_back({file_, {line_.number, 1}, "the line is longer than 16 MiB"});
    return Got::refused;
  }
  const std::size_t before = diagnostics.size();
  const Got got = parser_->read(*this, into, diagnostics);
  if (got == Got::refused) explain_exchanged_months(line_.text, before, diagnostics);
  return got;
}

// By the first line; the rest is then unread.
bool TraceReader::is_other_file(table::Diagnostics& diagnostics) {
  if (std::exchange(at_, At::lines) != At::begin) return false;
  const std::optional<std::string> why = other_file(line_.text, lines_.behind());
  if (!why) return false;
  diagnostics.push_back({file_, {line_.number, 1}, *why});
  other_game_.clear();
  at_ = At::end;
  return true;
}

TraceReader::Got TraceReader::next(GostopTrace& into, table::Diagnostics& diagnostics) {
  refused_rules_.clear();
  if (!next_line(line_)) return Got::end;
  if (is_other_file(diagnostics)) return Got::refused;
  return round_of(line_, into, diagnostics);
}

TraceReader::Got TraceReader::read(std::string_view text, int number, GostopTrace& into,
                                   table::Diagnostics& diagnostics) {
  copy_.assign(text);
  copy_.append(kLinePadding, ' ');
  const std::string_view copied = std::string_view(copy_).substr(0, text.size());
  return round_of({copied, number, text.size() > kLongestLine}, into, diagnostics);
}

}  // namespace showstopper::trace
