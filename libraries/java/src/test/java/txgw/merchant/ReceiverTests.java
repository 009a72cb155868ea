package txgw.merchant;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static txgw.merchant.Checks.NOW;
import static txgw.merchant.Checks.equal;
import static txgw.merchant.Checks.signed;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

final class ReceiverTests {
    private static final String ORDINARY = notification("USER_VALIDATE", "\"app_id\":\"my-game\",\"user_id\":\"玩家-1\",\"server_id\":\"7\"");
    private static final Clock CLOCK = Clock.fixed(Instant.ofEpochSecond(NOW, 900_000_000), ZoneOffset.UTC);
    private static final KeySource ONE_KEY = serialNo -> {
        if (!serialNo.equals("1")) {
            throw new NotificationRefused(NotificationRefused.Reason.SERIAL_UNKNOWN, "not listed");
        }
        return Keys.readPublicKey(Checks.SERVICE_PEM);
    };

    private ReceiverTests() {}

    static void run() {
        answersWithThePlayerAsAsked();
        refusesWhatTheServiceDidNotSign();
        takesWholeSecondsOfTheLastAndNext300();
        refusesASignedBodyThatIsNoNotification();
        refusesAnotherAppWhateverTheEvent();
        boundsMethodAndSize();
        handsOtherEventsOnWithTheirType();
        sellsNothingWhenValidateFailsOrForgetsItsAnswer();
    }

    private static String notification(String event, String resource) {
        return "{\"id\":\"VALIDATION-0001\",\"event_type\":\"" + event + "\",\"resource\":{" + resource + "}}";
    }

    private static Receiver receiver(Function<Player, Answer> validate) {
        return new Receiver(ONE_KEY, Set.of("my-game", "another-of-mine"), validate, CLOCK);
    }

    private static Receiver receiver() {
        return receiver(player -> Answer.allow("Ada of " + player.serverId().orElse("nowhere")));
    }

    private static String outcome(Receiver receiver, Map<String, List<String>> headers, byte[] body) {
        Reply reply = receiver.receive("POST", headers, body);
        Object name = Json.readObject(reply.body()).orElseThrow().get("name");
        return reply.status() + " " + name;
    }

    private static void expect(Map<String, List<String>> headers, byte[] body, String expected) {
        equal(outcome(receiver(), headers, body), expected, "a notification");
    }

    private static void answersWithThePlayerAsAsked() {
        byte[] body = ORDINARY.getBytes(UTF_8);
        Map<String, Object> fields = Json.readObject(receiver().receive("POST", signed(body, "" + NOW), body).body()).orElseThrow();
        equal(fields, Map.of("app_id", "my-game", "user_id", "玩家-1", "server_id", "7", "user_name", "Ada of 7", "is_topup_forbidden", false), "the reply");
        byte[] short_ = notification("USER_VALIDATE", "\"app_id\":\"my-game\",\"user_id\":\"1\"").getBytes(UTF_8);
        Reply reply = receiver(player -> Answer.playerNotFound()).receive("POST", signed(short_, "" + NOW), short_);
        Map<String, Object> reason = Map.of("code", "OTHER", "message", "There is no such player.");
        equal(Json.readObject(reply.body()).orElseThrow(), Map.of("app_id", "my-game", "user_id", "1", "is_topup_forbidden", true, "forbidden_reason", reason), "the reply");
    }

    private static void refusesWhatTheServiceDidNotSign() {
        byte[] body = ORDINARY.getBytes(UTF_8);
        for (String name : List.of("txgw-timestamp", "Txgw-Nonce", "Txgw-Serial", "Txgw-Signature")) {
            Map<String, List<String>> headers = signed(body, "" + NOW);
            List<String> given = headers.remove(name);
            expect(headers, body, "401 HEADER_MISSING");
            headers.put(name, List.of(""));
            expect(headers, body, "401 HEADER_MISSING");
            headers.put(name, List.of(given.get(0), given.get(0)));
            expect(headers, body, "401 HEADER_REPEATED");
        }
        expect(signed(body, "" + NOW), (ORDINARY + " ").getBytes(UTF_8), "401 SIGNATURE_MISMATCH");
        Map<String, List<String>> unknown = signed(body, "" + NOW);
        unknown.put("Txgw-Serial", List.of("2"));
        expect(unknown, body, "401 SERIAL_UNKNOWN");
        Map<String, List<String>> changed = signed(body, "" + NOW);
        changed.put("Content-Digest", List.of("sha-256=:AAAA:"));
        expect(changed, body, "401 BODY_CHANGED");
        List<UnaryOperator<String>> spellings = List.of(
            text -> text.substring(1), text -> text.replace("==", "%3D%3D"), text -> text.substring(0, 100) + "\n" + text.substring(100));
        for (UnaryOperator<String> spelling : spellings) {
            Map<String, List<String>> spelt = signed(body, "" + NOW);
            spelt.replace("Txgw-Signature", List.of(spelling.apply(spelt.get("Txgw-Signature").get(0))));
            expect(spelt, body, "401 SIGNATURE_MISMATCH");
        }
    }

