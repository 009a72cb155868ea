package txgw.merchant;

import java.util.Map;
import txgw.merchant.NotificationRefused.Reason;

/** A verified event of any type. */
public final class Notification {
    public static final String USER_VALIDATE = "USER_VALIDATE";

    private final Map<String, Object> fields;
    private final Map<?, ?> resource;
    private final String id;
    private final String eventType;
    private final String appId;

    private Notification(Map<String, Object> fields) {
        this.fields = fields;
        id = text(fields, "id", "id");
        if (!(fields.get("resource") instanceof Map)) {
            throw invalid("resource must be an object");
        }
        resource = (Map<?, ?>) fields.get("resource");
        eventType = fields.containsKey("event_type") ? text(fields, "event_type", "event_type") : USER_VALIDATE;
        appId = text(resource, "app_id", "resource.app_id");
    }

    /** Reads a verified body. */
    public static Notification read(byte[] body) {
        String rule = "the body must be a JSON object in UTF-8, without byte order mark and repeated names";
        return new Notification(Json.readObject(body).orElseThrow(() -> invalid(rule)));
    }

    /** The same in every attempt to deliver it. */
    public String id() {
        return id;
    }

    public String eventType() {
        return eventType;
    }

    public String appId() {
        return appId;
    }

    public Map<?, ?> resource() {
        return resource;
    }

    /** The whole body; unknown fields stay as they are. */
    public Map<String, Object> fields() {
        return fields;
    }

    /** Whom USER_VALIDATE asks about. */
    public Player player() {
        Object serverId = resource.get("server_id");
        if (resource.containsKey("server_id") && !(serverId instanceof String)) {
            throw invalid("resource.server_id must be a string if it is present");
        }
        return new Player(appId, text(resource, "user_id", "resource.user_id"), (String) serverId);
    }

    private static String text(Map<?, ?> fields, String name, String path) {
        Object value = fields.get(name);
        if (value instanceof String && !value.equals("")) {
            return (String) value;
        }
        throw invalid(path + " must be a string that is not empty");
    }

    private static NotificationRefused invalid(String rule) {
        return new NotificationRefused(Reason.NOTIFICATION_INVALID, "Not a notification: " + rule + ".");
    }
}
