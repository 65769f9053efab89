package io.github.assay.statistics.resample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.statistics.Interval;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The difference of a statistic on two samples that were resampled each by itself. */
class UnpairedDifferenceTest {
    private static Replicates of(double... values) {
        return new Replicates(new double[][] {values}, 0.95);
    }

    /** 0.5 to 0.6 in steps of 0.001, backwards in the second run: differences −0.1, −0.098, … 0.1. */
    @Test
    void boundsAreQuantilesOfTheSubtractedReplicates() {
        double[] up = LongStream.rangeClosed(0, 100).mapToDouble(i -> 0.5 + i / 1000.0).toArray();
        double[] down = LongStream.rangeClosed(0, 100).mapToDouble(i -> 0.6 - i / 1000.0).toArray();
        Replicates.Difference difference = of(up).unpaired(0, of(down), 0);
        Interval interval = difference.interval().asValue().orElseThrow();
        assertThat(interval.low()).isCloseTo(-0.095, within(1e-12));
        assertThat(interval.high()).isCloseTo(0.095, within(1e-12));
        assertThat(difference.p().asValue().orElseThrow()).as("51 of 101 are at or above 0").isEqualTo(1.0);
    }

    @Test
    void aReplicateThatIsUndefinedInOneRunIsUndefinedInTheDifference() {
        double[] mine = LongStream.range(0, 200).mapToDouble(i -> 0.7 + i / 1e4).toArray();
        double[] theirs = DoubleStream.generate(() -> 0.2).limit(200).toArray();
        for (int i = 0; i < 20; i++) {
            mine[i] = Bootstrap.UNDEFINED;
            theirs[i + 10] = Bootstrap.UNDEFINED;
        }
        Replicates.Difference difference = of(mine).unpaired(0, of(theirs), 0);
        assertThat(difference.p().asValue().orElseThrow()).as("2/(170 + 1)").isCloseTo(2.0 / 171, within(1e-12));
    }

    @Test
    void runsOfUnequalLengthAreRefused() {
        assertThatThrownBy(() -> of(1, 2, 3).unpaired(0, of(1, 2), 0)).hasMessage("3 replicates against 2");
    }

    @TestFactory
    Stream<DynamicTest> turnedRoundItIsTheOpposite() {
        return LongStream.range(0, 10).mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            Replicates a = of(random.doubles(300).toArray());
            Replicates b = of(random.doubles(300, 0.1, 1.3).toArray());
            Replicates.Difference ab = a.unpaired(0, b, 0);
            Replicates.Difference ba = b.unpaired(0, a, 0);
            Interval one = ab.interval().asValue().orElseThrow();
            Interval other = ba.interval().asValue().orElseThrow();
            assertThat(one.low()).isCloseTo(-other.high(), within(1e-12));
            assertThat(one.high()).isCloseTo(-other.low(), within(1e-12));
            assertThat(ab.p()).isEqualTo(ba.p());
        }));
    }
}
