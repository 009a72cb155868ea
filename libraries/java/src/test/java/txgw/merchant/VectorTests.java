package txgw.merchant;

import static txgw.merchant.Checks.at;
import static txgw.merchant.Checks.bytes;
import static txgw.merchant.Checks.cases;
import static txgw.merchant.Checks.equal;
import static txgw.merchant.Checks.file;
import static txgw.merchant.Checks.text;

import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

final class VectorTests {
    private static final Set<String> READ_FIELDS =
        Set.of("", "id", "resource", "resource.app_id", "resource.user_id", "resource.server_id");

    private VectorTests() {}

    static void run() {
        stringsToSign();
        signaturesOfRequests();
        signaturesOfNotifications();
        keys();
        base64();
        notifications();
        errorBodies();
    }

    private static byte[] stringOf(Object given) {
        return Signing.stringToSign(text(given, "method"), text(given, "target"), text(given, "timestamp"), text(given, "nonce"), bytes(given, "body"));
    }

    private static void stringsToSign() {
        for (Object vector : cases("string-to-sign")) {
            String made = Base64.getEncoder().encodeToString(stringOf(at(vector, "input")));
            equal(made, text(vector, "expected", "base64"), text(vector, "comment"));
        }
    }

    private static void signaturesOfRequests() {
        var merchant = Keys.readPrivateKey(file("keys/test-only-merchant.private.pem"));
        for (Object vector : cases("signature")) {
            Object given = at(vector, "input");
            String keyFile = text(given, "public_key");
            boolean isRight = Signing.verify(stringOf(given), text(given, "signature"), Keys.readPublicKey(file(keyFile)));
            equal(isRight, at(vector, "valid"), text(vector, "comment"));
            if (isRight && keyFile.contains("merchant")) {
                equal(Signing.sign(stringOf(given), merchant), text(given, "signature"), text(vector, "comment"));
            }
        }
    }

    private static void signaturesOfNotifications() {
        for (Object vector : cases("webhook-signature")) {
            Object given = at(vector, "input");
            byte[] body = bytes(given, "body");
            Map<String, List<String>> headers = new LinkedHashMap<>();
            headers.put("Txgw-Timestamp", List.of(text(given, "timestamp")));
            headers.put("Txgw-Nonce", List.of(text(given, "nonce")));
            headers.put("Txgw-Serial", List.of("1"));
            headers.put("Txgw-Signature", List.of(text(given, "signature")));
            if (at(vector, "valid").equals(true)) {
                headers.put("Content-Digest", List.of(text(vector, "expected", "content_digest")));
                byte[] signed = Signing.webhookStringToSign(text(given, "timestamp"), text(given, "nonce"), body);
                equal(Base64.getEncoder().encodeToString(signed), text(vector, "expected", "base64"), text(vector, "comment"));
            }
            var key = Keys.readPublicKey(file(text(given, "public_key")));
            String outcome = "accepted";
            try {
                Verification.verify(headers, body, serialNo -> key, Instant.ofEpochSecond(Checks.NOW));
            } catch (NotificationRefused refused) {
                outcome = refused.reason().name();
            }
            equal(outcome, at(vector, "valid").equals(true) ? "accepted" : "SIGNATURE_MISMATCH", text(vector, "comment"));
        }
    }

    private static void keys() {
        for (Object vector : cases("keys")) {
            boolean isTaken = true;
            try {
                if (text(vector, "input", "use").equals("public")) {
                    Keys.readPublicKey(text(vector, "input", "pem"));
                } else {
                    Keys.readPrivateKey(text(vector, "input", "pem"));
                }
            } catch (IllegalArgumentException error) {
                isTaken = false;
            }
            equal(isTaken, at(vector, "valid"), text(vector, "comment"));
        }
    }

    private static void base64() {
        for (Object vector : cases("base64")) {
            Optional<byte[]> decoded = Signing.decodeCanonical(text(vector, "input", "text"));
            StringBuilder hex = new StringBuilder();
            for (byte value : decoded.orElse(new byte[0])) {
                hex.append(String.format("%02x", value));
            }
            equal(decoded.isPresent() ? hex.toString() : null, at(vector, "expected", "hex"), text(vector, "comment"));
        }
    }

    private static void notifications() {
        for (Object vector : cases("user-validate-notification")) {
            boolean isTaken = true;
            try {
                Notification.read(bytes(vector, "input", "body")).player();
            } catch (NotificationRefused refused) {
                isTaken = false;
            }
            boolean isRead = at(vector, "valid").equals(true) || READ_FIELDS.containsAll((List<?>) at(vector, "error", "fields"));
            if (isRead) {
                equal(isTaken, at(vector, "valid"), text(vector, "comment"));
            }
        }
    }

    private static void errorBodies() {
        for (Object vector : cases("error-body")) {
            byte[] body = bytes(vector, "input", "body");
            Object name = Json.readObject(body).orElseThrow().get("name");
            TxgwException error = TxgwException.ofAnswer(400, body, 0);
            equal(error.name(), name instanceof String ? name : "UNEXPECTED_ANSWER", text(vector, "comment"));
            equal(error.causes().size() <= 1, true, text(vector, "comment"));
        }
    }
}
