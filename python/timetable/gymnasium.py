"""A Gymnasium environment: one seat learns, bots play the others.

    from timetable.gymnasium import AgainstBots
    env = AgainstBots("whisperers", players=3, bots="greedy")

Observations are those of timetable.pettingzoo; the mask is in info["action_mask"] as well. With seat=None the learner sits
on another seat each game.
"""

import numpy as np

from . import NOBODY, Batch
from ._wanted import wanted

gymnasium = wanted("gymnasium")

_SEEDS = np.iinfo(np.uint32).max


class AgainstBots(gymnasium.Env):
    metadata = {"render_modes": []}

    def __init__(self, game, players=0, *, bots="greedy", seat=None, options=None, deck=None, render_mode=None):
        self.render_mode = None
        self.batch = Batch(game, 1, players, options=options, deck=deck, restart=False)
        others = [bots] if isinstance(bots, str) else list(bots)
        self._bots = [others[i % len(others)] for i in range(self.batch.seats)]
        self._always = seat
        self.seat = seat or 0
        spaces = gymnasium.spaces
        self.action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (max(1, len(self.batch.fact_names)),), np.uint8),
                "action_mask": spaces.Box(0, 1, (self.batch.actions,), np.int8),
            }
        )

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(_SEEDS)))
        self.seat = int(self.np_random.integers(self.batch.seats)) if self._always is None else self._always
        self._let_others_play()
        observation = self._observe()
        return observation, {"action_mask": observation["action_mask"]}

    def step(self, action):
        self.batch.choose(0, self.seat, int(action))
        self._let_others_play()
        observation = self._observe()
        over = bool(self.batch.seat[0] == NOBODY)
        reward = float(self.batch.rewards[0, self.seat]) if over else 0.0
        return observation, reward, over, False, {"action_mask": observation["action_mask"]}

    def _let_others_play(self):
        while self.batch.seat[0] not in (NOBODY, self.seat):
            seed = int(self.np_random.integers(_SEEDS))
            self.batch.step(self.batch.think(self._bots[self.batch.seat[0]], seed=seed))

    def _observe(self):
        facts = np.zeros(max(1, len(self.batch.fact_names)), np.uint8)
        facts[self.batch.facts_of(0, self.seat)] = 1
        mask = np.zeros(self.batch.actions, np.int8)
        mask[self.batch.numbers_of(0, self.seat)] = 1
        return {"observation": facts, "action_mask": mask}
