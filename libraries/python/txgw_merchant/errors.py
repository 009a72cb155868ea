from __future__ import annotations

from typing import Any


class KeyFormatError(ValueError):
    """The text is not a key of this scheme. The message never quotes it."""


class TxgwError(Exception):
    """A call failed. ``name`` is the error name of the service, or CONNECTION_FAILED, TIMEOUT or UNEXPECTED_ANSWER."""

    def __init__(self, name: str, message: str, status: int | None = None, fields: dict[str, Any] | None = None):
        super().__init__(f"{name}: {message}")
        fields = fields or {}
        debug_id = fields.get("debug_id")
        self.name = name
        self.message = message
        self.status = status
        """The HTTP status; None when there was no answer."""
        self.debug_id = debug_id if isinstance(debug_id, str) else None
        """Identifies the request at the service: quote it when you report a problem."""
        self.details = _objects(fields.get("details"))
        self.causes = _objects(fields.get("causes"))
        self.retry_after: int | None = None
        """The seconds to wait before the next request, when the service asks for that."""


def _objects(value: Any) -> list[dict[str, Any]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


_STATUS_OF = {
    "METHOD_NOT_ALLOWED": 405,
    "BODY_TOO_LARGE": 413,
    "HEADER_MISSING": 401,
    "HEADER_REPEATED": 401,
    "TIMESTAMP_INVALID": 401,
    "TIMESTAMP_OUTSIDE_TOLERANCE": 401,
    "BODY_CHANGED": 401,
    "SERIAL_UNKNOWN": 401,
    "SIGNATURE_MISMATCH": 401,
    "NOTIFICATION_INVALID": 400,
    "OTHER_APP": 403,
    "KEYS_UNAVAILABLE": 503,
}


class NotificationRefused(Exception):
    """The call is not answered as a notification. ``name`` says why, ``status`` is the one to answer with."""

    def __init__(self, name: str, message: str):
        super().__init__(message)
        self.name = name
        self.message = message
        self.status = _STATUS_OF[name]
