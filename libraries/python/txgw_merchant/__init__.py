"""Signed order queries, and answers to USER_VALIDATE, for game backends in Python."""

from .answers import FORBIDDEN_REASONS, allow, forbid, player_not_found
from .client import Client
from .errors import KeyFormatError, NotificationRefused, TxgwError
from .notification import Notification, Player, read_notification
from .platform_keys import PlatformKeys
from .receiver import Receiver, Reply
from .server import make_server, wsgi_application
from .signing import authorization, string_to_sign
from .verification import verify_notification

__all__ = [
    "FORBIDDEN_REASONS",
    "Client",
    "KeyFormatError",
    "Notification",
    "NotificationRefused",
    "PlatformKeys",
    "Player",
    "Receiver",
    "Reply",
    "TxgwError",
    "allow",
    "authorization",
    "forbid",
    "make_server",
    "player_not_found",
    "read_notification",
    "string_to_sign",
    "verify_notification",
    "wsgi_application",
]
