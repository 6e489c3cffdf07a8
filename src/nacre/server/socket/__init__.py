"""Sockets: one for each viewer of a table, what it is asked, how it sends and ends."""
