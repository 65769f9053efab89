package io.github.assay.ui;

import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.service.study.KeptStudies;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The made-up study as it was earlier: other votes, one case less, other scores of one metric, another threshold of one. */
final class EarlierStudy {
    /** A case whose final label was another. */
    static final int RELABELLED = 3;

    private EarlierStudy() {}

    static Path keep(Path file) throws Exception {
        List<ItemKey> items = new StudyFixture(150, 42).items().stream().map(i -> i.key()).toList();
        StudyFixture earlier = new StudyFixture(150, 42, votes -> votes.stream()
                .filter(v -> !v.item().equals(items.get(5)))
                .map(v -> v.item().equals(items.get(RELABELLED)) ? other(v) : v)
                .toList());
        FrozenStudy now = earlier.frozen(CalibrationSettings.DEFAULT);
        List<Score> scores = new ArrayList<>(now.scores());
        scores.replaceAll(s -> s.metric().equals("exf1") && items.indexOf(s.item()) < 3
                ? new Score(s.item(), s.metric(), Outcome.value(Measurement.of(0.01)))
                : s);
        List<ComparedMetric> metrics = now.metrics().stream()
                .map(m -> m.id().equals("soft-f1") ? new ComparedMetric(m.id(), m.name(), OptionalDouble.of(0.4), true) : m)
                .toList();
        FrozenStudy before = new FrozenStudy(now.name(), now.labels(), now.annotators(), scores, metrics, now.slices(), now.settings());
        new KeptStudies("assay test").keep(file, before, Progress.NONE);
        return file;
    }

    private static Vote other(Vote v) {
        return new Vote(
                v.item(), v.annotator(), v.label() == Label.PASS ? Label.FAIL : Label.PASS, v.issues(), v.comment(), v.seconds(),
                v.at(), v.visible(), v.supersedes(), v.origin(), v.guideline());
    }
}
