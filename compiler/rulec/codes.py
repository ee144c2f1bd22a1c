"""List every code that a diagnostic can carry; a code keeps its meaning for life."""

from typing import Literal

from attrs import frozen

Severity = Literal["error", "warning", "advice"]


@frozen
class Code:
    """Name one kind of problem: its code, slug, severity and a title in plain words."""

    code: str
    slug: str
    severity: Severity
    title: str


# RL0: configuration and suppression
CONFIGURATION: tuple[Code, ...] = (
    Code("RL001", "unreadable-file", "error", "a file cannot be read"),
    Code("RL002", "unknown-game", "error", "there is no game of that name or in that folder"),
    Code("RL003", "bad-option", "error", "an option does not exist or cannot have that value"),
)

# RL1: syntax
SYNTAX: tuple[Code, ...] = (
    Code("RL101", "unexpected", "error", "something stands where the language does not take it"),
    Code("RL102", "missing-colon", "error", "a line that opens a block lacks its colon"),
    Code("RL103", "missing-block", "error", "a colon opens a block, but no deeper line follows"),
    Code("RL104", "unexpected-indent", "error", "a line is indented deeper than the block it stands in"),
    Code("RL105", "unknown-depth", "error", "a line steps back to a depth that no block has"),
    Code("RL106", "tab-indent", "error", "a line is indented with tabs"),
    Code("RL107", "unclosed-bracket", "error", "a bracket is never closed"),
    Code("RL108", "unmatched-bracket", "error", "a closing bracket does not match an open one"),
    Code("RL109", "unclosed-text", "error", "a text is not closed on its line"),
    Code("RL110", "bad-escape", "error", "a backslash in a text is followed by something it cannot mark"),
    Code("RL111", "foreign-character", "error", "a character only looks like one of the language"),
    Code("RL112", "bad-name", "error", "a word is no name in any script"),
    Code("RL113", "reserved-word", "error", "a word of the language is used as a name"),
    Code("RL114", "unknown-declaration", "error", "a line at the top level starts no declaration"),
    Code("RL115", "unclosed-row", "error", "a row of data does not end with a bar"),
    Code("RL116", "too-deep", "error", "brackets, blocks, operators or values are nested too deeply"),
    Code("RL117", "number-too-large", "error", "a number does not fit into 64 bits"),
    Code("RL118", "foreign-operator", "error", "an operator of another language"),
    Code("RL119", "unfinished-line", "error", "a line ends before it says everything"),
    Code("RL120", "stray-otherwise", "error", "an `otherwise` follows nothing that it could belong to"),
)

# RL2: names and types
NAMES: tuple[Code, ...] = (
    Code("RL201", "unknown-name", "error", "a name that nothing here carries"),
    Code("RL202", "declared-twice", "error", "two declarations of one sort share a name"),
    Code("RL203", "bound-twice", "error", "a name that is already bound here is bound again"),
    Code("RL204", "ambiguous-name", "error", "a name that could mean two things here"),
    Code("RL205", "wrong-type", "error", "a value of another type than its place takes"),
    Code("RL206", "no-owner", "error", "a property without anyone here whose it could be"),
    Code("RL207", "unknown-type", "error", "a type that does not exist"),
    Code("RL208", "unknown-verb", "error", "a verb that neither the language nor the game has"),
    Code("RL209", "wrong-arguments", "error", "a verb or function is called with other things than it takes"),
    Code("RL210", "file-not-found", "error", "a file that is named cannot be had"),
    Code("RL211", "recursion", "error", "a value that needs itself"),
    Code("RL212", "bad-cell", "error", "a cell does not fit its column"),
    Code("RL213", "bad-row", "error", "a row does not fit its columns"),
    Code("RL214", "unknown-phase", "error", "a phase that does not exist"),
    Code("RL215", "incomparable", "error", "two things are compared that never have one type"),
    Code("RL216", "out-of-range", "error", "a fixed value outside the range of its place"),
    Code("RL217", "misplaced", "error", "a statement stands where it cannot act"),
    Code("RL218", "incomplete-head", "error", "the head of a game or file is missing or not whole"),
    Code("RL219", "compared-with-itself", "error", "a property is compared with itself"),
    Code("RL220", "cases-not-whole", "error", "the cases do not cover all that can be"),
    Code("RL221", "reserved-type-name", "error", "a declaration is called like a type"),
    Code("RL222", "nothing-to-change", "error", "a variant changes something that its game does not have"),
    Code("RL223", "unused-column", "advice", "a column of a data file that no field takes"),
    Code("RL224", "circle-of-files", "error", "files that need one another in a circle"),
)

