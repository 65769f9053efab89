package io.github.assay.llm;

import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
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

    /** Thrown when an answer is larger than {@link #MOST_BYTES}, also after it is unpacked. */
    public static final class TooLarge extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /** Thrown when a complete answer cannot be unpacked; the message says why, without its subject. */
    public static final class Packed extends IOException {
        private static final long serialVersionUID = 1L;

        private final boolean unknown;

        private Packed(String why, boolean unknown, @Nullable Throwable cause) {
            super(why, cause);
            this.unknown = unknown;
        }

        /** Whether the coding is one that is not read, so that another try would bring the same. */
        public boolean isUnknown() {
            return unknown;
        }
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
     *     {@link TooLarge}, {@link Packed}
     * @throws Cancelled when the work was cancelled or its thread was interrupted
     */
    public Answer post(URI url, Map<String, String> headers, String body, Duration limit, Progress progress)
            throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(url)
                .timeout(limit)
                .header("Accept-Encoding", "identity")
                .POST(HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8));
        headers.forEach(request::header);
        CompletableFuture<HttpResponse<byte[]>> answer = client.sendAsync(request.build(), _ -> new BoundedBody());
        try (AutoCloseable _ = progress.onCancel(() -> answer.cancel(true))) {
            HttpResponse<byte[]> got = answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return new Answer(got.statusCode(), got.headers(), text(got));
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

    /** The body of an answer; one of another status than 200 that cannot be unpacked is empty, because the status counts. */
    private static String text(HttpResponse<byte[]> got) throws IOException {
        try {
            return new String(Coding.unpacked(got.body(), got.headers()), StandardCharsets.UTF_8);
        } catch (Packed | TooLarge e) {
            if (got.statusCode() == 200) {
                throw e;
            }
            return "";
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

    /**
     * Unpacks bodies. Requests want plain text, but gateways compress all the same, and some say so wrongly: what does not
     * begin as gzip is not unpacked as gzip, and what does is, whatever the header says (JSON never begins so).
     */
    private static final class Coding {
        /** Codings one on another that are undone; more are a fault of the gateway. */
        private static final int MOST = 3;

        static byte[] unpacked(byte[] body, HttpHeaders headers) throws IOException {
            List<String> codings = new ArrayList<>();
            for (String value : headers.allValues("content-encoding")) {
                for (String coding : value.toLowerCase(Locale.ROOT).split(",")) {
                    if (!coding.isBlank() && !coding.strip().equals("identity")) {
                        codings.add(coding.strip());
                    }
                }
            }
            if (codings.size() > MOST) {
                throw new Packed("a reply packed " + codings.size() + " times", true, null);
            }
            byte[] plain = body;
            for (String coding : codings.reversed()) {
                plain = switch (coding) {
                    case "gzip", "x-gzip" -> isGzip(plain) ? read(new GZIPInputStream(in(plain)), coding) : plain;
                    case "deflate" -> inflated(plain);
                    default -> throw new Packed("a reply in the coding " + name(coding)
                            + ", although plain text was asked for; gzip and deflate are read as well", true, null);
                };
            }
            return codings.isEmpty() && isGzip(plain) ? read(new GZIPInputStream(in(plain)), "gzip") : plain;
        }

        private static String name(String coding) {
            return coding.matches("[a-z0-9_-]{1,20}") ? coding : "of its header";
        }

        private static InputStream in(byte[] bytes) {
            return new ByteArrayInputStream(bytes);
        }

        private static boolean isGzip(byte[] bytes) {
            return bytes.length > 2 && bytes[0] == 0x1f && bytes[1] == (byte) 0x8b;
        }

        /** The coding deflate is zlib's by RFC 9110 §8.4.1.2; some servers send the bare stream, some plain text. */
        private static byte[] inflated(byte[] bytes) throws IOException {
            if (bytes.length == 0 || isPlain(bytes[0])) {
                return bytes;
            }
            boolean zlib = bytes.length > 1 && (bytes[0] & 0x0f) == 8 && (((bytes[0] & 0xff) << 8) + (bytes[1] & 0xff)) % 31 == 0;
            Inflater inflater = new Inflater(!zlib);
            try {
                return read(new InflaterInputStream(in(bytes), inflater), "deflate");
            } finally {
                inflater.end();
            }
        }

        /** Whether a byte begins JSON or a page; a bare deflate stream may too, but none of the usual encoders makes one. */
        private static boolean isPlain(byte first) {
            return first == '{' || first == '[' || first == '<' || first == ' ' || first == '\n' || first == '"';
        }

        private static byte[] read(InputStream packed, String coding) throws IOException {
            byte[] plain;
            try (packed) {
                plain = packed.readNBytes(MOST_BYTES + 1);
            } catch (EOFException | ZipException e) {
                throw new Packed("a reply whose " + coding + " coding is damaged or cut off", false, e);
            }
            if (plain.length > MOST_BYTES) {
                throw new TooLarge();
            }
            return plain;
        }
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
