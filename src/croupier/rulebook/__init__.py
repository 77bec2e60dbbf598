"""The law as data: dated notices, folded into the rules in force at any moment."""
