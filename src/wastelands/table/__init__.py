"""The web table: lobby, seats, live play, replay, API, storage."""
