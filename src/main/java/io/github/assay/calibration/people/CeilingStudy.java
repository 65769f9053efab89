package io.github.assay.calibration.people;

import io.github.assay.calibration.input.AnnotatorLabels;
import io.github.assay.calibration.input.ScoreTable;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.verdicts.MeanKappas;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.Slice;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.raters.BinaryLabels;
import io.github.assay.statistics.raters.LightKappa;
import io.github.assay.statistics.resample.Columns;
import io.github.assay.statistics.resample.PairedColumns;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Computes the {@link HumanCeiling} over all items with a vote. */
public final class CeilingStudy {
    private static final int OWN = 0;
    private static final int METRIC = 1;
    private static final int OWN_BESIDE_METRIC = 2;

    private final List<ItemKey> items;
    private final Label[][] labels;
    private final Columns columns;
    private final List<PairedColumns> own = new ArrayList<>();
    private final List<PairedColumns> metric = new ArrayList<>();

    private CeilingStudy(ScoreTable table, List<AnnotatorLabels> annotators, List<ItemKey> items, Map<ItemKey, Boolean> passes) {
        this.items = items;
        labels = annotators.stream().map(table::labels).toArray(Label[][]::new);
        columns = new Columns(items.size());
        BinaryLabels verdicts = BinaryLabels.of(
                items.size(), i -> passes.containsKey(items.get(i)), i -> passes.getOrDefault(items.get(i), false));
        for (int a = 0; a < labels.length; a++) {
            int who = a;
            BinaryLabels others = BinaryLabels.of(items.size(), i -> isCompared(i, who), i -> lead(i, who) > 0);
            BinaryLabels mine = BinaryLabels.of(items.size(), i -> labels[who][i] != null, i -> labels[who][i] == Label.PASS);
            own.add(others.against(mine, columns));
            metric.add(others.against(verdicts, columns));
        }
    }

    /**
     * @param annotators each annotator's labels
     * @param finals final labels; for the number of votes behind them
     * @param metric id of the leading metric; empty: none
     * @param passes its verdicts
     * @param stream the study's stream of resamples
     */
    public static HumanCeiling of(
            List<AnnotatorLabels> annotators, List<FinalLabel> finals, String metric, Map<ItemKey, Boolean> passes,
            List<Slice> slices, String stream, CalibrationSettings settings, Progress progress) {
        List<ItemKey> voted = annotators.stream()
                .flatMap(a -> a.labels().keySet().stream())
                .distinct()
                .sorted()
                .toList();
        ScoreTable table = ScoreTable.of(List.of(), List.of(), List.of())
                .over(voted, List.of())
                .drawnBy(settings.design(), slices);
        CeilingStudy study = new CeilingStudy(table, annotators, voted, passes);
        int[] enough = study.enough();
        OptionalDouble votes = finals.stream().filter(l -> l.label().isPresent()).mapToInt(FinalLabel::votes).average();
        if (annotators.size() < 2 || enough.length == 0) {
            Outcome<Estimate> none = annotators.size() < 2
                    ? Outcome.unavailable("SINGLE_RATER")
                    : Outcome.unavailable("TOO_FEW_VOTES", "fewer than " + LightKappa.LEAST_VOTES + " votes each");
            return new HumanCeiling(none, 0, OptionalDouble.empty(), votes, metric, none, none);
        }
        MeanKappas means = new MeanKappas(study.columns, study.groups(enough), table, slices, stream, settings, progress);
        Outcome<Estimate> ceiling = means.mean(OWN);
        return new HumanCeiling(
                ceiling.asValue().isEmpty()
                        ? Outcome.unavailable("SOME_RATER_UNDEFINED")
                        : ceiling.map(e -> new Estimate(e.value(), e.interval(), study.compared(enough))),
                enough.length,
                study.votesOfOthers(enough),
                votes,
                metric,
                metric.isEmpty() ? Outcome.unavailable("NOT_RANKED") : means.mean(METRIC),
                metric.isEmpty() ? Outcome.unavailable("NOT_RANKED") : means.difference(METRIC, OWN_BESIDE_METRIC));
    }

    private List<List<PairedColumns>> groups(int[] enough) {
        return List.of(
                IntStream.of(enough).mapToObj(own::get).toList(),
                IntStream.of(enough).mapToObj(metric::get).toList(),
                IntStream.of(enough).mapToObj(a -> own.get(a).where(columns, metric.get(a).present())).toList());
    }

    /** The annotators with enough votes on items of which the others have a majority. */
    private int[] enough() {
        int[] counts = columns.counts();
        return IntStream.range(0, labels.length)
                .filter(a -> counts[own.get(a).present()] >= LightKappa.LEAST_VOTES)
                .toArray();
    }

    private boolean isCompared(int item, int annotator) {
        return labels[annotator][item] != null && lead(item, annotator) != 0;
    }

    /** Pass votes minus fail votes of the others. */
    private int lead(int item, int without) {
        int lead = 0;
        for (int a = 0; a < labels.length; a++) {
            lead += a == without || labels[a][item] == null ? 0 : labels[a][item] == Label.PASS ? 1 : -1;
        }
        return lead;
    }

    private int compared(int[] enough) {
        return (int) IntStream.range(0, items.size())
                .filter(i -> IntStream.of(enough).anyMatch(a -> isCompared(i, a)))
                .count();
    }

    private OptionalDouble votesOfOthers(int[] enough) {
        return IntStream.of(enough)
                .flatMap(a -> IntStream.range(0, items.size())
                        .filter(i -> isCompared(i, a))
                        .map(i -> (int) IntStream.range(0, labels.length).filter(b -> b != a && labels[b][i] != null).count()))
                .average();
    }
}
