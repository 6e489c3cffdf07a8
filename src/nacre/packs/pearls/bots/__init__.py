"""What bots know about playing Pearls well, and how they explain it."""
