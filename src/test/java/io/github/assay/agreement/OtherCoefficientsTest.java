package io.github.assay.agreement;

import static io.github.assay.agreement.VoteBuilder.item;
import static io.github.assay.agreement.VoteBuilder.vote;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.agreement.Coefficients.OtherCoefficients;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.service.study.AgreementService;
import io.github.assay.statistics.Caution;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.KappaWeights;
import io.github.assay.statistics.raters.CongerKappa;
import io.github.assay.statistics.raters.LightKappa;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Coefficients beside the usual ones, drift within an annotator, and repeated cases. */
class OtherCoefficientsTest {
    private static final AgreementSettings ONE =
            new AgreementSettings(AgreementSettings.DEFAULT.bootstrap().withReplicates(400), 1);

    private static AgreementResult run(List<Vote> votes) {
        return AgreementAnalysis.of(votes, List.of(), ONE, Progress.NONE);
    }

    private static List<Vote> random(int seed, int raters) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Vote> votes = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            boolean truth = random.nextBoolean();
            for (int a = 0; a < raters; a++) {
                if (random.nextInt(10) > 0) {
                    boolean label = random.nextInt(5) > 0 == truth;
                    votes.add(vote(item(i), VoteBuilder.annotator(a), label ? Label.PASS : Label.FAIL, 0));
                }
            }
        }
        return votes;
    }

    @Test
    void congerAndLightAreThoseOfTheLabels() {
        List<Vote> votes = random(3, 4);
        OtherCoefficients others = run(votes).headline().others();
        var ratings = RatingMatrix.of(votes).ratings();
        assertThat(others.conger().asValue().orElseThrow().value())
                .isEqualTo(CongerKappa.of(ratings, KappaWeights.IDENTITY).asValue().orElseThrow().value());
        assertThat(others.light().map(Estimate::value)).isEqualTo(LightKappa.of(ratings));
        for (Outcome<Estimate> one : List.of(others.conger(), others.light(), others.brennanPrediger())) {
            Interval interval = one.asValue().orElseThrow().interval().asValue().orElseThrow();
            assertThat(one.asValue().orElseThrow().value()).isBetween(interval.low(), interval.high());
            assertThat(interval.high() - interval.low()).isBetween(0.05, 0.5);
        }
    }

    @Test
    void twoAnnotatorsWithoutGapsMakeCongerCohen() {
        List<Vote> votes = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            votes.add(vote(item(i), "A", i % 2 == 0 ? Label.PASS : Label.FAIL, 0));
            votes.add(vote(item(i), "B", i % 2 == 0 || i % 5 == 0 ? Label.PASS : Label.FAIL, 0));
        }
        AgreementResult result = run(votes);
        Estimate cohen = result.pairs().getFirst().cohenKappa().asValue().orElseThrow();
        Estimate conger = result.headline().others().conger().asValue().orElseThrow();
        assertThat(conger.value()).isCloseTo(cohen.value(), within(1e-12));
        Interval a = cohen.interval().asValue().orElseThrow();
        Interval b = conger.interval().asValue().orElseThrow();
        assertThat(b.low()).isCloseTo(a.low(), within(1e-12));
        assertThat(b.high()).isCloseTo(a.high(), within(1e-12));
        assertThat(result.headline().others().light().asValue().orElseThrow().value()).isEqualTo(cohen.value());
    }

    @Test
    void anAnnotatorWhoDriftsIsNamed() {
        List<Vote> votes = new ArrayList<>();
        for (int i = 0; i < 80; i++) {
            Label label = i % 2 == 0 ? Label.PASS : Label.FAIL;
            Label other = i % 2 == 0 ? Label.FAIL : Label.PASS;
            votes.add(vote(item(i), "A", label, i));
            votes.add(vote(item(i), "B", label, i));
            votes.add(vote(item(i), "C", i >= 40 && i % 4 < 2 ? other : label, i));
        }
        AgreementResult result = run(votes);
        AnnotatorAgreement c = result.annotators().get(2);
        assertThat(c.firstHalf().asValue().orElseThrow().value()).isEqualTo(1);
        assertThat(c.secondHalf().asValue().orElseThrow().value()).isCloseTo(0, within(1e-12));
        assertThat(result.cautions()).filteredOn(x -> x.code().equals("ORDER_EFFECT"))
                .containsExactly(new Caution("ORDER_EFFECT", List.of("C"), c.secondHalf().asValue().orElseThrow().value() - 1));
    }

    @Test
    void withoutTimesThereAreNoHalves() {
        assertThat(run(random(5, 3)).annotators().getFirst().firstHalf().reason()).isEqualTo("NOT_COMPUTABLE");
    }

    @Test
    void casesThatRepeatAnotherAreCounted() {
        List<Vote> votes = new ArrayList<>();
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Item one = new Item(
                    Case.of("c" + i, i < 3 ? "How many?" : "Which?", "SELECT 1", "d"),
                    Prediction.of("c" + i, "s", "SELECT 2"));
            items.add(one);
            ItemKey key = one.key();
            votes.add(vote(key, "A", Label.PASS, i));
            votes.add(vote(key, "B", Label.FAIL, i));
        }
        AgreementResult result = new AgreementService().analyse(votes, items, ONE, Progress.NONE);
        assertThat(result.cautions()).contains(new Caution("DUPLICATE_CASES", List.of(), 2));
    }
}
