package io.github.assay.service.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.CountStudy;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.PeopleStudy;
import io.github.assay.calibration.input.AnnotatorLabels;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.calibration.rates.DrawnItems;
import io.github.assay.calibration.rates.PassRateStudy;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Slice;
import io.github.assay.domain.score.Score;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.scoring.Slices;
import io.github.assay.statistics.Confusion;
import io.github.assay.task.Progress;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Computes agreement of metrics with people. Stateless; calls block. */
public final class CalibrationService {
    /**
     * The calibration of a published comparison from its confusion counts; it has no pairs.
     *
     * @param counts by metric, in order
     * @throws IllegalArgumentException when the metrics have different numbers of pass or fail cases
     */
    public CalibrationResult fromCounts(
            Map<String, Confusion> counts, CalibrationSettings settings, Progress progress) {
        return CountStudy.of(counts, settings, progress);
    }

    /**
     * The input of a calibration of metrics with final labels. It contains everything that is computed from, so that
     * the same study gives the same digits later.
     *
     * @param scores scores in any order; the last is used of several for one item and metric
     * @param labels final labels; undecided ones are counted and left out
     * @param current the votes in force; each annotator is a reference beside the final label. May be empty
     * @param metrics the metrics to compare, in the order to show them; empty: those that occur in {@code scores}, with
     *     threshold 1 when all their values are 0 or 1 and no threshold otherwise
     * @param items the project's items, for the strata; other items are sliced by system only
     */
    public FrozenStudy study(
            String name, List<Score> scores, List<FinalLabel> labels, List<Vote> current,
            List<ComparedMetric> metrics, Collection<Item> items, CalibrationSettings settings) {
        List<ItemKey> labelled = labels.stream().map(FinalLabel::item).toList();
        return new FrozenStudy(
                name, labels, AnnotatorLabels.of(current), scores, metrics, Slices.of(items, labelled, settings.design().dimension()),
                settings);
    }

    /**
     * The systems' true pass rates by each metric that has a threshold.
     *
     * @param slices the items by dimension, for their tiers; may be empty
     * @param votes votes in force, for the probabilities with which their items were drawn
     */
    public List<TruePassRate> passRates(
            List<Score> scores, List<FinalLabel> labels, List<ComparedMetric> metrics, List<Slice> slices,
            List<Vote> votes, CalibrationSettings settings) {
        return PassRateStudy.of(scores, labels, metrics, slices, DrawnItems.probabilities(votes), settings);
    }

    /** The annotators compared with each other and with the metrics of a calibration; the latest votes are used. */
    public PeopleComparison people(List<Vote> current, CalibrationResult result, Progress progress) {
        return PeopleStudy.of(
                current, result.metrics().stream().map(PeopleStudy::verdicts).toList(), result.ceiling(), result.settings(),
                progress);
    }

    /**
     * The annotators compared with each other: the human ceiling and their model, without metrics; the latest votes are
     * used.
     */
    public PeopleComparison people(List<Vote> current, CalibrationSettings settings, Progress progress) {
        return PeopleStudy.annotators(current, settings, progress);
    }

    /** The metrics that give a verdict, with the thresholds in force: the project's, else the metric's own. */
    public List<ComparedMetric> metrics(List<MetricInfo> infos, Map<String, Double> thresholds) {
        return infos.stream()
                .map(i -> compared(i, thresholds))
                .filter(m -> m.threshold().isPresent())
                .toList();
    }

    private static ComparedMetric compared(MetricInfo info, Map<String, Double> thresholds) {
        Double own = thresholds.get(info.id());
        OptionalDouble threshold = own == null ? info.threshold() : OptionalDouble.of(own);
        return new ComparedMetric(info.id(), info.name(), threshold, info.low() >= 0 && info.high() <= 1, info.role());
    }
}
