"""What any game promises, tested once for all of them by random play."""
