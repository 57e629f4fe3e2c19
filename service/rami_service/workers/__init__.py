"""Several processes that serve at one port, and the one that keeps them running.

`supervisor` is the parent: it has the store, the ports of metrics and operators, and a `keeper` for each worker.
`worker` is what runs in a worker. They talk over a `link`. `port` is where all of them listen. `process` serves in the
present process.
"""

from rami_service.workers.port import reserved
from rami_service.workers.process import serve_here
from rami_service.workers.supervisor import WorkerFailed, supervise

__all__ = ["WorkerFailed", "reserved", "serve_here", "supervise"]
