using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Threading.Tasks;
using Txgw.Merchant;
using static Checks;

internal static class ReceiverTests
{
    private const string Player = "\"app_id\":\"my-game\",\"user_id\":\"玩家-1\",\"server_id\":\"7\"";
    private static readonly string Time = Now.ToString();
    private static readonly byte[] Ordinary = Body(Player);

    internal static async Task Run()
    {
        await AnswersWithThePlayerAsAsked();
        await RefusesWhatTheServiceDidNotSign();
        await TakesWholeSecondsOfTheLastAndNext300();
        await RefusesASignedBodyThatIsNoNotification();
        await RefusesAnotherAppWhateverTheEvent();
        await BoundsMethodAndSize();
        await HandsOtherEventsOnWithTheirType();
        await SellsNothingWhenValidateFailsOrForgetsItsAnswer();
    }

    private static byte[] Body(string resource, string type = "USER_VALIDATE")
    {
        return Encoding.UTF8.GetBytes("{\"id\":\"VALIDATION-0001\",\"event_type\":\"" + type + "\",\"resource\":{" + resource + "}}");
    }

    private static Receiver NewReceiver(Func<Player, Task<Answer>> validate = null)
    {
        var clock = DateTimeOffset.FromUnixTimeMilliseconds(Now * 1000 + 900);
        validate = validate ?? (player => Task.FromResult(Answer.Allow("Ada of " + player.ServerId)));
        return new Receiver(new OneKey(ServicePem), new[] { "my-game", "another-of-mine" }, validate, () => clock) { OnError = _ => { } };
    }

    private static async Task Expect(IEnumerable<KeyValuePair<string, string>> headers, byte[] body, string expected, Receiver receiver = null)
    {
        var reply = await (receiver ?? NewReceiver()).ReceiveAsync("POST", headers, body);
        Equal(reply.Status + " " + At(Json.ReadObject(reply.Body), "name"), expected, "a notification");
    }

    private static async Task AnswersWithThePlayerAsAsked()
    {
        var reply = Json.ReadObject((await NewReceiver().ReceiveAsync("POST", Signed(Ordinary, Time), Ordinary)).Body);
        var found = string.Join(" ", reply.OrderBy(field => field.Key, StringComparer.Ordinal).Select(field => field.Key + "=" + field.Value));
        Equal(found, "app_id=my-game is_topup_forbidden=False server_id=7 user_id=玩家-1 user_name=Ada of 7", "the reply");
        var body = Body("\"app_id\":\"my-game\",\"user_id\":\"1\"");
        var receiver = NewReceiver(_ => Task.FromResult(Answer.PlayerNotFound()));
        var forbidden = Json.ReadObject((await receiver.ReceiveAsync("POST", Signed(body, Time), body)).Body);
        Equal(TextAt(forbidden, "forbidden_reason", "code"), "OTHER", "the reason");
        Equal(At(forbidden, "is_topup_forbidden"), true, "the flag");
        Equal(forbidden.ContainsKey("server_id"), false, "the server");
    }

    private static async Task RefusesWhatTheServiceDidNotSign()
    {
        foreach (var name in new[] { "txgw-timestamp", "Txgw-Nonce", "Txgw-Serial", "Txgw-Signature" })
        {
            var headers = Signed(Ordinary, Time);
            var repeated = headers.Concat(new[] { new KeyValuePair<string, string>(name.ToUpperInvariant(), headers[name]) });
            await Expect(repeated, Ordinary, "401 HEADER_REPEATED");
            headers[name] = "";
            await Expect(headers, Ordinary, "401 HEADER_MISSING");
            headers.Remove(name);
            await Expect(headers, Ordinary, "401 HEADER_MISSING");
        }
        await Expect(Signed(Ordinary, Time), Ordinary.Concat(new[] { (byte)' ' }).ToArray(), "401 SIGNATURE_MISMATCH");
        await ExpectWith("Txgw-Serial", "2", "401 SERIAL_UNKNOWN");
        await ExpectWith("Content-Digest", "sha-256=:AAAA:", "401 BODY_CHANGED");
        var signature = Signed(Ordinary, Time)["Txgw-Signature"];
        foreach (var spelt in new[] { signature.Substring(1), signature + "\n", signature.Insert(100, "\n"), signature.Replace("==", "%3D%3D") })
        {
            await ExpectWith("Txgw-Signature", spelt, "401 SIGNATURE_MISMATCH");
        }
    }

