package io.github.assay.statistics.resample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.assay.statistics.Seeds;
import io.github.assay.statistics.raters.DawidSkene;
import io.github.assay.statistics.raters.DawidSkeneErrors;
import io.github.assay.task.CancelToken;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Standard errors of the model of Dawid and Skene. */
class DawidSkeneErrorsTest {
    private static final long SEED = 42;

    /** Raters who are right with the given chance on either label; some labels are missing. */
    private static int[][][] votes(int items, double right, double missing, int raters, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[][][] votes = new int[items][raters][2];
        for (int[][] item : votes) {
            int truth = random.nextInt(2);
            for (int[] rater : item) {
                int stated = random.nextDouble() < right ? truth : 1 - truth;
                rater[stated] += random.nextDouble() < missing ? 0 : 1;
            }
        }
        return votes;
    }

    private static DawidSkene fit(int[][][] votes) {
        return DawidSkene.of(votes, 2).asValue().orElseThrow();
    }

    private static DawidSkeneErrors errors(int[][][] votes, int threads) {
        return DawidSkeneErrors.of(votes, 2, fit(votes), SEED, threads, Progress.NONE);
    }

    private static double of(io.github.assay.domain.Outcome<Double> error) {
        return error.asValue().orElseThrow();
    }

    /** Nine good raters leave no doubt of the truth, so that a rater's errors are shares of known cases. */
    @Test
    void whereTheTruthIsPlainTheErrorIsThatOfAShare() {
        int[][][] votes = votes(1000, 0.9, 0, 9, 1);
        DawidSkene fit = fit(votes);
        DawidSkeneErrors errors = errors(votes, 2);
        double sensitivity = fit.error(0, 1, 1);
        double share = Math.sqrt(sensitivity * (1 - sensitivity) / (1000 * fit.prior(1)));
        assertThat(of(errors.error(0, 1, 1))).isCloseTo(share, withinPercentage(12));
        assertThat(of(errors.prior(1))).isCloseTo(Math.sqrt(fit.prior(1) * fit.prior(0) / 1000), withinPercentage(12));
        assertThat(of(errors.prior(0))).isCloseTo(of(errors.prior(1)), within(1e-9));
        assertThat(of(errors.error(0, 1, 0))).isCloseTo(of(errors.error(0, 1, 1)), within(1e-9));
    }

    /** The same draws, each item by itself and the model begun anew from vote shares as {@link DawidSkene} does. */
    @Test
    @Tag("exhaustive")
    void refittingEveryDrawFromTheBeginningGivesTheSame() {
        int[][][] votes = votes(150, 0.85, 0.1, 4, 2);
        long base = Seeds.base(SEED, "dawid-skene/items");
        double[] sensitivities = new double[DawidSkeneErrors.REPLICATES];
        byte[] weights = new byte[votes.length];
        for (int b = 0; b < sensitivities.length; b++) {
            CaseDraws.weights(Seeds.replicate(base, b), votes.length, weights);
            List<int[][]> drawn = new ArrayList<>();
            for (int i = 0; i < votes.length; i++) {
                for (int k = 0; k < weights[i]; k++) {
                    drawn.add(votes[i]);
                }
            }
            sensitivities[b] = fit(drawn.toArray(int[][][]::new)).error(2, 1, 1);
        }
        double mean = java.util.Arrays.stream(sensitivities).average().orElseThrow();
        double squares = java.util.Arrays.stream(sensitivities).map(s -> (s - mean) * (s - mean)).sum();
        assertThat(of(errors(votes, 2).error(2, 1, 1)))
                .isCloseTo(Math.sqrt(squares / (sensitivities.length - 1)), withinPercentage(1));
    }

    @Test
    void theNumberOfThreadsChangesNoDigit() {
        int[][][] votes = votes(120, 0.8, 0.2, 3, 3);
        DawidSkeneErrors one = errors(votes, 1);
        DawidSkeneErrors eight = errors(votes, 8);
        for (int rater = 0; rater < 3; rater++) {
            for (int truth = 0; truth < 2; truth++) {
                assertThat(eight.error(rater, truth, truth)).isEqualTo(one.error(rater, truth, truth));
            }
        }
        assertThat(eight.prior(1)).isEqualTo(one.prior(1));
    }

    @Test
    void fourTimesTheItemsHalveTheError() {
        int[][][] votes = votes(100, 0.85, 0, 5, 4);
        List<int[][]> more = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            more.addAll(List.of(votes));
        }
        double few = of(errors(votes, 2).error(1, 0, 0));
        double many = of(errors(more.toArray(int[][][]::new), 2).error(1, 0, 0));
        assertThat(many).isCloseTo(few / 2, withinPercentage(15));
    }

    @Test
    void aRaterWhoHardlyLabelledHasNoError() {
        int[][][] votes = votes(60, 0.9, 0, 4, 5);
        for (int i = 0; i < votes.length; i++) {
            votes[i][3] = new int[2];
        }
        assertThat(errors(votes, 2).error(3, 1, 1).reason()).isEqualTo("NOT_COMPUTABLE");
    }

    @Test
    void itCanBeBrokenOff() {
        int[][][] votes = votes(60, 0.9, 0, 4, 6);
        DawidSkene fit = fit(votes);
        CancelToken cancelled = new CancelToken();
        cancelled.cancel();
        assertThatThrownBy(() -> DawidSkeneErrors.of(votes, 2, fit, SEED, 2, cancelled)).isInstanceOf(Cancelled.class);
    }
}
