from __future__ import annotations

import http.client
import re
import socket
import ssl
import threading
import time
from typing import NamedTuple

from .errors import TxgwError
from .service_address import ServiceAddress

_ANSWER_BYTES_MAX = 4 * 1024 * 1024
_PIECE_BYTES = 64 * 1024


class Answer(NamedTuple):
    status: int
    body: bytes
    retry_after: int | None


def post(
    address: ServiceAddress, target: str, headers: dict[str, str], body: bytes, *, timeout: float, tls: ssl.SSLContext
) -> Answer:
    """Sends the bytes once and follows no redirect, because another path would not be the signed one."""
    deadline = time.monotonic() + timeout
    connection = (
        http.client.HTTPSConnection(address.host, address.port, timeout=timeout, context=tls)
        if address.is_tls
        else http.client.HTTPConnection(address.host, address.port, timeout=timeout)
    )
    # The time-out of a socket begins anew with each piece, so a slow sender would hold us for ever.
    watch = threading.Timer(timeout, _cut, [connection])
    watch.daemon = True
    watch.start()
    try:
        connection.request("POST", target, body=body, headers=headers)
        response = connection.getresponse()
        retry_after = response.getheader("Retry-After", "")
        seconds = int(retry_after) if re.fullmatch(r"[0-9]{1,9}", retry_after) else None
        return Answer(response.status, _read(response), seconds)
    except (OSError, http.client.HTTPException, ValueError) as error:
        if time.monotonic() >= deadline or isinstance(error, socket.timeout):
            raise TxgwError("TIMEOUT", f"{address.host} gave no answer within {timeout} s.") from error
        raise TxgwError("CONNECTION_FAILED", f"{address.host} cannot be reached: {error}") from error
    finally:
        watch.cancel()
        connection.close()


def _cut(connection: http.client.HTTPConnection) -> None:
    try:
        if connection.sock:
            connection.sock.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass  # It has ended by itself.


def _read(response: http.client.HTTPResponse) -> bytes:
    pieces, length = [], 0
    while piece := response.read(_PIECE_BYTES):
        length += len(piece)
        if length > _ANSWER_BYTES_MAX:
            raise TxgwError("UNEXPECTED_ANSWER", f"The answer has more than {_ANSWER_BYTES_MAX} bytes.", response.status)
        pieces.append(piece)
    if response.length:
        raise http.client.IncompleteRead(b"", response.length)
    return b"".join(pieces)
