// SPDX-License-Identifier: Apache-2.0
//
// Drives the engine in stoppa.c over the protocol `showstopper-engine/1`, with the adapter kit:
//
//   cc -o engine engine.cc stoppa.c -lstdc++
//
// `--fault NAME` breaks a rule.
#include "showstopper_kit.hpp"

extern "C" {
#include "stoppa.h"
}

static StoppaFault fault = NO_STOPPA_FAULT;
// The words of an action, by MoveKind.
static const kit::Names words{"declare misera", "done", "pass",     "bet",  "raise", "call",
                              "fold",           "lay",  "overlook", "void", "repair"};

static kit::Names names_of(Cards cards) {
  kit::Names names;
  for (int card = 0; card < STOPPA_DECK; ++card) {
    if ((cards >> card & 1) != 0) names.emplace_back(stoppa_names[card]);
  }
  return names;
}

static Cards cards_of(const kit::Names& names) {
  Cards cards = 0;
  for (const std::string& name : names) {
    if (const int card = kit::place_of(name); card >= 0) cards |= Cards{1} << card;
  }
  return cards;
}

static unsigned seats_in(const kit::Json* list) {
  unsigned seats = 0;
  for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
    const long long seat = list->at(i).value;
    if (seat >= 0 && seat < MOST_SEATS) seats |= 1U << seat;
  }
  return seats;
}

static Shedding shedding_in(const kit::Json& from, const char* mover) {
  Shedding to = {};
  const std::string needed = from.text_of("needed", "any");
  const std::size_t rank = std::string(stoppa_ranks).find(needed);
  to.needed = needed.size() == 1 && rank < STOPPA_RANKS ? int(rank) : ANY_RANK;
  if (const kit::Json* laid = from.get("laid")) to.laid = cards_of(laid->texts());
  to.laid |= cards_of({from.text_of("top")});
  to.top_by = int(from.number_of("top_by", NOBODY));
  to.passes = int(from.number_of("passes", 0));
  to.to_move = int(from.number_of(mover, 0));
  return to;
}

struct Adapter : kit::Adapter {
  Stoppa round = {};

  void begin(const kit::Setting& from) {
    constexpr int kPunto = 5, kBeccata = 1, kPurse = 100;
    const bool given = from.request.get("purses") != nullptr || from.is_position;
    round.fault = fault;
    round.players = from.players;
    round.dealer = from.dealer;
    round.punto = from.punto >= 0 ? from.punto : kPunto;
    round.beccata = from.beccata >= 0 ? from.beccata : kBeccata;
    round.pot = from.pot;
    round.last_deal = from.last_round;
    for (std::size_t seat = 0; seat < from.hands.size(); ++seat) {
      round.purses[seat] = given ? from.purses[seat] : kPurse;
      for (const std::string& name : from.hands[seat]) {
        int& held = round.held[seat];
        if (held < MOST_HELD) round.received[seat][held++] = kit::place_of(name);
      }
    }
  }

  void deal(const kit::Setting& setting) override {
    begin(setting);
    stoppa_begin(&round);
  }

  void set_up(const kit::Setting& from) override {
    begin(from);
    const kit::Json& state = from.position;
    const std::string part = state.text_of("round");
    const bool small = part.compare(0, 6, "small ") == 0;
    round.part = small ? SMALL : part == "big" ? BIG : part == "declare" ? DECLARING : SHEDDING;
    round.small = small ? std::atoi(part.c_str() + 6) : 0;
    round.passed = seats_in(state.get("passed"));
    round.folded = seats_in(state.get("folded"));
    round.asked = seats_in(state.get("asked"));
    if (const kit::Json* all = state.get("declared")) round.declared = seats_in(all->get("misera"));
    round.now = shedding_in(state, "to_move");
    const kit::Json *bets = state.get("bets"), *start = state.get("start");
    for (std::size_t seat = 0; seat < from.hands.size(); ++seat) {
      round.bets[seat] = bets != nullptr ? int(bets->at(seat).value) : 0;
      round.at_first[seat] =
          start != nullptr ? int(start->at(seat).value) : round.purses[seat] + round.bets[seat];
    }
    const kit::Json* before = state.get("overlooked");
    round.overlooked = before != nullptr && before->kind == kit::Json::object;
    if (round.overlooked) round.before = shedding_in(*before, "by");
    const kit::Json* hands = round.overlooked ? before->get("hands") : nullptr;
    for (std::size_t seat = 0; hands != nullptr && seat < hands->size(); ++seat) {
      round.before.hands[seat] = cards_of(hands->at(seat).texts());
    }
    stoppa_set_up(&round);
  }

