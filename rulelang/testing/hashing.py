"""A match is the same whatever order sets have: played in processes with other hash seeds, all of it is compared."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from itertools import islice

from rulelang.load import load
from rulelang.testing.strategies import Walk


def fold_match(name_or_path: str, walk: Walk) -> str:
    """Fold a match into one hash: every state, every seat's view, log and moves."""
    folded = hashlib.sha256()
    state = None
    for state in walk.states(load(name_or_path)):
        told: list[object] = [state.digest(), state.view(None)]
        told += [state.view(seat) for seat in range(len(state.names))]
        folded.update(json.dumps(told).encode())
    assert state is not None
    for seat in range(len(state.names)):
        lines = [(line.kind, line.text, line.cards) for line in state.log(seat)]
        folded.update(json.dumps([lines, [move.to_json() for move in islice(state.each_move(seat), 50)]]).encode())
    return folded.hexdigest()


def check_hash_seeds(name_or_path: str, walk: Walk, seeds: tuple[int, ...] = (0, 1, 31337)) -> None:
    """Play a match under several PYTHONHASHSEED, each in a process of its own; AssertionError if they differ."""
    task = json.dumps([name_or_path, walk.players, walk.seed, walk.choices, walk.length])
    found = {seed: _fold_under(seed, task) for seed in seeds}
    assert len(set(found.values())) == 1, f"{name_or_path}: the hash seed decides over {walk}: {found}"


def _fold_under(hash_seed: int, task: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    code = "from rulelang.testing.hashing import fold_task; fold_task()"
    done = subprocess.run([sys.executable, "-c", code, task], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def fold_task() -> None:
    """Fold the match that the command line names, and print the hash; for processes that `check_hash_seeds` starts."""
    name, players, seed, choices, length = json.loads(sys.argv[1])
    print(fold_match(name, Walk(players, seed, choices, length)))
