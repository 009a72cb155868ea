from __future__ import annotations

import threading
import unittest
from typing import Any
from unittest import mock

from txgw_merchant import Client, NotificationRefused, PlatformKeys, TxgwError

from .support import MERCHANT_PEM, NOW, VECTORS

PEM = (VECTORS / "keys/test-only-other.public.pem").read_text()


def certificate(serial_no: str, **changes: Any) -> dict[str, Any]:
    fields = {"serial_no": serial_no, "public_key": PEM, "not_before": "2025-12-31T00:00:00.000Z", "expires_at": None}
    return {**fields, **changes}


class Service:
    def __init__(self, *certificates: dict[str, Any]):
        self.listed = list(certificates)
        self.calls = 0
        self.fails = False

    def certificates(self, timeout: float | None = None) -> list[dict[str, Any]]:
        self.calls += 1
        if self.fails:
            raise TxgwError("UNAVAILABLE", "not now", 503)
        return list(self.listed)


class PlatformKeysTest(unittest.TestCase):
    def setUp(self):
        shorter = mock.patch("txgw_merchant.platform_keys._PAUSE_SECONDS", 0.3)
        shorter.start()
        self.addCleanup(shorter.stop)

    def refusal(self, keys: PlatformKeys, serial_no: str) -> str:
        with self.assertRaises(NotificationRefused) as refused:
            keys.find(serial_no)
        return refused.exception.name

    def test_fetches_once_and_keeps(self):
        service = Service(certificate("a"), certificate("b"))
        keys = PlatformKeys(service, clock=lambda: NOW)
        self.assertIsNotNone(keys.find("a"))
        self.assertIsNotNone(keys.find("b"))
        self.assertEqual(service.calls, 1)

    def test_fetches_again_for_a_new_serial(self):
        service = Service(certificate("a"))
        keys = PlatformKeys(service, clock=lambda: NOW)
        keys.find("a")
        service.listed.append(certificate("b"))
        self.assertIsNotNone(keys.find("b"))
        self.assertEqual(service.calls, 2)

    def test_one_fetch_serves_all_that_wait_and_made_up_serials_cause_no_more(self):
        service = Service(certificate("a"))
        keys = PlatformKeys(service, clock=lambda: NOW)
        keys.find("a")
        names: list[str] = []
        threads = [threading.Thread(target=lambda i=i: names.append(self.refusal(keys, f"x{i}"))) for i in range(20)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(names, ["SERIAL_UNKNOWN"] * 20)
        self.assertLessEqual(service.calls, 3)

    def test_a_text_that_is_no_serial_causes_no_fetch(self):
        service = Service(certificate("a"))
        keys = PlatformKeys(service, clock=lambda: NOW)
        for text in ("", "a b", "x" * 65, "a,a", "ä", "a\n"):
            self.assertEqual(self.refusal(keys, text), "SERIAL_UNKNOWN")
        self.assertEqual(service.calls, 0)

    def test_keys_are_valid_in_their_time_with_the_tolerance(self):
        expired = certificate("old", expires_at="2025-12-31T23:54:00.000Z")
        ending = certificate("ending", expires_at="2025-12-31T23:56:00.000Z")
        coming = certificate("coming", not_before="2026-01-01T00:04:00.000Z")
        later = certificate("later", not_before="2026-01-01T00:06:00Z")
        keys = PlatformKeys(Service(expired, ending, coming, later), clock=lambda: NOW)
        self.assertIsNotNone(keys.find("ending"))
        self.assertIsNotNone(keys.find("coming"))
        self.assertEqual(self.refusal(keys, "old"), "SERIAL_UNKNOWN")
        self.assertEqual(self.refusal(keys, "later"), "SERIAL_UNKNOWN")

    def test_known_keys_outlive_a_failing_service(self):
        service = Service(certificate("a"))
        keys = PlatformKeys(service, clock=lambda: NOW)
        keys.find("a")
        service.fails = True
        self.assertEqual(self.refusal(keys, "b"), "KEYS_UNAVAILABLE")
        self.assertIsNotNone(keys.find("a"))

    def test_a_list_that_cannot_be_read_changes_nothing(self):
        service = Service(certificate("a"))
        keys = PlatformKeys(service, clock=lambda: NOW)
        keys.find("a")
        service.listed = [certificate("b"), {"serial_no": 5}]
        self.assertEqual(self.refusal(keys, "b"), "KEYS_UNAVAILABLE")
        self.assertIsNotNone(keys.find("a"))


class AddressTest(unittest.TestCase):
    def test_takes_only_addresses_that_can_be_signed_and_trusted(self):
        def client(base_url: str) -> Client:
            return Client(app_id="my-game", private_key=MERCHANT_PEM, base_url=base_url)

        good = ("https://pay.example.com", "https://pay.example.com/gateway/", "http://127.0.0.1:8444")
        for base_url in good:
            self.assertEqual(client(base_url)._address.prefix, "/gateway")
        bad = ("http://pay.example.com", "https://u:p@pay.example.com", "https://pay.example.com/gateway/v2/orders")
        for base_url in (*bad, "https://pay.example.com?x=1", "pay.example.com"):
            with self.assertRaises(ValueError):
                client(base_url)
