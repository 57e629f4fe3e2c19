"""The HTTP server: uvicorn, with limits on open files, connections and slow clients."""

__all__ = ["open_files", "server"]
