"""Many tables at once: arrays without copies, masks, seeds, threads; wrong input changes nothing."""

import gc
import threading

import numpy as np
import pytest

import timetable


def test_columns_are_views_and_masks_say_what_choices_say(game):
    batch = timetable.Batch(game, 32, seed=3)
    mask, choices, counts = batch.mask, batch.choices, batch.choice_counts
    assert mask.shape == (32, batch.actions) and mask.dtype == bool
    assert not mask.flags.owndata and not mask.flags.writeable
    for _ in range(60):
        for i in (0, 31):
            legal = choices[i, : counts[i]]
            assert np.array_equal(np.flatnonzero(mask[i]), np.sort(legal))
            assert [batch.code(i, n) for n in legal]
        batch.step(batch.sample())
    assert (counts > 0).all()
    assert batch.games.sum() >= 0 and batch.steps.max() > 0


def test_bits_are_the_same_masks(game):
    one, other = timetable.Batch(game, 8, seed=4), timetable.Batch(game, 8, seed=4, masks="bits")
    for _ in range(30):
        spread = np.unpackbits(other.mask, axis=1, bitorder="little", count=one.actions).astype(bool)
        assert np.array_equal(one.mask, spread)
        chosen = one.sample()
        one.step(chosen)
        other.step(chosen)
    assert other.bytes_per_table < 4096


def test_threads_do_not_change_a_byte(game):
    batches = [timetable.Batch(game, 100, seed=9, threads=n) for n in (1, 2, 3)]
    for _ in range(80):
        chosen = batches[0].sample()
        for batch in batches:
            batch.step(chosen)
        for name in ("seat", "choices", "choice_counts", "mask", "facts", "fact_counts", "rewards", "ended", "scores"):
            if getattr(batches[0], name) is None:
                assert game == "goofspiel" and name == "facts"
                continue
            first = getattr(batches[0], name).tobytes()
            assert all(getattr(batch, name).tobytes() == first for batch in batches[1:]), name


def test_dense_facts_are_the_sparse_ones(game):
    batch = timetable.Batch(game, 16, seed=2)
    width = len(batch.fact_names)
    if width == 0:
        pytest.skip("this game has no facts")
    out = np.empty((16, width), np.uint8)
    for _ in range(20):
        batch.step(batch.sample())
        assert batch.dense(out=out) is out
        assert np.array_equal(batch.dense(), out.astype(np.float32))
        for i in range(16):
            assert np.array_equal(np.flatnonzero(out[i]), batch.facts[i, : batch.fact_counts[i]])
            assert batch.facts_of(i, batch.seat[i]) == list(np.flatnonzero(out[i]))


def test_an_observation_is_what_the_seat_may_know(game):
    batch = timetable.Batch(game, 4, seed=6)
    for step in range(80):
        batch.step(batch.sample())
        world = batch.copy()
        for i in range(4):
            world.determinize(i, batch.seat[i], seed=step)
        for name in ("seat", "choices", "choice_counts", "mask", "facts", "fact_counts"):
            assert np.array_equal(getattr(world, name), getattr(batch, name)), name


def test_games_end_and_begin_again_with_rewards():
    batch = timetable.Batch("goofspiel", 50, seed=5)
    ended = 0
    for _ in range(60):
        batch.step(batch.sample())
        ended += int(batch.ended.sum())
        assert np.allclose(batch.rewards.sum(axis=1), 0)
        assert not batch.rewards[~batch.ended].any()
        assert (np.abs(batch.rewards[batch.ended]).max(initial=0)) in (0.0, 1.0)
    assert ended == batch.games.sum() == 100


def test_without_restart_tables_stay_over():
    batch = timetable.Batch("goofspiel", 3, seed=5, restart=False)
    while (batch.seat != timetable.NOBODY).any():
        batch.step(batch.sample())
    assert (batch.sample() == timetable.LEAVE).all()
    batch.step([timetable.LEAVE] * 3)
    with pytest.raises(timetable.Refused, match="over"):
        batch.step([0, -1, -1])
    batch.reset(6)
    assert (batch.seat == 0).all()


