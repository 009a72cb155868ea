from __future__ import annotations

import json
import logging
import time
from typing import Any, Callable, Iterable, NamedTuple

from .errors import NotificationRefused
from .notification import USER_VALIDATE, Notification, Player, read_notification
from .verification import TOLERANCE_SECONDS, Headers, KeySource, verify_notification

BODY_BYTES_MAX = 64 * 1024
_log = logging.getLogger("txgw_merchant")


class Reply(NamedTuple):
    status: int
    headers: list[tuple[str, str]]
    body: bytes


class Receiver:
    """Answers notifications: verifies the raw bytes first, and only then reads them and calls ``validate``."""

    def __init__(
        self,
        *,
        keys: KeySource,
        app_ids: str | Iterable[str],
        validate: Callable[[Player], dict[str, Any]],
        on_event: Callable[[Notification], dict[str, Any]] | None = None,
        on_refused: Callable[[NotificationRefused], None] | None = None,
        tolerance: float = TOLERANCE_SECONDS,
        clock: Callable[[], float] = time.time,
    ):
        """``app_ids`` are the merchant's own apps; ``on_event`` gets verified events other than USER_VALIDATE."""
        self._keys = keys
        self._app_ids = frozenset([app_ids] if isinstance(app_ids, str) else app_ids)
        if not self._app_ids:
            raise ValueError("app_ids must name at least one app")
        self._validate = validate
        self._on_event = on_event or (lambda _: {})
        self._on_refused = on_refused
        self._tolerance = tolerance
        self._clock = clock

    def receive(self, method: str, headers: Headers, body: bytes) -> Reply:
        """The reply to one call. ``body`` is what arrived, before anything has parsed it."""
        try:
            return _json_reply(200, self._answer(method, headers, body))
        except NotificationRefused as refused:
            if self._on_refused:
                self._on_refused(refused)
            return refusal_reply(refused)
        except Exception:
            _log.exception("The notification could not be answered")
            return _json_reply(500, {"name": "INTERNAL", "message": "The player could not be validated."})

    def _answer(self, method: str, headers: Headers, body: bytes) -> dict[str, Any]:
        if method != "POST":
            raise NotificationRefused("METHOD_NOT_ALLOWED", "A notification must be sent with POST.")
        if len(body) > BODY_BYTES_MAX:
            raise body_too_large()
        verify_notification(headers, body, self._keys, now=self._clock(), tolerance=self._tolerance)
        notification = read_notification(body)
        if notification.app_id not in self._app_ids:
            raise NotificationRefused("OTHER_APP", "resource.app_id is not an app of this receiver.")
        if notification.event_type != USER_VALIDATE:
            return self._on_event(notification)
        return self._decide(notification.player())

    def _decide(self, player: Player) -> dict[str, Any]:
        answer = self._validate(player)
        # Without this check, a forgotten return would let every player top up.
        if not isinstance(answer, dict) or not isinstance(answer.get("is_topup_forbidden"), bool):
            raise TypeError("validate must return allow(…), forbid(…) or player_not_found()")
        asked = {"app_id": player.app_id, "user_id": player.user_id}
        return {**answer, **asked, **({} if player.server_id is None else {"server_id": player.server_id})}


def body_too_large() -> NotificationRefused:
    return NotificationRefused("BODY_TOO_LARGE", f"The body has more than {BODY_BYTES_MAX} bytes.")


def refusal_reply(refused: NotificationRefused) -> Reply:
    reply = _json_reply(refused.status, {"name": refused.name, "message": refused.message})
    if refused.status == 405:
        reply.headers.append(("Allow", "POST"))
    return reply


def _json_reply(status: int, fields: dict[str, Any]) -> Reply:
    return Reply(status, [("Content-Type", "application/json")], json.dumps(fields).encode("ascii"))
