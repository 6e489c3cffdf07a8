"""What bots know about playing The Portals of Molthar well, and how they explain it."""
