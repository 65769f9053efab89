package io.github.assay.statistics.raters;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.Proportion;
import io.github.assay.statistics.resample.Bootstrap;
import io.github.assay.statistics.resample.Columns;
import io.github.assay.statistics.resample.ReplicateStatistics;
import io.github.assay.statistics.resample.Units;
import io.github.assay.statistics.tests.Multiplicity;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Tests whether a metric may replace an annotator (Calderon, Reichart and Dror 2025; statistics.md §4.6). On the cases
 * an annotator labelled, the metric's agreement with the other annotators is compared with that annotator's agreement.
 *
 * @param annotators one result for each annotator, in their order
 * @param winningRate share of the annotators with a defined test against whom the metric wins
 * @param advantage mean over these annotators of the share of cases on which the metric agrees at least as well
 * @param interval of the advantage, by resampling cases; Clopper and Pearson's where every resample gives the same
 *     value
 */
public record AlternativeAnnotator(
        List<Against> annotators, double winningRate, double advantage, Outcome<Interval> interval) {
    /** Default ε: the stricter of the two values that the paper proposes. */
    public static final double STANDARD = 0.1;

    /** The ε that the paper proposes for expert annotators. */
    public static final double EXPERTS = 0.2;

    /** Fewest cases of an annotator for the test. */
    public static final int LEAST_CASES = 30;

    private static final int NONE = Integer.MIN_VALUE;
    private static final int LEAST_ANNOTATORS = 3;
    private static final double LEVEL = 0.05;
    private static final double PASSING = 0.5;

    /**
     * The metric against one annotator.
     *
     * @param annotator column of the annotator
     * @param cases cases that the annotator, another annotator and the metric judged
     * @param metricAdvantage share of these on which the metric agrees with the others at least as often as the
     *     annotator
     * @param annotatorAdvantage share on which the annotator agrees at least as often as the metric
     * @param p one-sided p of the hypothesis that the annotator's lead is ε or more, above 0; undefined below
     *     {@value #LEAST_CASES} cases
     * @param adjusted p adjusted for the annotators (Benjamini and Yekutieli)
     */
    public record Against(
            int annotator, int cases, double metricAdvantage, double annotatorAdvantage, Outcome<Double> p,
            Outcome<Double> adjusted) {
        /** Whether the metric wins. */
        public boolean won() {
            return adjusted.asValue().filter(q -> q < LEVEL).isPresent();
        }
    }

    public AlternativeAnnotator {
        annotators = List.copyOf(annotators);
    }

    /** Whether the metric may replace an annotator: it wins against at least half of them. */
    public boolean passes() {
        return winningRate >= PASSING;
    }

    /**
     * @param labels the annotators' labels
     * @param metric the metric's verdict on each item of {@code labels} as a category, or {@link Ratings#MISSING}
     * @param epsilon lead of the annotator that is accepted because a metric costs less: 0.1 for untrained, 0.2 for
     *     expert annotators
     * @param settings seed, replicates and level of the advantage's interval; its stream is {@code alternative}
     * @return undefined: {@code FEWER_THAN_THREE_RATERS}; {@code TOO_FEW_PER_CLASS} when no annotator has
     *     {@value #LEAST_CASES} cases
     */
    public static Outcome<AlternativeAnnotator> of(
            Ratings labels, int[] metric, double epsilon, BootstrapSettings settings, int threads, Progress progress) {
        return of(labels, metric, Units.each(labels.items()), epsilon, settings, threads, progress);
    }

    /**
     * The same of items that belong together in units, such as questions: units are resampled, and the t-test has the
     * standard error by units and units − 1 degrees of freedom.
     */
    public static Outcome<AlternativeAnnotator> of(
            Ratings labels, int[] metric, Units units, double epsilon, BootstrapSettings settings, int threads,
            Progress progress) {
        if (labels.raters() < LEAST_ANNOTATORS) {
            return Outcome.unavailable("FEWER_THAN_THREE_RATERS");
        }
        if (metric.length != labels.items()) {
            throw new IllegalArgumentException(metric.length + " verdicts for " + labels.items() + " items");
        }
        List<Against> raw = new ArrayList<>();
        List<int[]> leads = new ArrayList<>();
        for (int j = 0; j < labels.raters(); j++) {
            leads.add(leads(labels, metric, j));
            raw.add(against(leads.getLast(), units, j, epsilon));
        }
        List<Outcome<Double>> adjusted = Multiplicity.benjaminiYekutieli(raw.stream().map(Against::p).toList());
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
        List<int[]> behind = tested.stream().map(a -> leads.get(a.annotator)).toList();
        return Outcome.value(new AlternativeAnnotator(
                all, wins / tested.size(), advantage, interval(behind, units, settings, threads, progress)));
    }

    /** Resamples the cases; the advantage is the mean of the annotators' shares. */
    private static Outcome<Interval> interval(
            List<int[]> leads, Units units, BootstrapSettings settings, int threads, Progress progress) {
        int items = leads.getFirst().length;
        Columns columns = new Columns(items);
        int[] used = leads.stream().mapToInt(l -> columns.add(i -> l[i] != NONE)).toArray();
        int[] won = leads.stream().mapToInt(l -> columns.add(i -> l[i] != NONE && l[i] >= 0)).toArray();
        Outcome<Interval> drawn = Bootstrap.run(
                        columns, units, () -> new Advantage(used, won), "alternative", settings, threads, progress)
                .interval(0);
        long compared = IntStream.range(0, items).filter(i -> leads.stream().anyMatch(l -> l[i] != NONE)).map(units::unit).distinct().count();
        int all = columns.add(i -> leads.stream().allMatch(l -> l[i] == NONE || l[i] >= 0));
        int none = columns.add(i -> leads.stream().allMatch(l -> l[i] == NONE || l[i] < 0));
        int[] counts = columns.counts();
        boolean everywhere = counts[all] == items;
        boolean flat = drawn.asValue().filter(Interval::degenerate).isPresent();
        return flat && (everywhere || counts[none] == items)
                ? Proportion.clopperPearson(everywhere ? compared : 0, compared, settings.level())
                : drawn;
    }

    /** The advantage in one resample; undefined where an annotator has no case in it. */
    private record Advantage(int[] used, int[] won) implements ReplicateStatistics {
        @Override
        public int size() {
            return 1;
        }

        @Override
        public void compute(int[] counts, double[] results) {
            double sum = 0;
            for (int j = 0; j < used.length; j++) {
                sum += counts[used[j]] == 0 ? Bootstrap.UNDEFINED : (double) counts[won[j]] / counts[used[j]];
            }
            results[0] = sum / used.length;
        }
    }

    /** The metric's lead over an annotator on each item; {@link #NONE} where the two are not compared. */
    private static int[] leads(Ratings labels, int[] metric, int annotator) {
        int[] leads = new int[labels.items()];
        for (int i = 0; i < leads.length; i++) {
            int own = labels.label(i, annotator);
            boolean both = own != Ratings.MISSING && metric[i] != Ratings.MISSING;
            leads[i] = both ? lead(labels, i, annotator, metric[i], own) : NONE;
        }
        return leads;
    }

    private static Against against(int[] leads, Units units, int annotator, double epsilon) {
        int[] rows = IntStream.range(0, leads.length).filter(i -> leads[i] != NONE).toArray();
        int[] used = IntStream.of(rows).map(i -> leads[i]).toArray();
        int n = used.length;
        double metricWins = Arrays.stream(used).filter(l -> l >= 0).count();
        double ownWins = Arrays.stream(used).filter(l -> l <= 0).count();
        Outcome<Double> p = n < LEAST_CASES
                ? Outcome.unavailable("TOO_FEW_PER_CLASS", n + " cases")
                : Outcome.value(Math.max(Double.MIN_NORMAL, oneSided(used, units.of(rows), (ownWins - metricWins) / n, epsilon)));
        return new Against(annotator, n, share(metricWins, n), share(ownWins, n), p, p);
    }

    /**
     * In how many more of the other annotators' labels the metric agrees than the annotator; {@link #NONE} when no
     * other annotator labelled the item.
     */
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
        return others ? lead : NONE;
    }

    /**
     * The paired t-test of the annotator's wins less the metric's, each −1, 0 or 1, against ε. Where all values are
     * equal, the t statistic does not exist; p is then the largest probability of such a sample under the null
     * hypothesis that their mean is ε or more: each is 0 with probability 1 − ε at most, and −1 with (1 − ε) / 2.
     */
    private static double oneSided(int[] leads, Units units, double mean, double epsilon) {
        int n = units.count();
        if (Arrays.stream(leads).map(Integer::signum).distinct().count() == 1) {
            return mean >= epsilon ? 1 : Math.pow(mean < 0 ? (1 - epsilon) / 2 : 1 - epsilon, n);
        }
        double squares = 0;
        for (int lead : leads) {
            double d = -Integer.signum(lead) - mean;
            squares += d * d;
        }
        double[] off = IntStream.of(leads).mapToDouble(l -> -Integer.signum(l) - mean).toArray();
        double error = units.single()
                ? Math.sqrt(squares / (n - 1) / n)
                : Math.sqrt(units.designEffect(off) * squares * n / (n - 1)) / leads.length;
        return TDistribution.of(n - 1.0).cumulativeProbability((mean - epsilon) / error);
    }

    private static double share(double part, int whole) {
        return whole == 0 ? 0 : part / whole;
    }
}
