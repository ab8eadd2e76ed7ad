// SPDX-License-Identifier: Apache-2.0
// tidy: allow file-length: a kit is one file to copy
//
// Adapter kit for `showstopper-engine/1`: copy this file beside your adapter. C++17; no build
// system: c++ -std=c++17 -o adapter adapter.cpp engine.cpp
//
//   #include "showstopper_kit.hpp"
//   struct Adapter : kit::Adapter {
//     void deal(const kit::Setting& setting) override;          // setting.hands, .table, .stock
//     std::vector<std::string> legal() override;                // {"play 03B", ...}
//     bool apply(int seat, const kit::Action& action) override;  // action.verb, .card(), ...
//     void observe(kit::Seen& seen) override;                    // seen.text("decision", "turn")
//   };
//   int main() { return kit::run<Adapter>({"my engine", "gostop/matgo", {2}}); }
//
// A new object is made for each round. The kit reads and answers requests, numbers and flushes the
// answers, moves what the engine prints to standard error, and turns exceptions into errors. An
// engine that calls back in mid-turn, or that owns the loop of the round (`play`), takes its moves
// with `ask`, which answers the open request and returns the action of the next one; a round that
// is not played on is left with an exception of no other type. Cards are their names.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#else
#include <unistd.h>
#endif

namespace kit {

using Names = std::vector<std::string>;

// The engine refuses the action, and nothing has changed.
struct Illegal : std::runtime_error {
  using std::runtime_error::runtime_error;
};
// The engine does not do this; the request is counted as skipped.
struct Unsupported : std::runtime_error {
  using std::runtime_error::runtime_error;
};
// Unwinds an engine whose round is abandoned. It is not a std::exception, so that an engine which
// catches those does not stop it.
struct Abandoned {};

inline const Names& deck_of(bool stoppa) {
  static const std::array<Names, 2> decks = [] {
    std::array<Names, 2> made;
    const std::string_view kinds = "BRJKARJKBRJKARJKARJKARJKARJKBAJKARJKARJKBDJKBARD";
    for (std::size_t card = 0; card < kinds.size(); ++card) {
      const std::string month = std::to_string(card / 4 + 1);
      made[0].push_back((month.size() < 2 ? "0" : "") + month + kinds[card]);
    }
    for (char i = '1'; i <= '6'; ++i) made[0].push_back(std::string("X") + i);
    for (const char rank : std::string_view("A234567JNK")) {
      for (const char suit : std::string_view("CUSB")) made[1].push_back({rank, suit});
    }
    return made;
  }();
  return decks[stoppa];
}

// The place of a card in the deck of its game, or -1.
inline int place_of(std::string_view name) {
  static const std::map<std::string, int, std::less<>> places = [] {
    std::map<std::string, int, std::less<>> made;
    for (const bool stoppa : {false, true}) {
      for (const std::string& card : deck_of(stoppa)) made.emplace(card, int(made.size()));
    }
    return made;
  }();
  const auto found = places.find(name);
  if (found == places.end()) return -1;
  return found->second < 54 ? found->second : found->second - 54;
}

// Actions such as `take 03B` for each of these cards.
inline Names with_verb(const std::string& verb, Names cards) {
  for (std::string& card : cards) card = verb + " " + card;
  return cards;
}

// An action without its seat, such as `play 03B`.
struct Action {
  std::string text, verb, argument;

  Action() = default;
  explicit Action(std::string of) : text(std::move(of)) {
    const std::size_t space = text.find(' ');
    verb = text.substr(0, space);
    if (space != std::string::npos) argument = text.substr(space + 1);
  }

  const std::string& card() const {
    if (place_of(argument) < 0) throw Illegal("`" + text + "` has no card");
    return argument;
  }

  Names cards() const {  // of `lay AC AU`
    Names names;
    for (std::size_t at = 0; at <= argument.size();) {
      const std::size_t end = std::min(argument.find(' ', at), argument.size());
      names.push_back(Action("x " + argument.substr(at, end - at)).card());
      at = end + 1;
    }
    return names;
  }

  int number() const {  // the month or the chips of `bomb 03`, `raise 7`
    char* end = nullptr;
    const long value = std::strtol(argument.c_str(), &end, 10);
    if (argument.empty() || *end != '\0') throw Illegal("`" + text + "` has no number");
    return int(value);
  }
};

// A value of JSON.
struct Json {
  enum Kind { null, boolean, number, string, list, object };
  Kind kind = null;
  long long value = 0;  // of a number, without its fraction; 1 for true
  std::string text;     // of a string
  std::vector<std::pair<std::string, Json>> entries;  // with empty keys in a list
  std::string raw;                                    // as it was written

