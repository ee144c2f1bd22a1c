"""Check a parsed game: names, types and meaning, from syntax tree to program."""
