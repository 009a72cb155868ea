using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Txgw.Merchant;
using static Checks;

internal sealed class Service : ICertificateSource
{
    private readonly List<IDictionary<string, object>> listed = new List<IDictionary<string, object>>();
    private int calls;

    internal int Calls => calls;

    internal bool Fails { get; set; }

    public Task<IReadOnlyList<IDictionary<string, object>>> CertificatesAsync(CancellationToken cancellation)
    {
        Interlocked.Increment(ref calls);
        if (Fails) throw new TxgwException("UNAVAILABLE", "not now", 503);
        return Task.FromResult<IReadOnlyList<IDictionary<string, object>>>(listed.ToList());
    }

    internal Service With(string serialNo, string notBefore = "2025-12-31T00:00:00.000Z", string expiresAt = null)
    {
        listed.Add(new Dictionary<string, object>
        {
            { "serial_no", serialNo },
            { "public_key", ServicePem },
            { "not_before", notBefore },
            { "expires_at", expiresAt },
        });
        return this;
    }

    internal PlatformKeys Keys()
    {
        return new PlatformKeys(this, () => DateTimeOffset.FromUnixTimeSeconds(Now));
    }
}

internal static class PlatformKeysTests
{
    internal static async Task Run()
    {
        await FetchesOnceAndAgainForANewSerial();
        await OneFetchServesAllThatWait();
        await ATextThatIsNoSerialCausesNoFetch();
        await KeysAreValidInTheirTimeWithTheTolerance();
        await KnownKeysOutliveAFailingService();
        await TakesOnlyAddressesThatCanBeSignedAndTrusted();
    }

    private static async Task Expect(PlatformKeys keys, string serialNo, string expected)
    {
        Equal(await Outcome(() => keys.FindAsync(serialNo)), expected, serialNo);
    }

    private static async Task FetchesOnceAndAgainForANewSerial()
    {
        var service = new Service().With("a").With("b");
        var keys = service.Keys();
        await Expect(keys, "a", "accepted");
        await Expect(keys, "b", "accepted");
        Equal(service.Calls, 1, "calls");
        service.With("c");
        await Expect(keys, "c", "accepted");
        Equal(service.Calls, 2, "calls");
    }

    private static async Task OneFetchServesAllThatWait()
    {
        var service = new Service().With("a");
        var keys = service.Keys();
        await Expect(keys, "a", "accepted");
        await Task.WhenAll(Enumerable.Range(0, 50).Select(i => Expect(keys, "x" + i, "SERIAL_UNKNOWN")));
        Equal(service.Calls <= 3, true, "few calls");
    }

    private static async Task ATextThatIsNoSerialCausesNoFetch()
    {
        var service = new Service();
        foreach (var text in new[] { "", "a b", "a,a", "ä", "a\n", new string('x', 65) }) await Expect(service.Keys(), text, "SERIAL_UNKNOWN");
        Equal(service.Calls, 0, "calls");
    }

    private static async Task KeysAreValidInTheirTimeWithTheTolerance()
    {
        var keys = new Service()
            .With("old", expiresAt: "2025-12-31T23:54:00.000Z")
            .With("ending", expiresAt: "2025-12-31T23:56:00.000Z")
            .With("coming", notBefore: "2026-01-01T00:04:00.000Z")
            .Keys();
        await Expect(keys, "ending", "accepted");
        await Expect(keys, "coming", "accepted");
        await Expect(keys, "old", "SERIAL_UNKNOWN");
    }

    private static async Task KnownKeysOutliveAFailingService()
    {
        var service = new Service().With("a");
        var keys = service.Keys();
        await Expect(keys, "a", "accepted");
        service.Fails = true;
        await Expect(keys, "b", "KEYS_UNAVAILABLE");
        await Expect(keys, "a", "accepted");
    }

    private static async Task TakesOnlyAddressesThatCanBeSignedAndTrusted()
    {
        foreach (var address in new[] { "https://pay.example.com", "https://pay.example.com/gateway/", "http://127.0.0.1:8444" })
        {
            Equal(ServiceAddress.Read(address, "gateway").Target("orders"), "/gateway/v2/orders", address);
        }
        foreach (var address in new[] { "http://pay.example.com", "https://u:p@pay.example.com", "https://pay.example.com/gateway/v2/orders", "https://pay.example.com?x=1", "pay.example.com" })
        {
            Equal(await Outcome(() => Task.FromResult(ServiceAddress.Read(address, "gateway"))), "invalid", address);
        }
    }
}
