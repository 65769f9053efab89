package io.github.assay.statistics.scores;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Seeds;
import io.github.assay.statistics.resample.Units;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Repeats a study's choice of a metric, and of its cut-off, on parts of its cases (statistics.md §9.1). Whole units are
 * dealt to parts; the cases of a part are judged by what was best on the other parts.
 */
public final class NestedChoice {
    /** The stream of random numbers that deal units to parts. */
    public static final String STREAM = "nested/folds";

    private static final int BLOCK = 32;

    private final List<Candidate> candidates;
    private final List<ScoredLabels> scored;
    private final boolean[] pass;
    /** By candidate and case: which of the candidate's distinct values the case has; −1 none. */
    private final int[][] steps;

    private NestedChoice(List<Candidate> candidates, boolean[] pass) {
        this.candidates = candidates;
        this.pass = pass;
        scored = candidates.stream().map(c -> scored(c, pass)).toList();
        steps = IntStream.range(0, candidates.size())
                .mapToObj(c -> Arrays.stream(candidates.get(c).values)
                        .mapToInt(v -> Double.isNaN(v) ? -1 : scored.get(c).below(v))
                        .toArray())
                .toArray(int[][]::new);
    }

    /**
     * A metric that may be chosen.
     *
     * @param values one a case; NaN where it has none
     * @param threshold values at or above it pass; empty: the cut-off with the highest κ is chosen too
     */
    public record Candidate(double[] values, OptionalDouble threshold) {}

    /**
     * The best candidates on some cases.
     *
     * @param first number of the candidate with the highest κ; of equal ones the first
     * @param threshold its cut-off
     * @param second number of the next best; −1 where no other has a κ
     * @param secondThreshold its cut-off
     */
    public record Chosen(int first, double threshold, int second, double secondThreshold) {}

    /**
     * Verdicts on all cases from one division into parts: 1 pass, 0 fail, −1 none.
     *
     * @param first of the candidate that was best on the other parts
     * @param second of the second best
     * @param chosen what was chosen for each part
     */
    public record Division(byte[] first, byte[] second, List<Chosen> chosen) {}

    /**
     * The choice on all cases.
     *
     * @return undefined: {@code NO_DATA}; {@code TOO_FEW_PER_CLASS} when no candidate has a κ
     */
    public static Outcome<Chosen> onAll(List<Candidate> candidates, boolean[] pass) {
        NestedChoice choice = new NestedChoice(candidates, pass);
        return choice.choose(choice.counts(), choice.sweeps());
    }

    /**
     * Verdicts by choices that did not see the case's unit, in repeated divisions.
     *
     * @param seed master seed; units are dealt by the stream {@value #STREAM}, one replicate a repeat
     * @return one for each repeat; undefined: {@code NO_DATA}; {@code TOO_FEW_PER_CLASS} when no candidate has a κ on the
     *     cases outside some part
     */
    public static Outcome<List<Division>> heldOut(
            List<Candidate> candidates, boolean[] pass, Units units, int folds, int repeats, long seed, int threads,
            Progress progress) {
        if (units.count() < 2) {
            return Outcome.unavailable(pass.length == 0 ? "NO_DATA" : "TOO_FEW_PER_CLASS");
        }
        NestedChoice choice = new NestedChoice(candidates, pass);
        int used = Math.min(folds, units.count());
        long base = Seeds.base(seed, STREAM);
        List<Outcome<Division>> divisions = Parallel.mapOrdered(
                IntStream.range(0, repeats).boxed().toList(), threads, progress,
                (r, _) -> choice.divide(HeldOutThreshold.dealt(units, used, Seeds.replicate(base, r)), used));
        List<Division> all = new ArrayList<>();
        for (Outcome<Division> division : divisions) {
            if (!(division instanceof Outcome.Value<Division>(Division d))) {
                return division.map(List::of);
            }
            all.add(d);
        }
        return Outcome.value(all);
    }

