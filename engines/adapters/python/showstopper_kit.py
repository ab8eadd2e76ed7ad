# SPDX-License-Identifier: Apache-2.0
# tidy: allow file-length: a kit is one file to copy
"""Adapter kit for `showstopper-engine/1`: copy this file beside your adapter. Python 3.8 or later.

    import showstopper_kit as kit

    class Adapter(kit.Adapter):
        engine, rules = "my engine", "gostop/matgo"

        def deal(self, setting): ...        # begin a round with setting.hands, .table, .stock
        def legal(self): ...                # ["play 03B", ...] of the seat to move
        def apply(self, seat, action): ...  # carry out action.verb, action.card, ...
        def observe(self): ...              # {"decision": ..., "to_move": ..., "table": ...}

    kit.run(Adapter)

A new object is made for each round. The kit reads and answers requests, numbers and flushes the
answers, moves the engine's output to standard error, and turns exceptions into errors.
An engine that calls back in mid-turn, or that owns the loop of the round, takes its moves with
`ask`, which answers the open request and returns the action of the next one; no threads.
"""

import collections
import json
import os
import random
import sys
import traceback

if sys.version_info < (3, 8):
    sys.exit("showstopper_kit: Python {}.{} is too old; expected 3.8 or later".format(
        *sys.version_info))

GOSTOP = tuple("""01B 01R 01J 01K 02A 02R 02J 02K 03B 03R 03J 03K 04A 04R 04J 04K 05A 05R 05J 05K
                  06A 06R 06J 06K 07A 07R 07J 07K 08B 08A 08J 08K 09A 09R 09J 09K 10A 10R 10J 10K
                  11B 11D 11J 11K 12B 12A 12R 12D""".split())
JOKERS = ("X1", "X2", "X3", "X4", "X5", "X6")
STOPPA = tuple(rank + suit for rank in "A234567JNK" for suit in "CUSB")
PLACE = {name: place for place, name in enumerate(GOSTOP + JOKERS + STOPPA)}

# Packets as `deal.order` of a rule file writes them: T to the table, O to the opponents, D to the
# dealer, A to all from the dealer's right on.
PACKETS = {("gostop", 2): "T4 O5 D5 T4 O5 D5", ("gostop", 3): "T3 A4 T3 A3",
           ("stoppa", 3): "A3 A3 A3 A3 A1", ("stoppa", 4): "A3 A3 A3 A1",
           ("stoppa", 5): "A3 A3 A2", ("stoppa", 6): "A3 A3"}
# The verbs that answer a decision in mid-turn or in the engine's own loop.
VERBS = {"declare": ("quad", "shake", "done", "declare"), "take_hand": ("take",),
         "take_flip": ("take",), "give": ("give",), "cup": ("cup",),
         "respond": ("accept", "refuse"),
         "turn": ("play", "bomb", "shake", "skip", "offer", "concede"),
         "go_stop": ("go", "stop", "push"), "bet": ("pass", "bet", "call", "raise", "fold"),
         "lay": ("lay", "pass")}


class Illegal(Exception):
    """The engine refuses the action, and nothing has changed."""


class Unsupported(Exception):
    """The engine does not do this; the request is counted as skipped."""


class _Abandoned(BaseException):
    """Unwinds an engine whose round is not played on."""


class Action(str):
    """The text of an action without its seat, such as `play 03B`, and its parts."""

    @property
    def verb(self):
        return self.partition(" ")[0]

    @property
    def argument(self):
        return self.partition(" ")[2]

    @property
    def card(self):
        """The name of its card; `Illegal` if it has none."""
        if self.argument not in PLACE:
            raise Illegal(f"`{self}` has no card")
        return self.argument

    @property
    def cards(self):
        """The names of its cards, as in `lay AC AU`."""
        return [Action("x " + name).card for name in self.split(" ")[1:]]

    @property
    def number(self):
        """Its month or number of chips, as in `bomb 03` and `raise 7`."""
        try:
            return int(self.argument)
        except ValueError:
            raise Illegal(f"`{self}` has no number") from None


