from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

from txgw_merchant.errors import NotificationRefused
from txgw_merchant.keys import read_private_key, read_public_key
from txgw_merchant.signing import sign, webhook_string_to_sign

VECTORS = Path(__file__).resolve().parents[3] / "vectors"
NOW = 1767225600
NONCE = "Wq3ZtY8uKp1LxR5vBn7MdC2sHf9Gj4Ea"
SERVICE_KEY = read_private_key((VECTORS / "keys/test-only-other.private.pem").read_text())
MERCHANT_PEM = (VECTORS / "keys/test-only-merchant.private.pem").read_text()


def cases(name: str) -> list[dict[str, Any]]:
    return json.loads((VECTORS / f"{name}.json").read_text())["cases"]


def bytes_of(body: dict[str, str]) -> bytes:
    return body["utf8"].encode() if "utf8" in body else base64.b64decode(body["base64"])


class OneKey:
    """Knows a single key of the service, under the serial number 1."""

    def __init__(self, pem: str | None = None):
        self.key = read_public_key(pem) if pem else SERVICE_KEY.public_key()

    def find(self, serial_no: str):
        if serial_no != "1":
            raise NotificationRefused("SERIAL_UNKNOWN", "not listed")
        return self.key


def signed(body: bytes, timestamp: str = str(NOW), **changes: str) -> list[tuple[str, str]]:
    headers = {
        "Txgw-Timestamp": timestamp,
        "Txgw-Nonce": NONCE,
        "Txgw-Serial": "1",
        "Txgw-Signature": sign(webhook_string_to_sign(timestamp, NONCE, body), SERVICE_KEY),
    }
    return list({**headers, **{name.replace("_", "-"): value for name, value in changes.items()}}.items())


def notification(**changes: Any) -> bytes:
    fields = {
        "id": "VALIDATION-0001",
        "event_type": "USER_VALIDATE",
        "resource": {"app_id": "my-game", "user_id": "玩家-1", "server_id": "7"},
    }
    return json.dumps({**fields, **changes}, ensure_ascii=False).encode()
