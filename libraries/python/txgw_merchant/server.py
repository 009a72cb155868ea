"""Two ways into the receiver: WSGI for every Python framework, and a server of the standard library."""

from __future__ import annotations

from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Iterable

from .receiver import BODY_BYTES_MAX, Receiver, Reply, body_too_large, refusal_reply

_SILENCE_SECONDS_MAX = 20


def wsgi_application(receiver: Receiver) -> Callable[..., Iterable[bytes]]:
    """For gunicorn, uWSGI, or mounted in Flask or Django. Servers join repeated headers with a comma, which no rule lets pass."""

    def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        names = [name for name in environ if name.startswith("HTTP_")]
        headers = [(name[5:].replace("_", "-"), environ[name]) for name in names]
        length = _length(environ.get("CONTENT_LENGTH"))
        if length is None or length > BODY_BYTES_MAX:
            reply = refusal_reply(body_too_large())
        else:
            reply = receiver.receive(environ["REQUEST_METHOD"], headers, environ["wsgi.input"].read(length))
        status = f"{reply.status} {HTTPStatus(reply.status).phrase}"
        start_response(status, [*reply.headers, ("Content-Length", str(len(reply.body)))])
        return [reply.body]

    return application


def make_server(receiver: Receiver, host: str, port: int) -> ThreadingHTTPServer:
    """An HTTP/1.1 server with a thread for each connection, for tests and behind a proxy."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        server_version = "txgw"
        sys_version = ""
        timeout = _SILENCE_SECONDS_MAX
        # Headers and body leave as two packets, and the second must not wait for the first to be confirmed.
        disable_nagle_algorithm = True

        def answer(self) -> None:
            # Repeated lengths are joined, which is no length.
            length = _length(",".join(self.headers.get_all("Content-Length", [])))
            if length is None or length > BODY_BYTES_MAX or self.headers.get("Transfer-Encoding"):
                # The rest of the body must not be taken for the next request.
                self.close_connection = True
                return self.send(refusal_reply(body_too_large()))
            body = self.rfile.read(length)
            if len(body) < length:
                self.close_connection = True
                return None
            return self.send(receiver.receive(self.command, self.headers.items(), body))

        def send(self, reply: Reply) -> None:
            self.send_response(reply.status)
            for name, value in [*reply.headers, ("Content-Length", str(len(reply.body)))]:
                self.send_header(name, value)
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(reply.body)

        def log_message(self, format: str, *args: Any) -> None:
            pass  # Paths and statuses belong to the log of the program.

        do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = answer

    return ThreadingHTTPServer((host, port), Handler)


def _length(header: str | None) -> int | None:
    if not header:
        return 0
    return int(header) if header.isascii() and header.isdigit() and len(header) < 10 else None
