"""`rulelang games`: list the games that can be played by name."""

from __future__ import annotations

import json

import click

from rulelang.inventory import Inventory, Listing


@click.command()
@click.option(
    "--format", "form", type=click.Choice(["table", "json", "names"]), default="table", show_default=True, help="How to write it."
)
def command(form: str) -> None:
    """List the games that can be played by name: shipped ones and those of installed packages."""
    inventory = Inventory.collect()
    if form == "names":
        for listing in inventory.listings:
            click.echo(listing.name)
    elif form == "json":
        click.echo(json.dumps([_as_data(inventory, listing) for listing in inventory.listings], indent=2, ensure_ascii=False))
    else:
        _show_table(inventory)


def _as_data(inventory: Inventory, listing: Listing) -> dict[str, object]:
    players = inventory.players(listing)
    return {
        "name": listing.name,
        "label": listing.header.label,
        "variant_of": listing.header.base,
        "players": None if players is None else list(players),
        "origin": listing.origin,
        "file": listing.path.as_posix(),
    }


def _show_table(inventory: Inventory) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("game", "title", "players", "variant of", "from"):
        table.add_column(heading)
    for listing in inventory.listings:
        table.add_row(
            listing.name,
            listing.header.label or "",
            _count(inventory.players(listing)),
            listing.header.base or "",
            listing.origin,
        )
    Console().print(table)


def _count(players: tuple[int, int] | None) -> str:
    if players is None:
        return "?"
    low, high = players
    return str(low) if low == high else f"{low} to {high}"
