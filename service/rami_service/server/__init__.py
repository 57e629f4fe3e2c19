"""The HTTP server: uvicorn, with bounds on open files, connections and slow callers."""

__all__ = ["open_files", "server"]
