"""The answer to a question that cannot be answered because of how it was asked."""

__all__ = ("WrongInput",)


class WrongInput(Exception):
    """What was asked is wrong; the message says where, and what would be right."""
