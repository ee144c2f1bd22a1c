"""Know the words that authors bring along from other languages, and what each is here."""

STATEMENTS: dict[str, str] = {
    "else": "write `otherwise:`",
    "elif": "write `otherwise if CONDITION:`",
    "elseif": "write `otherwise if CONDITION:`",
    "elsif": "write `otherwise if CONDITION:`",
    "while": "write `repeat N times until CONDITION:`, or go round through a phase",
    "until": "write `repeat N times until CONDITION:`, or go round through a phase",
    "loop": "write `repeat N times:`, or go round through a phase",
    "do": "write `repeat N times:` for a loop; a verb is called by its name",
    "foreach": "write `for each NAME in …:`",
    "switch": "write `case VALUE:`",
    "match": "write `case VALUE:`",
    "break": "write `stop`",
    "continue": "put the rest of the loop into an `if`",
    "return": "a verb ends at its last line; a result is a `value`",
    "goto": "write `then PHASE`",
    "pass": "write `nothing`",
    "print": "players are told by `reveal`",
    "show": "write `reveal CARDS to PLAYER`",
    "call": "a verb is called by its name alone",
    "win": "write `end game won by PLAYERS`",
    "def": "write `verb NAME:`",
    "function": "write `value NAME of …` or `verb NAME:`",
    "rule": "write `on`, `before`, `instead` or `when`",
    "const": "write `option` or `value`",
    "set": "write `NAME = VALUE`",
    "import": "write `use NAME`",
    "include": "write `use NAME`",
    "class": "write `kind NAME:`",
    "enum": "write `kind NAME: A, B, C`",
    "unless": "write `if not CONDITION:`",
    "equals": "write `is`",
}
"""Words that start a statement or declaration elsewhere, or join the parts of one."""

BRANCHES = frozenset({"else", "elif", "elseif", "elsif"})

VALUES: dict[str, str] = {
    "true": "write `yes`",
    "True": "write `yes`",
    "false": "write `no`",
    "False": "write `no`",
    "null": "write `none`",
    "None": "write `none`",
    "nil": "write `none`",
    "self": "bare names are those of whom a line is about; give it a name to speak of it as a whole",
    "this": "bare names are those of whom a line is about; give it a name to speak of it as a whole",
    "me": "bare names are those of whom a line is about; the player whose turn it is, is `turn`",
    "player": "write `turn`, or the name that a selection gives",
    "len": "write `count(…)`",
    "length": "write `count(…)`",
    "size": "write `count(…)`",
    "all": "write `every(x in D where …)`",
    "exists": "write `some(x in D where …)`",
}
"""Words that are values or functions elsewhere."""
