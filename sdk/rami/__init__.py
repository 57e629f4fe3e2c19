"""Rami: the rules of every rami variant, a client for the service, and bots."""