def _packets(order, players, dealer):
    """(seat or -1 for the table, number of cards) for each packet, in the order of dealing."""
    opponents = [(dealer + place) % players for place in range(1, players)]
    seats = {"T": [-1], "O": opponents, "D": [dealer], "A": opponents + [dealer]}
    return [(seat, int(packet[1:])) for packet in order.split() for seat in seats[packet[0]]]


def deal_out(deck, order, players, dealer):
    """The hands, table and stock that a deck gives, the card dealt first in front."""
    hands, table, deck = [[] for _ in range(players)], [], list(deck)
    for seat, cards in _packets(order, players, dealer):
        (table if seat < 0 else hands[seat]).extend(deck[:cards])
        del deck[:cards]
    return {"hands": hands, "table": table, "stock": deck}


class Setting:
    """The beginning of a round. Of a set-up position (`is_position`) every key that the format
    has in a position of Go-Stop is an attribute with one value for each seat."""

    COUNTS = ("turn_of", "go_counts", "points_at_go", "shakes", "bombs", "credits", "ppuks",
              "ppuk_streak", "instant", "offers_made")

    def __init__(self, request, game, order):
        self.request, self.game = request, game
        self.rules, self.players = request.get("rules"), request.get("players", 2)
        self.dealer, self.order = request.get("dealer", 0), order
        self.stakes, self.last_round = request.get("stakes"), request.get("last_round", False)
        self.is_position = "state" in request
        cards = self.position = request["state"] if self.is_position else request.get("deal", {})
        if "deck" in cards:
            cards = deal_out(cards["deck"], order, self.players, self.dealer)
        self.carry = cards.get("carry", request.get("carry", 0))
        self.pot = cards.get("pot", request.get("pot", 0))
        self.purses = cards.get("purses", request.get("purses"))
        self.hands = [list(hand) for hand in cards.get("hands", [])]
        self.table, self.stock = list(cards.get("table", [])), list(cards.get("stock", []))
        if self.is_position:
            self._read_position(cards)

    def _read_position(self, state):
        self.to_move = state.get("to_move", self.dealer)
        self.captured = self.per_seat("captured", [])
        for key in self.COUNTS:  # of a list in the place of a number its length counts
            counts = [len(value) if isinstance(value, list) else value
                      for value in self.per_seat(key, 0)]
            setattr(self, key, counts)
        # Months shown: `shakes` is a number, or lists them itself.
        months = [value if isinstance(value, list) else shown for value, shown in
                  zip(self.per_seat("shakes", 0), self.per_seat("shown", []))]
        self.shown = [[int(month) for month in of_seat] for of_seat in months]
        lying = collections.Counter(name[:2] for name in self.table if name[0] != "X")
        self.stacks = {int(month): -1 for month, cards in lying.items() if cards == 3}
        for month, stack in state.get("stacks", {}).items():  # month: the seat that left it
            self.stacks[int(month)] = stack["owner"] if isinstance(stack, dict) else stack

    def per_seat(self, key, otherwise):
        """A further key of the position, or the same value for each seat."""
        value = self.position.get(key)
        return [otherwise] * self.players if value is None else value

    @property
    def deck(self):
        """The deck that an engine which deals by itself must draw from, first card in front."""
        hands, table = [list(hand) for hand in self.hands], list(self.table)
        deck = []
        for seat, cards in _packets(self.order, self.players, self.dealer):
            pile = table if seat < 0 else hands[seat]
            deck += pile[:cards]
            del pile[:cards]
        return deck + self.stock