  const Json* get(std::string_view key) const {
    for (const auto& [name, entry] : entries) {
      if (kind == object && name == key) return &entry;
    }
    return nullptr;
  }
  long long number_of(std::string_view key, long long otherwise) const {
    const Json* entry = get(key);
    return entry != nullptr && entry->kind == number ? entry->value : otherwise;
  }
  std::string text_of(std::string_view key, std::string otherwise = "") const {
    const Json* entry = get(key);
    return entry != nullptr && entry->kind == string ? entry->text : otherwise;
  }
  Names texts() const {
    Names names;
    for (const auto& each : entries) names.push_back(each.second.text);
    return names;
  }
  std::size_t size() const { return entries.size(); }
  const Json& at(std::size_t place) const {
    static const Json nothing;
    return place < entries.size() ? entries[place].second : nothing;
  }

  static Json read(std::string_view text) {
    Reader reader{text};
    Json value = reader.value();
    reader.space();
    if (reader.at != text.size()) reader.fail();
    return value;
  }

 private:
  struct Reader {
    std::string_view in;
    std::size_t at = 0;
    int depth = 0;

    [[noreturn]] void fail() const {
      throw std::invalid_argument("a mistake at byte " + std::to_string(at + 1));
    }
    char peek() const { return at < in.size() ? in[at] : '\0'; }
    void space() {
      while (at < in.size() && std::string_view(" \t\r\n").find(in[at]) != in.npos) ++at;
    }
    bool skip(char expected) {
      space();
      if (peek() != expected) return false;
      ++at;
      return true;
    }

    Json value() {
      if (++depth > 64) fail();
      space();
      const std::size_t start = at;
      Json read;
      if (skip('{')) {
        read.kind = object;
        fill(read, '}');
      } else if (skip('[')) {
        read.kind = list;
        fill(read, ']');
      } else if (skip('"')) {
        read.kind = string;
        read.text = text();
      } else {
        plain(read);
      }
      --depth;
      read.raw = std::string(in.substr(start, at - start));
      return read;
    }

    void fill(Json& into, char close) {
      if (skip(close)) return;
      do {
        std::string key;
        if (into.kind == object) {
          if (!skip('"')) fail();
          key = text();
          if (!skip(':')) fail();
        }
        into.entries.emplace_back(std::move(key), value());
      } while (skip(','));
      if (!skip(close)) fail();
    }

    void plain(Json& into) {
      static constexpr std::array<std::string_view, 3> kWords{"null", "false", "true"};
      for (std::size_t i = 0; i < kWords.size(); ++i) {
        if (in.substr(at, kWords[i].size()) != kWords[i]) continue;
        at += kWords[i].size();
        into.kind = i == 0 ? null : boolean;
        into.value = i == 2;
        return;
      }
      const std::size_t end = std::min(in.find_first_not_of("+-.eE0123456789", at), in.size());
      const std::string digits(in.substr(at, end - at));
      char* stop = nullptr;
      (void)std::strtod(digits.c_str(), &stop);
      if (digits.empty() || *stop != '\0') fail();
      into.kind = number;
      into.value = std::strtoll(digits.c_str(), nullptr, 10);
      at = end;
    }

    // Behind an opening quote; of \u only ASCII is kept, because keys and names are ASCII.
    std::string text() {
      std::string read;
      for (;;) {
        if (at >= in.size()) fail();
        char c = in[at++];
        if (c == '"') return read;
        if (c == '\\') {
          c = peek();
          ++at;
          static constexpr std::string_view kFrom = "nrtbf", kInto = "\n\r\t\b\f";
          if (const std::size_t found = kFrom.find(c); found != kFrom.npos) c = kInto[found];
          if (c == 'u') {
            const long code = std::strtol(std::string(in.substr(at, 4)).c_str(), nullptr, 16);
            at = std::min(at + 4, in.size());
            c = code > 0 && code < 128 ? char(code) : '?';
          }
        }
        read += c;
      }
    }
  };
};

// The members of an object that is written: an observation, or a part of one.
class Seen {
 public:
  void raw(std::string_view key, std::string_view json) { begin(key).append(json); }
  void text(std::string_view key, std::string_view value) { add_quoted(begin(key), value); }
  void number(std::string_view key, long long value) { begin(key).append(std::to_string(value)); }
  void texts(std::string_view key, const Names& values) { add_list(begin(key), values, add_name); }
  void cards(std::string_view key, const Names& names) { texts(key, names); }
  void cards(std::string_view key, const std::vector<Names>& of_seats) {
    add_list(begin(key), of_seats,
             [](std::string& to, const Names& names) { add_list(to, names, add_name); });
  }
  template <class Numbers>
  void numbers(std::string_view key, const Numbers& values) {
    add_list(begin(key), values,
             [](std::string& to, auto value) { to.append(std::to_string(value)); });
  }
  void object(std::string_view key, const Seen& members) {
    begin(key).append("{").append(members.out_).append("}");
  }
  const std::string& members() const { return out_; }

  static std::string quoted(std::string_view text) {
    std::string written;
    add_quoted(written, text);
    return written;
  }

