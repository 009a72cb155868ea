using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Txgw.Merchant;
using static Checks;

internal static class VectorTests
{
    private static readonly string[] ReadFields = { "", "id", "resource", "resource.app_id", "resource.user_id", "resource.server_id" };

    internal static async Task Run()
    {
        StringsToSign();
        SignaturesOfRequests();
        await SignaturesOfNotifications();
        await KeysOfTheScheme();
        Base64();
        await Notifications();
        ErrorBodies();
    }

    private static byte[] StringOf(object given)
    {
        return Signing.StringToSign(TextAt(given, "method"), TextAt(given, "target"), TextAt(given, "timestamp"), TextAt(given, "nonce"), BytesAt(given, "body"));
    }

    private static void StringsToSign()
    {
        foreach (var vector in Cases("string-to-sign"))
        {
            Equal(Convert.ToBase64String(StringOf(vector["input"])), TextAt(vector, "expected", "base64"), TextAt(vector, "comment"));
        }
    }

    private static void SignaturesOfRequests()
    {
        var merchant = Keys.ReadPrivateKey(Text("keys/test-only-merchant.private.pem"));
        foreach (var vector in Cases("signature"))
        {
            var given = vector["input"];
            var key = Keys.ReadPublicKey(Text(TextAt(given, "public_key")));
            var isRight = Signing.Verify(StringOf(given), TextAt(given, "signature"), key);
            Equal(isRight, vector["valid"], TextAt(vector, "comment"));
            if (isRight && TextAt(given, "public_key").Contains("merchant"))
            {
                Equal(Signing.Sign(StringOf(given), merchant), TextAt(given, "signature"), TextAt(vector, "comment"));
            }
        }
    }

    private static async Task SignaturesOfNotifications()
    {
        foreach (var vector in Cases("webhook-signature"))
        {
            var given = vector["input"];
            var body = BytesAt(given, "body");
            var headers = new Dictionary<string, string>
            {
                { "Txgw-Timestamp", TextAt(given, "timestamp") },
                { "Txgw-Nonce", TextAt(given, "nonce") },
                { "Txgw-Serial", "1" },
                { "Txgw-Signature", TextAt(given, "signature") },
            };
            var isValid = (bool)vector["valid"];
            if (isValid)
            {
                headers.Add("Content-Digest", TextAt(vector, "expected", "content_digest"));
                var text = Signing.WebhookStringToSign(headers["Txgw-Timestamp"], headers["Txgw-Nonce"], body);
                Equal(Convert.ToBase64String(text), TextAt(vector, "expected", "base64"), TextAt(vector, "comment"));
            }
            var keys = new OneKey(Text(TextAt(given, "public_key")));
            var seen = await Outcome(() => Verification.VerifyAsync(headers, body, keys, DateTimeOffset.FromUnixTimeSeconds(Now)));
            Equal(seen, isValid ? "accepted" : "SIGNATURE_MISMATCH", TextAt(vector, "comment"));
        }
    }

    private static async Task KeysOfTheScheme()
    {
        foreach (var vector in Cases("keys"))
        {
            var pem = TextAt(vector, "input", "pem");
            var isPublic = TextAt(vector, "input", "use") == "public";
            var seen = await Outcome(() => Task.FromResult(isPublic ? (object)Keys.ReadPublicKey(pem) : Keys.ReadPrivateKey(pem)));
            Equal(seen, (bool)vector["valid"] ? "accepted" : "invalid", TextAt(vector, "comment"));
        }
    }

    private static void Base64()
    {
        foreach (var vector in Cases("base64"))
        {
            var bytes = Signing.DecodeCanonical(TextAt(vector, "input", "text"));
            var hex = bytes == null ? null : string.Concat(bytes.Select(value => value.ToString("x2")));
            Equal(hex, TextAt(vector, "expected", "hex"), TextAt(vector, "comment"));
        }
    }

    private static async Task Notifications()
    {
        foreach (var vector in Cases("user-validate-notification"))
        {
            var isValid = (bool)vector["valid"];
            if (!isValid && ((List<object>)At(vector, "error", "fields")).Any(field => !ReadFields.Contains(field))) continue;
            var seen = await Outcome(() => Task.FromResult(Notification.Read(BytesAt(vector, "input", "body")).Player()));
            Equal(seen, isValid ? "accepted" : "NOTIFICATION_INVALID", TextAt(vector, "comment"));
        }
    }

    private static void ErrorBodies()
    {
        foreach (var vector in Cases("error-body"))
        {
            var body = BytesAt(vector, "input", "body");
            Equal(TxgwException.OfAnswer(400, body).Name, TextAt(Json.ReadObject(body), "name") ?? "UNEXPECTED_ANSWER", TextAt(vector, "comment"));
        }
    }
}
