"""Rules without behaviour of their own, each with the reason."""

SILENT = {
    "SV-END-22": "an aim as the source states it; SV-END-01 and SV-END-03 say how it decides the game",
}
