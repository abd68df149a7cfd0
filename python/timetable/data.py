"""Recorded games as tables of decisions: written to files, and read again in batches, however many they are.

    >>> import timetable, timetable.data
    >>> def played(seed):
    ...     table = timetable.open("whisperers", seed=seed)
    ...     while not table.over:
    ...         _ = table.play_bot("random", table.to_act[0])
    ...     return table.record()
    >>> rows = timetable.data.decisions([played(1), played(2)])
    >>> rows.game_name, len(rows) > 40, sorted(set(rows["seat"].tolist()))
    ('whisperers', True, [0, 1])
    >>> bool(rows.mask()[0, rows["chosen"][0]])
    True

python3 -m timetable.data games.jsonl --out games.parquet writes what `timetable export` writes, and Parquet as well.
docs/python.md has the schema.
"""

import argparse
import csv
import json
import pathlib
import sys
import zipfile
from builtins import open as _open_file

import numpy as np

from ._native import action_names, describe, fact_names, read_decisions, records_in
from ._refused import Refused
from ._wanted import wanted

#: One value a row.
COLUMNS = ("game", "step", "players", "seat", "by", "question", "chosen", "rank", "score", "reward")
#: Several values a row.
LISTS = ("option", "fact")


class Rows:
    """Some rows: rows["chosen"] is a column; rows.options(i), rows.facts(i) are what belongs to one row."""

    def __init__(self, columns, schema):
        self._columns = columns
        self.schema = schema
        self.game_name = schema["game"]

    def __len__(self):
        return len(self._columns["chosen"])

    def __getitem__(self, name):
        return self._columns[name]

    def options(self, i):
        return self._part("option", i)

    def facts(self, i):
        return self._part("fact", i)

    def words(self, name):
        """The column `question` or `by` as texts."""
        known = {"question": "questions", "by": "players_by"}[name]
        return [self.schema[known][place] for place in self._columns[name]]

    def dense(self, dtype=np.float32):
        """The facts as rows of 0 and 1."""
        return self._spread("fact", len(self.schema["facts"]), dtype)

    def mask(self, actions=None):
        """The legal choices over all numbers."""
        return self._spread("option", actions or len(action_names(self.game_name)), bool)

    def cut(self, start, stop):
        """The rows from start to before stop; what they hold is not copied."""
        out = {name: self._columns[name][start:stop] for name in COLUMNS}
        for name in LISTS:
            begin = self._columns[name + "_begin"][start : stop + 1]
            out[name + "_begin"] = begin - begin[0]
            out[name] = self._columns[name][begin[0] : begin[-1]]
        return Rows(out, self.schema)

    def take(self, rows):
        """These rows, in this order."""
        rows = np.asarray(rows)
        out = {name: self._columns[name][rows] for name in COLUMNS}
        for name in LISTS:
            begin, values = self._columns[name + "_begin"].astype(np.int64), self._columns[name]
            counts = (begin[1:] - begin[:-1])[rows]
            ends = np.concatenate([[0], np.cumsum(counts)])
            out[name] = values[np.arange(ends[-1]) + np.repeat(begin[:-1][rows] - ends[:-1], counts)]
            out[name + "_begin"] = ends.astype(np.uint64)
        return Rows(out, self.schema)

    def _part(self, name, i):
        begin = self._columns[name + "_begin"]
        return self._columns[name][int(begin[i]) : int(begin[i + 1])]

    def _spread(self, name, width, dtype):
        begin = self._columns[name + "_begin"].astype(np.int64)
        out = np.zeros((len(self), width), dtype)
        out[np.repeat(np.arange(len(self)), begin[1:] - begin[:-1]), self._columns[name]] = 1
        return out


def texts_of(records):
    """The texts of records: each item a text, or the path of a file with one or several of them."""
    for given in [records] if isinstance(records, (str, pathlib.Path)) else records:
        if isinstance(given, str) and "{" in given:
            yield from records_in(given)
        else:
            with _open_file(given, encoding="utf-8") as file:
                yield from records_in(file.read())


def decisions(records, *, first=0, refused=None):
    """All decisions of these finished games of one kind: texts of records or paths of files.

    What cannot be used is left out, with (number, sentence) in the list `refused`; without one it raises Refused.
    """
    found = read_decisions(list(texts_of(records)), first)
    if found["name"] is None or (found["refused"] and refused is None):
        why = found["refused"][0][1] if found["refused"] else "There are no records here."
        raise Refused(why, "bad-record")
    if refused is not None:
        refused += found["refused"]
    game = found.pop("name")
    schema = {
        "timetable": "decisions",
        "version": 1,
        "game": game,
        "ruleset": describe(game)["ruleset"],
        "questions": found.pop("questions"),
        "players_by": found.pop("players_by"),
        "facts": fact_names(game),
    }
    return Rows(found, schema)


