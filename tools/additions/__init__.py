"""Stubs of additions: an option, an event, an endpoint, a refusal, a game. CONTRIBUTING.md says what belongs where."""
