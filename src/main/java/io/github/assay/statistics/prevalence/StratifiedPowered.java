package io.github.assay.statistics.prevalence;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.StudentT;
import io.github.assay.statistics.prevalence.PredictionPowered.Samples;
import io.github.assay.statistics.resample.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The pass rate from few labels and many verdicts, stratum by stratum (Fisch et al. 2024, arXiv 2406.04291;
 * statistics.md §10.1). The labelled cases must be a random sample within each stratum.
 *
 * @param estimate strata weighted by their shares of all cases
 * @param standardError root of the stratified variance, which units multiply by their design effect
 * @param degrees degrees of freedom of the variance after Satterthwaite, at most the labelled units less 1 where units have
 *     several cases; infinite where no label varies
 * @param parts the strata after merging, in their order
 */
public record StratifiedPowered(double estimate, double standardError, double degrees, List<Part> parts) {
    /** Labels from which a stratum has its own λ; below, λ is one for all such strata. */
    public static final int OWN_LAMBDA = 50;

    /** Labels below which a stratum has no variance and is merged. */
    public static final int FEWEST = 2;

    public StratifiedPowered {
        parts = List.copyOf(parts);
    }

    /**
     * A stratum's cases: labelled ones with verdicts, and verdicts of the others.
     *
     * @param units the unit of each labelled case, then of each other one, numbered alike in all strata; empty: every case is
     *     one by itself
     */
    public record Stratum(String name, Samples samples, List<Integer> units) {
        /** A stratum of independent cases. */
        public Stratum(String name, Samples samples) {
            this(name, samples, List.of());
        }

        public Stratum {
            units = List.copyOf(units);
            if (!units.isEmpty() && units.size() != samples.labels().length + samples.unlabelled().length) {
                throw new IllegalArgumentException(units.size() + " units of another number of cases");
            }
        }

        int items() {
            return samples.labels().length + samples.unlabelled().length;
        }

        int labelled() {
            return samples.labels().length;
        }
    }

    /**
     * One stratum of the estimate.
     *
     * @param name its name; merged strata are joined by " + "
     * @param items cases, labelled or not
     * @param labelled labelled cases, 2 or more
     * @param lambda weight of the verdicts, 0 to 1
     * @param ownLambda whether λ comes from this stratum alone
     * @param estimate the stratum's pass rate
     * @param spread variance of label − λ · verdict within the stratum, unbiased
     */
    public record Part(
            String name, int items, int labelled, double lambda, boolean ownLambda, double estimate, double spread) {}

    /**
     * Estimates the rate. Strata without cases are left out; strata with fewer than {@value #FEWEST} labels are merged
     * by {@link #merged}.
     *
     * @return undefined: {@code NO_DATA} without a label or an unlabelled case, {@code FEWER_THAN_TWO_STRATA} where
     *     fewer than two strata remain after merging, {@code TOO_FEW_QUESTIONS} where all labels are of one question
     */
    public static Outcome<StratifiedPowered> of(List<Stratum> strata) {
        int labels = strata.stream().mapToInt(Stratum::labelled).sum();
        int items = strata.stream().mapToInt(Stratum::items).sum();
        if (labels == 0 || labels == items) {
            return Outcome.unavailable("NO_DATA");
        }
        List<Stratum> usable = merged(strata);
        if (usable.size() < 2) {
            return Outcome.unavailable("FEWER_THAN_TWO_STRATA");
        }
        double common = commonLambda(usable, items);
        List<Part> parts = new ArrayList<>();
        double estimate = 0;
        double variance = 0;
        double perDegree = 0;
        Grouped grouped = new Grouped();
        for (Stratum stratum : usable) {
            Samples s = stratum.samples;
            int n = stratum.labelled();
            boolean own = n >= OWN_LAMBDA;
            double lambda = own ? Weights.lambda(s) : s.unlabelled().length == 0 ? 0 : common;
            double[] rest = Weights.rest(s, lambda);
            double here = Weights.mean(rest) + (lambda == 0 ? 0 : lambda * Weights.mean(s.unlabelled()));
            double weight = (double) stratum.items() / items;
            int degrees = n - 1 - (own && lambda > 0 ? 1 : 0);
            double ofLabels = weight * weight * Weights.squares(rest) / n / degrees;
            double ofVerdicts = lambda == 0
                    ? 0
                    : weight * weight * lambda * lambda * Weights.unbiased(s.unlabelled()) / s.unlabelled().length;
            estimate += weight * here;
            variance += ofLabels + ofVerdicts;
            perDegree += ofLabels * ofLabels / degrees;
            grouped.add(stratum, weight, rest, lambda);
            parts.add(new Part(stratum.name, stratum.items(), n, lambda, own, here, Weights.squares(rest) / degrees));
        }
        if (grouped.degrees() < 1) {
            return Outcome.unavailable("TOO_FEW_QUESTIONS");
        }
        double degrees = perDegree > 0 ? variance * variance / perDegree : Double.POSITIVE_INFINITY;
        return Outcome.value(new StratifiedPowered(
                estimate, Math.sqrt(grouped.effect() * variance), Math.min(degrees, grouped.degrees()), parts));
    }

