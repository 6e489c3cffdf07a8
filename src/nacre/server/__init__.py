"""The server: tables that people and bots share, and what keeps them."""
