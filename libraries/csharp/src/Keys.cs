using System;
using System.Linq;
using System.Numerics;
using System.Security.Cryptography;
using System.Text.RegularExpressions;

namespace Txgw.Merchant
{
    /// <summary>A public key of the scheme: RSA with 2048 bits.</summary>
    public sealed class PublicKey
    {
        internal PublicKey(byte[] modulus, byte[] exponent)
        {
            Modulus = Keys.NumberOf(modulus);
            Exponent = Keys.NumberOf(exponent);
        }

        internal BigInteger Modulus { get; }

        internal BigInteger Exponent { get; }
    }

    /// <summary>Reads the keys of the scheme. No message quotes a key.</summary>
    public static class Keys
    {
        private const int ModulusBytes = 256;
        private static readonly Regex PemBlock = new Regex(@"-----BEGIN ([A-Z0-9 ]{1,40})-----([^-]+)-----END \1-----", RegexOptions.CultureInvariant);
        /// <summary>AlgorithmIdentifier { rsaEncryption, NULL }, without its head.</summary>
        private static readonly byte[] RsaEncryption = { 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00 };

        /// <summary>Takes a PEM block PRIVATE KEY (PKCS #8) or RSA PRIVATE KEY (PKCS #1).</summary>
        public static RSA ReadPrivateKey(string pem)
        {
            var block = ReadPem(pem, "PRIVATE KEY");
            if (block.Item1 != "PRIVATE KEY" && block.Item1 != "RSA PRIVATE KEY")
            {
                throw new ArgumentException("The private key must be a PEM block PRIVATE KEY or RSA PRIVATE KEY without a passphrase");
            }
            try
            {
                var parameters = ReadPkcs1(block.Item1 == "PRIVATE KEY" ? InPkcs8(block.Item2) : block.Item2);
                Check(parameters.Modulus, parameters.Exponent);
                var key = RSA.Create();
                key.ImportParameters(parameters);
                return key;
            }
            catch (Exception error) when (error is FormatException || error is CryptographicException)
            {
                throw new ArgumentException("The private key is no RSA key, or is damaged", error);
            }
        }

        /// <summary>Takes a PEM block PUBLIC KEY (SPKI).</summary>
        public static PublicKey ReadPublicKey(string pem)
        {
            var block = ReadPem(pem, "PUBLIC KEY");
            if (block.Item1 != "PUBLIC KEY") throw new ArgumentException("The public key must be a PEM block PUBLIC KEY");
            try
            {
                var whole = new Der(block.Item2);
                var info = whole.ReadSequence();
                whole.ExpectEnd();
                if (!info.Read(Der.Sequence).SequenceEqual(RsaEncryption)) throw new FormatException("not an RSA key");
                var bits = info.Read(Der.BitString);
                info.ExpectEnd();
                if (bits.Length == 0 || bits[0] != 0) throw new FormatException("not DER");
                var numbers = new Der(bits.Skip(1).ToArray()).ReadSequence();
                byte[] modulus = numbers.ReadNumber(), exponent = numbers.ReadNumber();
                numbers.ExpectEnd();
                Check(modulus, exponent);
                return new PublicKey(modulus, exponent);
            }
            catch (FormatException error)
            {
                throw new ArgumentException("The public key is no RSA key, or is damaged", error);
            }
        }

        internal static BigInteger NumberOf(byte[] bigEndian)
        {
            // A zero as the last byte says that the number is not negative.
            return new BigInteger(bigEndian.Reverse().Concat(new byte[] { 0 }).ToArray());
        }

        private static Tuple<string, byte[]> ReadPem(string pem, string expected)
        {
            // Environment variables often spell the line ends of a PEM as a backslash and an n.
            var block = PemBlock.Match(pem.Replace("\\r", "\n").Replace("\\n", "\n"));
            var der = block.Success ? Signing.DecodeCanonical(Regex.Replace(block.Groups[2].Value, @"\s", "")) : null;
            if (der == null || der.Length == 0)
            {
                throw new ArgumentException("The key must be a PEM text from \"-----BEGIN " + expected + "-----\" to its end line");
            }
            return Tuple.Create(block.Groups[1].Value, der);
        }

        private static byte[] InPkcs8(byte[] der)
        {
            var info = new Der(der).ReadSequence();
            info.ReadNumber();
            if (!info.Read(Der.Sequence).SequenceEqual(RsaEncryption)) throw new FormatException("not an RSA key");
            return info.Read(Der.OctetString);
        }

        private static RSAParameters ReadPkcs1(byte[] der)
        {
            var parts = new Der(der).ReadSequence();
            parts.ReadNumber();
            const int half = ModulusBytes / 2;
            return new RSAParameters
            {
                Modulus = parts.ReadNumber(),
                Exponent = parts.ReadNumber(),
                D = Padded(parts.ReadNumber(), ModulusBytes),
                P = Padded(parts.ReadNumber(), half),
                Q = Padded(parts.ReadNumber(), half),
                DP = Padded(parts.ReadNumber(), half),
                DQ = Padded(parts.ReadNumber(), half),
                InverseQ = Padded(parts.ReadNumber(), half),
            };
        }

        private static byte[] Padded(byte[] number, int length)
        {
            if (number.Length > length) throw new FormatException("not a key of 2048 bits");
            return new byte[length - number.Length].Concat(number).ToArray();
        }

        private static void Check(byte[] modulus, byte[] exponent)
        {
            if (modulus.Length != ModulusBytes || modulus[0] < 0x80) throw new ArgumentException("The key must be an RSA key of 2048 bits");
            // With the exponent 1 a signature is the padded digest itself, which anyone can write.
            var number = NumberOf(exponent);
            if (number < 3 || number.IsEven) throw new ArgumentException("The key must have an odd public exponent of at least 3, such as 65537");
        }
    }
}
