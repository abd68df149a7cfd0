"""Single tables: what is asked, chosen, seen, taken back, written down; and what is refused."""

import ast
import doctest
import json
import pathlib

import pytest

import timetable
import timetable.data
import timetable.openspiel


def play(table, bot="random"):
    while not table.over:
        table.play_bot(bot, table.to_act[0])
    return table


def test_the_examples_of_the_documentation_hold():
    for module in (timetable, timetable.openspiel, timetable.data):
        result = doctest.testmod(module)
        assert result.attempted >= 4 and result.failed == 0


def test_a_game_is_played_to_its_end_and_its_record_is_the_game(game):
    table = play(timetable.open(game, seed="evening"))
    assert sorted(table.outcome.ranks)[0] == 1 and len(table.outcome.scores) == table.seats
    assert table.outcome.winners
    assert table.choices() == [] and table.codes() == []
    again = timetable.read_record(table.record())
    assert again.record() == table.record() and again.outcome == table.outcome
    assert timetable.verify(table) > 0
    assert timetable.open(game, seed="evening").record() == timetable.open(game, seed="evening").record()


def test_choices_have_codes_labels_and_numbers(game):
    table = timetable.open(game, seed="a")
    seat = table.to_act[0]
    choices = table.choices(seat)
    assert [c.code for c in choices] == table.codes(seat)
    assert all(c.label for c in choices)
    numbers = table.numbers(seat)
    assert len(set(numbers)) == len(choices) and min(numbers) >= 0
    assert max(numbers) < len(timetable.action_names(game))
    french = table.choices(seat, "fr")
    assert [c.code for c in french] == table.codes(seat)
    before = table.steps
    table.choose(choices[0].code, seat)
    assert table.steps > before


def test_what_a_seat_sees_does_not_hang_on_what_it_cannot_know(game):
    table = timetable.open(game, seed="b")
    for _ in range(40):
        if table.over:
            break
        for seat in range(table.seats):
            world = table.determinize(seat, seed=5)
            if len(table.to_act) == len(world.to_act):
                assert world.view(seat) == table.view(seat)
        table.play_bot("random", table.to_act[0])


def test_a_copy_goes_on_by_itself_with_the_same_luck(game):
    table = timetable.open(game, seed="c")
    table.play_bot("random", table.to_act[0])
    copy = table.copy()
    assert copy.record() == table.record()
    assert play(copy).record() == play(table).record()
    assert table.fork(0, seed="other").record() != table.fork(0, seed="another").record()


def test_taking_back():
    table = timetable.open("goofspiel", seed="d")
    with pytest.raises(timetable.Refused):
        table.undo(0)
    table.choose(table.codes(0)[3], 0)
    assert table.undo(0) >= 1
    assert table.to_act == (0, 1)


def test_what_follows_from_a_choice_is_told_as_the_program_tells_it(game):
    table = timetable.open(game, seed="k")
    told = 0
    while not table.over and told < 5:
        seat = table.to_act[0]
        codes = table.codes(seat)
        one = table.foresee(codes[0], seat)
        assert set(one) >= {"code", "surely", "numbers"} and one["code"] == codes[0]
        if len(codes) <= 40:
            assert [f["code"] for f in table.foresee(seat=seat)] == codes
        world = table.determinize(seat)  # from where nobody who is asked together has answered
        assert world.to_act != table.to_act or world.foresee(codes[0], seat) == table.foresee(codes[0], seat)
        assert "odds" not in table.foresee(codes[0], seat, odds=False)
        told += 1
        table.play_bot("random", seat)
    with pytest.raises(timetable.Refused):
        timetable.open(game, seed="k").foresee("nonsense", 0)


def test_a_position_becomes_a_scenario(game, tmp_path):
    table = timetable.open(game, seed="l")
    for _ in range(30):
        document = timetable.scenario(table)
        assert timetable.run_scenario(document) == []
        if table.over:
            break
        table.play_bot("random", table.to_act[0])
    timetable.save_scenario(document, tmp_path / "mine.json")
    assert timetable.run_scenario(tmp_path / "mine.json") == []
    wrong = dict(document, expect={"open_questions": ["nobody nothing"]})
    assert timetable.run_scenario(wrong) != []