    /**
     * Held-out κ where units are drawn with replacement and the choices are made anew in every draw. Draws of a unit stay in one
     * part; a draw uses one of the repeats' divisions, in turn.
     *
     * @param stream the stream of random numbers that draws units
     * @param draws number of draws
     * @return κ of the first and of the second choice by draw; NaN where undefined
     */
    public static double[][] resampled(
            List<Candidate> candidates, boolean[] pass, Units units, int folds, int repeats, long seed, String stream, int draws,
            int threads, Progress progress) {
        NestedChoice choice = new NestedChoice(candidates, pass);
        int used = Math.min(folds, units.count());
        long dealing = Seeds.base(seed, STREAM);
        int[][] dealt = IntStream.range(0, repeats)
                .mapToObj(r -> HeldOutThreshold.dealt(units, used, Seeds.replicate(dealing, r)))
                .toArray(int[][]::new);
        long base = Seeds.base(seed, stream);
        double[][] results = new double[2][draws];
        Parallel.mapOrdered(
                IntStream.range(0, (draws + BLOCK - 1) / BLOCK).boxed().toList(), threads, progress,
                (block, _) -> {
                    Draws own = choice.new Draws(units, used);
                    for (int b = block * BLOCK; b < Math.min(draws, (block + 1) * BLOCK); b++) {
                        double[] kappas = own.kappas(Seeds.replicate(base, b), dealt[b % repeats]);
                        results[0][b] = kappas[0];
                        results[1][b] = kappas[1];
                    }
                    return block;
                });
        return results;
    }

    /** Successive draws. For one thread. */
    private final class Draws {
        private final Units units;
        private final byte[] weights = new byte[pass.length];
        private final int[][][][] ofPart;
        private final int[][][] rest = counts();
        private final List<CandidateSweep> sweeps = sweeps();

        Draws(Units units, int folds) {
            this.units = units;
            ofPart = IntStream.range(0, folds).mapToObj(_ -> counts()).toArray(int[][][][]::new);
        }

        double[] kappas(long seed, int[] part) {
            units.weights(seed, weights);
            fill(part);
            Confusion first = Confusion.EMPTY;
            Confusion second = Confusion.EMPTY;
            for (int[][][] own : ofPart) {
                move(own, -1);
                Outcome<Chosen> best = choose(rest, sweeps);
                move(own, 1);
                if (!(best instanceof Outcome.Value<Chosen>(Chosen c))) {
                    return new double[] {Double.NaN, Double.NaN};
                }
                first = first.plus(at(own, c.first, c.threshold));
                second = c.second < 0 ? second : second.plus(at(own, c.second, c.secondThreshold));
            }
            return new double[] {kappa(first), kappa(second)};
        }

        private void fill(int[] part) {
            clear(rest);
            for (int[][][] own : ofPart) {
                clear(own);
            }
            for (int c = 0; c < rest.length; c++) {
                for (int i = 0; i < part.length; i++) {
                    int weight = weights[i] & 0xff;
                    if (weight > 0 && steps[c][i] >= 0) {
                        ofPart[part[i]][c][pass[i] ? 0 : 1][steps[c][i]] += weight;
                        rest[c][pass[i] ? 0 : 1][steps[c][i]] += weight;
                    }
                }
            }
        }

        private static void clear(int[][][] counts) {
            for (int[][] ofCandidate : counts) {
                Arrays.fill(ofCandidate[0], 0);
                Arrays.fill(ofCandidate[1], 0);
            }
        }

        private void move(int[][][] own, int by) {
            for (int c = 0; c < rest.length; c++) {
                for (int step = 0; step < rest[c][0].length; step++) {
                    rest[c][0][step] += by * own[c][0][step];
                    rest[c][1][step] += by * own[c][1][step];
                }
            }
        }
    }

    private static double kappa(Confusion c) {
        return CohenKappa.raw(c.tp(), c.fn(), c.fp(), c.tn());
    }

