package io.github.assay.statistics.raters;

import io.github.assay.domain.Outcome;
import java.util.Arrays;

/**
 * Estimates each item's true category and each rater's error rates together (Dawid and Skene 1979, EM; statistics.md
 * §11). Deterministic. Items without a label have no posterior.
 */
public final class DawidSkene {
    private static final int MOST_STEPS = 50_000;
    private static final double SETTLED = 1e-10;

    private final int[][][] votes;
    private final int categories;
    private final double[][] posterior;
    private final double[] prior;
    private final double[][][] error;
    private double logLikelihood;

    private DawidSkene(int[][][] votes, int categories) {
        this.votes = votes;
        this.categories = categories;
        posterior = new double[votes.length][categories];
        prior = new double[categories];
        error = new double[votes.length == 0 ? 0 : votes[0].length][categories][categories];
    }

    /**
     * @param votes how often each rater gave each category to each item: item, rater, category
     * @param categories size of the scale
     * @return undefined: {@code NO_DATA}; {@code FEWER_THAN_THREE_RATERS} with labels
     */
    public static Outcome<DawidSkene> of(int[][][] votes, int categories) {
        DawidSkene model = new DawidSkene(votes, categories);
        long raters = java.util.stream.IntStream.range(0, model.error.length)
                .filter(r -> Arrays.stream(votes).anyMatch(item -> Arrays.stream(item[r]).sum() > 0))
                .count();
        if (raters < 3) {
            return Outcome.unavailable(raters == 0 ? "NO_DATA" : "FEWER_THAN_THREE_RATERS");
        }
        model.iterate();
        return Outcome.value(model);
    }

    private void iterate() {
        for (int i = 0; i < votes.length; i++) {
            int total = labels(i);
            for (int k = 0; k < categories && total > 0; k++) {
                for (int[] rater : votes[i]) {
                    posterior[i][k] += (double) rater[k] / total;
                }
            }
        }
        for (int step = 0; step < MOST_STEPS; step++) {
            maximise();
            if (expect() < SETTLED) {
                return;
            }
        }
    }

    /** Class shares and raters' confusions from the posteriors. */
    private void maximise() {
        Arrays.fill(prior, 0);
        int labelled = 0;
        for (int i = 0; i < votes.length; i++) {
            labelled += labels(i) > 0 ? 1 : 0;
            for (int k = 0; k < categories; k++) {
                prior[k] += posterior[i][k];
            }
        }
        for (int k = 0; k < categories; k++) {
            prior[k] /= labelled;
        }
        for (int r = 0; r < error.length; r++) {
            for (int k = 0; k < categories; k++) {
                confusion(r, k);
            }
        }
    }

    private void confusion(int rater, int truth) {
        double[] row = error[rater][truth];
        Arrays.fill(row, 0);
        double mass = 0;
        for (int i = 0; i < votes.length; i++) {
            for (int given = 0; given < categories; given++) {
                row[given] += posterior[i][truth] * votes[i][rater][given];
                mass += posterior[i][truth] * votes[i][rater][given];
            }
        }
        for (int given = 0; given < categories; given++) {
            row[given] = mass > 0 ? row[given] / mass : 1.0 / categories;
        }
    }

    /** Posteriors from shares and confusions, in log space; returns the largest change of a posterior. */
    private double expect() {
        double farthest = 0;
        logLikelihood = 0;
        for (int i = 0; i < votes.length; i++) {
            if (labels(i) == 0) {
                continue;
            }
            double[] logs = new double[categories];
            for (int k = 0; k < categories; k++) {
                logs[k] = Math.log(prior[k]) + logOfVotes(i, k);
            }
            double most = Arrays.stream(logs).max().orElseThrow();
            double sum = Arrays.stream(logs).map(l -> Math.exp(l - most)).sum();
            logLikelihood += most + Math.log(sum);
            for (int k = 0; k < categories; k++) {
                double next = Math.exp(logs[k] - most) / sum;
                farthest = Math.max(farthest, Math.abs(next - posterior[i][k]));
                posterior[i][k] = next;
            }
        }
        return farthest;
    }

    private double logOfVotes(int item, int truth) {
        double sum = 0;
        for (int r = 0; r < error.length; r++) {
            for (int given = 0; given < categories; given++) {
                if (votes[item][r][given] > 0) {
                    sum += votes[item][r][given] * Math.log(error[r][truth][given]);
                }
            }
        }
        return sum;
    }

    private int labels(int item) {
        int total = 0;
        for (int[] rater : votes[item]) {
            for (int count : rater) {
                total += count;
            }
        }
        return total;
    }

    /** Estimated share of a category. */
    public double prior(int category) {
        return prior[category];
    }

    /** Probability that a rater labels an item of category {@code truth} as {@code given}. */
    public double error(int rater, int truth, int given) {
        return error[rater][truth][given];
    }

    /** Probability that an item is of a category; 0 for every category of an item without a label. */
    public double posterior(int item, int category) {
        return posterior[item][category];
    }

    /** The most likely category of an item; of equally likely ones the lowest. */
    public int mostLikely(int item) {
        int best = 0;
        for (int k = 1; k < categories; k++) {
            best = posterior[item][k] > posterior[item][best] ? k : best;
        }
        return best;
    }

    /** Log-likelihood of all labels under the fit, in nats. */
    public double logLikelihood() {
        return logLikelihood;
    }
}
