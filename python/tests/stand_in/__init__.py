"""As much of the published interfaces of Gymnasium and PettingZoo as our environments use, for machines that have neither.

Their own tests (api_test, parallel_api_test, seed_test) run where the packages are: test_environments.py.
"""

import sys
import types

import numpy as np


class Discrete:
    def __init__(self, n):
        self.n = n

    def contains(self, x):
        return 0 <= int(x) < self.n


class Box:
    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

    def contains(self, x):
        return x.shape == self.shape and x.dtype == self.dtype and bool(((x >= self.low) & (x <= self.high)).all())


class Dict(dict):
    def contains(self, x):
        return x.keys() == self.keys() and all(space.contains(x[key]) for key, space in self.items())


class Env:
    def reset(self, *, seed=None, options=None):
        if seed is not None or not hasattr(self, "np_random"):
            self.np_random = np.random.default_rng(seed)


class AECEnv:
    def agent_iter(self, most):
        for _ in range(most):
            if not self.agents:
                return
            yield self.agent_selection

    def last(self, observe=True):
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def _clear_rewards(self):
        self.rewards = {agent: 0 for agent in self.rewards}

    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action):
        if action is not None:
            raise ValueError("an agent that has finished has no action but None")
        agent = self.agent_selection
        for kept in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del kept[agent]
        self.agents.remove(agent)
        finished = [a for a in self.agents if self.terminations[a] or self.truncations[a]]
        if finished:
            self.agent_selection = finished[0]
        self._clear_rewards()

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def unwrapped(self):
        return self


class ParallelEnv:
    @property
    def unwrapped(self):
        return self


def install():
    """Puts the stand-ins where the packages are missing; returns whether the real ones are here."""
    try:
        import gymnasium  # noqa: F401
        import pettingzoo  # noqa: F401

        return True
    except ImportError:
        pass
    gymnasium = types.ModuleType("gymnasium")
    gymnasium.spaces = types.SimpleNamespace(Discrete=Discrete, Box=Box, Dict=Dict)
    gymnasium.Env = Env
    pettingzoo = types.ModuleType("pettingzoo")
    pettingzoo.AECEnv, pettingzoo.ParallelEnv = AECEnv, ParallelEnv
    wrappers = types.SimpleNamespace(OrderEnforcingWrapper=lambda env: env)
    pettingzoo.utils = types.SimpleNamespace(wrappers=wrappers)
    sys.modules.setdefault("gymnasium", gymnasium)
    sys.modules.setdefault("pettingzoo", pettingzoo)
    return False
