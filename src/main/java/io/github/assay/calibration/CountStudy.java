package io.github.assay.calibration;

import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.Participants;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.statistics.Confusion;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Computes a calibration from confusion counts alone, as publications print them. Each metric's figures and interval
 * follow from its counts. The common cases of two metrics are unknown, so there are no pairs.
 */
public final class CountStudy {
    private CountStudy() {}

    /**
     * @param counts by metric, in order
     * @throws IllegalArgumentException when the metrics have different numbers of pass or fail cases
     */
    public static CalibrationResult of(Map<String, Confusion> counts, CalibrationSettings settings, Progress progress) {
        Confusion first = counts.values().iterator().next();
        List<Score> scores = new ArrayList<>();
        List<ComparedMetric> metrics = new ArrayList<>();
        counts.forEach((name, c) -> {
            if (c.positives() != first.positives() || c.negatives() != first.negatives()) {
                throw new IllegalArgumentException(name + " has " + c.positives() + " passes and " + c.negatives()
                        + " fails, the first row " + first.positives() + " and " + first.negatives());
            }
            metrics.add(new ComparedMetric(name, name, OptionalDouble.of(1), true));
            for (int i = 0; i < c.n(); i++) {
                boolean pass = i < c.tp() || i >= c.positives() && i < c.positives() + c.fp();
                scores.add(new Score(item(i), name, Outcome.value(Measurement.of(pass ? 1 : 0))));
            }
        });
        List<FinalLabel> labels = new ArrayList<>();
        for (int i = 0; i < first.n(); i++) {
            Label label = i < first.positives() ? Label.PASS : Label.FAIL;
            labels.add(new FinalLabel(item(i), Optional.of(label), FinalLabel.Source.MAJORITY, 1));
        }
        CalibrationResult all = Calibrator.of(
                scores, labels, metrics, List.of(),
                settings.with(settings.participants().with(Participants.Ranked.EACH_METRIC))
                        .with(CalibrationSettings.Replication.EXACTLY),
                progress);
        return new CalibrationResult(
                all.n(), all.sources(), all.metrics(), List.of(), all.family(), all.drawn(),
                Expectation.none("NOT_COMPUTABLE", settings.folds(), settings.repeats()), all.ceiling(), all.cautions(),
                all.settings());
    }

    private static ItemKey item(int i) {
        return new ItemKey(String.format(Locale.ROOT, "%07d", i), "", ItemKey.DEFAULT_RUN);
    }
}
