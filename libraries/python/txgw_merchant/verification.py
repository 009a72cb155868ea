from __future__ import annotations

import hashlib
import re
from typing import Iterable, Protocol

from cryptography.hazmat.primitives.asymmetric import rsa

from .base64_text import encode
from .errors import NotificationRefused
from .signing import verify, webhook_string_to_sign

TOLERANCE_SECONDS = 300
_SHA_256 = re.compile(r"sha-256=:([A-Za-z0-9+/]+=*):(?:;.*)?")
_SIGNATURE = re.compile(r"[A-Za-z0-9+/]{342}==")

Headers = Iterable["tuple[str, str]"]


class KeySource(Protocol):
    def find(self, serial_no: str) -> rsa.RSAPublicKey: ...


def verify_notification(
    headers: Headers, body: bytes, keys: KeySource, *, now: float, tolerance: float = TOLERANCE_SECONDS
) -> None:
    """Returns when the service has sent exactly these bytes within the tolerance.

    ``headers`` are pairs as received, repeated ones included. Raises NotificationRefused with the reason.
    """
    values: dict[str, list[str]] = {}
    for name, value in headers:
        values.setdefault(name.lower(), []).append(value)
    timestamp = _single(values, "Txgw-Timestamp")
    nonce = _single(values, "Txgw-Nonce")
    serial_no = _single(values, "Txgw-Serial")
    signature = _single(values, "Txgw-Signature")
    _check_timestamp(timestamp, now, tolerance)
    _check_digest(",".join(values.get("content-digest", [])), body)
    # What cannot be a signature must not make us fetch keys.
    if not _SIGNATURE.fullmatch(signature):
        raise NotificationRefused("SIGNATURE_MISMATCH", "Txgw-Signature is not the Base64 of an RSA signature.")
    if not verify(webhook_string_to_sign(timestamp, nonce, body), signature, keys.find(serial_no)):
        raise NotificationRefused("SIGNATURE_MISMATCH", "The key of Txgw-Serial did not sign these bytes.")


def _single(values: dict[str, list[str]], name: str) -> str:
    given = values.get(name.lower(), [])
    if len(given) > 1:
        raise NotificationRefused("HEADER_REPEATED", f"The header {name} stands more than once.")
    if not given or not given[0]:
        raise NotificationRefused("HEADER_MISSING", f"The header {name} is missing.")
    return given[0]


def _check_timestamp(timestamp: str, now: float, tolerance: float) -> None:
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise NotificationRefused("TIMESTAMP_INVALID", "Txgw-Timestamp must be whole seconds since 1970.")
    if abs(int(now) - int(timestamp)) > tolerance:
        raise NotificationRefused(
            "TIMESTAMP_OUTSIDE_TOLERANCE",
            f"Txgw-Timestamp is more than {tolerance:g} seconds away from our clock: "
            "the call was repeated later, or one of the clocks is wrong.",
        )


def _check_digest(header: str, body: bytes) -> None:
    stated = [found[1] for member in header.split(",") if (found := _SHA_256.fullmatch(member.strip()))]
    if stated and stated[-1] != encode(hashlib.sha256(body).digest()):
        raise NotificationRefused(
            "BODY_CHANGED", "The body was changed on the way: it does not match Content-Digest. Verify the raw bytes."
        )
