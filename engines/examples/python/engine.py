#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Drives the engine in matgo.py over the protocol `showstopper-engine/1`.

One JSON object per line: a request on standard input, its answer on standard output.
"""

import argparse
import json
import random
import sys

import matgo

RULES = "gostop/matgo"
HELLO = {"engine": "example-python", "version": "1", "games": ["gostop"], "players": [2],
         "deck": matgo.DECK, "can": ["deal", "state", "legal", "round", "self_play"], "auto": [],
         "rules": {"extends": RULES, "set": {}}}
STATE_NUMBERS = {"turn_of": "turns", "go_counts": "goes", "points_at_go": "points_at_go",
                 "bombs": "bombs", "credits": "credits", "ppuks": "ppuks", "shakes": "shakes"}


def observe(game):
    """Everything that can be seen of the round."""
    seen = {
        "decision": game.decision,
        "legal": game.legal(),
        "hands": [matgo.ordered(player.hand) for player in game.players],
        "table": matgo.ordered(game.table),
        "stacks": {f"{month:02}": owner for month, owner in game.stacks.items()},
        "captured": [matgo.ordered(player.captured) for player in game.players],
        "stock": list(game.stock),
        "stock_left": len(game.stock),
        "points": [player.points() for player in game.players],
        "go_counts": [player.goes for player in game.players],
        "shakes": [player.shakes for player in game.players],
        "bombs": [player.bombs for player in game.players],
        "credits": [player.credits for player in game.players],
        "instant": list(game.instant),
    }
    if game.result:
        seen["result"] = game.result
    else:
        seen["to_move"] = game.to_move
    return seen


def refuse_other_rules(request):
    rules = request.get("rules", RULES)
    if isinstance(rules, dict) and not rules.get("set"):
        rules = rules.get("extends")
    if rules != RULES or request.get("players", 2) != 2:
        raise NotImplementedError(f"only {RULES} with two players is played here")


def new_round(request, faults):
    refuse_other_rules(request)
    dealer, carry = request.get("dealer", 0), request.get("carry", 0)
    if "state" in request:
        return set_up(request["state"], dealer, carry, faults)
    deal = request["deal"]
    if "deck" in deal:
        deal = matgo.dealt(deal["deck"], dealer)
    game = matgo.Round(dealer, carry, deal["hands"], deal["table"], deal["stock"], faults)
    game.open()
    return game


def set_up(state, dealer, carry, faults):
    """A position at the start of a turn."""
    game = matgo.Round(dealer, state.get("carry", carry), state["hands"], state["table"],
                       state["stock"], faults)
    game.stacks = {month: -1 for month in matgo.months_held(game.table, 3)}
    for month, stack in state.get("stacks", {}).items():
        game.stacks[int(month)] = stack["owner"] if isinstance(stack, dict) else stack
    game.instant = state.get("instant", [0, 0])
    for key, name in STATE_NUMBERS.items():
        for player, value in zip(game.players, state.get(key, [0, 0])):
            setattr(player, name, len(value) if isinstance(value, list) else value)
    for seat, player in enumerate(game.players):
        player.captured = set(state.get("captured", [[], []])[seat])
        shakes = state.get("shakes", [0, 0])[seat]
        shown = shakes if isinstance(shakes, list) else state.get("shown", [[], []])[seat]
        player.shown = set(map(int, shown))
    game.start_turn(state.get("to_move", dealer))
    return game


def apply(game, action):
    """The observation after the action, or the error where it is not legal."""
    seat, _, rest = action.partition(" ")
    try:
        game.apply(int(seat), rest)
    except (matgo.IllegalAction, ValueError) as error:
        return {"error": {"kind": "illegal", "message": str(error)}}
    return observe(game)


def whole_round(game, actions):
    answer = {"start": observe(game), "after": [apply(game, action) for action in actions]}
    if game.result:
        answer["result"] = game.result
    return answer


def self_play(request, faults):
    refuse_other_rules(request)
    choice = random.Random(request["seed"])
    deal = matgo.dealt(choice.sample(matgo.DECK, 48), 0)
    setting = {"rules": RULES, "players": 2, "dealer": 0, "carry": 0, "deal": deal}
    game = new_round(setting, faults)
    trace = {"format": "showstopper-trace/1", "game": "gostop", **setting, "actions": [],
             "start": observe(game), "after": []}
    while not game.result:
        trace["actions"].append(f"{game.to_move} {choice.choice(game.legal())}")
        trace["after"].append(apply(game, trace["actions"][-1]))
    return {**trace, "result": game.result, "meta": {"seed": request["seed"]}}


def main():
    parser = argparse.ArgumentParser(description="Play matgo over showstopper-engine/1.")
    parser.add_argument("--fault", choices={**matgo.FAULTS, **matgo.PAYMENT_FAULTS}, default=[],
                        action="append", help="break this rule; may be given several times")
    faults = parser.parse_args().fault
    game = None
    for line in sys.stdin:
        request = json.loads(line)
        try:
            if request["do"] == "hello":
                answer = HELLO
            elif request["do"] == "new":
                game = new_round(request, faults)
                answer = observe(game)
            elif request["do"] == "apply" and game:
                answer = apply(game, request["action"])
            elif request["do"] == "round":
                answer = whole_round(new_round(request, faults), request["actions"])
            elif request["do"] == "self_play":
                answer = self_play(request, faults)
            elif request["do"] == "bye":
                return
            else:
                raise NotImplementedError(f"`{request['do']}` cannot be answered now")
        except NotImplementedError as reason:
            answer = {"error": {"kind": "unsupported", "message": str(reason)}}
        print(json.dumps({"id": request["id"], **answer}, separators=(",", ":")), flush=True)


if __name__ == "__main__":
    main()
