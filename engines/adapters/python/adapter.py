#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Adapter of an engine: showstopper verify --engine "python3 adapter.py". Fill in the functions.

An action that the engine refuses: raise kit.Illegal, or list the engine's exception in `refusals`.
The functions below are written as comments: `hello` lists in `can` those that exist, and `doctor`
and `verify` leave out the rest. A request that raises kit.Unsupported is skipped and counted.
"""

import showstopper_kit as kit


class Adapter(kit.Adapter):
    engine, version = "my engine", "1"
    rules, changes = "gostop/matgo", {}  # `showstopper manual` lists the keys of `changes`
    players = (2,)
    refusals = ()

    # def deal(self, setting):
    #     """Begin a round with setting.hands, .table and .stock, or with setting.deck."""

    # def apply(self, seat, action):
    #     """Have the engine do action.verb with action.card; do not check it before."""

    def observe(self):
        """The observation; a key that is left out is not compared."""
        return {"decision": "turn", "to_move": 0, "table": [], "captured": [[], []]}

    # def legal(self):
    #     """The engine's own legal actions, such as ["play 03B", "bomb 04"]."""


if __name__ == "__main__":
    kit.run(Adapter)