    private static void takesWholeSecondsOfTheLastAndNext300() {
        byte[] body = ORDINARY.getBytes(UTF_8);
        for (long distance : new long[] {-300, 0, 300}) {
            expect(signed(body, "" + (NOW + distance)), body, "200 null");
        }
        for (long distance : new long[] {-3600, -301, 301, 3600}) {
            expect(signed(body, "" + (NOW + distance)), body, "401 TIMESTAMP_OUTSIDE_TOLERANCE");
        }
        for (String text : List.of(NOW + "000", NOW + ".5", "+" + NOW, NOW + "\n", "0x1", "١٧٦٧٢٢٥٦٠٠")) {
            expect(signed(body, text), body, "401 TIMESTAMP_INVALID");
        }
    }

    private static void refusesASignedBodyThatIsNoNotification() {
        String twice = "{\"id\":\"1\",\"resource\":{\"app_id\":\"my-game\",\"user_id\":\"1\",\"user_id\":\"2\"}}";
        String deep = "{\"id\":" + "[".repeat(60_000);
        for (String text : List.of("", "{", "[]", "null", "\ufeff" + ORDINARY, ORDINARY + ORDINARY, twice, deep)) {
            byte[] body = text.getBytes(UTF_8);
            expect(signed(body, "" + NOW), body, "400 NOTIFICATION_INVALID");
        }
        byte[] wide = ORDINARY.getBytes(UTF_16);
        expect(signed(wide, "" + NOW), wide, "400 NOTIFICATION_INVALID");
    }

    private static void refusesAnotherAppWhateverTheEvent() {
        for (String event : List.of("USER_VALIDATE", "SOMETHING_NEW")) {
            byte[] body = notification(event, "\"app_id\":\"other\",\"user_id\":\"1\"").getBytes(UTF_8);
            expect(signed(body, "" + NOW), body, "403 OTHER_APP");
        }
    }

    private static void boundsMethodAndSize() {
        byte[] body = ORDINARY.getBytes(UTF_8);
        equal(receiver().receive("GET", signed(body, "" + NOW), body).status(), 405, "GET");
        expect(signed(body, "" + NOW), new byte[Receiver.BODY_BYTES_MAX + 1], "413 BODY_TOO_LARGE");
    }

    private static void handsOtherEventsOnWithTheirType() {
        byte[] body = notification("SOMETHING_NEW", "\"app_id\":\"my-game\",\"amount\":\"1.10\",\"n\":1.10").getBytes(UTF_8);
        equal(Json.readObject(receiver().receive("POST", signed(body, "" + NOW), body).body()).orElseThrow(), Map.of(), "an event");
        Receiver receiver = receiver().onEvent(event -> Map.of(
            "processed", event.eventType().equals("SOMETHING_NEW"), "amount", event.resource().get("amount"), "n", event.resource().get("n")));
        Map<String, Object> reply = Json.readObject(receiver.receive("POST", signed(body, "" + NOW), body).body()).orElseThrow();
        equal(reply, Map.of("processed", true, "amount", "1.10", "n", new java.math.BigDecimal("1.10")), "an event");
    }

    private static void sellsNothingWhenValidateFailsOrForgetsItsAnswer() {
        byte[] body = ORDINARY.getBytes(UTF_8);
        Function<Player, Answer> recurses = new Function<>() {
            @Override
            public Answer apply(Player player) {
                return apply(player);
            }
        };
        Function<Player, Answer> fails = player -> {
            throw new IllegalStateException("no database");
        };
        for (Function<Player, Answer> validate : List.<Function<Player, Answer>>of(player -> null, fails, recurses)) {
            equal(outcome(receiver(validate), signed(body, "" + NOW), body), "500 INTERNAL", "a failure");
        }
    }
}
