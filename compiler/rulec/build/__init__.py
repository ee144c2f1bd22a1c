"""Build AST nodes from the reductions of the grammar: one function for each rule, found by the rule's name."""

from rulec.build.children import Builder
from rulec.build.declarations import DECLARATIONS
from rulec.build.expressions import EXPRESSIONS
from rulec.build.statements import STATEMENTS

BUILDERS: dict[str, Builder] = EXPRESSIONS | STATEMENTS | DECLARATIONS

__all__ = ["BUILDERS"]
