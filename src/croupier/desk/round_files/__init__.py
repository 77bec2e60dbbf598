"""Round files: how each game's are read, driven through its engine, told and written.

`formats` finds the format of a game; one module or folder a game declares it. `kinds` and `tables`
are what fields are made of: the same declarations read files, make the JSON Schema and the manual.
Files are imported one by one, so that one game never waits for another.
"""

__all__ = ()
