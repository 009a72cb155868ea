package txgw.merchant;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Lists the keys of the service; a {@link Client} is one. */
public interface CertificateSource {
    List<Map<?, ?>> certificates(Duration atMost);
}
