"""The signature of each call. `Rami` and `AsyncRami` have a method of the same name and signature for each.

`rami.contract.operations` declares, under the same name, what an operation does and what it refuses. The help text of a
method starts with that; a docstring here adds only what a Python caller has to know as well.
"""

from rami.client.calls import plain, shaped
from rami.client.calls.plain import *
from rami.client.calls.shaped import *

__all__: list[str] = []
__all__ += plain.__all__
__all__ += shaped.__all__