def test_tables_and_batches_leave_no_memory_behind():
    def use():
        for _ in range(20):
            table = timetable.open("temporum", 3, seed="m")
            table.view(0), table.board(0), table.log(0), table.choices(table.to_act[0])
            table.determinize(0).play_out()
            batch = timetable.Batch("temporum", 64)
            batch.step(batch.sample()), batch.dense(), batch.copy()
            with pytest.raises(timetable.Refused):
                batch.step([0])

    def resident():
        return int(pathlib.Path("/proc/self/statm").read_text().split()[1]) * 4096

    use()
    before = resident()
    for _ in range(5):
        use()
    assert resident() - before < 4 << 20


def test_looking_ahead_leaves_the_table_alone(game):
    table = timetable.open(game, seed="e")
    before = table.record()
    seat = table.to_act[0]
    world = table.determinize(seat, seed=1)
    assert sum(rank == 1 for rank in world.copy().play_out("random", seed=2).ranks) >= 1
    thought = world.think("greedy", seat, seed=3)
    assert thought["code"] in world.codes(seat)
    assert table.record() == before


def test_bots_are_levels_and_methods(game):
    table = timetable.open(game, seed="f")
    seat = table.to_act[0]
    for bot in [timetable.levels(game)[0], "greedy", "ismcts:50"]:
        assert table.think(bot, seat)["code"] in table.codes(seat)


@pytest.mark.parametrize(
    "wrong, fault",
    [
        (lambda: timetable.open("chess"), "unknown-game"),
        (lambda: timetable.open("whisperers", 9), "bad-option"),
        (lambda: timetable.open("whisperers", options={"no-such": 1}), "bad-option"),
        (lambda: timetable.open("whisperers", options=[1]), "bad-option"),
        (lambda: timetable.open("whisperers", options={"a": object()}), "bad-option"),
        (lambda: timetable.open("whisperers").choose("nonsense", 0), "illegal-choice"),
        (lambda: timetable.open("whisperers").choose("nonsense", 7), "not-your-turn"),
        (lambda: timetable.open("whisperers").view(-1), "not-your-turn"),
        (lambda: timetable.open("whisperers").play_bot("genius", 0), None),
        (lambda: timetable.read_record("{"), "bad-record"),
        (lambda: timetable.open("whisperers").choices(0, "tlh"), "bad-option"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(wrong, fault):
    with pytest.raises(timetable.Refused) as refused:
        wrong()
    assert len(str(refused.value)) > 10
    assert fault is None or refused.value.fault == fault


def test_a_table_that_is_over_takes_no_choice():
    table = play(timetable.open("goofspiel", seed="g"))
    record = table.record()
    with pytest.raises(timetable.Refused):
        table.choose("bid:1", 0)
    assert table.record() == record


def test_scenarios_of_the_project_hold():
    scenarios = sorted((pathlib.Path(__file__).parents[2] / "tests/scenarios").rglob("*.json"))
    assert len(scenarios) > 10
    for path in scenarios[:10]:
        assert timetable.run_scenario(path) == []
    wrong = json.loads(scenarios[0].read_text())
    wrong["game"] = "chess"
    with pytest.raises(timetable.Refused):
        timetable.run_scenario(wrong)


def test_a_record_is_written_to_a_file_once(tmp_path):
    file = tmp_path / "kept.jsonl"
    table = play(timetable.open("goofspiel", seed="h"))
    timetable.save_record(table, file)
    assert timetable.read_record(file).outcome == table.outcome
    with pytest.raises(FileExistsError):
        timetable.save_record(table, file)


def test_the_stubs_name_what_there_is():
    tree = ast.parse((pathlib.Path(timetable.__file__).parent / "__init__.pyi").read_text())
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    named = {node.name for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    assert set(timetable.__all__) - {"LEAVE", "NOBODY"} <= named
    methods = lambda name: {node.name for node in classes[name].body if isinstance(node, ast.FunctionDef)}
    shown = methods("_Shown")
    for name, expected in (
        ("Batch", methods("Batch")),
        ("Table", methods("Table") | shown),
        ("World", methods("World") | shown),
    ):
        public = {member for member in dir(getattr(timetable, name)) if not member.startswith("_")}
        assert public == expected - {"__init__"}, name
