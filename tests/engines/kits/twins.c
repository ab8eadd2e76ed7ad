/* SPDX-License-Identifier: Apache-2.0
 *
 * A matgo engine that does not tell the plain junk cards of a month apart, and of captured cards
 * knows only how many of each kind there are. The kit's tracker names them.
 *
 * usage: twins [FAULT] */
#define SHOWSTOPPER_KIT_IMPLEMENTATION
#include "../../../engines/adapters/c/showstopper_kit.h"
#include "../../../engines/examples/c/matgo.h"

enum { HANDS, TABLE = 2, CAPTURED = 3, STOCK = 5, SHOWN = 5 };

struct Twins {
  struct Round round;
  KitTracker tracker;
  KitZone zones[SHOWN];
};

static enum Fault fault;

static int describe(int zone, int card) {
  if (card >= DECK_SIZE) return -1;
  const int shown = kit_without_twins(zone, card);
  return zone == CAPTURED || zone == CAPTURED + 1 ? 100 + card_names[shown][2] : shown;
}

static void follow(struct Twins* at, const KitList* moved) {
  const struct Player* players = at->round.players;
  const Cards sets[] = {players[0].hand, players[1].hand, at->round.table, players[0].captured,
                        players[1].captured};
  for (int i = 0; i < SHOWN; ++i) {
    KitZone* zone = &at->zones[i];
    zone->zone = i;
    zone->size = 0;
    for (int card = DECK_SIZE - 1; card >= 0; --card) {
      if ((sets[i] & one(card)) != 0) zone->descriptions[zone->size++] = describe(i, card);
    }
  }
  kit_see(&at->tracker, at->zones, SHOWN, moved);
}

static int deal(Kit* kit, void* of, const KitSetting* setting) {
  (void)kit;
  struct Twins* at = of;
  at->round = (struct Round){.fault = fault, .dealer = setting->dealer, .carry = setting->carry};
  at->tracker.describe = describe;
  for (int card = 0; card < KIT_CARDS; ++card) at->tracker.zone_of[card] = -1;
  kit_lie(&at->tracker, HANDS, &setting->hands[0]);
  kit_lie(&at->tracker, HANDS + 1, &setting->hands[1]);
  kit_lie(&at->tracker, TABLE, &setting->table);
  kit_lie(&at->tracker, STOCK, &setting->stock);
  matgo_deal(&at->round, setting->deck.cards);
  matgo_open(&at->round);
  follow(at, NULL);
  return KIT_DONE;
}

static int apply(Kit* kit, void* of, int seat, const KitAction* action) {
  (void)kit;
  struct Twins* at = of;
  struct Action own;
  if (!matgo_read(action->text, &own)) return KIT_ILLEGAL;
  if (own.verb == PLAY || own.verb == TAKE) {
    const int zone = own.verb == PLAY ? seat : TABLE;
    if (at->tracker.zone_of[own.what] != zone) return KIT_ILLEGAL;
    /* Of equal cards the engine does it with the first with which it may be done. */
    const int twin = kit_without_twins(zone, own.what);
    const bool twins = twin != own.what || card_names[twin][2] == 'J';
    const struct Action first = {own.verb, twins ? twin : own.what};
    if (twins) own.what = twin + 1;
    if (matgo_apply(&at->round, seat, first)) return follow(at, &action->cards), KIT_DONE;
  }
  if (!matgo_apply(&at->round, seat, own)) return KIT_ILLEGAL;
  follow(at, &action->cards);
  return KIT_DONE;
}

static void observe(Kit* kit, void* of) {
  const struct Twins* at = of;
  const struct Round* round = &at->round;
  const KitList *first = &at->zones[HANDS].names, *second = &at->zones[HANDS + 1].names;
  const KitList *taken = &at->zones[CAPTURED].names, *other = &at->zones[CAPTURED + 1].names;
  const KitList* table = &at->zones[TABLE].names;
  kit_text(kit, "decision", matgo_decision_names[round->decision]);
  kit_cards(kit, "table", table->cards, table->size);
  kit_open(kit, "hands", '[');
  kit_cards(kit, NULL, first->cards, first->size);
  kit_cards(kit, NULL, second->cards, second->size);
  kit_close(kit, ']');
  kit_open(kit, "captured", '[');
  kit_cards(kit, NULL, taken->cards, taken->size);
  kit_cards(kit, NULL, other->cards, other->size);
  kit_close(kit, ']');
  if (round->decision != OVER) {
    kit_number(kit, "to_move", round->to_move);
    return;
  }
  kit_open(kit, "result", '{');
  kit_text(kit, "outcome", round->result.outcome);
  kit_close(kit, '}');
}

int main(int argc, char** argv) {
  while (argc == 2 && strcmp(argv[1], matgo_fault_names[fault]) != 0) ++fault;
  return kit_run(&(KitAdapter){.engine = "twins",
                               .rules = "gostop/matgo",
                               .players = {SEATS},
                               .size = sizeof(struct Twins),
                               .deal = deal,
                               .apply = apply,
                               .observe = observe});
}
