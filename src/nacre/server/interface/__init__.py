"""The types of everything that clients send and are sent: REST bodies and messages on sockets."""
