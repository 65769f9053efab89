package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.ComponentMatch;
import io.github.assay.domain.score.Measurement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Computes precision, recall and F1 of one of Spider's components over a run (metrics.md §2.1). Precision is over the
 * cases whose prediction has the component, recall over those whose gold has it. Without a case to count, a figure is
 * 0; where both are 0, so is F1 (the original prints 1).
 *
 * @param component its name, as Spider prints it
 * @param gold cases whose gold has it
 * @param predicted cases whose prediction has it
 * @param matched cases in which both have it and it matches
 */
public record ComponentTotals(String component, int gold, int predicted, int matched) {
    /** Matched over predicted cases, 0 to 1; 0 where the component was never predicted, as the original has it. */
    public double precision() {
        return predicted == 0 ? 0 : (double) matched / predicted;
    }

    /** Matched over gold cases, 0 to 1; 0 where gold never has the component, as the original has it. */
    public double recall() {
        return gold == 0 ? 0 : (double) matched / gold;
    }

    /** Harmonic mean of precision and recall, 0 to 1; 0 where nothing matches. */
    public double f1() {
        return matched == 0 ? 0 : 2 * precision() * recall() / (precision() + recall());
    }

    /** Totals over outcomes of {@code spider-cm}, in Spider's order; outcomes without a value do not count. */
    public static List<ComponentTotals> of(Collection<Outcome<Measurement>> scores) {
        Sums sums = new Sums();
        scores.forEach(s -> s.asValue().ifPresent(sums::add));
        return sums.totals();
    }

    /** Counts measurements of {@code spider-cm} one by one. Not thread-safe. */
    public static final class Sums {
        private final Map<String, int[]> counts = new LinkedHashMap<>();

        /** Nothing counted yet. */
        public Sums() {
            SpiderComponents.NAMES.forEach(name -> counts.put(name, new int[3]));
        }

        /** Takes one item's measurement. */
        public void add(Measurement m) {
            m.findings().stream()
                    .filter(ComponentMatch.class::isInstance)
                    .map(ComponentMatch.class::cast)
                    .filter(c -> counts.containsKey(c.key()))
                    .forEach(c -> {
                        int[] sums = Objects.requireNonNull(counts.get(c.key()));
                        sums[0] += c.equal() || !c.gold().isEmpty() ? 1 : 0;
                        sums[1] += c.equal() || !c.predicted().isEmpty() ? 1 : 0;
                        sums[2] += c.equal() ? 1 : 0;
                    });
        }

        /** The totals so far, in Spider's order. */
        public List<ComponentTotals> totals() {
            List<ComponentTotals> all = new ArrayList<>();
            counts.forEach((name, c) -> all.add(new ComponentTotals(name, c[0], c[1], c[2])));
            return all;
        }
    }
}
