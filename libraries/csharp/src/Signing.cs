using System;
using System.Linq;
using System.Numerics;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

namespace Txgw.Merchant
{
    /// <summary>TXGW-SHA256-RSA2048: the strings that are signed, the signature and the header.</summary>
    public static class Signing
    {
        private const string Scheme = "TXGW-SHA256-RSA2048";
        private const int SignatureBytes = 256;
        private static readonly Regex Id = new Regex(@"\A[\x21\x23-\x2b\x2d-\x7e]{1,64}\z", RegexOptions.CultureInvariant);
        /// <summary>DigestInfo of SHA-256 up to the digest (RFC 8017, 9.2).</summary>
        private static readonly byte[] Sha256Begin =
        {
            0x30, 0x31, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00, 0x04, 0x20,
        };

        /// <summary>Five lines, each ended by a line feed. The target is the path as called, the body the bytes as sent.</summary>
        public static byte[] StringToSign(string method, string target, string timestamp, string nonce, byte[] body)
        {
            return Lines(method + "\n" + target + "\n" + timestamp + "\n" + nonce + "\n", body);
        }

        /// <summary>The value of the Authorization header, for any HTTP client that sends exactly this body.</summary>
        public static string Authorization(string appId, string serialNo, RSA key, string target, string timestamp, string nonce, byte[] body)
        {
            return Scheme
                + " auth_id=" + CheckId("appId", appId)
                + ",auth_id_type=APP_ID"
                + ",serial_no=" + CheckId("serialNo", serialNo)
                + ",nonce_str=" + nonce
                + ",timestamp=" + timestamp
                + ",signature=" + Sign(StringToSign("POST", target, timestamp, nonce, body), key);
        }

        internal static byte[] WebhookStringToSign(string timestamp, string nonce, byte[] body)
        {
            return Lines(timestamp + "\n" + nonce + "\n", body);
        }

        internal static string CheckId(string option, string value)
        {
            if (value != null && Id.IsMatch(value)) return value;
            throw new ArgumentException(option + " must be 1 to 64 visible ASCII characters without commas or double quotes");
        }

        internal static string Sign(byte[] message, RSA key)
        {
            return Convert.ToBase64String(key.SignData(message, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1));
        }

        /// <summary>Compares with the one padded text that this digest has, because some verifiers accept others too.</summary>
        internal static bool Verify(byte[] message, string signature, PublicKey key)
        {
            var bytes = DecodeCanonical(signature);
            if (bytes == null || bytes.Length != SignatureBytes) return false;
            var number = Keys.NumberOf(bytes);
            return number < key.Modulus
                && BigInteger.ModPow(number, key.Exponent, key.Modulus) == Keys.NumberOf(Padded(Sha256(message)));
        }

        /// <summary>The bytes of the one canonical spelling; null for every other spelling of the same bytes.</summary>
        internal static byte[] DecodeCanonical(string text)
        {
            try
            {
                var bytes = Convert.FromBase64String(text);
                return Convert.ToBase64String(bytes) == text ? bytes : null;
            }
            catch (FormatException)
            {
                return null;
            }
        }

        internal static byte[] Sha256(byte[] bytes)
        {
            using (var hash = SHA256.Create()) return hash.ComputeHash(bytes);
        }

        internal static string NewNonce()
        {
            var random = new byte[16];
            using (var source = RandomNumberGenerator.Create()) source.GetBytes(random);
            return string.Concat(random.Select(value => value.ToString("x2")));
        }

        private static byte[] Padded(byte[] digest)
        {
            var end = Sha256Begin.Concat(digest).ToArray();
            var filling = Enumerable.Repeat((byte)0xff, SignatureBytes - end.Length - 3);
            return new byte[] { 0, 1 }.Concat(filling).Concat(new byte[] { 0 }).Concat(end).ToArray();
        }

        private static byte[] Lines(string begin, byte[] body)
        {
            return Encoding.UTF8.GetBytes(begin).Concat(body).Concat(new[] { (byte)'\n' }).ToArray();
        }
    }
}
