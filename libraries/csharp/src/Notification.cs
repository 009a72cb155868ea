using System.Collections.Generic;

namespace Txgw.Merchant
{
    /// <summary>Whom the service asks about.</summary>
    public sealed class Player
    {
        internal Player(string appId, string userId, string serverId)
        {
            AppId = appId;
            UserId = userId;
            ServerId = serverId;
        }

        public string AppId { get; }

        public string UserId { get; }

        /// <summary>Null when the service does not know it.</summary>
        public string ServerId { get; }
    }

    /// <summary>A verified event of any type.</summary>
    public sealed class Notification
    {
        public const string UserValidate = "USER_VALIDATE";

        private Notification(IDictionary<string, object> fields)
        {
            Fields = fields;
            Id = Text(fields, "id", "id");
            Resource = Json.Field(fields, "resource") as IDictionary<string, object> ?? throw Invalid("resource must be an object");
            EventType = fields.ContainsKey("event_type") ? Text(fields, "event_type", "event_type") : UserValidate;
            AppId = Text(Resource, "app_id", "resource.app_id");
        }

        /// <summary>The same in every attempt to deliver it.</summary>
        public string Id { get; }

        public string EventType { get; }

        public string AppId { get; }

        public IDictionary<string, object> Resource { get; }

        /// <summary>The whole body; unknown fields stay as they are.</summary>
        public IDictionary<string, object> Fields { get; }

        /// <summary>Reads a verified body.</summary>
        public static Notification Read(byte[] body)
        {
            return new Notification(Json.ReadObject(body) ?? throw Invalid("the body must be a JSON object in UTF-8, without byte order mark and repeated names"));
        }

        /// <summary>Whom USER_VALIDATE asks about.</summary>
        public Player Player()
        {
            if (Resource.TryGetValue("server_id", out var serverId) && !(serverId is string)) throw Invalid("resource.server_id must be a string if it is present");
            return new Player(AppId, Text(Resource, "user_id", "resource.user_id"), (string)serverId);
        }

        private static string Text(IDictionary<string, object> fields, string name, string path)
        {
            var text = Json.Field(fields, name) as string;
            return string.IsNullOrEmpty(text) ? throw Invalid(path + " must be a string that is not empty") : text;
        }

        private static NotificationRefused Invalid(string rule)
        {
            return new NotificationRefused("NOTIFICATION_INVALID", "Not a notification: " + rule + ".");
        }
    }
}
