"""A small learner in plain NumPy: it watches a stronger bot, learns a policy, and then plays against `greedy`.

    python3 examples/python/learner.py                      # The Time Whisperers, three minutes of one core
    python3 examples/python/learner.py temporum --minutes 10

At each of 512 tables it asks the teacher what it would choose and makes that choice a little likelier; the tables are
played on by the policy itself, so that it learns where it will be. The policy: facts -> 128 -> a value for every number of
a choice, of which only the legal ones are looked at.
"""

import argparse
import time

import numpy as np

import timetable

TABLES, HIDDEN = 512, 128


class Policy:
    """Two layers, and Adam."""

    def __init__(self, facts, actions, seed=1):
        luck = np.random.default_rng(seed)
        self.weights = [
            luck.normal(0, 0.05, (facts, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            luck.normal(0, 0.05, (actions, HIDDEN)).astype(np.float32),
        ]
        self.means = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.steps = 0

    def __call__(self, batch):
        """How likely each legal choice is, in the order of batch.choices; what learning needs besides."""
        most = max(1, int(batch.choice_counts.max()))
        numbers = batch.choices[:, :most].astype(np.int64)
        legal = np.arange(most) < batch.choice_counts[:, None]
        facts = batch.dense()
        hidden = np.maximum(facts @ self.weights[0] + self.weights[1], 0)
        known, place = np.unique(numbers[legal], return_inverse=True)
        values = np.full(numbers.shape, -np.inf, np.float32)
        all_values = hidden @ self.weights[2][known].T
        rows = np.nonzero(legal)[0]
        values[legal] = all_values[rows, place]
        values[~legal.any(axis=1)] = 0
        chances = np.exp(values - values.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return chances, (facts, hidden, legal, known, place, rows)

    def learn(self, chances, seen, wanted, rate):
        """One step towards the wanted choices, given by their places; the mean loss."""
        facts, hidden, legal, known, place, rows = seen
        n = len(wanted)
        error = chances.copy()
        error[np.arange(n), wanted] -= 1
        spread = np.zeros((n, len(known)), np.float32)
        spread[rows, place] = error[legal] / n
        back = (spread @ self.weights[2][known]) * (hidden > 0)
        self._move(2, spread.T @ hidden, rate, known)
        self._move(1, back.sum(axis=0), rate)
        self._move(0, facts.T @ back, rate)
        self.steps += 1
        return float(-np.log(chances[np.arange(n), wanted] + 1e-9).mean())

    def _move(self, layer, gradient, rate, rows=slice(None)):
        first, second = self.means[layer]
        first[rows] = 0.9 * first[rows] + 0.1 * gradient
        second[rows] = 0.999 * second[rows] + 0.001 * gradient**2
        self.weights[layer][rows] -= rate * first[rows] / (np.sqrt(second[rows]) + 1e-6)


def drawn(chances, luck):
    """A place in each row, as often as its chances say."""
    return (chances.cumsum(axis=1) < luck.random((len(chances), 1))).sum(axis=1).clip(max=chances.shape[1] - 1)


def train(game, players, teacher, minutes):
    batch = timetable.Batch(game, TABLES, players, seed=1, masks="none")
    policy = Policy(len(batch.fact_names), batch.actions)
    luck, rows, start, loss = np.random.default_rng(1), np.arange(TABLES), time.time(), 0.0
    while (done := (time.time() - start) / (60 * minutes)) < 1:
        chances, seen = policy(batch)
        taught = batch.think(teacher, seed=policy.steps)
        wanted = (batch.choices[:, : chances.shape[1]] == taught[:, None]).argmax(axis=1)
        loss += 0.01 * (policy.learn(chances, seen, wanted, 2e-3 * (1 - done) + 1e-4) - loss)
        batch.step(batch.choices[rows, drawn(chances, luck)])
        if policy.steps % 200 == 0:
            print(f"{policy.steps * TABLES:9,} choices seen, loss {loss:.3f}", flush=True)
    return policy


def against(policy, game, players, rival, games):
    """The policy on one seat, the rival on the others, each seat in turn: its share of the victories, and half of the 95 %
    interval."""
    batch = timetable.Batch(game, games, players, seed=99, masks="none", restart=False)
    rows, own = np.arange(games), np.arange(games) % batch.seats
    reward = np.zeros(games)
    while (batch.seat != timetable.NOBODY).any():
        live = batch.seat != timetable.NOBODY
        numbers = batch.think(rival, seed=int(batch.steps.sum()), where=live & (batch.seat != own))
        chances, _ = policy(batch)
        mine = live & (batch.seat == own)
        numbers[mine] = batch.choices[rows, chances.argmax(axis=1)][mine]
        batch.step(numbers)
        reward += batch.rewards[rows, own]
    share = (reward * (batch.seats - 1) + 1) / batch.seats
    return share.mean(), 1.96 * share.std() / np.sqrt(games)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="whisperers")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--teacher", default="net", help="a level or a method: timetable levels GAME")
    parser.add_argument("--rival", default="greedy")
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--games", type=int, default=1000)
    given = parser.parse_args()
    policy = train(given.game, given.players, given.teacher, given.minutes)
    share, half = against(policy, given.game, given.players, given.rival, given.games)
    print(f"against {given.rival}: {100 * share:.1f} ± {100 * half:.1f} % of {given.games} games (fair: {100 / given.players:.0f} %)")


if __name__ == "__main__":
    main()
