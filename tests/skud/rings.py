"""Rings by trying everything: the second opinion on what the bots see, by the contract alone."""

from collections.abc import Iterator

from teahouse.core.state import State


def after(state: State, action: int) -> State:
    """The state after an action."""
    found = state.copy()
    found.play(action)
    return found


def has_won(state: State, seat: int) -> bool:
    """Whether the game is over and the seat alone has won it."""
    return state.to_move < 0 and state.outcome()[seat] == 1.0


def turns(state: State) -> Iterator[tuple[list[int], State]]:
    """Every whole turn of the seat to move, a declined bonus first, with the state after it."""
    for action in state.legal():
        middle = after(state, action)
        if middle.to_move == state.to_move:
            for bonus in reversed(middle.legal()):
                yield [action, bonus], after(middle, bonus)
        else:
            yield [action], middle


def can_win_now(state: State) -> bool:
    """Whether some turn of the seat to move wins at once."""
    seat = int(state.to_move)
    return any(has_won(end, seat) for _, end in turns(state))


def wins_next(state: State, seat: int, hint: list[list[int]]) -> bool:
    """Whether the seat, now to move, has a turn that wins; turns that won elsewhere are tried first."""
    legal = set(state.legal())
    for turn in hint:
        if turn[0] in legal:
            end = after(state, turn[0])
            if len(turn) > 1 and end.to_move == seat:
                end = after(end, turn[1])
            if has_won(end, seat):
                return True
    for turn, end in turns(state):
        if has_won(end, seat):
            hint.insert(0, turn)
            return True
    return False


def is_forced(state: State, seat: int) -> bool:
    """Whether the seat wins with its next turn at the latest, whatever the opponent, now to move, does."""
    if state.to_move == seat or state.to_move < 0:
        return has_won(state, seat)
    hint: list[list[int]] = []
    for _, end in turns(state):
        if end.to_move < 0:
            if not has_won(end, seat):
                return False
        elif not wins_next(end, seat, hint):
            return False
    return True
