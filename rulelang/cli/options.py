"""Flags that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

players_option: Decorator = click.option(
    "--players", "-p", type=click.IntRange(1), help="How many play; as few as the rules allow if left out."
)
seed_option: Decorator = click.option(
    "--seed", "-s", type=click.IntRange(0, 2**64 - 1), default=0, show_default=True, help="Where all chance comes from."
)
set_option: Decorator = click.option(
    "--set", "settings", metavar="OPTION=VALUE", multiple=True, help="Set an option of the game; may be given again."
)


def read_seat(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
    """Read a seat, given as a number from 0 or by its name: P1, P2, …"""
    if value is None:
        return None
    number = value[1:] if value[:1] in ("P", "p") else value
    seat = int(number) - (number != value) if number.isdecimal() and number.isascii() and len(number) < 6 else -1
    if seat < 0:
        raise click.BadParameter(f"`{value}` is no seat; write 0 or P1 for the first one", ctx, param)
    return seat


def check_seat(seat: int, seats: int, flag: str) -> None:
    """Refuse a seat that the match does not have."""
    if seat >= seats:
        raise click.BadParameter(f"there are {seats} seats, 0 (P1) to {seats - 1} (P{seats})", param_hint=flag)


def read_settings(settings: Sequence[str]) -> dict[str, str]:
    """Turn `OPTION=VALUE` texts into options."""
    options: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise click.BadParameter(f"`{setting}` is not written as OPTION=VALUE", param_hint="--set")
        options[name.strip()] = value.strip()
    return options


def choose_players(players: int | None, allowed: range) -> int:
    """Check a number of players against what the rules allow; the lowest if none was given."""
    if players is None:
        return allowed[0]
    if players not in allowed:
        numbers = f"{allowed[0]} to {allowed[-1]}" if allowed.step == 1 and len(allowed) > 1 else ", ".join(map(str, allowed))
        raise click.BadParameter(f"this game is for {numbers} players", param_hint="--players")
    return players
