"""The games: each a package with three faces, its rules, its words and its drawing."""
