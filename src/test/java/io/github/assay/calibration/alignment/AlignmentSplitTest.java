package io.github.assay.calibration.alignment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.calibration.alignment.AlignmentSplit.Side;
import io.github.assay.calibration.alignment.AlignmentSplit.SplitItem;
import io.github.assay.domain.ItemKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The split into tune and test: share, strata, whole cases, and stability when labels are added. */
class AlignmentSplitTest {
    private static final Instant NOW = Instant.parse("2026-11-22T10:00:00Z");

    /** Cases with one to three systems, a pass share that differs by slice, in random order. */
    private static List<SplitItem> items(int cases, long seed) {
        Random random = new Random(seed);
        List<SplitItem> items = new ArrayList<>();
        for (int c = 0; c < cases; c++) {
            String slice = random.nextInt(4) == 0 ? "hard" : "easy";
            boolean pass = random.nextDouble() < (slice.equals("hard") ? 0.3 : 0.8);
            for (int s = 0; s <= random.nextInt(3); s++) {
                items.add(new SplitItem(new ItemKey("case " + c, "system " + s, "r1"), pass, slice));
            }
        }
        Collections.shuffle(items, random);
        return items;
    }

    @Test
    void shareAndEachLabelHaveTheShareUpToOneCase() {
        for (long seed = 0; seed < 60; seed++) {
            int cases = 1 + (int) (seed * 7 % 200);
            double share = 0.1 + 0.8 * (seed % 9) / 9;
            List<SplitItem> items = items(cases, seed);
            AlignmentSplit split = AlignmentSplit.draw(items, seed, share, NOW);
            assertThat(split.tune().size() + split.test().size()).isEqualTo(cases);
            assertThat((double) split.test().size()).isCloseTo(share * cases, within(1.0));
            for (boolean pass : new boolean[] {true, false}) {
                List<String> of = items.stream().filter(i -> i.pass() == pass).map(i -> i.item().caseId()).distinct().toList();
                long test = of.stream().filter(split.test()::contains).count();
                assertThat((double) test).isCloseTo(share * of.size(), within(1.0));
            }
        }
    }

    @Test
    void aSliceOfOneSystemHasTheShareWithinEachLabel() {
        List<SplitItem> items = IntStream.range(0, 300)
                .mapToObj(i -> new SplitItem(new ItemKey("c" + i, "s", "r1"), i % 5 != 0, i % 3 == 0 ? "hard" : "easy"))
                .toList();
        AlignmentSplit split = AlignmentSplit.draw(items, 42, 1.0 / 3, NOW);
        for (String slice : List.of("hard", "easy")) {
            for (boolean pass : new boolean[] {true, false}) {
                List<SplitItem> stratum = items.stream().filter(i -> i.slice().equals(slice) && i.pass() == pass).toList();
                long test = stratum.stream().filter(i -> split.side(i.item().caseId()) == Side.TEST).count();
                assertThat((double) test).isCloseTo(stratum.size() / 3.0, within(1.0));
            }
        }
    }

    @Test
    void theOrderOfItemsDoesNotMatterAndTheSeedDoes() {
        List<SplitItem> items = items(120, 3);
        List<SplitItem> other = new ArrayList<>(items);
        Collections.shuffle(other, new Random(9));
        AlignmentSplit split = AlignmentSplit.draw(items, 42, 0.3, NOW);
        assertThat(AlignmentSplit.draw(other, 42, 0.3, NOW)).isEqualTo(split);
        assertThat(AlignmentSplit.draw(items, 43, 0.3, NOW).test()).isNotEqualTo(split.test());
        assertThat(AlignmentSplit.draw(items, 43, 0.3, NOW).hash()).isNotEqualTo(split.hash());
        assertThat(AlignmentSplit.draw(items, 42, 0.3, NOW.plusSeconds(1)).hash()).isEqualTo(split.hash());
    }

    @Test
    void casesLabelledLaterKeepTheShareAndMoveNothing() {
        AlignmentSplit split = AlignmentSplit.draw(items(100, 5), 42, 1.0 / 3, NOW);
        long test = IntStream.range(0, 30_000).filter(i -> split.side("later " + i) == Side.TEST).count();
        assertThat(test / 30_000.0).isCloseTo(1.0 / 3, within(0.01));
        split.tune().forEach(id -> assertThat(split.side(id)).isEqualTo(Side.TUNE));
        split.test().forEach(id -> assertThat(split.side(id)).isEqualTo(Side.TEST));
        assertThat(IntStream.range(0, 100).mapToObj(i -> split.side("later " + i)).toList())
                .isEqualTo(IntStream.range(0, 100).mapToObj(i -> split.side("later " + i)).toList());
    }
}
