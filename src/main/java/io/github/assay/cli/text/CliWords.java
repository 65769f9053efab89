package io.github.assay.cli.text;

import io.github.assay.domain.Problem;
import io.github.assay.statistics.Decimals;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Counts, numbers and problems as text of the command line. */
public final class CliWords {
    private CliWords() {}

    /** {@code 1 case}, {@code 2,024 items}. */
    public static String count(long n, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", n, noun, n == 1 ? "" : "s");
    }

    /** {@code 1 reply}, {@code 12 replies}. */
    public static String replies(long n) {
        return String.format(Locale.ROOT, n == 1 ? "%,d reply" : "%,d replies", n);
    }

    /** A problem in a line: its severity, then its sentence. */
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

    /** {@code 24,000}. */
    public static String whole(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    /** A confidence level: {@code 95 %}. */
    public static String level(double level) {
        return Decimals.significant(100 * level) + " %";
    }

    /** {@code , 0.0123 by the price table}; empty where the cost is not known. */
    public static String money(OptionalDouble money) {
        return money.isPresent() ? String.format(Locale.ROOT, ", %.4f by the price table", money.getAsDouble()) : "";
    }
}
