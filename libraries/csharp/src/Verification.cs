using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading.Tasks;

namespace Txgw.Merchant
{
    /// <summary>Whether the service has sent exactly these bytes, just now.</summary>
    public static class Verification
    {
        internal static readonly TimeSpan Tolerance = TimeSpan.FromSeconds(300);
        private static readonly Regex TimestampForm = new Regex(@"\A[0-9]{1,12}\z");
        private static readonly Regex SignatureForm = new Regex(@"\A[A-Za-z0-9+/]{342}==\z");
        private static readonly Regex Sha256Member = new Regex(@"\Asha-256=:([A-Za-z0-9+/]+=*):(?:;.*)?\z");

        /// <param name="headers">all names with their values, repeated ones included</param>
        /// <exception cref="NotificationRefused">with the reason</exception>
        public static async Task VerifyAsync(IEnumerable<KeyValuePair<string, string>> headers, byte[] body, IKeySource keys, DateTimeOffset now)
        {
            var all = headers.ToLookup(header => header.Key, header => header.Value, StringComparer.OrdinalIgnoreCase);
            var timestamp = Single(all, "Txgw-Timestamp");
            var nonce = Single(all, "Txgw-Nonce");
            var serialNo = Single(all, "Txgw-Serial");
            var signature = Single(all, "Txgw-Signature");
            CheckTimestamp(timestamp, now);
            CheckDigest(string.Join(",", all["Content-Digest"]), body);
            // What cannot be a signature must not make us fetch keys.
            if (!SignatureForm.IsMatch(signature)) throw new NotificationRefused("SIGNATURE_MISMATCH", "Txgw-Signature is not the Base64 of an RSA signature.");
            var key = await keys.FindAsync(serialNo).ConfigureAwait(false);
            if (!Signing.Verify(Signing.WebhookStringToSign(timestamp, nonce, body), signature, key))
            {
                throw new NotificationRefused("SIGNATURE_MISMATCH", "The key of Txgw-Serial did not sign these bytes.");
            }
        }

        private static string Single(ILookup<string, string> headers, string name)
        {
            var given = headers[name].ToArray();
            if (given.Length > 1) throw new NotificationRefused("HEADER_REPEATED", "The header " + name + " stands more than once.");
            if (given.Length == 0 || string.IsNullOrEmpty(given[0])) throw new NotificationRefused("HEADER_MISSING", "The header " + name + " is missing.");
            return given[0];
        }

        private static void CheckTimestamp(string timestamp, DateTimeOffset now)
        {
            if (!TimestampForm.IsMatch(timestamp)) throw new NotificationRefused("TIMESTAMP_INVALID", "Txgw-Timestamp must be whole seconds since 1970.");
            var distance = Math.Abs(now.ToUnixTimeSeconds() - long.Parse(timestamp, CultureInfo.InvariantCulture));
            if (distance > Tolerance.TotalSeconds)
            {
                throw new NotificationRefused("TIMESTAMP_OUTSIDE_TOLERANCE", "Txgw-Timestamp is " + distance + " seconds away from our clock: the call was repeated later, or one of the clocks is wrong.");
            }
        }

        private static void CheckDigest(string header, byte[] body)
        {
            var stated = header.Split(',').Select(member => Sha256Member.Match(member.Trim())).LastOrDefault(member => member.Success);
            if (stated != null && stated.Groups[1].Value != Convert.ToBase64String(Signing.Sha256(body)))
            {
                throw new NotificationRefused("BODY_CHANGED", "The body was changed on the way: it does not match Content-Digest. Verify the raw bytes.");
            }
        }
    }
}
