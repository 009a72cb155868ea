package txgw.merchant;

import static txgw.merchant.Checks.equal;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

final class PlatformKeysTests {
    private PlatformKeysTests() {}

    private static final class Service implements CertificateSource {
        private final List<Map<?, ?>> listed = new ArrayList<>();
        private final AtomicInteger calls = new AtomicInteger();
        private boolean fails;

        @Override
        public List<Map<?, ?>> certificates(Duration atMost) {
            calls.incrementAndGet();
            if (fails) {
                throw TxgwException.unexpected("not now", 503);
            }
            return new ArrayList<>(listed);
        }

        Service with(String serialNo, String notBefore, String expiresAt) {
            Map<String, Object> certificate = new HashMap<>();
            certificate.put("serial_no", serialNo);
            certificate.put("public_key", Checks.SERVICE_PEM);
            certificate.put("not_before", notBefore);
            certificate.put("expires_at", expiresAt);
            listed.add(certificate);
            return this;
        }

        Service with(String serialNo) {
            return with(serialNo, "2025-12-31T00:00:00.000Z", null);
        }

        PlatformKeys keys() {
            return new PlatformKeys(this, Clock.fixed(Instant.ofEpochSecond(Checks.NOW), ZoneOffset.UTC));
        }
    }

    static void run() {
        fetchesOnceAndAgainForANewSerial();
        oneFetchServesAllThatWait();
        aTextThatIsNoSerialCausesNoFetch();
        keysAreValidInTheirTimeWithTheTolerance();
        knownKeysOutliveAFailingService();
        takesOnlyAddressesThatCanBeSignedAndTrusted();
    }

    private static String outcome(PlatformKeys keys, String serialNo) {
        try {
            return keys.find(serialNo).getAlgorithm();
        } catch (NotificationRefused refused) {
            return refused.reason().name();
        }
    }

    private static void fetchesOnceAndAgainForANewSerial() {
        Service service = new Service().with("a").with("b");
        PlatformKeys keys = service.keys();
        equal(outcome(keys, "a"), "RSA", "a");
        equal(outcome(keys, "b"), "RSA", "b");
        equal(service.calls.get(), 1, "calls");
        service.with("c");
        equal(outcome(keys, "c"), "RSA", "c");
        equal(service.calls.get(), 2, "calls");
    }

    private static void oneFetchServesAllThatWait() {
        Service service = new Service().with("a");
        PlatformKeys keys = service.keys();
        equal(outcome(keys, "a"), "RSA", "a");
        List<String> seen = java.util.Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = new ArrayList<>();
        IntStream.range(0, 20).forEach(i -> threads.add(new Thread(() -> seen.add(outcome(keys, "x" + i)))));
        threads.forEach(Thread::start);
        threads.forEach(PlatformKeysTests::join);
        equal(seen, java.util.Collections.nCopies(20, "SERIAL_UNKNOWN"), "made-up serials");
        equal(service.calls.get() <= 3, true, "few calls");
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException error) {
            throw new AssertionError(error);
        }
    }

    private static void aTextThatIsNoSerialCausesNoFetch() {
        Service service = new Service();
        for (String text : List.of("", "a b", "a,a", "ä", "a\n", "x".repeat(65))) {
            equal(outcome(service.keys(), text), "SERIAL_UNKNOWN", text);
        }
        equal(service.calls.get(), 0, "calls");
    }

    private static void keysAreValidInTheirTimeWithTheTolerance() {
        PlatformKeys keys = new Service()
            .with("old", "2025-12-31T00:00:00Z", "2025-12-31T23:54:00.000Z")
            .with("ending", "2025-12-31T00:00:00Z", "2025-12-31T23:56:00.000Z")
            .with("coming", "2026-01-01T00:04:00.000Z", null)
            .keys();
        equal(outcome(keys, "ending"), "RSA", "ending");
        equal(outcome(keys, "coming"), "RSA", "coming");
        equal(outcome(keys, "old"), "SERIAL_UNKNOWN", "old");
    }

    private static void knownKeysOutliveAFailingService() {
        Service service = new Service().with("a");
        PlatformKeys keys = service.keys();
        equal(outcome(keys, "a"), "RSA", "a");
        service.fails = true;
        equal(outcome(keys, "b"), "KEYS_UNAVAILABLE", "b");
        equal(outcome(keys, "a"), "RSA", "a");
    }

    private static void takesOnlyAddressesThatCanBeSignedAndTrusted() {
        for (String base : List.of("https://pay.example.com", "https://pay.example.com/gateway/", "http://127.0.0.1:8444")) {
            equal(ServiceAddress.read(base, "gateway").target("orders"), "/gateway/v2/orders", base);
        }
        for (String base : List.of("http://pay.example.com", "https://u:p@pay.example.com", "https://pay.example.com/gateway/v2/orders", "https://pay.example.com?x=1", "pay.example.com")) {
            boolean isTaken = true;
            try {
                ServiceAddress.read(base, "gateway");
            } catch (IllegalArgumentException error) {
                isTaken = false;
            }
            equal(isTaken, false, base);
        }
    }
}
