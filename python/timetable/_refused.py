"""Small values that the native module hands out."""

from typing import NamedTuple, Tuple


class Refused(Exception):
    """What was asked for cannot be done; nothing has changed. The text says why, `fault` is for programs."""

    def __init__(self, message: str, fault: str = ""):
        super().__init__(message)
        self.fault = fault


class Choice(NamedTuple):
    """One legal choice: its code never changes, its label is for people."""

    code: str
    label: str
    targets: Tuple[str, ...]


class Outcome(NamedTuple):
    """How a game ended, by seat: rank 1 is the best, equal ranks are shared."""

    ranks: Tuple[int, ...]
    scores: Tuple[int, ...]

    @property
    def winners(self) -> Tuple[int, ...]:
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)
