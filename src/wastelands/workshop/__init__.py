"""The designer's spreadsheet: a game's cards out into a workbook and back into a set that can be played."""
