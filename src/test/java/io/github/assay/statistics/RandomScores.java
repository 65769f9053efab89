package io.github.assay.statistics;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** Scores, labels and confusion counts drawn at random, and tests that go over a hundred seeds of them. */
final class RandomScores {
    private static final int RUNS = 100;

    private RandomScores() {}

    static Stream<DynamicTest> seeds(Consumer<SplittableRandom> property) {
        return LongStream.range(1, RUNS + 1)
                .mapToObj(seed -> dynamicTest("seed " + seed, () -> property.accept(new SplittableRandom(seed))));
    }

    static double[] scores(SplittableRandom random, int n) {
        return IntStream.range(0, n).mapToDouble(_ -> random.nextInt(12) / 11.0).toArray();
    }

    static boolean[] flags(SplittableRandom random, int n) {
        boolean[] flags = new boolean[n];
        for (int i = 0; i < n; i++) {
            flags[i] = random.nextBoolean();
        }
        return flags;
    }

    static Confusion confusion(SplittableRandom random) {
        int most = random.nextInt(3) == 0 ? 2 : 60;
        return new Confusion(
                random.nextInt(most), random.nextInt(most), random.nextInt(most), random.nextInt(most));
    }
}
