"""The program as plain frozen data: the only thing that an engine reads."""

from rulec.ir.conditions import *  # noqa: F403
from rulec.ir.data import *  # noqa: F403
from rulec.ir.expressions import *  # noqa: F403
from rulec.ir.gathered import *  # noqa: F403
from rulec.ir.melds import *  # noqa: F403
from rulec.ir.program import *  # noqa: F403
from rulec.ir.reads import *  # noqa: F403
from rulec.ir.scenarios import *  # noqa: F403
from rulec.ir.statements import *  # noqa: F403
from rulec.ir.types import *  # noqa: F403
