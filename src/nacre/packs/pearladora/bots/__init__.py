"""What bots know about playing Pearladöra well, and how they explain it."""
