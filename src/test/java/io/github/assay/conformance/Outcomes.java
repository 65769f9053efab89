package io.github.assay.conformance;

import io.github.assay.conformance.Verdict.Decision;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * What comparing one metric with one peer over one data folder came to.
 *
 * @param comparison what was compared
 * @param data name of the folder
 * @param equal how many items have the same figure
 * @param decided how many differ by which decision
 * @param notCompared how many have no figure of the peer, and why
 * @param unexplained the rest, item by item
 */
public record Outcomes(
        Comparison comparison,
        String data,
        int equal,
        TreeMap<Decision, Integer> decided,
        TreeMap<String, Integer> notCompared,
        List<String> unexplained) {
    static Outcomes of(Comparison comparison, DataFolder folder) {
        int equal = 0;
        TreeMap<Decision, Integer> decided = new TreeMap<>(Comparator.comparing(Decision::toString));
        TreeMap<String, Integer> notCompared = new TreeMap<>();
        List<String> unexplained = new ArrayList<>();
        for (JsonNode line : folder.lines(comparison.file())) {
            switch (comparison.judge().verdict(folder, line)) {
                case Verdict.Equal _ -> equal++;
                case Verdict.ByDecision(Decision decision) -> decided.merge(decision, 1, Integer::sum);
                case Verdict.NotCompared(String why) -> notCompared.merge(why, 1, Integer::sum);
                case Verdict.Unexplained(String detail) -> unexplained.add(DataFolder.name(line) + ": " + detail);
            }
        }
        return new Outcomes(comparison, folder.name(), equal, decided, notCompared, unexplained);
    }

    /** How many items have figures of both. */
    int cases() {
        return equal + different() + unexplained.size();
    }

    /** How many differ by a decision. */
    int different() {
        return decided.values().stream().mapToInt(Integer::intValue).sum();
    }
}
