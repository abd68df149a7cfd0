"""Random and bot play: one game of each, told in words, and a thousand at once.

    python3 examples/python/play.py temporum
"""

import sys

import numpy as np

import timetable


def one_game(game):
    table = timetable.open(game, seed="evening")
    bots = ["greedy", "random"]
    while not table.over:
        seat = table.to_act[0]
        table.play_bot(bots[seat % 2], seat)
    print("\n".join(table.log()[-6:]))
    print(f"{bots[0]} against {bots[1]}: scores {table.outcome.scores}, {table.steps} steps\n")


def many_games(game, tables=1024, wanted=1000):
    batch = timetable.Batch(game, tables, seed=1)
    wins = np.zeros(batch.seats)
    while batch.games.sum() < wanted:
        batch.step(batch.sample())
        wins += (batch.rewards[batch.ended] > 0).sum(axis=0)
    played = int(batch.games.sum())
    print(f"{played} games at random: seats win {np.round(100 * wins / played, 1)} %")


if __name__ == "__main__":
    name = sys.argv[1] if len(sys.argv) > 1 else "whisperers"
    one_game(name)
    many_games(name)
