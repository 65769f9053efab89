package io.github.assay.statistics.raters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.raters.AlternativeAnnotator.Against;
import io.github.assay.task.Progress;
import org.junit.jupiter.api.Test;

/** The alternative-annotator test on label tables small enough to work out by hand. */
class AlternativeAnnotatorTest {
    /** Forty cases of three annotators: all agree but on the first four, where the third is alone. */
    private static Ratings labels() {
        int[][] rows = new int[40][];
        for (int i = 0; i < rows.length; i++) {
            int label = i % 2;
            rows[i] = new int[] {label, label, i < 4 ? 1 - label : label};
        }
        return Ratings.of(rows, 3, 2);
    }

    private static int[] verdicts(int wrong) {
        int[] verdicts = new int[40];
        for (int i = 0; i < verdicts.length; i++) {
            verdicts[i] = i >= 10 && i < 10 + wrong ? 1 - i % 2 : i % 2;
        }
        return verdicts;
    }

    private static Outcome<AlternativeAnnotator> run(Ratings labels, int[] metric, double epsilon) {
        return AlternativeAnnotator.of(labels, metric, epsilon, BootstrapSettings.DEFAULT, 1, Progress.NONE);
    }

    @Test
    void aMetricThatAlwaysSidesWithTheMajorityWinsAgainstEverybody() {
        AlternativeAnnotator test = run(labels(), verdicts(0), 0.1).asValue().orElseThrow();
        assertThat(test.winningRate()).isEqualTo(1);
        assertThat(test.passes()).isTrue();
        assertThat(test.annotators()).extracting(Against::cases).containsExactly(40, 40, 40);
        assertThat(test.annotators().get(2).annotatorAdvantage()).isCloseTo(0.9, within(1e-12));
        assertThat(test.advantage()).isEqualTo(1);
    }

    @Test
    void thePairedTestHasTheTextbookValue() {
        // Against the first annotator the metric loses on 4 of 40 cases: mean lag 0.1, variance 0.09 · 40/39,
        // t = (0.1 − 0.2) / sqrt(0.0923077 / 40) = −2.0816660, one-sided p with 39 degrees of freedom 0.0219884.
        AlternativeAnnotator test = run(labels(), verdicts(4), 0.2).asValue().orElseThrow();
        Against first = test.annotators().getFirst();
        assertThat(first.metricAdvantage()).isCloseTo(0.9, within(1e-12));
        double p = first.p().asValue().orElseThrow();
        assertThat(p).isCloseTo(0.0219884, within(2e-5));
        // Benjamini–Yekutieli over three tests multiplies by 1 + 1/2 + 1/3 on top of the step-up ranks.
        assertThat(first.adjusted().asValue().orElseThrow()).isGreaterThanOrEqualTo(p);
    }

    /** Wrong on 6 of 40: a lag of 0.15 behind the first two, which only the larger ε forgives. */
    @Test
    void aLargerAllowanceNeverMakesAMetricLose() {
        double before = 0;
        for (double epsilon = 0; epsilon <= 1; epsilon += 0.05) {
            double rate = run(labels(), verdicts(6), epsilon).asValue().orElseThrow().winningRate();
            assertThat(rate).as("ε %s", epsilon).isGreaterThanOrEqualTo(before);
            before = rate;
        }
        assertThat(run(labels(), verdicts(6), 0.05).asValue().orElseThrow().passes()).isFalse();
        assertThat(run(labels(), verdicts(6), 0.4).asValue().orElseThrow().passes()).isTrue();
    }

    /** Forty equal differences have no t; the p is the largest chance of such a sample under the null hypothesis. */
    @Test
    void perfectAgreementHasAPAboveZero() {
        for (int n : new int[] {30, 40, 5000, 20_000}) {
            int[][] rows = new int[n][];
            int[] verdicts = new int[n];
            for (int i = 0; i < n; i++) {
                verdicts[i] = i % 2;
                rows[i] = new int[] {i % 2, i % 2, i % 2};
            }
            AlternativeAnnotator test = run(Ratings.of(rows, 3, 2), verdicts, 0.1).asValue().orElseThrow();
            for (Against a : test.annotators()) {
                double p = a.p().asValue().orElseThrow();
                assertThat(p).as("n %d", n).isPositive();
                if (n <= 5000) {
                    assertThat(p).isCloseTo(Math.pow(0.9, n), within(1e-12));
                }
            }
            assertThat(run(Ratings.of(rows, 3, 2), verdicts, 0).asValue().orElseThrow().annotators().getFirst().p())
                    .isEqualTo(Outcome.value(1.0));
        }
        // Thirty cases: 0.9^30 is 0.0424, times 1 + 1/2 + 1/3 for three annotators 0.078: not enough to win.
        assertThat(run(unanimous(30), even(30), 0.1).asValue().orElseThrow().passes()).isFalse();
        assertThat(run(unanimous(40), even(40), 0.1).asValue().orElseThrow().passes()).isTrue();
    }

    private static Ratings unanimous(int n) {
        int[][] rows = new int[n][];
        for (int i = 0; i < n; i++) {
            rows[i] = new int[] {i % 2, i % 2, i % 2};
        }
        return Ratings.of(rows, 3, 2);
    }

    private static int[] even(int n) {
        int[] verdicts = new int[n];
        for (int i = 0; i < n; i++) {
            verdicts[i] = i % 2;
        }
        return verdicts;
    }

    @Test
    void theAdvantageHasAnIntervalThatIsNeverCertain() {
        AlternativeAnnotator some = run(labels(), verdicts(6), 0.1).asValue().orElseThrow();
        Interval drawn = some.interval().asValue().orElseThrow();
        assertThat(drawn.method()).isEqualTo("percentile");
        assertThat(some.advantage()).isBetween(drawn.low(), drawn.high());
        // About 0.87 of 40 cases: a standard error of 0.05.
        assertThat(drawn.high() - drawn.low()).isBetween(0.12, 0.25);
        Interval all = run(labels(), verdicts(0), 0.1).asValue().orElseThrow().interval().asValue().orElseThrow();
        assertThat(all.method()).isEqualTo("clopper-pearson");
        assertThat(all.low()).isCloseTo(Math.pow(0.025, 1 / 40.0), within(1e-9));
        assertThat(all.high()).isEqualTo(1);
    }

    @Test
    void theStandardAllowanceIsATenth() {
        assertThat(io.github.assay.calibration.study.StudyDesign.STANDARD.epsilon()).isEqualTo(0.1);
    }

    @Test
    void tooFewAnnotatorsOrCasesAreSaid() {
        Ratings two = Ratings.of(new int[][] {{1, 1}, {0, 1}}, 2, 2);
        assertThat(run(two, new int[] {1, 0}, 0.1))
                .isEqualTo(Outcome.unavailable("FEWER_THAN_THREE_RATERS"));
        Ratings few = Ratings.of(new int[][] {{1, 1, 1}, {0, 1, 0}}, 3, 2);
        assertThat(run(few, new int[] {1, 0}, 0.1))
                .isInstanceOfSatisfying(Outcome.Unavailable.class, u -> assertThat(u.reason()).isEqualTo("TOO_FEW_PER_CLASS"));
    }
}
