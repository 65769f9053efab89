package io.github.assay.calibration.input;

import io.github.assay.calibration.alignment.AlignmentSplit;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import java.util.Arrays;
import java.util.Collections;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/** One metric's values and verdicts over the labelled items, by row. */
public final class MetricValues {
    private final ComparedMetric metric;
    private final boolean[] valued;
    private final double[] values;
    private final byte[] recorded;
    private final OptionalDouble threshold;
    private final SortedMap<String, Integer> missing = new TreeMap<>();

    /**
     * @param rows one outcome per labelled item; unavailable where the metric has none
     * @param listed whether the user gave the metric's threshold; otherwise 0/1 values imply threshold 1
     */
    MetricValues(ComparedMetric metric, Outcome<?>[] rows, boolean listed) {
        this.metric = metric;
        valued = new boolean[rows.length];
        values = new double[rows.length];
        recorded = new byte[rows.length];
        for (int i = 0; i < rows.length; i++) {
            if (rows[i] instanceof Outcome.Value<?>(Measurement m)) {
                valued[i] = true;
                values[i] = m.value();
                recorded[i] = recorded(m.label());
            }
        }
        Arrays.stream(rows).filter(o -> !(o instanceof Outcome.Value)).forEach(o -> missing.merge(o.reason(), 1, Integer::sum));
        threshold = listed || metric.threshold().isPresent() ? metric.threshold() : implied();
    }

    private static byte recorded(String label) {
        return switch (label) {
            case "pass" -> 1;
            case "fail" -> -1;
            default -> 0;
        };
    }

    private OptionalDouble implied() {
        for (int i = 0; i < values.length; i++) {
            if (recorded[i] != 0 || valued[i] && values[i] != 0 && values[i] != 1) {
                return OptionalDouble.empty();
            }
        }
        return OptionalDouble.of(1);
    }

    public ComparedMetric metric() {
        return metric;
    }

    /** The threshold used; empty when verdicts are recorded or there are none. */
    public OptionalDouble threshold() {
        return threshold;
    }

    /** Number of rows whose score is locked test. */
    public int locked() {
        return missing.getOrDefault(AlignmentSplit.LOCKED, 0);
    }

    /** Reason code → number of rows that have no score for it. */
    public SortedMap<String, Integer> missing() {
        return Collections.unmodifiableSortedMap(missing);
    }

    public boolean hasValue(int row) {
        return valued[row];
    }

    public double value(int row) {
        return values[row];
    }

    public boolean hasVerdict(int row) {
        return valued[row] && (threshold.isPresent() || recorded[row] != 0);
    }

    /** Whether it passes; undefined where there is no verdict. */
    public boolean passes(int row) {
        return threshold.isPresent() ? values[row] >= threshold.getAsDouble() : recorded[row] > 0;
    }
}
