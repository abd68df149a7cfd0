"""Games and states with the method names of OpenSpiel, for code that is to be carried over. OpenSpiel is not needed.

    >>> from timetable.openspiel import load_game
    >>> game = load_game("whisperers", players=2)
    >>> state = game.new_initial_state(seed=1)
    >>> while not state.is_terminal():
    ...     state.apply_action(state.legal_actions()[0])
    >>> sum(state.returns())
    0.0

Chance falls by itself, by the state's seed ("sampled stochastic"): no state is a chance node. Of several seats that are
asked at once the lowest is the current player; the others do not see its choice before they have chosen.
"""

from . import NOBODY, Batch, action_names

TERMINAL = -4


class Game:
    def __init__(self, name, players=0, *, options=None):
        self._open = lambda seed: Batch(
            name, 1, players, options=options, seed=seed, restart=False, masks="none", facts=False
        )
        self._name = name
        self._first = self._open(0)

    def new_initial_state(self, seed=0):
        return State(self, self._open(seed))

    def num_players(self):
        return self._first.seats

    def num_distinct_actions(self):
        return self._first.actions

    def observation_tensor_shape(self):
        return [len(self._first.fact_names)]

    def min_utility(self):
        return -1.0

    def max_utility(self):
        return 1.0

    def utility_sum(self):
        return 0.0

    def __str__(self):
        return f"{self._name}(players={self.num_players()})"


class State:
    def __init__(self, game, batch):
        self._game = game
        self._batch = batch

    def get_game(self):
        return self._game

    def clone(self):
        return State(self._game, self._batch.copy())

    def child(self, action):
        """The state after an action; this one stays what it is."""
        other = self.clone()
        other.apply_action(action)
        return other

    def num_players(self):
        return self._game.num_players()

    def move_number(self):
        return int(self._batch.steps[0])

    def current_player(self):
        return TERMINAL if self.is_terminal() else int(self._batch.seat[0])

    def is_terminal(self):
        return bool(self._batch.seat[0] == NOBODY)

    def is_chance_node(self):
        return False

    def is_simultaneous_node(self):
        return False

    def legal_actions(self, player=None):
        if self.is_terminal():
            return []
        return sorted(self._batch.numbers_of(0, self.current_player() if player is None else player))

    def legal_actions_mask(self, player=None):
        mask = [0] * self._batch.actions
        for number in self.legal_actions(player):
            mask[number] = 1
        return mask

    def apply_action(self, action):
        self._batch.step([action])

    def action_to_string(self, player, action):
        if player == self.current_player() and action in self.legal_actions():
            return self._batch.code(0, action)
        return action_names(self._batch.game)[action]

    def string_to_action(self, code):
        for action in self.legal_actions():
            if self._batch.code(0, action) == code:
                return action
        raise ValueError(f"{code!r} is not a legal choice now.")

    def observation_tensor(self, player=None):
        player = self.current_player() if player is None else player
        tensor = [0.0] * len(self._batch.fact_names)
        for fact in self._batch.facts_of(0, player):
            tensor[fact] = 1.0
        return tensor

    def returns(self):
        return [float(reward) for reward in self._batch.rewards[0]]

    def rewards(self):
        return self.returns()

    def player_return(self, player):
        return self.returns()[player]

    def resample_from_infostate(self, player, seed):
        """A copy in which all that the player cannot know is redrawn."""
        other = self.clone()
        other._batch.determinize(0, player, seed=seed)
        return other


def load_game(name, players=0, *, options=None):
    return Game(name, players, options=options)
