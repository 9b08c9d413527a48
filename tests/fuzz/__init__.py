"""Strange input without end: programs that search for it, bounded in time (make test-deep)."""
