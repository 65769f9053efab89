package io.github.assay.calibration;

import io.github.assay.domain.FinalLabel;
import io.github.assay.domain.Score;
import io.github.assay.domain.Slice;
import io.github.assay.task.Progress;
import java.util.List;

/**
 * Everything a calibration was computed from, apart from any project: computed again, it gives the same digits.
 *
 * @param name what the study is called
 * @param labels final labels, undecided ones included
 * @param annotators the labels of each annotator, references of their own; may be empty
 * @param scores the compared metrics' outcomes on the labelled items
 * @param metrics the compared metrics with the thresholds of the time
 * @param slices the parts of the items
 * @param settings what fixed the digits; the thread count is not part of it
 */
public record FrozenStudy(
        String name,
        List<FinalLabel> labels,
        List<AnnotatorLabels> annotators,
        List<Score> scores,
        List<ComparedMetric> metrics,
        List<Slice> slices,
        CalibrationSettings settings) {
    public FrozenStudy {
        labels = List.copyOf(labels);
        annotators = List.copyOf(annotators);
        scores = List.copyOf(scores);
        metrics = List.copyOf(metrics);
        slices = List.copyOf(slices);
    }

    /** The calibration. */
    public CalibrationResult compute(Progress progress) {
        return Calibrator.of(scores, labels, annotators, metrics, slices, settings, progress);
    }
}
