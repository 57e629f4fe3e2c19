"""What a setting may be, in words: the decoder's own messages speak of types and patterns."""

from typing import Any, get_args

from msgspec.inspect import BoolType, FloatType, IntType, LiteralType, StrType, VarTupleType, type_info


def in_words(kind: Any) -> str | None:
    """What a setting of this type has to be. None if its type alone allows every text."""
    match type_info(kind):
        case IntType(ge=least, le=most):
            return f"a whole number from {least} to {most}"
        case FloatType(gt=None, ge=least, le=most):
            return f"a number from {least} to {most}"
        case FloatType(gt=above, le=most):
            return f"a number above {above} and up to {most}"
        case BoolType():
            return "true or false"
        case LiteralType():
            return "one of " + ", ".join(get_args(kind))  # in the order of the code; msgspec sorts them
        case StrType(pattern=str()):
            return (
                "a path that begins with a slash and does not end with one, such as /rami; no part of it begins with a "
                "dot, and it does not begin like a path of the service itself, such as /v1 or /play"
            )
        case StrType(min_length=1):
            return "a text that is not empty"
        case VarTupleType(item_type=StrType(pattern=str(pattern))) if "=" in pattern:
            return (
                "names and files, such as champion=/etc/rami/champion.npz, separated by commas: a name begins with a "
                "small letter and has at most 30 small letters, digits, - and _, and a file begins with a slash"
            )
        case VarTupleType(item_type=StrType(pattern=str())):
            return (
                "origins in lower case, without a path and without the usual port (:80, :443), separated by commas: "
                "such as https://cards.example, https://*.cards.example, http://localhost:* or capacitor://localhost; "
                "null, or * for all of them"
            )
        case _:
            return None
