"""What a client relies on, checked on a running deployment: the service with the proxies and caches before it.

`report` runs the checks one after the other, `connection` sends their requests, `deployment` makes what they need and
removes it. `expectations` are their questions to an answer, `checks` has the checks by subject.
"""

__all__ = ["connection", "deployment", "report"]
