"""What makes a good move, one file a game."""
