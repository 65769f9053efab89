package io.github.assay.calibration;

import static io.github.assay.agreement.VoteBuilder.item;
import static io.github.assay.agreement.VoteBuilder.vote;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.calibration.input.AnnotatorLabels;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.people.AnnotatorStudy.AgainstAnnotator;
import io.github.assay.calibration.people.HumanCeiling;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.statistics.Estimate;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** κ against several references from one set of resamples. */
class AgainstAnnotatorsTest {
    private static final int N = 90;
    private static final CalibrationSettings SETTINGS = CalibrationSettings.DEFAULT
            .with(CalibrationSettings.DEFAULT.bootstrap().withReplicates(800))
            .withThreads(2);

    private static final List<ComparedMetric> METRICS = List.of(
            new ComparedMetric("near", "Near", OptionalDouble.of(1), true),
            new ComparedMetric("far", "Far", OptionalDouble.of(1), true));

    private final List<FinalLabel> majority = new ArrayList<>();
    private final List<Vote> votes = new ArrayList<>();
    private final List<Score> scores = new ArrayList<>();

    /** @param gaps whether the third annotator leaves out every fifth item and metrics every ninth */
    private void simulate(double error, boolean gaps) {
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < N; i++) {
            boolean truth = random.nextDouble() < 0.6;
            int passes = 0;
            for (String who : List.of("A", "B", "C")) {
                boolean pass = truth ^ random.nextDouble() < error;
                passes += pass ? 1 : 0;
                if (!gaps || !who.equals("C") || i % 5 != 0) {
                    votes.add(vote(item(i), who, pass ? Label.PASS : Label.FAIL, 0));
                }
            }
            majority.add(label(i, passes > 1));
            for (ComparedMetric metric : METRICS) {
                boolean pass = truth ^ random.nextDouble() < (metric.id().equals("near") ? 0.1 : 0.35);
                scores.add(new Score(
                        item(i),
                        metric.id(),
                        gaps && i % 9 == 0
                                ? Outcome.unavailable("gold_error")
                                : Outcome.value(Measurement.of(pass ? 1 : 0))));
            }
        }
    }

    private static FinalLabel label(int i, boolean pass) {
        return new FinalLabel(
                item(i), Optional.of(pass ? Label.PASS : Label.FAIL), FinalLabel.Source.MAJORITY, 3);
    }

    private CalibrationResult study(int threads) {
        return Calibrator.of(
                scores, majority, AnnotatorLabels.of(votes), METRICS, List.of(), SETTINGS.withThreads(threads), Progress.NONE);
    }

    @Test
    void eachAnnotatorAsFurtherReferenceGivesWhatAStudyWithThatReferenceGives() {
        simulate(0.1, false);
        CalibrationResult all = study(2);
        for (int a = 0; a < 3; a++) {
            String who = List.of("A", "B", "C").get(a);
            List<FinalLabel> own = votes.stream()
                    .filter(v -> v.annotator().equals(who))
                    .map(v -> new FinalLabel(v.item(), Optional.of(v.label()), FinalLabel.Source.MAJORITY, 1))
                    .toList();
            CalibrationResult alone = Calibrator.of(scores, own, METRICS, List.of(), SETTINGS, Progress.NONE);
            for (int m = 0; m < METRICS.size(); m++) {
                AgainstAnnotator against = all.metrics().get(m).against().get(a);
                assertThat(against.annotator()).isEqualTo(who);
                assertThat(against.kappa()).isEqualTo(alone.metrics().get(m).verdicts().cohenKappa());
            }
        }
    }

    @Test
    void furtherReferencesChangeNoDigitOfTheMajoritysAndNoThreadCountChangesAny() {
        simulate(0.1, true);
        CalibrationResult alone = Calibrator.of(scores, majority, METRICS, List.of(), SETTINGS, Progress.NONE);
        CalibrationResult all = study(1);
        CalibrationResult eight = study(8);
        for (int m = 0; m < METRICS.size(); m++) {
            assertThat(all.metrics().get(m).verdicts()).isEqualTo(alone.metrics().get(m).verdicts());
            assertThat(eight.metrics().get(m).against()).isEqualTo(all.metrics().get(m).against());
        }
        assertThat(all.pairs()).usingRecursiveComparison().isEqualTo(alone.pairs());
    }

    @Test
    void casesWithoutTheAnnotatorsLabelOrTheMetricsVerdictAreLeftOut() {
        simulate(0.1, true);
        Estimate third = study(2).metrics().getFirst().against().get(2).kappa().asValue().orElseThrow();
        long both = votes.stream()
                .filter(v -> v.annotator().equals("C"))
                .map(Vote::item)
                .filter(i -> scores.stream()
                        .anyMatch(s -> s.item().equals(i) && s.outcome().asValue().isPresent()))
                .count();
        assertThat(third.n()).isEqualTo((int) both);
        assertThat(third.interval().asValue()).isPresent();
    }

    @Test
    void peopleTakeTheIntervalsOfTheStudyUnlessVotesChangedSince() {
        simulate(0.1, false);
        MetricCalibration near = study(2).metrics().getFirst();
        PeopleComparison.AgainstPeople beside = PeopleStudy.of(votes, List.of(PeopleStudy.verdicts(near)), HumanCeiling.NONE, CalibrationSettings.DEFAULT, Progress.NONE)
                .metrics()
                .getFirst();
        assertThat(beside.kappas()).isEqualTo(near.against().stream().map(AgainstAnnotator::kappa).toList());
        Vote first = votes.getFirst();
        votes.set(0, vote(first.item(), "A", first.label() == Label.PASS ? Label.FAIL : Label.PASS, 1));
        PeopleComparison.AgainstPeople later = PeopleStudy.of(votes, List.of(PeopleStudy.verdicts(near)), HumanCeiling.NONE, CalibrationSettings.DEFAULT, Progress.NONE)
                .metrics()
                .getFirst();
        assertThat(later.kappas().getFirst().asValue().orElseThrow().interval().reason()).isEqualTo("NOT_COMPUTABLE");
        assertThat(later.kappas().get(1)).isEqualTo(beside.kappas().get(1));
    }

    @Test
    void annotatorsWhoNeverDifferAreDrawnAgainWithoutEffect() {
        simulate(0, false);
        MetricDetail detail = study(2).metrics().getFirst().details().compute(Progress.NONE);
        assertThat(detail.kappa().annotatorsRedrawn()).isEqualTo(detail.kappa().percentile());
    }

    @Test
    void annotatorsWhoDifferWidenTheIntervalAndAdjudicatedItemsStay() {
        simulate(0.25, false);
        MetricDetail detail = study(2).metrics().getFirst().details().compute(Progress.NONE);
        double plain = width(detail.kappa().percentile());
        assertThat(width(detail.kappa().annotatorsRedrawn())).isGreaterThan(plain);
        majority.replaceAll(l -> new FinalLabel(l.item(), l.label(), FinalLabel.Source.ADJUDICATED, 3));
        MetricDetail adjudicated = study(2).metrics().getFirst().details().compute(Progress.NONE);
        assertThat(adjudicated.kappa().annotatorsRedrawn()).isEqualTo(adjudicated.kappa().percentile());
    }

    private static double width(Outcome<io.github.assay.statistics.Interval> interval) {
        return interval.asValue().map(i -> i.high() - i.low()).orElseThrow();
    }

    @Test
    void oneAnnotatorCannotBeDrawnAgain() {
        simulate(0.1, false);
        votes.removeIf(v -> !v.annotator().equals("A"));
        assertThat(study(1).metrics().getFirst().details().compute(Progress.NONE).kappa().annotatorsRedrawn().reason())
                .isEqualTo("SINGLE_RATER");
        votes.clear();
        assertThat(study(1).metrics().getFirst().details().compute(Progress.NONE).kappa().annotatorsRedrawn().reason())
                .isEqualTo("SINGLE_RATER");
    }
}
