package io.github.assay.calibration;

import io.github.assay.calibration.input.AnnotatorLabels;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.project.Slice;
import io.github.assay.domain.score.Score;
import io.github.assay.statistics.resample.DesignEffect;
import io.github.assay.task.Progress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * All inputs of a calibration, independent of a project. Computing the calibration again gives the same digits.
 *
 * @param name name of the study
 * @param labels final labels, undecided ones included
 * @param annotators the labels of each annotator, each a further reference; may be empty
 * @param scores the compared metrics' outcomes on the items with a final label or a vote
 * @param metrics the compared metrics with their thresholds at that time
 * @param slices subsets of the items
 * @param settings settings that determine the digits; the number of threads is not among them
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

    /**
     * The reason why resamples cannot be drawn by the settings, with the available dimensions; empty: they can.
     *
     * @param named whether the user named the dimension, so that it must exist for every kind of resample
     */
    public Optional<String> drawingFault(boolean named) {
        StudyDesign design = settings.design();
        boolean clusters = design.drawing() == StudyDesign.Drawing.CLUSTERS;
        boolean needed = clusters || design.drawing() == StudyDesign.Drawing.STRATA;
        SequencedMap<String, Integer> groups = groups();
        int own = groups.getOrDefault(design.dimension(), 0);
        if (own >= (clusters ? DesignEffect.TOO_FEW : 1) || !needed && !named) {
            return Optional.empty();
        }
        String there = groups.isEmpty()
                ? "The labelled items have none."
                : "The labelled items have: " + groups.entrySet().stream()
                        .map(e -> e.getKey() + " (" + e.getValue() + (e.getValue() == 1 ? " value)" : " values)"))
                        .collect(Collectors.joining(", ")) + ".";
        return Optional.of(own == 0
                ? "There is no dimension '" + design.dimension() + "' to draw by. " + there
                : "Clusters by '" + design.dimension() + "' are " + own + ", and fewer than " + DesignEffect.TOO_FEW
                        + " say nothing of the spread between them. " + there);
    }

    /** Number of values of each dimension among the items with a final label. */
    private SequencedMap<String, Integer> groups() {
        Set<ItemKey> decided = labels.stream()
                .filter(l -> l.label().isPresent())
                .map(FinalLabel::item)
                .collect(Collectors.toSet());
        SequencedMap<String, Integer> groups = new LinkedHashMap<>();
        slices.stream()
                .filter(s -> s.items().stream().anyMatch(decided::contains))
                .forEach(s -> groups.merge(s.dimension(), 1, Integer::sum));
        return groups;
    }

    /** Computes the calibration. */
    public CalibrationResult compute(Progress progress) {
        return Calibrator.of(scores, labels, annotators, metrics, slices, settings, progress);
    }
}
