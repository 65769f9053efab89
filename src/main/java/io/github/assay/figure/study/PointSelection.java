package io.github.assay.figure.study;

import io.github.assay.calibration.thresholds.ThresholdCurve;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Selects which of very many distinct values are drawn: evenly spaced ones, with both ends. More points than pixels
 * would not be visible.
 */
final class PointSelection {
    private static final int MOST = 400;

    /** Numbers of the steps to draw, ascending. */
    static List<Integer> steps(ThresholdCurve curve) {
        int n = curve.steps().size();
        return n <= MOST
                ? IntStream.range(0, n).boxed().toList()
                : IntStream.range(0, MOST).map(i -> (int) ((long) i * (n - 1) / (MOST - 1))).boxed().toList();
    }
}
