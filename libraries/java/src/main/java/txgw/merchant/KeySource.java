package txgw.merchant;

import java.security.interfaces.RSAPublicKey;

/** Finds a key of the service by its serial; {@link PlatformKeys} is one. */
public interface KeySource {
    /** @throws NotificationRefused SERIAL_UNKNOWN or KEYS_UNAVAILABLE */
    RSAPublicKey find(String serialNo);
}
