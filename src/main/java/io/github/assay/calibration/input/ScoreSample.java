package io.github.assay.calibration.input;

import io.github.assay.statistics.resample.Units;
import io.github.assay.statistics.scores.ScoredLabels;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A metric's values on the labelled cases that have one.
 *
 * @param scores the values
 * @param pass the labels, of the same length
 * @param pooled both, with equal values pooled
 * @param units what resamples draw; its items are the cases in their order
 * @param probabilities whether the values may be read as probabilities
 */
public record ScoreSample(double[] scores, boolean[] pass, ScoredLabels pooled, Units units, boolean probabilities) {
    public static ScoreSample of(ScoreTable table, MetricValues metric) {
        int[] rows = IntStream.range(0, table.size()).filter(metric::hasValue).toArray();
        double[] scores = Arrays.stream(rows).mapToDouble(metric::value).toArray();
        boolean[] pass = new boolean[rows.length];
        for (int i = 0; i < rows.length; i++) {
            pass[i] = table.pass(rows[i]);
        }
        return of(scores, pass, table.units().of(rows), metric.metric().unitRange());
    }

    /** @param unitRange whether values from 0 to 1 may be read as probabilities */
    public static ScoreSample of(double[] scores, boolean[] pass, boolean unitRange) {
        return of(scores, pass, Units.each(scores.length), unitRange);
    }

    private static ScoreSample of(double[] scores, boolean[] pass, Units units, boolean unitRange) {
        boolean probabilities = unitRange && Arrays.stream(scores).allMatch(s -> s >= 0 && s <= 1);
        return new ScoreSample(scores, pass, ScoredLabels.of(scores, pass, units), units, probabilities);
    }

    int n() {
        return scores.length;
    }

    /** The part of every case. Each class is assigned in turn, so no random stream is needed; a unit is in one part. */
    public int[] dealt(int parts) {
        int[] part = new int[n()];
        int[] next = new int[2];
        int[] ofUnit = new int[units.count()];
        Arrays.fill(ofUnit, -1);
        for (int i = 0; i < part.length; i++) {
            int unit = units.unit(i);
            if (ofUnit[unit] < 0) {
                ofUnit[unit] = next[pass[i] ? 0 : 1]++ % parts;
            }
            part[i] = ofUnit[unit];
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
        return ScoredLabels.of(Arrays.stream(rows).mapToDouble(i -> scores[i]).toArray(), labels, units.of(rows));
    }
}
