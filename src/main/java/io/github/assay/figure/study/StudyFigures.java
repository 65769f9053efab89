package io.github.assay.figure.study;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricRows;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.ReferenceRule;
import io.github.assay.figure.Figure;
import io.github.assay.figure.study.IntervalFigure.Row;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Estimate;
import io.github.assay.tabular.AgreementSpecs;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.MetricContrast;
import io.github.assay.tabular.PassRateSpecs;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The figures of one study by kind, the same for window, report and files.
 *
 * @param result metrics against final labels
 * @param people agreement of annotators
 * @param rates true pass rates; empty without labels
 * @param note what fixed the numbers, written below each figure
 */
public record StudyFigures(CalibrationResult result, AgreementResult people, List<TruePassRate> rates, String note) {
    /** What a figure shows. */
    public enum Kind {
        FOREST,
        ROC,
        PRECISION_RECALL,
        RELIABILITY,
        THRESHOLD,
        PAIRS,
        AGREEMENT,
        PASSRATE,
        HEAT;

        /** Whether it shows metrics that the user names. */
        public boolean ofMetrics() {
            return this == ROC || this == PRECISION_RECALL || this == RELIABILITY || this == THRESHOLD;
        }
    }

    public StudyFigures {
        rates = List.copyOf(rates);
    }

    /** What fixed the numbers of a study, in one line below its figures; {@code version} is the program's. */
    public static String note(CalibrationResult result, String version) {
        BootstrapSettings drawn = result.settings().bootstrap();
        return Texts.text(
                "figure.note", result.n(), reference(result.settings().design().reference()), CalibrationSpecs.drawn(result),
                EstimateFormat.threshold(100 * drawn.level()), drawn.replicates(), String.valueOf(drawn.seed()), version);
    }

    /** The rule of the final labels in words. */
    public static String reference(ReferenceRule rule) {
        return rule.single() ? rule.annotator() : Texts.text("answers.reference.majority", rule.minimumVotes());
    }

    /** The figures that can be drawn without a choice, in the order of a report. */
    public List<Figure> usualFigures() {
        return Stream.of(Kind.FOREST, Kind.ROC, Kind.RELIABILITY, Kind.AGREEMENT, Kind.PASSRATE, Kind.HEAT)
                .flatMap(kind -> of(kind, List.of()).asValue().stream())
                .toList();
    }

    /**
     * A figure.
     *
     * @param chosen metrics of a figure of curves; empty: the best ranked one with values
     * @return why it cannot be drawn, in words, where it cannot
     */
    public Outcome<Figure> of(Kind kind, List<MetricCalibration> chosen) {
        Outcome<Figure> figure = kind.ofMetrics() ? curves(kind, chosen.isEmpty() ? usual() : chosen) : whole(kind, chosen);
        return figure.map(f -> f.noted(note));
    }

    /** The best ranked metric with values between 0 and 1, for which curves say more than a verdict. */
    private List<MetricCalibration> usual() {
        return shown().stream().filter(StudyFigures::hasValues).limit(1).toList();
    }

    private List<MetricCalibration> shown() {
        return MetricRows.measured(result).metrics();
    }

    private static boolean hasValues(MetricCalibration metric) {
        return metric.curve().steps().size() > 2;
    }

    private Outcome<Figure> curves(Kind kind, List<MetricCalibration> metrics) {
        if (metrics.isEmpty()) {
            return none("figure.none.values");
        }
        Optional<MetricCalibration> without = metrics.stream().filter(m -> !hasValues(m)).findFirst();
        if (without.isPresent()) {
            return none("figure.none.verdicts", without.get().metric().id());
        }
        MetricCalibration first = metrics.getFirst();
        boolean one = metrics.size() == 1;
        return switch (kind) {
            case ROC -> Outcome.value(one ? RocFigure.of(first, Optional.empty()) : OverlayFigure.roc(metrics));
            case PRECISION_RECALL -> Outcome.value(one ? PrecisionRecallFigure.of(first) : OverlayFigure.precisionRecall(metrics));
            case RELIABILITY -> {
                Optional<MetricCalibration> unbinned = metrics.stream().filter(m -> m.scores().reliability().isEmpty()).findFirst();
                yield unbinned.isPresent()
                        ? none("figure.none.bins", unbinned.get().metric().id())
                        : Outcome.value(one ? ReliabilityFigure.binned(first) : OverlayFigure.reliability(metrics));
            }
            default -> Outcome.value(one ? ThresholdFigure.of(first, Optional.empty()) : OverlayFigure.threshold(metrics));
        };
    }

