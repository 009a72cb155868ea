using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Threading.Tasks;
using Txgw.Merchant;

/// <summary>What the tests share: the vectors, and a notification with its signature.</summary>
internal static class Checks
{
    internal const long Now = 1767225600;
    internal const string Nonce = "Wq3ZtY8uKp1LxR5vBn7MdC2sHf9Gj4Ea";
    internal static readonly string Vectors = Environment.GetEnvironmentVariable("TXGW_VECTORS") ?? "../../vectors";
    internal static readonly RSA ServiceKey = Keys.ReadPrivateKey(Text("keys/test-only-other.private.pem"));
    internal static readonly string ServicePem = Text("keys/test-only-other.public.pem");

    internal static int Count { get; private set; }

    internal static void Equal(object actual, object expected, string what)
    {
        Count++;
        if (!Equals(actual, expected)) throw new Exception(what + ": got " + actual + " instead of " + expected);
    }

    internal static string Text(string file)
    {
        return File.ReadAllText(Path.Combine(Vectors, file));
    }

    internal static IEnumerable<IDictionary<string, object>> Cases(string name)
    {
        var cases = ((List<object>)Json.ReadObject(Encoding.UTF8.GetBytes(Text(name + ".json")))["cases"]).Cast<IDictionary<string, object>>().ToList();
        Equal(cases.Count > 5, true, name + " has cases");
        return cases;
    }

    /// <summary>A part of a case by its path; null where there is none.</summary>
    internal static object At(object value, params string[] path)
    {
        foreach (var name in path) value = value is IDictionary<string, object> fields && fields.TryGetValue(name, out var part) ? part : null;
        return value;
    }

    internal static string TextAt(object value, params string[] path)
    {
        return (string)At(value, path);
    }

    internal static byte[] BytesAt(object value, params string[] path)
    {
        var body = At(value, path);
        return TextAt(body, "utf8") != null ? Encoding.UTF8.GetBytes(TextAt(body, "utf8")) : Convert.FromBase64String(TextAt(body, "base64"));
    }

    /// <summary>What the work throws, by its name, or "accepted".</summary>
    internal static async Task<string> Outcome(Func<Task> work)
    {
        try
        {
            await work();
            return "accepted";
        }
        catch (NotificationRefused refused)
        {
            return refused.Name;
        }
        catch (ArgumentException)
        {
            return "invalid";
        }
    }

    internal static Dictionary<string, string> Signed(byte[] body, string timestamp)
    {
        return new Dictionary<string, string>
        {
            { "txgw-timestamp", timestamp },
            { "Txgw-Nonce", Nonce },
            { "Txgw-Serial", "1" },
            { "Txgw-Signature", Signing.Sign(Signing.WebhookStringToSign(timestamp, Nonce, body), ServiceKey) },
        };
    }
}

/// <summary>Knows a single key of the service, under the serial number 1.</summary>
internal sealed class OneKey : IKeySource
{
    private readonly PublicKey key;

    internal OneKey(string pem)
    {
        key = Keys.ReadPublicKey(pem);
    }

    public Task<PublicKey> FindAsync(string serialNo)
    {
        if (serialNo != "1") throw new NotificationRefused("SERIAL_UNKNOWN", "not listed");
        return Task.FromResult(key);
    }
}
