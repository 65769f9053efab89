package io.github.assay.calibration.verdicts;

import io.github.assay.calibration.input.MetricValues;
import io.github.assay.calibration.input.Resamples;
import io.github.assay.calibration.input.ScoreTable;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.ResamplingScheme;
import io.github.assay.calibration.study.StudyDesign.IntervalType;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.Proportion;
import io.github.assay.statistics.Rates;
import io.github.assay.statistics.raters.BinaryLabels;
import io.github.assay.statistics.raters.KappaIntervals;
import io.github.assay.statistics.raters.LandisKoch;
import io.github.assay.statistics.raters.UnitCells;
import io.github.assay.statistics.resample.Bootstrap;
import io.github.assay.statistics.resample.Columns;
import io.github.assay.statistics.resample.DesignEffect;
import io.github.assay.statistics.resample.PairedColumns;
import io.github.assay.statistics.resample.ReplicateStatistics;
import io.github.assay.statistics.resample.Replicates.BoundErrors;
import io.github.assay.statistics.resample.Replicates;
import io.github.assay.statistics.resample.Units;
import io.github.assay.statistics.tests.RankStability;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Analyses all metrics' verdicts and pairs of metrics from one run of joint resamples (statistics.md §3.1). Pairs use
 * their common cases. Within a replicate, a case without a verdict of a metric is left out for that metric.
 */
public final class VerdictStudy {
    /** Fewest cases of each class for a slice's interval; with fewer it would mislead (statistics.md §6). */
    private static final int FEWEST_PER_CLASS = 10;

    private final ScoreTable table;
    private final int[] rows;
    private final Units units;
    private final CalibrationSettings settings;
    private final Columns columns;
    private final List<PairedColumns> tables = new ArrayList<>();
    private final Map<PairedColumns, Integer> numbers = new HashMap<>();
    private int[] counts = {};
    private Optional<Replicates> replicates = Optional.empty();
    private ResamplingScheme drawn = ResamplingScheme.NONE;
    private double larger = 1;

    public VerdictStudy(ScoreTable table, int[] rows, CalibrationSettings settings) {
        this.table = table;
        this.rows = rows;
        units = rows.length == table.size() ? table.units() : table.units().of(rows);
        this.settings = settings;
        columns = new Columns(rows.length);
        BinaryLabels reference = BinaryLabels.of(rows.length, _ -> true, i -> table.pass(rows[i]));
        table.metrics().stream()
                .map(m -> BinaryLabels.of(rows.length, i -> m.hasVerdict(rows[i]), i -> m.passes(rows[i])))
                .forEach(verdicts -> tables.add(reference.against(verdicts, columns)));
    }

    /**
     * The number of a metric's table on the cases on which another metric also gave a verdict; a new one if they
     * differ.
     */
    public int common(int metric, int other) {
        PairedColumns whole = tables.get(metric);
        PairedColumns part = settings.design().cases() == StudyDesign.CaseSets.COMMON_TO_ALL
                ? whole.where(columns, presentInAll())
                : whole.where(columns, tables.get(other).present());
        if (part.equals(whole)) {
            return metric;
        }
        Integer there = numbers.putIfAbsent(part, tables.size());
        if (there != null) {
            return there;
        }
        tables.add(part);
        return tables.size() - 1;
    }

    /** The column of the cases on which every metric gave a verdict. */
    private int presentInAll() {
        int all = tables.getFirst().present();
        for (int m = 1; m < table.metrics().size(); m++) {
            all = columns.and(all, tables.get(m).present());
        }
        return all;
    }

    /** Draws the resamples of all rows by the design. Call it once, after all tables were added. */
    public void run(String stream, Resamples.Groups groups, Progress progress) {
        counts = columns.counts();
        Resamples resamples = Resamples.of(
                columns, this::statistics, table.metrics().size(), effects(), table, groups, stream, settings, progress);
        replicates = Optional.of(resamples.replicates());
        drawn = resamples.drawn();
        larger = larger(groups);
    }

    /** How many times the variance by the units drawn κ has by the design's groups, median over metrics; 1 if not known. */
    public double largerGroups() {
        return larger;
    }

    private double larger(Resamples.Groups groups) {
        if (groups.count() < DesignEffect.TOO_FEW || settings.design().drawing() != StudyDesign.Drawing.QUESTIONS) {
            return 1;
        }
        Units by = Units.by(IntStream.of(groups.ofRow()).boxed().toList());
        double[] ratios = IntStream.range(0, table.metrics().size())
                .mapToObj(m -> designEffect(m, by).flatMap(g -> designEffect(m).map(u -> g / u)).asValue())
                .flatMap(Optional::stream)
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        return ratios.length == 0 ? 1 : ratios[ratios.length / 2];
    }

