package io.github.assay.calibration;

import io.github.assay.calibration.input.AnnotatorLabels;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Labels and verdicts drawn as the numpy peer draws them: 61 % true passes, three annotators who err in 8 % of cases,
 * metrics with sensitivities of 0.30 to 0.99 and specificities of 0.20 to 0.99 against the majority.
 */
public record SimulatedCorpus(
        List<FinalLabel> labels, List<AnnotatorLabels> annotators, List<Score> scores, List<ComparedMetric> metrics) {
    private static final int ANNOTATORS = 3;

    public static SimulatedCorpus of(int cases, int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        boolean[] majority = new boolean[cases];
        List<Map<ItemKey, Label>> votes =
                List.of(new HashMap<>(), new HashMap<>(), new HashMap<>());
        List<FinalLabel> labels = new ArrayList<>();
        for (int i = 0; i < cases; i++) {
            boolean truth = random.nextDouble() < 0.61;
            int passes = 0;
            for (Map<ItemKey, Label> annotator : votes) {
                boolean pass = truth ^ random.nextDouble() < 0.08;
                annotator.put(item(i), pass ? Label.PASS : Label.FAIL);
                passes += pass ? 1 : 0;
            }
            majority[i] = passes >= 2;
            labels.add(new FinalLabel(
                    item(i), Optional.of(majority[i] ? Label.PASS : Label.FAIL), FinalLabel.Source.MAJORITY, ANNOTATORS));
        }
        List<AnnotatorLabels> annotators = IntStream.range(0, ANNOTATORS)
                .mapToObj(a -> new AnnotatorLabels("annotator" + a, votes.get(a)))
                .toList();
        List<ComparedMetric> metrics = IntStream.range(0, count)
                .mapToObj(m -> new ComparedMetric("m" + m, "m" + m, OptionalDouble.of(1), true))
                .toList();
        return new SimulatedCorpus(labels, annotators, scores(majority, count, random), metrics);
    }

    private static List<Score> scores(boolean[] majority, int count, SplittableRandom random) {
        List<Score> scores = new ArrayList<>();
        for (int m = 0; m < count; m++) {
            double sensitivity = 0.30 + 0.69 * random.nextDouble();
            double specificity = 0.20 + 0.79 * random.nextDouble();
            for (int i = 0; i < majority.length; i++) {
                boolean pass = majority[i] ? random.nextDouble() < sensitivity : random.nextDouble() >= specificity;
                scores.add(new Score(item(i), "m" + m, Outcome.value(Measurement.of(pass ? 1 : 0))));
            }
        }
        return scores;
    }

    private static ItemKey item(int i) {
        return new ItemKey("c%06d".formatted(i), "s", "1");
    }
}
