from __future__ import annotations

import json
import secrets
import ssl
import time
from typing import Any, Callable

from .exact_json import read_object
from .errors import TxgwError
from .keys import read_private_key
from .service_address import read_service_address
from .sending import Answer, post
from .signing import authorization, check_id

TIMEOUT_SECONDS = 10.0
_NAME_OF_STATUS = {
    429: "RESOURCE_EXHAUSTED",
    500: "INTERNAL",
    502: "UNAVAILABLE",
    503: "UNAVAILABLE",
    504: "UNAVAILABLE",
}


class Client:
    """Calls the service as one app. Every call is one try: whoever calls decides whether to try again."""

    def __init__(
        self,
        *,
        app_id: str,
        private_key: str | bytes,
        base_url: str,
        serial_no: str = "1",
        path_segment: str = "gateway",
        timeout: float = TIMEOUT_SECONDS,
        ca_file: str | None = None,
        clock: Callable[[], float] = time.time,
    ):
        """``private_key`` is the text of a PEM file; ``ca_file`` names a CA to trust in place of the system's."""
        self.app_id = check_id("app_id", app_id)
        self._serial_no = check_id("serial_no", serial_no)
        self._key = read_private_key(private_key)
        self._address = read_service_address(base_url, path_segment)
        self._timeout = timeout
        self._tls = ssl.create_default_context(cafile=ca_file)
        self._clock = clock

    def query_order(self, order_id: str) -> dict[str, Any]:
        """The order as the service knows it now. Amounts stay text, unknown fields stay as they are."""
        # Serialised once: these bytes are signed, and these bytes are sent.
        body = json.dumps({"id": order_id}).encode("ascii")
        fields = self._call("orders", body, self._timeout)
        for name in ("payment_order_id", "order_status"):
            if not isinstance(fields.get(name), str) or not fields[name]:
                raise TxgwError("UNEXPECTED_ANSWER", f"The answer is not an order: it has no {name}.", 200, fields)
        return fields

    def certificates(self, timeout: float | None = None) -> list[dict[str, Any]]:
        """The public keys with which the service signs its notifications."""
        fields = self._call("certificates", b"", min(timeout or self._timeout, self._timeout))
        certificates = fields.get("certificates")
        if not isinstance(certificates, list) or not all(isinstance(item, dict) for item in certificates):
            raise TxgwError("UNEXPECTED_ANSWER", "The answer is not a list of certificates.", 200, fields)
        return certificates

    def _call(self, operation: str, body: bytes, timeout: float) -> dict[str, Any]:
        target = f"{self._address.prefix}/v2/{operation}"
        value = authorization(
            app_id=self.app_id,
            serial_no=self._serial_no,
            key=self._key,
            target=target,
            timestamp=str(int(self._clock())),
            nonce=secrets.token_hex(16),
            body=body,
        )
        headers = {"Content-Type": "application/json", "Accept": "application/json", "Authorization": value}
        answer = post(self._address, target, headers, body, timeout=timeout, tls=self._tls)
        fields = read_object(answer.body)
        if answer.status != 200:
            raise error_of(answer, fields)
        if fields is None:
            raise TxgwError("UNEXPECTED_ANSWER", "The answer is not a JSON object: check base_url.", 200)
        return fields


def error_of(answer: Answer, fields: dict[str, Any] | None) -> TxgwError:
    name, status = (fields or {}).get("name"), answer.status
    if isinstance(name, str) and name:
        message = fields.get("message") if fields else None
        text = message if isinstance(message, str) else f"The service answered {status}."
        error = TxgwError(name, text, status, fields)
    else:
        text = f"The answer has status {status} and no error body, so it may come from a proxy in between."
        error = TxgwError(_NAME_OF_STATUS.get(status, "UNEXPECTED_ANSWER"), text, status)
    error.retry_after = answer.retry_after
    return error
