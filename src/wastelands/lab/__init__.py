"""Many games: simulate them, compare bots, and say how sure the numbers are."""
