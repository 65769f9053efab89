package io.github.assay.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.raters.KappaIntervals;
import io.github.assay.statistics.tests.DeltaKappa;
import io.github.assay.statistics.tests.Homogeneity;
import io.github.assay.statistics.tests.TierPermutation;
import io.github.assay.task.Progress;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.SplittableRandom;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;

/** Standard errors that are 0 by definition are 0, and no others are; against the formulas in exact fractions. */
class ZeroVarianceTest {
    /** Rows of the reference, columns of the metric, weights and shares in exact arithmetic (statistics.md §2.1). */
    private record Exact(long[][] table, KappaWeights weights) {
        BigFraction w(int i, int j) {
            int q = table.length;
            int d = Math.abs(i - j);
            return switch (weights) {
                case IDENTITY -> d == 0 ? BigFraction.ONE : BigFraction.ZERO;
                case LINEAR -> BigFraction.ONE.subtract(BigFraction.of(d, q - 1));
                case QUADRATIC -> BigFraction.ONE.subtract(BigFraction.of(d * d, (q - 1) * (q - 1)));
                case ORDINAL -> BigFraction.ONE.subtract(BigFraction.of(d * (d + 1), q * (q - 1)));
            };
        }

        long n() {
            long n = 0;
            for (long[] row : table) {
                for (long c : row) {
                    n += c;
                }
            }
            return n;
        }

        BigFraction p(int i, int j) {
            return BigFraction.of(table[i][j]).divide(BigFraction.of(n()));
        }

        BigFraction row(int i) {
            BigFraction sum = BigFraction.ZERO;
            for (int j = 0; j < table.length; j++) {
                sum = sum.add(p(i, j));
            }
            return sum;
        }

        BigFraction column(int j) {
            BigFraction sum = BigFraction.ZERO;
            for (int i = 0; i < table.length; i++) {
                sum = sum.add(p(i, j));
            }
            return sum;
        }

        /** The bracket of Var, and of Var under κ = 0, as the specification writes them. */
        BigFraction[] brackets() {
            int q = table.length;
            BigFraction po = BigFraction.ZERO;
            BigFraction pe = BigFraction.ZERO;
            for (int i = 0; i < q; i++) {
                for (int j = 0; j < q; j++) {
                    po = po.add(w(i, j).multiply(p(i, j)));
                    pe = pe.add(w(i, j).multiply(row(i)).multiply(column(j)));
                }
            }
            BigFraction kappa = po.subtract(pe).divide(BigFraction.ONE.subtract(pe));
            BigFraction lack = BigFraction.ONE.subtract(kappa);
            BigFraction var = BigFraction.ZERO;
            BigFraction underNull = BigFraction.ZERO;
            for (int i = 0; i < q; i++) {
                for (int j = 0; j < q; j++) {
                    BigFraction wr = BigFraction.ZERO;
                    BigFraction wc = BigFraction.ZERO;
                    for (int k = 0; k < q; k++) {
                        wr = wr.add(column(k).multiply(w(i, k)));
                        wc = wc.add(row(k).multiply(w(k, j)));
                    }
                    BigFraction x = w(i, j).subtract(wr.add(wc).multiply(lack));
                    var = var.add(p(i, j).multiply(x).multiply(x));
                    BigFraction y = w(i, j).subtract(wr.add(wc));
                    underNull = underNull.add(row(i).multiply(column(j)).multiply(y).multiply(y));
                }
            }
            BigFraction mean = kappa.subtract(pe.multiply(lack));
            return new BigFraction[] {
                var.subtract(mean.multiply(mean)),
                underNull.subtract(pe.multiply(pe)),
                BigFraction.ONE.subtract(pe).multiply(BigFraction.ONE.subtract(pe)).multiply(BigFraction.of(n()))
            };
        }
    }

    private static double root(BigFraction variance) {
        return Math.sqrt(variance.doubleValue());
    }

