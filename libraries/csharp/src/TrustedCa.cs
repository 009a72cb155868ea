using System;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Net.Security;
using System.Security.Cryptography.X509Certificates;
using System.Text.RegularExpressions;

namespace Txgw.Merchant
{
    /// <summary>Trusts the certificates of a file in place of the system's.</summary>
    internal static class TrustedCa
    {
        private static readonly Regex Block = new Regex("-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----");

        internal static void Use(HttpClientHandler handler, string caFile)
        {
            var trusted = Block.Matches(File.ReadAllText(caFile)).Cast<Match>()
                .Select(block => new X509Certificate2(Convert.FromBase64String(block.Groups[1].Value)))
                .ToArray();
            if (trusted.Length == 0) throw new ArgumentException("caFile holds no certificate");
            handler.ServerCertificateCustomValidationCallback = (_, certificate, __, errors) =>
                (errors & ~SslPolicyErrors.RemoteCertificateChainErrors) == SslPolicyErrors.None && LeadsTo(trusted, certificate);
        }

        private static bool LeadsTo(X509Certificate2[] trusted, X509Certificate2 certificate)
        {
            using (var chain = new X509Chain())
            {
                chain.ChainPolicy.RevocationMode = X509RevocationMode.NoCheck;
                chain.ChainPolicy.VerificationFlags = X509VerificationFlags.AllowUnknownCertificateAuthority;
                chain.ChainPolicy.ExtraStore.AddRange(trusted);
                if (!chain.Build(certificate)) return false;
                // The flag lets any root pass, so the root itself is compared.
                var root = chain.ChainElements[chain.ChainElements.Count - 1].Certificate.RawData;
                return trusted.Any(ca => ca.RawData.SequenceEqual(root));
            }
        }
    }
}
