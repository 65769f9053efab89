package io.github.assay.labelling;

import static io.github.assay.labelling.QueueFixture.facts;
import static io.github.assay.labelling.QueueFixture.ids;
import static io.github.assay.labelling.QueueFixture.items;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.project.Item;
import io.github.assay.labelling.CaseQueue.QueueProgress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CaseQueueTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private static CaseQueue blank(int cases) {
        List<Item> items = items(cases);
        return CaseQueue.of(items, QueueFacts.blank(items.size()));
    }

    private static CaseQueue stand(CaseQueue queue, int row, ItemStatus standing, long second) {
        return queue.with(queue.row(row).item().key(), queue.row(row).facts().withOwn(standing, NOON.plusSeconds(second)));
    }

    @Test
    void nextUndecidedGoesOnAndRoundAndLeavesWhatWasPutOffToTheEnd() {
        CaseQueue queue = stand(blank(2), 1, ItemStatus.LATER, 5);
        assertThat(queue.nextUndecided(-1)).hasValue(0);
        assertThat(queue.nextUndecided(0)).hasValue(2);
        assertThat(queue.nextUndecided(3)).hasValue(0);

        queue = stand(stand(queue, 2, ItemStatus.PASS, 6), 3, ItemStatus.UNSURE, 7);
        assertThat(queue.nextUndecided(1)).hasValue(0);
        queue = stand(queue, 0, ItemStatus.LATER, 8);
        assertThat(queue.nextUndecided(0)).as("put off first").hasValue(1);
        queue = stand(queue, 1, ItemStatus.LATER, 9);
        assertThat(queue.nextUndecided(1)).as("put off again goes behind").hasValue(0);
        queue = stand(stand(queue, 0, ItemStatus.FAIL, 10), 1, ItemStatus.PASS, 11);
        assertThat(queue.nextUndecided(0)).isEqualTo(OptionalInt.empty());
        assertThat(blank(0).nextUndecided(-1)).isEqualTo(OptionalInt.empty());
    }

    /** In every order and filter: the same rows, cases together, each at the place of its first row, the order inside kept. */
    @Test
    void groupsKeepTheRowsAndTheOrderInside() {
        for (QueueOrder order : List.of(
                new QueueOrder.AsFiled(), new QueueOrder.Triage(), new QueueOrder.Drawn(), new QueueOrder.Shuffled(7),
                new QueueOrder.Stratified(QueueOrder.Stratum.SYSTEM, 3))) {
            for (String filter : List.of("", "system:C3", "db:retail", "label:none")) {
                CaseQueue plain = stand(blank(9), 4, ItemStatus.PASS, 1).filtered(QueueFilter.parse(filter)).ordered(order);
                List<String> expected = ids(plain).stream()
                        .map(id -> id.substring(0, id.indexOf('/')))
                        .distinct()
                        .flatMap(id -> ids(plain).stream().filter(row -> row.startsWith(id + "/")))
                        .toList();
                CaseQueue grouped = plain.grouped(true);
                assertThat(ids(grouped)).as(order + " " + filter).isEqualTo(expected);
                assertThat(ids(plain.grouped(true).ordered(order))).isEqualTo(expected);
                assertThat(ids(blank(9).grouped(true).with(plain.facts()).ordered(order).filtered(QueueFilter.parse(filter))))
                        .isEqualTo(expected);
                assertThat(ids(grouped.grouped(false))).isEqualTo(ids(plain));
                assertThat(grouped.progress()).isEqualTo(plain.progress());
            }
        }
    }

    @Test
    void whatCannotBeJudgedIsDone() {
        CaseQueue queue = blank(1);
        queue = queue.with(queue.row(0).item().key(), ItemFacts.BLANK.withFlags(Set.of(Flag.CANNOT_JUDGE)));
        assertThat(queue.nextUndecided(-1)).hasValue(1);
        assertThat(queue.progress()).isEqualTo(new QueueProgress(2, 1, 0, 0, 0, 1, 0, 0));
    }

    @Test
    void progressCountsTheRowsShown() {
        CaseQueue queue = stand(stand(stand(blank(3), 0, ItemStatus.PASS, 1), 1, ItemStatus.LATER, 2), 2, ItemStatus.UNSURE, 3);
        assertThat(queue.progress()).isEqualTo(new QueueProgress(6, 2, 1, 0, 1, 0, 1, 0));
        assertThat(queue.progress().total() - queue.progress().decided()).isEqualTo(4);
        assertThat(queue.filtered(QueueFilter.parse("label:none")).progress())
                .isEqualTo(new QueueProgress(3, 0, 0, 0, 0, 0, 0, 0));
    }

    @Test
    void rowsKeepTheirPlacesWhenAVoteNoLongerMeetsTheFilter() {
        CaseQueue queue = blank(3).filtered(QueueFilter.parse("label:none"));
        CaseQueue voted = stand(queue, 1, ItemStatus.PASS, 1);
        assertThat(ids(voted)).isEqualTo(ids(queue));
        assertThat(voted.filtered(voted.filter()).size()).isEqualTo(queue.size() - 1);
    }

    @Test
    void theSameSeedGivesTheSameShuffleAndLosesNothing() {
        CaseQueue queue = blank(50);
        List<String> shuffled = ids(queue.ordered(new QueueOrder.Shuffled(7)));
        assertThat(shuffled).isEqualTo(ids(blank(50).ordered(new QueueOrder.Shuffled(7))));
        assertThat(shuffled).isNotEqualTo(ids(queue.ordered(new QueueOrder.Shuffled(8))));
        assertThat(shuffled).containsExactlyInAnyOrderElementsOf(ids(queue));
        assertThat(ids(queue.ordered(new QueueOrder.Shuffled(7)).ordered(new QueueOrder.AsFiled())))
                .isEqualTo(ids(queue));
    }

    @Test
    void orderAndFilterDoNotDependOnWhichCameFirst() {
        CaseQueue queue = blank(40);
        QueueFilter retail = QueueFilter.parse("db:retail");
        QueueOrder order = new QueueOrder.Shuffled(3);
        assertThat(ids(queue.filtered(retail).ordered(order))).isEqualTo(ids(queue.ordered(order).filtered(retail)));
    }

    @Test
    void everyStretchOfAStratifiedQueueHoldsEachStratumInProportion() {
        CaseQueue queue = blank(60).ordered(new QueueOrder.Stratified(QueueOrder.Stratum.DATABASE, 1));
        for (int length = 12; length <= 120; length += 12) {
            long retail = ids(queue).subList(0, length).stream()
                    .filter(id -> queue.row(queue.indexOf(items(60).get(index(id)).key()).getAsInt())
                            .item()
                            .evalCase()
                            .dbId()
                            .equals("retail"))
                    .count();
            assertThat((double) retail).isBetween(length / 3.0 - 1, length / 3.0 + 1);
        }
    }

    private static int index(String id) {
        return Integer.parseInt(id.substring(1, 5)) * 2 + (id.endsWith("C3") ? 1 : 0);
    }

    @Test
    void triagePutsTheLeastSettledFirstAndSaysWhy() {
        List<Item> items = items(4);
        double[] ex = {1, 0, 1, 1, 1, 1, Double.NaN, 1};
        double[] hybrid = {1, 0.88, 0.2, 1, 0.93, 1, Double.NaN, 1};
        List<ItemFacts> known = QueueFixture.blank(8);
        known.set(5, ItemFacts.BLANK.withVotes(1, 1).withOwn(ItemStatus.PASS, NOON));
        known.set(3, ItemFacts.BLANK.withStatus("error", ""));
        known.set(7, ItemFacts.BLANK.withOwn(ItemStatus.PASS, NOON));
        CaseQueue queue = CaseQueue.of(
                        items,
                        facts(
                                known,
                                new MetricColumn("ex", OptionalDouble.of(1), 1, ex),
                                new MetricColumn("hybrid-ex", OptionalDouble.of(0.9), 1, hybrid),
                                new MetricColumn("hardness", OptionalDouble.empty(), 3, new double[8])))
                .ordered(new QueueOrder.Triage());

        List<List<TriageReason>> reasons = new ArrayList<>();
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < queue.size(); i++) {
            reasons.add(queue.row(i).reasons());
            order.add(items.indexOf(queue.row(i).item()));
        }
        assertThat(order).containsExactly(5, 3, 2, 1, 4, 6, 0, 7);
        assertThat(reasons)
                .containsExactly(
                        List.of(TriageReason.VOTES_SPLIT),
                        List.of(TriageReason.GOLD_IN_DOUBT),
                        List.of(TriageReason.METRICS_SPLIT),
                        List.of(TriageReason.NEAR_THRESHOLD),
                        List.of(TriageReason.NEAR_THRESHOLD),
                        List.of(TriageReason.NO_VERDICT),
                        List.of(),
                        List.of());
    }
}