  kit::Names legal() override {
    Move moves[MOST_MOVES];
    kit::Names texts;
    const int all = stoppa_legal(&round, moves);
    for (int i = 0; i < all; ++i) {
      std::string text = words[moves[i].kind];
      for (const std::string& name : names_of(moves[i].cards)) text += " " + name;
      if (moves[i].most > 0) {
        text += " " + std::to_string(moves[i].least) + ".." + std::to_string(moves[i].most);
      }
      texts.push_back(text);
    }
    return texts;
  }

  bool apply(int seat, const kit::Action& action) override {
    const bool amount = action.verb == "bet" || action.verb == "raise";
    const bool cards = action.verb == "lay";
    const auto kind =
        std::find(words.begin(), words.end(), amount || cards ? action.verb : action.text);
    if (kind == words.end()) return false;
    Move move = {MoveKind(kind - words.begin()), 0, 0, 0};
    if (amount) move.least = action.number();
    if (cards) move.cards = cards_of(action.cards());
    if (cards && names_of(move.cards).size() != action.cards().size()) return false;  // one twice
    return stoppa_apply(&round, seat, move);
  }

  void observe(kit::Seen& seen) override {
    static const char* const decisions[] = {"bet", "bet", "declare", "lay", "over"};
    static const char* const parts[] = {"small ", "big", "declare", "shed", "over"};
    const std::size_t players = std::size_t(round.players);
    const auto seats = [&](const int* numbers) {
      return std::vector<int>(numbers, numbers + players);
    };
    seen.text("round",
              parts[round.part] + (round.part == SMALL ? std::to_string(round.small) : ""));
    seen.text("decision", decisions[round.part]);
    std::vector<kit::Names> hands;
    for (std::size_t seat = 0; seat < players; ++seat)
      hands.push_back(names_of(round.now.hands[seat]));
    seen.cards("hands", hands);
    seen.number("pot", round.pot);
    seen.numbers("bets", seats(round.bets));
    seen.numbers("purses", seats(round.purses));
    if (round.shown) seen.raw("shown", showdown());
    if (round.part == SHEDDING) {
      const int needed = round.now.needed;
      seen.text("needed", needed == ANY_RANK ? "any" : std::string(1, stoppa_ranks[needed]));
      seen.cards("laid", names_of(round.now.laid));
    }
    if (round.part != DONE_WITH) return seen.number("to_move", round.now.to_move);
    seen.object("result", result());
  }

  std::string showdown() const {
    std::string list;
    for (int seat = 0; seat < round.players; ++seat) {
      kit::Seen own;
      own.cards("cards", names_of(round.best[seat]));
      own.number("points", round.points[seat]);
      const bool shows = (round.showing >> seat & 1) != 0;
      list += (seat > 0 ? "," : "") + (shows ? "{" + own.members() + "}" : "null");
    }
    return "[" + list + "]";
  }

  kit::Seen result() const {
    kit::Seen seen;
    std::vector<int> payments;
    for (int seat = 0; seat < round.players; ++seat) {
      payments.push_back(round.purses[seat] - round.at_first[seat]);
    }
    seen.text("outcome", round.outcome);
    if (round.winner != NOBODY) seen.number("winner", round.winner);
    seen.numbers("payments", payments);
    seen.texts("reasons", {round.outcome});
    seen.number("next_dealer", (round.dealer + 1) % round.players);  // ST-053
    return seen;
  }
};

int main(int argc, char** argv) {
  if (argc == 3 && std::string(argv[1]) == "--fault") {
    for (int named = 1; stoppa_fault_names[named] != nullptr; ++named) {
      if (std::string(stoppa_fault_names[named]) == argv[2]) fault = StoppaFault(named);
    }
  }
  if (argc > 1 && fault == NO_STOPPA_FAULT) {
    std::fprintf(stderr, "usage: engine [--fault NAME]\n");
    return 2;
  }
  kit::Hello hello{"example-cpp-stoppa",
                   "stoppa/italian",
                   {3, 4, 5, 6},
                   {"deal", "state", "legal", "self_play"}};
  hello.game = "stoppa";
  return kit::run<Adapter>(hello);
}
