package io.github.assay.calibration;

import static io.github.assay.agreement.VoteBuilder.item;
import static io.github.assay.agreement.VoteBuilder.vote;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.agreement.FinalLabels;
import io.github.assay.calibration.input.AnnotatorLabels;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.people.AnnotatorStudy.UndecidedVerdicts;
import io.github.assay.calibration.people.PeopleComparison.AgainstPeople;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy.Ties;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.statistics.Estimate;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Items whose votes are tied take part in every statistic that needs no majority, whatever the tie policy. */
class TiedVotesTest {
    private static final List<ComparedMetric> METRIC = List.of(new ComparedMetric("m", "M", OptionalDouble.of(1), true));

    private final List<Vote> votes = new ArrayList<>();
    private final List<Score> scores = new ArrayList<>();

    private void add(int count, Label first, Label second, boolean verdict) {
        for (int k = 0; k < count; k++) {
            int i = scores.size();
            votes.add(vote(item(i), "A", first, 0));
            votes.add(vote(item(i), "B", second, 0));
            scores.add(new Score(item(i), "m", Outcome.value(Measurement.of(verdict ? 1 : 0))));
        }
    }

    private CalibrationResult study(Ties ties) {
        List<FinalLabel> labels = FinalLabels.of(votes, Map.of(), ties, 1);
        return Calibrator.of(
                scores, labels, AnnotatorLabels.of(votes), METRIC, List.of(), CalibrationSettings.DEFAULT.withThreads(1),
                Progress.NONE);
    }

    private AgainstPeople beside(CalibrationResult result) {
        return PeopleStudy.of(
                        votes, result.metrics().stream().map(PeopleStudy::verdicts).toList(), result.ceiling(),
                        result.settings(), Progress.NONE)
                .metrics()
                .getFirst();
    }

    /** Sixteen unanimous items (9, 1, 1, 5) alone have κ 11/15; the four ties make it (10, 2, 2, 6), κ 7/12. */
    @Test
    void fourTiesOfTwentyItemsAreHalfAPassEach() {
        add(9, Label.PASS, Label.PASS, true);
        add(1, Label.PASS, Label.PASS, false);
        add(1, Label.FAIL, Label.FAIL, true);
        add(5, Label.FAIL, Label.FAIL, false);
        add(2, Label.PASS, Label.FAIL, true);
        add(2, Label.FAIL, Label.PASS, false);
        for (Ties ties : Ties.values()) {
            CalibrationResult result = study(ties);
            AgainstPeople people = beside(result);
            assertThat(people.soft().asValue().orElseThrow()).as("%s", ties).isCloseTo(7 / 12.0, within(1e-12));
            assertThat(people.kappas()).extracting(k -> k.asValue().orElseThrow().n()).containsExactly(20, 20);
            assertThat(people.unanimous().asValue().orElseThrow()).isCloseTo(11 / 15.0, within(1e-12));
            assertThat(result.n()).isEqualTo(ties == Ties.ADJUDICATE ? 16 : 20);
        }
    }

    @Test
    void theTiePolicyMovesNoStatisticThatNeedsNoMajority() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 120; i++) {
            boolean truth = random.nextDouble() < 0.55;
            for (String who : List.of("A", "B", "C", "D")) {
                if (random.nextDouble() < 0.9) {
                    boolean pass = truth ^ random.nextDouble() < 0.2;
                    votes.add(vote(item(i), who, pass ? Label.PASS : Label.FAIL, 0));
                }
            }
            boolean verdict = truth ^ random.nextDouble() < 0.15;
            scores.add(new Score(item(i), "m", Outcome.value(Measurement.of(verdict ? 1 : 0))));
        }
        CalibrationResult undecided = study(Ties.ADJUDICATE);
        AgainstPeople people = beside(undecided);
        long tied = undecided.sources().get(FinalLabel.Source.UNDECIDED);
        assertThat(tied).isGreaterThan(8);
        for (Ties ties : List.of(Ties.PASS, Ties.FAIL)) {
            CalibrationResult result = study(ties);
            assertThat(beside(result)).isEqualTo(people);
            assertThat(result.metrics().getFirst().against()).isEqualTo(undecided.metrics().getFirst().against());
            assertThat(result.metrics().getFirst().verdicts()).isNotEqualTo(undecided.metrics().getFirst().verdicts());
        }
        assertThat(people.kappas().stream().map(k -> k.asValue().orElseThrow()).map(Estimate::interval))
                .allSatisfy(i -> assertThat(i.asValue()).isPresent());
        assertThat(people.alternative().asValue().orElseThrow().annotators().getFirst().cases()).isGreaterThan(95);
        assertThat(people.model().asValue()).isPresent();
    }

    /** An item that one annotator could not judge and nobody else saw has no vote; it takes part in nothing. */
    @Test
    void itemsWithoutADecidingVoteStayOut() {
        add(6, Label.PASS, Label.PASS, true);
        add(6, Label.FAIL, Label.FAIL, false);
        votes.add(vote(item(12), "A", Label.UNSURE, 0));
        scores.add(new Score(item(12), "m", Outcome.value(Measurement.of(1))));
        CalibrationResult result = study(Ties.ADJUDICATE);
        assertThat(result.metrics().getFirst().undecided()).isEqualTo(new UndecidedVerdicts(List.of(), List.of()));
        assertThat(beside(result).kappas()).extracting(k -> k.asValue().orElseThrow().n()).containsExactly(12, 12);
    }
}