    /** The resampling scheme that was used. */
    public ResamplingScheme drawn() {
        return drawn;
    }

    /**
     * Stability of each given metric's rank among the given metrics; undefined with too few cases of a class, whose resamples
     * hardly differ ({@code TOO_FEW_PER_CLASS}). Call it only after the resamples were drawn.
     */
    public List<Outcome<RankStability>> stability(int... metrics) {
        int[] kappas = IntStream.of(metrics).map(VerdictReplicates::kappa).toArray();
        List<Outcome<RankStability>> drawn = RankStability.of(replicates.orElseThrow(), kappas);
        return IntStream.range(0, metrics.length)
                .mapToObj(m -> enough(counts(metrics[m])) ? drawn.get(m) : VerdictStudy.<RankStability>tooFew(counts(metrics[m])))
                .toList();
    }

    /** Draws resamples of units. Call it once, after all tables were added. */
    public void run(String stream, Progress progress) {
        counts = columns.counts();
        replicates = Optional.of(
                Bootstrap.run(columns, units, this::statistics, stream, settings.bootstrap(), settings.threads(), progress));
    }

    /** As {@link #run}, unless no metric has enough cases of both classes for an interval. */
    public void runWhereEnough(String stream, Progress progress) {
        counts = columns.counts();
        boolean any = tables.stream().anyMatch(t -> enough(t.confusion(counts)));
        if (any) {
            run(stream, progress);
        }
    }

    private VerdictReplicates statistics() {
        return new VerdictReplicates(tables, table.metrics().size());
    }

    /** κ's design effect of each metric that has one. */
    private List<Double> effects() {
        return IntStream.range(0, table.metrics().size())
                .mapToObj(m -> designEffect(m).asValue())
                .flatMap(Optional::stream)
                .toList();
    }

    /** κ's design effect by the units drawn; by questions where single answers are drawn. */
    private Outcome<Double> designEffect(int metric) {
        return designEffect(metric, settings.design().drawing().ofItems() ? table.questions().of(rows) : units);
    }

    private Outcome<Double> designEffect(int metric, Units by) {
        MetricValues m = table.metrics().get(metric);
        return UnitCells.of(by, i -> m.hasVerdict(rows[i]), i -> table.pass(rows[i]), i -> m.passes(rows[i])).designEffect();
    }

    private Outcome<Estimate> rate(int metric, boolean ofPasses, long hits, long n, String none) {
        MetricValues m = table.metrics().get(metric);
        double effect = units.designEffect(
                i -> m.hasVerdict(rows[i]) && table.pass(rows[i]) == ofPasses, i -> m.passes(rows[i]) == ofPasses);
        return Proportion.estimate(hits, n, effect, settings.bootstrap().level(), none);
    }

    public Confusion counts(int tableNumber) {
        return tables.get(tableNumber).confusion(counts);
    }

    /** The difference of two tables' κ in the joint resamples. */
    public Replicates.Difference difference(int a, int b) {
        return replicates.orElseThrow().difference(VerdictReplicates.kappa(a), VerdictReplicates.kappa(b));
    }

    /** Monte-Carlo errors of a metric's percentile bounds of κ. */
    public Outcome<BoundErrors> boundErrors(int metric) {
        return replicates.orElseThrow().boundErrors(VerdictReplicates.kappa(metric));
    }

    /** {@link Replicates#shiftP} of the difference of two tables' κ. */
    public Outcome<Double> shiftP(int a, int b, double delta) {
        return replicates.orElseThrow().shiftP(VerdictReplicates.kappa(a), VerdictReplicates.kappa(b), delta);
    }

    /** A metric's agreement with intervals. */
    public VerdictAgreement agreement(int metric) {
        return agreement(metric, true);
    }

    /**
     * A metric's agreement in a slice: κ and intervals only where both classes have enough cases (statistics.md §6).
     */
    public VerdictAgreement agreementWhereEnough(int metric) {
        return agreement(metric, enough(counts(metric)));
    }

