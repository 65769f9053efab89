package io.github.assay.cli.study;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.wording.EstimateFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Figures of a table that are undefined: a dash stands in the table, and one line for each reason below it. */
final class UndefinedLines {
    private static final int NAMED = 6;

    private final String figure;
    private final Map<String, List<String>> subjects = new LinkedHashMap<>();

    /** @param figure what is undefined, such as {@code κ} */
    UndefinedLines(String figure) {
        this.figure = figure;
    }

    /** Three decimals, or a dash with the reason noted. */
    String cell(String subject, Outcome<Estimate> outcome) {
        return outcome.asValue().map(e -> EstimateFormat.three(e.value())).orElseGet(() -> {
            subjects.computeIfAbsent(EstimateFormat.reason(outcome), _ -> new ArrayList<>()).add(subject);
            return "–";
        });
    }

    /** The interval, or nothing with the reason noted. */
    String interval(String subject, Outcome<Estimate> outcome) {
        outcome.asValue().map(Estimate::interval).filter(i -> i.asValue().isEmpty()).ifPresent(none ->
                subjects.computeIfAbsent(EstimateFormat.reason(none), _ -> new ArrayList<>()).add(subject));
        return EstimateFormat.interval(outcome);
    }

    /** {@code κ undefined (expected agreement is one): a, b}; no line where all are defined. */
    List<String> lines() {
        return subjects.entrySet().stream()
                .map(e -> figure + " undefined (" + e.getKey() + "): " + named(e.getValue()))
                .toList();
    }

    private static String named(List<String> all) {
        String first = String.join(", ", all.subList(0, Math.min(NAMED, all.size())));
        return all.size() <= NAMED ? first : first + " and " + (all.size() - NAMED) + " more";
    }
}