    /** What each case adds to the estimate's deviation, by unit. */
    private static final class Grouped {
        private final List<Integer> units = new ArrayList<>();
        private final List<Double> influence = new ArrayList<>();
        private final Set<Integer> labelled = new HashSet<>();

        void add(Stratum stratum, double weight, double[] rest, double lambda) {
            units.addAll(stratum.units);
            if (!stratum.units.isEmpty()) {
                labelled.addAll(stratum.units.subList(0, rest.length));
            }
            double[] others = stratum.samples.unlabelled();
            double ofRest = Weights.mean(rest);
            double ofOthers = others.length == 0 ? 0 : Weights.mean(others);
            for (double r : rest) {
                influence.add(weight * (r - ofRest) / rest.length);
            }
            for (double f : others) {
                influence.add(weight * lambda * (f - ofOthers) / others.length);
            }
        }

        /** 1 where no units were given, or each has one case. */
        double effect() {
            return units.isEmpty()
                    ? 1
                    : Units.by(units).designEffect(influence.stream().mapToDouble(Double::doubleValue).toArray());
        }

        /** Labelled units less 1; infinite where units are single. */
        double degrees() {
            return units.isEmpty() || Units.by(units).single() ? Double.POSITIVE_INFINITY : labelled.size() - 1.0;
        }
    }

    /**
     * The strata with fewer than {@value #FEWEST} labels as one; where these have fewer labels together, the stratum
     * with the fewest labels joins them, of equals the first. The merged stratum comes last.
     */
    public static List<Stratum> merged(List<Stratum> strata) {
        List<Stratum> kept = new ArrayList<>();
        List<Stratum> few = new ArrayList<>();
        strata.stream()
                .filter(s -> s.items() > 0)
                .forEach(s -> (s.labelled() < FEWEST ? few : kept).add(s));
        if (few.isEmpty()) {
            return kept;
        }
        if (few.stream().mapToInt(Stratum::labelled).sum() < FEWEST && !kept.isEmpty()) {
            Stratum least = kept.stream().min(Comparator.comparingInt(Stratum::labelled)).orElseThrow();
            kept.remove(least);
            few.addFirst(least);
        }
        Stratum together = new Stratum(few.stream().map(Stratum::name).collect(Collectors.joining(" + ")), new Samples(
                Weights.joined(few, s -> s.samples().labels()), Weights.joined(few, s -> s.samples().verdicts()),
                Weights.joined(few, s -> s.samples().unlabelled())), joinedUnits(few));
        if (together.labelled() >= FEWEST) {
            kept.add(together);
        }
        return kept;
    }