class Adapter:
    """The engine's description. `legal` and `set_up` may be left out, and `deal` and `apply`
    where `play` has the engine run its own loop."""

    engine, version, game = "engine", "1", "gostop"
    rules, changes = "gostop/matgo", {}  # the rule file that it plays, and keys with other values
    players = (2,)
    deck = None      # names of its cards; needed for a game of your own
    order = None     # packets, if they are not those of the shipped rules; needed likewise
    auto = ()        # decisions that it takes by itself
    can = ()         # `legal` and `self_play`, where `ask` lists the legal actions in `play`
    purses = 100     # of each seat in `self_play` of Stoppa
    refusals = ()    # exceptions by which the engine refuses an action

    def observe(self):
        raise Unsupported("it has no `observe`")

    def self_play(self, seed, players):
        """A round between players of the kit; override it where the engine has its own."""
        return self.session.self_play(seed, players)

    def ask(self, seat, decision, legal=None, **seen):
        """Shows a decision from inside the engine and returns the action that answers it. Another
        seat, or a verb that does not answer this decision, is refused here, nothing else."""
        show = {"decision": decision, "to_move": seat, **seen}
        if legal is not None:
            show["legal"] = list(legal)
        return self.session.ask(show, seat, VERBS.get(decision))

    def ask_until(self, take, seat, decision, legal=None, **seen):
        """`ask` until `take(action)` does not refuse the answer; returns what it returns."""
        action = self.ask(seat, decision, legal, **seen)
        while True:
            try:
                return take(action)
            except (Illegal, *self.refusals) as error:
                action = self.refuse(error)

    def refuse(self, why="this action is not legal now"):
        """Refuses what `ask` returned and returns the next answer, for engines that ask again."""
        return self.session.refuse(why)


def _error(kind, message):
    return {"error": {"kind": kind, "message": str(message)}}


