"""The weights that `rami tune` found: by the game for which they were tuned, and the number of players.

All games of the same kind have them (`rami.bots.weights.choice`). With four players they are those of three and more.
"""

from types import MappingProxyType
from typing import Final

from rami.bots.weights.weights import Weights

TUNED: Final = MappingProxyType[tuple[str, int], Weights](
    {
        ("rami", 2): Weights(
            sets=443,
            runs=530,
            pairs=118,
            fits=498,
            feeds=327,
            danger=94,
            safe=1,
            refused=60,
            eager=1419,
            patience=(1000, 198, 473, 281, 597, 458, 981, 1076, 1335),
            fades=970,
        ),
        ("rami-50", 2): Weights(
            sets=426,
            runs=458,
            pairs=38,
            fits=1775,
            feeds=955,
            safe=26,
            patience=(1000, 149, 345, 697, 764, 653, 929, 949, 774),
            fades=896,
            holds=4,
        ),
        ("rami-classique", 2): Weights(
            sets=478,
            runs=526,
            pairs=135,
            fits=909,
            feeds=576,
            danger=42,
            safe=22,
            eager=1402,
            patience=(1000, 339, 369, 498, 666, 566, 999, 772, 1134),
            fades=975,
            holds=3,
        ),
        ("rami-francais", 2): Weights(
            sets=464,
            runs=522,
            pairs=84,
            fits=1608,
            feeds=591,
            danger=27,
            safe=26,
            refused=22,
            patience=(1000, 284, 418, 524, 796, 785, 944, 965, 830),
            fades=960,
            holds=3,
        ),
        ("gin-rami", 2): Weights(
            sets=270,
            runs=306,
            pairs=88,
            fits=0,
            feeds=385,
            danger=68,
            safe=35,
            refused=12,
            eager=1380,
            own=(1000, 1044, 981, 937, 1127, 936, 1123, 1053, 1019),
            fades=747,
            knocks=5724,
            falls=875,
        ),
        ("rami-frappe", 2): Weights(
            sets=96,
            runs=98,
            pairs=153,
            fits=0,
            feeds=0,
            danger=46,
            safe=1,
            refused=14,
            own=(1000, 1101, 905, 977, 1094, 1019, 903, 981, 977),
            fades=761,
            knocks=5612,
            falls=947,
        ),
        ("rami-frappe", 4): Weights(
            sets=234,
            runs=266,
            pairs=108,
            fits=0,
            feeds=117,
            refused=20,
            fades=796,
            knocks=5786,
            falls=916,
        ),
    }
)
