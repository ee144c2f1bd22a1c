"""Show diagnostics as JSON with the keys that ruff uses, and with labels and notes."""

import json
from collections.abc import Iterable
from typing import Any

from rulec.codes import find_code
from rulec.diagnostics import Diagnostic, Fix, Label
from rulec.source import Span


def render_json(diagnostics: Iterable[Diagnostic]) -> str:
    """Write a list of objects, one for each diagnostic, with a line end behind it.

    Rows and columns count from 1 in code points; an end is exclusive. `fix` is null or an applicability (`safe` or
    `unsafe`), a message and a list of edits. `notes` holds the hint, if there is one.
    """
    return json.dumps([_diagnostic(one) for one in diagnostics], ensure_ascii=False, indent=2) + "\n"


def _diagnostic(one: Diagnostic) -> dict[str, Any]:
    return {
        "code": one.code,
        "name": find_code(one.code).slug,
        "severity": one.severity,
        "message": one.message,
        "filename": one.span.source,
        **_locations(one.span),
        "fix": None if one.fix is None else _fix(one.fix, one.hint),
        "labels": [_label(label) for label in one.labels],
        "notes": [] if one.hint is None else [one.hint],
    }


def _locations(span: Span) -> dict[str, Any]:
    return {
        "location": {"row": span.line, "column": span.column},
        "end_location": {"row": span.end_line, "column": span.end_column},
    }


def _fix(fix: Fix, hint: str | None) -> dict[str, Any]:
    return {
        "applicability": "safe" if fix.safe else "unsafe",
        "message": hint,
        "edits": [{"content": fix.replacement, **_locations(fix.span)}],
    }


def _label(label: Label) -> dict[str, Any]:
    return {"message": label.text, "filename": label.span.source, **_locations(label.span)}
