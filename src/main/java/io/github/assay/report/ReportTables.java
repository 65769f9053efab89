package io.github.assay.report;

import io.github.assay.domain.Outcome;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Rows of the report's tables, cell by cell as text. */
public final class ReportTables {
    /** Means by system and metric, for exports. */
    static final TableSpec<ScoreLine> SCORES = TableSpec.list(
            "systems", ColumnSpec.text("system", "", ReportTables::system), ColumnSpec.text("metric", "", ScoreLine::metric),
            ColumnSpec.count("scored", "", ScoreLine::scored), ColumnSpec.count("total", "", ScoreLine::total),
            ColumnSpec.number("mean", "", NumberForm.COEFFICIENT, line -> ColumnSpec.orNone(line.mean())),
            ColumnSpec.number("pass", "", NumberForm.POINTS, ReportTables::passed), ColumnSpec.text("remarks", "", ReportTables::remarks));

    /** Options and thresholds, for exports. */
    static final TableSpec<RuleLine> RULES = TableSpec.list(
            "options", ColumnSpec.text("metric", "", RuleLine::metric), ColumnSpec.text("option", "", RuleLine::option),
            ColumnSpec.text("value", "", RuleLine::value), ColumnSpec.text("standard", "", RuleLine::standard));

    private ReportTables() {}

    /** Sentence on metrics without a score in any system, by reason; empty if there are none. */
    public static String unscored(List<ScoreLine> lines) {
        Map<String, List<ScoreLine>> byMetric =
                lines.stream().collect(
                        Collectors.groupingBy(ScoreLine::metric, LinkedHashMap::new, Collectors.toList()));
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        byMetric.forEach((metric, same) -> {
            if (same.stream().allMatch(line -> line.scored() == 0)) {
                byReason.computeIfAbsent(mostly(same), _ -> new ArrayList<>()).add(metric);
            }
        });
        return byReason.entrySet().stream()
                .map(e -> words(e.getKey()) + ": " + String.join(", ", e.getValue()))
                .collect(Collectors.joining("; "));
    }

    private static String mostly(List<ScoreLine> same) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        same.forEach(line -> line.reasons().forEach((reason, n) -> counts.merge(reason, n, Integer::sum)));
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse("no item");
    }

    /** The system's name in words. */
    static String system(ScoreLine line) {
        return line.system().isEmpty() ? "all systems" : line.system();
    }

    private static Outcome<Double> passed(ScoreLine line) {
        return line.judged() == 0 ? Outcome.unavailable("NO_VALUE") : Outcome.value(100.0 * line.passed() / line.judged());
    }

    static String mean(ScoreLine line) {
        return line.mean().isPresent() ? EstimateFormat.three(line.mean().getAsDouble()) : EstimateFormat.NONE;
    }

    /** Note, and counts of classes or of reasons for missing scores. */
    static String remarks(ScoreLine line) {
        String counts = counts(line.classes().isEmpty() ? line.reasons() : line.classes());
        return line.note().isEmpty() || counts.isEmpty() ? line.note() + counts : line.note() + ", " + counts;
    }

    public static Map<String, String> rule(RuleLine line) {
        return Map.of(
                "metric", line.metric(), "option", line.option(), "value", line.value(), "standard", line.standard());
    }

    /** A code in words: {@code EXPECTED_AGREEMENT_IS_ONE} becomes {@code expected agreement is one}. */
    public static String words(String code) {
        return code.toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    public static String counts(Map<String, Integer> counts) {
        return counts.entrySet().stream()
                .map(e -> e.getKey() + " " + e.getValue())
                .collect(Collectors.joining(", "));
    }

    /**
     * One setting by which scores were computed: an option of a metric, or its threshold.
     *
     * @param metric the metric's id
     * @param option the option's name, or {@value #THRESHOLD}
     * @param value what was in force; empty: nothing is set
     * @param standard what counts where the project says nothing; may be empty
     */
    public record RuleLine(String metric, String option, String value, String standard) {
        /** Option name of a metric's threshold. */
        public static final String THRESHOLD = "threshold";

        /** Whether the project sets it otherwise than the metric does. */
        public boolean isChanged() {
            return !value.equals(standard);
        }
    }

    /**
     * Scores of one metric on the items of one system, in summary.
     *
     * @param system the system; empty: all systems
     * @param metric the metric's id
     * @param total items looked at
     * @param scored items with a value
     * @param mean mean value over the scored items; empty where a mean has no meaning
     * @param passed items whose verdict is pass
     * @param judged items with a verdict
     * @param classes items by class, for metrics that classify
     * @param reasons items without a value, by reason
     * @param note further remark on the metric; may be empty
     */
    public record ScoreLine(
            String system, String metric, int total, int scored, OptionalDouble mean, int passed, int judged,
            Map<String, Integer> classes, Map<String, Integer> reasons, String note) {}
}
