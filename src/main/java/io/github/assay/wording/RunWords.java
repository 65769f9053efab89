package io.github.assay.wording;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Sentences about runs of judges: cost before, progress while, and sums after. */
public final class RunWords {
    private static final int MINUTE = 60;

    private RunWords() {}

    /** Money in the currency of the user's prices; four digits after the point, because a request costs fractions of a cent. */
    public static String money(double value) {
        return String.format(Locale.ROOT, value >= 100 ? "%.2f" : "%.4f", value);
    }

    /** What a run would cost. */
    public static String cost(int requests, long inputTokens, OptionalDouble money, Optional<Duration> time) {
        return Texts.text("align.run.cost", requests, inputTokens)
                + (money.isPresent() ? ", " + Texts.text("align.run.money", money(money.getAsDouble())) : "")
                + time.map(t -> ", " + about(t)).orElse("") + ".";
    }

    private static String about(Duration time) {
        long seconds = Math.max(1, time.toSeconds());
        return seconds < 2 * MINUTE ? Texts.text("align.run.seconds", seconds) : Texts.text("align.run.minutes", seconds / MINUTE);
    }

    /** What a run has done so far. */
    public static String progress(
            int done, int total, long calls, long inputTokens, long outputTokens, OptionalDouble money, OptionalLong medianMillis) {
        return Texts.text("judge.progress", done, total, calls, inputTokens, outputTokens) + more(calls, money, medianMillis);
    }

    /** What a run has sent and received. */
    public static String sent(
            long sent, int replayed, long inputTokens, long outputTokens, OptionalDouble money, OptionalLong medianMillis) {
        return Texts.text("judge.result.sent", sent, replayed, inputTokens, outputTokens) + more(sent, money, medianMillis);
    }

    private static String more(long sent, OptionalDouble money, OptionalLong medianMillis) {
        return (sent > 0 && money.isPresent() ? ", " + Texts.text("judge.money", money(money.getAsDouble())) : "")
                + (medianMillis.isPresent() ? ", " + Texts.text("judge.latency", medianMillis.getAsLong()) : "");
    }

    /** The time left of a run. */
    public static String left(Duration left) {
        return left.toMinutes() > 1
                ? Texts.text("judge.left.minutes", left.toMinutes())
                : Texts.text("judge.left.seconds", Math.max(1, left.toSeconds()));
    }
}
