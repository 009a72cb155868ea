from __future__ import annotations

import base64
import unittest

from txgw_merchant import Client, KeyFormatError, NotificationRefused, read_notification, string_to_sign
from txgw_merchant.base64_text import decode_canonical
from txgw_merchant.client import error_of
from txgw_merchant.exact_json import read_object
from txgw_merchant.keys import read_private_key, read_public_key
from txgw_merchant.sending import Answer
from txgw_merchant.signing import sign, verify, webhook_string_to_sign
from txgw_merchant.verification import verify_notification

from .support import MERCHANT_PEM, NOW, VECTORS, OneKey, bytes_of, cases

READ_FIELDS = {"", "id", "resource", "resource.app_id", "resource.user_id", "resource.server_id"}


class Vectors(unittest.TestCase):
    def each(self, name: str):
        found = cases(name)
        self.assertGreater(len(found), 5)
        for case in found:
            with self.subTest(vector=name, comment=case["comment"]):
                yield case

    def test_string_to_sign(self):
        for case in self.each("string-to-sign"):
            given = case["input"]
            text = string_to_sign(
                given["target"], given["timestamp"], given["nonce"], bytes_of(given["body"]), given["method"]
            )
            self.assertEqual(base64.b64encode(text).decode(), case["expected"]["base64"])

    def test_signatures_of_requests(self):
        merchant = read_private_key(MERCHANT_PEM)
        for case in self.each("signature"):
            given = case["input"]
            key = read_public_key((VECTORS / given["public_key"]).read_text())
            text = string_to_sign(
                given["target"], given["timestamp"], given["nonce"], bytes_of(given["body"]), given["method"]
            )
            self.assertEqual(verify(text, given["signature"], key), case["valid"])
            if case["valid"] and "merchant" in given["public_key"]:
                self.assertEqual(sign(text, merchant), given["signature"])

    def test_signatures_of_notifications(self):
        for case in self.each("webhook-signature"):
            given = case["input"]
            body, keys = bytes_of(given["body"]), OneKey((VECTORS / given["public_key"]).read_text())
            headers = [
                ("Txgw-Timestamp", given["timestamp"]),
                ("Txgw-Nonce", given["nonce"]),
                ("Txgw-Serial", "1"),
                ("Txgw-Signature", given["signature"]),
            ]
            if case["valid"]:
                text = webhook_string_to_sign(given["timestamp"], given["nonce"], body)
                self.assertEqual(base64.b64encode(text).decode(), case["expected"]["base64"])
                headers.append(("Content-Digest", case["expected"]["content_digest"]))
                self.assertIsNone(verify_notification(headers, body, keys, now=NOW))
            else:
                with self.assertRaises(NotificationRefused) as refused:
                    verify_notification(headers, body, keys, now=NOW)
                self.assertEqual(refused.exception.name, "SIGNATURE_MISMATCH")

    def test_keys(self):
        for case in self.each("keys"):
            read = read_public_key if case["input"]["use"] == "public" else read_private_key
            if case["valid"]:
                self.assertIsNotNone(read(case["input"]["pem"]))
            else:
                with self.assertRaises(KeyFormatError):
                    read(case["input"]["pem"])

    def test_base64(self):
        for case in self.each("base64"):
            value = decode_canonical(case["input"]["text"])
            self.assertEqual(value.hex() if value is not None else None, case.get("expected", {}).get("hex"))

    def test_notifications(self):
        for case in self.each("user-validate-notification"):
            body = bytes_of(case["input"]["body"])
            if case["valid"]:
                self.assertTrue(read_notification(body).player().user_id)
            elif READ_FIELDS.issuperset(case["error"]["fields"]):
                with self.assertRaises(NotificationRefused) as refused:
                    read_notification(body).player()
                self.assertEqual(refused.exception.name, "NOTIFICATION_INVALID")

    def test_error_bodies(self):
        for case in self.each("error-body"):
            body = bytes_of(case["input"]["body"])
            error = error_of(Answer(400, body, None), read_object(body))
            name = (read_object(body) or {}).get("name")
            self.assertEqual(error.name, name if isinstance(name, str) else "UNEXPECTED_ANSWER")

    def test_a_client_takes_only_keys_of_the_scheme(self):
        with self.assertRaises(KeyFormatError):
            Client(app_id="my-game", private_key=MERCHANT_PEM[:-40], base_url="https://pay.example.com")
