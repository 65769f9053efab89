package io.github.assay.report;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The tables of a report as CSV, by file name. A column holds numbers or words, not both: what is undefined is empty, and
 * its reason stands in a column of its own.
 */
public final class CsvReport {
    private static final List<String> LEAGUE = List.of(
            "rank", "metric", "n", "unavailable", "threshold", "kappa", "kappa_low", "kappa_high", "kappa_reason", "class", "balanced", "sensitivity",
            "specificity", "gap", "tp", "fn", "fp", "tn");
    private static final List<String> PAIRS = List.of(
            "a", "b", "n", "delta", "delta_low", "delta_high", "delta_reason", "p_value", "p_holm");
    private static final List<String> ANNOTATOR_PAIRS = List.of(
            "pair", "n", "kappa", "kappa_low", "kappa_high", "kappa_reason", "disagreements");
    private static final List<String> SYSTEMS = List.of("system", "metric", "scored", "total", "mean", "pass", "remarks");
    private static final List<String> RULES = List.of("metric", "option", "value", "standard");

    private CsvReport() {}

    /** File name → text. */
    public static Map<String, String> files(ReportContent content) {
        Map<String, String> files = new TreeMap<>();
        files.put(
                "metrics.csv",
                table(LEAGUE, ReportTables.ranked(content.calibration()).stream().map(ReportTables::metric).toList()));
        files.put(
                "metric-pairs.csv",
                table(PAIRS, content.calibration().pairs().stream().map(ReportTables::pair).toList()));
        files.put(
                "annotator-pairs.csv",
                table(ANNOTATOR_PAIRS, content.agreement().pairs().stream().map(ReportTables::annotators).toList()));
        files.put("systems.csv", table(SYSTEMS, content.scores().stream().map(ReportTables::score).toList()));
        files.put("options.csv", table(RULES, content.rules().stream().map(ReportTables::rule).toList()));
        return files;
    }

    private static String table(List<String> heads, List<Map<String, String>> rows) {
        return CsvTable.write(
                heads,
                rows.stream()
                        .map(row -> heads.stream().map(head -> known(row.get(head))).toList())
                        .toList());
    }

    private static String known(String text) {
        return text.equals(Figures.NONE) || text.startsWith(Figures.UNDEFINED) ? "" : text;
    }
}
