from __future__ import annotations

from typing import Any, NamedTuple

from .errors import NotificationRefused
from .exact_json import read_object

USER_VALIDATE = "USER_VALIDATE"


class Player(NamedTuple):
    app_id: str
    user_id: str
    server_id: str | None


class Notification(NamedTuple):
    id: str
    """The same in every attempt to deliver it."""
    event_type: str
    app_id: str
    resource: dict[str, Any]
    fields: dict[str, Any]
    """The whole body; unknown fields stay as they are."""

    def player(self) -> Player:
        """Whom USER_VALIDATE asks about."""
        server_id = self.resource.get("server_id")
        if "server_id" in self.resource and not isinstance(server_id, str):
            raise _invalid("resource.server_id must be a string if it is present")
        return Player(self.app_id, _text(self.resource, "user_id", "resource.user_id"), server_id)


def read_notification(body: bytes) -> Notification:
    """Reads a verified body, of an event of any type."""
    fields = read_object(body)
    if fields is None:
        raise _invalid("the body must be a JSON object in UTF-8, without byte order mark and repeated names")
    resource = fields.get("resource")
    notification_id = _text(fields, "id", "id")
    if not isinstance(resource, dict):
        raise _invalid("resource must be an object")
    event_type = fields.get("event_type", USER_VALIDATE)
    if not isinstance(event_type, str):
        raise _invalid("event_type must be a string")
    app_id = _text(resource, "app_id", "resource.app_id")
    return Notification(notification_id, event_type, app_id, resource, fields)


def _text(fields: dict[str, Any], name: str, path: str) -> str:
    value = fields.get(name)
    if isinstance(value, str) and value:
        return value
    raise _invalid(f"{path} must be a string that is not empty")


def _invalid(rule: str) -> NotificationRefused:
    return NotificationRefused("NOTIFICATION_INVALID", f"Not a notification: {rule}.")
