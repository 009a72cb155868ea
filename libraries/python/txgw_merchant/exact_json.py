from __future__ import annotations

import json
from decimal import Decimal
from typing import Any


def read_object(body: bytes) -> dict[str, Any] | None:
    """The JSON object in UTF-8; None for anything else: a byte order mark, a name that stands twice, NaN.

    Numbers become Decimal, because a float would change them.
    """
    try:
        value = json.loads(
            # json.loads would guess the encoding of bytes, and accept UTF-16 and byte order marks.
            body.decode("utf-8"),
            object_pairs_hook=_object_without_repetition,
            parse_int=Decimal,
            parse_float=Decimal,
            parse_constant=_refuse_constant,
        )
    except (ValueError, ArithmeticError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _object_without_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a name stands twice")
    return fields


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")
