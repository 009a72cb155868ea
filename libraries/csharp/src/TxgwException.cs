using System;
using System.Collections.Generic;
using System.Linq;

namespace Txgw.Merchant
{
    /// <summary>A failed call. The name is the error name of the service, or CONNECTION_FAILED, TIMEOUT or UNEXPECTED_ANSWER.</summary>
    public sealed class TxgwException : Exception
    {
        private static readonly Dictionary<int, string> NameOfStatus = new Dictionary<int, string>
        {
            { 429, "RESOURCE_EXHAUSTED" },
            { 500, "INTERNAL" },
            { 502, "UNAVAILABLE" },
            { 503, "UNAVAILABLE" },
            { 504, "UNAVAILABLE" },
        };

        internal TxgwException(string name, string message, int status = 0, Exception cause = null)
            : base(name + ": " + message, cause)
        {
            Name = name;
            Status = status;
            Details = new List<IDictionary<string, object>>();
            Causes = new List<IDictionary<string, object>>();
        }

        public string Name { get; }

        /// <summary>The HTTP status; 0 when there was no answer.</summary>
        public int Status { get; }

        /// <summary>Identifies the request at the service: quote it when you report a problem.</summary>
        public string DebugId { get; private set; }

        public IReadOnlyList<IDictionary<string, object>> Details { get; private set; }

        /// <summary>Possible causes, each with its solution.</summary>
        public IReadOnlyList<IDictionary<string, object>> Causes { get; private set; }

        /// <summary>The seconds to wait before the next request, when the service asks for that.</summary>
        public int? RetryAfter { get; internal set; }

        internal static TxgwException OfAnswer(int status, byte[] body)
        {
            var fields = Json.ReadObject(body) ?? new Dictionary<string, object>();
            var name = Text(fields, "name");
            if (string.IsNullOrEmpty(name))
            {
                if (!NameOfStatus.TryGetValue(status, out name)) name = "UNEXPECTED_ANSWER";
                return new TxgwException(name, "The answer has status " + status + " and no error body, so it may come from a proxy in between.", status);
            }
            return new TxgwException(name, Text(fields, "message") ?? "The service answered " + status + ".", status)
            {
                DebugId = Text(fields, "debug_id"),
                Details = Objects(fields, "details"),
                Causes = Objects(fields, "causes"),
            };
        }

        private static string Text(IDictionary<string, object> fields, string name)
        {
            return Json.Field(fields, name) as string;
        }

        private static IReadOnlyList<IDictionary<string, object>> Objects(IDictionary<string, object> fields, string name)
        {
            var list = Json.Field(fields, name) as List<object>;
            return (list ?? new List<object>()).OfType<IDictionary<string, object>>().ToList();
        }
    }
}
