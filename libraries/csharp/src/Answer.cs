using System.Collections.Generic;

namespace Txgw.Merchant
{
    /// <summary>A decision about a player.</summary>
    public sealed class Answer
    {
        private readonly IDictionary<string, object> fields;

        private Answer(IDictionary<string, object> fields)
        {
            this.fields = fields;
        }

        /// <summary>The player exists and may top up.</summary>
        public static Answer Allow(string userName = null)
        {
            var fields = new Dictionary<string, object> { { "is_topup_forbidden", false } };
            if (userName != null) fields.Add("user_name", userName);
            return new Answer(fields);
        }

        /// <summary>The player may not top up: the service ends the recharge.</summary>
        public static Answer Forbid(Reason code, string message)
        {
            var reason = new Dictionary<string, object> { { "code", code.Code }, { "message", message } };
            return new Answer(new Dictionary<string, object> { { "is_topup_forbidden", true }, { "forbidden_reason", reason } });
        }

        /// <summary>There is no such player. The contract has no code for this case, so it counts as OTHER.</summary>
        public static Answer PlayerNotFound()
        {
            return Forbid(Reason.Other, "There is no such player.");
        }

        internal IDictionary<string, object> ReplyAbout(Player player)
        {
            var reply = new Dictionary<string, object>(fields) { { "app_id", player.AppId }, { "user_id", player.UserId } };
            if (player.ServerId != null) reply.Add("server_id", player.ServerId);
            return reply;
        }
    }

    /// <summary>A code of the contract.</summary>
    public sealed class Reason
    {
        public static readonly Reason AccountStatusAbnormal = new Reason("ACCOUNT_STATUS_ABNORMAL");
        public static readonly Reason ComplianceVerificationFailed = new Reason("COMPLIANCE_VERIFICATION_FAILED");
        public static readonly Reason InsufficientPrivileges = new Reason("INSUFFICIENT_PRIVILEGES");
        public static readonly Reason RechargeLimitExceeded = new Reason("RECHARGE_LIMIT_EXCEEDED");
        public static readonly Reason GeoRestriction = new Reason("GEO_RESTRICTION");
        public static readonly Reason Other = new Reason("OTHER");

        private Reason(string code)
        {
            Code = code;
        }

        internal string Code { get; }
    }
}
