"""Board games about time, for programs that play and learn.

Single tables::

    >>> import timetable
    >>> table = timetable.open("whisperers", players=2, seed="evening")
    >>> table.to_act
    (0, 1)
    >>> while not table.over:
    ...     _ = table.play_bot("random", table.to_act[0])
    >>> len(table.outcome.ranks)
    2

Many tables at once::

    >>> batch = timetable.Batch("whisperers", 64, players=2, seed=1)
    >>> batch.step(batch.sample())
    >>> batch.mask.shape == (64, batch.actions)
    True

What cannot be done is refused with a sentence, and changes nothing::

    >>> timetable.open("chess")
    Traceback (most recent call last):
    ...
    timetable._refused.Refused: There is no game 'chess'. The games are: whisperers, collectors, temporum, hammer, echoes, goofspiel.

docs/python.md tells all of it. Environments for learners are in timetable.pettingzoo, timetable.gymnasium and
timetable.openspiel; they ask for those packages only when they are imported.
"""

import json as _json
from builtins import open as _open_file

from ._native import (
    Batch,
    Table,
    World,
    action_names,
    describe,
    fact_names,
    games,
    levels,
    run_scenario,
    verify,
)
from ._refused import Choice, Outcome, Refused

#: A table that is left as it is by Batch.step, and what Batch.sample says of a table that is over.
LEAVE = -1
#: Batch.seat of a table that is over.
NOBODY = 255


def open(game, players=0, *, options=None, deck=None, seed=None, position=None):  # noqa: A001: the word for it
    """Opens a table of a game: a new one, or with `position` (see docs/scenarios.md) the game as it stands there.

    Without `players` the fewest; without `seed` fresh luck. The same seed is the same game as `timetable play --seed`.

    >>> open("collectors", 3, seed="a").seats
    3
    """
    return Table(game, players, options=options, deck=deck, seed=seed, position=position)


def read_record(record, *, deck=None, steps=-1):
    """The table of a record (its text, or the path of a file), to be played on; with `steps`, as it was then.

    >>> table = open("whisperers", seed="a")
    >>> _ = table.play_bot("random", table.to_act[0])
    >>> again = read_record(table.record())
    >>> again.record() == table.record()
    True
    """
    return Table.from_record(record, deck=deck, steps=steps)


def scenario(table, *, about="", script=(), expect=None):
    """The game as it stands, as a scenario (docs/scenarios.md) that asks what is asked now; to be changed and kept.

    >>> table = open("collectors", seed="a")
    >>> run_scenario(scenario(table, about="The start of an evening."))
    []
    """
    asked = [f"{table.seat_code(seat)} {table.question(seat)['id']}" for seat in table.to_act]
    out = {"game": table.game, "players": table.seats, "options": table.options}
    if about:
        out["about"] = about
    out.update(position=table.view(everything=True), script=list(script), unlisted="nothing")
    out["expect"] = {"open_questions": asked} if expect is None else expect
    return out


def save_scenario(document, path):
    """Writes a scenario to a file that must not exist."""
    with _open_file(path, "x", encoding="utf-8") as file:
        _json.dump(document, file, ensure_ascii=False, indent=2)
        file.write("\n")


def save_record(table, path):
    """Writes a table's record to a file that must not exist."""
    with _open_file(path, "x", encoding="utf-8") as file:
        file.write(table.record())


__all__ = [
    "Batch",
    "Choice",
    "LEAVE",
    "NOBODY",
    "Outcome",
    "Refused",
    "Table",
    "World",
    "action_names",
    "describe",
    "fact_names",
    "games",
    "levels",
    "open",
    "read_record",
    "run_scenario",
    "save_record",
    "save_scenario",
    "scenario",
    "verify",
]
