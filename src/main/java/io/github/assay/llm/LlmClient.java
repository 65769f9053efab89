package io.github.assay.llm;

import io.github.assay.digest.Sha256;
import io.github.assay.json.JsonException;
import io.github.assay.llm.LlmException.Reason;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to one endpoint and reads their replies. A request is sent at most six times: again after the statuses
 * 408, 409, 429, 5xx and 529, a broken connection, a time limit and an unreadable reply, after max(Retry-After,
 * 2ᵏ s with full jitter from the seed), at most 60 s (docs/judges.md). Thread-safe.
 */
public final class LlmClient implements AutoCloseable {
    private static final int TRIES = 6;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);
    /** Requests in a row without a reply after which none is sent any more. */
    private static final int MOST_FAILURES = 5;
    private static final int QUOTED = 300;
    private static final int BEGINNING = 40;

    /**
     * A reply with its circumstances.
     *
     * @param body the body as it was received
     * @param headers the headers worth keeping, without any that could contain a secret
     * @param at when it was received
     * @param took from sending the last try until its complete reply
     * @param attempts tries, from 1
     */
    public record Received(
            LlmReply reply, int status, Map<String, String> headers, String body, Instant at, Duration took, int attempts) {}

    private final Endpoint endpoint;
    private final KeySource.LazyKey key;
    private final Spending spending;
    private final Waiting waiting;
    private final long seed;
    private final RateLimit rate;
    private final Semaphore atOnce;
    private final AtomicInteger failures = new AtomicInteger();
    private final AtomicReference<String> lastFailure = new AtomicReference<>("");
    private final HttpTransport transport = new HttpTransport();

    /**
     * Sends nothing, and fetches no key before the first request.
     *
     * @param seed of the jitter of waits
     */
    public LlmClient(Endpoint endpoint, KeySource keys, Spending spending, Waiting waiting, long seed) {
        this.endpoint = endpoint;
        this.key = keys.lazily(endpoint.keyFrom());
        this.spending = spending;
        this.waiting = waiting;
        this.seed = seed;
        rate = new RateLimit(endpoint.perMinute(), waiting);
        atOnce = new Semaphore(endpoint.parallel(), true);
    }

    /** The present moment, by the clock of this client. */
    public Instant now() {
        return waiting.now();
    }

    /** What was spent so far. */
    public Spending spending() {
        return spending;
    }

    /**
     * Sends a request and waits for its reply. The reply is the endpoint's, not yet validated against a schema.
     *
     * @throws LlmException when there is none
     * @throws Cancelled when the work was cancelled
     */
    public Received ask(LlmRequest request, Progress progress) throws LlmException {
        return ask(request, RequestBody.of(request, endpoint.form()), progress);
    }

    /** The same for a request whose body is known. */
    public Received ask(LlmRequest request, String body, Progress progress) throws LlmException {
        try {
            atOnce.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Cancelled();
        }
        try {
            Received received = tryRepeatedly(request, body, progress);
            failures.set(0);
            return received;
        } catch (LlmException e) {
            if (isEndpointFault(e.reason())) {
                failures.incrementAndGet();
            }
            throw e;
        } finally {
            atOnce.release();
        }
    }

    private static boolean isEndpointFault(Reason reason) {
        return reason == Reason.CONNECTION || reason == Reason.UNAVAILABLE || reason == Reason.TIMEOUT
                || reason == Reason.MALFORMED || reason == Reason.TOO_LARGE;
    }

    private Received tryRepeatedly(LlmRequest request, String body, Progress progress) throws LlmException {
        for (int attempt = 1;; attempt++) {
            if (failures.get() >= MOST_FAILURES) {
                throw new LlmException(Reason.STOPPED, MOST_FAILURES + " requests in a row had no reply from "
                        + endpoint.name() + " at " + endpoint.url() + ". The last: " + lastFailure.get()
                        + ". No more are sent; check the endpoint and run again.");
            }
            key.get();
            rate.await(spending, progress);
            spending.reserve(request.model(), request.characters());
            Failure failure;
            String stated = "";
            try {
                Instant sent = waiting.now();
                HttpTransport.Answer answer = transport.post(
                        endpoint.url(), headers(), body, spending.within(endpoint.timeout()), progress);
                rate.heed(answer.headers());
                if (answer.status() == 200) {
                    stated = withoutKey(answer.body());
                    refusePage(stated);
                    LlmReply reply = ReplyBody.read(stated, endpoint.form());
                    spending.book(request.model(), reply.usage(), request.characters(), reply.text().length());
                    Instant now = waiting.now();
                    return new Received(reply, 200, kept(answer), stated, now, Duration.between(sent, now), attempt);
                }
                failure = refused(answer, request);
            } catch (JsonException e) {
                spending.bookLost(request.model(), request.characters(), stated.length());
                failure = new Failure(
                        Reason.MALFORMED, "a reply that is not in the form of the endpoint; it begins with "
                        + quoted(stated.substring(0, Math.min(BEGINNING, stated.length()))),
                        Duration.ZERO, e);
            } catch (HttpTransport.TooLarge e) {
                spending.bookLost(request.model(), request.characters(), HttpTransport.MOST_BYTES);
                throw new LlmException(Reason.TOO_LARGE, endpoint.name() + " sent a reply of more than "
                        + (HttpTransport.MOST_BYTES >> 20) + " MB, which is not read.", e);
            } catch (HttpTransport.Packed e) {
                spending.bookLost(request.model(), request.characters(), 0);
                if (e.isUnknown()) {
                    throw new LlmException(Reason.MALFORMED, endpoint.name() + " sent " + e.getMessage()
                            + ". Switch compression off in the gateway at " + endpoint.url() + ".", e);
                }
                failure = new Failure(Reason.MALFORMED, String.valueOf(e.getMessage()), Duration.ZERO, e);
            } catch (HttpTimeoutException e) {
                spending.bookLost(request.model(), request.characters(), 0);
                spending.checkTime();
                failure = new Failure(
                        Reason.TIMEOUT, "no complete reply within " + endpoint.timeout().toSeconds() + " s",
                        Duration.ZERO, e);
            } catch (IOException e) {
                failure = new Failure(
                        Reason.CONNECTION, "no connection, or it broke (" + fault(e) + ")", Duration.ZERO, e);
            } finally {
                spending.release(request.model(), request.characters());
            }
            lastFailure.set(failure.words);
            if (attempt == TRIES) {
                throw new LlmException(
                        failure.reason, endpoint.name() + " gave no reply in " + TRIES + " tries. The last: "
                        + failure.words + ".", failure.cause);
            }
            waiting.sleep(spending.within(pause(body, attempt, failure.retryAfter)), progress);
        }
    }

    /** A web page in place of a reply: every request would get one. */
    private void refusePage(String body) throws LlmException {
        String start = body.stripLeading();
        if (start.regionMatches(true, 0, "<!doctype html", 0, 14) || start.regionMatches(true, 0, "<html", 0, 5)) {
            throw new LlmException(Reason.REFUSED, endpoint.name() + " has a web page at " + endpoint.url()
                    + ", not an interface for models. Check baseUrl; it often ends in /v1. It said: " + quoted(body));
        }
    }

    /** One try without a reply that is followed by another. */
    private record Failure(Reason reason, String words, Duration retryAfter, @Nullable Throwable cause) {}

    /** What a status other than 200 means; statuses after which no try can succeed are thrown. */
    private Failure refused(HttpTransport.Answer answer, LlmRequest request) throws LlmException {
        int status = answer.status();
        String stated = quoted(answer.body());
        if (status == 408 || status == 409 || status == 429 || status >= 500) {
            Duration after = RateLimit.retryAfter(answer.headers(), waiting.now());
            if (after.isPositive()) {
                rate.block(after);
            }
            return new Failure(Reason.UNAVAILABLE, "status " + status + " " + stated, after, null);
        }
        if (status == 401 || status == 403) {
            throw new LlmException(Reason.REFUSED, endpoint.name() + " refused the key (status " + status
                    + "). Check apiKeyFrom. It said: " + stated);
        }
        if (status == 404 || status >= 300 && status < 400) {
            throw new LlmException(Reason.REFUSED, endpoint.name() + " has nothing at " + endpoint.url()
                    + " for the model " + request.model() + " (status " + status
                            + "). Check baseUrl and model. It said: "
                    + stated);
        }
        throw new LlmException(Reason.BAD_REQUEST, endpoint.name() + " refused the request (status " + status
                + "). It said: " + stated);
    }

    private Map<String, String> headers() throws LlmException {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", "application/json");
        headers.put("Accept", "application/json");
        if (endpoint.form() == WireForm.MESSAGES) {
            headers.put("anthropic-version", "2023-06-01");
            key.get().ifPresent(k -> headers.put("x-api-key", k));
        } else {
            key.get().ifPresent(k -> headers.put("Authorization", "Bearer " + k));
        }
        return headers;
    }

    private Map<String, String> kept(HttpTransport.Answer answer) {
        Map<String, String> kept = new TreeMap<>();
        answer.headers().map().forEach((name, values) -> {
            String lower = name.toLowerCase(java.util.Locale.ROOT);
            if (lower.equals("request-id") || lower.equals("x-request-id") || lower.equals("openai-processing-ms")) {
                kept.put(lower, withoutKey(values.getFirst()));
            }
        });
        return kept;
    }

    /** The beginning of an answer, on one line and without the key, should the endpoint repeat it. */
    private String quoted(String body) {
        String line = withoutKey(body).replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
        return line.length() > QUOTED ? line.substring(0, QUOTED) + "…" : line;
    }

    /** A text of the endpoint without the key, should it repeat it, also as JSON writes it. */
    private String withoutKey(String text) {
        return key.fetched().map(k -> text.replace(k, "[key]").replace(k.replace("/", "\\/"), "[key]")).orElse(text);
    }

    private static String fault(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    /** max(Retry-After, 2ᵏ s with full jitter), at most a minute. The jitter follows from seed, request and try. */
    private Duration pause(String body, int attempt, Duration retryAfter) {
        double share = (ByteBuffer.wrap(Sha256.of(seed + " " + attempt + " " + body)).getLong() >>> 11) * 0x1.0p-53;
        Duration jitter = Duration.ofMillis((long) (share * 1000 * (1L << (attempt - 1))));
        Duration wait = jitter.compareTo(retryAfter) > 0 ? jitter : retryAfter;
        return wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
    }

    @Override
    public void close() {
        transport.close();
    }

    /**
     * The token bucket of one endpoint. Requests are spread over the minute where the user gives a rate, and wait when
     * the endpoint's headers say that nothing remains. Thread-safe.
     */
    private static final class RateLimit {
        private static final List<String> KINDS = List.of("requests", "tokens", "input-tokens", "output-tokens");
        private static final Pattern SPAN = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s|m|h|d)");
        /** Longest wait that a header can cause. */
        private static final Duration LONGEST = Duration.ofSeconds(60);

        private final Waiting waiting;
        /** Time between two requests; zero for no limit of our own. */
        private final Duration spacing;

        private Instant next = Instant.EPOCH;
        private Instant blockedUntil = Instant.EPOCH;

        RateLimit(OptionalDouble perMinute, Waiting waiting) {
            this.waiting = waiting;
            this.spacing = perMinute.isPresent()
                    ? Duration.ofNanos((long) (60e9 / perMinute.getAsDouble()))
                    : Duration.ZERO;
        }

        /** Waits until a request may be sent. */
        void await(Spending spending, Progress progress) throws LlmException {
            for (Duration left = reserve(); left.isPositive(); left = blocked()) {
                waiting.sleep(spending.within(left), progress);
                spending.checkTime();
            }
        }

        private synchronized Duration reserve() {
            Instant now = waiting.now();
            Instant from = next.isAfter(now) ? next : now;
            next = from.plus(spacing);
            return Duration.between(now, from.isAfter(blockedUntil) ? from : blockedUntil);
        }

        private synchronized Duration blocked() {
            return Duration.between(waiting.now(), blockedUntil);
        }

        /** Holds back all requests for a time, after an answer that demands it. */
        synchronized void block(Duration time) {
            Instant until = waiting.now().plus(time.compareTo(LONGEST) > 0 ? LONGEST : time);
            blockedUntil = until.isAfter(blockedUntil) ? until : blockedUntil;
        }

        /** Takes the rate headers of an answer: where nothing remains, requests wait for the reset. */
        void heed(HttpHeaders headers) {
            for (String kind : KINDS) {
                heed(headers, "x-ratelimit-remaining-" + kind, "x-ratelimit-reset-" + kind);
                heed(headers, "anthropic-ratelimit-" + kind + "-remaining", "anthropic-ratelimit-" + kind + "-reset");
            }
        }

        private void heed(HttpHeaders headers, String remaining, String reset) {
            if (headers.firstValue(remaining).filter(r -> r.strip().equals("0")).isPresent()) {
                headers.firstValue(reset).flatMap(r -> time(r, waiting.now())).ifPresent(this::block);
            }
        }

        /** The wait that {@code Retry-After} demands: seconds or an HTTP date; zero when there is none. */
        static Duration retryAfter(HttpHeaders headers, Instant now) {
            return headers.firstValue("retry-after").flatMap(text -> time(text, now)).orElse(Duration.ZERO);
        }

        /** A time in a header: seconds, spans such as {@code 1m2.5s}, an HTTP date or an RFC 3339 moment. */
        static Optional<Duration> time(String text, Instant now) {
            String plain = text.strip();
            if (plain.matches("\\d{1,9}(\\.\\d{1,9})?")) {
                return Optional.of(seconds(Double.parseDouble(plain)));
            }
            if (plain.matches("(?:\\d{1,9}(?:\\.\\d{1,9})?(?:ms|s|m|h|d))+")) {
                Matcher spans = SPAN.matcher(plain);
                double sum = 0;
                while (spans.find()) {
                    sum += Double.parseDouble(spans.group(1)) * switch (spans.group(2)) {
                        case "ms" -> 0.001;
                        case "s" -> 1;
                        case "m" -> 60;
                        case "h" -> 3600;
                        default -> 86_400;
                    };
                }
                return Optional.of(seconds(sum));
            }
            return moment(plain, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .or(() -> moment(plain, DateTimeFormatter.ISO_OFFSET_DATE_TIME))
                    .map(at -> Duration.between(now, at))
                    .map(wait -> wait.isNegative() ? Duration.ZERO : wait);
        }

        private static Duration seconds(double seconds) {
            return Duration.ofMillis((long) Math.ceil(seconds * 1000));
        }

        private static Optional<Instant> moment(String text, DateTimeFormatter format) {
            try {
                return Optional.of(ZonedDateTime.parse(text, format).toInstant());
            } catch (DateTimeException e) {
                return Optional.empty(); // not in this form: the header is ignored, as RFC 9110 §10.2.3 allows
            }
        }
    }
}
