"""Show diagnostics to people and programs."""

from rulelang.render.concise import render_concise
from rulelang.render.full import render_full
from rulelang.render.json import render_json

__all__ = ["render_concise", "render_full", "render_json"]
