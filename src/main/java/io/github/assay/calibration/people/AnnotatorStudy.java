package io.github.assay.calibration.people;

import io.github.assay.calibration.input.AnnotatorLabels;
import io.github.assay.calibration.input.MetricValues;
import io.github.assay.calibration.input.Resamples;
import io.github.assay.calibration.input.ScoreTable;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.calibration.verdicts.VerdictStudy.OtherIntervals;
import io.github.assay.calibration.verdicts.VerdictStudy.VerdictReplicates;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.Slice;
import io.github.assay.domain.score.Score;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.raters.BinaryLabels;
import io.github.assay.statistics.raters.UnitCells;
import io.github.assay.statistics.resample.Columns;
import io.github.assay.statistics.resample.PairedColumns;
import io.github.assay.statistics.resample.Replicates;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Computes κ of every metric against each annotator's own labels, over all items with a vote (statistics.md §4.6). No
 * majority is needed, so items without a final label take part and the tie policy has no effect. Resamples are drawn
 * from these items; they equal the study's resamples where every item with a vote has a final label.
 */
public final class AnnotatorStudy {
    private final ScoreTable table;
    private final List<AnnotatorLabels> annotators;
    private final CalibrationSettings settings;
    private final List<PairedColumns> tables = new ArrayList<>();
    private final int[] counts;
    private final Replicates replicates;

    private AnnotatorStudy(
            ScoreTable table, List<AnnotatorLabels> annotators, List<Slice> slices, String stream,
            CalibrationSettings settings, Progress progress) {
        this.table = table;
        this.annotators = annotators;
        this.settings = settings;
        Columns columns = new Columns(table.size());
        List<BinaryLabels> verdicts = table.metrics().stream()
                .map(m -> BinaryLabels.of(table.size(), m::hasVerdict, m::passes))
                .toList();
        for (AnnotatorLabels annotator : annotators) {
            Label[] labels = table.labels(annotator);
            BinaryLabels own = BinaryLabels.of(table.size(), i -> labels[i] != null, i -> labels[i] == Label.PASS);
            verdicts.forEach(v -> tables.add(own.against(v, columns)));
        }
        counts = columns.counts();
        replicates = Resamples.of(
                        columns,
                        () -> new VerdictReplicates(tables, 0),
                        tables.size(),
                        List.of(),
                        table,
                        Resamples.Groups.of(table, slices, settings.design().dimension()),
                        stream,
                        settings,
                        progress)
                .replicates();
    }

    /** @param labelled the study's items with a final label, which give the metrics and thresholds */
    public static AnnotatorStudy of(
            List<Score> scores, ScoreTable labelled, List<AnnotatorLabels> annotators, List<Slice> slices,
                    String stream,
            CalibrationSettings settings, Progress progress) {
        List<ItemKey> voted = annotators.stream()
                .flatMap(a -> a.labels().keySet().stream())
                .distinct()
                .sorted()
                .toList();
        return new AnnotatorStudy(
                labelled.over(voted, scores).drawnBy(settings.design(), slices), annotators, slices, stream, settings, progress);
    }

    /** A metric's κ against each annotator, in the order of the annotators. */
    public List<AgainstAnnotator> against(int metric) {
        List<AgainstAnnotator> against = new ArrayList<>();
        for (int a = 0; a < annotators.size(); a++) {
            AnnotatorLabels annotator = annotators.get(a);
            int number = a * table.metrics().size() + metric;
            Confusion c = tables.get(number).confusion(counts);
            against.add(new AgainstAnnotator(
                    annotator.annotator(),
                    CohenKappa.of(c).map(k -> new Estimate(k, interval(number, c, annotator, metric), Math.toIntExact(c.n())))));
        }
        return against;
    }

    private Outcome<Interval> interval(int number, Confusion c, AnnotatorLabels annotator, int metric) {
        MetricValues values = table.metrics().get(metric);
        Label[] labels = table.labels(annotator);
        return settings.design().interval() == StudyDesign.IntervalType.PERCENTILE
                ? replicates.interval(VerdictReplicates.kappa(number))
                : new OtherIntervals(c, UnitCells.of(
                                table.units(), i -> labels[i] != null && values.hasVerdict(i), i -> labels[i] == Label.PASS,
                                values::passes), settings).of(settings.design().interval());
    }

    /** A metric's verdicts on items with a vote but no final label. */
    public UndecidedVerdicts undecided(int metric, ScoreTable labelled) {
        MetricValues values = table.metrics().get(metric);
        int[] rows = IntStream.range(0, table.size())
                .filter(i -> !labelled.has(table.item(i)) && values.hasVerdict(i))
                .toArray();
        return new UndecidedVerdicts(
                IntStream.of(rows).filter(values::passes).mapToObj(table::item).toList(),
                IntStream.of(rows).filter(i -> !values.passes(i)).mapToObj(table::item).toList());
    }

    /**
     * A metric's κ against one annotator's own labels, on all cases that the annotator labelled, tied ones included.
     *
     * @param annotator the annotator's name
     * @param kappa κ with its interval from joint resamples of all items with a vote, and the cases both judged
     */
    public record AgainstAnnotator(String annotator, Outcome<Estimate> kappa) {}

    /**
     * A metric's verdicts on items with a vote but no final label, such as ties. Statistics that need no majority use
     * them (statistics.md §1).
     *
     * @param passed items that the metric passes
     * @param failed items that it fails
     */
    public record UndecidedVerdicts(List<ItemKey> passed, List<ItemKey> failed) {
        public UndecidedVerdicts {
            passed = List.copyOf(passed);
            failed = List.copyOf(failed);
        }
    }
}
