"""The rules of the games. No game imports another."""
