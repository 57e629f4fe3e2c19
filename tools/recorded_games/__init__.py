"""Plays the games that the SDK has as fixtures, on a service of this tree."""
