package txgw.merchant;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What the tests share: the vectors, and a notification with its signature. */
final class Checks {
    static final long NOW = 1767225600;
    static final String NONCE = "Wq3ZtY8uKp1LxR5vBn7MdC2sHf9Gj4Ea";
    static final Path VECTORS = Path.of(System.getProperty("txgw.vectors", "../../vectors"));
    static final PrivateKey SERVICE_KEY = Keys.readPrivateKey(file("keys/test-only-other.private.pem"));
    static final String SERVICE_PEM = file("keys/test-only-other.public.pem");
    private static int count;

    private Checks() {}

    static void equal(Object actual, Object expected, String what) {
        count++;
        if (!Objects.equals(actual, expected)) {
            throw new AssertionError(what + ": got " + actual + " instead of " + expected);
        }
    }

    static int count() {
        return count;
    }

    static String file(String name) {
        try {
            return Files.readString(VECTORS.resolve(name));
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    static List<?> cases(String name) {
        Map<String, Object> document = Json.readObject(file(name + ".json").getBytes(UTF_8)).orElseThrow();
        List<?> cases = (List<?>) document.get("cases");
        equal(cases.size() > 5, true, name + " has cases");
        return cases;
    }

    /** A part of a case by its path; null where there is none. */
    static Object at(Object value, String... path) {
        Object found = value;
        for (String name : path) {
            found = found == null ? null : ((Map<?, ?>) found).get(name);
        }
        return found;
    }

    static String text(Object value, String... path) {
        return (String) at(value, path);
    }

    static byte[] bytes(Object value, String... path) {
        Object body = at(value, path);
        String utf8 = text(body, "utf8");
        return utf8 == null ? Base64.getDecoder().decode(text(body, "base64")) : utf8.getBytes(UTF_8);
    }

    static Map<String, List<String>> signed(byte[] body, String timestamp) {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        headers.put("txgw-timestamp", List.of(timestamp));
        headers.put("Txgw-Nonce", List.of(NONCE));
        headers.put("Txgw-Serial", List.of("1"));
        headers.put("Txgw-Signature", List.of(Signing.sign(Signing.webhookStringToSign(timestamp, NONCE, body), SERVICE_KEY)));
        return headers;
    }
}
