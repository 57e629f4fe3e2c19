"""The levels of our bots: what is measured, and the tables of docs/reference/levels.md that follow from it."""