 private:
  // Writes the key and its colon. The caller appends the value.
  std::string& begin(std::string_view key) {
    if (!out_.empty()) out_ += ',';
    add_quoted(out_, key);
    return out_.append(":");
  }
  template <class Values, class Add>
  static void add_list(std::string& to, const Values& values, Add add) {
    char before = '[';
    for (const auto& value : values) {
      to += std::exchange(before, ',');
      add(to, value);
    }
    to.append(before == '[' ? "[]" : "]");
  }
  // An empty name stands for a card that was not seen.
  static void add_name(std::string& to, const std::string& name) {
    if (name.empty()) {
      to.append("null");
    } else {
      add_quoted(to, name);
    }
  }
  static void add_quoted(std::string& to, std::string_view text) {
    to += '"';
    for (const char c : text) {
      if (c == '"' || c == '\\') to += '\\';
      to += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    to += '"';
  }

  std::string out_;
};

// (seat or -1 for the table, number of cards) for each packet of an order of dealing, written as
// `deal.order` of a rule file: T to the table, O to the opponents, D to the dealer, A to all.
inline std::vector<std::pair<int, int>> packets(std::string_view order, int players, int dealer) {
  std::vector<std::pair<int, int>> all;
  for (std::size_t at = 0; at < order.size();) {
    const char whom = order[at++];
    const std::size_t end = std::min(order.find(' ', at), order.size());
    const int cards = std::atoi(std::string(order.substr(at, end - at)).c_str());
    at = end + 1;
    if (whom == 'T') all.emplace_back(-1, cards);
    for (int i = 1; i < players && (whom == 'O' || whom == 'A'); ++i) {
      all.emplace_back((dealer + i) % players, cards);
    }
    if (whom == 'D' || whom == 'A') all.emplace_back(dealer, cards);
  }
  return all;
}

// The beginning of a round. Numbers of a position for each seat are 0 if they are missing.
struct Setting {
  int players = 2, dealer = 0, carry = 0, pot = 0, to_move = 0;
  int punto = -1, beccata = -1;  // stakes of Stoppa; -1 if none are given
  bool last_round = false;
  bool is_position = false;
  std::vector<Names> hands, captured;
  Names table, stock;
  Names deck;  // for an engine that deals by itself, the card dealt first in front
  std::map<std::string, std::vector<int>> counts;  // "turn_of", "go_counts", "shakes" and so on
  std::vector<std::vector<int>> shown;             // months of the triples shown
  std::map<int, int> stacks;                       // month to the seat that left it, or -1
  std::vector<int> purses;
  Json request, position;  // everything else

  Setting() = default;
  Setting(const Json& from, std::string_view order) : request(from) {
    players = int(from.number_of("players", 2));
    dealer = std::clamp(int(from.number_of("dealer", 0)), 0, players - 1);
    const Json *state = from.get("state"), *deal = from.get("deal");
    is_position = state != nullptr;
    if (is_position) position = *state;
    const Json& given = is_position || deal == nullptr ? position : *deal;
    carry = int(position.number_of("carry", from.number_of("carry", 0)));
    pot = int(position.number_of("pot", from.number_of("pot", 0)));
    purses = numbers_of(position.get("purses") != nullptr ? position : from, "purses");
    if (const Json* stakes = from.get("stakes")) {
      punto = int(stakes->number_of("punto", -1));
      beccata = int(stakes->number_of("beccata", -1));
    }
    if (const Json* last = from.get("last_round")) last_round = last->value != 0;
    hands.resize(std::size_t(players));
    for (std::size_t seat = 0; seat < hands.size(); ++seat) {
      if (const Json* all = given.get("hands")) hands[seat] = all->at(seat).texts();
    }
    if (const Json* cards = given.get("table")) table = cards->texts();
    if (const Json* cards = given.get("stock")) stock = cards->texts();
    if (const Json* cards = given.get("deck")) deck = cards->texts();
    deal_out(order, deck.empty());
    if (is_position) read_position();
  }

  // Fills the hands, the table and the stock from the deck, or the deck from them.
  void deal_out(std::string_view order, bool gather) {
    std::vector<std::size_t> taken(std::size_t(players) + 1);
    std::size_t next = 0;
    for (const auto& [seat, cards] : packets(order, players, dealer)) {
      Names& pile = seat < 0 ? table : hands[std::size_t(seat)];
      std::size_t& from = taken[std::size_t(seat + 1)];
      for (int i = 0; i < cards; ++i) {
        if (gather && from < pile.size()) deck.push_back(pile[from++]);
        if (!gather && next < deck.size()) pile.push_back(deck[next++]);
      }
    }
    if (gather) deck.insert(deck.end(), stock.begin(), stock.end());
    while (!gather && next < deck.size()) stock.push_back(deck[next++]);
  }

