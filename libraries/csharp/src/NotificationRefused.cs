using System;
using System.Collections.Generic;

namespace Txgw.Merchant
{
    /// <summary>The call is not answered as a notification: the reason, and the status to answer with.</summary>
    public sealed class NotificationRefused : Exception
    {
        private static readonly Dictionary<string, int> StatusOf = new Dictionary<string, int>
        {
            { "METHOD_NOT_ALLOWED", 405 },
            { "BODY_TOO_LARGE", 413 },
            { "HEADER_MISSING", 401 },
            { "HEADER_REPEATED", 401 },
            { "TIMESTAMP_INVALID", 401 },
            { "TIMESTAMP_OUTSIDE_TOLERANCE", 401 },
            { "BODY_CHANGED", 401 },
            { "SERIAL_UNKNOWN", 401 },
            { "SIGNATURE_MISMATCH", 401 },
            { "NOTIFICATION_INVALID", 400 },
            { "OTHER_APP", 403 },
            { "KEYS_UNAVAILABLE", 503 },
        };

        public NotificationRefused(string name, string message)
            : base(message)
        {
            Name = name;
            Status = StatusOf[name];
        }

        public string Name { get; }

        public int Status { get; }
    }
}
