package io.github.assay.statistics.scores;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Seeds;
import io.github.assay.statistics.resample.Shuffle;
import io.github.assay.statistics.resample.Units;
import io.github.assay.task.Progress;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * κ of verdicts whose threshold was chosen without the case concerned (statistics.md §9). Methods: leave-one-out, and
 * repeated stratified K-fold.
 */
public final class HeldOutThreshold {
    /** Most distinct scores for leave-one-out, whose cost grows with their square. */
    static final int MOST_DISTINCT = 4000;

    private HeldOutThreshold() {}

    /**
     * A cross-validated κ.
     *
     * @param threshold median of the thresholds chosen; finite
     * @param kappa mean over the repeats
     * @param folds parts, at most the cases of the smaller class
     */
    public record CrossValidation(double threshold, double kappa, int folds) {}

    /**
     * Confusion of leave-one-out verdicts; deterministic.
     *
     * @return undefined: {@code TOO_FEW_PER_CLASS} below two cases of a class; {@code NOT_COMPUTABLE} above
     *     {@value #MOST_DISTINCT} distinct scores
     */
    public static Outcome<Confusion> leaveOneOut(ScoredLabels data, Progress progress) {
        if (data.passes() < 2 || data.fails() < 2) {
            return Outcome.unavailable(data.n() == 0 ? "NO_DATA" : "TOO_FEW_PER_CLASS");
        }
        if (data.size() > MOST_DISTINCT) {
            return Outcome.unavailable("NOT_COMPUTABLE", data.size() + " distinct scores");
        }
        CandidateSweep sweeper = new CandidateSweep(data);
        if (!data.units().single()) {
            return leaveUnitOut(data, sweeper, progress);
        }
        int[] passes = data.passCounts();
        int[] fails = data.failCounts();
        int tp = 0;
        int fp = 0;
        for (int i = 0; i < data.size(); i++) {
            progress.check();
            tp += passesWithout(sweeper, data.score(i), passes, passes, fails, i) ? passes[i] : 0;
            fp += passesWithout(sweeper, data.score(i), fails, passes, fails, i) ? fails[i] : 0;
        }
        return Outcome.value(new Confusion(tp, data.passes() - tp, fp, data.fails() - fp));
    }

    /** Every verdict by a threshold chosen without the case's whole unit. */
    private static Outcome<Confusion> leaveUnitOut(ScoredLabels data, CandidateSweep sweeper, Progress progress) {
        if (data.units().count() > MOST_DISTINCT) {
            return Outcome.unavailable("NOT_COMPUTABLE", data.units().count() + " units");
        }
        int[] part = IntStream.range(0, data.n()).map(data.units()::unit).toArray();
        int[] cells = new int[2];
        double[] thresholds = new double[data.units().count()];
        Outcome<Integer> held = heldOut(data, sweeper, part, thresholds, cells, progress);
        return held.map(_ -> new Confusion(cells[0], data.passes() - cells[0], cells[1], data.fails() - cells[1]));
    }

    /**
     * Judges each part by the threshold chosen without it.
     *
     * @param part by case in the order of {@link ScoredLabels#stepOfCase}
     * @param thresholds receives each part's threshold
     * @param passing receives the passes and the fails that pass
     * @return undefined where the cases without a part have one class
     */
    private static Outcome<Integer> heldOut(
            ScoredLabels data, CandidateSweep sweeper, int[] part, double[] thresholds, int[] passing, Progress progress) {
        int[] steps = data.stepOfCase();
        int[][] casesOf = new int[thresholds.length][];
        for (int p = 0; p < casesOf.length; p++) {
            int own = p;
            casesOf[p] = IntStream.range(0, part.length).filter(i -> part[i] == own).toArray();
        }
        int[] passes = data.passCounts();
        int[] fails = data.failCounts();
        for (int p = 0; p < thresholds.length; p++) {
            progress.check();
            IntStream.of(casesOf[p]).forEach(i -> (i < data.passes() ? passes : fails)[steps[i]]--);
            Outcome<ThresholdSweep.Candidate> best = sweeper.best(passes, fails);
            IntStream.of(casesOf[p]).forEach(i -> (i < data.passes() ? passes : fails)[steps[i]]++);
            if (best.asValue().isEmpty()) {
                return Outcome.unavailable("TOO_FEW_PER_CLASS", "all cases of a class are of one question or part");
            }
            thresholds[p] = best.asValue().orElseThrow().threshold();
            for (int i : casesOf[p]) {
                passing[i < data.passes() ? 0 : 1] += data.score(steps[i]) >= thresholds[p] ? 1 : 0;
            }
        }
        return Outcome.value(thresholds.length);
    }

    private static boolean passesWithout(
            CandidateSweep sweeper, double score, int[] mine, int[] passes, int[] fails, int i) {
        if (mine[i] == 0) {
            return false;
        }
        mine[i]--;
        double threshold = sweeper.best(passes, fails).asValue().orElseThrow().threshold();
        mine[i]++;
        return score >= threshold;
    }

