package io.github.assay.statistics.prevalence;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.statistics.Interval;
import io.github.assay.statistics.Seeds;
import io.github.assay.statistics.prevalence.PredictionPowered.Samples;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Coverage of the intervals of a pass rate by simulation. 2,000 items, 100 or 300 labelled; three strata of 50, 30 and
 * 20 % with pass rates 0.75, 0.55 and 0.35, so 0.61 in all, all shifted by up to ± 0.1, anew each time: at one fixed rate
 * the number of passes is a lattice, and the coverage of labels alone swings between 93 and 96 % with the rate. The good judge is right on 95, 88 and 80 %, and less
 * certain where it errs; the bad judge tosses a coin and is certain at random; the constant judge passes everything.
 * The table in docs/agreement-and-calibration.md is the output of {@code -Dassay.coverage=20000}.
 */
class DesignCoverageTest {
    private static final int ITEMS = 2000;
    private static final double[] PASSES = {0.75, 0.55, 0.35};
    private static final double[] RIGHT = {0.95, 0.88, 0.80};
    private static final double MEAN = 0.5 * 0.75 + 0.3 * 0.55 + 0.2 * 0.35;
    private static final int FULL = Integer.getInteger("assay.coverage", 0);

    private enum Judge {
        GOOD,
        BAD,
        CONSTANT
    }

    private enum Method {
        LABELS,
        PPI,
        STRATIFIED,
        ACTIVE
    }

    /** Hits and mean width of a method's intervals. */
    private static final class Tally {
        private int hits;
        private double width;

        void take(Interval interval, double truth) {
            hits += interval.low() <= truth && truth <= interval.high() ? 1 : 0;
            width += interval.high() - interval.low();
        }
    }

    /** One drawn population. */
    private record Population(int[] stratum, double[] label, double[] verdict, double[] doubt) {
        static Population of(Judge judge, double shift, SplittableRandom random) {
            Population p = new Population(new int[ITEMS], new double[ITEMS], new double[ITEMS], new double[ITEMS]);
            for (int i = 0; i < ITEMS; i++) {
                double u = random.nextDouble();
                int s = u < 0.5 ? 0 : u < 0.8 ? 1 : 2;
                boolean pass = random.nextDouble() < PASSES[s] + shift;
                boolean right = random.nextDouble() < RIGHT[s];
                double a = random.nextDouble();
                double b = random.nextDouble();
                p.stratum[i] = s;
                p.label[i] = pass ? 1 : 0;
                p.verdict[i] = switch (judge) {
                    case GOOD -> right == pass ? 1 : 0;
                    case BAD -> a < 0.5 ? 1 : 0;
                    case CONSTANT -> 1;
                };
                p.doubt[i] = switch (judge) {
                    case GOOD -> right ? Math.min(a, b) : (a + b) / 2;
                    case BAD -> b;
                    case CONSTANT -> 0;
                };
            }
            return p;
        }

        Samples samples(boolean[] labelled, int only) {
            int[] here = IntStream.range(0, ITEMS).filter(i -> only < 0 || stratum[i] == only).toArray();
            return new Samples(
                    values(here, label, labelled, true), values(here, verdict, labelled, true),
                    values(here, verdict, labelled, false));
        }

        private static double[] values(int[] here, double[] of, boolean[] labelled, boolean with) {
            return IntStream.of(here).filter(i -> labelled[i] == with).mapToDouble(i -> of[i]).toArray();
        }
    }

    private static boolean[] random(int n, SplittableRandom random) {
        boolean[] chosen = new boolean[ITEMS];
        for (int i = 0, left = n; i < ITEMS; i++) {
            chosen[i] = random.nextInt(ITEMS - i) < left;
            left -= chosen[i] ? 1 : 0;
        }
        return chosen;
    }

