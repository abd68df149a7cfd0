"""A study with a picture: how much a seat and a number of samples are worth, as points with their 95 % intervals.

    python3 examples/python/study.py whisperers --out study.svg

Random players show what the seats are worth by themselves; then a searching bot meets `greedy` with more and more samples, the
seats exchanged. The picture is drawn by hand: no library is needed.
"""

import argparse

import numpy as np

import timetable


def share_of(game, players, bots, games, seed):
    """bots[i] plays the seats of one[i]: the share of victories of the first bot, each seat in turn."""
    batch = timetable.Batch(game, games, players, seed=seed, masks="none", restart=False)
    rows, own, reward = np.arange(games), np.arange(games) % batch.seats, np.zeros(games)
    while (batch.seat != timetable.NOBODY).any():
        numbers = batch.think(bots[0], seed=seed + int(batch.steps.sum()), where=batch.seat == own)
        others = batch.think(bots[1], seed=seed + int(batch.steps.sum()), where=batch.seat != own)
        batch.step(np.where(batch.seat == own, numbers, others))
        reward += batch.rewards[rows, own]
    share = (reward * (batch.seats - 1) + 1) / batch.seats
    return share, own


def interval(share):
    return share.mean(), 1.96 * share.std() / np.sqrt(len(share))


def picture(title, points):
    """Points (label, value, half) as an SVG: values are shares, 0 to 1."""
    width, left, line = 640, 200, 28
    height = 60 + line * len(points)
    x = lambda value: left + (width - left - 40) * min(max(value, 0), 1)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13">']
    out.append(f'<rect width="{width}" height="{height}" fill="white"/><text x="12" y="22" font-size="15">{title}</text>')
    for share in (0, 0.25, 0.5, 0.75, 1):
        out.append(f'<line x1="{x(share)}" x2="{x(share)}" y1="34" y2="{height - 20}" stroke="#ddd"/>')
        out.append(f'<text x="{x(share)}" y="{height - 6}" text-anchor="middle" fill="#666">{share:.0%}</text>')
    for row, (label, value, half) in enumerate(points):
        y = 50 + line * row
        out.append(f'<text x="12" y="{y + 4}">{label}</text>')
        out.append(f'<line x1="{x(value - half)}" x2="{x(value + half)}" y1="{y}" y2="{y}" stroke="#335" stroke-width="2"/>')
        out.append(f'<circle cx="{x(value)}" cy="{y}" r="5" fill="#335"/>')
    return "\n".join([*out, "</svg>", ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="whisperers")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=400, help="for each point")
    parser.add_argument("--samples", type=int, nargs="*", default=[16, 64, 256])
    parser.add_argument("--out", default="study.svg")
    given = parser.parse_args()
    share, seats = share_of(given.game, given.players, ["random", "random"], 10 * given.games, seed=1)
    points = [(f"seat {seat}, all at random", *interval(share[seats == seat])) for seat in range(given.players)]
    for samples in given.samples:
        share, _ = share_of(given.game, given.players, [f"ismcts:{samples}", "greedy"], given.games, seed=2)
        points.append((f"ismcts:{samples} against greedy", *interval(share)))
    for label, value, half in points:
        print(f"{label:30} {100 * value:5.1f} ± {100 * half:.1f} %")
    with open(given.out, "w", encoding="utf-8") as file:
        file.write(picture(f"{given.game}, {given.players} players: share of victories", points))
    print(f"the picture: {given.out}")


if __name__ == "__main__":
    main()
