"""Why an action is worth playing, in a few words for people: a module for each game."""