 private:
  // Of a list in the place of a number its length counts.
  std::vector<int> numbers_of(const Json& from, std::string_view key) const {
    std::vector<int> numbers(std::size_t(players), 0);
    const Json* list = from.get(key);
    for (std::size_t i = 0; list != nullptr && i < numbers.size(); ++i) {
      const Json& value = list->at(i);
      numbers[i] = value.kind == Json::list ? int(value.size()) : int(value.value);
    }
    return numbers;
  }

  void read_position() {
    to_move = int(position.number_of("to_move", dealer));
    for (const char* key : {"turn_of", "go_counts", "points_at_go", "shakes", "bombs", "credits",
                            "ppuks", "ppuk_streak", "instant", "offers_made"}) {
      counts[key] = numbers_of(position, key);
    }
    captured.resize(hands.size());
    shown.resize(hands.size());
    for (std::size_t seat = 0; seat < hands.size(); ++seat) {
      if (const Json* all = position.get("captured")) captured[seat] = all->at(seat).texts();
      for (const char* key : {"shakes", "shown"}) {
        const Json* all = position.get(key);
        if (all == nullptr) continue;
        for (const std::string& month : all->at(seat).texts()) {
          shown[seat].push_back(std::atoi(month.c_str()));
        }
      }
    }
    std::map<int, int> lying;
    for (const std::string& name : table) ++lying[std::atoi(name.c_str())];
    for (const auto& [month, cards] : lying) {
      if (month > 0 && cards == 3) stacks[month] = -1;
    }
    const Json* written = position.get("stacks");
    for (std::size_t i = 0; written != nullptr && i < written->size(); ++i) {
      const auto& [month, stack] = written->entries[i];
      const long long owner =
          stack.kind == Json::object ? stack.number_of("owner", -1) : stack.value;
      stacks[std::atoi(month.c_str())] = int(owner);
    }
  }
};

class Session;

// The functions that the kit calls. If the engine runs its own loop, `play` replaces `deal` and
// `apply`.
class Adapter {
 public:
  virtual ~Adapter() = default;
  virtual void deal(const Setting&) { throw Unsupported("deals are not played here"); }
  virtual void set_up(const Setting&) { throw Unsupported("positions are not set up here"); }
  virtual Names legal() { return {}; }
  virtual bool apply(int, const Action&) { return false; }  // false: it is refused
  virtual void observe(Seen&) {}
  virtual void play(const Setting&) {}

 protected:
  // Shows a decision from inside the engine and returns the action that answers it. Only another
  // seat, or a verb for another decision, is refused here.
  Action ask(int seat, const std::string& decision, const Names& legal, Seen seen = {});
  // `ask` until `take(action)` returns true.
  template <class Take>
  bool ask_until(Take take, int seat, const std::string& decision, const Names& legal) {
    for (Action action = ask(seat, decision, legal); !take(action);) action = refuse();
    return true;
  }
  // Refuses what `ask` returned and returns the next answer, for engines that ask again.
  Action refuse(const std::string& why = "this action is not legal now");

 private:
  friend class Session;
  Session* session_ = nullptr;
};

// The engine's answer to `hello`.
struct Hello {
  std::string engine, rules;  // the rule file that it plays
  std::vector<int> players;
  Names can;                   // of `deal`, `state`, `legal`, `self_play`; deals have `round` too
  bool own_loop = false;       // it has `play`
  std::string changes = "{}";  // changed keys of the rule file, as JSON
  Names automatic = {};        // decisions that it takes by itself
  std::string game = "gostop", version = "1";
  int jokers = 0;
  std::string order = {};  // packets, if they are not those of the shipped rules
};

// Requests and answers. `ask` goes on reading from within an engine that is at work.
class Session {
 public:
  Session(Hello hello, std::function<std::unique_ptr<Adapter>()> make, std::FILE* in,
          std::FILE* out)
      : hello_(std::move(hello)), make_(std::move(make)), in_(in), out_(out) {}

  void run() {
    while (read() && what() != "bye") {
      std::string body;
      try {
        body = carry_out();
      } catch (const Unsupported& reason) {
        body = error("unsupported", reason.what());
      } catch (const Abandoned&) {
        continue;
      } catch (const std::exception& reason) {
        body = failed(reason.what());
      } catch (...) {
        body = failed("an exception of another type");
      }
      answer(body);
    }
  }

  Action ask(const std::string& show, int seat, const std::string& decision) {
    asked_ = {seat, decision};
    if (!script_.empty()) {
      done_.push_back(script_.front());
      script_.erase(script_.begin());
      return Action(done_.back());
    }
    const auto refused = std::exchange(refused_, std::nullopt);
    return fitting(refused ? error("illegal", *refused) : show);
  }

  Action refuse(const std::string& why) {
    if (!done_.empty()) done_.pop_back();
    return fitting(error("illegal", why));
  }

