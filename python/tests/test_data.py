"""Records as tables of decisions: what is exported is what was played; files are read again in batches; nonsense is refused."""

import csv
import json
import os
import subprocess
import sys

import numpy as np
import pytest

import timetable
from timetable import data, nets


def played(game, seed, players=0):
    table = timetable.open(game, players, seed=seed)
    while not table.over:
        table.play_bot("random", table.to_act[0])
    return table


def test_rows_are_the_decisions_of_the_game(game):
    table = played(game, "a")
    rows = data.decisions(table.record())
    lines = [json.loads(line) for line in table.record().splitlines()[1:-1]]
    assert len(rows) > 5 and rows.game_name == game
    for i in range(len(rows)):
        line = lines[rows["step"][i]]
        before = timetable.read_record(table.record(), steps=int(rows["step"][i]))
        seat = int(rows["seat"][i])
        assert line["seat"] == seat and line["do"] == rows["code"][i]
        assert rows.options(i).tolist() == before.numbers(seat) and len(rows.options(i)) > 1
        assert rows["chosen"][i] == before.numbers(seat)[before.codes(seat).index(line["do"])]
        assert rows["rank"][i] == table.outcome.ranks[seat] and rows["score"][i] == table.outcome.scores[seat]
        if i > 30:
            break
    chosen_is_legal = rows.mask()[np.arange(len(rows)), rows["chosen"]]
    assert chosen_is_legal.all()
    assert rows.dense(np.uint8).sum() == len(rows["fact"])
    assert set(rows.words("by")) == {"human"}


def test_facts_do_not_hang_on_what_the_seat_cannot_know(game):
    record = played(game, "b").record()
    rows = data.decisions(record)
    for i in range(0, len(rows), 7):
        at, seat = timetable.read_record(record, steps=int(rows["step"][i])), int(rows["seat"][i])
        if len(at.to_act) > 1:
            continue
        world = at.determinize(seat, seed=i)
        assert world.numbers(seat) == rows.options(i).tolist()


def test_what_is_written_is_read_again(tmp_path):
    records = [played("goofspiel", n).record() for n in range(5)]
    whole = data.decisions(records)
    paths = []
    for n in range(2):
        paths.append(tmp_path / f"{n}.npz")
        assert data.export(records, paths[-1]) == len(whole)
    again = data.read(paths[0])
    for name in data.COLUMNS:
        assert np.array_equal(again[name], whole[name])
    batches = list(data.stream(paths, rows=17))
    assert sum(map(len, batches)) == 2 * len(whole) and max(map(len, batches)) == 17
    assert np.array_equal(np.concatenate([b["chosen"] for b in batches]), np.tile(whole["chosen"], 2))
    one, other = ([b["chosen"].tolist() for b in data.stream(paths, rows=17, seed=s)] for s in (1, 1))
    assert one == other != [b["chosen"].tolist() for b in batches]
    mixed = next(data.stream(paths, rows=len(whole), seed=3))
    assert sorted(mixed["chosen"]) == sorted(whole["chosen"])
    assert all(mixed["chosen"][i] in mixed.options(i) for i in range(len(mixed)))


def test_a_spreadsheet_has_a_line_a_decision(tmp_path):
    path = tmp_path / "games.csv"
    rows = data.export([played("whisperers", 1).record()], path)
    lines = list(csv.DictReader(path.open()))
    assert len(lines) == rows and all(line["chosen"] in line["options"].split() for line in lines)


def test_the_program_writes_the_same_arrays(tmp_path):
    program = os.environ.get("TIMETABLE_PROGRAM")
    if not program:
        pytest.skip("TIMETABLE_PROGRAM says where the program is")
    file = tmp_path / "all.jsonl"
    file.write_text("".join(played("whisperers", n).record() for n in range(4)))
    subprocess.run([program, "export", file, "--out", tmp_path / "all.npz"], check=True, capture_output=True)
    theirs, ours = data.read(tmp_path / "all.npz"), data.decisions(file)
    for name in (*data.COLUMNS, "option", "fact", "option_begin", "fact_begin"):
        assert np.array_equal(theirs[name], ours[name]), name
    assert theirs.schema["facts"] == ours.schema["facts"]


