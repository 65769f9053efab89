package io.github.assay.metrics.execution;

import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.cells.ColumnNames;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules.ColumnTolerance;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.MetricInfo.Option;
import io.github.assay.metrics.OptionValues;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reads comparison rules from a metric's options (metrics.md §0.3, §0.4, §0.5). */
public final class RuleOptions {
    /** The meaning of row order where it matters. */
    public static final Option ORDER =
            Option.oneOf("orderMode", "where row order counts: ties understood, row by row, or not at all",
                    "tie-aware", "strict", "ignore");

    /** How columns are paired. */
    public static final Option ALIGNMENT =
            Option.oneOf("alignment", "how columns are put together", "by-permutation", "by-position", "by-name", "similarity");

    private static final OptionValues AT_LEAST_0 = new OptionValues.Between(0, Double.MAX_VALUE, true);
    private static final OptionValues SHARE = new OptionValues.Between(0, 1, true);

    private static final Option ZONE = new Option(
            "sessionZone", "",
            "zone in which times without one are meant against times with one, as UTC, +02:00 or Europe/Berlin; empty:"
                    + " nobody knows, and they differ (lenient: UTC)",
            new OptionValues.Checked(RuleOptions::zoneFault));

    private RuleOptions() {}

    /** The options that say when two cells are equal, for documentation. */
    public static List<Option> cells(CellPolicy standard) {
        String[] words = Stream.concat(Stream.of(standard), Stream.of(CellPolicy.values()).filter(p -> p != standard))
                .map(CellPolicy::word)
                .toArray(String[]::new);
        return List.of(
                Option.oneOf("policy", "cell policy", words),
                new Option("relTol", "", "relative tolerance for numbers, 0 to 1; empty: the policy's own", SHARE),
                new Option("absTol", "", "absolute tolerance for numbers; empty: the policy's own", AT_LEAST_0),
                Option.flag("ignoreCase", "whether letters' case is ignored"),
                Option.flag("trim", "whether blanks around texts are ignored"),
                new Option(
                        "perColumnTolerance", "",
                        "tolerances of single columns by gold name: price=0.01, total=abs 0.5 (relative unless abs)",
                        new OptionValues.Checked(ColumnTolerances::fault)),
                ZONE);
    }

    /** The cell options and some more. */
    public static List<Option> cellsAnd(CellPolicy standard, Option... more) {
        return Stream.concat(cells(standard).stream(), Stream.of(more)).toList();
    }

    /** The same for metrics that hold cells against those of any column: there, columns have no tolerance or zone. */
    public static List<Option> cellsOfAnyColumn(CellPolicy standard, Option... more) {
        return cellsAnd(standard, more).stream()
                .filter(o -> !o.name().equals("perColumnTolerance") && !o.name().equals(ZONE.name()))
                .toList();
    }

    /** The rules that the project sets for a metric, where it differs from the metric's own. */
    public static ComparisonRules of(Evidence evidence, String metric, ComparisonRules own) {
        CellPolicy policy = word(evidence.option(metric, "policy", ""), own.policy(), CellPolicy::valueOf);
        ComparisonRules base = policy == own.policy() ? own : ComparisonRules.of(policy, own.matching());
        return new ComparisonRules(
                policy,
                number(evidence.option(metric, "relTol", ""), base.relTol()),
                number(evidence.option(metric, "absTol", ""), base.absTol()),
                flag(evidence, metric, "ignoreCase"),
                flag(evidence, metric, "trim"),
                word(evidence.option(metric, "alignment", ""), own.matching(), ColumnMatching::valueOf),
                word(evidence.option(metric, "orderMode", ""), own.orderMode(), OrderMode::valueOf),
                own.allowExtraColumns(),
                ColumnTolerances.of(evidence.option(metric, "perColumnTolerance", "")),
                zone(evidence.option(metric, ZONE.name(), "")));
    }

    /** Whether an option that is off by default is {@code true}. */
    public static boolean flag(Evidence evidence, String metric, String option) {
        return evidence.is(metric, option, "false", "true");
    }

    /** Whether an option has this word. */
    public static boolean is(Evidence evidence, String metric, Option option, String word) {
        return evidence.is(metric, option.name(), option.standard(), word);
    }

    private static Optional<String> zoneFault(String value) {
        try {
            zone(value);
            return Optional.empty();
        } catch (DateTimeException _) {
            return Optional.of("it must be a time zone, such as UTC, +02:00 or Europe/Berlin, or empty");
        }
    }

    private static Optional<ZoneId> zone(String text) {
        return text.isBlank() ? Optional.empty() : Optional.of(ZoneId.of(text.strip()));
    }

    private static double number(String text, double standard) {
        return text.isBlank() ? standard : Double.parseDouble(text.strip());
    }

    private static <T> T word(String option, T standard, Function<String, T> named) {
        return option.isBlank()
                ? standard
                : named.apply(option.strip().toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** Reads tolerances of single columns: {@code price=0.01, total=abs 0.5}. */
    static final class ColumnTolerances {
        private static final String ABSOLUTE = "abs";

        private ColumnTolerances() {}

        /** Tolerances by normalised column name. The text is one that {@link #fault} finds nothing wrong with. */
        static Map<String, ColumnTolerance> of(String text) {
            Map<String, ColumnTolerance> tolerances = new LinkedHashMap<>();
            for (String part : parts(text)) {
                int equals = part.lastIndexOf('=');
                tolerances.put(ColumnNames.normalise(part.substring(0, equals)), tolerance(part.substring(equals + 1)));
            }
            return tolerances;
        }

        private static ColumnTolerance tolerance(String text) {
            String bare = text.strip();
            return bare.startsWith(ABSOLUTE)
                    ? new ColumnTolerance(0, Double.parseDouble(bare.substring(ABSOLUTE.length())))
                    : new ColumnTolerance(Double.parseDouble(bare), 0);
        }

        private static Iterable<String> parts(String text) {
            return Arrays.stream(text.split("[,;]")).filter(part -> !part.isBlank()).toList();
        }

        /** The fault of a text. */
        static Optional<String> fault(String text) {
            for (String part : parts(text)) {
                if (!understood(part)) {
                    return Optional.of("\"" + part.strip() + "\" in it is not of the form name=0.01 or name=abs 0.5");
                }
            }
            return Optional.empty();
        }

        private static boolean understood(String part) {
            int equals = part.lastIndexOf('=');
            if (equals < 1 || ColumnNames.normalise(part.substring(0, equals)).isEmpty()) {
                return false;
            }
            try {
                tolerance(part.substring(equals + 1));
                return true;
            } catch (IllegalArgumentException _) { // no number, or one out of range
                return false;
            }
        }
    }
}
