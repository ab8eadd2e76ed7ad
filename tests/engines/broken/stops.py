#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The example engine, which stops by itself as soon as it may and does not declare that."""

import pathlib
import sys

sys.path.insert(1, str(pathlib.Path(__file__).resolve().parents[3] / "engines/examples/python"))

import engine  # noqa: E402
import matgo  # noqa: E402
import showstopper_kit as kit  # noqa: E402


class StoppingRound(matgo.Round):
    def _decide(self, player):
        super()._decide(player)
        if self.decision == "go_stop":
            self._stop("")


class Adapter(engine.Adapter):
    def round_of(self, setting):
        return StoppingRound(setting.dealer, setting.carry, setting.hands, setting.table,
                             setting.stock)


kit.run(Adapter)
