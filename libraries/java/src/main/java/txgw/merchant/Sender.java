package txgw.merchant;

import java.io.FileInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Sends bytes once, within a time, and follows no redirect, because another path would not be the signed one. */
final class Sender {
    private static final int ANSWER_BYTES_MAX = 4 * 1024 * 1024;

    private final HttpClient http;

    Sender(Duration timeout, Path caFile) {
        HttpClient.Builder builder = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(timeout);
        http = (caFile == null ? builder : builder.sslContext(trusting(caFile))).build();
    }

    HttpResponse<byte[]> post(URI url, String authorization, byte[] body, Duration timeout) {
        HttpRequest request = HttpRequest.newBuilder(url)
            .timeout(timeout)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json")
            .header("Authorization", authorization)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build();
        BoundedBody bounded = new BoundedBody(ANSWER_BYTES_MAX);
        CompletableFuture<HttpResponse<byte[]>> sending = http.sendAsync(request, info -> bounded);
        try {
            // The time-out of the request ends with the headers; this one covers the body too.
            return sending.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException error) {
            bounded.cancel();
            sending.cancel(true);
            throw TxgwException.withoutAnswer("TIMEOUT", url.getHost() + " gave no answer within " + timeout, error);
        } catch (InterruptedException error) {
            bounded.cancel();
            Thread.currentThread().interrupt();
            throw TxgwException.withoutAnswer("CONNECTION_FAILED", "the thread was interrupted", error);
        } catch (ExecutionException error) {
            Throwable cause = error.getCause();
            boolean isTimeout = cause instanceof java.net.http.HttpTimeoutException;
            String name = isTimeout ? "TIMEOUT" : "CONNECTION_FAILED";
            throw TxgwException.withoutAnswer(name, url.getHost() + " cannot be reached: " + cause, cause);
        }
    }

    private static SSLContext trusting(Path caFile) {
        try (FileInputStream pem = new FileInputStream(caFile.toFile())) {
            KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null);
            for (Certificate certificate : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
                trusted.setCertificateEntry("ca-" + trusted.size(), certificate);
            }
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException error) {
            throw new IllegalArgumentException("caFile cannot be read as certificates", error);
        }
    }
}
