from __future__ import annotations

import json
import logging
import socket
import threading
import unittest

from txgw_merchant import Receiver, allow, forbid, make_server, player_not_found

from .support import NOW, OneKey, notification, signed


def receiver(**changes) -> Receiver:
    parts = {
        "keys": OneKey(),
        "app_ids": "my-game",
        "validate": lambda player: allow(f"Ada of {player.server_id}"),
        "clock": lambda: NOW + 0.9,
    }
    return Receiver(**{**parts, **changes})


class ReceiverTest(unittest.TestCase):
    def status_and_name(self, headers, body, method="POST", **changes):
        reply = receiver(**changes).receive(method, headers, body)
        return reply.status, json.loads(reply.body).get("name")

    def test_answers_with_the_player_as_asked(self):
        body = notification()
        reply = receiver().receive("POST", signed(body), body)
        self.assertEqual(reply.status, 200)
        expected = {"app_id": "my-game", "user_id": "玩家-1", "server_id": "7", "user_name": "Ada of 7"}
        self.assertEqual(json.loads(reply.body), {**expected, "is_topup_forbidden": False})

    def test_forbids_with_a_reason(self):
        body = notification(resource={"app_id": "my-game", "user_id": "1"})
        reply = receiver(validate=lambda _: player_not_found()).receive("POST", signed(body), body)
        reason = {"code": "OTHER", "message": "There is no such player."}
        expected = {"app_id": "my-game", "user_id": "1", "is_topup_forbidden": True, "forbidden_reason": reason}
        self.assertEqual(json.loads(reply.body), expected)
        with self.assertRaises(ValueError):
            forbid("BANNED", "not a code of the contract")

    def test_refuses_what_the_service_did_not_sign(self):
        body = notification()
        names = ("Txgw-Timestamp", "Txgw-Nonce", "Txgw-Serial", "Txgw-Signature")
        for name in names:
            without = [pair for pair in signed(body) if pair[0] != name]
            self.assertEqual(self.status_and_name(without, body), (401, "HEADER_MISSING"))
            empty = [*without, (name, "")]
            self.assertEqual(self.status_and_name(empty, body), (401, "HEADER_MISSING"))
            value = dict(signed(body))[name]
            repeated = [*signed(body), (name.lower(), value)]
            self.assertEqual(self.status_and_name(repeated, body), (401, "HEADER_REPEATED"))
        self.assertEqual(self.status_and_name(signed(body), body + b" "), (401, "SIGNATURE_MISMATCH"))
        self.assertEqual(self.status_and_name(signed(body, Txgw_Serial="2"), body), (401, "SERIAL_UNKNOWN"))
        other = signed(body, Content_Digest="sha-256=:AAAA:")
        self.assertEqual(self.status_and_name(other, body), (401, "BODY_CHANGED"))
        for altered in (lambda text: text[:-1], lambda text: text.replace("==", "%3D%3D"), lambda text: f" {text}"):
            spelt = signed(body, Txgw_Signature=altered(dict(signed(body))["Txgw-Signature"]))
            self.assertEqual(self.status_and_name(spelt, body), (401, "SIGNATURE_MISMATCH"))

    def test_takes_whole_seconds_of_the_last_and_next_300(self):
        body = notification()
        for distance in (-300, 0, 300):
            self.assertEqual(self.status_and_name(signed(body, str(NOW + distance)), body), (200, None))
        for distance in (-301, 301, -3600, 3600):
            outside = self.status_and_name(signed(body, str(NOW + distance)), body)
            self.assertEqual(outside, (401, "TIMESTAMP_OUTSIDE_TOLERANCE"))
        for text in (f"{NOW}000", f"{NOW}.5", f"+{NOW}", f"{NOW}\n", "١٧٦٧٢٢٥٦٠٠", "0x1"):
            self.assertEqual(self.status_and_name(signed(body, text), body), (401, "TIMESTAMP_INVALID"))

    def test_refuses_a_signed_body_that_is_no_notification(self):
        twice = b'{"id":"1","resource":{"app_id":"my-game","user_id":"1","user_id":"2"}}'
        deep = b'{"id":' + b"[" * 60_000
        for body in (b"", b"{", b"[]", b"\xef\xbb\xbf" + notification(), twice, deep, notification() + b"\xff"):
            self.assertEqual(self.status_and_name(signed(body), body), (400, "NOTIFICATION_INVALID"))
        utf16 = notification().decode().encode("utf-16")
        self.assertEqual(self.status_and_name(signed(utf16), utf16), (400, "NOTIFICATION_INVALID"))

    def test_refuses_another_app_whatever_the_event(self):
        for event_type in ("USER_VALIDATE", "SOMETHING_NEW"):
            body = notification(event_type=event_type, resource={"app_id": "other", "user_id": "1"})
            self.assertEqual(self.status_and_name(signed(body), body), (403, "OTHER_APP"))

    def test_bounds_method_and_size(self):
        body = notification()
        self.assertEqual(self.status_and_name(signed(body), body, method="GET"), (405, "METHOD_NOT_ALLOWED"))
        big = b"x" * (64 * 1024 + 1)
        self.assertEqual(self.status_and_name(signed(body), big), (413, "BODY_TOO_LARGE"))

    def test_hands_other_events_on_with_their_type(self):
        body = notification(event_type="SOMETHING_NEW", resource={"app_id": "my-game", "order": {"amount": "1.10"}})
        seen = []
        reply = receiver(on_event=lambda event: seen.append(event) or {"processed": True}).receive(
            "POST", signed(body), body
        )
        self.assertEqual(json.loads(reply.body), {"processed": True})
        self.assertEqual(seen[0].event_type, "SOMETHING_NEW")
        self.assertEqual(seen[0].resource["order"]["amount"], "1.10")
        self.assertEqual(json.loads(receiver().receive("POST", signed(body), body).body), {})

    def test_sells_nothing_when_validate_fails_or_forgets_its_answer(self):
        logging.disable(logging.CRITICAL)
        self.addCleanup(logging.disable, logging.NOTSET)
        body = notification()
        for validate in (lambda _: None, lambda _: {}, lambda _: {"is_topup_forbidden": "false"}, lambda _: 1 / 0):
            self.assertEqual(self.status_and_name(signed(body), body, validate=validate), (500, "INTERNAL"))


class ServerTest(unittest.TestCase):
    def exchange(self, request: bytes) -> bytes:
        server = make_server(receiver(), "127.0.0.1", 0)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        with socket.create_connection(("127.0.0.1", server.server_port), timeout=20) as connection:
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
            answer = b""
            while piece := connection.recv(65536):
                answer += piece
        return answer

    def test_answers_one_request_after_the_other(self):
        body = notification()
        headers = "".join(f"{name}: {value}\r\n" for name, value in signed(body))
        request = f"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: {len(body)}\r\n{headers}\r\n".encode() + body
        self.assertEqual(self.exchange(request * 2).count(b"HTTP/1.1 200 OK"), 2)

    def test_takes_no_body_whose_length_is_in_doubt(self):
        for length in ("Content-Length: 2\r\nContent-Length: 3", "Transfer-Encoding: chunked", "Content-Length: 65537"):
            answer = self.exchange(f"POST / HTTP/1.1\r\nHost: a\r\n{length}\r\n\r\n{{}}".encode())
            self.assertTrue(answer.startswith(b"HTTP/1.1 413"), answer)
            self.assertEqual(answer.count(b"HTTP/1.1"), 1)
