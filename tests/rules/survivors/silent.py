"""Rules without behaviour of their own, each with the reason."""

SILENT = {
    "SV-SET-14": "maps read from the real world are not part of the game yet",
    "SV-SET-15": "maps read from the real world are not part of the game yet",
    "SV-SET-16": "maps read from the real world are not part of the game yet",
    "SV-SET-17": "maps read from the real world are not part of the game yet",
    "SV-SET-18": "maps read from the real world are not part of the game yet",
    "SV-SET-19": "maps read from the real world are not part of the game yet",
    "SV-SET-20": "maps read from the real world are not part of the game yet",
    "SV-SET-21": "maps read from the real world are not part of the game yet",
    "SV-AUD-09": "maps read from the real world are not part of the game yet",
    "SV-END-22": "an aim as the source states it; SV-END-01 and SV-END-03 say how it decides the game",
}