def test_bots_choose_where_they_are_wanted(game):
    batch = timetable.Batch(game, 6, seed=8)
    where = np.array([1, 0, 1, 0, 0, 1], bool)
    chosen = batch.think("greedy", seed=1, where=where)
    assert (chosen[~where] == timetable.LEAVE).all()
    assert all(batch.mask[i, chosen[i]] for i in np.flatnonzero(where))
    assert np.array_equal(chosen, batch.think("greedy", seed=1, where=where))


def test_bots_with_nets_are_as_strong_here_as_at_a_table():
    wins = np.zeros(2)
    batch = timetable.Batch("whisperers", 64, seed=8)
    for step in range(120):
        strong = batch.think("net", seed=step, where=batch.seat == 0)
        weak = batch.think("random", seed=step, where=batch.seat == 1)
        batch.step(np.where(batch.seat == 0, strong, weak))
        wins += (batch.rewards > 0).sum(axis=0)
    assert wins.sum() >= 64 and wins[0] > 0.9 * wins.sum()


def test_an_array_that_changes_during_a_step_does_no_harm():
    batch = timetable.Batch("whisperers", 256, seed=1)
    numbers = batch.sample()
    over = threading.Event()

    def scribble():
        luck = np.random.default_rng(1)
        while not over.is_set():
            numbers[:] = luck.integers(-5, 6000, 256)

    other = threading.Thread(target=scribble)
    other.start()
    for _ in range(300):
        numbers[:] = batch.sample()
        try:
            batch.step(numbers)
        except timetable.Refused:
            pass
    over.set()
    other.join()
    assert (batch.choice_counts > 0).all()


@pytest.mark.parametrize(
    "wrong",
    [
        [0, 0],
        [[0, 0, 0]],
        [0.5, 0.5, 0.5],
        ["a", "b", "c"],
        None,
        [-2, -1, -1],
        [10**6, -1, -1],
        np.array([2**32, 2**32 + 1, -1], np.int64),
        np.array([-(2**40), -1, -1], np.int64),
    ],
)
def test_wrong_input_changes_nothing(wrong):
    batch = timetable.Batch("whisperers", 3, seed=1)
    before = [getattr(batch, name).tobytes() for name in ("seat", "choices", "mask", "steps")]
    with pytest.raises(timetable.Refused):
        batch.step(wrong)
    assert before == [getattr(batch, name).tobytes() for name in ("seat", "choices", "mask", "steps")]


def test_wrong_orders_are_refused():
    for wrong in (
        lambda: timetable.Batch("chess", 3),
        lambda: timetable.Batch("whisperers", 0),
        lambda: timetable.Batch("whisperers", 1 << 30),
        lambda: timetable.Batch("whisperers", 3, threads=0),
        lambda: timetable.Batch("whisperers", 3, masks="some"),
        lambda: timetable.Batch("whisperers", 3).code(3, 0),
        lambda: timetable.Batch("whisperers", 3).facts_of(0, 7),
        lambda: timetable.Batch("whisperers", 3).dense(out=np.zeros((3, 2), np.float32)),
        lambda: timetable.Batch("whisperers", 3).dense(dtype="float64"),
        lambda: timetable.Batch("whisperers", 3, facts=False).dense(),
        lambda: timetable.Batch("whisperers", 3).think("greedy", where=[True]),
        lambda: timetable.Batch("whisperers", 3).choose(0, 0, -5),
    ):
        with pytest.raises(timetable.Refused):
            wrong()


def test_an_array_keeps_its_batch_alive():
    choices = timetable.Batch("goofspiel", 4).choices
    gc.collect()
    assert choices[0, 0] >= 0


def test_two_python_threads_step_one_batch_in_turn():
    batch = timetable.Batch("goofspiel", 256, seed=1)

    def steps():
        for _ in range(100):
            try:
                batch.step(batch.sample())
            except timetable.Refused:
                pass  # the other one was quicker

    others = [threading.Thread(target=steps) for _ in range(3)]
    for other in others:
        other.start()
    for other in others:
        other.join()
    assert (batch.choice_counts > 0).all()
