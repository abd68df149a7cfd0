"""Training data from records: games are written down, exported to columns, and read again in batches.

    python3 examples/python/from_records.py games/            # a folder for the files
    timetable export games/*.jsonl --out games/all.npz        # the same from the command line

The learner here only counts: how often is the choice that was made the one most often made at such a question? Put yours in its
place.
"""

import collections
import pathlib
import sys

import timetable
from timetable import data


def write_games(folder, games=30):
    for n in range(games):
        table = timetable.open("whisperers", players=3, seed=n)
        while not table.over:
            table.play_bot("greedy", table.to_act[0])
        path = folder / f"{n}.jsonl"
        path.unlink(missing_ok=True)
        timetable.save_record(table, path)
    return sorted(folder.glob("*.jsonl"))


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "games")
    folder.mkdir(exist_ok=True)
    records = write_games(folder)
    file = folder / "all.npz"
    print(data.export(records, file), "decisions of", len(records), "games in", file)
    counts, right, seen = collections.defaultdict(collections.Counter), 0, 0
    for rows in data.stream(file, rows=512, seed=1):
        for question, chosen in zip(rows.words("question"), rows["chosen"].tolist()):
            usual = counts[question].most_common(1)
            right += bool(usual) and usual[0][0] == chosen
            counts[question][chosen] += 1
            seen += 1
    print(f"{len(counts)} kinds of question; the usual choice was made in {100 * right / seen:.1f} % of {seen} decisions")


if __name__ == "__main__":
    main()
