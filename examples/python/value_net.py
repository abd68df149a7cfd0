"""A value net learnt in NumPy and written as a file that the program plays by.

    python3 examples/python/value_net.py --out mine.net       # The Time Whisperers, two players, five minutes of one core
    timetable lab tournament whisperers --bots net@mine.net,greedy --deals 200
    timetable play whisperers --seats human,net --nets FOLDER   # with the file as FOLDER/whisperers.net

Bots play each other; what each seat knows at every question of the game is a sample, how the game ended for it is the
answer. The program judges positions right after a choice, when others are asked: so the seats that are not asked are looked
at as well.
"""

import argparse
import time

import numpy as np

import timetable
from timetable import nets

TABLES = 256


def samples(game, players, bot, seconds, seed):
    """Facts as rows of 0 and 1, who won by turn order from the seat that looks, and the margin."""
    batch = timetable.Batch(game, TABLES, players, seed=seed, masks="none")
    open_, facts, wins, margins = [[] for _ in range(TABLES)], [], [], []
    start, n = time.time(), 0
    while time.time() - start < seconds:
        n += 1
        for table in range(n % 4, TABLES, 4):
            for seat in range(players):
                open_[table].append((seat, batch.facts_of(table, seat)))
        batch.step(batch.think(bot, seed=seed * 1_000_003 + n))
        for table in np.flatnonzero(batch.ended):
            reward, score = batch.rewards[table], batch.scores[table].astype(int)
            share = (reward * (players - 1) + 1) / players
            for seat, known in open_[table]:
                facts.append(known)
                wins.append(np.roll(share, -seat))
                lead = score[seat] - max(s for p, s in enumerate(score) if p != seat)
                margins.append(lead / (abs(lead) + 10.0))
            open_[table].clear()
    return facts, np.array(wins, np.float32), np.array(margins, np.float32)


def fresh(game, seed=1):
    luck = np.random.default_rng(seed)
    scale = {nets.FIRST: 0.05, nets.SECOND: 0.15}
    return [
        (luck.normal(0, scale.get(shape[-1], 0.2), shape) if len(shape) == 2 else np.zeros(shape)).astype(np.float32)
        for shape in nets.shapes(game)
    ]


def fit(layers, known, wins, margins, seconds, rate=1e-3, rows=256):
    """Adam on the cross-entropy of the chances and the square of the margin."""
    means = [(np.zeros_like(w), np.zeros_like(w)) for w in layers]
    luck, start, step, players = np.random.default_rng(2), time.time(), 0, wins.shape[1]
    while (done := (time.time() - start) / seconds) < 1:
        pick = luck.integers(len(known), size=rows)
        x = np.zeros((rows, len(layers[0])), np.float32)
        for row, i in enumerate(pick):
            x[row, known[i]] = 1
        one = np.maximum(x @ layers[0] + layers[1], 0)
        two = np.maximum(one @ layers[2] + layers[3], 0)
        chances, margin = nets.evaluate(layers, x, players)
        back = np.zeros((rows, nets.OUTPUTS), np.float32)
        back[:, :players] = (chances - wins[pick]) / rows
        back[:, 6] = 0.2 * (margin - margins[pick]) / rows
        into_two = (back @ layers[4].T) * (two > 0)
        into_one = (into_two @ layers[2].T) * (one > 0)
        step += 1
        gradients = (x.T @ into_one, into_one.sum(0), one.T @ into_two, into_two.sum(0), two.T @ back, back.sum(0))
        for weights, (first, second), gradient in zip(layers, means, gradients):
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            weights -= rate * (1 - 0.9 * done) * first / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
        if step % 1000 == 0:
            loss = -(wins[pick] * np.log(chances + 1e-6)).sum(axis=1).mean()
            print(f"{step} steps of {rows}, loss {loss:.3f}", flush=True)
    return layers


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="whisperers")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", default="greedy+slip10", help="who plays the games")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--out", required=True)
    given = parser.parse_args()
    known, wins, margins = samples(given.game, given.players, given.bot, 20 * given.minutes, seed=1)
    print(f"{len(known):,} samples", flush=True)
    layers = fit(fresh(given.game), known, wins, margins, 40 * given.minutes)
    nets.write(given.out, given.game, layers, story=f"examples/python/value_net.py: {len(known)} samples of {given.bot}")
    print(f"written: {given.out}")


if __name__ == "__main__":
    main()