 private:
  static std::string error(const std::string& kind, const std::string& message) {
    Seen members, seen;
    members.text("kind", kind);
    members.text("message", message);
    seen.object("error", members);
    return seen.members();
  }
  static std::string not_legal(const std::string& text) {
    return error("illegal", "`" + text + "` is not legal now");
  }
  std::string failed(const std::string& why) {
    std::fprintf(stderr, "%s\n", why.c_str());
    round_.reset();
    return error("crash", why);
  }

  std::string what() const { return request_.text_of("do"); }
  bool is_stoppa() const { return hello_.game == "stoppa"; }

  // The next request; false at the end.
  bool read() {
    if (std::exchange(waiting_, false)) return request_.kind == Json::object;
    std::string line;
    while (read_line(line)) {
      if (line.find_first_not_of(" \t\r") == line.npos) continue;
      request_ = Json();
      try {
        request_ = Json::read(line);
        if (request_.kind == Json::object) return true;
        request_ = Json();
        answer(error("protocol", "the request is not a JSON object"));
      } catch (const std::invalid_argument& reason) {
        answer(error("protocol", std::string("the request is not JSON: ") + reason.what()));
      }
    }
    request_ = Json();
    return false;
  }

  bool read_line(std::string& line) {
    line.clear();
    std::array<char, 4096> part{};
    while (std::fgets(part.data(), int(part.size()), in_) != nullptr) {
      line += part.data();
      if (!line.empty() && line.back() == '\n') break;
    }
    const bool read = !line.empty();
    if (read && line.back() == '\n') line.pop_back();
    if (line.compare(0, 3, "\xef\xbb\xbf") == 0) line.erase(0, 3);
    return read;
  }

  void answer(const std::string& body) {
    const Json* id = request_.get("id");
    const std::string line = "{\"id\":" + (id != nullptr ? id->raw : "null") + "," + body + "}\n";
    std::fwrite(line.data(), 1, line.size(), out_);
    std::fflush(out_);
  }

  std::string carry_out() {
    const std::string asked = what();
    if (asked == "hello") return hello();
    if (asked == "apply" && round_) return apply(request_.text_of("action"));
    if (asked == "new" || asked == "round" || asked == "self_play") {
      check_rules();
      if (asked == "new") return begin(Setting(request_, order(seats())));
      if (asked == "round") return whole_round();
      if (can("self_play")) return self_play();
    }
    throw Unsupported("`" + asked + "` cannot be answered now");
  }

  bool can(const std::string& word) const {
    return std::find(hello_.can.begin(), hello_.can.end(), word) != hello_.can.end();
  }
  int seats() const { return int(request_.number_of("players", 2)); }

  std::string order(int players) const {
    static const std::map<int, std::string> gostop{{2, "T4 O5 D5 T4 O5 D5"}, {3, "T3 A4 T3 A3"}};
    static const std::map<int, std::string> stoppa{
        {3, "A3 A3 A3 A3 A1"}, {4, "A3 A3 A3 A1"}, {5, "A3 A3 A2"}, {6, "A3 A3"}};
    const auto& shipped = is_stoppa() ? stoppa : gostop;
    if (!hello_.order.empty() || shipped.count(players) == 0) return hello_.order;
    return shipped.at(players);
  }

  Names deck() const {
    const Names& all = deck_of(is_stoppa());
    return is_stoppa() ? all : Names(all.begin(), all.begin() + 48 + hello_.jokers);
  }

  std::string rules() const {
    if (hello_.changes == "{}") return Seen::quoted(hello_.rules);
    return "{\"extends\":" + Seen::quoted(hello_.rules) + ",\"set\":" + hello_.changes + "}";
  }

  std::string hello() const {
    Seen seen, rules;
    seen.text("engine", hello_.engine);
    seen.text("version", hello_.version);
    seen.texts("games", {hello_.game});
    seen.numbers("players", hello_.players);
    seen.texts("deck", deck());
    Names words = hello_.can;
    if (can("deal") || can("state")) words.push_back("round");
    seen.texts("can", words);
    seen.texts("auto", hello_.automatic);
    rules.text("extends", hello_.rules);
    rules.raw("set", hello_.changes);
    seen.object("rules", rules);
    return seen.members();
  }

  // The changes of the rules must have the same text, except for blanks.
  void check_rules() const {
    const Json* asked = request_.get("rules");
    std::string name = hello_.rules, changes = hello_.changes;
    if (asked != nullptr) {
      const Json *extends = asked->get("extends"), *set = asked->get("set");
      if (extends != nullptr && extends->kind == Json::list) extends = &extends->at(0);
      name = extends != nullptr ? extends->text : asked->text;
      changes = set != nullptr ? set->raw : "{}";
    }
    const auto plain = [](std::string text) {
      text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
      return text;
    };
    const auto& known = hello_.players;
    const bool seated = std::find(known.begin(), known.end(), seats()) != known.end();
    if (name == hello_.rules && plain(changes) == plain(hello_.changes) && seated) return;
    static const Names words{"no", "one", "two", "three", "four", "five", "six"};
    std::string numbers;
    for (const int players : known) {
      numbers += (numbers.empty() ? "" : " or ") + words.at(std::size_t(players));
    }
    throw Unsupported("only " + hello_.rules + " with " + numbers + " players is played here");
  }

