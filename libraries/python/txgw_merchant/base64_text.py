from __future__ import annotations

import base64
import binascii


def encode(value: bytes) -> str:
    return base64.b64encode(value).decode("ascii")


def decode_canonical(text: str) -> bytes | None:
    """The bytes of the one canonical spelling; None for every other spelling of the same bytes."""
    try:
        value = base64.b64decode(text.encode("ascii"), validate=True)
    except (binascii.Error, ValueError):
        return None
    return value if encode(value) == text else None
