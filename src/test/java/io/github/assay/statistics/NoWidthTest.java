package io.github.assay.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said beside an interval without width. */
class NoWidthTest {
    private static Outcome<Estimate> kappa(double value, String... flags) {
        Interval interval = new Interval(value, value, 0.95, "percentile", List.of(flags));
        return Outcome.value(new Estimate(value, Outcome.value(interval), 150));
    }

    /** Wilson at 150 of 150 is n/(n + z²) = 150/153.8415. */
    @Test
    void perfectAgreementOn150CasesLeavesTwoPerCent() {
        DegenerateInterval no = DegenerateInterval.of(kappa(1, "DEGENERATE_BOOTSTRAP"), 150, 150).orElseThrow();
        assertThat(no.disagreementAtMost().orElseThrow()).isCloseTo(0.02, within(1e-15));
        assertThat(no.agreement().low()).isCloseTo(150 / 153.8414588, within(1e-9));
        assertThat(no.agreement().high()).isEqualTo(1);
    }

    @Test
    void aConstantMetricHasAnAgreementButNoBoundOfThree() {
        DegenerateInterval no = DegenerateInterval.of(kappa(0, "DEGENERATE_BOOTSTRAP"), 92, 150).orElseThrow();
        assertThat(no.disagreementAtMost()).isEmpty();
        assertThat(no.agreement().low()).isLessThan(92.0 / 150);
        assertThat(no.agreement().high()).isGreaterThan(92.0 / 150);
    }

    @Test
    void anUndefinedKappaWithoutAnyDisagreementHasTheBoundToo() {
        DegenerateInterval no = DegenerateInterval.of(Outcome.unavailable("EXPECTED_AGREEMENT_IS_ONE"), 30, 30).orElseThrow();
        assertThat(no.disagreementAtMost().orElseThrow()).isCloseTo(0.1, within(1e-15));
    }

    @Test
    void belowThirtyCasesTheBoundIsExact() {
        for (int n = 1; n < 30; n++) {
            DegenerateInterval no = DegenerateInterval.of(Outcome.unavailable("EXPECTED_AGREEMENT_IS_ONE"), n, n).orElseThrow();
            double bound = no.disagreementAtMost().orElseThrow();
            // With this share of disagreements, seeing none in n cases has probability 5 %.
            assertThat(Math.pow(1 - bound, n)).as("n %d", n).isCloseTo(0.05, within(1e-12));
            assertThat(no.byRuleOfThree()).isFalse();
        }
        assertThat(DegenerateInterval.of(Outcome.unavailable("EXPECTED_AGREEMENT_IS_ONE"), 30, 30).orElseThrow().byRuleOfThree()).isTrue();
    }

    @Test
    void anIntervalWithAWidthNeedsNoWords() {
        assertThat(DegenerateInterval.of(kappa(0.7), 130, 150)).isEmpty();
        assertThat(DegenerateInterval.of(Outcome.unavailable("NO_DATA"), 0, 0)).isEmpty();
    }

    /** With so many errors as the rule says, seeing none is about as likely as 5 %: the rule's own reason. */
    @Test
    void theRuleOfThreeIsTheExactBoundForManyCases() {
        for (long n = 30; n <= 100_000; n *= 3) {
            double rule = DegenerateInterval.of(kappa(1), n, n).orElseThrow().disagreementAtMost().orElseThrow();
            double exact = 1 - Math.pow(0.05, 1.0 / n);
            assertThat(rule).as("n %d", n).isGreaterThanOrEqualTo(exact).isCloseTo(exact, within(0.06 * exact));
        }
    }
}
