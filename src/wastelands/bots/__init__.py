"""Players that decide from what their seat may know."""
