package txgw.merchant;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Calls the service as one app. Every call is one try: whoever calls decides whether to try again. */
public final class Client implements CertificateSource {
    private final String appId;
    private final String serialNo;
    private final PrivateKey key;
    private final ServiceAddress address;
    private final Duration timeout;
    private final Sender sender;

    private Client(Builder options) {
        appId = Signing.checkId("appId", options.appId);
        serialNo = Signing.checkId("serialNo", options.serialNo);
        key = Keys.readPrivateKey(options.privateKey);
        address = ServiceAddress.read(options.baseUrl, options.pathSegment);
        timeout = options.timeout;
        sender = new Sender(timeout, options.caFile);
    }

    /** The private key is the text of a PEM file. */
    public static Builder of(String appId, String privateKey, String baseUrl) {
        return new Builder(appId, privateKey, baseUrl);
    }

    public String appId() {
        return appId;
    }

    /**
     * The order as the service knows it now: text, Boolean, BigDecimal, List and Map. Amounts stay text, and unknown
     * fields stay as they are.
     */
    public Map<String, Object> queryOrder(String orderId) {
        // Serialised once: these bytes are signed, and these bytes are sent.
        Map<String, Object> order = call("orders", Json.write(Map.of("id", orderId)), timeout);
        for (String name : List.of("payment_order_id", "order_status")) {
            if (!(order.get(name) instanceof String) || order.get(name).equals("")) {
                throw TxgwException.unexpected("The answer is not an order: it has no " + name + ".", 200);
            }
        }
        return order;
    }

    /** The public keys with which the service signs its notifications. */
    @Override
    public List<Map<?, ?>> certificates(Duration atMost) {
        Duration bounded = atMost.compareTo(timeout) < 0 ? atMost : timeout;
        Object listed = call("certificates", new byte[0], bounded).get("certificates");
        if (!(listed instanceof List)) {
            throw TxgwException.unexpected("The answer is not a list of certificates.", 200);
        }
        List<Map<?, ?>> certificates = new ArrayList<>();
        for (Object item : (List<?>) listed) {
            if (item instanceof Map) {
                certificates.add((Map<?, ?>) item);
            }
        }
        return certificates;
    }

    private Map<String, Object> call(String operation, byte[] body, Duration atMost) {
        String timestamp = Long.toString(Instant.now().getEpochSecond());
        String authorization = Signing.authorization(
            appId, serialNo, key, address.target(operation), timestamp, Signing.newNonce(), body);
        HttpResponse<byte[]> answer = sender.post(address.url(operation), authorization, body, atMost);
        if (answer.statusCode() != 200) {
            throw TxgwException.ofAnswer(answer.statusCode(), answer.body(), retryAfter(answer));
        }
        Optional<Map<String, Object>> fields = Json.readObject(answer.body());
        return fields.orElseThrow(
            () -> TxgwException.unexpected("The answer is not a JSON object: check baseUrl.", 200));
    }

    private static int retryAfter(HttpResponse<byte[]> answer) {
        String header = answer.headers().firstValue("Retry-After").orElse("");
        return header.matches("[0-9]{1,9}") ? Integer.parseInt(header) : 0;
    }

    public static final class Builder {
        private final String appId;
        private final String privateKey;
        private final String baseUrl;
        private String serialNo = "1";
        private String pathSegment = "gateway";
        private Duration timeout = Duration.ofSeconds(10);
        private Path caFile;

        private Builder(String appId, String privateKey, String baseUrl) {
            this.appId = appId;
            this.privateKey = privateKey;
            this.baseUrl = baseUrl;
        }

        public Builder serialNo(String value) {
            serialNo = value;
            return this;
        }

        /** The first segment of the paths; empty for the short ones. */
        public Builder pathSegment(String value) {
            pathSegment = value;
            return this;
        }

        public Builder timeout(Duration value) {
            timeout = value;
            return this;
        }

        /** A CA to trust in place of the platform's; null leaves the platform's. */
        public Builder caFile(Path value) {
            caFile = value;
            return this;
        }

        public Client build() {
            return new Client(this);
        }
    }
}
