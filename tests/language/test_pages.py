"""The language reference is true: every example runs, every mistake gives its message, and nothing of the language is left out."""

from __future__ import annotations

import re
from functools import cache

import pytest

from rulec import codes
from rulec.ast import MeldClause
from rulec.check.builtins import PROPERTY_NAMES
from rulec.check.calls import FUNCTIONS
from rulec.check.declare import ORDERS, SEEN
from rulec.check.verbs import VERBS
from rulec.tables import words
from rulelang.bots import RandomBot, play_match
from rulelang.game import Game
from rulelang.scenarios import run_scenario
from tests.language.pages import DOCS, LANGUAGE, Mistake, Page, changed, compiled, pages

PAGES = pages()
MISTAKES = [(page, mistake) for page in PAGES for mistake in page.mistakes]
MOST_MOVES = 300

every_page = pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])


@cache
def game(page: Page) -> Game:
    """The game that a page's example makes."""
    found = compiled(page)
    assert found.program is not None, [(one.code, one.span.line, one.message) for one in found.report.diagnostics]
    return Game(found.program, {}, found.sources)


# ---------------------------------------------------------------- what a page shows is so


@every_page
def test_an_example_has_no_error_and_no_warning(page: Page) -> None:
    found = compiled(page).report.diagnostics
    assert [(one.code, one.span.line, one.message) for one in found if one.severity != "advice"] == []


@every_page
def test_an_example_has_scenarios_and_they_hold(page: Page) -> None:
    scenarios = game(page).program.scenarios
    assert scenarios
    failures = [run_scenario(game(page), scenario) for scenario in scenarios]
    assert [failure.text() for failure in failures if failure is not None] == []


@every_page
@pytest.mark.parametrize("seed", [1, 2])
def test_an_example_is_played_at_random(page: Page, seed: int) -> None:
    allowed = game(page).players
    players = allowed[0] if seed == 1 else allowed[-1]
    state = play_match(game(page).start(players=players, seed=seed), [RandomBot()] * players, seed=seed, most_moves=MOST_MOVES)
    assert state.outcome is not None or state.move_count == MOST_MOVES


@pytest.mark.parametrize(("page", "mistake"), MISTAKES, ids=[f"{page.name}-{mistake.line}" for page, mistake in MISTAKES])
def test_a_mistake_gives_just_its_message_on_its_line(page: Page, mistake: Mistake) -> None:
    name, text, lines = changed(page, mistake)
    errors = [one for one in compiled(page, {name: text}).report.diagnostics if one.severity == "error"]
    assert [f"{one.code}: {one.message}" for one in errors] == [mistake.said]
    assert errors[0].span.source == name
    assert errors[0].span.line in lines


# ---------------------------------------------------------------- nothing is left out


