"""What seats know of pearls that move about unseen."""
