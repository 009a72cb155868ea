package txgw.merchant;

import java.util.Optional;

/** Whom the service asks about. */
public final class Player {
    private final String appId;
    private final String userId;
    private final String serverId;

    Player(String appId, String userId, String serverId) {
        this.appId = appId;
        this.userId = userId;
        this.serverId = serverId;
    }

    public String appId() {
        return appId;
    }

    public String userId() {
        return userId;
    }

    public Optional<String> serverId() {
        return Optional.ofNullable(serverId);
    }
}
