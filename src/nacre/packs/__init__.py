"""The games, one folder each: its rules, bots, words and balance. No game imports another."""
