package txgw.merchant;

import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import txgw.merchant.NotificationRefused.Reason;

/** Whether the service has sent exactly these bytes, just now. */
public final class Verification {
    static final Duration TOLERANCE = Duration.ofSeconds(300);
    private static final Pattern TIMESTAMP = Pattern.compile("[0-9]{1,12}");
    private static final Pattern SIGNATURE = Pattern.compile("[A-Za-z0-9+/]{342}==");
    private static final Pattern SHA_256 = Pattern.compile("sha-256=:([A-Za-z0-9+/]++=*+):(?:;.*)?");

    private Verification() {}

    /**
     * @param headers all values by name, in any case
     * @throws NotificationRefused with the reason
     */
    public static void verify(Map<String, List<String>> headers, byte[] body, KeySource keys, Instant now) {
        String timestamp = single(headers, "Txgw-Timestamp");
        String nonce = single(headers, "Txgw-Nonce");
        String serialNo = single(headers, "Txgw-Serial");
        String signature = single(headers, "Txgw-Signature");
        checkTimestamp(timestamp, now);
        checkDigest(String.join(",", all(headers, "Content-Digest")), body);
        // What cannot be a signature must not make us fetch keys.
        if (!SIGNATURE.matcher(signature).matches()) {
            throw new NotificationRefused(Reason.SIGNATURE_MISMATCH, "Txgw-Signature is not the Base64 of an RSA signature.");
        }
        byte[] signed = Signing.webhookStringToSign(timestamp, nonce, body);
        if (!Signing.verify(signed, signature, keys.find(serialNo))) {
            throw new NotificationRefused(Reason.SIGNATURE_MISMATCH, "The key of Txgw-Serial did not sign these bytes.");
        }
    }

    private static List<String> all(Map<String, List<String>> headers, String name) {
        return headers.entrySet().stream()
            .filter(header -> name.equalsIgnoreCase(header.getKey()))
            .flatMap(header -> header.getValue().stream())
            .collect(Collectors.toList());
    }

    private static String single(Map<String, List<String>> headers, String name) {
        List<String> given = all(headers, name);
        if (given.size() > 1) {
            throw new NotificationRefused(Reason.HEADER_REPEATED, "The header " + name + " stands more than once.");
        }
        if (given.isEmpty() || given.get(0).isEmpty()) {
            throw new NotificationRefused(Reason.HEADER_MISSING, "The header " + name + " is missing.");
        }
        return given.get(0);
    }

    private static void checkTimestamp(String timestamp, Instant now) {
        if (!TIMESTAMP.matcher(timestamp).matches()) {
            throw new NotificationRefused(Reason.TIMESTAMP_INVALID, "Txgw-Timestamp must be whole seconds since 1970.");
        }
        long distance = Math.abs(now.getEpochSecond() - Long.parseLong(timestamp));
        if (distance > TOLERANCE.getSeconds()) {
            throw new NotificationRefused(Reason.TIMESTAMP_OUTSIDE_TOLERANCE, "Txgw-Timestamp is " + distance
                + " seconds away from our clock: the call was repeated later, or one of the clocks is wrong.");
        }
    }

    private static void checkDigest(String header, byte[] body) {
        String stated = null;
        for (String member : header.split(",")) {
            Matcher digest = SHA_256.matcher(member.trim());
            stated = digest.matches() ? digest.group(1) : stated;
        }
        if (stated != null && !stated.equals(Base64.getEncoder().encodeToString(Signing.sha256(body)))) {
            throw new NotificationRefused(Reason.BODY_CHANGED,
                "The body was changed on the way: it does not match Content-Digest. Verify the raw bytes.");
        }
    }
}