    private Outcome<Figure> whole(Kind kind, List<MetricCalibration> chosen) {
        List<MetricCalibration> metrics = chosen.isEmpty() ? shown() : chosen;
        return switch (kind) {
            case FOREST -> metrics.isEmpty() ? none("figure.none.labels") : Outcome.value(ForestFigure.whole(result, metrics));
            case HEAT -> TierFigure.dimensions(metrics).stream().findFirst()
                    .map(d -> Outcome.value(TierFigure.of(metrics, d, result.n())))
                    .orElseGet(() -> none("figure.none.slices"));
            case PAIRS -> pairs(metrics);
            case AGREEMENT -> agreement();
            default -> passRates();
        };
    }

    private Outcome<Figure> pairs(List<MetricCalibration> metrics) {
        List<String> ids = metrics.stream().map(m -> m.metric().id()).toList();
        List<Row> rows = MetricContrast.betterFirst(MetricRows.measured(result).pairs(), result).stream()
                .filter(p -> ids.contains(p.a()) && ids.contains(p.b()))
                .map(p -> new Row(p.pair(), p.delta()))
                .toList();
        return rows.isEmpty()
                ? none("figure.none.pairs")
                : Outcome.value(IntervalFigure.of(
                        Texts.text("figure.pairs.title", result.n()), Texts.text("figure.axis.delta"), NumberForm.COEFFICIENT, 0, rows));
    }

    private Outcome<Figure> agreement() {
        return people.annotators().size() < 2 ? none("figure.none.people") : Outcome.value(agreement(people));
    }

    /** Coefficients of all annotators together, then κ of each pair. */
    public static Figure agreement(AgreementResult people) {
        List<Row> rows = new ArrayList<>(AgreementSpecs.coefficients(people.headline()).stream()
                .filter(c -> c.key().endsWith("alpha") || c.key().endsWith("kappa") || c.key().endsWith("ac1"))
                .map(c -> new Row(AgreementSpecs.name(c), c.estimate()))
                .toList());
        people.pairs().forEach(p -> rows.add(new Row(Texts.text("figure.agreement.pair", p.a(), p.b()), p.cohenKappa())));
        return IntervalFigure.of(
                Texts.text("figure.agreement.title", people.headline().raters(), people.headline().items()),
                Texts.text("figure.axis.coefficient"), NumberForm.COEFFICIENT, 0, rows);
    }

    private Outcome<Figure> passRates() {
        List<Row> rows = rates.stream().map(r -> new Row(r.system(), rate(r))).toList();
        return rows.isEmpty()
                ? none("figure.none.labels")
                : Outcome.value(IntervalFigure.of(
                        Texts.text("figure.passrate.title", result.name(rates.getFirst().metric())), Texts.text("figure.axis.truePassRate"),
                        NumberForm.PERCENT, rows));
    }

    /** The one rate that the rule of statistics.md §10 chooses. */
    private static Outcome<Estimate> rate(TruePassRate r) {
        return PassRateSpecs.estimate(r.preferred().map(p -> switch (p) {
            case LABELS -> r.labels();
            case POWERED -> r.powered();
            case CORRECTED -> r.corrected();
            case BY_TIER -> r.byTier().flatMap(TruePassRate.TierCorrection::rate);
        }).orElse(r.labels()), r.labelled());
    }

    private static Outcome<Figure> none(String key, Object... arguments) {
        return Outcome.unavailable("NO_FIGURE", Texts.text(key, arguments));
    }
}
