# SPDX-License-Identifier: Apache-2.0
"""A matgo engine in a common manner: it shuffles, deals and plays a whole round by itself, and has
each of its players choose a move. A move that is not allowed ends the round with an exception."""

import pathlib
import random
import sys

sys.path.insert(1, str(pathlib.Path(__file__).resolve().parents[3] / "examples/python"))

import matgo  # noqa: E402


def play_round(players, dealer=0, rounds_without_winner=0, faults=()):
    """`players[seat](game)` returns the move of that seat."""
    print("a new round begins")
    deck = list(matgo.DECK)
    random.shuffle(deck)
    dealt = matgo.dealt(deck, dealer)
    game = matgo.Round(dealer, rounds_without_winner, dealt["hands"], dealt["table"],
                       dealt["stock"], faults)
    game.open()
    while not game.result:
        game.apply(game.to_move, players[game.to_move](game))
    print("the winner is", game.result.get("winner"))
    return game
