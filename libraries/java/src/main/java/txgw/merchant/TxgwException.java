package txgw.merchant;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A failed call. The name is the error name of the service, or CONNECTION_FAILED, TIMEOUT or UNEXPECTED_ANSWER. */
public final class TxgwException extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static final Map<Integer, String> NAME_OF_STATUS = Map.of(
        429, "RESOURCE_EXHAUSTED", 500, "INTERNAL", 502, "UNAVAILABLE", 503, "UNAVAILABLE", 504, "UNAVAILABLE");

    private final String name;
    private final int status;
    private final transient Map<String, Object> fields;
    private final int retryAfter;

    private TxgwException(String name, String message, int status, Map<String, Object> fields, int retryAfter) {
        super(name + ": " + message);
        this.name = name;
        this.status = status;
        this.fields = fields;
        this.retryAfter = retryAfter;
    }

    static TxgwException withoutAnswer(String name, String message, Throwable cause) {
        TxgwException error = new TxgwException(name, message, 0, Map.of(), 0);
        error.initCause(cause);
        return error;
    }

    static TxgwException unexpected(String message, int status) {
        return new TxgwException("UNEXPECTED_ANSWER", message, status, Map.of(), 0);
    }

    static TxgwException ofAnswer(int status, byte[] body, int retryAfter) {
        Map<String, Object> fields = Json.readObject(body).orElse(Map.of());
        if (fields.get("name") instanceof String && !fields.get("name").equals("")) {
            Object message = fields.get("message");
            String text = message instanceof String ? (String) message : "The service answered " + status + ".";
            return new TxgwException((String) fields.get("name"), text, status, fields, retryAfter);
        }
        String text = "The answer has status " + status + " and no error body, so it may come from a proxy in between.";
        String name = NAME_OF_STATUS.getOrDefault(status, "UNEXPECTED_ANSWER");
        return new TxgwException(name, text, status, Map.of(), retryAfter);
    }

    public String name() {
        return name;
    }

    /** The HTTP status; 0 when there was no answer. */
    public int status() {
        return status;
    }

    /** Identifies the request at the service: quote it when you report a problem. Empty when there is none. */
    public String debugId() {
        return fields.get("debug_id") instanceof String ? (String) fields.get("debug_id") : "";
    }

    public List<Map<?, ?>> details() {
        return objects("details");
    }

    /** Possible causes, each with its solution. */
    public List<Map<?, ?>> causes() {
        return objects("causes");
    }

    /** The seconds to wait before the next request when the service asks for that, otherwise 0. */
    public int retryAfter() {
        return retryAfter;
    }

    private List<Map<?, ?>> objects(String field) {
        List<Map<?, ?>> found = new ArrayList<>();
        if (fields.get(field) instanceof List) {
            for (Object item : (List<?>) fields.get(field)) {
                if (item instanceof Map) {
                    found.add((Map<?, ?>) item);
                }
            }
        }
        return found;
    }
}
