"""The reducer: from a view of a game and the events of one version to the view after this version.

It knows no rules of play, and it gives the same view that the service would give. `sdk/js/src/reducer.js` does the same
in JavaScript.
"""

from rami.client.reducer.games import StaleEvent, view_after

__all__ = ["StaleEvent", "view_after"]
