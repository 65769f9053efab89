package io.github.assay.agreement;

import static io.github.assay.agreement.VoteBuilder.item;
import static io.github.assay.agreement.VoteBuilder.vote;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.calibration.PeopleStudy;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** An annotator with a few votes does not move means over annotators, and is named. */
class FewVotesTest {
    private static List<Vote> three() {
        SplittableRandom random = new SplittableRandom(5);
        List<Vote> votes = new ArrayList<>();
        for (int i = 0; i < 80; i++) {
            boolean truth = random.nextBoolean();
            for (String who : List.of("ana", "ben", "chloe")) {
                votes.add(vote(item(i), who, truth ^ random.nextInt(12) == 0 ? Label.PASS : Label.FAIL, 0));
            }
        }
        return votes;
    }

    private static AgreementResult agreement(List<Vote> votes) {
        return AgreementAnalysis.of(
                votes, List.of(), new AgreementSettings(BootstrapSettings.DEFAULT.withReplicates(200), 1), Progress.NONE);
    }

    private static PeopleComparison people(List<Vote> votes) {
        return PeopleStudy.annotators(votes, CalibrationSettings.DEFAULT.raisedTo(200), Progress.NONE);
    }

    @Test
    void twoVotesMoveNeitherLightsKappaNorTheCeiling() {
        List<Vote> votes = three();
        AgreementResult before = agreement(votes);
        PeopleComparison people = people(votes);
        votes.add(vote(item(0), "dave", Label.PASS, 0));
        votes.add(vote(item(1), "dave", Label.FAIL, 0));
        Label first = votes.getFirst().label() == Label.PASS ? Label.FAIL : Label.PASS;
        votes.set(votes.size() - 2, vote(item(0), "dave", first, 0));
        AgreementResult after = agreement(votes);
        assertThat(after.headline().others().light().asValue().orElseThrow().value())
                .isEqualTo(before.headline().others().light().asValue().orElseThrow().value());
        assertThat(after.headline().others().light().asValue().orElseThrow().interval())
                .isEqualTo(before.headline().others().light().asValue().orElseThrow().interval());
        assertThat(after.headline().others().leftOut()).containsExactly("dave");
        assertThat(before.headline().others().leftOut()).isEmpty();
        assertThat(after.cautions()).anySatisfy(c -> {
            assertThat(c.code()).isEqualTo("FEW_VOTES");
            assertThat(c.subjects()).containsExactly("dave");
        });
        PeopleComparison more = people(votes);
        assertThat(more.leftOut()).containsExactly("dave");
        assertThat(more.ceiling().annotators()).isEqualTo(3);
        // Dave's two votes still count among the others of ana, ben and chloe.
        assertThat(Math.abs(more.ceiling().value().asValue().orElseThrow() - people.ceiling().value().asValue().orElseThrow())).isLessThan(0.03);
    }

    @Test
    void tenVotesAreEnough() {
        List<Vote> votes = three();
        for (int i = 0; i < 10; i++) {
            votes.add(vote(item(i), "dave", i % 2 == 0 ? Label.PASS : Label.FAIL, 0));
        }
        assertThat(agreement(votes).headline().others().leftOut()).isEmpty();
        assertThat(people(votes).ceiling().annotators()).isGreaterThanOrEqualTo(3);
    }

    @Test
    void nobodyWithEnoughVotesMeansNoMean() {
        List<Vote> votes = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            votes.add(vote(item(i), "ana", i % 2 == 0 ? Label.PASS : Label.FAIL, 0));
            votes.add(vote(item(i), "ben", i % 2 == 0 ? Label.PASS : Label.FAIL, 0));
        }
        assertThat(agreement(votes).headline().others().light().reason()).isEqualTo("TOO_FEW_VOTES");
        assertThat(people(votes).ceiling().kappa().reason()).isEqualTo("TOO_FEW_VOTES");
    }
}
