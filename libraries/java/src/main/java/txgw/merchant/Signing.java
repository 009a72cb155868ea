package txgw.merchant;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/** TXGW-SHA256-RSA2048: the strings that are signed, the signature and the header. */
public final class Signing {
    private static final String SCHEME = "TXGW-SHA256-RSA2048";
    private static final String ALGORITHM = "SHA256withRSA";
    private static final int SIGNATURE_BYTES = 256;
    /** DigestInfo of SHA-256 up to the digest (RFC 8017, 9.2). */
    private static final byte[] SHA_256_BEGIN = {
        0x30, 0x31, 0x30, 0x0d, 0x06, 0x09, 0x60, (byte) 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00, 0x04, 0x20,
    };
    private static final Pattern ID = Pattern.compile("[\\x21\\x23-\\x2b\\x2d-\\x7e]{1,64}");
    private static final SecureRandom RANDOM = new SecureRandom();

    private Signing() {}

    /** Five lines, each ended by a line feed. The target is the path as called, the body the bytes as sent. */
    public static byte[] stringToSign(String method, String target, String timestamp, String nonce, byte[] body) {
        return lines(method + "\n" + target + "\n" + timestamp + "\n" + nonce + "\n", body);
    }

    /** The value of the Authorization header, for any HTTP client that sends exactly this body. */
    public static String authorization(
        String appId, String serialNo, PrivateKey key, String target, String timestamp, String nonce, byte[] body) {
        return SCHEME
            + " auth_id=" + checkId("appId", appId)
            + ",auth_id_type=APP_ID"
            + ",serial_no=" + checkId("serialNo", serialNo)
            + ",nonce_str=" + nonce
            + ",timestamp=" + timestamp
            + ",signature=" + sign(stringToSign("POST", target, timestamp, nonce, body), key);
    }

    static byte[] webhookStringToSign(String timestamp, String nonce, byte[] body) {
        return lines(timestamp + "\n" + nonce + "\n", body);
    }

    static String checkId(String option, String value) {
        if (value == null || !ID.matcher(value).matches()) {
            String rule = " must be 1 to 64 visible ASCII characters without commas or double quotes";
            throw new IllegalArgumentException(option + rule);
        }
        return value;
    }

    static String sign(byte[] message, PrivateKey key) {
        try {
            Signature signer = Signature.getInstance(ALGORITHM);
            signer.initSign(key);
            signer.update(message);
            return Base64.getEncoder().encodeToString(signer.sign());
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException("This platform cannot sign with " + ALGORITHM, error);
        }
    }

    /**
     * Compares with the one padded text that this digest has. The verifier of the JDK also accepts another spelling of
     * it, with an algorithm identifier that lacks its NULL.
     */
    static boolean verify(byte[] message, String signature, RSAPublicKey key) {
        Optional<byte[]> bytes = decodeCanonical(signature).filter(value -> value.length == SIGNATURE_BYTES);
        if (bytes.isEmpty()) {
            return false;
        }
        BigInteger number = new BigInteger(1, bytes.get());
        return number.compareTo(key.getModulus()) < 0
            && number.modPow(key.getPublicExponent(), key.getModulus()).equals(new BigInteger(1, padded(sha256(message))));
    }

    private static byte[] padded(byte[] digest) {
        byte[] padded = new byte[SIGNATURE_BYTES];
        Arrays.fill(padded, (byte) 0xff);
        int begin = padded.length - SHA_256_BEGIN.length - digest.length;
        padded[0] = 0;
        padded[1] = 1;
        padded[begin - 1] = 0;
        System.arraycopy(SHA_256_BEGIN, 0, padded, begin, SHA_256_BEGIN.length);
        System.arraycopy(digest, 0, padded, begin + SHA_256_BEGIN.length, digest.length);
        return padded;
    }

    /** The bytes of the one canonical spelling. The decoder alone accepts a missing padding. */
    static Optional<byte[]> decodeCanonical(String text) {
        try {
            byte[] bytes = Base64.getDecoder().decode(text);
            return Base64.getEncoder().encodeToString(bytes).equals(text) ? Optional.of(bytes) : Optional.empty();
        } catch (IllegalArgumentException error) {
            return Optional.empty();
        }
    }

    static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException("This platform has no SHA-256", error);
        }
    }

    static String newNonce() {
        byte[] random = new byte[16];
        RANDOM.nextBytes(random);
        StringBuilder nonce = new StringBuilder();
        for (byte value : random) {
            nonce.append(String.format("%02x", value));
        }
        return nonce.toString();
    }

    private static byte[] lines(String begin, byte[] body) {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        lines.writeBytes(begin.getBytes(UTF_8));
        lines.writeBytes(body);
        lines.write('\n');
        return lines.toByteArray();
    }
}
