from __future__ import annotations

import re

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa

from .base64_text import decode_canonical, encode

SCHEME = "TXGW-SHA256-RSA2048"
_SIGNATURE_BYTES = 256
_ID = re.compile(r"[\x21\x23-\x2b\x2d-\x7e]{1,64}")


def check_id(option: str, value: str) -> str:
    if isinstance(value, str) and _ID.fullmatch(value):
        return value
    raise ValueError(f"{option} must be 1 to 64 visible ASCII characters without commas or double quotes")


def string_to_sign(target: str, timestamp: str, nonce: str, body: bytes, method: str = "POST") -> bytes:
    """Five lines, each ended by a line feed. ``target`` is the path as called, ``body`` the bytes as sent."""
    return f"{method}\n{target}\n{timestamp}\n{nonce}\n".encode() + body + b"\n"


def webhook_string_to_sign(timestamp: str, nonce: str, body: bytes) -> bytes:
    return f"{timestamp}\n{nonce}\n".encode() + body + b"\n"


def sign(message: bytes, key: rsa.RSAPrivateKey) -> str:
    return encode(key.sign(message, padding.PKCS1v15(), hashes.SHA256()))


def verify(message: bytes, signature: str, key: rsa.RSAPublicKey) -> bool:
    signature_bytes = decode_canonical(signature)
    if signature_bytes is None or len(signature_bytes) != _SIGNATURE_BYTES:
        return False
    try:
        key.verify(signature_bytes, message, padding.PKCS1v15(), hashes.SHA256())
    except InvalidSignature:
        return False
    return True


def authorization(
    *, app_id: str, serial_no: str, key: rsa.RSAPrivateKey, target: str, timestamp: str, nonce: str, body: bytes
) -> str:
    """The value of the Authorization header, for any HTTP client that sends exactly ``body``."""
    signature = sign(string_to_sign(target, timestamp, nonce, body), key)
    pairs = {
        "auth_id": check_id("app_id", app_id),
        "auth_id_type": "APP_ID",
        "serial_no": check_id("serial_no", serial_no),
        "nonce_str": nonce,
        "timestamp": timestamp,
        "signature": signature,
    }
    return f"{SCHEME} " + ",".join(f"{name}={value}" for name, value in pairs.items())
