// SPDX-License-Identifier: Apache-2.0
//
// A matgo engine that does not tell the plain junk cards of a month apart, and of captured cards
// knows only how many of each kind there are. The kit's tracker names them.
//
// usage: twins [FAULT]
#include <optional>

#include "../../../engines/adapters/cpp/patterns/matgo.hpp"
#include "../../../engines/adapters/cpp/showstopper_kit.hpp"

static Fault fault;

static std::string describe(const std::string& zone, const std::string& name) {
  const std::string shown = kit::without_twins(zone, name);
  return zone[0] == 'c' ? shown.substr(2) : shown;
}

struct Twins : kit::Adapter {
  Round round = {};
  std::optional<kit::Tracker> tracker;
  kit::Tracker::Zones names;

  void deal(const kit::Setting& at) override {
    round.fault = fault;
    round.dealer = at.dealer;
    round.carry = at.carry;
    int cards[DECK_SIZE], next = 0;
    for (const std::string& name : at.deck) cards[next++] = card_named(name.c_str());
    matgo_deal(&round, cards);
    matgo_open(&round);
    tracker.emplace(kit::Tracker::Zones{{"hand 0", at.hands[0]},
                                        {"hand 1", at.hands[1]},
                                        {"table", at.table},
                                        {"stock", at.stock},
                                        {"captured 0", {}},
                                        {"captured 1", {}}},
                    describe);
    follow({});
  }

  void follow(const kit::Names& moved) {
    const Player *first = &round.players[0], *second = &round.players[1];
    kit::Tracker::Zones shown{{"hand 0", names_of(first->hand)},
                              {"hand 1", names_of(second->hand)},
                              {"table", names_of(round.table)},
                              {"captured 0", names_of(first->captured)},
                              {"captured 1", names_of(second->captured)}};
    for (auto& [zone, cards] : shown) {
      std::reverse(cards.begin(), cards.end());
      for (std::string& card : cards) card = describe(zone, card);
    }
    names = tracker->see(shown, moved);
  }

  bool apply(int seat, const kit::Action& action) override {
    std::string text = action.text;
    const bool play = action.verb == "play";
    if (play || action.verb == "take") {
      const std::string zone = play ? "hand " + std::to_string(seat) : "table";
      if (tracker->zone_of(action.card()) != zone) return false;
      const kit::Names legal = legal_of(round);
      // Of equal cards the engine does it with the first with which it may be done.
      for (const std::string& card : names_of(play ? round.players[seat].hand : round.table)) {
        const bool same = kit::without_twins(zone, card) == kit::without_twins(zone, action.card());
        const std::string way = action.verb + " " + card;
        if (same && std::find(legal.begin(), legal.end(), way) != legal.end()) text = way;
      }
    }
    if (!act(round, seat, text)) return false;
    follow({action.argument});
    return true;
  }

  void observe(kit::Seen& seen) override {
    seen.text("decision", matgo_decision_names[round.decision]);
    seen.cards("table", names["table"]);
    seen.cards("hands", {names["hand 0"], names["hand 1"]});
    seen.cards("captured", {names["captured 0"], names["captured 1"]});
    if (round.decision != OVER) return seen.number("to_move", round.to_move);
    kit::Seen result;
    result.text("outcome", round.result.outcome);
    seen.object("result", result);
  }
};

int main(int argc, char** argv) {
  fault = fault_named(argc == 2 ? argv[1] : nullptr);
  return kit::run<Twins>({"twins", "gostop/matgo", {2}, {"deal"}});
}
