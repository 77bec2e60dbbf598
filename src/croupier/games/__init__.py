"""The law as code: one folder per game, pure; no game imports another."""