    private VerdictAgreement agreement(int metric, boolean enough) {
        Confusion c = counts(metric);
        VerdictReplicates numbers = statistics();
        Outcome<Double> point = CohenKappa.of(c);
        Outcome<Estimate> kappa = enough || point.asValue().isEmpty()
                ? estimate(point, c, true, () -> kappaInterval(metric, c))
                : tooFew(c);
        return new VerdictAgreement(
                c,
                kappa,
                designEffect(metric),
                kappa.asValue().map(e -> LandisKoch.of(e.value())),
                kappa.asValue().flatMap(e -> e.interval().asValue()).flatMap(LandisKoch::atLeast),
                estimate(Rates.balancedAccuracy(c), c, enough, () -> interval(numbers.balancedAccuracy(metric))),
                rate(metric, true, c.tp(), c.positives(), "NO_POSITIVES"),
                rate(metric, false, c.tn(), c.negatives(), "NO_NEGATIVES"),
                estimate(Rates.gap(c), c, enough, () -> interval(numbers.gap(metric))));
    }

    private Outcome<Interval> kappaInterval(int metric, Confusion c) {
        return settings.design().interval() == StudyDesign.IntervalType.PERCENTILE
                ? interval(VerdictReplicates.kappa(metric))
                : new OtherIntervals(c, cells(metric), settings).of(settings.design().interval());
    }

    private UnitCells cells(int metric) {
        MetricValues m = table.metrics().get(metric);
        return UnitCells.of(units, i -> m.hasVerdict(rows[i]), i -> table.pass(rows[i]), i -> m.passes(rows[i]));
    }

    private Outcome<Interval> interval(int statistic) {
        return replicates.orElseThrow().interval(statistic);
    }

    private static Outcome<Estimate> estimate(
            Outcome<Double> value, Confusion c, boolean enough, Supplier<Outcome<Interval>> interval) {
        return value.map(v -> new Estimate(
                v,
                enough
                        ? withWidth(interval.get(), c)
                        : tooFew(c),
                Math.toIntExact(c.n())));
    }

    /** An interval without width, from too few cases of a class, is no certainty. */
    private static Outcome<Interval> withWidth(Outcome<Interval> interval, Confusion c) {
        return interval.asValue().filter(i -> i.high() <= i.low()).isPresent() && !enough(c) ? tooFew(c) : interval;
    }

    /** The reason where a class has fewer than {@value #FEWEST_PER_CLASS} cases. */
    public static <T> Outcome<T> tooFew(Confusion c) {
        return Outcome.unavailable(
                "TOO_FEW_PER_CLASS", Math.min(c.positives(), c.negatives()) + " of the rarer label");
    }

    /** Whether both classes have enough cases for an interval of a slice. */
    public static boolean enough(Confusion c) {
        return c.positives() >= FEWEST_PER_CLASS && c.negatives() >= FEWEST_PER_CLASS;
    }

    /** Computes κ's interval of a type other than percentile, for studies that request it (statistics.md §3.2). */
    public static final class OtherIntervals {
        private final Confusion counts;
        private final UnitCells cells;
        private final CalibrationSettings settings;

        /** @param cells the same table by the units that are drawn */
        public OtherIntervals(Confusion counts, UnitCells cells, CalibrationSettings settings) {
            this.counts = counts;
            this.cells = cells;
            this.settings = settings;
        }

        public Outcome<Interval> of(IntervalType type) {
            if (type == IntervalType.WALD) {
                return cells.wald(settings.bootstrap().level());
            }
            Outcome<KappaIntervals> all =
                    KappaIntervals.of(counts, cells, "joint/cases", settings.bootstrap(), settings.threads(), Progress.NONE);
            return all.flatMap(k -> switch (type) {
                case BCA -> k.bca();
                case STUDENTISED -> k.studentised();
                default -> k.percentile();
            });
        }
    }

    /**
     * Computes the statistics of one resample of cases. These are κ of every table, then balanced accuracy and gap of
     * the first {@code metrics} tables.
     */
    public static final class VerdictReplicates implements ReplicateStatistics {
        private final PairedColumns[] tables;
        private final int metrics;

        public VerdictReplicates(List<PairedColumns> tables, int metrics) {
            this.tables = tables.toArray(PairedColumns[]::new);
            this.metrics = metrics;
        }

        public static int kappa(int table) {
            return table;
        }

        int balancedAccuracy(int metric) {
            return tables.length + 2 * metric;
        }

        int gap(int metric) {
            return tables.length + 2 * metric + 1;
        }

        @Override
        public int size() {
            return tables.length + 2 * metrics;
        }

        @Override
        public void compute(int[] counts, double[] results) {
            for (int t = 0; t < tables.length; t++) {
                results[t] = tables[t].kappa(counts);
            }
            for (int m = 0; m < metrics; m++) {
                double sensitivity = tables[m].sensitivity(counts);
                double specificity = tables[m].specificity(counts);
                results[balancedAccuracy(m)] = (sensitivity + specificity) / 2;
                results[gap(m)] = 100 * Math.abs(sensitivity - specificity);
            }
        }
    }
}
