// SPDX-License-Identifier: Apache-2.0
//
// Drives the engine in matgo.c over the protocol `showstopper-engine/1`, with the adapter kit:
//
//   cc -o engine engine.cc matgo.c cards.c -lstdc++
//
// `--fault NAME` breaks a rule.
#include "showstopper_kit.hpp"

extern "C" {
#include "matgo.h"
}

static Fault fault = NO_FAULT;

static kit::Names names_of(Cards cards) {
  kit::Names names;
  for (; cards != 0; cards &= cards - 1) names.emplace_back(card_names[first(cards)]);
  return names;
}

static Cards cards_of(const kit::Names& names) {
  Cards cards = 0;
  for (const std::string& name : names) cards |= one(card_named(name.c_str()));
  return cards;
}

struct Adapter : kit::Adapter {
  Round round = {};

  void read_cards(const kit::Setting& from) {
    round.fault = fault;
    round.dealer = from.dealer;
    round.carry = from.carry;
    for (std::size_t seat = 0; seat < SEATS; ++seat) {
      round.players[seat].hand = cards_of(from.hands[seat]);
    }
    round.table = cards_of(from.table);
    for (const std::string& name : from.stock) {
      if (round.stock_end < DECK_SIZE) round.stock[round.stock_end++] = card_named(name.c_str());
    }
  }

  void deal(const kit::Setting& setting) override {
    read_cards(setting);
    matgo_open(&round);
  }

  void set_up(const kit::Setting& position) override {
    read_cards(position);
    for (const auto& [month, owner] : position.stacks) {
      round.stacked[month - 1] = true;
      round.stack_owner[month - 1] = owner;
    }
    const auto count = [&](const char* key, std::size_t seat) {
      return position.counts.at(key)[seat];
    };
    for (std::size_t seat = 0; seat < SEATS; ++seat) {
      Player& player = round.players[seat];
      player.captured = cards_of(position.captured[seat]);
      player.turns = count("turn_of", seat);
      player.goes = count("go_counts", seat);
      player.points_at_go = count("points_at_go", seat);
      player.shakes = count("shakes", seat);
      player.bombs = count("bombs", seat);
      player.credits = count("credits", seat);
      player.ppuks = count("ppuks", seat);
      round.instant[seat] = count("instant", seat);
      for (const int month : position.shown[seat]) player.shown |= 1U << (month - 1);
    }
    matgo_open_turn(&round, position.to_move);
  }

  kit::Names legal() override {
    ::Action actions[MOST_LEGAL];
    kit::Names texts;
    const int all = matgo_legal(&round, actions);
    for (int i = 0; i < all; ++i) {
      char text[16];
      matgo_print(actions[i], text);
      texts.emplace_back(text);
    }
    return texts;
  }

  bool apply(int seat, const kit::Action& action) override {
    ::Action own;
    return matgo_read(action.text.c_str(), &own) && matgo_apply(&round, seat, own);
  }

  void observe(kit::Seen& seen) override {
    const Player *a = &round.players[0], *b = &round.players[1];
    seen.text("decision", matgo_decision_names[round.decision]);
    seen.cards("table", names_of(round.table));
    seen.cards("hands", {names_of(a->hand), names_of(b->hand)});
    seen.cards("captured", {names_of(a->captured), names_of(b->captured)});
    seen.number("stock_left", round.stock_end - round.stock_top);
    seen.numbers("points", std::vector{matgo_points(&round, 0), matgo_points(&round, 1)});
    seen.numbers("go_counts", std::vector{a->goes, b->goes});
    seen.numbers("shakes", std::vector{a->shakes, b->shakes});
    seen.numbers("bombs", std::vector{a->bombs, b->bombs});
    seen.numbers("credits", std::vector{a->credits, b->credits});
    seen.numbers("instant", round.instant);
    if (round.decision != OVER) return seen.number("to_move", round.to_move);
    seen.object("result", result());
  }

  kit::Seen result() const {
    const Result& of = round.result;
    kit::Seen seen;
    seen.text("outcome", of.outcome);
    if (of.winner >= 0) {
      seen.number("winner", of.winner);
      seen.number("points", of.points);
      seen.number("bonus", of.bonus);
      seen.number("multiplier", of.multiplier);
    }
    seen.numbers("payments", of.payments);
    seen.texts("reasons", kit::Names(of.reasons, of.reasons + of.reason_count));
    seen.number("next_dealer", of.next_dealer);
    seen.number("next_carry", of.next_carry);
    return seen;
  }
};

int main(int argc, char** argv) {
  if (argc == 3 && std::string(argv[1]) == "--fault") {
    for (int named = 1; matgo_fault_names[named] != nullptr; ++named) {
      if (std::string(matgo_fault_names[named]) == argv[2]) fault = Fault(named);
    }
  }
  if (argc > 1 && fault == NO_FAULT) {
    std::fprintf(stderr, "usage: engine [--fault NAME]\n");
    return 2;
  }
  return kit::run<Adapter>(
      {"example-cpp", "gostop/matgo", {2}, {"deal", "state", "legal", "self_play"}});
}