    /** Small counts with many empty cells, so that every kind of degenerate table occurs; some large ones. */
    private static long[][] table(SplittableRandom random, int q) {
        long[][] table = new long[q][q];
        int most = random.nextInt(4) == 0 ? 100_000 : 4;
        double empty = random.nextDouble();
        for (long[] row : table) {
            for (int j = 0; j < q; j++) {
                row[j] = random.nextDouble() < empty ? 0 : random.nextInt(most + 1);
            }
        }
        return table;
    }

    @Test
    void aStandardErrorIsZeroExactlyWhereTheFormulaIsInFractions() {
        SplittableRandom random = new SplittableRandom(20261101);
        int zero = 0;
        int above = 0;
        for (int t = 0; t < 6000; t++) {
            int q = 2 + t % 3;
            KappaWeights weights = KappaWeights.values()[random.nextInt(4)];
            long[][] table = table(random, q);
            if (!(WeightedKappa.of(table, weights) instanceof Outcome.Value<WeightedKappa>(WeightedKappa k))) {
                continue;
            }
            BigFraction[] exact = new Exact(table, weights).brackets();
            String which = weights + " " + java.util.Arrays.deepToString(table);
            double se = root(exact[0].divide(exact[2]));
            assertThat(k.standardError() == 0).as(which).isEqualTo(exact[0].equals(BigFraction.ZERO));
            assertThat(k.standardErrorUnderNull() == 0).as(which).isEqualTo(exact[1].equals(BigFraction.ZERO));
            assertThat(k.standardError()).as(which).isCloseTo(se, within(1e-9 * Math.max(se, 1e-9)));
            zero += k.standardError() == 0 ? 1 : 0;
            above += k.standardError() == 0 ? 0 : 1;
            if (q == 2) {
                double raw = CohenKappa.rawError(table[0][0], table[0][1], table[1][0], table[1][1]);
                assertThat(raw == 0).as(which).isEqualTo(k.standardError() == 0);
                assertThat(raw).as(which).isCloseTo(se, within(1e-9 * Math.max(se, 1e-9)));
            }
        }
        assertThat(zero).isGreaterThan(500);
        assertThat(above).isGreaterThan(2000);
    }

    @Test
    void everyConstantMarginOfATwoByTwoTableHasNoStandardError() {
        for (long a = 0; a <= 60; a++) {
            for (long b = 1; b <= 60; b++) {
                assertThat(CohenKappa.standardError(new Confusion(a, 0, b, 0)).asValue().orElse(0.0)).isZero();
                assertThat(CohenKappa.standardError(new Confusion(a, b, 0, 0)).asValue().orElse(0.0)).isZero();
                assertThat(CohenKappa.rawError(0, a, 0, b)).isZero();
                assertThat(CohenKappa.rawError(0, 0, a, b)).isZero();
            }
        }
    }

    /** Tiers of the audit: "easy" has a constant metric, so it has no weight. */
    @Test
    void aTierWithAConstantMetricIsLeftOutOfTheHomogeneityTest() {
        SequencedMap<String, Confusion> tiers = new LinkedHashMap<>();
        tiers.put("easy", new Confusion(30, 0, 12, 0));
        tiers.put("medium", new Confusion(18, 2, 1, 17));
        tiers.put("hard", new Confusion(19, 7, 2, 15));
        Homogeneity test = Homogeneity.of(tiers).asValue().orElseThrow();
        assertThat(test.excluded()).containsExactly("easy");
        assertThat(test.q()).isCloseTo(3.03, within(0.005));
        assertThat(test.degrees()).isEqualTo(1);
        assertThat(test.p()).isCloseTo(0.082, within(0.0005));
        TierPermutation permuted = TierPermutation.of(tiers, BootstrapSettings.DEFAULT, Progress.NONE)
                .asValue()
                .orElseThrow();
        assertThat(permuted.p()).isCloseTo(0.25, within(0.02));
    }

