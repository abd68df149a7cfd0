import pytest

import timetable

GAMES = timetable.games()


@pytest.fixture(params=GAMES)
def game(request):
    return request.param
