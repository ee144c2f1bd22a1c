"""Lay out a view for people: what lies in common, then a row for each member, team and player, then one's own cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from rulelang.cli.sheet import NOTHING, Fact, Grid, Sheet
from rulelang.cli.things import count_words, named_cards, things, worded

View = Mapping[str, Any]
"""What `State.view` gives; its shape is told there."""

FEW = 8
"""Members of a kind that each have a row; of more, only those of whom there is something to tell."""

Key = tuple[str, ...]


def write_table(view: View, full: bool = False) -> Sheet:
    """Lay out the table as the seat of a view sees it; `full` names every card that is seen, however many there are."""
    table = _Table(view, full)
    groups = [table.common(), *table.members(), *table.pairs(), table.owned("team"), table.players(), table.own()]
    return Sheet(_heading(view), tuple(tuple(group) for group in groups if group))


def write_outcome(view: View) -> list[str]:
    """Write how the match ended: places, and what they go by."""
    outcome = view["outcome"]
    names = [player["name"] for player in view["players"]]
    if outcome["kind"] == "lost":
        return ["The match is over: all have lost."]
    winners = ", ".join(names[seat] for seat in outcome["winners"])
    lines = [f"The match is over: {winners or 'nobody'} {'has' if len(outcome['winners']) == 1 else 'have'} won."]
    if any(outcome["keys"]):
        order = sorted(range(len(names)), key=lambda seat: (outcome["places"][seat], seat))
        lines += [f"  {outcome['places'][seat]}. {names[seat]}: {', '.join(map(worded, outcome['keys'][seat]))}" for seat in order]
    return lines


def _heading(view: View) -> str:
    decision = view["decision"]
    if decision is None:
        return str(view["label"])
    phase = decision["title"] if decision["in"] == view["game"] and decision["title"] else decision["label"]
    if view["seat"] in decision["seats"]:
        return f"{view['label']}: {phase}"
    names = [view["players"][seat]["name"] for seat in decision["seats"]]
    return f"{view['label']}: {phase} ({', '.join(names)} to decide)"


@frozen
class _Column:
    """What one zone or variable is for each of its owners. `blank` are the texts of those of whom there is nothing to tell."""

    label: str
    cells: Mapping[Key, str]
    blank: frozenset[Key]

    def says_nothing(self) -> bool:
        return len(self.blank) == len(self.cells)


@frozen
class _Table:
    view: View
    full: bool

    # ------------------------------------------------------------ in common

    def common(self) -> list[Fact | Grid]:
        """The variables that are nobody's, what lies in the middle, and which zones are empty."""
        facts = [f"{one['label']} {one['text']}" for one in self._variables(0) if not _is_idle(one)]
        shown, hidden = [], []
        for zone in self._zones(0):
            if not zone["count"]:
                continue
            if _is_seen(zone):
                shown.append(Fact(zone["label"], things(zone, self.full)))
            else:
                hidden.append(f"{zone['label']} {things(zone, self.full)}")
        block: list[Fact | Grid] = [Fact("", ", ".join(facts))] if facts else []
        block += shown
        block += [Fact("Face down", ", ".join(hidden))] if hidden else []
        empty = self._empty()
        return block + ([Fact("Empty", ", ".join(empty))] if empty else [])

    def _empty(self) -> list[str]:
        """The labels of zones of which none holds anything."""
        filled = self._filled()
        return list(dict.fromkeys(zone["label"] for zone in self.view["zones"] if zone["name"] not in filled))

    def _filled(self) -> set[str]:
        return {zone["name"] for zone in self.view["zones"] if zone["count"]}

    # ------------------------------------------------------------ a row for each owner

    def members(self) -> Iterator[list[Fact | Grid]]:
        """For each kind, what its members have."""
        for sort in ("member", "card"):
            for domain in dict.fromkeys(_owners(one)[0]["domain"] for one in self._all(1) if _owners(one)[0]["sort"] == sort):
                yield self.owned(sort, domain)

    def players(self) -> list[Fact | Grid]:
        """A row for each player; the names alone where there is nothing else to tell."""
        block = self.owned("player")
        names = [self._name(player) for player in self.view["players"]]
        return block or [Fact("Players", ", ".join(names))]

    def owned(self, sort: str, domain: str | None = None) -> list[Fact | Grid]:
        """The things of all owners of one sort, a column for each; only one column becomes a fact."""
        columns = self._columns(lambda one: _owners(one)[0]["sort"] == sort and _owners(one)[0].get("domain") == domain)
        if not columns:
            return []
        keys = list(dict.fromkeys(key for column in columns for key in column.cells))
        if sort not in ("player", "team"):
            if len(columns) == 1:
                (column,) = columns
                told = [f"{key[0]} {column.cells[key]}" for key in keys if key not in column.blank]
                between = "; " if any(" " in column.cells[key] or "," in column.cells[key] for key in keys) else ", "
                return [Fact(column.label, between.join(told))]
            if len(keys) > FEW:
                keys = [key for key in keys if any(key in column.cells and key not in column.blank for column in columns)]
        rows = [(self._row_name(sort, key), *(column.cells.get(key, NOTHING) for column in columns)) for key in keys]
        head = domain or sort.capitalize()
        return [Grid((head, *(column.label for column in columns)), tuple(rows))]

    def _columns(self, wanted: Callable[[View], bool]) -> list[_Column]:
        """The columns that tell anything: variables, then zones, those that are seen last."""
        variables = self._gather(filter(wanted, self._variables(1)), self._variable_cell)
        zones = [zone for zone in self._zones(1) if wanted(zone)]
        seen = {zone["name"] for zone in zones if _is_seen(zone) and not self._is_own(zone)}
        counts = self._gather((zone for zone in zones if zone["name"] not in seen), self._zone_cell)
        open_ones = self._gather((zone for zone in zones if zone["name"] in seen), self._zone_cell)
        return [column for column in (*variables, *counts, *open_ones) if not column.says_nothing()]

    def _gather(self, found: Iterable[View], cell: Callable[[View], tuple[str, bool]]) -> list[_Column]:
        """Put the things of one declaration into a column each."""
        grouped: dict[str, list[View]] = {}
        for one in found:
            grouped.setdefault(one["name"], []).append(one)
        columns = []
        for group in grouped.values():
            cells = {tuple(owner["label"] for owner in _owners(one)): cell(one) for one in group}
            blank = frozenset(key for key, (_text, is_blank) in cells.items() if is_blank)
            columns.append(_Column(group[0]["label"], {key: text for key, (text, _blank) in cells.items()}, blank))
        return columns

    def _variable_cell(self, one: View) -> tuple[str, bool]:
        text = one["text"]
        return (NOTHING if text in ("", "none") else text), _is_idle(one)

    def _zone_cell(self, zone: View) -> tuple[str, bool]:
        if not zone["count"]:
            return NOTHING, True
        return (count_words(zone["count"]) if self._is_own(zone) else things(zone, self.full)), False

    def _row_name(self, sort: str, key: Key) -> str:
        if sort != "player":
            return key[0]
        return next((self._name(player) for player in self.view["players"] if player["name"] == key[0]), key[0])

    def _name(self, player: View) -> str:
        return f"{player['name']} (you)" if player["seat"] == self.view["seat"] else str(player["name"])

    # ------------------------------------------------------------ things of several owners

    def pairs(self) -> Iterator[list[Fact | Grid]]:
        """What is kept for each pair (or more): a row for the first, a column for the others."""
        columns = [*self._gather(self._variables(2), self._variable_cell), *self._gather(self._zones(2), self._zone_cell)]
        for column in columns:
            if column.says_nothing():
                continue
            told = [key for key in column.cells if key not in column.blank]
            rows = list(dict.fromkeys(key[0] for key in column.cells if any(key[0] == one[0] for one in told)))
            heads = list(dict.fromkeys(key[1:] for key in column.cells if any(key[1:] == one[1:] for one in told)))
            lines = [(row, *(column.cells.get((row, *head), NOTHING) for head in heads)) for row in rows]
            yield [Grid((column.label, *(", ".join(head) for head in heads)), tuple(lines))]

    # ------------------------------------------------------------ one's own

    def own(self) -> list[Fact | Grid]:
        """What only the viewer sees, last, where the eye is when a move is asked for."""
        filled = self._filled()
        zones = [zone for zone in self.view["zones"] if self._is_own(zone) and zone["name"] in filled]
        facts: list[Fact | Grid] = []
        for zone in zones:
            keys = [owner["label"] for owner in zone["of"][1:]]
            label = f"{zone['label']} ({', '.join(keys)})" if keys else zone["label"]
            facts.append(Fact(label, self._own_things(zone)))
        return facts

    def _own_things(self, zone: View) -> str:
        if not zone["count"]:
            return "nothing"
        return named_cards(zone["cards"]) if zone.get("cards") is not None else things(zone, full=True)

    def _is_own(self, zone: View) -> bool:
        """Whether a zone is one that its owner sees and the others do not, and the viewer is the owner."""
        seat = self.view["seat"]
        if seat is None or zone["seen"] != "private" or not zone["of"] or zone["of"][0]["sort"] != "player":
            return False
        return bool(zone["of"][0]["key"] == self.view["players"][seat]["name"])

    # ------------------------------------------------------------ what there is

    def _variables(self, owners: int) -> Iterator[View]:
        """What is kept in variables, then what is reckoned from the table."""
        return (one for sort in ("variables", "values") for one in self.view[sort] if min(len(one["of"]), 2) == owners)

    def _zones(self, owners: int) -> Iterator[View]:
        return (one for one in self.view["zones"] if min(len(one["of"]), 2) == owners)

    def _all(self, owners: int) -> Iterator[View]:
        yield from self._variables(owners)
        yield from self._zones(owners)


def _owners(one: View) -> Sequence[View]:
    return list(one["of"])


def _is_seen(zone: View) -> bool:
    return any(zone.get(form) is not None for form in ("cards", "melds", "dice"))


def _is_idle(one: View) -> bool:
    return bool(one["idle"]) or not one["set"]
