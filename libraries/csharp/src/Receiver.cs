using System;
using System.Collections.Generic;
using System.Threading.Tasks;

namespace Txgw.Merchant
{
    /// <summary>What to send back: JSON, and the header "Allow: POST" beside status 405.</summary>
    public sealed class Reply
    {
        internal Reply(int status, IDictionary<string, object> fields)
        {
            Status = status;
            Body = Json.Write(fields);
        }

        public int Status { get; }

        public byte[] Body { get; }
    }

    /// <summary>Answers notifications: it verifies the raw bytes first, and only then reads them and asks <c>validate</c>.</summary>
    public sealed class Receiver
    {
        /// <summary>Read one byte more than this at most: a longer body is refused.</summary>
        public const int BodyBytesMax = 64 * 1024;

        private readonly IKeySource keys;
        private readonly HashSet<string> appIds;
        private readonly Func<Player, Task<Answer>> validate;
        private readonly Func<DateTimeOffset> clock;

        /// <param name="appIds">the merchant's own apps; all others are refused</param>
        public Receiver(IKeySource keys, IEnumerable<string> appIds, Func<Player, Task<Answer>> validate)
            : this(keys, appIds, validate, () => DateTimeOffset.UtcNow)
        {
        }

        internal Receiver(IKeySource keys, IEnumerable<string> appIds, Func<Player, Task<Answer>> validate, Func<DateTimeOffset> clock)
        {
            this.keys = keys;
            this.appIds = new HashSet<string>(appIds, StringComparer.Ordinal);
            if (this.appIds.Count == 0) throw new ArgumentException("appIds must name at least one app");
            this.validate = validate;
            this.clock = clock;
        }

        /// <summary>Gets verified events of other types; without it they are answered with an empty object.</summary>
        public Func<Notification, Task<IDictionary<string, object>>> OnEvent { get; set; }

        /// <summary>Is told the reason of each refusal.</summary>
        public Action<NotificationRefused> OnRefused { get; set; }

        /// <summary>Is told what <c>validate</c> threw; the caller learns nothing of it. Writes to standard error when it is not set.</summary>
        public Action<Exception> OnError { get; set; } = error => Console.Error.WriteLine("The notification could not be answered: " + error);

        /// <param name="headers">all names with their values, repeated ones included</param>
        /// <param name="body">what arrived, before anything has parsed it</param>
        public async Task<Reply> ReceiveAsync(string method, IEnumerable<KeyValuePair<string, string>> headers, byte[] body)
        {
            try
            {
                return new Reply(200, await AnswerAsync(method, headers, body).ConfigureAwait(false));
            }
            catch (NotificationRefused refused)
            {
                OnRefused?.Invoke(refused);
                return new Reply(refused.Status, new Dictionary<string, object> { { "name", refused.Name }, { "message", refused.Message } });
            }
            catch (Exception error)
            {
                OnError(error);
                return new Reply(500, new Dictionary<string, object> { { "name", "INTERNAL" }, { "message", "The player could not be validated." } });
            }
        }

        private async Task<IDictionary<string, object>> AnswerAsync(string method, IEnumerable<KeyValuePair<string, string>> headers, byte[] body)
        {
            if (method != "POST") throw new NotificationRefused("METHOD_NOT_ALLOWED", "A notification must be sent with POST.");
            if (body.Length > BodyBytesMax) throw new NotificationRefused("BODY_TOO_LARGE", "The body has more than " + BodyBytesMax + " bytes.");
            await Verification.VerifyAsync(headers, body, keys, clock()).ConfigureAwait(false);
            var notification = Notification.Read(body);
            if (!appIds.Contains(notification.AppId)) throw new NotificationRefused("OTHER_APP", "resource.app_id is not an app of this receiver.");
            if (notification.EventType != Notification.UserValidate)
            {
                return OnEvent == null ? new Dictionary<string, object>() : await OnEvent(notification).ConfigureAwait(false);
            }
            var player = notification.Player();
            var answer = await validate(player).ConfigureAwait(false);
            // Without this check, a forgotten answer would let every player top up.
            if (answer == null) throw new InvalidOperationException("validate must return Answer.Allow, Forbid or PlayerNotFound");
            return answer.ReplyAbout(player);
        }
    }
}
