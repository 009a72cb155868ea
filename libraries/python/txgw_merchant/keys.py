from __future__ import annotations

import re

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from .base64_text import decode_canonical
from .errors import KeyFormatError

_PEM_BLOCK = re.compile(r"-----BEGIN ([A-Z0-9 ]{1,40})-----([^-]+)-----END \1-----")
_RSA_ENCRYPTION = bytes.fromhex("06092a864886f70d010101")


def read_private_key(pem: str | bytes) -> rsa.RSAPrivateKey:
    """Takes a PEM block PRIVATE KEY (PKCS #8) or RSA PRIVATE KEY (PKCS #1)."""
    label, der = _read_pem(pem, "PRIVATE KEY")
    is_pkcs8 = re.match(b"\x30(?:[\x00-\x7f]|\x81.|\x82..)\x02\x01\x00\x30", der, re.DOTALL) is not None
    if label not in ("PRIVATE KEY", "RSA PRIVATE KEY") or is_pkcs8 != (label == "PRIVATE KEY"):
        raise KeyFormatError("The key must be a PEM block PRIVATE KEY or RSA PRIVATE KEY without a passphrase")
    try:
        key = serialization.load_der_private_key(der, password=None)
    except Exception as error:
        raise KeyFormatError("The PEM block PRIVATE KEY contains no usable key, or is damaged") from error
    if not isinstance(key, rsa.RSAPrivateKey):
        raise KeyFormatError("The private key must be an RSA key")
    _check(key.public_key())
    return key


def read_public_key(pem: str | bytes) -> rsa.RSAPublicKey:
    """Takes a PEM block PUBLIC KEY (SPKI)."""
    label, der = _read_pem(pem, "PUBLIC KEY")
    if label != "PUBLIC KEY" or _RSA_ENCRYPTION not in der[:24]:
        raise KeyFormatError("The key must be a PEM block PUBLIC KEY with an RSA key")
    try:
        key = serialization.load_der_public_key(der)
    except Exception as error:
        raise KeyFormatError("The PEM block PUBLIC KEY contains no usable key, or is damaged") from error
    if not isinstance(key, rsa.RSAPublicKey):
        raise KeyFormatError("The public key must be an RSA key")
    _check(key)
    return key


def _read_pem(pem: str | bytes, expected: str) -> tuple[str, bytes]:
    text = pem.decode("ascii", "replace") if isinstance(pem, bytes) else pem
    # Environment variables often spell the line ends of a PEM as a backslash and an n.
    block = _PEM_BLOCK.search(text.replace("\\r", "\n").replace("\\n", "\n"))
    der = decode_canonical("".join(block[2].split())) if block else None
    if block is None or not der:
        raise KeyFormatError(f'The key must be a PEM text from "-----BEGIN {expected}-----" to its end line')
    return block[1], der


def _check(key: rsa.RSAPublicKey) -> None:
    if key.key_size != 2048:
        raise KeyFormatError(f"The key must be an RSA key of 2048 bits; this one has {key.key_size}")
    # With the exponent 1 a signature is the padded digest itself, which anyone can write.
    exponent = key.public_numbers().e
    if exponent < 3 or exponent % 2 == 0:
        raise KeyFormatError("The key must have an odd public exponent of at least 3, such as 65537")
