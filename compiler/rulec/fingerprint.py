"""Fingerprint a program: one number for all that its rules mean.

Labels, doc texts, spans, scenarios and citations leave it as it is: a save stays good when only words change.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import attrs

from rulec import ir
from rulec.source import Span

WORDS = frozenset({"label", "notes", "scenarios", "citations", "cites", "rules_hash", "text", "reason", "names", "invariants"})


def rules_hash(program: ir.Program) -> str:
    """The hexadecimal SHA-256 of the program in one fixed spelling."""
    digest = hashlib.sha256()
    for part in _spell(program):
        digest.update(part.encode())
        digest.update(b"\x00")
    return digest.hexdigest()


def _spell(root: object) -> Iterator[str]:
    waiting: list[object] = [root]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Span):
            continue
        if isinstance(one, tuple | list):
            yield f"({len(one)}"
            waiting.extend(reversed(one))
        elif isinstance(one, frozenset):
            yield f"({len(one)}"
            waiting.extend(sorted(one, reverse=True))
        elif attrs.has(kind := type(one)):
            yield kind.__name__
            fields = [field for field in attrs.fields(kind) if field.name not in WORDS]
            waiting.extend(getattr(one, field.name) for field in reversed(fields))
        else:
            yield f"{type(one).__name__}:{one}"
