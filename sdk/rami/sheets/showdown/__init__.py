"""What only the sheets of games with a showdown say: nobody lays cards on the table, and the hands are compared."""

__all__ = ["dead_deals", "declaring", "knocking", "points", "turns"]
