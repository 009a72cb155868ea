package txgw.merchant;

import java.net.URI;
import java.util.regex.Pattern;

/** The address of production or sandbox, up to the path before /v2. */
final class ServiceAddress {
    private static final Pattern LOOPBACK =
        Pattern.compile("localhost|.+\\.localhost|127(?:\\.[0-9]{1,3}){3}|\\[::1\\]");
    private static final Pattern PLAIN_PATH = Pattern.compile("(?:/[A-Za-z0-9._~-]++)*+");
    private static final Pattern OPERATION = Pattern.compile("/v2(?:/|$)");

    private final String origin;
    private final String prefix;

    private ServiceAddress(String origin, String prefix) {
        this.origin = origin;
        this.prefix = prefix;
    }

    static ServiceAddress read(String baseUrl, String pathSegment) {
        URI url = URI.create(baseUrl);
        if (url.getHost() == null || url.getRawQuery() != null || url.getRawFragment() != null || url.getRawUserInfo() != null) {
            throw new IllegalArgumentException(
                "baseUrl must be an address such as https://pay.example.com, without query or credentials");
        }
        boolean isLocal = "http".equals(url.getScheme()) && LOOPBACK.matcher(url.getHost()).matches();
        if (!"https".equals(url.getScheme()) && !isLocal) {
            throw new IllegalArgumentException("baseUrl must begin with https:// (http:// only for this machine itself)");
        }
        String path = url.getRawPath();
        while (path.endsWith("/")) {
            path = path.substring(0, path.length() - 1);
        }
        if (!PLAIN_PATH.matcher(path).matches() || OPERATION.matcher(path).find()) {
            throw new IllegalArgumentException("baseUrl must end before \"/v2\" and have a plain path");
        }
        if (!pathSegment.isEmpty() && !path.endsWith("/" + pathSegment)) {
            path += "/" + pathSegment;
        }
        return new ServiceAddress(url.getScheme() + "://" + url.getRawAuthority(), path);
    }

    String target(String operation) {
        return prefix + "/v2/" + operation;
    }

    URI url(String operation) {
        return URI.create(origin + target(operation));
    }
}
