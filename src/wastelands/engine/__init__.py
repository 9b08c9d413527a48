"""The rules engine: knows no game, and everything a game, a table, a bot and a record have in common."""
