package io.github.assay.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.ItemKey;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.systems.LuckStudy.Dimension;
import io.github.assay.systems.LuckStudy.EqualAnswer;
import io.github.assay.systems.LuckStudy.LuckRow;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LuckStudyTest {
    private static EqualAnswer answer(int number, int rank, String recipe, String... constructs) {
        return new EqualAnswer(
                new ItemKey("c" + number, number % 2 == 0 ? "s" : "t", "r1"), "db" + number % 3, List.of(constructs), rank, recipe);
    }

    /** The worked figures of counterexample.md §8.4: 27 of 30 passes have a complete search or gold's text. */
    private static List<EqualAnswer> worked() {
        List<EqualAnswer> all = new ArrayList<>();
        for (int i = 0; i < 27; i++) {
            all.add(i < 4 ? answer(i, 2, i < 3 ? "R4" : "R11", "joins", "limit") : i == 4 ? answer(i, 4, "R2", "joins") : answer(i, 0, ""));
        }
        return all;
    }

    @Test
    void theWorkedShareHasWilsonsInterval() {
        LuckRow all = LuckStudy.of(worked(), Dimension.SYSTEM).getLast();
        Estimate share = all.share(0.95).asValue().orElseThrow();
        Interval interval = share.interval().asValue().orElseThrow();
        assertThat(share.value()).isEqualTo(4.0 / 27);
        assertThat(interval.low()).isCloseTo(0.0592, within(5e-5));
        assertThat(interval.high()).isCloseTo(0.3248, within(5e-5));
        assertThat(all.unrealistic()).isEqualTo(1);
        assertThat(all.byRank()).containsExactly(0, 4, 0);
    }

    @Test
    void groupsShareTheirAnswersAndRecipesShareAll() {
        List<LuckRow> constructs = LuckStudy.of(worked(), Dimension.CONSTRUCT);
        assertThat(constructs).extracting(LuckRow::group).containsExactly("joins", "limit", "");
        assertThat(constructs.getFirst().searched()).isEqualTo(5);
        assertThat(constructs.getFirst().separated()).hasSize(4);
        List<LuckRow> recipes = LuckStudy.of(worked(), Dimension.RECIPE);
        assertThat(recipes).extracting(LuckRow::group).containsExactly("R11", "R4", "");
        assertThat(recipes).extracting(LuckRow::searched).containsOnly(27);
        assertThat(recipes.subList(0, 2).stream().mapToInt(r -> r.separated().size()).sum()).isEqualTo(4);
    }

    @Test
    void withoutAnswersThereIsNoShare() {
        assertThat(LuckStudy.of(List.of(), Dimension.RANK)).singleElement()
                .satisfies(r -> assertThat(r.share(0.95).reason()).isEqualTo("not_searched"));
    }

    @Test
    void threeSystemsNotThreeRunsOfOneRaiseADoubt() {
        List<ItemKey> runs = List.of(new ItemKey("c", "s", "r1"), new ItemKey("c", "s", "r2"), new ItemKey("c", "s", "r3"));
        List<ItemKey> systems = List.of(new ItemKey("c", "s", "r1"), new ItemKey("c", "t", "r1"), new ItemKey("c", "u", "r1"));
        assertThat(new GoldDoubt("c", runs.getFirst(), 4, runs, runs).isRaised()).isFalse();
        assertThat(new GoldDoubt("c", runs.getFirst(), 4, systems, systems).isRaised()).isTrue();
    }
}
