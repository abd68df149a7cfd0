"""python -m timetable.bench: how fast the games run through Python, one core, beside pyspiel where it is installed."""

import argparse
import time

import numpy as np

import timetable


def decisions_per_second(batch, seconds):
    """Random legal play, chosen by NumPy, with whatever columns the batch has been opened with."""
    luck = np.random.default_rng(1)
    rows = np.arange(batch.tables)
    choices, counts = batch.choices, batch.choice_counts
    made, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(16):
            batch.step(choices[rows, (luck.random(batch.tables) * counts).astype(np.int64)])
        made += 16 * batch.tables
    return made / (time.process_time() - start)


def pyspiel_decisions_per_second(seconds):
    import pyspiel

    game, made, start = pyspiel.load_game("goofspiel"), 0, time.process_time()
    luck = np.random.default_rng(1)
    while time.process_time() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_simultaneous_node():
                state.apply_actions([luck.choice(state.legal_actions(p)) for p in range(game.num_players())])
                made += game.num_players()
            else:
                state.apply_action(luck.choice(state.legal_actions()))
                made += 1
    return made / (time.process_time() - start)


def main():
    parser = argparse.ArgumentParser(prog="python -m timetable.bench", description=__doc__)
    parser.add_argument("games", nargs="*", default=[], help="default: all")
    parser.add_argument("--tables", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure")
    given = parser.parse_args()
    print(f"decisions a second, one core, batches of {given.tables}; bytes a table with masks as bits and as bool")
    print(f"{'game':12} {'choices':>8} {'facts':>6} {'masks+facts':>12} {'masks':>12} {'rules':>12} {'bits':>7} {'bool':>7}")
    for game in given.games or timetable.games():
        opened = lambda **kind: timetable.Batch(game, given.tables, **kind)
        full = opened()
        figures = [
            decisions_per_second(batch, given.seconds)
            for batch in (full, opened(facts=False), opened(facts=False, masks="none"))
        ]
        bits = opened(masks="bits").bytes_per_table
        print(
            f"{game:12} {full.actions:8} {len(full.fact_names):6} "
            + " ".join(f"{figure:12,.0f}" for figure in figures)
            + f" {bits:7} {full.bytes_per_table:7}"
        )
    try:
        print(f"pyspiel, goofspiel: {pyspiel_decisions_per_second(given.seconds):,.0f}")
    except ImportError:
        print("pyspiel is not installed here, so there is nothing to compare with.")


if __name__ == "__main__":
    main()