    private static Task ExpectWith(string name, string value, string expected)
    {
        var headers = Signed(Ordinary, Time);
        headers[name] = value;
        return Expect(headers, Ordinary, expected);
    }

    private static async Task TakesWholeSecondsOfTheLastAndNext300()
    {
        foreach (var distance in new[] { -300, 0, 300 }) await Expect(Signed(Ordinary, (Now + distance).ToString()), Ordinary, "200 ");
        foreach (var distance in new[] { -3600, -301, 301, 3600 })
        {
            await Expect(Signed(Ordinary, (Now + distance).ToString()), Ordinary, "401 TIMESTAMP_OUTSIDE_TOLERANCE");
        }
        foreach (var text in new[] { Now + "000", Now + ".5", "+" + Now, Now + "\n", "0x1", "١٧٦٧٢٢٥٦٠٠" })
        {
            await Expect(Signed(Ordinary, text), Ordinary, "401 TIMESTAMP_INVALID");
        }
    }

    private static async Task RefusesASignedBodyThatIsNoNotification()
    {
        var ordinary = Encoding.UTF8.GetString(Ordinary);
        var twice = "{\"id\":\"1\",\"resource\":{\"app_id\":\"my-game\",\"user_id\":\"1\",\"user_\\u0069d\":\"2\"}}";
        var deep = "{\"id\":" + new string('[', 60000);
        foreach (var text in new[] { "", "{", "[]", "null", "\ufeff" + ordinary, ordinary + ordinary, twice, deep })
        {
            var body = Encoding.UTF8.GetBytes(text);
            await Expect(Signed(body, Time), body, "400 NOTIFICATION_INVALID");
        }
        foreach (var body in new[] { Encoding.Unicode.GetBytes(ordinary), Ordinary.Concat(new byte[] { 0xff }).ToArray() })
        {
            await Expect(Signed(body, Time), body, "400 NOTIFICATION_INVALID");
        }
    }

    private static async Task RefusesAnotherAppWhateverTheEvent()
    {
        foreach (var type in new[] { "USER_VALIDATE", "SOMETHING_NEW" })
        {
            var body = Body("\"app_id\":\"other\",\"user_id\":\"1\"", type);
            await Expect(Signed(body, Time), body, "403 OTHER_APP");
        }
    }

    private static async Task BoundsMethodAndSize()
    {
        Equal((await NewReceiver().ReceiveAsync("GET", Signed(Ordinary, Time), Ordinary)).Status, 405, "GET");
        await Expect(Signed(Ordinary, Time), new byte[Receiver.BodyBytesMax + 1], "413 BODY_TOO_LARGE");
    }

    private static async Task HandsOtherEventsOnWithTheirType()
    {
        var body = Body("\"app_id\":\"my-game\",\"amount\":\"1.10\",\"n\":1.10", "SOMETHING_NEW");
        var receiver = NewReceiver();
        Equal(Encoding.UTF8.GetString((await receiver.ReceiveAsync("POST", Signed(body, Time), body)).Body), "{}", "an event");
        receiver.OnEvent = seen => Task.FromResult<IDictionary<string, object>>(
            new Dictionary<string, object> { { "type", seen.EventType }, { "amount", seen.Resource["amount"] }, { "n", seen.Resource["n"] } });
        var reply = Encoding.UTF8.GetString((await receiver.ReceiveAsync("POST", Signed(body, Time), body)).Body);
        Equal(reply, "{\"type\":\"SOMETHING_NEW\",\"amount\":\"1.10\",\"n\":1.10}", "an event");
    }

    private static async Task SellsNothingWhenValidateFailsOrForgetsItsAnswer()
    {
        await Expect(Signed(Ordinary, Time), Ordinary, "500 INTERNAL", NewReceiver(_ => Task.FromResult<Answer>(null)));
        await Expect(Signed(Ordinary, Time), Ordinary, "500 INTERNAL", NewReceiver(_ => { throw new InvalidOperationException("no database"); }));
    }
}