    private Outcome<Division> divide(int[] part, int folds) {
        byte[] first = new byte[pass.length];
        byte[] second = new byte[pass.length];
        List<Chosen> chosen = new ArrayList<>();
        int[][][] counts = counts();
        List<CandidateSweep> sweeps = sweeps();
        for (int f = 0; f < folds; f++) {
            int own = f;
            int[] held = IntStream.range(0, part.length).filter(i -> part[i] == own).toArray();
            move(counts, held, -1);
            Outcome<Chosen> best = choose(counts, sweeps);
            move(counts, held, 1);
            if (!(best instanceof Outcome.Value<Chosen>(Chosen c))) {
                return best.map(_ -> new Division(first, second, chosen));
            }
            chosen.add(c);
            for (int i : held) {
                first[i] = verdict(c.first, c.threshold, i);
                second[i] = verdict(c.second, c.secondThreshold, i);
            }
        }
        return Outcome.value(new Division(first, second, List.copyOf(chosen)));
    }

    /** The verdict of a candidate at a threshold; −1 where it has none. */
    private byte verdict(int candidate, double threshold, int i) {
        double value = candidate < 0 ? Double.NaN : candidates.get(candidate).values[i];
        return (byte) (Double.isNaN(value) ? -1 : value >= threshold ? 1 : 0);
    }

    private static ScoredLabels scored(Candidate candidate, boolean[] pass) {
        int[] there = IntStream.range(0, pass.length).filter(i -> !Double.isNaN(candidate.values[i])).toArray();
        boolean[] labels = new boolean[there.length];
        IntStream.range(0, there.length).forEach(i -> labels[i] = pass[there[i]]);
        return ScoredLabels.of(Arrays.stream(there).mapToDouble(i -> candidate.values[i]).toArray(), labels);
    }

    /** Passes and fails at each distinct value of each candidate. */
    private int[][][] counts() {
        return scored.stream().map(s -> new int[][] {s.passCounts(), s.failCounts()}).toArray(int[][][]::new);
    }

    private List<CandidateSweep> sweeps() {
        return scored.stream().map(CandidateSweep::new).toList();
    }

    private void move(int[][][] counts, int[] cases, int by) {
        for (int c = 0; c < counts.length; c++) {
            for (int i : cases) {
                if (steps[c][i] >= 0) {
                    counts[c][pass[i] ? 0 : 1][steps[c][i]] += by;
                }
            }
        }
    }

    private Outcome<Chosen> choose(int[][][] counts, List<CandidateSweep> sweeps) {
        double[] kappas = new double[counts.length];
        double[] thresholds = new double[counts.length];
        for (int c = 0; c < counts.length; c++) {
            OptionalDouble given = candidates.get(c).threshold;
            Outcome<ThresholdSweep.Candidate> best = given.isPresent()
                    ? Outcome.value(new ThresholdSweep.Candidate(
                            given.getAsDouble(), at(counts, c, given.getAsDouble())))
                    : sweeps.get(c).best(counts[c][0], counts[c][1]);
            Confusion cells = best.map(ThresholdSweep.Candidate::counts).asValue().orElse(Confusion.EMPTY);
            kappas[c] = kappa(cells);
            thresholds[c] = best.map(ThresholdSweep.Candidate::threshold).asValue().orElse(0.0);
        }
        int first = highest(kappas, -1);
        if (first < 0) {
            return Outcome.unavailable(pass.length == 0 ? "NO_DATA" : "TOO_FEW_PER_CLASS");
        }
        int second = highest(kappas, first);
        return Outcome.value(new Chosen(first, thresholds[first], second, second < 0 ? 0 : thresholds[second]));
    }

    /** A candidate's verdicts at a threshold against the labels. */
    private Confusion at(int[][][] counts, int candidate, double threshold) {
        int below = scored.get(candidate).below(threshold);
        long[] cells = new long[4];
        for (int label = 0; label < 2; label++) {
            int[] own = counts[candidate][label];
            for (int step = 0; step < own.length; step++) {
                cells[2 * label + (step < below ? 1 : 0)] += own[step];
            }
        }
        return new Confusion(cells[0], cells[1], cells[2], cells[3]);
    }

    /** The first of the highest values, differences within rounding being none; −1 where all are undefined. */
    private static int highest(double[] kappas, int without) {
        int best = -1;
        for (int c = 0; c < kappas.length; c++) {
            boolean there = c != without && !Double.isNaN(kappas[c]);
            if (there && (best < 0 || kappas[c] > kappas[best] + ThresholdSweep.SLACK)) {
                best = c;
            }
        }
        return best;
    }
}