  // A round

  std::unique_ptr<Adapter> fresh() {
    auto adapter = make_();
    adapter->session_ = this;
    return adapter;
  }

  std::string begin(Setting setting) {
    setting_ = std::move(setting);
    done_.clear();
    script_.clear();
    refused_.reset();
    over_ = false;
    round_.reset();
    if (setting_.is_position && !can("state")) throw Unsupported("positions are not set up here");
    round_ = fresh();
    if (hello_.own_loop) return run_loop();
    if (setting_.is_position) {
      round_->set_up(setting_);
    } else {
      round_->deal(setting_);
    }
    return seen();
  }

  std::string seen() {
    Seen seen;
    legal_ = over_ ? Names() : round_->legal();
    if (can("legal")) seen.texts("legal", legal_);
    round_->observe(seen);
    return seen.members();
  }

  static std::optional<std::pair<int, Action>> parsed(const std::string& text) {
    const std::size_t space = text.find(' ');
    const std::string seat = text.substr(0, space);
    if (seat.empty() || seat.size() > 2 || seat.find_first_not_of("0123456789") != seat.npos) {
      return std::nullopt;
    }
    return std::pair(std::stoi(seat), Action(space == text.npos ? "" : text.substr(space + 1)));
  }

  std::string apply(const std::string& text) {
    const auto action = parsed(text);
    if (over_ || !action) return not_legal(text);
    try {
      if (!round_->apply(action->first, action->second)) return not_legal(text);
    } catch (const Illegal& why) {
      return error("illegal", why.what());
    }
    return seen();
  }

  // All answers of a round, in which `choose` gives the action after each; nothing ends it.
  using Choose = std::function<std::optional<std::string>(const std::string& shown)>;
  Names drive(Setting setting, const Choose& choose) {
    Names answers;
    auto before = std::move(round_);
    const bool over = over_;
    inner_ = [&](std::string body) {
      answers.push_back(std::move(body));
      return choose(answers.back());
    };
    const auto restore = [&] {
      inner_ = nullptr;
      round_ = std::move(before);
      over_ = over;
    };
    try {
      auto text = inner_(begin(std::move(setting)));
      while (text) text = inner_(apply(*text));
    } catch (const Abandoned&) {  // the actions end before the engine does
    } catch (const std::exception& reason) {
      if (answers.empty() || dynamic_cast<const Unsupported*>(&reason) != nullptr) {
        restore();
        throw;
      }
      answers.push_back(failed(reason.what()));
    } catch (...) {
      if (!answers.empty()) answers.push_back(failed("an exception of another type"));
    }
    restore();
    if (answers.empty()) throw std::runtime_error("an exception of another type");
    return answers;
  }

  static std::string listed(const Names& answers, std::size_t from) {
    std::string list;
    for (std::size_t i = from; i < answers.size(); ++i) {
      list += (i > from ? ",{" : "{") + answers[i] + "}";
    }
    return "[" + list + "]";
  }

  // The result that the latest of the answers which has one shows, with its key.
  static void add_result(Seen& to, const Names& answers) {
    for (auto body = answers.rbegin(); body != answers.rend(); ++body) {
      if (body->find("\"result\":") == body->npos) continue;
      const Json seen = Json::read("{" + *body + "}");
      const Json* result = seen.get("result");
      if (result == nullptr || result->kind != Json::object) continue;
      to.raw("result", result->raw);
      return;
    }
  }

  std::string whole_round() {
    const Json* list = request_.get("actions");
    const Names actions = list != nullptr ? list->texts() : Names();
    std::size_t next = 0;
    const Names answers = drive(Setting(request_, order(seats())), [&](const std::string&) {
      return next < actions.size() ? std::optional(actions[next++]) : std::nullopt;
    });
    Seen seen;
    seen.raw("start", "{" + answers.front() + "}");
    seen.raw("after", listed(answers, 1));
    add_result(seen, answers);
    return seen.members();
  }

  // A number from 0 to n - 1 that follows from the seed (splitmix64).
  static std::size_t draw(std::uint64_t& seed, std::size_t n) {
    std::uint64_t mixed = seed += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
    return std::size_t((mixed ^ mixed >> 31) % n);
  }

