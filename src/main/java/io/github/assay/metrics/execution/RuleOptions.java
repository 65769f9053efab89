package io.github.assay.metrics.execution;

import io.github.assay.compare.CellPolicy;
import io.github.assay.compare.ColumnMatching;
import io.github.assay.compare.ComparisonRules;
import io.github.assay.compare.OrderMode;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.MetricInfo;
import java.util.List;
import java.util.Locale;

/** Comparison rules from a metric's options (metrics.md §0.3, §0.4). */
public final class RuleOptions {
    /** The options themselves, for documentation. */
    public static final List<MetricInfo.Option> OPTIONS = List.of(
            new MetricInfo.Option("policy", "standard", "cell policy: strict, standard, lenient, bird, spider2"),
            new MetricInfo.Option("relTol", "", "relative tolerance for numbers; empty: the policy's own"),
            new MetricInfo.Option("absTol", "", "absolute tolerance for numbers; empty: the policy's own"),
            new MetricInfo.Option("ignoreCase", "false", "whether letters' case is ignored"),
            new MetricInfo.Option("trim", "false", "whether blanks around texts are ignored"),
            new MetricInfo.Option("orderMode", "tie-aware", "where row order counts: tie-aware, strict, ignore"));

    private RuleOptions() {}

    /**
     * The rules that the project sets for a metric.
     *
     * @throws IllegalArgumentException when an option has a value it cannot have
     */
    public static ComparisonRules of(Evidence evidence, String metric, ColumnMatching matching) {
        CellPolicy policy = CellPolicy.valueOf(word(evidence.option(metric, "policy", "standard")));
        ComparisonRules own = ComparisonRules.of(policy, matching);
        return new ComparisonRules(
                policy,
                number(evidence.option(metric, "relTol", ""), own.relTol()),
                number(evidence.option(metric, "absTol", ""), own.absTol()),
                flag(evidence, metric, "ignoreCase"),
                flag(evidence, metric, "trim"),
                matching,
                OrderMode.valueOf(word(evidence.option(metric, "orderMode", "tie-aware"))),
                false);
    }

    /** Whether an option that is off by default is {@code true}. */
    public static boolean flag(Evidence evidence, String metric, String option) {
        return Boolean.parseBoolean(evidence.option(metric, option, "false"));
    }

    private static double number(String text, double standard) {
        return text.isBlank() ? standard : Double.parseDouble(text);
    }

    private static String word(String option) {
        return option.strip().toUpperCase(Locale.ROOT).replace('-', '_');
    }
}
