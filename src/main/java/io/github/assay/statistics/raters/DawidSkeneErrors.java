package io.github.assay.statistics.raters;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Seeds;
import io.github.assay.statistics.resample.Bootstrap;
import io.github.assay.statistics.resample.Units;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Standard errors of a model of Dawid and Skene (statistics.md §11.1). Items are resampled, and each fit starts from
 * the estimates on all items, so that categories are not swapped. Items with the same labels are counted together. The
 * digits do not depend on the number of threads.
 */
public final class DawidSkeneErrors {
    /** Refits; the relative error of a standard error is about 4 %. */
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
     * @param votes how often each rater gave each category to each item: the data of the fit
     * @param fit the model
     */
    public static DawidSkeneErrors of(
            int[][][] votes, int categories, DawidSkene fit, long seed, int threads, Progress progress) {
        return of(votes, Units.each(votes.length), categories, fit, seed, threads, progress);
    }

    /** The same; whole units of items, such as questions, are resampled. */
    public static DawidSkeneErrors of(
            int[][][] votes, Units units, int categories, DawidSkene fit, long seed, int threads, Progress progress) {
        Units labelled = units.of(IntStream.range(0, votes.length).filter(i -> any(votes[i])).toArray());
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
                labelled.weights(Seeds.replicate(base, b), drawn);
                estimates[b] = refit.from(start, patterns.weights(drawn));
            }
            return block;
        });
        return new DawidSkeneErrors(raters, categories, estimates);
    }

    private static boolean any(int[][] item) {
        return Arrays.stream(item).anyMatch(r -> Arrays.stream(r).anyMatch(n -> n > 0));
    }

    private static double[] start(DawidSkene fit, int raters, int categories) {
        double[] start = new double[categories + raters * categories * categories];
        for (int k = 0; k < categories; k++) {
            start[k] = fit.prior(k);
            for (int r = 0; r < raters; r++) {
                for (int given = 0; given < categories; given++) {
                    start[DawidSkeneEm.at(r, k, given, categories)] = fit.error(r, k, given);
                }
            }
        }
        return start;
    }

    /** Standard error of the estimated share of a category. */
    public Outcome<Double> prior(int category) {
        return spread(category);
    }

    /** Standard error of the probability that a rater labels an item of category {@code truth} as {@code given}. */
    public Outcome<Double> error(int rater, int truth, int given) {
        if (rater < 0 || rater >= raters) {
            throw new IllegalArgumentException("rater " + rater + " of " + raters);
        }
        return spread(DawidSkeneEm.at(rater, truth, given, categories));
    }

    /** Leaves out replicates without an item of that category, or without one that the rater labelled. */
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
     * Labelled items grouped by their labels.
     *
     * @param labels by pattern: triples of rater, category, number of labels
     * @param ofItem the pattern of each item
     */
    private record Patterns(List<int[]> labels, int[] ofItem) {
        static Patterns of(int[][][] votes) {
            Map<List<Integer>, Integer> known = new LinkedHashMap<>();
            List<Integer> ofItem = new ArrayList<>();
            for (int[][] item : votes) {
                List<Integer> key = new ArrayList<>();
                for (int r = 0; r < item.length; r++) {
                    for (int given = 0; given < item[r].length; given++) {
                        if (item[r][given] > 0) {
                            key.addAll(List.of(r, given, item[r][given]));
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

    /**
     * Runs EM of the model of Dawid and Skene on weighted patterns of labels, from given estimates. For one thread.
     * Estimates are one row: the shares of the categories, then the probabilities by rater, true category and given
     * category.
     */
    private static final class DawidSkeneEm {
        private static final int MOST_STEPS = 2_000;
        private static final double SETTLED = 1e-6;

        private final List<int[]> patterns;
        private final int categories;
        private final double[] logs;
        private final double[] masses;
        private final double[] chances;

        /** @param patterns each a row of triples: rater, category, number of labels */
        DawidSkeneEm(List<int[]> patterns, int raters, int categories) {
            this.patterns = patterns;
            this.categories = categories;
            logs = new double[categories + raters * categories * categories];
            masses = new double[logs.length];
            chances = new double[categories];
        }

        /** Index of a probability in the row of estimates. */
        static int at(int rater, int truth, int given, int categories) {
            return categories + (rater * categories + truth) * categories + given;
        }

        /** The estimates; a probability without cases is {@link Bootstrap#UNDEFINED}. */
        double[] from(double[] start, int[] weights) {
            double[] estimates = start.clone();
            for (int step = 0; step < MOST_STEPS; step++) {
                expect(estimates, weights);
                if (maximise(estimates) < SETTLED) {
                    break;
                }
            }
            return estimates;
        }

        /** Counts categories and given labels; each pattern counts by its posterior. */
        private void expect(double[] estimates, int[] weights) {
            for (int i = 0; i < logs.length; i++) {
                logs[i] = Math.log(estimates[i]);
            }
            Arrays.fill(masses, 0);
            for (int p = 0; p < weights.length; p++) {
                if (weights[p] > 0) {
                    share(patterns.get(p), weights[p]);
                }
            }
        }

        private void share(int[] pattern, int weight) {
            double most = Double.NEGATIVE_INFINITY;
            for (int k = 0; k < categories; k++) {
                double log = logs[k];
                for (int i = 0; i < pattern.length && log > Double.NEGATIVE_INFINITY; i += 3) {
                    log += pattern[i + 2] * logs[at(pattern[i], k, pattern[i + 1], categories)];
                }
                chances[k] = Double.isNaN(log) ? Double.NEGATIVE_INFINITY : log;
                most = Math.max(most, chances[k]);
            }
            double sum = 0;
            for (int k = 0; k < categories; k++) {
                chances[k] = Math.exp(chances[k] - most);
                sum += chances[k];
            }
            for (int k = 0; k < categories; k++) {
                double mass = weight * chances[k] / sum;
                masses[k] += mass;
                for (int i = 0; i < pattern.length; i += 3) {
                    masses[at(pattern[i], k, pattern[i + 1], categories)] += mass * pattern[i + 2];
                }
            }
        }

        /** Shares and probabilities from the counts; returns the largest change. */
        private double maximise(double[] estimates) {
            double farthest = normalise(estimates, 0);
            for (int first = categories; first < estimates.length; first += categories) {
                farthest = Math.max(farthest, normalise(estimates, first));
            }
            return farthest;
        }

        private double normalise(double[] estimates, int first) {
            double sum = 0;
            for (int i = first; i < first + categories; i++) {
                sum += masses[i];
            }
            double farthest = 0;
            for (int i = first; i < first + categories; i++) {
                double next = sum > 0 ? masses[i] / sum : Bootstrap.UNDEFINED;
                double moved = Math.abs(next - estimates[i]);
                farthest = Double.isNaN(moved) ? farthest : Math.max(farthest, moved);
                estimates[i] = next;
            }
            return farthest;
        }
    }
}
