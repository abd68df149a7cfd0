"""The environments keep to the interfaces of PettingZoo and Gymnasium: what their api_test, parallel_api_test and seed_test
look at is looked at here with stand-ins; where the packages are installed their own tests run as well."""

import os
import subprocess
import sys

import numpy as np
import pytest
import stand_in

import timetable

REAL = stand_in.install()

from timetable import gymnasium as ours_gymnasium  # noqa: E402
from timetable import pettingzoo as ours  # noqa: E402
from timetable.openspiel import load_game  # noqa: E402


def legal(observation):
    return np.flatnonzero(observation["action_mask"])


def play_aec(env, seed, luck_seed, most=20_000):
    """Plays once, holding every step to the interface; what everybody saw and got."""
    luck = np.random.default_rng(luck_seed)
    env.reset(seed=seed)
    assert env.agents == env.possible_agents and env.num_agents == len(env.agents)
    assert not any(env.terminations.values()) and not any(env.truncations.values())
    assert env.last(observe=False)[0] is None
    live, finished, story = env.agents[:], [], []
    owed = {agent: 0 for agent in env.agents}
    for agent in env.agent_iter(most):
        observation, reward, terminated, truncated, info = env.last()
        assert reward == owed[agent] and isinstance(reward, (int, float))
        assert isinstance(terminated, bool) and isinstance(truncated, bool) and isinstance(info, dict)
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
        assert env.observation_space(agent).contains(observation)
        done = terminated or truncated
        action = None if done else luck.choice(legal(observation))
        story.append((agent, observation["observation"].tobytes(), observation["action_mask"].tobytes(), reward))
        assert env.step(action) is None
        if done:
            live.remove(agent)
            finished.append(agent)
        else:
            owed[agent] = 0
        assert env.agents == live
        if not env.agents:
            break
        for other, more in env.rewards.items():
            owed[other] += more
        assert set(env.rewards) == set(env.terminations) == set(env.truncations) == set(env.infos) == set(env.agents)
    assert sorted(finished) == sorted(env.possible_agents)
    return story


def test_one_after_the_other(game):
    env = ours.env(game)
    first = play_aec(env, seed=3, luck_seed=1)
    assert first == play_aec(env, seed=3, luck_seed=1)
    assert first == play_aec(ours.env(game), seed=3, luck_seed=1)
    if env.batch.fact_names:  # otherwise nothing of the luck is seen
        assert first != play_aec(env, seed=4, luck_seed=1)
    assert sum(reward for *_, reward in first) == pytest.approx(0)


def test_all_at_once(game):
    env = ours.parallel_env(game)
    for seed in (1, 2):
        luck = np.random.default_rng(seed)
        seen, infos = env.reset(seed=seed)
        assert set(seen) == set(infos) == set(env.agents) == set(env.possible_agents)
        total = dict.fromkeys(env.possible_agents, 0.0)
        while env.agents:
            before = env.agents[:]
            actions = {a: int(luck.choice(legal(seen[a]))) if legal(seen[a]).size else 0 for a in before}
            seen, rewards, terminations, truncations, infos = env.step(actions)
            for kept in (seen, rewards, terminations, truncations, infos):
                assert isinstance(kept, dict) and set(kept) == set(before)
            assert all(env.observation_space(a).contains(seen[a]) for a in before)
            assert env.agents == [a for a in before if not terminations[a] and not truncations[a]]
            for a in before:
                total[a] += rewards[a]
        assert sum(total.values()) == pytest.approx(0)


def test_what_the_first_has_chosen_the_second_does_not_see():
    seen = []
    for choice in (0, -1):
        env = ours.raw_env("goofspiel")
        env.reset(seed=5)
        env.step(legal(env.observe("player_0"))[choice])
        assert env.agent_selection == "player_1"
        seen.append(env.observe("player_1"))
    assert all(np.array_equal(seen[0][key], seen[1][key]) for key in seen[0])
    for game in timetable.games():
        table = timetable.Batch(game, 1, seed=2)
        while len(table.to_act(0)) < 2:
            table.step(table.sample())
            if table.games[0] > 2:
                break
        if len(table.to_act(0)) < 2:
            continue
        first, second = table.to_act(0)[:2]
        views = set()
        for number in table.numbers_of(0, first):
            other = table.copy()
            other.choose(0, first, number)
            views.add((tuple(other.facts_of(0, second)), tuple(other.numbers_of(0, second))))
        assert len(views) == 1, game


def test_wrong_actions_are_refused_and_change_nothing():
    env = ours.parallel_env("goofspiel")
    seen, _ = env.reset(seed=1)
    for wrong in ({"player_0": 1}, {"player_0": 1, "player_1": 0}, {"player_0": 1, "player_1": 99}):
        with pytest.raises(timetable.Refused):
            env.step(wrong)
        assert all(np.array_equal(env.observe(a)["action_mask"], seen[a]["action_mask"]) for a in env.agents)
    one = ours.raw_env("goofspiel")
    one.reset(seed=1)
    with pytest.raises(timetable.Refused):
        one.step(0)
    with pytest.raises(timetable.Refused):
        ours.env("chess")


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_one_learner_against_bots(game, seat):
    def story():
        env = ours_gymnasium.AgainstBots(game, bots="random", seat=seat)
        luck = np.random.default_rng(1)
        out = []
        for episode in range(2):
            observation, info = env.reset(seed=7 if episode == 0 else None)
            over = False
            while not over:
                assert env.observation_space.contains(observation)
                assert np.array_equal(info["action_mask"], observation["action_mask"])
                observation, reward, over, truncated, info = env.step(luck.choice(legal(observation)))
                assert isinstance(over, bool) and truncated is False and isinstance(reward, float)
                out.append((observation["observation"].tobytes(), reward))
            assert not legal(observation).size
        return out

    assert story() == story()


def test_states_as_code_for_openspiel_wants_them(game):
    luck = np.random.default_rng(3)
    state = load_game(game).new_initial_state(seed=2)
    while not state.is_terminal():
        player, actions = state.current_player(), state.legal_actions()
        assert actions == sorted(actions) and sum(state.legal_actions_mask()) == len(actions)
        action = int(luck.choice(actions))
        assert state.string_to_action(state.action_to_string(player, action)) == action
        assert state.resample_from_infostate(player, 5).observation_tensor(player) == state.observation_tensor(player)
        copy = state.clone()
        child = state.child(action)
        assert state.move_number() == copy.move_number() and child.num_players() == state.num_players()
        state.apply_action(action)
        assert child.is_terminal() == state.is_terminal() and child.legal_actions() == state.legal_actions()
        assert child.move_number() == state.move_number() and child.rewards() == state.rewards()
        copy.apply_action(action)
        assert copy.returns() == state.returns()
    assert state.current_player() == -4 and state.legal_actions() == []
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.skipif(REAL, reason="the packages are installed here")
def test_without_the_packages_a_sentence_says_how_to_get_them():
    for module in ("pettingzoo", "gymnasium"):
        path = os.path.dirname(os.path.dirname(timetable.__file__))
        run = subprocess.run(
            [sys.executable, "-c", f"import timetable; import timetable.{module}"],
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
        )
        assert run.returncode == 1 and "pip install" in run.stderr


@pytest.mark.skipif(not REAL, reason="PettingZoo is not installed here: the tests above are what holds the interface")
def test_their_own_tests(game):
    from pettingzoo.test import api_test, parallel_api_test, seed_test

    api_test(ours.env(game), num_cycles=200)
    parallel_api_test(ours.parallel_env(game), num_cycles=200)
    seed_test(lambda: ours.env(game), num_cycles=50)
