"""What is raised where a package is missing that an extra of this library installs."""


class MissingExtra(ImportError):
    """A package is missing that an extra of this library would have installed."""
