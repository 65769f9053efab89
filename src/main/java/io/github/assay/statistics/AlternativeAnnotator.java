package io.github.assay.statistics;

import io.github.assay.domain.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Whether a metric may stand in for an annotator (Calderon, Reichart and Dror 2025; statistics.md §4.6): on the cases an
 * annotator labelled, does the metric agree with the remaining annotators at least as well as that annotator does?
 *
 * @param annotators one result for each annotator, in their order
 * @param winningRate share of the annotators with a defined test against whom the metric wins
 * @param advantage mean over these annotators of the share of cases on which the metric agrees at least as well
 */
public record AlternativeAnnotator(List<Against> annotators, double winningRate, double advantage) {
    /** The ε that its authors propose where the annotators are experts. */
    public static final double EXPERTS = 0.2;

    /** The method asks for this many cases of an annotator. */
    public static final int LEAST_CASES = 30;

    private static final int LEAST_ANNOTATORS = 3;
    private static final double LEVEL = 0.05;
    private static final double PASSING = 0.5;

    /**
     * The metric against one annotator.
     *
     * @param annotator column of the annotator
     * @param cases cases that the annotator, another annotator and the metric judged
     * @param metricAdvantage share of these on which the metric agrees with the rest at least as well
     * @param annotatorAdvantage share on which the annotator does
     * @param p one-sided p that the annotator's lead is not below ε; undefined below {@value #LEAST_CASES} cases
     * @param adjusted p adjusted for the annotators (Benjamini and Yekutieli)
     */
    public record Against(
            int annotator,
            int cases,
            double metricAdvantage,
            double annotatorAdvantage,
            Outcome<Double> p,
            Outcome<Double> adjusted) {
        /** Whether the metric wins. */
        public boolean won() {
            return adjusted.asValue().filter(q -> q < LEVEL).isPresent();
        }
    }

    public AlternativeAnnotator {
        annotators = List.copyOf(annotators);
    }

    /** Whether the metric may replace an annotator: it wins against half of them or more. */
    public boolean passes() {
        return winningRate >= PASSING;
    }

    /**
     * @param labels the annotators' labels
     * @param metric the metric's verdict on each item of {@code labels} as a category, or {@link Ratings#MISSING}
     * @param epsilon what a metric may lag behind because it costs less: 0.1 for untrained, 0.2 for expert annotators
     * @return undefined: {@code FEWER_THAN_THREE_RATERS}; {@code TOO_FEW_PER_CLASS} when nobody has
     *     {@value #LEAST_CASES} cases
     */
    public static Outcome<AlternativeAnnotator> of(Ratings labels, int[] metric, double epsilon) {
        if (labels.raters() < LEAST_ANNOTATORS) {
            return Outcome.unavailable("FEWER_THAN_THREE_RATERS");
        }
        if (metric.length != labels.items()) {
            throw new IllegalArgumentException(metric.length + " verdicts for " + labels.items() + " items");
        }
        List<Against> raw = new ArrayList<>();
        for (int j = 0; j < labels.raters(); j++) {
            raw.add(against(labels, metric, j, epsilon));
        }
        List<Outcome<Double>> adjusted =
                Multiplicity.benjaminiYekutieli(raw.stream().map(Against::p).toList());
        List<Against> all = new ArrayList<>();
        for (int j = 0; j < raw.size(); j++) {
            Against a = raw.get(j);
            all.add(new Against(j, a.cases, a.metricAdvantage, a.annotatorAdvantage, a.p, adjusted.get(j)));
        }
        List<Against> tested = all.stream().filter(a -> a.p.asValue().isPresent()).toList();
        if (tested.isEmpty()) {
            return Outcome.unavailable("TOO_FEW_PER_CLASS", "no annotator has " + LEAST_CASES + " cases");
        }
        double wins = tested.stream().filter(Against::won).count();
        double advantage = tested.stream().mapToDouble(Against::metricAdvantage).average().orElseThrow();
        return Outcome.value(new AlternativeAnnotator(all, wins / tested.size(), advantage));
    }

    private static Against against(Ratings labels, int[] metric, int annotator, double epsilon) {
        List<int[]> wins = new ArrayList<>();
        for (int i = 0; i < labels.items(); i++) {
            int own = labels.label(i, annotator);
            if (own != Ratings.MISSING && metric[i] != Ratings.MISSING) {
                int lead = lead(labels, i, annotator, metric[i], own);
                if (lead != Integer.MIN_VALUE) {
                    wins.add(new int[] {lead >= 0 ? 1 : 0, lead <= 0 ? 1 : 0});
                }
            }
        }
        int n = wins.size();
        double metricWins = wins.stream().mapToInt(w -> w[0]).sum();
        double ownWins = wins.stream().mapToInt(w -> w[1]).sum();
        Outcome<Double> p = n < LEAST_CASES
                ? Outcome.unavailable("TOO_FEW_PER_CLASS", n + " cases")
                : Outcome.value(oneSided(wins, (ownWins - metricWins) / n, epsilon));
        return new Against(annotator, n, share(metricWins, n), share(ownWins, n), p, p);
    }

    /** With how many more of the others the metric agrees; {@link Integer#MIN_VALUE} when nobody else labelled it. */
    private static int lead(Ratings labels, int item, int annotator, int metric, int own) {
        int lead = 0;
        boolean others = false;
        for (int k = 0; k < labels.raters(); k++) {
            int label = labels.label(item, k);
            if (k != annotator && label != Ratings.MISSING) {
                others = true;
                lead += (label == metric ? 1 : 0) - (label == own ? 1 : 0);
            }
        }
        return others ? lead : Integer.MIN_VALUE;
    }

    /** The paired t-test; where all differences are equal the sign of the lag alone decides. */
    private static double oneSided(List<int[]> wins, double mean, double epsilon) {
        int n = wins.size();
        double squares = 0;
        for (int[] w : wins) {
            double d = w[1] - w[0] - mean;
            squares += d * d;
        }
        double error = Math.sqrt(squares / (n - 1) / n);
        if (error < 1e-12) {
            return mean < epsilon ? 0 : 1;
        }
        return TDistribution.of(n - 1.0).cumulativeProbability((mean - epsilon) / error);
    }

    private static double share(double part, int whole) {
        return whole == 0 ? 0 : part / whole;
    }
}
