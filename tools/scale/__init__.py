"""The figures of docs/understand/scale.md: what is measured, and what is derived from it."""
