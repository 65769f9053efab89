package io.github.assay.cli.text;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.Problem;
import io.github.assay.statistics.Decimals;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How the command line writes counts, numbers and problems. */
public final class CliWords {
    private CliWords() {}

    /** {@code 1 case}, {@code 2,024 items}. */
    public static String count(long n, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", n, noun, n == 1 ? "" : "s");
    }

    /** A problem in a line: how bad it is, then what it is. */
    public static String line(Problem problem) {
        return String.format(Locale.ROOT, "%-7s", problem.severity().name().toLowerCase(Locale.ROOT)) + "  "
                + problem.sentence();
    }

    public static String problems(List<Problem> problems) {
        return count(of(problems, Problem.Severity.ERROR), "error") + ", "
                + count(of(problems, Problem.Severity.WARNING), "warning") + ", "
                + count(of(problems, Problem.Severity.NOTE), "note") + ".";
    }

    private static long of(List<Problem> problems, Problem.Severity severity) {
        return problems.stream().filter(p -> p.severity() == severity).count();
    }

    /** Three decimals, as the statistics specification displays κ. */
    public static String three(double value) {
        return Decimals.THREE.of(value);
    }

    /** {@code 24,000}. */
    public static String whole(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    /** A confidence level: {@code 95 %}. */
    public static String level(double level) {
        return Decimals.significant(100 * level) + " %";
    }

    /** A percentage with one decimal. */
    public static String percent(double share) {
        return Decimals.percent(share);
    }

    /** The value of a statistic, or the reason why it is undefined. */
    public static String value(Outcome<Estimate> outcome) {
        return outcome.asValue().map(e -> three(e.value())).orElseGet(() -> undefined(outcome));
    }

    /** The interval of a statistic; empty text when there is none. */
    public static String interval(Outcome<Estimate> outcome) {
        Optional<Interval> interval = outcome.asValue().flatMap(e -> e.interval().asValue());
        return interval.map(i -> "[" + three(i.low()) + ", " + three(i.high()) + "]").orElse("");
    }

    /** Three decimals, or a dash where the number is undefined. */
    public static String number(Outcome<Double> value) {
        return value.asValue().map(CliWords::three).orElse("–");
    }

    /** The bounds of an interval, or a dash. */
    public static String bounds(Outcome<Interval> interval) {
        return interval.asValue().map(i -> "[" + three(i.low()) + ", " + three(i.high()) + "]").orElse("–");
    }

    public static String undefined(Outcome<?> outcome) {
        return "undefined: " + reason(outcome);
    }

    /** Why a number is undefined, in words. */
    public static String reason(Outcome<?> outcome) {
        return outcome.reasonInWords();
    }

    /** A p-value with three decimals, {@code < 0.001} below. */
    public static String p(Outcome<Double> p) {
        return p.asValue().map(Decimals::p).orElse("–");
    }
}
