"""What every game is: states, views, actions, options, chance, outcomes."""
