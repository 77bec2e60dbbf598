"""The command line: read what was typed, ask the desk one question, print the answer."""

__all__ = ()
