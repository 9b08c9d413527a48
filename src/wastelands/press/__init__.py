"""The press: print and play for every game, from its own drawings and card data."""
