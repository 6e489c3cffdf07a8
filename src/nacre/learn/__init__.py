"""Training networks for a game by playing it: `nacre train`.

recorder   positions of games, as rows to learn from
selfplay   games that a bot plays against itself
fit        fitting a network to what was recorded; needs PyTorch
train      generation after generation, each one admitted by the arena
"""
