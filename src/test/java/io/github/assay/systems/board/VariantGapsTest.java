package io.github.assay.systems.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.systems.ScoredMetric;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.board.VariantGap.VariantLink;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Gaps against the worked values of metrics.md §5.3. */
class VariantGapsTest {
    private static final LeaderboardSettings SETTINGS =
            new LeaderboardSettings("ex", CaseSet.ALL, BootstrapSettings.DEFAULT.withReplicates(400), 2);

    private static ItemKey item(String id) {
        return new ItemKey(id, "s", ItemKey.DEFAULT_RUN);
    }

    /** Ten cases of which some are right, with one variant each. */
    private static List<VariantGap> gaps(int clean, int perturbed, String... kinds) {
        List<ItemKey> items = new ArrayList<>();
        List<Outcome<Double>> values = new ArrayList<>();
        List<VariantLink> links = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            items.add(item("q" + i));
            values.add(Outcome.value(i < clean ? 1.0 : 0.0));
            items.add(item("v" + i));
            values.add(Outcome.value(i < perturbed ? 1.0 : 0.0));
            links.add(new VariantLink(item("q" + i), item("v" + i), kinds[i % kinds.length]));
        }
        return VariantGaps.of(
                new Scoreboard(items, List.of(new ScoredMetric("ex", OptionalDouble.of(1), values))), links, SETTINGS, Progress.NONE);
    }

    @Test
    void theGapIsPairedAbsoluteAndRelative() {
        VariantGap gap = gaps(8, 6, "typo").getFirst();
        assertThat(gap.gap().asValue().orElseThrow().value()).isCloseTo(0.2, within(1e-12));
        assertThat(gap.relative().asValue().orElseThrow()).isCloseTo(0.25, within(1e-12));
        assertThat(gap.consistency().asValue().orElseThrow().value()).isEqualTo(0.8);
        assertThat(gap.changed()).extracting(ItemKey::caseId).containsExactly("v6", "v7");
        assertThat(gap.gap().asValue().orElseThrow().interval().asValue()).hasValueSatisfying(i -> {
            assertThat(i.low()).isBetween(-1e-12, 0.2);
            assertThat(i.high()).isBetween(0.2, 1.0);
        });
    }

    @Test
    void equalVerdictsHaveNoGapAndNothingCanBeLostOfNothing() {
        VariantGap same = gaps(5, 5, "typo").getFirst();
        assertThat(same.gap().asValue().orElseThrow().value()).isZero();
        assertThat(same.consistency().asValue().orElseThrow().value()).isEqualTo(1);
        assertThat(same.changed()).isEmpty();
        VariantGap none = gaps(0, 3, "typo").getFirst();
        assertThat(none.relative().reason()).isEqualTo("NOTHING_TO_LOSE");
        assertThat(none.gap().asValue().orElseThrow().value()).isCloseTo(-0.3, within(1e-12));
    }

    @Test
    void eachKindHasARowAndAllKindsTogetherOne() {
        List<VariantGap> gaps = gaps(8, 6, "typo", "synonym");
        assertThat(gaps).extracting(VariantGap::perturbation).containsExactly("synonym", "typo", "");
        assertThat(gaps).extracting(VariantGap::pairs).containsExactly(5, 5, 10);
    }

    @Test
    void aPairWithoutAValueIsLeftOut() {
        List<ItemKey> items = List.of(item("a"), item("a~1"), item("b"), item("b~1"));
        ScoredMetric metric = new ScoredMetric("ex", OptionalDouble.of(1), List.of(
                Outcome.value(1.0), Outcome.unavailable("no_result"), Outcome.value(1.0), Outcome.value(0.0)));
        List<VariantLink> links = List.of(
                new VariantLink(item("a"), item("a~1"), "typo"), new VariantLink(item("b"), item("b~1"), "typo"));
        assertThat(VariantGaps.of(new Scoreboard(items, List.of(metric)), links, SETTINGS, Progress.NONE)).singleElement()
                .satisfies(g -> assertThat(g.pairs()).isEqualTo(1));
    }
}
