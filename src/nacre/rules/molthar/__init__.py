"""The Portals of Molthar."""
