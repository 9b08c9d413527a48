"""The survey: boards read from pictures of street maps and from extracts of OpenStreetMap."""