    /**
     * Resamples without one of the three fails have a constant reference and no SE. The exact bound is 0.891; the next
     * possible value, 0.904, has 2.49 % below it, so resampling may give either.
     */
    @Test
    void replicatesWithoutAStandardErrorAreDroppedFromTheStudentisedIntervalAndCounted() {
        KappaIntervals k = KappaIntervals.of(
                        new Confusion(28, 5, 0, 3), "joint/cases", BootstrapSettings.DEFAULT, 1, Progress.NONE)
                .asValue()
                .orElseThrow();
        Interval t = k.studentised().asValue().orElseThrow();
        assertThat(t.high()).isBetween(0.891, 0.905);
        assertThat(k.undefinedShare()).isLessThan(0.001);
        assertThat(k.studentisedUndefinedShare()).isBetween(0.03, 0.07);
        assertThat(t.flags())
                .containsExactly(k.studentisedUndefinedShare() > 0.05
                        ? PercentileInterval.UNSTABLE
                        : PercentileInterval.UNDEFINED_REPLICATES);
        assertThat(k.percentile().asValue().orElseThrow().flags())
                .doesNotContain(PercentileInterval.UNSTABLE);
    }

    @Test
    void aStudentisedIntervalOfMostlyConstantResamplesIsUndefined() {
        KappaIntervals k = KappaIntervals.of(
                        new Confusion(60, 1, 0, 0).plus(new Confusion(0, 0, 0, 1)), "joint/cases",
                        BootstrapSettings.DEFAULT.withReplicates(2000), 1, Progress.NONE)
                .asValue()
                .orElseThrow();
        assertThat(k.studentisedUndefinedShare()).isGreaterThan(0.5);
        assertThat(k.studentised().reason()).isEqualTo("NOT_COMPUTABLE");
    }

    /** Eight patterns of two metrics: the difference's SE is 0 where and only where both κ move alike in every case. */
    @Test
    void theErrorOfADifferenceIsZeroExactlyWhereBothKappaMoveAlike() {
        SplittableRandom random = new SplittableRandom(7);
        int zero = 0;
        for (int t = 0; t < 4000; t++) {
            long[] patterns = new long[8];
            double empty = random.nextDouble();
            for (int p = 0; p < 8; p++) {
                patterns[p] = random.nextDouble() < empty ? 0 : random.nextInt(6) * (t % 5 == 0 ? 20_000 : 1);
            }
            if (DeltaKappa.of(patterns) instanceof Outcome.Value<DeltaKappa>(DeltaKappa d)) {
                BigFraction sum = BigFraction.ZERO;
                for (int p = 0; p < 8; p++) {
                    BigFraction apart = influence(patterns, p, 2).subtract(influence(patterns, p, 1));
                    sum = sum.add(apart.multiply(apart).multiply(BigFraction.of(patterns[p])));
                }
                assertThat(d.standardError() == 0).isEqualTo(sum.equals(BigFraction.ZERO));
                assertThat(d.z().asValue().isEmpty()).isEqualTo(sum.equals(BigFraction.ZERO));
                zero += d.standardError() == 0 ? 1 : 0;
            }
        }
        assertThat(zero).isGreaterThan(50);
    }

    private static BigFraction influence(long[] patterns, int pattern, int metric) {
        long[][] table = new long[2][2];
        for (int p = 0; p < 8; p++) {
            table[(p & 4) != 0 ? 1 : 0][(p & metric) != 0 ? 1 : 0] += patterns[p];
        }
        Exact e = new Exact(table, KappaWeights.IDENTITY);
        BigFraction po = e.p(0, 0).add(e.p(1, 1));
        BigFraction pe = e.row(0).multiply(e.column(0)).add(e.row(1).multiply(e.column(1)));
        int g = (pattern & 4) != 0 ? 1 : 0;
        int v = (pattern & metric) != 0 ? 1 : 0;
        BigFraction chance = BigFraction.ONE.subtract(pe);
        BigFraction agree = g == v ? BigFraction.ONE : BigFraction.ZERO;
        BigFraction slope = e.column(g).add(e.row(v)).subtract(pe.multiply(2));
        return agree.subtract(po)
                .divide(chance)
                .subtract(BigFraction.ONE.subtract(po).divide(chance.multiply(chance)).multiply(slope));
    }
}
