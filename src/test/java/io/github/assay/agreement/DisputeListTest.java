package io.github.assay.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.agreement.DisputeList.DisputeReason;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.DisputeCause;
import io.github.assay.domain.labelling.FinalLabel.Source;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy.Ties;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.ReferenceRule;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DisputeListTest {
    private static final Instant AT = Instant.parse("2026-03-03T10:00:00Z");

    private final List<ItemKey> order = new ArrayList<>();
    private final List<Vote> votes = new ArrayList<>();

    private ItemKey item(String id, Label... labels) {
        ItemKey item = new ItemKey(id, "s", "r1");
        order.add(item);
        for (int i = 0; i < labels.length; i++) {
            votes.add(new Vote(
                    item, "a" + i, labels[i], List.of(), "", 1, AT, Vote.Visible.NOTHING, Optional.empty(), Vote.Origin.CAST));
        }
        return item;
    }

    private DisputeList list(Map<ItemKey, Adjudication> decisions, Ties ties, FlagAct... flags) {
        return DisputeList.of(order, votes, List.of(flags), decisions, ReferenceRule.MAJORITY.withTies(ties), 3);
    }

    @Test
    void sourcesAreKeptApartAndOnlyUnclearItemsAreListed() {
        item("unanimous", Label.PASS, Label.PASS, Label.PASS);
        item("single", Label.FAIL);
        ItemKey split = item("split", Label.PASS, Label.PASS, Label.FAIL);
        ItemKey tie = item("tie", Label.PASS, Label.FAIL);
        ItemKey unsure = item("unsure", Label.UNSURE, Label.UNSURE);
        ItemKey decided = item("decided", Label.PASS, Label.FAIL);
        ItemKey none = item("none", Label.PASS, Label.PASS);
        item("unvoted");
        DisputeList list = list(
                Map.of(
                        decided, new Adjudication(decided, "dana", Label.FAIL, "", AT),
                        none, new Adjudication(none, "dana", Label.UNSURE, "", AT)),
                Ties.ADJUDICATE);
        assertThat(list.items()).extracting(DisputedItem::item).containsExactly(split, tie, unsure, decided, none);
        assertThat(list.items()).filteredOn(DisputedItem::isOpen).hasSize(2);
        assertThat(list.sources()).containsOnly(
                Map.entry(Source.UNANIMOUS, 1), Map.entry(Source.SINGLE_VOTE, 1), Map.entry(Source.MAJORITY, 1),
                Map.entry(Source.UNDECIDED, 2), Map.entry(Source.ADJUDICATED, 1));
        DisputedItem overruled = list.items().get(4);
        assertThat(overruled.label().label()).as("no final label over a majority").isEmpty();
        assertThat(list.items().get(1).expected()).isEqualTo(1);
        assertThat(list.items().get(0).needsDecision()).isFalse();
    }

    @Test
    void aTieThatThePolicyCountsIsNoTieAndABookmarkIsNoReason() {
        ItemKey tie = item("tie", Label.PASS, Label.FAIL);
        ItemKey clear = item("clear", Label.PASS, Label.PASS, Label.PASS);
        ItemKey marked = item("marked", Label.PASS, Label.PASS, Label.PASS);
        DisputeList list = list(
                Map.of(), Ties.PASS, new FlagAct(clear, "a0", Flag.GOLD_DEFECTIVE, true, "", AT),
                new FlagAct(marked, "a0", Flag.BOOKMARK, true, "", AT));
        assertThat(list.items()).extracting(DisputedItem::item).containsExactly(tie, clear);
        assertThat(list.items().getFirst().reasons()).isEqualTo(Set.of(DisputeReason.SPLIT));
        assertThat(list.items().getLast().reasons()).isEqualTo(Set.of(DisputeReason.GOLD_DEFECTIVE));
    }

    @Test
    void aGapIsOpenUntilTheGuidelineChangesAndNamesVotesToRevisit() {
        ItemKey one = item("one", Label.PASS);
        ItemKey two = item("two", Label.FAIL);
        List<Adjudication> decisions = List.of(
                new Adjudication(one, "dana", Label.PASS, "Ties  may be cut", Optional.of(DisputeCause.GUIDELINE_GAP), List.of(), "v1", AT),
                new Adjudication(two, "dana", Label.PASS, "ties may be cut", Optional.of(DisputeCause.GUIDELINE_GAP), List.of(), "v1", AT.plusSeconds(1)),
                new Adjudication(two, "dana", Label.PASS, "slip", Optional.of(DisputeCause.ERROR), List.of(), "v2", AT));
        GuidelineGaps before = GuidelineGaps.of(decisions, votes, "v1");
        assertThat(before.gaps()).singleElement().satisfies(g -> {
            assertThat(g.items()).containsExactly(one, two);
            assertThat(g.isOpen()).isTrue();
        });
        GuidelineGaps after = GuidelineGaps.of(decisions, votes, "v2");
        assertThat(after.gaps().getFirst().isOpen()).isFalse();
        assertThat(after.decisions()).hasSize(2);
    }

    /** The list of 50,000 items with votes of ten annotators each, as after every decision, in processor time. */
    @Test
    @Tag("exhaustive")
    void fiftyThousandItemsOfTenAnnotatorsAreListedInTime() {
        Label[] labels = {Label.PASS, Label.FAIL, Label.PASS, Label.PASS, Label.UNSURE, Label.FAIL};
        for (int i = 0; i < 50_000; i++) {
            Label[] ten = new Label[10];
            for (int a = 0; a < 10; a++) {
                ten[a] = i % 4 == 0 ? labels[(i + a) % labels.length] : Label.PASS;
            }
            item("case-" + i, ten);
        }
        long best = Long.MAX_VALUE;
        for (int round = 0; round < 7; round++) {
            long from = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            assertThat(list(Map.of(), Ties.ADJUDICATE).items()).isNotEmpty();
            best = Math.min(best, ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - from);
        }
        assertThat(best / 1_000_000).as("milliseconds of processor time").isLessThan(300);
    }
}
