"""PettingZoo environments: env() asks one seat after the other (AEC), parallel_env() all that are asked at once.

    from timetable.pettingzoo import env
    game = env("whisperers", players=3)

An observation is {"observation": the facts the seat knows as 0 and 1, "action_mask": its legal choices by number}. A seat
that is not asked has an empty mask. The reward comes at the end: 1 for a victory alone, -1 / (seats - 1) for a defeat.
Where several seats are asked at once, env() asks them one by one: what the first has chosen none of the others sees
before all have chosen, and being asked tells them nothing, since everybody knows whose turn it is.
"""

import numpy as np

from . import NOBODY, Batch, Refused
from ._wanted import wanted

gymnasium = wanted("gymnasium")
pettingzoo = wanted("pettingzoo")

_SEEDS = np.iinfo(np.uint32).max


class _Tables:
    """What both kinds share: one table, its agents and spaces."""

    def __init__(self, game, players=0, *, options=None, deck=None, render_mode=None):
        if render_mode is not None:
            raise Refused("There is nothing to render here: timetable.open(...).board() draws the board.", "bad-option")
        self.batch = Batch(game, 1, players, options=options, deck=deck, restart=False, masks="none", facts=False)
        self.render_mode = None
        self.metadata = {"name": f"timetable_{game}_v0", "render_modes": [], "is_parallelizable": True}
        self.possible_agents = [f"player_{seat}" for seat in range(self.batch.seats)]
        self.agents = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._facts = len(self.batch.fact_names)
        self._luck = np.random.default_rng()
        spaces = gymnasium.spaces
        self.action_spaces = {agent: spaces.Discrete(self.batch.actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, (max(1, self._facts),), np.uint8),
                    "action_mask": spaces.Box(0, 1, (self.batch.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def observe(self, agent):
        facts = np.zeros(max(1, self._facts), np.uint8)
        facts[self.batch.facts_of(0, self._seat[agent])] = 1
        mask = np.zeros(self.batch.actions, np.int8)
        mask[self.batch.numbers_of(0, self._seat[agent])] = 1
        return {"observation": facts, "action_mask": mask}

    def render(self):
        return None

    def close(self):
        pass

    def _deal(self, seed):
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self.batch.reset(int(self._luck.integers(_SEEDS)))
        self.agents = self.possible_agents[:]

    def _choose(self, agent, action):
        self.batch.choose(0, self._seat[agent], int(action))

    @property
    def _over(self):
        return self.batch.seat[0] == NOBODY

    def _rewards(self):
        return {agent: float(self.batch.rewards[0, self._seat[agent]]) for agent in self.agents}


class TurnByTurn(_Tables, pettingzoo.AECEnv):
    """One seat after the other."""

    def reset(self, seed=None, options=None):
        self._deal(seed)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.batch.seat[0]]

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._choose(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._over:
            self.rewards = self._rewards()
            self.terminations = {agent: True for agent in self.agents}
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.batch.seat[0]]
        self._accumulate_rewards()


class AllAtOnce(_Tables, pettingzoo.ParallelEnv):
    """Every seat that is asked chooses in the same step; what the others are said to choose is not looked at."""

    def reset(self, seed=None, options=None):
        self._deal(seed)
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions):
        asked = [f"player_{seat}" for seat in self.batch.to_act(0)]
        missing = [agent for agent in asked if agent not in actions]
        if missing:
            raise Refused(f"{missing[0]} is asked and does not choose.", "not-your-turn")
        for agent in asked:
            if int(actions[agent]) not in self.batch.numbers_of(0, self._seat[agent]):
                raise Refused(f"{agent}: {actions[agent]} is not the number of a legal choice.", "illegal-choice")
        for agent in asked:
            self._choose(agent, actions[agent])
        here = self.agents[:]
        over = bool(self._over)
        rewards = self._rewards() if over else {agent: 0.0 for agent in here}
        if over:
            self.agents = []
        return (
            {agent: self.observe(agent) for agent in here},
            rewards,
            {agent: over for agent in here},
            {agent: False for agent in here},
            {agent: {} for agent in here},
        )


def env(game, players=0, **table):
    """A game as an AEC environment, with the wrapper that checks the order of calls."""
    return pettingzoo.utils.wrappers.OrderEnforcingWrapper(raw_env(game, players, **table))


def raw_env(game, players=0, **table):
    return TurnByTurn(game, players, **table)


def parallel_env(game, players=0, **table):
    return AllAtOnce(game, players, **table)
