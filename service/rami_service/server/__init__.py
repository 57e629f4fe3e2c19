"""The HTTP server: uvicorn, with connections of our own and limits on open files, connections and slow clients."""

__all__ = ["open_files", "server"]
