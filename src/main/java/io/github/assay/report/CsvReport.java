package io.github.assay.report;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The tables of a report as CSV, by file name. */
public final class CsvReport {
    private static final List<String> LEAGUE = List.of(
            "rank", "metric", "n", "unavailable", "threshold", "kappa", "interval", "class", "balanced", "sensitivity",
            "specificity", "gap", "tp", "fn", "fp", "tn");
    private static final List<String> PAIRS = List.of("pair", "n", "delta", "interval", "p", "holm");
    private static final List<String> ANNOTATOR_PAIRS = List.of("pair", "n", "kappa", "interval", "disagreements");
    private static final List<String> SYSTEMS = List.of("system", "metric", "scored", "mean", "pass", "remarks");

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
        return files;
    }

    private static String table(List<String> heads, List<Map<String, String>> rows) {
        return CsvTable.write(
                heads, rows.stream().map(row -> heads.stream().map(row::get).toList()).toList());
    }
}
