package io.github.assay.statistics.scores;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Seeds;
import io.github.assay.statistics.resample.Shuffle;
import io.github.assay.statistics.resample.Units;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Compares maps from score to pass probability by held-out losses (statistics.md §8). Each map is fitted without a part
 * of the cases and evaluated on that part.
 */
public final class HeldOutMaps {
    private static final double EDGE = 1e-6;

    private HeldOutMaps() {}

    /** The maps that are compared. */
    public enum Map {
        /** The score itself. */
        RAW,
        PLATT,
        BETA,
        ISOTONIC
    }

    /**
     * A map's held-out losses.
     *
     * @param map which map
     * @param brier mean squared difference between probability and label
     * @param logLoss mean negative log-likelihood, probabilities kept 1e-6 away from 0 and 1
     */
    public record Loss(Map map, double brier, double logLoss) {}

    /**
     * Stratified K-fold.
     *
     * @param scores scores in [0, 1]
     * @param units what is held out together
     * @param folds parts, 2 or more
     * @return one for each map in the order of {@link Map}; undefined: {@code NO_DATA}, {@code TOO_FEW_PER_CLASS} below
     *     two cases of a class, or the reason why a map could not be fitted without a part
     */
    public static List<Outcome<Loss>> of(double[] scores, boolean[] pass, Units units, int folds, long seed, Progress progress) {
        int[] fold = folds(pass, units, folds, seed);
        List<Outcome<Loss>> losses = new ArrayList<>();
        for (Map map : Map.values()) {
            progress.check();
            losses.add(fold.length == 0
                    ? Outcome.unavailable(scores.length == 0 ? "NO_DATA" : "TOO_FEW_PER_CLASS")
                    : loss(scores, pass, fold, map));
        }
        return List.copyOf(losses);
    }

    /** Each case's part; a unit is in one part, each class is divided evenly. Empty when a class has fewer than two cases. */
    private static int[] folds(boolean[] pass, Units units, int folds, long seed) {
        int[] order = new int[pass.length];
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
        Shuffle.shuffle(order, Seeds.replicate(Seeds.base(seed, "maps"), 0));
        int passes = 0;
        int fails = 0;
        int[] fold = new int[pass.length];
        int[] ofUnit = new int[units.count()];
        Arrays.fill(ofUnit, -1);
        for (int i : order) {
            int next = (pass[i] ? passes++ : fails++) % folds;
            int unit = units.unit(i);
            ofUnit[unit] = ofUnit[unit] < 0 ? next : ofUnit[unit];
            fold[i] = ofUnit[unit];
        }
        return Math.min(passes, fails) < 2 ? new int[0] : fold;
    }

    private static Outcome<Loss> loss(double[] scores, boolean[] pass, int[] fold, Map map) {
        double brier = 0;
        double log = 0;
        int parts = Arrays.stream(fold).max().orElseThrow() + 1;
        for (int f = 0; f < parts; f++) {
            Outcome<DoubleUnaryOperator> fitted = fit(without(scores, pass, fold, f), map);
            if (!(fitted instanceof Outcome.Value<DoubleUnaryOperator>(DoubleUnaryOperator probability))) {
                return fitted.map(_ -> new Loss(map, 0, 0));
            }
            for (int i = 0; i < scores.length; i++) {
                if (fold[i] == f) {
                    double p = probability.applyAsDouble(scores[i]);
                    double likely = Math.clamp(pass[i] ? p : 1 - p, EDGE, 1 - EDGE);
                    brier += (p - (pass[i] ? 1 : 0)) * (p - (pass[i] ? 1 : 0)) / scores.length;
                    log -= Math.log(likely) / scores.length;
                }
            }
        }
        return Outcome.value(new Loss(map, brier, log));
    }

    private static ScoredLabels without(double[] scores, boolean[] pass, int[] fold, int part) {
        int n = (int) Arrays.stream(fold).filter(f -> f != part).count();
        double[] kept = new double[n];
        boolean[] labels = new boolean[n];
        int next = 0;
        for (int i = 0; i < scores.length; i++) {
            if (fold[i] != part) {
                kept[next] = scores[i];
                labels[next++] = pass[i];
            }
        }
        return ScoredLabels.of(kept, labels);
    }

    private static Outcome<DoubleUnaryOperator> fit(ScoredLabels data, Map map) {
        return switch (map) {
            case RAW -> Outcome.value(s -> s);
            case PLATT -> ScoreMaps.platt(data).map(m -> m::probability);
            case BETA -> ScoreMaps.beta(data).map(m -> m::probability);
            case ISOTONIC -> Outcome.value(IsotonicFit.of(data)::at);
        };
    }
}
