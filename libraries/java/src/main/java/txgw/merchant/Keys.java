package txgw.merchant;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the keys of the scheme: RSA with 2048 bits. No message quotes a key. */
final class Keys {
    private static final Pattern PEM_BLOCK =
        Pattern.compile("-----BEGIN ([A-Z0-9 ]{1,40})-----([^-]++)-----END \\1-----");
    private static final int SEQUENCE = 0x30;
    private static final int OCTET_STRING = 0x04;
    /** The version 0, and AlgorithmIdentifier { rsaEncryption, NULL }. */
    private static final byte[] PKCS8_BEGIN = {
        0x02, 0x01, 0x00, 0x30, 0x0d, 0x06, 0x09, 0x2a, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00,
    };

    private Keys() {}

    /** Takes a PEM block PRIVATE KEY (PKCS #8) or RSA PRIVATE KEY (PKCS #1). */
    static PrivateKey readPrivateKey(String pem) {
        Matcher block = block(pem, "PRIVATE KEY");
        byte[] der = der(block, "PRIVATE KEY");
        if (block.group(1).equals("RSA PRIVATE KEY")) {
            der = pkcs8(der);
        } else if (!block.group(1).equals("PRIVATE KEY")) {
            throw new IllegalArgumentException("The private key must be a PEM block PRIVATE KEY or RSA PRIVATE KEY without a passphrase");
        }
        try {
            PrivateKey key = KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(der));
            if (!(key instanceof RSAPrivateCrtKey)) {
                throw new IllegalArgumentException("The private key must be an RSA key with all its parts");
            }
            check(((RSAPrivateCrtKey) key).getModulus(), ((RSAPrivateCrtKey) key).getPublicExponent());
            return key;
        } catch (GeneralSecurityException error) {
            throw new IllegalArgumentException("The private key is no RSA key, or is damaged", error);
        }
    }

    /** Takes a PEM block PUBLIC KEY (SPKI). */
    static RSAPublicKey readPublicKey(String pem) {
        Matcher block = block(pem, "PUBLIC KEY");
        byte[] der = der(block, "PUBLIC KEY");
        if (!block.group(1).equals("PUBLIC KEY")) {
            throw new IllegalArgumentException("The public key must be a PEM block PUBLIC KEY");
        }
        try {
            RSAPublicKey key = (RSAPublicKey) KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(der));
            check(key.getModulus(), key.getPublicExponent());
            return key;
        } catch (GeneralSecurityException error) {
            throw new IllegalArgumentException("The public key is no RSA key, or is damaged", error);
        }
    }

    private static Matcher block(String pem, String expected) {
        // Environment variables often spell the line ends of a PEM as a backslash and an n.
        Matcher block = PEM_BLOCK.matcher(pem.replace("\\r", "\n").replace("\\n", "\n"));
        if (!block.find()) {
            throw notPem(expected);
        }
        return block;
    }

    private static byte[] der(Matcher block, String expected) {
        return Signing.decodeCanonical(block.group(2).replaceAll("\\s", ""))
            .filter(bytes -> bytes.length > 0)
            .orElseThrow(() -> notPem(expected));
    }

    private static IllegalArgumentException notPem(String expected) {
        String rule = "The key must be a PEM text from \"-----BEGIN %s-----\" to its end line";
        return new IllegalArgumentException(String.format(rule, expected));
    }

    private static void check(BigInteger modulus, BigInteger exponent) {
        if (modulus.bitLength() != 2048) {
            throw new IllegalArgumentException("The key must be an RSA key of 2048 bits; this one has " + modulus.bitLength());
        }
        // With the exponent 1 a signature is the padded digest itself, which anyone can write.
        if (exponent.compareTo(BigInteger.valueOf(3)) < 0 || !exponent.testBit(0)) {
            throw new IllegalArgumentException("The key must have an odd public exponent of at least 3, such as 65537");
        }
    }

    /** The JDK reads private keys only in the PKCS #8 envelope, which names the kind of key. */
    private static byte[] pkcs8(byte[] pkcs1) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.writeBytes(PKCS8_BEGIN);
        content.writeBytes(element(OCTET_STRING, pkcs1));
        return element(SEQUENCE, content.toByteArray());
    }

    private static byte[] element(int tag, byte[] content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(tag);
        if (content.length < 0x80) {
            out.write(content.length);
        } else {
            byte[] length = BigInteger.valueOf(content.length).toByteArray();
            int start = length[0] == 0 ? 1 : 0;
            out.write(0x80 | (length.length - start));
            out.write(length, start, length.length - start);
        }
        out.writeBytes(content);
        return out.toByteArray();
    }
}