# RL3: flow
FLOW: tuple[Code, ...] = (
    Code("RL301", "unreachable-phase", "warning", "a phase that no path leads to"),
    Code("RL302", "phase-without-exit", "error", "a phase that can run past its last line"),
    Code("RL303", "decision-without-answer", "error", "a decision of which no answer can ever be legal"),
    Code("RL304", "answer-not-certain", "advice", "a decision without `otherwise` of which no answer is always legal"),
    Code("RL305", "automatic-cycle", "error", "a cycle of phases that asks nobody and changes nothing that its exits ask for"),
    Code("RL306", "unbounded-cycle", "warning", "a cycle of phases that asks nobody and of which nothing shows that it stops"),
    Code("RL307", "trigger-cycle", "error", "triggers that start one another, and nothing shows that they stop"),
    Code("RL308", "asking-trigger-cycle", "error", "a cycle of triggers in which a player is asked"),
    Code("RL309", "recursive-verb", "error", "a verb that calls itself, directly or through others"),
    Code("RL310", "endless-game", "error", "a game whose end no path leads to"),
    Code("RL311", "trapped-phase", "error", "a phase from which no path leads to the end of the game"),
    Code("RL312", "unreachable-text", "warning", "a line that is never reached, since the line before it always leaves"),
    Code("RL313", "trigger-never-reached", "warning", "an `on` trigger of something that always jumps before it ends"),
    Code("RL351", "leaves-range", "error", "a number that is surely outside the range of its variable"),
    Code("RL352", "may-leave-range", "advice", "a number that may leave the range of its variable, which nothing asks for"),
    Code("RL353", "bad-divisor", "error", "a division by what is surely not above 0"),
    Code("RL354", "may-divide-by-zero", "warning", "a division by what may be 0, which nothing asks for"),
    Code("RL355", "never-set", "error", "a variable is read that nothing has set"),
    Code("RL356", "missing-row", "error", "a row is read that its table does not have"),
    Code("RL357", "may-miss-row", "warning", "a row is read that its table may not have, and nothing asks for its key"),
)

# RL4: zones, secrecy and conservation
ZONES: tuple[Code, ...] = (
    Code("RL401", "guard-reads-hidden", "error", "whether an answer is legal depends on what its player does not see"),
    Code("RL402", "unseen-pick", "error", "a pick from cards that its player does not see"),
    Code("RL403", "asks-by-hidden", "warning", "who is asked, or whether anybody is, depends on what not all see"),
    Code("RL404", "secret-unsettles", "error", "an answer of a secret decision asks, jumps, draws or is random"),
    Code("RL405", "secret-touches-others", "error", "an answer of a secret decision changes what is not its player's own"),
    Code("RL406", "unruled-short-draw", "advice", "a draw from a pile that may run out, with no rule for that"),
    Code("RL407", "zone-never-filled", "warning", "a zone into which nothing ever comes"),
)

# RL5: melds and picks
MELDS: tuple[Code, ...] = (
    Code("RL501", "bad-meld", "error", "a meld or wild that cannot mean anything"),
    Code("RL502", "bad-shape", "error", "a shape that names no melds"),
    Code("RL503", "bad-pick", "error", "a pick that cannot be made"),
    Code("RL504", "late-guard", "error", "a verb that may refuse comes too late to decide whether its answer is legal"),
    Code("RL505", "taken-and-left", "error", "a card taken out of a meld is put nowhere"),
)

# RL6: scoring and end
SCORING: tuple[Code, ...] = (Code("RL601", "no-result", "error", "a game that does not say who wins"),)

# RL7: style
STYLE: tuple[Code, ...] = ()

# RL8: texts and translations
TEXTS: tuple[Code, ...] = ()

# RL9: scenarios
SCENARIOS: tuple[Code, ...] = (
    Code("RL901", "bad-scenario", "error", "a line of a scenario that cannot be meant"),
    Code("RL902", "unknown-card", "error", "a text names a card that does not exist"),
)

CODES: tuple[Code, ...] = CONFIGURATION + SYNTAX + NAMES + FLOW + ZONES + MELDS + SCORING + STYLE + TEXTS + SCENARIOS

_BY_KEY: dict[str, Code] = {key: code for code in CODES for key in (code.code, code.slug)}


def find_code(key: str) -> Code:
    """Look a code up by its number or its slug; KeyError if there is none."""
    return _BY_KEY[key]
