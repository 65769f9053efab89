package io.github.assay.agreement;

import static io.github.assay.agreement.VoteBuilder.item;
import static io.github.assay.agreement.VoteBuilder.vote;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.FinalLabel.Source;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy.Ties;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.ReferenceRule;
import io.github.assay.domain.project.Slice;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Caution;
import io.github.assay.statistics.Estimate;
import io.github.assay.tabular.AgreementSpecs;
import io.github.assay.task.Progress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AgreementAnalysisTest {
    private static final AgreementSettings ONE_THREAD = new AgreementSettings(BootstrapSettings.DEFAULT, 1);

    @Test
    void theLatestVoteCountsAndLaterTakesItBack() {
        List<Vote> votes = List.of(
                vote(item(0), "A", Label.PASS, 10),
                vote(item(0), "A", Label.FAIL, 20),
                vote(item(0), "B", Label.PASS, 10),
                vote(item(0), "B", Label.SKIP, 30),
                vote(item(1), "A", Label.UNSURE, 10),
                vote(item(1), "B", Label.PASS, 5));
        RatingMatrix matrix = RatingMatrix.of(votes);
        assertThat(matrix.items()).containsExactly(item(0), item(1));
        assertThat(matrix.annotators()).containsExactly("A", "B");
        assertThat(List.of(matrix.label(0, 0), matrix.label(0, 1), matrix.label(1, 0), matrix.label(1, 1)))
                .containsExactly(RatingMatrix.FAIL, -1, -1, RatingMatrix.PASS);
    }

    /** A vote that was carried counts where its annotator has no other vote on the item, whatever the times. */
    @Test
    void aCarriedVoteGivesWayToAnEarlierOne() {
        Vote carried = vote(item(0), "A", Label.PASS, 20)
                .copying(Optional.of(new Vote.Original("s", "r0", Instant.EPOCH, true)));
        Vote own = vote(item(0), "A", Label.FAIL, 10);
        for (List<Vote> votes : List.of(List.of(own, carried), List.of(carried, own))) {
            assertThat(RatingMatrix.CurrentVotes.of(votes)).containsExactly(own);
        }
        assertThat(RatingMatrix.CurrentVotes.of(List.of(carried))).containsExactly(carried);
    }

    @Test
    void finalLabelsSayHowTheyCameAbout() {
        List<Vote> votes = new ArrayList<>();
        add(votes, 0, "PPP");
        add(votes, 1, "PPF");
        add(votes, 2, "PF.");
        add(votes, 3, "F..");
        votes.add(vote(item(4), "A", Label.UNSURE, 0));
        add(votes, 5, "FFF");
        List<FinalLabel> labels = FinalLabels.of(votes, Map.of(item(5), Label.PASS), Ties.ADJUDICATE, 1);
        assertThat(labels).extracting(FinalLabel::source)
                .containsExactly(
                        Source.UNANIMOUS, Source.MAJORITY, Source.UNDECIDED, Source.SINGLE_VOTE, Source.NO_VOTES,
                        Source.ADJUDICATED);
        assertThat(labels.get(5).label()).contains(Label.PASS);
        assertThat(labels.get(2).label()).isEmpty();
        assertThat(FinalLabels.of(votes, Map.of(), Ties.FAIL, 1).get(2).label()).contains(Label.FAIL);
        assertThat(FinalLabels.of(votes, Map.of(), Ties.PASS, 1).get(2).label()).contains(Label.PASS);
        assertThat(FinalLabels.of(votes, Map.of(), Ties.PASS, 3).get(3).source()).isEqualTo(Source.UNDECIDED);
        for (Ties counted : List.of(Ties.PASS, Ties.FAIL)) {
            assertThat(FinalLabels.of(votes, Map.of(), counted, 1).get(2).source()).isEqualTo(Source.TIE);
        }
        ReferenceRule clear = new ReferenceRule("", Ties.PASS, 1, true, false);
        assertThat(FinalLabels.of(votes, Map.of(), clear).stream().filter(l -> l.label().isPresent()))
                .extracting(FinalLabel::item)
                .as("one vote and a tie counted as pass are not unanimous")
                .containsExactly(item(0), item(5));
        Map<ItemKey, Label> unsure = Map.of(item(2), Label.UNSURE);
        assertThat(FinalLabels.of(votes, unsure, Ties.ADJUDICATE, 1).get(2).source()).isEqualTo(Source.UNDECIDED);
    }

    @Test
    void everyNumberKnowsItsItems() {
        List<Vote> votes = new ArrayList<>();
        add(votes, 0, "PPP");
        add(votes, 1, "PPF");
        add(votes, 2, "PF.");
        add(votes, 3, "F..");
        AgreementResult result = AgreementAnalysis.of(votes, List.of(), ONE_THREAD, Progress.NONE);
        Coefficients.VoteSplit split = result.headline().votes();
        assertThat(split.unanimous()).containsExactly(item(0));
        assertThat(split.majority()).containsExactly(item(1));
        assertThat(split.tie()).containsExactly(item(2));
        assertThat(split.single()).containsExactly(item(3));
        assertThat(result.headline().unanimity().asValue().orElseThrow().value()).isCloseTo(1.0 / 3, within(1e-12));
        assertThat(result.pairs()).extracting(p -> p.a() + p.b() + p.n()).containsExactly("AB3", "AC2", "BC2");
        assertThat(result.pairs().get(0).disagreements()).containsExactly(item(2));
        assertThat(result.pairs().get(1).disagreements()).containsExactly(item(1));
        AnnotatorAgreement c = result.annotators().get(2);
        assertThat(c.n()).isEqualTo(2);
        assertThat(c.missing()).isEqualTo(2);
        assertThat(c.passed()).containsExactly(item(0));
        assertThat(c.failed()).containsExactly(item(1));
        assertThat(c.againstRest()).containsExactly(item(1));
    }

    @Test
    void orderOfVotesAndThreadsChangeNoDigit() {
        List<Vote> votes = simulated(80);
        List<Slice> slices = List.of(
                new Slice("db", "even", IntStream.range(0, 80).filter(i -> i % 2 == 0).mapToObj(VoteBuilder::item).toList()));
        AgreementResult plain = AgreementAnalysis.of(votes, slices, ONE_THREAD, Progress.NONE);
        List<Vote> shuffled = new ArrayList<>(votes);
        Collections.shuffle(shuffled, new Random(5));
        AgreementSettings eight = new AgreementSettings(BootstrapSettings.DEFAULT, 8);
        assertThat(AgreementAnalysis.of(shuffled, slices, eight, Progress.NONE)).isEqualTo(plain);
        assertThat(plain.strata()).hasSize(1);
        assertThat(plain.strata().getFirst().items()).hasSize(40);
        Estimate alpha = plain.headline().krippendorffAlpha().asValue().orElseThrow();
        assertThat(alpha.value())
                .isBetween(
                        alpha.interval().asValue().orElseThrow().low(),
                        alpha.interval().asValue().orElseThrow().high());
    }

    @Test
    void aSliceOfAllItemsHasTheFiguresOfTheWhole() {
        Slice all = new Slice("system", "a", IntStream.range(0, 90).mapToObj(VoteBuilder::item).toList());
        Slice most = new Slice("db", "most", IntStream.range(0, 79).mapToObj(VoteBuilder::item).toList());
        AgreementResult result = AgreementAnalysis.of(simulated(80), List.of(all, most), ONE_THREAD, Progress.NONE);
        assertThat(result.strata().getFirst().coefficients()).isEqualTo(result.headline());
        assertThat(result.strata().getFirst().items()).hasSize(80);
        assertThat(result.strata().getLast().coefficients()).isNotEqualTo(result.headline());
    }

    @Test
    void fewItemsGetNoIntervalButAReason() {
        List<Vote> votes = simulated(9);
        AgreementResult result = AgreementAnalysis.of(votes, List.of(), ONE_THREAD, Progress.NONE);
        assertThat(result.headline().fleissKappa().asValue().orElseThrow().interval().reason())
                .isEqualTo("TOO_FEW_PER_CLASS");
        assertThat(result.cautions()).extracting(Caution::code).contains("FEW_ITEMS");
    }

    @Test
    void nothingOneAnnotatorAndOneLabelAreReasonsNotNumbers() {
        AgreementResult nothing = AgreementAnalysis.of(List.of(), List.of(), ONE_THREAD, Progress.NONE);
        assertThat(nothing.headline().items()).isZero();
        assertThat(nothing.headline().krippendorffAlpha().reason()).isEqualTo("NO_PAIRABLE_VALUES");
        assertThat(nothing.headline().fleissKappa().reason()).isEqualTo("NO_DATA");

        List<Vote> alone = IntStream.range(0, 20)
                .mapToObj(i -> vote(item(i), "A", i % 2 == 0 ? Label.PASS : Label.FAIL, 0))
                .toList();
        AgreementResult one = AgreementAnalysis.of(alone, List.of(), ONE_THREAD, Progress.NONE);
        assertThat(one.headline().fleissKappa().reason()).isEqualTo("SINGLE_RATER");
        assertThat(one.annotators().getFirst().kappaWithRest().reason()).isEqualTo("SINGLE_RATER");
        assertThat(one.cautions()).extracting(Caution::code).contains("SINGLE_ANNOTATOR");

        List<Vote> same = new ArrayList<>();
        IntStream.range(0, 20).forEach(i -> add(same, i, "PP"));
        AgreementResult all = AgreementAnalysis.of(same, List.of(), ONE_THREAD, Progress.NONE);
        assertThat(all.headline().fleissKappa().reason()).isEqualTo("EXPECTED_AGREEMENT_IS_ONE");
        assertThat(all.headline().krippendorffAlpha().reason()).isEqualTo("EXPECTED_DISAGREEMENT_IS_ZERO");
        assertThat(all.headline().gwetAc1().asValue().orElseThrow().value()).isEqualTo(1);
        assertThat(all.pairs().getFirst().cohenKappa().reason()).isEqualTo("EXPECTED_AGREEMENT_IS_ONE");
        assertThat(all.cautions()).extracting(Caution::code).contains("CONSTANT_ANNOTATOR", "EXTREME_PREVALENCE");
    }

    /** 40 items, 3 of them with one label: every coefficient is about the other 37. */
    @Test
    void allCoefficientsStateOneNumberOfItems() {
        List<Vote> votes = new ArrayList<>();
        IntStream.range(0, 40).forEach(i -> add(votes, i, i % 3 == 0 ? "PP" : i < 5 ? "F." : i % 5 == 0 ? "PF" : "FF"));
        AgreementResult result = AgreementAnalysis.of(votes, List.of(), ONE_THREAD, Progress.NONE);
        assertThat(AgreementSpecs.coefficients(result.headline()))
                .hasSize(8)
                .allSatisfy(c -> assertThat(c.estimate().asValue().orElseThrow().n()).as(c.key()).isEqualTo(37));
    }

    @Test
    void missingLabelsAboveFivePercentAreTold() {
        List<Vote> votes = new ArrayList<>();
        IntStream.range(0, 40).forEach(i -> add(votes, i, i % 3 == 0 ? "PP" : i < 5 ? "F." : "FF"));
        AgreementResult result = AgreementAnalysis.of(votes, List.of(), ONE_THREAD, Progress.NONE);
        assertThat(result.cautions())
                .contains(new Caution("MISSING_ABOVE_5_PERCENT", List.of("B"), 3.0 / 40));
    }

    /** A letter for each annotator: P, F or a dot for none. */
    private static void add(List<Vote> votes, int row, String letters) {
        for (int a = 0; a < letters.length(); a++) {
            if (letters.charAt(a) != '.') {
                Label label = letters.charAt(a) == 'P' ? Label.PASS : Label.FAIL;
                votes.add(vote(item(row), VoteBuilder.annotator(a), label, 0));
            }
        }
    }

    private static List<Vote> simulated(int items) {
        List<Vote> votes = new ArrayList<>();
        for (int i = 0; i < items; i++) {
            add(votes, i, i % 7 == 0 ? "PF." : i % 5 == 0 ? "PPF" : i % 3 == 0 ? "FFF" : "PPP");
        }
        return votes;
    }
}
