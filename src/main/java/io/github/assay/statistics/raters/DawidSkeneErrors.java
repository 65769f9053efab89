package io.github.assay.statistics.raters;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Seeds;
import io.github.assay.statistics.resample.CaseDraws;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Standard errors of a model of Dawid and Skene (statistics.md §11.1): items are drawn again and the model is fitted
 * anew from the estimates on all items, which keeps its labels from changing places. Items with the same labels are
 * counted together. The digits do not depend on the number of threads.
 */
public final class DawidSkeneErrors {
    /** Refits; they fix a standard error to about 4 %. */
    public static final int REPLICATES = 400;

    private static final String STREAM = "dawid-skene/items";
    private static final int BLOCK = 16;
    private static final int LEAST_DEFINED = 100;

    private final int raters;
    private final int categories;
    private final double[][] estimates;

    private DawidSkeneErrors(int raters, int categories, double[][] estimates) {
        this.raters = raters;
        this.categories = categories;
        this.estimates = estimates;
    }

    /**
     * @param votes how often each rater gave each category to each item, as the model was fitted to
     * @param fit the model
     */
    public static DawidSkeneErrors of(
            int[][][] votes, int categories, DawidSkene fit, long seed, int threads, Progress progress) {
        Patterns patterns = Patterns.of(votes);
        int raters = votes.length == 0 ? 0 : votes[0].length;
        double[] start = start(fit, raters, categories);
        double[][] estimates = new double[REPLICATES][];
        long base = Seeds.base(seed, STREAM);
        List<Integer> blocks = IntStream.range(0, (REPLICATES + BLOCK - 1) / BLOCK).boxed().toList();
        Parallel.mapOrdered(blocks, threads, progress, (block, _) -> {
            byte[] drawn = new byte[patterns.ofItem.length];
            DawidSkeneEm refit = new DawidSkeneEm(patterns.labels, raters, categories);
            for (int b = block * BLOCK; b < Math.min(REPLICATES, (block + 1) * BLOCK); b++) {
                CaseDraws.weights(Seeds.replicate(base, b), drawn.length, drawn);
                estimates[b] = refit.from(start, patterns.weights(drawn));
            }
            return block;
        });
        return new DawidSkeneErrors(raters, categories, estimates);
    }

    private static double[] start(DawidSkene fit, int raters, int categories) {
        double[] start = new double[categories + raters * categories * categories];
        for (int k = 0; k < categories; k++) {
            start[k] = fit.prior(k);
            for (int r = 0; r < raters; r++) {
                for (int said = 0; said < categories; said++) {
                    start[DawidSkeneEm.at(r, k, said, categories)] = fit.error(r, k, said);
                }
            }
        }
        return start;
    }

    /** Of the estimated share of a category. */
    public Outcome<Double> prior(int category) {
        return spread(category);
    }

    /** Of the chance that a rater says {@code said} of an item that is {@code truth}. */
    public Outcome<Double> error(int rater, int truth, int said) {
        if (rater < 0 || rater >= raters) {
            throw new IllegalArgumentException("rater " + rater + " of " + raters);
        }
        return spread(DawidSkeneEm.at(rater, truth, said, categories));
    }

    /** Replicates that have no such item, or none that the rater labelled, are left out. */
    private Outcome<Double> spread(int parameter) {
        double[] defined = Arrays.stream(estimates)
                .mapToDouble(e -> e[parameter])
                .filter(v -> !Double.isNaN(v))
                .toArray();
        if (defined.length < LEAST_DEFINED) {
            return Outcome.unavailable("NOT_COMPUTABLE", (REPLICATES - defined.length) + " of " + REPLICATES + " refits undefined");
        }
        double mean = Arrays.stream(defined).sum() / defined.length;
        double squares = Arrays.stream(defined).map(v -> (v - mean) * (v - mean)).sum();
        return Outcome.value(Math.sqrt(squares / (defined.length - 1)));
    }

    /**
     * Items with a label by what was said of them.
     *
     * @param labels by pattern: rater, category, how often, and so on
     * @param ofItem the pattern of each item
     */
    private record Patterns(List<int[]> labels, int[] ofItem) {
        static Patterns of(int[][][] votes) {
            Map<List<Integer>, Integer> known = new LinkedHashMap<>();
            List<Integer> ofItem = new ArrayList<>();
            for (int[][] item : votes) {
                List<Integer> key = new ArrayList<>();
                for (int r = 0; r < item.length; r++) {
                    for (int said = 0; said < item[r].length; said++) {
                        if (item[r][said] > 0) {
                            key.addAll(List.of(r, said, item[r][said]));
                        }
                    }
                }
                if (!key.isEmpty()) {
                    ofItem.add(known.computeIfAbsent(List.copyOf(key), _ -> known.size()));
                }
            }
            List<int[]> labels = known.keySet().stream()
                    .map(k -> k.stream().mapToInt(Integer::intValue).toArray())
                    .toList();
            return new Patterns(labels, ofItem.stream().mapToInt(Integer::intValue).toArray());
        }

        int[] weights(byte[] drawn) {
            int[] weights = new int[labels.size()];
            for (int i = 0; i < ofItem.length; i++) {
                weights[ofItem[i]] += drawn[i] & 0xff;
            }
            return weights;
        }
    }
}
