"""What tables may be called: their names stand in addresses and in the names of their rounds."""

import re
from typing import Final

__all__ = ("TABLE", "TABLE_SAID")

TABLE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,39}")
TABLE_SAID: Final = "A table's id has 1 to 40 letters, digits and hyphens."
