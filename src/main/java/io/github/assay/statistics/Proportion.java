package io.github.assay.statistics;

import io.github.assay.domain.Outcome;
import java.util.List;
import org.apache.commons.statistics.distribution.BetaDistribution;

/** Intervals of a share (statistics.md §2.6). */
public final class Proportion {
    private Proportion() {}

    /** Wilson's interval (1927); the lower bound is exactly 0 for no hits, the upper exactly 1 for n hits. */
    public static Outcome<Interval> wilson(long hits, long n, double level) {
        if (n == 0) {
            return Outcome.unavailable("NO_DATA");
        }
        double z = Normal.z(level);
        double p = (double) hits / n;
        double scale = 1 + z * z / n;
        double centre = (p + z * z / (2.0 * n)) / scale;
        double half = z / scale * Math.sqrt(p * (1 - p) / n + z * z / (4.0 * n * n));
        return Outcome.value(new Interval(
                hits == 0 ? 0 : Math.max(0, centre - half),
                hits == n ? 1 : Math.min(1, centre + half),
                level,
                "wilson",
                List.of()));
    }

    /**
     * Wilson's interval of items in groups (statistics.md §2.6): computed as if there were n / effect independent items, never
     * more than n (Rao and Scott 1992; Korn and Graubard 1998).
     *
     * @param effect design effect of the share; up to 1 is Wilson's interval of independent items
     */
    public static Outcome<Interval> wilson(long hits, long n, double effect, double level) {
        if (effect <= 1 || n == 0) {
            return wilson(hits, n, level);
        }
        double z = Normal.z(level);
        double p = (double) hits / n;
        double effective = n / effect;
        double scale = 1 + z * z / effective;
        double centre = (p + z * z / (2.0 * effective)) / scale;
        double half = z / scale * Math.sqrt(p * (1 - p) / effective + z * z / (4.0 * effective * effective));
        return Outcome.value(new Interval(
                hits == 0 ? 0 : Math.max(0, centre - half), hits == n ? 1 : Math.min(1, centre + half), level,
                "wilson-clustered", List.of()));
    }

    /** The share with {@link #wilson(long, long, double, double)}; undefined for n = 0 with the given reason. */
    public static Outcome<Estimate> estimate(long hits, long n, double effect, double level, String reasonWhenEmpty) {
        return n == 0
                ? Outcome.unavailable(reasonWhenEmpty)
                : Outcome.value(new Estimate((double) hits / n, wilson(hits, n, effect, level), Math.toIntExact(n)));
    }

    /** Clopper and Pearson's interval (1934): it covers at least the level. */
    public static Outcome<Interval> clopperPearson(long hits, long n, double level) {
        if (n == 0) {
            return Outcome.unavailable("NO_DATA");
        }
        double tail = (1 - level) / 2;
        double low = hits == 0 ? 0 : BetaDistribution.of(hits, n - hits + 1.0).inverseCumulativeProbability(tail);
        double high = hits == n ? 1 : BetaDistribution.of(hits + 1.0, n - hits).inverseSurvivalProbability(tail);
        return Outcome.value(new Interval(low, high, level, "clopper-pearson", List.of()));
    }

    /**
     * Clopper and Pearson's interval of items in groups (statistics.md §2.6): with n / effect items, of which the same share
     * hits, in the beta quantiles (Korn and Graubard 1998).
     *
     * @param effect design effect of the share; up to 1 is the interval of independent items
     */
    public static Outcome<Interval> clopperPearson(long hits, long n, double effect, double level) {
        if (effect <= 1 || n == 0) {
            return clopperPearson(hits, n, level);
        }
        double tail = (1 - level) / 2;
        double effective = n / effect;
        double seen = hits / effect;
        double low = hits == 0 ? 0 : BetaDistribution.of(seen, effective - seen + 1).inverseCumulativeProbability(tail);
        double high = hits == n ? 1 : BetaDistribution.of(seen + 1, effective - seen).inverseSurvivalProbability(tail);
        return Outcome.value(new Interval(low, high, level, "clopper-pearson-clustered", List.of()));
    }

    /** The share with Wilson's interval; undefined for n = 0 with the given reason. */
    public static Outcome<Estimate> estimate(long hits, long n, double level, String reasonWhenEmpty) {
        return n == 0
                ? Outcome.unavailable(reasonWhenEmpty)
                : Outcome.value(new Estimate((double) hits / n, wilson(hits, n, level), Math.toIntExact(n)));
    }
}