    private static List<Integer> joinedUnits(List<Stratum> few) {
        List<Integer> units = new ArrayList<>();
        few.stream().filter(s -> !s.units.isEmpty()).forEach(s -> units.addAll(s.units.subList(0, s.labelled())));
        few.stream().filter(s -> !s.units.isEmpty()).forEach(s -> units.addAll(s.units.subList(s.labelled(), s.items())));
        return units;
    }

    /** The one λ that gives the stratified variance its minimum, between 0 and 1. */
    private static double commonLambda(List<Stratum> strata, int items) {
        double gain = 0;
        double cost = 0;
        for (Stratum stratum : strata) {
            Samples s = stratum.samples;
            int n = s.labels().length;
            int more = s.unlabelled().length;
            if (more > 0) {
                double weight = (double) stratum.items() / items;
                gain += weight * weight * Weights.covariance(s) / n;
                cost += weight * weight * Weights.unbiased(Weights.all(s)) * (1.0 / n + 1.0 / more);
            }
        }
        return cost <= 0 ? 0 : Math.clamp(gain / cost, 0.0, 1.0);
    }

    /**
     * Further labels by stratum that narrow the estimate most (statistics.md §12). Each stratum's variance counts one
     * pseudo-label with the pooled variance.
     *
     * @param parts the strata of an estimate
     */
    public static List<Integer> further(List<Part> parts, int labels) {
        double squares = 0;
        int known = 0;
        for (Part part : parts) {
            squares += part.spread * part.labelled;
            known += part.labelled;
        }
        double pooled = known == 0 ? 0 : squares / known;
        int[] more = LabelAllocation.further(
                parts.stream()
                        .map(p -> new LabelAllocation.Stratum(
                                p.items, p.labelled, Math.sqrt(((p.labelled - 1) * p.spread + pooled) / p.labelled)))
                        .toList(),
                labels);
        return Arrays.stream(more).boxed().toList();
    }

    /** estimate ± t · SE. */
    public Interval interval(double level) {
        double half = StudentT.t(level, degrees) * standardError;
        return new Interval(estimate - half, estimate + half, level, "stratified-ppi", List.of());
    }

    /**
     * Allocation of further labels over strata that gives the stratified estimate the least variance (Neyman 1934; whole
     * labels after Wright 2012; statistics.md §12). Each label goes where W S / √(n (n + 1)) is largest.
     */
    public static final class LabelAllocation {
        private LabelAllocation() {}

        /**
         * A stratum.
         *
         * @param items its cases, labelled or not
         * @param labelled those of them that have a label
         * @param deviation standard deviation of what a label adds, 0 or more
         */
        public record Stratum(int items, int labelled, double deviation) {
            public Stratum {
                if (labelled < 0 || labelled > items || !(deviation >= 0)) {
                    throw new IllegalArgumentException("no stratum: " + items + " items, " + labelled + " labelled, " + deviation);
                }
            }
        }

        /**
         * Further labels by stratum. A stratum without a label comes first, because its rate is not known. Strata without
         * deviation count by their size where none has any. Fewer labels than wished are given where no more cases are left.
         */
        public static int[] further(List<Stratum> strata, int labels) {
            boolean flat = strata.stream().allMatch(s -> s.deviation == 0);
            int[] more = new int[strata.size()];
            for (int given = 0; given < labels; given++) {
                int best = -1;
                double most = -1;
                for (int h = 0; h < more.length; h++) {
                    Stratum s = strata.get(h);
                    double n = s.labelled + more[h];
                    double gain = s.items * (flat ? 1 : s.deviation) / Math.sqrt(n * (n + 1));
                    gain = n == 0 ? Double.MAX_VALUE : gain;
                    if (n < s.items && gain > most) {
                        most = gain;
                        best = h;
                    }
                }
                if (best < 0) {
                    return more;
                }
                more[best]++;
            }
            return more;
        }
    }
}