    private static Map<Method, Tally> simulate(Judge judge, int n, int replications) {
        Map<Method, Tally> found = new EnumMap<>(Method.class);
        for (Method method : Method.values()) {
            found.put(method, new Tally());
        }
        long base = Seeds.base(42, "coverage/" + judge + "/" + n);
        for (int r = 0; r < replications; r++) {
            SplittableRandom random = new SplittableRandom(Seeds.replicate(base, r));
            double shift = 0.2 * random.nextDouble() - 0.1;
            double truth = MEAN + shift;
            Population p = Population.of(judge, shift, random);
            boolean[] labelled = random(n, random);
            Samples all = p.samples(labelled, -1);
            found.get(Method.LABELS).take(PredictionPowered.classical(all).asValue().orElseThrow().interval(0.95), truth);
            found.get(Method.PPI).take(PredictionPowered.tuned(all).asValue().orElseThrow().interval(0.95), truth);
            List<StratifiedPowered.Stratum> strata = new ArrayList<>();
            for (int s = 0; s < PASSES.length; s++) {
                strata.add(new StratifiedPowered.Stratum("s" + s, p.samples(labelled, s)));
            }
            found.get(Method.STRATIFIED).take(StratifiedPowered.of(strata).asValue().orElseThrow().interval(0.95), truth);
            double[] probabilities = DrawProbabilities.of(p.doubt, n);
            boolean[] drawn = new boolean[ITEMS];
            for (int i = 0; i < ITEMS; i++) {
                drawn[i] = random.nextDouble() < probabilities[i];
            }
            double[] used = IntStream.range(0, ITEMS).filter(i -> drawn[i]).mapToDouble(i -> probabilities[i]).toArray();
            found.get(Method.ACTIVE).take(ActivePowered.of(new ActivePowered.Drawn(p.samples(drawn, -1), used))
                    .asValue()
                    .orElseThrow()
                    .interval(0.95), truth);
        }
        return found;
    }

    /**
     * 600 replications: a true coverage of 94 to 96 % gives a share whose standard error is at most 0.97 points. The band
     * adds four standard errors on both sides, 90.1 to 99.2 %: the whole family of 24 fails by chance once in 600 runs of
     * other seeds.
     */
    @ParameterizedTest
    @CsvSource({"BAD,100", "CONSTANT,100", "GOOD,300", "BAD,300", "CONSTANT,300"})
    @Tag("exhaustive")
    void intervalsCoverOfEachJudge(Judge judge, int n) {
        intervalsCover(judge, n);
    }

    @ParameterizedTest
    @CsvSource("GOOD,100")
    void intervalsCover(Judge judge, int n) {
        int replications = FULL > 0 ? FULL : 600;
        Map<Method, Tally> found = simulate(judge, n, replications);
        found.forEach((method, tally) -> {
            double share = (double) tally.hits / replications;
            if (FULL > 0) {
                System.out.printf(Locale.ROOT, "%s n=%d %s coverage %.2f %% width %.4f%n",
                        judge, n, method, 100 * share, tally.width / replications);
            }
            double four = (FULL > 0 ? 2 : 4) * Math.sqrt(0.06 * 0.94 / replications);
            assertThat(share).as(judge + " " + n + " " + method).isBetween(0.94 - four, Math.min(1, 0.96 + four));
        });
    }

    /** A good judge narrows, strata narrow further; a constant judge gives exactly the interval of the labels. */
    @Test
    void aGoodJudgeNarrowsTheInterval() {
        Map<Method, Tally> good = simulate(Judge.GOOD, 300, 200);
        assertThat(good.get(Method.PPI).width).isLessThan(0.75 * good.get(Method.LABELS).width);
        assertThat(good.get(Method.STRATIFIED).width).isLessThan(good.get(Method.PPI).width);
        assertThat(good.get(Method.ACTIVE).width).isLessThan(good.get(Method.PPI).width);
        Population p = Population.of(Judge.CONSTANT, 0, new SplittableRandom(7));
        boolean[] labelled = random(100, new SplittableRandom(8));
        double[] equal = IntStream.range(0, 100).mapToDouble(_ -> 0.05).toArray();
        Samples samples = p.samples(labelled, -1);
        assertThat(DrawProbabilities.of(p.doubt, 100)).usingComparatorWithPrecision(1e-12).containsOnly(0.05);
        assertThat(ActivePowered.of(new ActivePowered.Drawn(samples, equal)).asValue().orElseThrow().interval(0.95))
                .usingRecursiveComparison()
                .ignoringFields("method")
                .isEqualTo(PredictionPowered.classical(samples).asValue().orElseThrow().interval(0.95));
    }
}
