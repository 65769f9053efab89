package io.github.assay.llm.wire;

import io.github.assay.task.Progress;
import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The token bucket of one endpoint. Requests are spread over the minute where the user gives a rate, and wait when the
 * endpoint's headers say that nothing remains. Thread-safe.
 */
final class RateLimit {
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
    void await(Progress progress) {
        for (Duration left = reserve(); left.isPositive(); left = blocked()) {
            waiting.sleep(left, progress);
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