  std::string self_play() {
    std::uint64_t seed = std::uint64_t(request_.number_of("seed", 0));
    Names cards = deck();
    // One or all of the Kings, the last of the deck, stay out.
    if (is_stoppa()) cards.resize(std::size_t(seats() == 3 ? 39 : seats() == 6 ? 36 : 40));
    for (std::size_t i = 0; i < cards.size(); ++i) std::swap(cards[i], cards[draw(seed, i + 1)]);
    Seen trace, deal;
    trace.text("format", "showstopper-trace/1");
    trace.text("game", hello_.game);
    deal.texts("deck", cards);
    Seen setting;
    setting.raw("rules", rules());
    setting.number("players", seats());
    setting.number("dealer", 0);
    if (is_stoppa()) setting.numbers("purses", std::vector<int>(std::size_t(seats()), 100));
    setting.object("deal", deal);
    Names actions;
    const Json begun = Json::read("{" + setting.members() + "}");
    const Names answers =
        drive(Setting(begun, order(seats())),
              [&](const std::string& shown) -> std::optional<std::string> {
                if (legal_.empty()) return std::nullopt;
                const Json seen = Json::read("{" + shown + "}");
                std::string action = legal_[draw(seed, legal_.size())];
                if (const std::size_t range = action.find("..");
                    range != action.npos) {  // as `bet 5..90`
                  const std::size_t number = action.rfind(' ') + 1;
                  const int least = std::atoi(&action[number]),
                            span = std::atoi(&action[range + 2]) - least;
                  const std::size_t more = draw(seed, std::size_t(std::min(20, span + 1)));
                  action = action.substr(0, number) + std::to_string(least + int(more));
                }
                actions.push_back(std::to_string(seen.number_of("to_move", 0)) + " " + action);
                return actions.back();
              });
    Seen played;
    played.texts("actions", actions);
    played.raw("start", "{" + answers.front() + "}");
    played.raw("after", listed(answers, 1));
    add_result(played, answers);
    return trace.members() + "," + setting.members() + "," + played.members();
  }

  // Moves that are read from inside the engine

  // Lets the engine play; if it ends by refusing an action, the actions before it are played again,
  // so that nothing has changed.
  std::string run_loop() {
    for (;;) {
      try {
        round_->play(setting_);
        over_ = true;
        return seen();
      } catch (const Illegal& why) {
        if (done_.empty())
          throw std::runtime_error(std::string("it does not begin: ") + why.what());
        done_.pop_back();
        script_ = std::exchange(done_, {});
        refused_ = why.what();
        round_ = fresh();
      }
    }
  }

  bool answers_what_was_asked(const Action& action) const {
    static const std::map<std::string, Names> verbs{
        {"declare", {"quad", "shake", "done", "declare"}},
        {"take_hand", {"take"}},
        {"take_flip", {"take"}},
        {"give", {"give"}},
        {"cup", {"cup"}},
        {"go_stop", {"go", "stop", "push"}},
        {"respond", {"accept", "refuse"}},
        {"turn", {"play", "bomb", "shake", "skip", "offer", "concede"}},
        {"bet", {"pass", "bet", "call", "raise", "fold"}},
        {"lay", {"lay", "pass"}}};
    const auto found = verbs.find(asked_.second);
    return found == verbs.end() || std::find(found->second.begin(), found->second.end(),
                                             action.verb) != found->second.end();
  }

  // The next action of the requested seat and kind; others are refused.
  Action fitting(std::string show) {
    for (;;) {
      const auto text = inner_ ? inner_(show) : exchange(show);
      if (!text) throw Abandoned();
      const auto action = parsed(*text);
      if (action && action->first == asked_.first && answers_what_was_asked(action->second)) {
        done_.push_back(action->second.text);
        return action->second;
      }
      show = not_legal(*text);
    }
  }

  // Answers the open request; the action of the next one.
  std::optional<std::string> exchange(const std::string& body) {
    answer(body);
    while (read()) {
      if (what() == "apply") return request_.text_of("action");
      if (what() != "hello") break;
      answer(hello());
    }
    waiting_ = true;
    return std::nullopt;
  }

  Hello hello_;
  std::function<std::unique_ptr<Adapter>()> make_;
  std::FILE *in_, *out_;
  Json request_;
  bool waiting_ = false;  // the request was read too early
  std::unique_ptr<Adapter> round_;
  Setting setting_;
  bool over_ = false;                                             // the loop has ended
  std::function<std::optional<std::string>(std::string)> inner_;  // `round`, `self_play`
  Names legal_, done_, script_;  // actions that the loop has taken, and is to take again
  std::pair<int, std::string> asked_;
  std::optional<std::string> refused_;
  friend class Adapter;
};

inline Action Adapter::ask(int seat, const std::string& decision, const Names& legal, Seen seen) {
  seen.text("decision", decision);
  seen.number("to_move", seat);
  seen.texts("legal", legal);
  session_->legal_ = legal;
  return session_->ask(seen.members(), seat, decision);
}

inline Action Adapter::refuse(const std::string& why) { return session_->refuse(why); }

// Answers requests for rounds of this class until they end; returns the exit code for `main`.
inline int run(Hello hello, std::function<std::unique_ptr<Adapter>()> make) {
  std::fflush(stdout);
#ifdef _WIN32
  _setmode(0, _O_BINARY);
  _setmode(1, _O_BINARY);
  std::FILE *in = _fdopen(_dup(0), "rb"), *out = _fdopen(_dup(1), "wb");
  _dup2(2, 1);
#else
  std::FILE *in = fdopen(dup(0), "rb"), *out = fdopen(dup(1), "wb");
  dup2(2, 1);  // the output of the engine goes to standard error
#endif
  if (in == nullptr || out == nullptr) return 2;
  Session(std::move(hello), std::move(make), in, out).run();
  return 0;
}

template <class Own>
int run(Hello hello) {
  return run(std::move(hello), [] { return std::make_unique<Own>(); });
}

// The name with J for both plain junk cards of a month.
inline std::string without_twins(const std::string&, const std::string& name) {
  const bool junk = name.size() == 3 && name[0] <= '1' && name[2] == 'K';
  return junk ? name.substr(0, 2) + "J" : name;
}

// Names for cards that an engine does not distinguish, by following them from zone to zone. `zones`
// has the names of each zone after the deal. `describe(zone, name)` is the engine's view of a card
// that lies there: `without_twins`, or only a kind if the engine counts cards.
class Tracker {
 public:
  using Zones = std::map<std::string, Names>;
  using Describe = std::function<std::string(const std::string& zone, const std::string& name)>;

