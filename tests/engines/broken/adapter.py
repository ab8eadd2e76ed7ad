#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""An adapter of the example engine as a beginner writes it, without a kit, and with one mistake.

usage: adapter.py [MISTAKE]
       adapter.py ends_the_run FOLDER START REQUEST

The second form presses Ctrl-C for the user, in place of an answer: at a request to the process that
is started as number START, which a file of the folder counts. DOCTOR is the process to be ended.
`MISTAKES` of doctor_test.py lists the mistakes, with what the doctor says of each.
"""

import json
import os
import pathlib
import signal
import sys
import time

sys.path.insert(1, str(pathlib.Path(__file__).resolve().parents[3] / "engines/examples/python"))

import engine  # noqa: E402
import matgo  # noqa: E402

MISTAKE = sys.argv[1] if len(sys.argv) > 1 else ""
HELLO = {"engine": "beginner", "version": "1", "games": ["gostop"], "players": [2],
         "deck": list(matgo.DECK), "can": ["deal", "legal", "round"], "auto": [],
         "rules": {"extends": "gostop/matgo", "set": {}}}
TOKENS = {"B": "bright", "A": "animal", "R": "ribbon", "J": "junk", "K": "junk2", "D": "double"}


def has(*mistakes):
    return MISTAKE in mistakes


def declared():
    """The answer to `hello`."""
    hello = dict(HELLO)
    changes = {
        "other_words": {"can": ["deals", "legal"]},
        "unknown_auto": {"auto": ["flip"]},
        "unknown_game": {"games": ["hanafuda"], "rules": None},
        "game_as_text": {"games": "gostop"},
        "players_as_texts": {"players": ["2"]},
        "unknown_rules": {"rules": "gostop/matgoo"},
        "no_rules": {"rules": None},
        "unknown_key": {"rules": {"extends": "gostop/matgo", "set": {"pibak.junk": 6}}},
        "deck_of_50": {"deck": [*matgo.DECK, "X1", "X2"]},
        "deck_of_47": {"deck": list(matgo.DECK[1:])},
        "own_deck": {"deck": [f"{card[:2]}-{TOKENS[card[2]]}" for card in matgo.DECK]},
        "no_jokers": {"rules": {"extends": "gostop/matgo", "set": {"deck.jokers": [2, 2]}}},
        "cannot_deal": {"can": ["deal", "state", "legal"]},
        "undeclared_legal": {"can": ["deal"]},
        "can_as_an_object": {"can": {"deal": True, "legal": True}},
        "game_capitalised": {"games": ["GoStop"]},
        "rules_as_a_file": {"rules": "matgo.toml"},
    }
    return {**hello, **changes.get(MISTAKE, {})}


def observe(game):
    """The observation of the example, with the mistake."""
    example = engine.Adapter()
    example.game = game
    seen = example.observe()
    if "result" in seen:
        seen["result"] = dict(seen["result"])
    return with_mistake(game, seen)


def with_mistake(game, seen):
    if has("own_cards"):
        seen["table"] = [f"{int(card[:2])}{card[2]}" for card in seen["table"]]
    if has("hands_swapped"):
        seen["hands"] = seen["hands"][::-1]
    if has("seats_from_1") and "to_move" in seen:
        seen["to_move"] += 1
    if has("months_as_numbers"):
        seen["stacks"] = {str(month): owner for month, owner in game.stacks.items()}
    if has("months_as_a_list"):
        seen["stacks"] = [[month, owner] for month, owner in game.stacks.items()]
    if has("no_legal"):
        del seen["legal"]
    if has("legal_with_seats"):
        seen["legal"] = [f"{game.to_move} {action}" for action in seen["legal"]]
    if has("legal_too_many") and game.decision == "turn":
        seen["legal"] = seen["legal"] + ["skip"] * ("skip" not in seen["legal"])
    if has("decision_in_own_words"):
        seen["decision"] = {"turn": "PLAY", "go_stop": "ASK"}.get(game.decision, game.decision)
    if has("captured_too_early") and game.decision == "take_flip":
        seen["table"] = [card for card in seen["table"] if card not in in_play(game)]
        seen["captured"][game.to_move] = matgo.ordered([*seen["captured"][game.to_move],
                                                        *in_play(game)])
    if has("in_play_apart") and game.decision in ("take_flip", "take_hand"):
        seen["table"] = [card for card in seen["table"] if card not in in_play(game)]
    if has("cup_is_an_animal"):
        seen["points"] = [matgo.Score(player.captured, False).points for player in game.players]
    if has("points_with_goes"):
        seen["points"] = [points + player.goes
                          for points, player in zip(seen["points"], game.players)]
    if has("winner_alone_is_paid") and game.result:
        seen["result"]["payments"] = [max(paid, 0) for paid in game.result["payments"]]
    if has("factor_as_carry") and game.result:
        seen["result"]["next_carry"] = max(1, 2 * game.result["next_carry"])
    if has("huge"):
        seen["log"] = "x" * (1 << 21)
    return renamed(seen)


def renamed(seen):
    """Keys and values in forms of another program."""
    if has("small_letters"):
        seen["table"] = [card.lower() for card in seen["table"]]
    if has("cards_as_numbers"):
        seen["table"] = [matgo.DECK.index(card) for card in seen["table"]]
    if has("captured_by_kind"):
        seen["captured"] = [{"junk": cards} for cards in seen["captured"]]
    if has("hands_as_counts"):
        seen["hands"] = [len(hand) for hand in seen["hands"]]
    if has("hidden_hands"):
        seen["hands"] = [hand if seat == seen.get("to_move") else None
                         for seat, hand in enumerate(seen["hands"])]
    if has("floats"):
        seen["points"] = [float(points) for points in seen["points"]]
    if has("seat_as_text") and "to_move" in seen:
        seen["to_move"] = str(seen["to_move"])
    if has("nobody_to_move"):
        seen.setdefault("to_move", None)
        seen.setdefault("result", None)
    if has("camel_case"):
        seen["toMove"] = seen.pop("to_move", None)
        seen["stockLeft"] = seen.pop("stock_left")
    if has("legal_as_cards"):
        seen["legal"] = [action.split(" ")[-1] for action in seen["legal"]]
    if has("payments_by_name") and "result" in seen:
        seen["result"]["payments"] = dict(zip("ab", seen["result"]["payments"]))
    if has("unknown_decision") and seen["decision"] == "go_stop":
        seen["decision"] = "go_or_stop"
    if has("not_a_number"):
        seen["rating"] = float("nan")
    if has("wrapped"):
        seen = {"state": seen}
    if has("only_ok"):
        seen = {"ok": True}
    if has("nothing"):
        seen = {}
    return seen


def in_play(game):
    return [game.hand_card, *([game.target] if game.target else [])]


class Table:
    game = None

    def new(self, request):
        deal = request["deal"]
        if has("cannot_deal"):
            raise NotImplementedError("`deal` is not written yet")
        if self.game is None or not has("not_reset"):
            self.last_captured = [set(), set()]
        self.game = matgo.Round(request.get("dealer", 0), request.get("carry", 0), deal["hands"],
                                deal["table"], deal["stock"],
                                ["pibak_six"] if has("other_rules") else [])
        for player, captured in zip(self.game.players, self.last_captured):
            player.captured = set(captured)
        if has("dealer_ignored"):
            self.game = matgo.Round(0, 0, deal["hands"], deal["table"], deal["stock"], [])
        if has("stock_reversed"):
            self.game = matgo.Round(request.get("dealer", 0), request.get("carry", 0),
                                    deal["hands"], deal["table"], deal["stock"][::-1], [])
        self.game.open()
        return self.settled()

    def apply(self, action):
        seat, _, rest = action.partition(" ")
        game = self.game
        if has("loops") and rest.startswith("go"):
            while True:
                pass
        if has("crash") and rest.startswith("bomb"):
            raise KeyError("bomb")
        if has("wrong_refusal") and rest not in game.legal():
            return {"error": {"kind": "illegal_move", "message": "no"}}
        try:
            if has("other_seat_may") and rest in game.legal():
                seat = game.to_move
            game.apply(int(seat), rest)
        except (matgo.IllegalAction, ValueError) as error:
            return self.refusal(error)
        return self.settled()

    def refusal(self, error):
        game = self.game
        if has("ignores_illegal"):
            return observe(game)
        if has("accepts_all") and game.legal():
            game.apply(game.to_move, game.legal()[0])
            return observe(game)
        if has("changes_and_refuses") and game.stock:
            game.stock.pop(0)
        if has("ends_at_refusal"):
            raise error
        if has("refuses_as_text"):
            return {"error": "illegal"}
        return {"error": {"kind": "illegal", "message": str(error)}}

    def settled(self):
        """What is seen once the engine waits for a seat."""
        game = self.game
        while (has("takes_by_itself") and game.decision == "take_flip") or (
                has("takes_equal_by_itself") and game.decision == "take_flip"
                and equal(game.legal())):
            game.apply(game.to_move, game.legal()[0])
        if game.result and has("not_reset"):
            self.last_captured = [set(list(player.captured)[:1]) for player in game.players]
        return observe(game)


def equal(legal):
    """Whether all that may be taken is plain junk."""
    return all(action[-1] in "JK" for action in legal)


def answer_to(table, request):
    do = request["do"]
    if do == "hello":
        return {"hello": declared()} if has("hello_inside") else declared()
    if do == "new":
        return table.new(request)
    if do == "apply" and has("apply_refused"):
        raise NotImplementedError("`apply` comes next week")
    if do == "apply" and table.game:
        return table.apply(request["action"])
    if do == "round" and not has("round_refused"):
        start = table.new(request)
        after = [table.apply(action) for action in request["actions"]]
        after = after[:len(after) // 2] if has("half_a_round") else after
        return {"start": start, "after": after}
    if has("knows_all"):
        return {}
    if has("ends_at_unknown"):
        raise KeyError(do)
    raise NotImplementedError(f"`{do}` is not known")


def write(answer, number):
    """One line on standard output."""
    request_id = {"wrong_id": number + 10, "id_as_text": str(number), "same_id": 1}.get(
        MISTAKE, number)
    body = {**({} if has("no_id") else {"id": request_id}), **answer}
    text = json.dumps([body] if has("list") else body, indent=2 if has("many_lines") else None)
    if has("trailing_comma"):
        text = text[:-1] + ",}"
    if has("json_rpc"):
        text = json.dumps({"jsonrpc": "2.0", "id": number, "result": answer})
    if has("log_prefix"):
        text = "INFO: " + text
    if has("utf_16"):
        sys.stdout.buffer.write((text + "\n").encode("utf-16"))
        return sys.stdout.buffer.flush()
    if has("dots"):
        sys.stdout.write(".")
    if has("single_quotes"):
        text = str(body)
    if has("latin_1"):
        body["engine"] = "Königsspiel"
        sys.stdout.buffer.write(json.dumps(body, ensure_ascii=False).encode("latin-1") + b"\n")
        return sys.stdout.buffer.flush()
    if has("windows_ends"):
        text += "\r"
    for _ in range(2 if has("answers_twice") else 1):
        print(text, end="" if has("no_line_end") else "\n", flush=not has("not_flushed"))


def begin():
    if has("needs_folder"):
        open("beginner.cfg").close()
    if has("needs_environment"):
        os.environ["BEGINNER_TABLE"].split()
    if has("syntax_error"):
        compile("match = lambda: \nprint(", "beginner.py", "exec")
    if has("banner"):
        print("Welcome to Matgo 1.0", flush=True)
    if has("byte_order_mark"):
        sys.stdout.buffer.write(b"\xef\xbb\xbf")
        sys.stdout.buffer.flush()
    if has("slow_start"):
        time.sleep(0.8)
    if has("never_answers"):
        time.sleep(60)


def end_of_run():
    """Number of the request to this process at which the user ends the run, or None."""
    if not has("ends_the_run"):
        return None
    folder, start, request = sys.argv[2:]
    starts = pathlib.Path(folder) / "starts"
    with starts.open("a") as file:
        file.write(".")
    return int(request) if starts.stat().st_size == int(start) else None


def main():
    begin()
    end = end_of_run()
    table, requests, rounds = Table(), 0, 0
    for line in sys.stdin:
        request = json.loads(line)
        requests += 1
        if requests == end:
            os.kill(int(os.environ["DOCTOR"]), signal.SIGINT)
            time.sleep(60)
        if request["do"] == "bye":
            if has("answers_bye"):
                write({"ok": True}, request["id"])
            return
        if has("hangs_at_second") and requests == 2:
            time.sleep(60)
        if has("prints_moves") and request["do"] == "apply":
            print("seat plays", request["action"][2:], flush=True)
        if has("floods_errors"):
            sys.stderr.write("debug " * 20000 + "\n")
        try:
            answer = answer_to(table, request)
        except NotImplementedError as reason:
            answer = {"error": {"kind": "unsupported", "message": str(reason)}}
        write(answer, request["id"])
        over = table.game and table.game.result and request["do"] in ("apply", "round")
        rounds += bool(over)
        if over and has("one_round"):
            return
        if over and has("dies_at_second_round") and rounds == 2:
            os.abort()
        if has("ends_after_hello"):
            return
        table.game = None if over and has("forgets_the_end") else table.game


if __name__ == "__main__":
    main()
    if has("stays"):
        time.sleep(60)
    if has("ends_with_an_error"):
        sys.exit(3)
