package io.github.assay.labelling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.TriageSign;
import io.github.assay.domain.labelling.TriageWeights;
import io.github.assay.labelling.TriageQueue.HumanLoad;
import io.github.assay.labelling.TriageQueue.TriageItem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TriageQueueTest {
    private static TriageQueue.Signs signs(String id, Map<TriageSign, Double> signs) {
        return new TriageQueue.Signs(new ItemKey(id, "s", "r1"), signs, 2);
    }

    @Test
    void urgencyIsTheComplementOfTheProductAndReasonsAreSortedByTheirPart() {
        TriageQueue queue = TriageQueue.of(
                List.of(
                        signs("settled", Map.of()),
                        signs("one", Map.of(TriageSign.NEAR_THRESHOLD, 0.5)),
                        signs("two", Map.of(TriageSign.NEAR_THRESHOLD, 1.0, TriageSign.VOTES_SPLIT, 1.0))),
                TriageWeights.USUAL);
        assertThat(queue.items()).extracting(i -> i.item().caseId()).containsExactly("two", "one", "settled");
        assertThat(queue.items().get(0).urgency()).isCloseTo(1 - 0.1 * 0.7, within(1e-12));
        assertThat(queue.items().get(0).shown()).containsExactly(TriageSign.VOTES_SPLIT, TriageSign.NEAR_THRESHOLD);
        assertThat(queue.items().get(1).urgency()).isCloseTo(0.15, within(1e-12));
        assertThat(queue.from(0.1)).hasSize(2);
    }

    @Test
    void aSignOfMostItemsIsNeitherCountedNorShownAndAWeightOfZeroLeavesASignOut() {
        List<TriageQueue.Signs> all = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            all.add(signs("c" + i, i < 6
                    ? Map.of(TriageSign.METRICS_CONTRADICT, 1.0)
                    : Map.of(TriageSign.VOTE_UNSURE, 1.0, TriageSign.OTHER_RUN, 1.0)));
        }
        TriageQueue queue = TriageQueue.of(all, new TriageWeights(Map.of(TriageSign.OTHER_RUN, 0.0)));
        assertThat(queue.common()).containsExactly(TriageSign.METRICS_CONTRADICT);
        assertThat(queue.items().getFirst().shown()).containsExactly(TriageSign.VOTE_UNSURE);
        assertThat(queue.items().getLast().urgency()).isZero();
        assertThat(TriageQueue.of(all.subList(0, 9), TriageWeights.USUAL).common()).as("too few items").isEmpty();
    }

    @Test
    void theLoadIsUnknownUntilTenVotesHaveATime() {
        List<TriageItem> items = TriageQueue.of(List.of(signs("a", Map.of()), signs("b", Map.of())), TriageWeights.USUAL).items();
        assertThat(HumanLoad.of(items, 0, new double[9]).hours()).isEmpty();
        double[] seconds = new double[10];
        java.util.Arrays.fill(seconds, 45);
        assertThat(HumanLoad.of(items, 4, seconds).hours().getAsDouble()).as("four decisions too").isCloseTo(0.1, within(1e-12));
        assertThat(HumanLoad.of(items, 0, seconds)).satisfies(l -> {
            assertThat(l.votes()).isEqualTo(4);
            assertThat(l.hours().getAsDouble()).isCloseTo(0.05, within(1e-12));
        });
    }
}