    /**
     * Stratified K-fold with pooled held-out verdicts, repeated with other folds.
     *
     * @param seed master seed; the folds' stream is {@code folds/REPEAT}
     * @return undefined: {@code TOO_FEW_PER_CLASS} below two cases of a class; {@code UNINFORMATIVE_METRIC} when most
     *     folds choose a constant verdict; {@code NO_DATA}
     */
    public static Outcome<CrossValidation> crossValidated(
            ScoredLabels data, int folds, int repeats, long seed, Progress progress) {
        int smaller = Math.min(data.passes(), data.fails());
        if (smaller < 2) {
            return Outcome.unavailable(data.n() == 0 ? "NO_DATA" : "TOO_FEW_PER_CLASS");
        }
        int used = Math.min(Math.min(folds, smaller), data.units().count());
        if (!data.units().single()) {
            return byUnits(data, used, repeats, seed, progress);
        }
        Folds split = new Folds(data, used);
        double[] thresholds = new double[used * repeats];
        double sum = 0;
        for (int r = 0; r < repeats; r++) {
            progress.check();
            sum += split.run(Seeds.replicate(Seeds.base(seed, "folds"), r), thresholds, r * used);
        }
        double middle = median(thresholds);
        return Double.isFinite(middle)
                ? Outcome.value(new CrossValidation(middle, sum / repeats, used))
                : Outcome.unavailable("UNINFORMATIVE_METRIC", "most parts choose a constant verdict");
    }

    /** Whole units are dealt to the folds. */
    private static Outcome<CrossValidation> byUnits(
            ScoredLabels data, int folds, int repeats, long seed, Progress progress) {
        CandidateSweep sweeper = new CandidateSweep(data);
        double[] thresholds = new double[folds * repeats];
        double sum = 0;
        for (int r = 0; r < repeats; r++) {
            int[] part = dealt(data.units(), folds, Seeds.replicate(Seeds.base(seed, "folds"), r));
            double[] own = new double[folds];
            int[] passing = new int[2];
            Outcome<Integer> held = heldOut(data, sweeper, part, own, passing, progress);
            if (held.asValue().isEmpty()) {
                return held.map(_ -> new CrossValidation(0, 0, 0));
            }
            System.arraycopy(own, 0, thresholds, r * folds, folds);
            sum += CohenKappa.raw(passing[0], data.passes() - passing[0], passing[1], data.fails() - passing[1]);
        }
        double middle = median(thresholds);
        return Double.isFinite(middle)
                ? Outcome.value(new CrossValidation(middle, sum / repeats, folds))
                : Outcome.unavailable("UNINFORMATIVE_METRIC", "most parts choose a constant verdict");
    }

    /** The part of each item: units in random order, each to the part with fewest items. */
    static int[] dealt(Units units, int folds, long seed) {
        int[] order = IntStream.range(0, units.count()).toArray();
        Shuffle.shuffle(order, seed);
        int[] size = new int[units.count()];
        IntStream.range(0, units.items()).forEach(i -> size[units.unit(i)]++);
        int[] filled = new int[folds];
        int[] foldOf = new int[size.length];
        for (int unit : order) {
            int least = 0;
            for (int f = 1; f < folds; f++) {
                least = filled[f] < filled[least] ? f : least;
            }
            foldOf[unit] = least;
            filled[least] += size[unit];
        }
        return IntStream.range(0, units.items()).map(i -> foldOf[units.unit(i)]).toArray();
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        double low = values[(values.length - 1) / 2];
        double high = values[values.length / 2];
        return low == high ? low : ThresholdSweep.between(low, high);
    }

    /** Successive divisions of the cases into folds. */
    private static final class Folds {
        private final ScoredLabels data;
        private final int folds;
        private final CandidateSweep sweeper;
        private final int[] passCases;
        private final int[] failCases;

        Folds(ScoredLabels data, int folds) {
            this.data = data;
            this.folds = folds;
            sweeper = new CandidateSweep(data);
            passCases = cases(data.passCounts());
            failCases = cases(data.failCounts());
        }

        /** The index of the distinct score of every case of one class. */
        private static int[] cases(int[] counts) {
            int[] cases = new int[Arrays.stream(counts).sum()];
            int next = 0;
            for (int i = 0; i < counts.length; i++) {
                Arrays.fill(cases, next, next + counts[i], i);
                next += counts[i];
            }
            return cases;
        }

        /** The κ of one repeat; stores each fold's threshold. */
        double run(long seed, double[] thresholds, int offset) {
            int[] passOrder = shuffled(passCases, seed);
            int[] failOrder = shuffled(failCases, Seeds.mix64(seed));
            int tp = 0;
            int fp = 0;
            for (int f = 0; f < folds; f++) {
                int[] passes = without(data.passCounts(), passOrder, f);
                int[] fails = without(data.failCounts(), failOrder, f);
                Optional<ThresholdSweep.Candidate> best = sweeper.best(passes, fails).asValue();
                double threshold = best.orElseThrow().threshold();
                thresholds[offset + f] = threshold;
                tp += passing(passOrder, f, threshold);
                fp += passing(failOrder, f, threshold);
            }
            return CohenKappa.raw(tp, passOrder.length - tp, fp, failOrder.length - fp);
        }

        private int[] without(int[] counts, int[] order, int fold) {
            for (int i = fold; i < order.length; i += folds) {
                counts[order[i]]--;
            }
            return counts;
        }

        private int passing(int[] order, int fold, double threshold) {
            int passing = 0;
            for (int i = fold; i < order.length; i += folds) {
                passing += data.score(order[i]) >= threshold ? 1 : 0;
            }
            return passing;
        }

        private static int[] shuffled(int[] cases, long seed) {
            int[] order = cases.clone();
            Shuffle.shuffle(order, seed);
            return order;
        }
    }
}
