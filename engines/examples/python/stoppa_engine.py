#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Drives the engine in stoppa.py over the protocol `showstopper-engine/1`.

One JSON object per line: a request on standard input, its answer on standard output.
"""

import argparse
import json
import random
import sys

import stoppa

RULES = "stoppa/italian"
ALL_ANSWERS = ["deal", "state", "legal", "round", "self_play"]


def observe(game):
    """Everything that can be seen of the round."""
    decision = {"declare": "declare", "shed": "lay", "over": "over"}.get(game.round, "bet")
    seen = {"round": game.round, "decision": decision, "legal": game.legal(),
            "hands": [stoppa.ordered(hand) for hand in game.hands], "pot": game.pot,
            "bets": list(game.bets), "purses": list(game.purses)}
    if game.round == "shed":
        seen.update(needed=game.needed or "any", laid=stoppa.ordered(game.laid))
    if game.shown:
        seen["shown"] = game.shown
    return {**seen, **({"result": game.result} if game.result else {"to_move": game.to_move})}


def refuse_other_rules(request):
    rules = request.get("rules", RULES)
    if isinstance(rules, dict) and not rules.get("set"):
        rules = rules.get("extends")
    if rules != RULES or request.get("players") not in stoppa.PACKETS:
        raise NotImplementedError(f"only {RULES} with three to six players is played here")


def new_round(request, fault, can):
    refuse_other_rules(request)
    kind = "state" if "state" in request else "deal"
    if kind not in can:
        raise NotImplementedError(f"a `{kind}` is not taken")
    players, dealer = request["players"], request.get("dealer", 0)
    stakes = request.get("stakes", {})
    setting = ((stakes.get("punto", 5), stakes.get("beccata", 1)), request.get("pot", 0),
               request.get("last_round", False), fault)
    if kind == "state":
        hands = request["state"]["hands"]
        game = stoppa.Round(players, dealer, hands, [0] * players, *setting)
        game.set_up(request["state"])
        return game
    deal = request["deal"]
    hands = stoppa.dealt(deal["deck"], players, dealer) if "deck" in deal else deal["hands"]
    game = stoppa.Round(players, dealer, hands, request.get("purses", [100] * players), *setting)
    game.begin()
    return game


def apply(game, action):
    """The observation after the action, or the error if it is not legal."""
    seat, _, rest = action.partition(" ")
    try:
        game.apply(int(seat), rest)
    except (stoppa.IllegalAction, ValueError) as error:
        return {"error": {"kind": "illegal", "message": str(error)}}
    return observe(game)


def whole_round(request, fault, can):
    game = new_round(request, fault, can)
    answer = {"start": observe(game)}
    answer["after"] = [apply(game, action) for action in request["actions"]]
    return {**answer, "result": game.result} if game.result else answer


def chosen(legal, choice):
    """One of the actions; of amounts a small one more often."""
    action = choice.choice(legal)
    verb, _, amounts = action.partition(" ")
    if ".." not in amounts:
        return action
    least, most = map(int, amounts.split(".."))
    return f"{verb} {min(most, least + int(choice.expovariate(0.2)))}"


def self_play(request, fault, can):
    request = {"players": 4, **request}
    refuse_other_rules(request)
    choice, players = random.Random(request["seed"]), request["players"]
    kings = [card for card in stoppa.DECK if card[0] == "K"][:stoppa.KINGS_OUT[players]]
    deck = [card for card in stoppa.DECK if card not in kings]
    setting = {"rules": RULES, "players": players, "dealer": choice.randrange(players),
               "deal": {"deck": choice.sample(deck, len(deck))}, "purses": [100] * players,
               "stakes": {"punto": 5, "beccata": 1}}
    game = new_round(setting, fault, [*can, "deal"])
    trace = {"format": "showstopper-trace/1", "game": "stoppa", **setting, "actions": []}
    trace.update(start=observe(game), after=[])
    while not game.result:
        trace["actions"].append(f"{game.to_move} {chosen(game.legal(), choice)}")
        trace["after"].append(apply(game, trace["actions"][-1]))
    return {**trace, "result": game.result, "meta": {"seed": request["seed"]}}


def main():
    parser = argparse.ArgumentParser(description=f"Play {RULES} over showstopper-engine/1.")
    parser.add_argument("--fault", choices=stoppa.FAULTS, help="break this rule")
    parser.add_argument("--cannot", action="append", default=[], choices=ALL_ANSWERS,
                        help="do not do this, such as to take a position")
    options = parser.parse_args()
    fault, can = options.fault, [each for each in ALL_ANSWERS if each not in options.cannot]
    hello = {"engine": "example-python-stoppa", "version": "1", "games": ["stoppa"],
             "players": list(stoppa.PACKETS), "deck": stoppa.DECK, "can": can, "auto": [],
             "rules": {"extends": RULES, "set": {}}}
    game = None
    for line in sys.stdin:
        request = json.loads(line)
        do = request["do"]
        try:
            if do == "hello":
                answer = hello
            elif do == "new":
                game = new_round(request, fault, can)
                answer = observe(game)
            elif do == "apply" and game:
                answer = apply(game, request["action"])
            elif do == "round" and do in can:
                answer = whole_round(request, fault, can)
            elif do == "self_play" and do in can:
                answer = self_play(request, fault, can)
            elif do == "bye":
                return
            else:
                raise NotImplementedError(f"`{do}` cannot be answered now")
        except NotImplementedError as reason:
            answer = {"error": {"kind": "unsupported", "message": str(reason)}}
        print(json.dumps({"id": request["id"], **answer}, separators=(",", ":")), flush=True)


if __name__ == "__main__":
    main()
