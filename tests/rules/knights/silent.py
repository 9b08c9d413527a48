"""Rules without behaviour of their own, each with the reason."""

SILENT = {
    "WK-SET-25": "task tokens on the board are reminders without any effect on play",
    "WK-RND-12": "promises between players bind nobody, so there is nothing to enforce",
}
