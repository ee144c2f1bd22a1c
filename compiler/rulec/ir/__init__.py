"""The program as plain frozen data: the only thing that an engine reads."""

from rulec.ir.expressions import *  # noqa: F403
from rulec.ir.program import *  # noqa: F403
from rulec.ir.statements import *  # noqa: F403
from rulec.ir.types import *  # noqa: F403
