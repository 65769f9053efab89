package io.github.assay.statistics.raters;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.statistics.raters.ScaleVotes.Majority;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Plurality and lower median of the labels of an item. */
class ScaleVotesTest {
    private static ScaleVotes votes(int... counts) {
        return ScaleVotes.of(counts);
    }

    /** The worked example of statistics.md §1 with fail and pass as a scale of two. */
    @Test
    void onTwoCategoriesThePluralityIsTheMajority() {
        assertThat(votes(1, 2)).isEqualTo(new ScaleVotes(Majority.MAJORITY, 3, OptionalInt.of(1), OptionalInt.of(1)));
        assertThat(votes(1, 1)).isEqualTo(new ScaleVotes(Majority.TIE, 2, OptionalInt.empty(), OptionalInt.of(0)));
        assertThat(votes(0, 1)).isEqualTo(new ScaleVotes(Majority.UNANIMOUS, 1, OptionalInt.of(1), OptionalInt.of(1)));
        assertThat(votes(0, 0))
                .isEqualTo(new ScaleVotes(Majority.NO_VOTES, 0, OptionalInt.empty(), OptionalInt.empty()));
    }

    @Test
    void aTieForTheFirstPlaceHasNoPluralityButAMedian() {
        assertThat(votes(2, 0, 2)).isEqualTo(new ScaleVotes(Majority.TIE, 4, OptionalInt.empty(), OptionalInt.of(0)));
        assertThat(votes(1, 1, 1)).isEqualTo(new ScaleVotes(Majority.TIE, 3, OptionalInt.empty(), OptionalInt.of(1)));
        assertThat(votes(2, 1, 2, 1).lowerMedian()).isEqualTo(OptionalInt.of(1));
    }

    @Test
    void thePluralityNeedsNoHalfAndNeedNotBeTheMedian() {
        assertThat(votes(2, 1, 1, 1)).isEqualTo(new ScaleVotes(Majority.MAJORITY, 5, OptionalInt.of(0), OptionalInt.of(1)));
    }

    @TestFactory
    Stream<DynamicTest> theMedianIsTheMiddleOfTheSortedVotes() {
        return LongStream.range(0, 30).mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            int[] counts = random.ints(random.nextInt(2, 7), 0, 4).toArray();
            List<Integer> sorted = new ArrayList<>();
            for (int k = 0; k < counts.length; k++) {
                for (int i = 0; i < counts[k]; i++) {
                    sorted.add(k);
                }
            }
            ScaleVotes votes = votes(counts);
            assertThat(votes.votes()).isEqualTo(sorted.size());
            if (!sorted.isEmpty()) {
                assertThat(votes.lowerMedian()).isEqualTo(OptionalInt.of(sorted.get((sorted.size() - 1) / 2)));
                votes.plurality().ifPresent(first -> {
                    for (int k = 0; k < counts.length; k++) {
                        assertThat(counts[first] > counts[k] || k == first).isTrue();
                    }
                });
            }
        }));
    }
}