  explicit Tracker(Zones zones, Describe describe = without_twins)
      : zones_(std::move(zones)), describe_(std::move(describe)) {
    for (const auto& zone : zones_)
      deck_.insert(deck_.end(), zone.second.begin(), zone.second.end());
  }

  // The zone of the card, or nothing if it is not in play.
  std::string zone_of(const std::string& name) const {
    for (const auto& [zone, lying] : zones_) {
      if (std::find(lying.begin(), lying.end(), name) != lying.end()) return zone;
    }
    return {};
  }

  // The names in each zone for which the engine shows these descriptions. Of equal cards one in
  // `moved`, the names of the latest action, leaves first, then the lowest junk, then the first in
  // the deck. A card that cannot be named has an empty name.
  Zones see(const Zones& shown, const Names& moved = {}) {
    const auto by_rank = [&](const std::string& a, const std::string& b) {
      return rank(a, moved) < rank(b, moved);
    };
    Zones names;
    Names spare, hidden;
    std::vector<std::pair<std::string, std::string>> wanted;  // zone, description
    for (const auto& [zone, descriptions] : shown) {
      Names left = descriptions, lying = zones_[zone];
      std::sort(lying.begin(), lying.end(), by_rank);
      std::reverse(lying.begin(), lying.end());
      for (const std::string& name : lying) {
        const auto found = std::find(left.begin(), left.end(), describe_(zone, name));
        (found == left.end() ? spare : names[zone]).push_back(name);
        if (found != left.end()) left.erase(found);
      }
      for (const std::string& description : left) wanted.emplace_back(zone, description);
    }
    std::sort(spare.begin(), spare.end(), by_rank);
    for (const auto& [zone, lying] : zones_) {
      if (shown.count(zone) == 0) hidden.insert(hidden.end(), lying.begin(), lying.end());
    }
    spare.insert(spare.end(), hidden.begin(), hidden.end());
    const auto choices = [&](const auto& want) { return fitting(want, deck_).size(); };
    std::stable_sort(wanted.begin(), wanted.end(),
                     [&](const auto& a, const auto& b) { return choices(a) < choices(b); });
    for (const auto& want : wanted) {
      const Names fits = fitting(want, spare), all = fitting(want, deck_);
      // More than there are: a name twice, or none where only a kind is shown.
      const bool twice = fits.empty() && !all.empty() && all.size() <= 2;
      names[want.first].push_back(!fits.empty() ? fits[0] : twice ? all[0] : "");
      if (!fits.empty()) spare.erase(std::find(spare.begin(), spare.end(), fits[0]));
    }
    for (auto& [zone, lying] : zones_) {
      const bool seen = shown.count(zone) != 0;
      Names kept;
      for (const std::string& name : seen ? names[zone] : lying) {
        const bool stays = seen || std::find(spare.begin(), spare.end(), name) != spare.end();
        if (!name.empty() && stays) kept.push_back(name);
      }
      lying = kept;
    }
    return names;
  }

 private:
  static int rank(const std::string& name, const Names& moved) {
    const char kind = name.size() == 3 ? name[2] : 'B';
    const int junk = kind == 'J' || kind == 'K' ? 0 : kind == 'D' ? 100 : 200;
    const bool leaves = std::find(moved.begin(), moved.end(), name) != moved.end();
    return (leaves ? 0 : 1000) + junk + place_of(name);
  }

  Names fitting(const std::pair<std::string, std::string>& want, const Names& cards) const {
    Names fits;
    for (const std::string& name : cards) {
      if (describe_(want.first, name) == want.second) fits.push_back(name);
    }
    return fits;
  }

  Zones zones_;
  Describe describe_;
  Names deck_;
};

}  // namespace kit
