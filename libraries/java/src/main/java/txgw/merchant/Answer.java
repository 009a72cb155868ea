package txgw.merchant;

import java.util.LinkedHashMap;
import java.util.Map;

/** A decision about a player. */
public final class Answer {
    /** The codes of the contract. */
    public enum Reason {
        ACCOUNT_STATUS_ABNORMAL,
        COMPLIANCE_VERIFICATION_FAILED,
        INSUFFICIENT_PRIVILEGES,
        RECHARGE_LIMIT_EXCEEDED,
        GEO_RESTRICTION,
        OTHER
    }

    private final Map<String, Object> fields;

    private Answer(Map<String, Object> fields) {
        this.fields = fields;
    }

    /** The player exists and may top up. */
    public static Answer allow() {
        return new Answer(Map.of("is_topup_forbidden", false));
    }

    /** The player exists and may top up. */
    public static Answer allow(String userName) {
        return new Answer(Map.of("user_name", userName, "is_topup_forbidden", false));
    }

    /** The player may not top up: the service ends the recharge. */
    public static Answer forbid(Reason code, String message) {
        Map<String, Object> reason = Map.of("code", code, "message", message);
        return new Answer(Map.of("is_topup_forbidden", true, "forbidden_reason", reason));
    }

    /** There is no such player. The contract has no code for this case, so it counts as OTHER. */
    public static Answer playerNotFound() {
        return forbid(Reason.OTHER, "There is no such player.");
    }

    Map<String, Object> replyAbout(Player player) {
        Map<String, Object> reply = new LinkedHashMap<>(fields);
        reply.put("app_id", player.appId());
        reply.put("user_id", player.userId());
        player.serverId().ifPresent(serverId -> reply.put("server_id", serverId));
        return reply;
    }
}