class _Session:
    """Requests and answers. `ask` goes on reading from within an engine that is at work."""

    def __init__(self, adapter, lines, write):
        self.make, self.lines, self.write = adapter, lines, write
        self.id, self.waiting = None, None  # of the open request; a request read too early
        self.round, self.setting = None, None
        self.over = False                   # the loop of the engine has ended
        self.inner = None                   # takes an answer, gives an action: `round`, `self_play`
        self.done, self.script = [], []     # actions that the loop has taken, and is to take again
        self.asked, self.refused = None, None

    def read(self):
        """The next request, or one that ends."""
        if self.waiting is not None:
            request, self.waiting = self.waiting, None
            return request
        for line in self.lines:
            text = line.decode("utf-8", "replace").lstrip("\ufeff").strip()
            if not text:
                continue
            self.id = None
            try:
                request = json.loads(text)
                self.id = request.get("id")
                return request
            except (ValueError, RecursionError, AttributeError) as error:
                self.answer(_error("protocol", f"the request is not a JSON object: {error}"))
        return {"do": "bye"}

    def answer(self, body):
        try:
            text = _as_json(self.id, body)
        except (TypeError, ValueError, RecursionError) as error:  # it shows what JSON cannot have
            text = _as_json(self.id, self.failed(error))
        self.write(text)

    def run(self):
        while True:
            request = self.read()
            if request.get("do") == "bye":
                return
            try:
                body = self.carry_out(request)
            except Unsupported as reason:
                body = _error("unsupported", reason)
            except _Abandoned:
                continue
            except (Exception, SystemExit) as error:
                body = self.failed(error)
            self.answer(body)

    def failed(self, error):
        self.round = None
        traceback.print_exception(type(error), error, error.__traceback__)
        place = traceback.extract_tb(error.__traceback__)[-1]
        text = traceback.format_exception_only(type(error), error)[-1].strip()
        return _error("crash", f"{text} ({os.path.basename(place.filename)}:{place.lineno})")

    def carry_out(self, request):
        do = request.get("do")
        if do == "hello":
            return self.hello()
        if do == "new":
            return self.begin(request)
        if do == "apply" and self.round:
            return self.apply(request.get("action"))
        if do == "round":
            return self.whole_round(request)
        if do == "self_play":
            self.check_rules(request)
            return self.fresh().self_play(request.get("seed", 0), request.get("players", 2))
        raise Unsupported(f"`{do}` cannot be answered now")

    def hello(self):
        own = self.make
        deals, sets_up = hasattr(own, "deal") or hasattr(own, "play"), hasattr(own, "set_up")
        offered = {"deal": deals, "state": sets_up, "legal": hasattr(own, "legal"),
                   "round": deals or sets_up,
                   "self_play": hasattr(own, "legal")
                   or own.self_play is not Adapter.self_play}
        can = [word for word, offers in offered.items() if offers or word in own.can]
        return {"engine": own.engine, "version": own.version, "games": [own.game],
                "players": list(own.players), "deck": list(self.deck()), "can": can,
                "auto": list(own.auto), "rules": {"extends": own.rules, "set": own.changes}}

    def deck(self):
        own = {"gostop": GOSTOP, "stoppa": STOPPA}
        return self.declared(self.make.deck or own.get(self.make.game))

    def order(self, players):
        return self.declared(self.make.order or PACKETS.get((self.make.game, players)))

    def declared(self, value):
        if value is None:
            raise ValueError(f"declare `order` (and `deck`) for the game `{self.make.game}`")
        return value

    def rules(self):
        own = self.make
        return {"extends": own.rules, "set": own.changes} if own.changes else own.rules

    def check_rules(self, request):
        own = self.make
        asked, same = _plain(request.get("rules", self.rules())), _plain(self.rules())
        if asked != same or request.get("players", 2) not in own.players:
            words = ["no", "one", "two", "three", "four", "five", "six"]
            seats = " or ".join(words[players] for players in own.players)
            raise Unsupported(f"only {own.rules} with {seats} players is played here")

    def fresh(self):
        adapter = self.make()
        adapter.session = self
        return adapter

    # A round

    def begin(self, request):
        self.check_rules(request)
        self.setting = Setting(request, self.make.game, self.order(request.get("players", 2)))
        self.done, self.script, self.refused, self.over = [], [], None, False
        self.round = None
        if self.setting.is_position and not hasattr(self.make, "set_up"):
            raise Unsupported("positions are not set up here")
        self.round = self.fresh()
        if hasattr(self.round, "play"):
            return self.run_loop()
        if not self.setting.is_position and not hasattr(self.round, "deal"):
            raise Unsupported("`deal` is not written yet")
        begin = self.round.set_up if self.setting.is_position else self.round.deal
        begin(self.setting)
        return self.seen()

    def seen(self):
        seen = self.round.observe()
        if hasattr(self.round, "legal") and "legal" not in seen:
            seen["legal"] = [] if seen.get("decision") == "over" else sorted(self.round.legal())
        return seen

    def apply(self, text):
        seat, _, action = str(text).partition(" ")
        illegal = _error("illegal", f"`{text}` is not legal now")
        if self.over or not seat.isdecimal():
            return illegal
        try:
            if self.round.apply(int(seat), Action(action)) is False:
                return illegal
        except (Illegal, *self.make.refusals) as error:
            return _error("illegal", error)
        return self.seen()

    def drive(self, setting, choose):
        """All answers of a round, in which `choose` gives the action after each; None ends it."""
        before, answers = (self.round, self.over), []

        def inner(body):
            answers.append(_frozen(body))
            return choose(answers[-1])

        self.inner = inner
        try:
            text = inner(self.begin(setting))
            while text is not None:
                text = inner(self.apply(text))
        except _Abandoned:  # the actions end before the engine does
            pass
        except (Exception, SystemExit) as error:
            if isinstance(error, Unsupported) or not answers:
                raise
            answers.append(self.failed(error))
        finally:
            self.inner, (self.round, self.over) = None, before
        return answers

    def whole_round(self, request):
        left = iter(request.get("actions", []))
        start, *after = self.drive(request, lambda _: next(left, None))
        results = [seen["result"] for seen in [start, *after] if seen.get("result")]
        return {"start": start, "after": after, **({"result": results[-1]} if results else {})}

    def self_play(self, seed, players):
        choice, own = random.Random(seed), self.make
        cards = self.deck()
        if own.game == "stoppa":  # one or all of the Kings stay out
            cards = cards[:len(cards) - {3: 1, 6: 4}.get(players, 0)]
        deck = choice.sample(cards, len(cards))
        deal = deal_out(deck, self.order(players), players, 0)
        setting = {"rules": self.rules(), "players": players, "dealer": 0}
        if own.game == "stoppa":
            setting.update(deal={"hands": deal["hands"]}, purses=[own.purses] * players)
        else:
            setting.update(carry=0, deal=deal)
        actions = []

        def choose(seen):
            if not seen.get("legal"):
                return None
            verb, *more = choice.choice(seen["legal"]).split(" ")
            if more and ".." in more[0]:  # a range of amounts, such as `bet 5..90`
                least, most = map(int, more[0].split(".."))
                more = [str(choice.randint(least, min(most, least + 20)))]
            actions.append(" ".join([str(seen["to_move"]), verb, *more]))
            return actions[-1]

        start, *after = self.drive(setting, choose)
        result = (after or [start])[-1].get("result")
        return {"format": "showstopper-trace/1", "game": own.game, **setting, "actions": actions,
                "start": start, "after": after, **({"result": result} if result else {}),
                "meta": {"seed": seed}}

    # Moves that are read from inside the engine

    def run_loop(self):
        """Has the engine play; if it ends by refusing an action, all that went before is played
        again, so that nothing has changed."""
        while True:
            try:
                shown = self.round.play(self.setting)
                self.over = True
                return self.seen() if shown is None else shown
            except (Illegal, *self.make.refusals) as error:
                if not self.done:
                    raise RuntimeError(f"it refuses to begin: {error}") from error
                self.script, self.done, self.refused = self.done[:-1], [], str(error)
                self.round = self.fresh()

    def ask(self, show, seat, verbs):
        self.asked = (str(seat), verbs)
        if self.script:
            self.done.append(self.script.pop(0))
            return self.done[-1]
        if self.refused is not None:
            show, self.refused = _error("illegal", self.refused), None
        return self.next(show)

    def refuse(self, why):
        self.done.pop()
        return self.next(_error("illegal", why))

    def next(self, show):
        """The next action of the requested seat and kind; others are refused."""
        while True:
            text = self.inner(show) if self.inner else self.exchange(show)
            if text is None:
                raise _Abandoned
            seat, _, action = str(text).partition(" ")
            mover, verbs = self.asked
            if seat == mover and (not verbs or Action(action).verb in verbs):
                self.done.append(Action(action))
                return self.done[-1]
            show = _error("illegal", f"`{text}` is not legal now")

    def exchange(self, body):
        """Answers the open request; the action of the next one."""
        self.answer(body)
        while True:
            request = self.read()
            if request.get("do") == "apply":
                return request.get("action", "")
            if request.get("do") != "hello":
                self.waiting, self.round = request, None
                raise _Abandoned
            self.answer(self.hello())


