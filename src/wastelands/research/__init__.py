"""For research: games as numbers.

`codec` gives every action a number, `observation` makes rows of numbers of what a seat may know, `memory` tells all
that it has heard, `chance` lists what luck may do; they need nothing further.  `environment` (PettingZoo), `spiel`
(OpenSpiel) and `vector` (many games at once) need `wastelands[research]`.
"""
