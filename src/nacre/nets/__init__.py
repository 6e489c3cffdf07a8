"""Small networks that judge positions and actions, read from files and run by compiled code alone.

net        one network: rows of small numbers in, a few numbers out
judge      what the worlds of a search are worth, and which actions look good in them
storage    networks as files
library    the networks that come with a pack
"""
