package txgw.merchant;

import java.security.interfaces.RSAPublicKey;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import txgw.merchant.NotificationRefused.Reason;

/**
 * Keeps the public keys of the service. It fetches them before they are needed and for an unknown serial. Keep one for
 * the whole program; it may be used by several threads.
 */
public final class PlatformKeys implements KeySource {
    /** The service lists a key ten minutes before it signs, which leaves time for several tries. */
    private static final Duration REFRESH_AGE = Duration.ofMinutes(3);
    /** Between two fetches: serial numbers can be made up. */
    private static final Duration PAUSE = Duration.ofSeconds(2);
    private static final Duration WAIT_MAX = Duration.ofSeconds(4);
    private static final int WAITING_MAX = 32;
    private static final int KEYS_MAX = 100;
    private static final Pattern SERIAL = Pattern.compile("[A-Za-z0-9_.:-]{1,64}");
    private static final long START = System.nanoTime();
    private static final long NEVER = -1;

    private final CertificateSource source;
    private final Clock clock;
    private final Semaphore places = new Semaphore(WAITING_MAX);
    /** Not a lock: the thread that refreshes is another one than the one that begins it. */
    private final Semaphore fetching = new Semaphore(1);
    private volatile Map<String, Known> known = Map.of();
    /** Nanoseconds: within one millisecond a fetch may end and the next notification arrive. */
    private volatile long beganNs = NEVER;
    private volatile long succeededNs = NEVER;

    public PlatformKeys(CertificateSource source) {
        this(source, Clock.systemUTC());
    }

    PlatformKeys(CertificateSource source, Clock clock) {
        this.source = source;
        this.clock = clock;
    }

    private static final class Known {
        private RSAPublicKey key;
        private Instant notBefore;
        private Instant expiresAt;
    }

    @Override
    public RSAPublicKey find(String serialNo) {
        RSAPublicKey key = valid(serialNo);
        if (key != null) {
            refreshWhenDue();
            return key;
        }
        if (!SERIAL.matcher(serialNo).matches()) {
            throw new NotificationRefused(Reason.SERIAL_UNKNOWN, "Txgw-Serial does not have the form of a serial number.");
        }
        long arrivedNs = nowNs();
        if (places.tryAcquire()) {
            try {
                fetchSince(arrivedNs, serialNo);
            } catch (InterruptedException error) {
                Thread.currentThread().interrupt();
            } finally {
                places.release();
            }
        }
        key = valid(serialNo);
        if (key != null) {
            return key;
        }
        if (succeededNs >= arrivedNs) {
            throw new NotificationRefused(Reason.SERIAL_UNKNOWN, "Txgw-Serial names no valid key of the service. Check that the "
                + "keys and the notification belong to the same environment, production or sandbox.");
        }
        throw new NotificationRefused(Reason.KEYS_UNAVAILABLE, "The keys of the service could not be fetched in time.");
    }

    private RSAPublicKey valid(String serialNo) {
        Known found = known.get(serialNo);
        Instant now = clock.instant();
        boolean isValid = found != null
            && (found.notBefore == null || !now.isBefore(found.notBefore.minus(Verification.TOLERANCE)))
            && (found.expiresAt == null || now.isBefore(found.expiresAt.plus(Verification.TOLERANCE)));
        return isValid ? found.key : null;
    }

    /** A fetch that began earlier may have missed a new key, so one has to begin after the arrival. */
    private void fetchSince(long arrivedNs, String serialNo) throws InterruptedException {
        long deadlineNs = arrivedNs + WAIT_MAX.toNanos();
        if (!fetching.tryAcquire(WAIT_MAX.toMillis(), TimeUnit.MILLISECONDS)) {
            return;
        }
        try {
            long pauseNs = beganNs == NEVER ? 0 : Math.max(0, beganNs + PAUSE.toNanos() - nowNs());
            boolean isFetched = beganNs >= arrivedNs;
            if (isFetched || valid(serialNo) != null || nowNs() + pauseNs >= deadlineNs) {
                return;
            }
            TimeUnit.NANOSECONDS.sleep(pauseNs);
            fetch(Duration.ofNanos(Math.max(1_000_000, deadlineNs - nowNs())));
        } finally {
            fetching.release();
        }
    }

    private void refreshWhenDue() {
        long now = nowNs();
        boolean isOld = now - succeededNs > REFRESH_AGE.toNanos();
        if (isOld && now - beganNs > 2 * WAIT_MAX.toNanos() && fetching.tryAcquire()) {
            Thread refresh = new Thread(() -> {
                try {
                    fetch(WAIT_MAX);
                } finally {
                    fetching.release();
                }
            }, "txgw-platform-keys");
            refresh.setDaemon(true);
            refresh.start();
        }
    }

    /** Leaves the known keys alone when it fails. */
    private void fetch(Duration atMost) {
        long began = nowNs();
        beganNs = began;
        try {
            known = read(source.certificates(atMost));
            succeededNs = began;
        } catch (TxgwException | IllegalArgumentException | DateTimeException error) {
            // The next notification that needs it tries again.
        }
    }

    private static Map<String, Known> read(List<Map<?, ?>> certificates) {
        Map<String, Known> keys = new HashMap<>();
        for (Map<?, ?> certificate : certificates.subList(0, Math.min(certificates.size(), KEYS_MAX))) {
            Known key = new Known();
            key.key = Keys.readPublicKey(text(certificate, "public_key"));
            key.notBefore = certificate.get("not_before") == null ? null : Instant.parse(text(certificate, "not_before"));
            key.expiresAt = certificate.get("expires_at") == null ? null : Instant.parse(text(certificate, "expires_at"));
            keys.put(text(certificate, "serial_no"), key);
        }
        return keys;
    }

    private static String text(Map<?, ?> certificate, String name) {
        if (certificate.get(name) instanceof String) {
            return (String) certificate.get(name);
        }
        throw new IllegalArgumentException("not a certificate of the service");
    }

    private static long nowNs() {
        return System.nanoTime() - START;
    }
}
