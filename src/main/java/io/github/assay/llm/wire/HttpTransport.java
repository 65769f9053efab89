package io.github.assay.llm.wire;

import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Posts one body and waits for the whole answer, under limits of time and size. HTTP/1.1, because local servers lose the
 * body of a request that asks for an upgrade to HTTP/2. Redirects are not followed: a request goes only where the user
 * configured. Thread-safe.
 */
public final class HttpTransport implements AutoCloseable {
    /** Largest body of an answer. */
    public static final int MOST_BYTES = 8 << 20;

    /** A complete answer of any status. */
    public record Answer(int status, HttpHeaders headers, String body) {}

    /** Thrown when an answer is larger than {@link #MOST_BYTES}. */
    public static final class TooLarge extends IOException {
        private static final long serialVersionUID = 1L;
    }

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(Duration.ofSeconds(20))
            .build();

    /**
     * Posts a body.
     *
     * @throws IOException when there is no complete answer: {@link HttpTimeoutException} after the time limit,
     *     {@link TooLarge}
     * @throws Cancelled when the work was cancelled or its thread was interrupted
     */
    public Answer post(URI url, Map<String, String> headers, String body, Duration limit, Progress progress)
            throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(url)
                .timeout(limit)
                .POST(HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8));
        headers.forEach(request::header);
        CompletableFuture<HttpResponse<byte[]>> answer = client.sendAsync(request.build(), _ -> new BoundedBody());
        try (AutoCloseable _ = progress.onCancel(() -> answer.cancel(true))) {
            HttpResponse<byte[]> got = answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return new Answer(got.statusCode(), got.headers(), new String(got.body(), StandardCharsets.UTF_8));
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw timeout(e);
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw new Cancelled();
        } catch (CancellationException e) {
            throw new Cancelled();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("the registration of a cancellation is removed without exception", e);
        }
    }

    private static HttpTimeoutException timeout(TimeoutException cause) {
        HttpTimeoutException timeout = new HttpTimeoutException("no complete answer in time");
        timeout.initCause(cause);
        return timeout;
    }

    @Override
    public void close() {
        client.shutdownNow();
    }

    /** Collects a body and gives up when it grows beyond the limit. */
    private static final class BoundedBody implements HttpResponse.BodySubscriber<byte[]> {
        private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private Flow.@Nullable Subscription subscription;

        @Override
        public CompletionStage<byte[]> getBody() {
            return whole;
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            given.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(List<ByteBuffer> buffers) {
            for (ByteBuffer buffer : buffers) {
                if (bytes.size() + buffer.remaining() > MOST_BYTES) {
                    Objects.requireNonNull(subscription).cancel();
                    whole.completeExceptionally(new TooLarge());
                    return;
                }
                byte[] part = new byte[buffer.remaining()];
                buffer.get(part);
                bytes.writeBytes(part);
            }
        }

        @Override
        public void onError(Throwable fault) {
            whole.completeExceptionally(fault);
        }

        @Override
        public void onComplete() {
            whole.complete(bytes.toByteArray());
        }
    }
}
