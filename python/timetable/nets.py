"""Value nets as files that the program plays by: `timetable lab tournament GAME --bots net@FILE,greedy`, `--nets FOLDER`.

A net takes the facts of a position and gives the chances of every seat and a margin: facts → 64 → 32 → 7, with max(0, x)
between. The last layer's first `players` sums go through a softmax: the chances of the seat that looks, then of the others
in turn order; the seventh is the margin of one's own score, -1 to 1 (docs/ai.md).
"""

import struct
from builtins import open as _open_file

import numpy as np

from ._native import describe, fact_names
from ._refused import Refused

FIRST, SECOND, OUTPUTS = 64, 32, 7
_MAGIC = b"timetable net 2\n"


def shapes(game):
    """The shapes of the six layers of a net of a game, in their order."""
    return ((len(fact_names(game)), FIRST), (FIRST,), (FIRST, SECOND), (SECOND,), (SECOND, OUTPUTS), (OUTPUTS,))


def write(path, game, layers, story="made in Python"):
    """Writes a net: `layers` are six arrays of the shapes above, weights as inputs times outputs.

    Weights are kept as 16-bit fractions of the largest of their layer.
    """
    layers = [np.asarray(layer, np.float32) for layer in layers]
    if tuple(layer.shape for layer in layers) != shapes(game):
        raise Refused(f"A net of {game} has layers of these shapes: {shapes(game)}.", "bad-option")
    if not all(np.isfinite(layer).all() for layer in layers):
        raise Refused("A net has finite weights.", "bad-option")
    names = fact_names(game)
    out = bytearray(_MAGIC)
    for part in (_text(game), struct.pack("<I", describe(game)["ruleset"]), _text(story)):
        out += part
    out += struct.pack("<I", len(names)) + _text("\n".join(names))
    for layer in layers:
        largest = max(np.float32(1e-6), np.abs(layer).max(initial=0))
        out += struct.pack("<f", largest) + np.rint(layer / largest * 32767).astype("<i2").tobytes()
    with _open_file(path, "wb") as file:
        file.write(out)


def evaluate(layers, facts, players):
    """What a net says of rows of dense facts: chances of the seats by turn order, and the margin."""
    first, first_bias, second, second_bias, last, last_bias = layers
    hidden = np.maximum(facts @ first + first_bias, 0)
    hidden = np.maximum(hidden @ second + second_bias, 0)
    sums = hidden @ last + last_bias
    chances = np.exp(sums[:, :players] - sums[:, :players].max(axis=1, keepdims=True))
    return chances / chances.sum(axis=1, keepdims=True), np.clip(sums[:, 6], -1, 1)


def _text(text):
    bytes_ = text.encode()
    return struct.pack("<I", len(bytes_)) + bytes_
