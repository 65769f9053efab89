package io.github.assay.conformance;

import io.github.assay.conformance.Verdict.Decision;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * What comparing one metric with one peer over one data folder came to.
 *
 * @param comparison what was compared
 * @param data name of the folder
 * @param equal how many items have the same figure
 * @param decided how many differ by which decision
 * @param notCompared how many pairs have no comparison, and why
 * @param unexplained the rest, item by item
 */
public record Outcomes(
        Comparison comparison,
        String data,
        int equal,
        TreeMap<Decision, Integer> decided,
        TreeMap<String, Integer> notCompared,
        List<String> unexplained) {
    private static final String NO_LINE = "the peer's file has no line";

    static Outcomes of(Comparison comparison, DataFolder folder) {
        int equal = 0;
        TreeMap<Decision, Integer> decided = new TreeMap<>(Comparator.comparing(Decision::toString));
        TreeMap<String, Integer> notCompared = new TreeMap<>();
        List<String> unexplained = new ArrayList<>();
        Set<String> without = new HashSet<>(folder.pairs().keySet());
        for (JsonNode line : folder.lines(comparison.file())) {
            without.remove(DataFolder.name(line));
            switch (verdict(comparison, folder, line)) {
                case Verdict.Equal _ -> equal++;
                case Verdict.ByDecision(Decision decision) -> decided.merge(decision, 1, Integer::sum);
                case Verdict.NotCompared(String why) -> notCompared.merge(why, 1, Integer::sum);
                case Verdict.Unexplained(String detail) -> unexplained.add(DataFolder.name(line) + ": " + detail);
            }
        }
        if (!without.isEmpty()) {
            notCompared.put(NO_LINE, without.size());
        }
        return new Outcomes(comparison, folder.name(), equal, decided, notCompared, unexplained);
    }

    private static Verdict verdict(Comparison comparison, DataFolder folder, JsonNode line) {
        Verdict verdict = judged(comparison, folder, line);
        return verdict instanceof Verdict.Unexplained ? byEngine(comparison, folder, line).orElse(verdict) : verdict;
    }

    /** A judge that fails on a line costs that line. */
    private static Verdict judged(Comparison comparison, DataFolder folder, JsonNode line) {
        try {
            return comparison.judge().verdict(folder, line);
        } catch (RuntimeException e) {
            return Verdict.unexplained("cannot be compared: " + e);
        }
    }

    /**
     * Whether the peer's version of SQLite is the cause: with the queries run as its version runs them, the peer's
     * figure comes out. Where theirs is newer and knows what a query uses, nothing can be compared.
     */
    private static Optional<Verdict> byEngine(Comparison comparison, DataFolder folder, JsonNode line) {
        Optional<EngineVersion> theirs = folder.peersEngine();
        Optional<String> lacking = theirs.flatMap(v -> folder.queries(line).stream()
                .flatMap(sql -> EngineVersion.own().lacks(sql, v).stream())
                .findFirst());
        if (lacking.isPresent()) {
            return Optional.of(Verdict.notCompared(EngineVersion.own() + " has no " + lacking.get() + ", the peer's has"));
        }
        String what = theirs.map(v -> "the peer ran " + v + ", here " + EngineVersion.own()).orElse("");
        return folder.onPeersEngine().map(older -> judged(comparison, older, line)).flatMap(again -> switch (again) {
            case Verdict.Equal _ -> Optional.of(Verdict.decided("engine version", what));
            case Verdict.ByDecision(Decision other) ->
                    Optional.of(Verdict.decided("engine version + " + other.rule(), what + "; " + other.what()));
            case Verdict.NotCompared(String why) -> Optional.of(Verdict.notCompared(why + "; " + what));
            case Verdict.Unexplained _ -> Optional.<Verdict>empty();
        });
    }

    /** How many items have figures of both. */
    int cases() {
        return equal + different() + unexplained.size();
    }

    /** How many differ by a decision. */
    int different() {
        return decided.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** How many pairs have no comparison. */
    int left() {
        return notCompared.values().stream().mapToInt(Integer::intValue).sum();
    }
}
