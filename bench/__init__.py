"""Repeatable measurements beside peers: `make bench`."""
