"""The HTTP side of the service: handlers, and what stands around them."""
