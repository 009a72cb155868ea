package txgw.merchant;

/** The call is not answered as a notification: the reason, and the status to answer with. */
public final class NotificationRefused extends RuntimeException {
    private static final long serialVersionUID = 1;

    public enum Reason {
        METHOD_NOT_ALLOWED(405),
        BODY_TOO_LARGE(413),
        HEADER_MISSING(401),
        HEADER_REPEATED(401),
        TIMESTAMP_INVALID(401),
        TIMESTAMP_OUTSIDE_TOLERANCE(401),
        BODY_CHANGED(401),
        SERIAL_UNKNOWN(401),
        SIGNATURE_MISMATCH(401),
        NOTIFICATION_INVALID(400),
        OTHER_APP(403),
        KEYS_UNAVAILABLE(503);

        private final int status;

        Reason(int status) {
            this.status = status;
        }
    }

    private final Reason reason;

    public NotificationRefused(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }

    public int status() {
        return reason.status;
    }
}
