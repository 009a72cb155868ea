from __future__ import annotations

import re
import threading
import time
from datetime import datetime, timezone
from typing import Any, Callable, NamedTuple, Protocol

from cryptography.hazmat.primitives.asymmetric import rsa

from .errors import KeyFormatError, NotificationRefused, TxgwError
from .keys import read_public_key

_SERIAL = re.compile(r"[A-Za-z0-9_.:-]{1,64}")
REFRESH_SECONDS = 180.0
"""The service lists a key ten minutes before it signs, which leaves time for several tries."""
_PAUSE_SECONDS = 2.0
"""Between two fetches: serial numbers can be made up."""
_WAIT_SECONDS_MAX = 4.0
_WAITING_MAX = 32
_KEYS_MAX = 100


class CertificateSource(Protocol):
    def certificates(self, timeout: float | None = None) -> list[dict[str, Any]]: ...


class _Key(NamedTuple):
    key: rsa.RSAPublicKey
    not_before: float
    expires_at: float


class PlatformKeys:
    """Keeps the public keys of the service, and fetches them before they are needed and for an unknown serial.

    Keep one for the whole program. It may be used by several threads.
    """

    def __init__(self, client: CertificateSource, *, tolerance: float = 300.0, clock: Callable[[], float] = time.time):
        self._client = client
        self._tolerance = tolerance
        self._clock = clock
        self._keys: dict[str, _Key] = {}
        self._fetching = threading.Lock()
        self._places = threading.BoundedSemaphore(_WAITING_MAX)
        self._began = float("-inf")
        self._succeeded = float("-inf")

    def find(self, serial_no: str) -> rsa.RSAPublicKey:
        key = self._valid(serial_no)
        if key is not None:
            self._refresh_when_due()
            return key
        if not _SERIAL.fullmatch(serial_no):
            raise NotificationRefused("SERIAL_UNKNOWN", "Txgw-Serial does not have the form of a serial number.")
        return self._wait_for(serial_no)

    def _valid(self, serial_no: str) -> rsa.RSAPublicKey | None:
        known, now = self._keys.get(serial_no), self._clock()
        if known and known.not_before - self._tolerance <= now < known.expires_at + self._tolerance:
            return known.key
        return None

    def _wait_for(self, serial_no: str) -> rsa.RSAPublicKey:
        arrived = time.monotonic()
        if self._places.acquire(blocking=False):
            try:
                self._fetch_since(arrived, serial_no)
            finally:
                self._places.release()
        key = self._valid(serial_no)
        if key is not None:
            return key
        if self._succeeded >= arrived:
            raise NotificationRefused(
                "SERIAL_UNKNOWN",
                "Txgw-Serial names no valid key of the service. "
                "Check that the keys and the notification belong to the same environment, production or sandbox.",
            )
        raise NotificationRefused("KEYS_UNAVAILABLE", "The keys of the service could not be fetched in time.")

    def _fetch_since(self, arrived: float, serial_no: str) -> None:
        """A fetch that began earlier may have missed a new key, so one has to begin after ``arrived``."""
        deadline = arrived + _WAIT_SECONDS_MAX
        if not self._fetching.acquire(timeout=_WAIT_SECONDS_MAX):
            return
        try:
            pause = max(0.0, self._began + _PAUSE_SECONDS - time.monotonic())
            if self._began >= arrived or self._valid(serial_no) or time.monotonic() + pause >= deadline:
                return
            time.sleep(pause)
            self._fetch(deadline - time.monotonic())
        finally:
            self._fetching.release()

    def _refresh_when_due(self) -> None:
        now = time.monotonic()
        is_due = now - self._succeeded > REFRESH_SECONDS and now - self._began > _WAIT_SECONDS_MAX * 2
        if is_due and self._fetching.acquire(blocking=False):
            self._began = now
            threading.Thread(target=self._refresh, daemon=True).start()

    def _refresh(self) -> None:
        try:
            self._fetch(_WAIT_SECONDS_MAX)
        finally:
            self._fetching.release()

    def _fetch(self, timeout: float) -> None:
        began = self._began = time.monotonic()
        try:
            self._keys = dict(_read(item) for item in self._client.certificates(timeout)[:_KEYS_MAX])
            self._succeeded = began
        except (TxgwError, KeyFormatError, ValueError):
            pass  # Known keys stay valid, and the next notification tries again.


def _read(certificate: dict[str, Any]) -> tuple[str, _Key]:
    serial_no, pem = certificate.get("serial_no"), certificate.get("public_key")
    if not isinstance(serial_no, str) or not isinstance(pem, str):
        raise ValueError("not a certificate of the service")
    expires_at = certificate.get("expires_at")
    not_before = _seconds(certificate["not_before"]) if certificate.get("not_before") else float("-inf")
    return serial_no, _Key(read_public_key(pem), not_before, _seconds(expires_at) if expires_at else float("inf"))


def _seconds(utc_text: str) -> float:
    text = re.sub(r"\.[0-9]+", "", utc_text)
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc).timestamp()