def _frozen(value):
    """A copy of the present values: the engine changes its own lists and sets later."""
    if isinstance(value, dict):
        return {key: _frozen(each) for key, each in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    if isinstance(value, (list, tuple)):
        flat = not value or isinstance(value[0], (str, int))
        return list(value) if flat else [_frozen(each) for each in value]
    return value


def _as_json(number, body):
    return json.dumps({"id": number, **body}, separators=(",", ":"), default=sorted,
                      allow_nan=False)


def _plain(rules):
    """The name of a rule file and its changed keys, written with dots."""
    def flat(keys, prefix=""):
        for key, value in keys.items():
            if isinstance(value, dict):
                yield from flat(value, prefix + key + ".")
            else:
                yield prefix + key, value

    if isinstance(rules, str):
        return rules, {}
    name = rules.get("extends")
    return (name[0] if isinstance(name, list) and len(name) == 1 else name,
            dict(flat(rules.get("set") or {})))


def guard():
    """From here on all output goes to standard error and nothing reads the requests but the
    kit; `run` does it as well. Call it first where the engine prints while it is imported."""
    global _streams
    if _streams is None:
        _streams = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
        os.dup2(2, 1)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        sys.stdout = sys.stderr
    return _streams


_streams = None


def run(adapter):
    """Answers requests for rounds of this class until they end."""
    lines, out = guard()

    def write(text):
        out.write(text.encode() + b"\n")
        out.flush()

    try:
        _Session(adapter, lines, write).run()
    except BrokenPipeError:
        pass


class Cards:
    """An engine's own cards by our names, and back.

        Cards({"01B": 0, ...})                      # by name
        Cards(engine.deck, lambda card: "05J")      # by a name for each; twins may share one
    """

    def __init__(self, own, describe=None):
        if describe is not None:
            own = self.named(own, describe)
        self.own_of = dict(own)
        self.name_of = {self.key(card): name for name, card in self.own_of.items()}
        if len(self.name_of) < len(self.own_of):
            raise ValueError("two of the engine's cards are equal: use a Tracker for them")

    @staticmethod
    def named(own, describe):
        names = {}
        for card in own:
            name = describe(card)
            twin = name[:2] + {"J": "K", "K": "J"}.get(name[2:], "")
            if name in names and twin in PLACE:
                name = twin
            if name not in PLACE or name in names:
                raise ValueError(f"`{name}` is no name of a card, or that of two")
            names[name] = card
        return names

    @staticmethod
    def key(card):
        return card if getattr(card, "__hash__", None) else id(card)

    def own(self, name):
        """The engine's card; `Illegal` for a name that it does not know."""
        if name not in self.own_of:
            raise Illegal(f"there is no card `{name}`")
        return self.own_of[name]

    def name(self, own):
        return self.name_of[self.key(own)]

    def names(self, own):
        """In the order of the deck."""
        return sorted(map(self.name, own), key=PLACE.get)


def without_twins(name):
    """The name with J for both plain junk cards of a month."""
    return name[:2] + "J" if name[2:] == "K" and name[0] in "01" else name


class Tracker:
    """Names for cards that an engine does not distinguish, by following them from zone to zone.

    `zones` has the names of each zone after the deal. `describe(zone, name)` is the engine's
    description of a card there: `without_twins`, or only a kind if it counts cards.
    """

    def __init__(self, zones, describe=lambda zone, name: without_twins(name)):
        self.zones = {zone: list(names) for zone, names in zones.items()}
        self.describe = describe
        self.deck = [name for names in self.zones.values() for name in names]

    def see(self, shown, moved=()):
        """The names in each zone for which the engine shows these descriptions. Of equal cards one
        in `moved`, the names of the latest action, leaves first, then the lowest junk, then the
        first in the deck. None stands for a card without a name."""
        def rank(name):
            return name not in moved, {"J": 0, "K": 0, "D": 1}.get(name[2:], 2), PLACE[name]

        names, free, wanted = {}, [], []
        for zone, descriptions in shown.items():
            left, names[zone] = collections.Counter(descriptions), []
            for name in sorted(self.zones.get(zone, []), key=rank, reverse=True):
                description = self.describe(zone, name)
                (names[zone] if left[description] > 0 else free).append(name)
                left[description] -= 1
            wanted += [(zone, description) for description in left.elements()]
        free.sort(key=rank)
        hidden = [name for zone in self.zones if zone not in shown for name in self.zones[zone]]
        for zone, description in sorted(wanted, key=lambda want: len(self.fitting(*want))):
            fits = [name for name in free + hidden if self.describe(zone, name) == description]
            if fits:
                (free if fits[0] in free else hidden).remove(fits[0])
            else:  # more of them than there are: a name twice, or none where only a kind is shown
                fits = self.fitting(zone, description)
                fits = fits if 1 <= len(fits) <= 2 else [None]
            names[zone].append(fits[0])
        for zone in self.zones:
            kept = names[zone] if zone in names else self.zones[zone]
            self.zones[zone] = [name for name in kept if name and (zone in names or name in hidden)]
        return {zone: sorted(cards, key=lambda name: PLACE.get(name, 99))
                for zone, cards in names.items()}

    def zone_of(self, name):
        """The zone of the card, or None if it is not in play."""
        return next((zone for zone, names in self.zones.items() if name in names), None)

    def fitting(self, zone, description):
        return [name for name in self.deck if self.describe(zone, name) == description]