def export(records, path, *, refused=None):
    """Writes the decisions to a file, by its name .npz, .csv or, where pyarrow is installed, .parquet; how many rows."""
    rows = decisions(records, refused=refused)
    kind = pathlib.Path(path).suffix
    if kind not in _WRITERS:
        raise Refused(f"{path}: expected a name that ends with .npz, .csv or .parquet.", "bad-option")
    _WRITERS[kind](rows, path)
    return len(rows)


def read(path):
    """The rows of a file that `timetable export` or export() wrote: .npz or .parquet."""
    if pathlib.Path(path).suffix == ".parquet":
        return _read_parquet(path)
    try:
        with np.load(path, allow_pickle=False) as file:
            columns = {name: file[name] for name in file.files}
        schema = json.loads(columns.pop("schema").tobytes())
        if schema["timetable"] != "decisions" or schema["version"] != 1:
            raise KeyError("version")
        return Rows({name: columns[name] for name in _all_columns()}, schema)
    except (KeyError, ValueError, TypeError, EOFError, zipfile.BadZipFile) as fault:
        raise Refused(f"{path} holds no decisions that can be read here ({fault}).", "bad-file") from fault


def stream(paths, rows=4096, *, seed=None):
    """Batches of rows from any number of files, one file in memory at a time; with a seed, in a random order of the files
    and of the rows of each."""
    paths = [paths] if isinstance(paths, (str, pathlib.Path)) else list(paths)
    luck = np.random.default_rng(seed)
    for path in luck.permutation(paths).tolist() if seed is not None else paths:
        whole = read(path)
        order = luck.permutation(len(whole)) if seed is not None else None
        for start in range(0, len(whole), rows):
            stop = min(start + rows, len(whole))
            yield whole.cut(start, stop) if order is None else whole.take(order[start:stop])


def _all_columns():
    return [*COLUMNS, *LISTS, *(name + "_begin" for name in LISTS)]


def _write_npz(rows, path):
    schema = np.frombuffer(json.dumps(rows.schema).encode(), np.uint8)
    np.savez(path, schema=schema, **{name: rows[name] for name in _all_columns()})


def _write_csv(rows, path):
    names = ["game", "step", "players", "seat", "by", "question", "code", "chosen", "options", "facts"]
    by, question = rows.words("by"), rows.words("question")
    with _open_file(path, "w", newline="", encoding="utf-8") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow([*names, "rank", "score", "reward"])
        for i in range(len(rows)):
            out.writerow(
                [
                    *(rows[name][i] for name in names[:4]),
                    *(by[i], question[i], rows["code"][i], rows["chosen"][i]),
                    *(" ".join(map(str, part)) for part in (rows.options(i), rows.facts(i))),
                    *(rows["rank"][i], rows["score"][i], f"{rows['reward'][i]:g}"),
                ]
            )


def _write_parquet(rows, path):
    arrow, parquet = wanted("pyarrow"), wanted("pyarrow.parquet")
    columns = {name: arrow.array(rows[name]) for name in COLUMNS}
    for name in LISTS:
        begin = arrow.array(rows[name + "_begin"].astype(np.int32))
        columns[name] = arrow.ListArray.from_arrays(begin, arrow.array(rows[name]))
    table = arrow.table(columns).replace_schema_metadata({"timetable": json.dumps(rows.schema)})
    parquet.write_table(table, path)


def _read_parquet(path):
    table = wanted("pyarrow.parquet").read_table(path)
    columns = {name: table[name].combine_chunks().to_numpy(zero_copy_only=False) for name in COLUMNS}
    for name in LISTS:
        lists = table[name].combine_chunks()
        columns[name] = lists.values.to_numpy(zero_copy_only=False)
        columns[name + "_begin"] = lists.offsets.to_numpy(zero_copy_only=False).astype(np.uint64)
    return Rows(columns, json.loads(table.schema.metadata[b"timetable"]))


_WRITERS = {".npz": _write_npz, ".csv": _write_csv, ".parquet": _write_parquet}


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python3 -m timetable.data", description="Records as tables of decisions.")
    parser.add_argument("records", nargs="+", help="files of records")
    parser.add_argument("--out", required=True, help="games.npz, games.csv or games.parquet")
    given = parser.parse_args(arguments)
    refused = []
    try:
        rows = export(given.records, given.out, refused=refused)
    except (Refused, ImportError, OSError) as fault:
        print(fault, file=sys.stderr)
        return 2
    for number, why in refused:
        print(f"record {number}: {why} It is left out.", file=sys.stderr)
    print(f"{rows} decisions in {given.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
