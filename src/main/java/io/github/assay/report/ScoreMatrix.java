package io.github.assay.report;

import io.github.assay.report.ReportTables.ScoreLine;
import io.github.assay.statistics.Decimals;
import io.github.assay.wording.EstimateFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Means by metric and system as one table, with a row for each metric that has a score. The last column has, for all
 * systems together, the count of items without a score by reason, or the count of items in each class.
 */
public final class ScoreMatrix {
    private final Map<String, Map<String, ScoreLine>> byMetric = new LinkedHashMap<>();
    private final Set<String> systems = new LinkedHashSet<>();

    public ScoreMatrix(List<ScoreLine> lines) {
        for (ScoreLine line : lines) {
            systems.add(line.system());
            byMetric.computeIfAbsent(line.metric(), _ -> new LinkedHashMap<>()).put(line.system(), line);
        }
    }

    public void put(Map<String, Object> values) {
        List<String> order = systems.size() == 2 && systems.contains("")
                ? systems.stream().filter(s -> !s.isEmpty()).toList()
                : List.copyOf(systems);
        List<Map<String, Object>> rows = new ArrayList<>();
        byMetric.forEach((metric, lines) -> {
            ScoreLine all = lines.getOrDefault("", lines.values().iterator().next());
            String remarks = ReportTables.remarks(all);
            if (lines.values().stream().anyMatch(l -> l.scored() > 0)) {
                rows.add(Map.of(
                        "metric", metric,
                        "cells", order.stream().map(s -> cell(lines.get(s))).toList(),
                        "remarks", remarks));
            }
        });
        values.put("scoredSystems", order.stream().map(s -> s.isEmpty() ? "all systems" : s).toList());
        values.put("scoreRows", rows);
    }

    /** The share that passes; empty if it equals the mean. */
    private static String pass(ScoreLine line) {
        double share = (double) line.passed() / line.judged();
        boolean equalsMean = line.mean().isPresent() && Math.abs(line.mean().getAsDouble() - share) < 1e-12;
        return line.judged() == 0 || equalsMean ? "" : Decimals.percent(share) + " %";
    }

    /** The mean, the share that passes, and, if some items have no score, the counts of scored and of all items. */
    private static Map<String, String> cell(@Nullable ScoreLine line) {
        if (line == null || line.scored() == 0) {
            return Map.of("mean", EstimateFormat.NONE, "pass", "", "scored", "");
        }
        return Map.of(
                "mean", ReportTables.mean(line),
                "pass", pass(line),
                "scored", line.scored() == line.total() ? "" : line.scored() + " of " + line.total());
    }
}
