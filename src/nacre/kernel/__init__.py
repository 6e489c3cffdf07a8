"""What all games have in common: states, views, actions, options, chance, outcomes."""
