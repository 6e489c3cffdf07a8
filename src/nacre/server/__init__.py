"""The web server: tables for people who play from anywhere, its interface and its store."""
