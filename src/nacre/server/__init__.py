"""Tables for people in many places: the web server, its protocol and its store."""