def test_what_cannot_be_used_is_left_out_or_refused(tmp_path):
    good = played("goofspiel", 1).record()
    running = timetable.open("goofspiel", seed=1).record()
    other = played("whisperers", 1).record()
    refused = []
    rows = data.decisions([good, running, other, "{nonsense", good], refused=refused)
    assert len(rows) == 2 * len(data.decisions(good))
    assert [number for number, _ in refused] == [1, 2, 3] and all(len(why) > 10 for _, why in refused)
    broken = good.splitlines()
    broken[5] = broken[5].replace("bid:", "bid:9").replace("prize:", "prize:9")
    for wrong in (running, "{", [], "\n".join(broken) + "\n"):
        with pytest.raises(timetable.Refused):
            data.decisions(wrong)
    nonsense = tmp_path / "nonsense.npz"
    for content in (b"", b"nonsense", b"PK\x03\x04" + bytes(100)):
        nonsense.write_bytes(content)
        with pytest.raises(timetable.Refused):
            data.read(nonsense)
    np.savez(nonsense, schema=np.frombuffer(b"{}", np.uint8))
    with pytest.raises(timetable.Refused):
        data.read(nonsense)
    with pytest.raises(timetable.Refused):
        data.export(good, tmp_path / "a.txt")


def test_parquet_asks_for_what_it_needs(tmp_path):
    path = tmp_path / "a.parquet"
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        with pytest.raises(ImportError, match="pip install pyarrow"):
            data.export(played("goofspiel", 1).record(), path)
        return
    record = played("whisperers", 1).record()
    data.export(record, path)
    again, rows = data.read(path), data.decisions(record)
    assert np.array_equal(again["fact"], rows["fact"]) and np.array_equal(again.dense(), rows.dense())


def test_as_a_command(tmp_path):
    file = tmp_path / "a.jsonl"
    file.write_text(played("goofspiel", 2).record())
    assert data.main([str(file), "--out", str(tmp_path / "a.npz")]) == 0
    assert data.main([str(tmp_path / "none.jsonl"), "--out", str(tmp_path / "b.npz")]) == 2


def test_a_net_from_here_is_one_that_the_program_plays_by(tmp_path):
    luck = np.random.default_rng(1)
    layers = [luck.normal(0, 0.1, shape).astype(np.float32) for shape in nets.shapes("whisperers")]
    path = tmp_path / "mine.net"
    nets.write(path, "whisperers", layers)
    assert path.read_bytes().startswith(b"timetable net 2\n")
    with pytest.raises(timetable.Refused):
        nets.write(path, "whisperers", layers[:5])
    layers[0][0, 0] = np.nan
    with pytest.raises(timetable.Refused):
        nets.write(path, "whisperers", layers)
    program = os.environ.get("TIMETABLE_PROGRAM")
    if program:
        command = [program, "lab", "tournament", "whisperers", "--bots", f"net@{path},random", "--deals", "2"]
        assert subprocess.run(command, capture_output=True).returncode == 0


def test_the_examples_run(tmp_path):
    here = os.path.dirname(__file__)
    examples = os.path.join(here, "../../examples/python")
    path = os.pathsep.join([os.path.dirname(os.path.dirname(timetable.__file__))])
    for command in (
        ["play.py", "goofspiel"],
        ["from_records.py", str(tmp_path / "games")],
        ["study.py", "--games", "8", "--samples", "4", "--out", str(tmp_path / "study.svg")],
        ["learner.py", "--minutes", "0.02", "--games", "8"],
        ["value_net.py", "--minutes", "0.05", "--out", str(tmp_path / "mine.net")],
    ):
        run = subprocess.run(
            [sys.executable, os.path.join(examples, command[0]), *command[1:]],
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
        )
        assert run.returncode == 0, run.stderr