def quoted(name: str) -> set[str]:
    """All words that stand in code of a page, also in its examples of form."""
    text = (LANGUAGE / f"{name}.md").read_text(encoding="utf-8")
    code = re.findall(r"`([^`\n]+)`", text) + re.findall(r"^```text\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return set(re.findall(r"\w+", " ".join(code)))


def first_cells(name: str) -> set[str]:
    """The first word of each code cell in the tables of a page."""
    text = (LANGUAGE / f"{name}.md").read_text(encoding="utf-8")
    rows = [line for line in text.split("\n") if line.startswith("| ")]
    return {word for row in rows for code in re.findall(r"`([^`]+)`", row) for word in re.findall(r"\w+", code)[:1]}


def test_every_page_says_what_a_page_has_to_say() -> None:
    for page in PAGES:
        titles = re.findall(r"^##? (.+)$", page.text, re.MULTILINE)
        assert titles[-2:] == ["Example", "Mistakes"], page.name
        assert len(page.mistakes) >= 5, page.name
        assert "**Becomes**" in page.text or page.name in ("none-and-faults", "names-and-subjects", "equal-cards", "lines-and-words"), (
            page.name
        )


def test_no_mistake_is_told_twice_on_a_page() -> None:
    for page in PAGES:
        rows = [(mistake.old, mistake.new) for mistake in page.mistakes]
        assert len(set(rows)) == len(rows), page.name


def test_the_index_lists_every_page_once() -> None:
    index = (LANGUAGE / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| \[[^\]]+\]\(([\w-]+)\.md\) \|", index, re.MULTILINE)
    assert sorted(listed) == [page.name for page in PAGES]


def test_every_link_leads_to_a_page_and_a_heading() -> None:
    for path in sorted([*LANGUAGE.glob("*.md"), DOCS / "codes.md"]):
        for target, anchor in re.findall(r"\]\(([^)#\s:]*)(?:#([\w-]+))?\)", path.read_text(encoding="utf-8")):
            wanted = path if not target else path.parent / target
            assert wanted.exists(), (path.name, target)
            if anchor:
                assert anchor in anchors(wanted.read_text(encoding="utf-8")), (path.name, target, anchor)


def anchors(text: str) -> set[str]:
    """The anchors that headings and `<a id>` marks make."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    made = {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}
    return made | set(re.findall(r'<a id="([\w-]+)">', text))


def test_every_verb_function_and_property_has_its_row() -> None:
    assert set(VERBS) <= first_cells("built-in-verbs")
    assert set(FUNCTIONS) <= first_cells("functions")
    assert set(PROPERTY_NAMES) <= first_cells("properties")


def test_every_way_to_see_and_to_order_has_its_row() -> None:
    assert {*SEEN, *ORDERS} <= first_cells("zone")
    assert set(SEEN) <= quoted("variable")


def test_every_clause_of_a_meld_has_its_row() -> None:
    clauses = {one.__name__.lower() for one in MeldClause.__annotations__["clause"].__args__}
    assert {"where" if one == "such" else one for one in clauses} <= first_cells("meld")


def test_every_statement_has_its_row() -> None:
    grammar = (DOCS.parent / "compiler" / "rulec" / "grammar.lark").read_text(encoding="utf-8")
    rules = dict(re.findall(r"^\??(\w+):((?:.|\n(?! *\w+:|\n))*)", grammar, re.MULTILINE))
    starts = {rule for name in ("_line", "_statement") for rule in re.findall(r"\b[a-z_]+\b", rules[name])}
    first = {match[1] for rule in starts if (match := re.match(r'\s*"(\w+)"', rules.get(rule, "")))}
    assert {"let", "then", "stop", "end", "requires", "pick", "if", "for", "repeat", "case", "cites"} == first
    assert first <= first_cells("statements")


def test_every_word_of_the_language_is_on_some_page() -> None:
    told = set().union(*(quoted(page.name) for page in PAGES))
    assert words() - told == set()


def test_every_reserved_word_is_in_the_index() -> None:
    """A word is reserved where no name may take its place; these lists are kept by hand, so at least they exist."""
    index = (LANGUAGE / "README.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", index))))
    assert (
        words() & {"case", "cites", "each", "end", "for", "if", "let", "otherwise", "pick", "repeat", "requires", "stop", "then"} <= listed
    )


# ---------------------------------------------------------------- codes

AREAS = (codes.CONFIGURATION, codes.SYNTAX, codes.NAMES, codes.FLOW, codes.ZONES, codes.MELDS, codes.SCORING, codes.SCENARIOS)


def test_every_code_is_explained() -> None:
    text = (DOCS / "codes.md").read_text(encoding="utf-8")
    rows = {cells[0]: cells[1:] for cells in (row.strip("| ").split(" | ") for row in text.split("\n") if row.startswith("| RL"))}
    own = [one for one in codes.CODES if one.code[:3] in ("RL0", "RL1", "RL2", "RL5", "RL6", "RL9")]
    for one in own:
        assert one.code in rows, one.code
        slug, severity, *told = rows[one.code]
        assert (slug, severity) == (f"`{one.slug}`", one.severity)
        assert len(told) == 3 and all(told), one.code
    assert set(rows) == {one.code for one in own}


def test_codes_that_pages_show_exist() -> None:
    known = {one.code for one in codes.CODES}
    assert {mistake.said[:5] for _, mistake in MISTAKES} <= known
