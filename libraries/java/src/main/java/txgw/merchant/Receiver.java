package txgw.merchant;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import txgw.merchant.NotificationRefused.Reason;

/**
 * Answers notifications: it verifies the raw bytes first, and only then reads them and asks {@code validate}. It is a
 * handler of the JDK's own HTTP server; from a servlet, call {@link #receive}.
 */
public final class Receiver implements HttpHandler {
    public static final int BODY_BYTES_MAX = 64 * 1024;
    private static final System.Logger LOG = System.getLogger(Receiver.class.getName());

    private final KeySource keys;
    private final Set<String> appIds;
    private final Function<Player, Answer> validate;
    private final Clock clock;
    private Function<Notification, Map<String, Object>> onEvent = event -> Map.of();
    private Consumer<NotificationRefused> onRefused = refused -> {};

    /** @param appIds the merchant's own apps; all others are refused */
    public Receiver(KeySource keys, Set<String> appIds, Function<Player, Answer> validate) {
        this(keys, appIds, validate, Clock.systemUTC());
    }

    Receiver(KeySource keys, Set<String> appIds, Function<Player, Answer> validate, Clock clock) {
        if (appIds.isEmpty()) {
            throw new IllegalArgumentException("appIds must name at least one app");
        }
        this.keys = keys;
        this.appIds = Set.copyOf(appIds);
        this.validate = validate;
        this.clock = clock;
    }

    /** Gets verified events of other types; without it they are answered with an empty object. */
    public Receiver onEvent(Function<Notification, Map<String, Object>> value) {
        onEvent = value;
        return this;
    }

    /** Is told the reason of each refusal. */
    public Receiver onRefused(Consumer<NotificationRefused> value) {
        onRefused = value;
        return this;
    }

    /**
     * The reply to one call.
     *
     * @param headers all values by name, repeated ones included
     * @param body what arrived, before anything has parsed it
     */
    public Reply receive(String method, Map<String, List<String>> headers, byte[] body) {
        try {
            return new Reply(200, answer(method, headers, body));
        } catch (NotificationRefused refused) {
            onRefused.accept(refused);
            return new Reply(refused.status(), Map.of("name", refused.reason(), "message", refused.getMessage()));
        } catch (RuntimeException | Error error) {
            // A connection that breaks without a reply could count as silence, so an Error is answered too.
            LOG.log(System.Logger.Level.ERROR, "The notification could not be answered", error);
            return new Reply(500, Map.of("name", "INTERNAL", "message", "The player could not be validated."));
        }
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try {
            byte[] body = exchange.getRequestBody().readNBytes(BODY_BYTES_MAX + 1);
            Reply reply = receive(exchange.getRequestMethod(), exchange.getRequestHeaders(), body);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            if (reply.status() == 405) {
                exchange.getResponseHeaders().set("Allow", "POST");
            }
            boolean isHead = exchange.getRequestMethod().equals("HEAD");
            exchange.sendResponseHeaders(reply.status(), isHead ? -1 : reply.body().length);
            if (!isHead) {
                exchange.getResponseBody().write(reply.body());
            }
        } finally {
            exchange.close();
        }
    }

    private Map<String, Object> answer(String method, Map<String, List<String>> headers, byte[] body) {
        if (!method.equals("POST")) {
            throw new NotificationRefused(Reason.METHOD_NOT_ALLOWED, "A notification must be sent with POST.");
        }
        if (body.length > BODY_BYTES_MAX) {
            throw new NotificationRefused(Reason.BODY_TOO_LARGE, "The body has more than " + BODY_BYTES_MAX + " bytes.");
        }
        Verification.verify(headers, body, keys, clock.instant());
        Notification notification = Notification.read(body);
        if (!appIds.contains(notification.appId())) {
            throw new NotificationRefused(Reason.OTHER_APP, "resource.app_id is not an app of this receiver.");
        }
        if (!notification.eventType().equals(Notification.USER_VALIDATE)) {
            return onEvent.apply(notification);
        }
        Player player = notification.player();
        return validate.apply(player).replyAbout(player);
    }
}
