"""The pen: ink, letters, icons, card faces and kits with which games draw themselves for screen, paper and terminal."""
