package io.github.assay.statistics.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.junit.jupiter.api.Test;

/** McNemar's exact p against sums of binomial coefficients in exact arithmetic. */
class McNemarTest {
    /** min(1, 2 · Σ C(n, k) / 2ⁿ) for k up to the smaller count, as a rational. */
    private static double exact(int one, int other) {
        int n = one + other;
        BigInteger coefficient = BigInteger.ONE;
        BigInteger sum = BigInteger.ZERO;
        for (int k = 0; k <= Math.min(one, other); k++) {
            sum = sum.add(coefficient);
            coefficient = coefficient.multiply(BigInteger.valueOf(n - k)).divide(BigInteger.valueOf(k + 1L));
        }
        BigDecimal p = new BigDecimal(sum.shiftLeft(1)).divide(new BigDecimal(BigInteger.ONE.shiftLeft(n)), MathContext.DECIMAL128);
        return p.min(BigDecimal.ONE).doubleValue();
    }

    @Test
    void everyTableOfUpToSeventyDiscordantCasesHasTheExactP() {
        int tables = 0;
        for (int n = 1; n <= 70; n++) {
            for (int one = 0; one <= n; one++) {
                double p = McNemar.exactP(one, n - one).asValue().orElseThrow();
                double exact = exact(one, n - one);
                assertThat(p).as("%d against %d", one, n - one).isCloseTo(exact, within(1e-12 * exact));
                tables++;
            }
        }
        assertThat(tables).isEqualTo(2555);
    }

    @Test
    void theMirrorImageOfTheObservedCountBelongsToTheTail() {
        assertThat(McNemar.exactP(5, 14).asValue().orElseThrow()).isCloseTo(0.063568115, within(1e-9));
        assertThat(McNemar.exactP(10, 11).asValue().orElseThrow()).isEqualTo(1);
        assertThat(McNemar.exactP(20, 35).asValue().orElseThrow()).isCloseTo(0.0581, within(5e-5));
    }

    @Test
    void bothOrdersGiveOnePAndManyCasesNeverGiveZero() {
        for (int one = 0; one < 400; one += 7) {
            assertThat(McNemar.exactP(one, 1000)).isEqualTo(McNemar.exactP(1000, one));
            assertThat(McNemar.exactP(one, 1000).asValue().orElseThrow()).isPositive();
        }
        assertThat(McNemar.exactP(0, 0).reason()).isEqualTo("NO_DISCORDANT_PAIRS");
    }
}
