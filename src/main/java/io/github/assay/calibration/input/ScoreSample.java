package io.github.assay.calibration.input;

import io.github.assay.statistics.scores.ScoredLabels;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A metric's values on the labelled cases that have one.
 *
 * @param scores the values
 * @param pass the labels, of the same length
 * @param pooled both, with equal values pooled
 * @param probabilities whether the values may be read as probabilities
 */
public record ScoreSample(double[] scores, boolean[] pass, ScoredLabels pooled, boolean probabilities) {
    public static ScoreSample of(ScoreTable table, MetricValues metric) {
        int[] rows = IntStream.range(0, table.size()).filter(metric::hasValue).toArray();
        double[] scores = Arrays.stream(rows).mapToDouble(metric::value).toArray();
        boolean[] pass = new boolean[rows.length];
        for (int i = 0; i < rows.length; i++) {
            pass[i] = table.pass(rows[i]);
        }
        return of(scores, pass, metric.metric().unitRange());
    }

    /** @param unitRange whether values from 0 to 1 may be read as probabilities */
    public static ScoreSample of(double[] scores, boolean[] pass, boolean unitRange) {
        boolean probabilities = unitRange && Arrays.stream(scores).allMatch(s -> s >= 0 && s <= 1);
        return new ScoreSample(scores, pass, ScoredLabels.of(scores, pass), probabilities);
    }

    int n() {
        return scores.length;
    }

    /** The part of every case. Each class is assigned in turn, so no random stream is needed. */
    public int[] dealt(int parts) {
        int[] part = new int[n()];
        int[] next = new int[2];
        for (int i = 0; i < part.length; i++) {
            part[i] = next[pass[i] ? 0 : 1]++ % parts;
        }
        return part;
    }

    /** The cases for which {@code chosen} is true. */
    public ScoredLabels part(java.util.function.IntPredicate chosen) {
        int[] rows = IntStream.range(0, scores.length).filter(chosen).toArray();
        boolean[] labels = new boolean[rows.length];
        for (int i = 0; i < rows.length; i++) {
            labels[i] = pass[rows[i]];
        }
        return ScoredLabels.of(Arrays.stream(rows).mapToDouble(i -> scores[i]).toArray(), labels);
    }
}
