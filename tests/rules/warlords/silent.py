"""Rules without behaviour of their own, each with the reason; docs/rules/warlords.md says the same."""

SILENT = {
    "WW-SET-02": "theme: it tells what the game is about",
    "WW-SET-03": "says itself that the theme carries no rule",
    "WW-SET-04": "a list of physical components; the die is tested with WW-BTL-04, the tracker with WW-SET-16",
    "WW-SET-07": "two names of one display; the stocks on it are tested with WW-SET-05",
    "WW-SET-17": "who sits where is decided before a game starts; that no seat goes first is tested with WW-BUY-09",
    "WW-SET-20": "physical aids of targeting; what they allow is tested with WW-BID-02 and WW-BID-03",
    "WW-RND-02": "the overview, which WW-RND-03 refines",
}
