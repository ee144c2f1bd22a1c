"""Count how deep brackets and operators nest while a line is read, so that no tree grows deeper than its limits."""

from attrs import define, field

from rulec.lexemes import LIMITS, Lexeme


@define
class _Level:
    """What stands between one pair of brackets: operators since the last comma, and the deepest part so far."""

    operators: int = 0
    inner: int = 0
    deepest: int = 0

    @property
    def depth(self) -> int:
        """The depth of everything at this level."""
        return max(self.deepest, self.operators + self.inner)


@define
class Nesting:
    """Follow the brackets of one logical line. `open` holds those not yet closed, outermost first."""

    open: list[Lexeme] = field(factory=list)
    _levels: list[_Level] = field(factory=lambda: [_Level()])
    _around: int = 0
    _refused: bool = False

    def enter(self, opener: Lexeme) -> int:
        """Open a bracket and return how many are open."""
        self.open.append(opener)
        self._around += self._levels[-1].operators + 1
        self._levels.append(_Level())
        return len(self.open)

    def leave(self) -> Lexeme | None:
        """Close the innermost bracket and return what opened it, or none if there is none."""
        if not self.open:
            return None
        level = self._levels.pop()
        outer = self._levels[-1]
        self._around -= outer.operators + 1
        outer.inner = max(outer.inner, level.depth + 1)
        return self.open.pop()

    def separate(self) -> None:
        """Pass a comma: what follows does not hang on what came before."""
        level = self._levels[-1]
        level.deepest, level.operators, level.inner = level.depth, 0, 0

    def operator(self) -> bool:
        """Pass an operator; True the first time that too many hang together."""
        level = self._levels[-1]
        level.operators += 1
        too_many = self._around + level.operators + level.inner > LIMITS.operators
        first = too_many and not self._refused
        self._refused = self._refused or too_many
        return first

    def clear(self) -> None:
        """Forget all open brackets."""
        self.open.clear()
        self._levels, self._around = [_Level()], 0
