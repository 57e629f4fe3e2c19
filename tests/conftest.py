"""What holds for every test: Hypothesis sets no deadline, for two busy cores are slow now and then."""

from hypothesis import settings

settings.register_profile("rami", settings(), deadline=None)
settings.load_profile("rami")
