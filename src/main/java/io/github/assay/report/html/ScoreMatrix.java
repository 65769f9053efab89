package io.github.assay.report.html;

import io.github.assay.statistics.Decimals;
import io.github.assay.wording.EstimateFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Means by metric and system as one table, a row for each metric that measured something. The last column tells of all
 * systems together what a metric could not score and why, or how many items fell into each class.
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
            String remarks = ReportTables.score(all).get("remarks");
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

    /** The share that passes, unless it is what the mean says already. */
    private static String pass(ScoreLine line) {
        double share = (double) line.passed() / line.judged();
        boolean told = line.mean().isPresent() && Math.abs(line.mean().getAsDouble() - share) < 1e-12;
        return line.judged() == 0 || told ? "" : Decimals.percent(share) + " %";
    }

    /** The mean, the share that passes, and how many of how many where some have no score. */
    private static Map<String, String> cell(ScoreLine line) {
        if (line == null || line.scored() == 0) {
            return Map.of("mean", EstimateFormat.NONE, "pass", "", "scored", "");
        }
        return Map.of(
                "mean", ReportTables.mean(line),
                "pass", pass(line),
                "scored", line.scored() == line.total() ? "" : line.scored() + " of " + line.total());
    }
}
