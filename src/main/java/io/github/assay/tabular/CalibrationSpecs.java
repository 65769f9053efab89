package io.github.assay.tabular;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricPlace;
import io.github.assay.calibration.StudyChanges.MetricChange;
import io.github.assay.calibration.TierDifferences;
import io.github.assay.calibration.study.ResamplingScheme;
import io.github.assay.calibration.thresholds.BestThreshold;
import io.github.assay.calibration.verdicts.VerdictAgreement;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.raters.LandisKoch;
import io.github.assay.statistics.tests.RankStability;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Descriptions of tables that compare metrics with final labels. */
public final class CalibrationSpecs {
    private static final Output[] MACHINES = {Output.JSON};

    /** Verdicts against labels on one set of items. */
    public static final TableSpec<VerdictAgreement> VERDICTS = new TableSpec<>("verdicts", 0.95, List.of(
            ColumnSpec.count("tp", "league.tp", v -> v.counts().tp()),
            ColumnSpec.count("fn", "league.fn", v -> v.counts().fn()),
            ColumnSpec.count("fp", "league.fp", v -> v.counts().fp()),
            ColumnSpec.count("tn", "league.tn", v -> v.counts().tn()),
            ColumnSpec.estimate("kappa", "league.kappa", NumberForm.COEFFICIENT, VerdictAgreement::cohenKappa)
                    .json("cohen_kappa"),
            ColumnSpec.number("design_effect", "league.effect", NumberForm.AMOUNT, VerdictAgreement::designEffect),
            ColumnSpec.<VerdictAgreement>coded(
                            "class", "league.class", CalibrationSpecs::bothClasses,
                            v -> v.landisKoch().map(LandisKoch::word).orElse(""))
                    .json("landis_koch"),
            ColumnSpec.<VerdictAgreement>coded(
                            "class_at_least", "league.class", v -> atLeast(v.atLeast()),
                            v -> v.atLeast().map(LandisKoch::word).orElse(""))
                    .json("landis_koch_at_least"),
            ColumnSpec.value("balanced", "league.balanced", NumberForm.SHARE, VerdictAgreement::balancedAccuracy)
                    .json("balanced_accuracy"),
            ColumnSpec.value("sensitivity", "league.sensitivity", NumberForm.SHARE, VerdictAgreement::sensitivity),
            ColumnSpec.value("specificity", "league.specificity", NumberForm.SHARE, VerdictAgreement::specificity),
            ColumnSpec.value("gap", "league.gap", NumberForm.POINTS, VerdictAgreement::gap)));

    private CalibrationSpecs() {}

    /**
     * The league: one row a metric, or one for metrics of equal verdicts.
     *
     * @param equal whether the terminal names all metrics of a group of more than two with equal verdicts
     */
    public static TableSpec<MetricCalibration> league(CalibrationResult result, boolean equal) {
        return new TableSpec<>("league", result.settings().bootstrap().level(), List.of(
                ColumnSpec.<MetricCalibration>number("rank", "league.rank", NumberForm.COUNT, m -> ColumnSpec.orNone(m.rank()))
                        .about(m -> m.rank().isPresent() ? "" : unranked(m, result)),
                stability("rank_first", "league.first", NumberForm.SHARE, RankStability::firstShare, result),
                ColumnSpec.<MetricCalibration>coded("ranks", "league.ranks", CalibrationSpecs::ranks, _ -> "")
                        .about(m -> stability(m, result)).except(Output.EXPORT, MACHINES),
                stability("rank_low", "league.ranks", NumberForm.COUNT, RankStability::bestRank, result).only(Output.EXPORT),
                stability("rank_high", "league.ranks", NumberForm.COUNT, RankStability::worstRank, result).only(Output.EXPORT),
                ColumnSpec.<MetricCalibration>text("unranked", "", m -> m.place().unranked().map(CalibrationSpecs::code).orElse(""))
                        .only(Output.EXPORT, MACHINES),
                ColumnSpec.<MetricCalibration>text("metric", "league.metric", m -> m.metric().id()).only(Output.EXPORT, MACHINES),
                ColumnSpec.<MetricCalibration>text("name", "league.metric", m -> name(m, result)).only(Output.WINDOW, Output.REPORT, Output.PAPER),
                ColumnSpec.<MetricCalibration>text("names", "league.metric", m -> equal ? name(m, result) : briefName(m, result))
                        .only(Output.TERMINAL),
                ColumnSpec.<MetricCalibration>text("role", "", m -> code(m.metric().role())).only(Output.EXPORT, MACHINES),
                ColumnSpec.<MetricCalibration>text("group", "", m -> m.place().group()).only(Output.EXPORT, MACHINES),
                ColumnSpec.count("n", "league.n", MetricCalibration::n),
                ColumnSpec.<MetricCalibration>count("unavailable", "league.unavailable", MetricCalibration::unavailable)
                        .opening(m -> m.items().unavailable()).except(Output.TERMINAL, Output.PAPER),
                ColumnSpec.number("threshold", "league.threshold", NumberForm.THRESHOLD, m -> ColumnSpec.orNone(m.threshold())),
                verdict("kappa"),
                verdict("design_effect").except(Output.PAPER),
                verdict("class_at_least").except(Output.PAPER),
                verdict("balanced"),
                verdict("sensitivity"),
                verdict("specificity"),
                verdict("gap").except(Output.PAPER),
                verdict("tp").except(Output.WINDOW, Output.PAPER),
                verdict("fn").except(Output.WINDOW, Output.PAPER),
                verdict("fp").except(Output.WINDOW, Output.PAPER),
                verdict("tn").except(Output.WINDOW, Output.PAPER),
                ColumnSpec.<MetricCalibration>value("auc", "league.auc", NumberForm.COEFFICIENT, m -> m.scores().auc())
                        .only(Output.WINDOW, Output.EXPORT, Output.JSON, Output.PAPER),
                ColumnSpec.<MetricCalibration>number("brier", "league.brier", NumberForm.COEFFICIENT, m -> m.scores().brier())
                        .only(Output.WINDOW, Output.EXPORT, Output.JSON)));
    }

    /** What resamples were drawn from: {@code whole questions (123 questions, 362 answers, design effect 1.21)}. */
    public static String drawn(CalibrationResult result) {
        ResamplingScheme drawn = result.drawn();
        String scheme = switch (drawn.drawing()) {
            case QUESTIONS, CLUSTERS, STRATA -> drawn.drawing().name();
            case EARLIER_CLUSTERS -> "CLUSTERS";
            case EARLIER_STRATA -> "STRATA";
            case ITEMS, EARLIER_CASES, EARLIER_AUTOMATIC -> "ITEMS";
        };
        return drawn(
                scheme, Texts.text("drawn.size", drawn.questions(), result.n()), drawn.groups(), drawn.dimension(),
                drawn.designEffect());
    }

    /** The same of an agreement; the design effect is that of Fleiss' κ. */
    public static String drawn(AgreementResult result) {
        AgreementResult.Drawn drawn = result.drawn();
        return drawn(
                drawn.items() ? "ITEMS" : "QUESTIONS", Texts.text("drawn.size", drawn.questions(), result.headline().items()), 0, "",
                drawn.designEffect());
    }

    private static String drawn(String scheme, String size, int groups, String dimension, Outcome<Double> effect) {
        return Texts.text(
                "drawn." + scheme, size, groups, dimension,
                effect.asValue()
                        .map(e -> Texts.text("drawn.effect", NumberForm.AMOUNT.of(e)))
                        .orElse(""));
    }

    private static ColumnSpec<MetricCalibration> verdict(String key) {
        return VERDICTS.column(key).on(MetricCalibration::verdicts);
    }

    private static ColumnSpec<MetricCalibration> stability(
            String key, String title, NumberForm form, Function<RankStability, Number> of, CalibrationResult result) {
        return ColumnSpec.<MetricCalibration>number(key, title, form, m -> m.stability().map(s -> of.apply(s).doubleValue()))
                .about(m -> stability(m, result)).except(Output.JSON);
    }

    /** {@code 4–6}, or {@code –}. */
    static String ranks(Outcome<RankStability> stability) {
        return stability.asValue().map(s -> s.bestRank() + "–" + s.worstRank()).orElse(EstimateFormat.NONE);
    }

    /** {@code 4–6}; "no rank" for a metric of correctness that has κ. */
    static String ranks(MetricCalibration m) {
        return m.place().unranked().equals(Optional.of(MetricPlace.Unranked.INCOMPLETE)) && m.verdicts().cohenKappa().asValue().isPresent()
                ? Texts.text("judges.unranked")
                : ranks(m.stability());
    }

    private static String stability(MetricCalibration m, CalibrationResult result) {
        return m.stability() instanceof Outcome.Value<RankStability>(RankStability s)
                ? Texts.text("league.stability", EstimateFormat.percent(s.firstShare()), s.bestRank(), s.worstRank())
                : unranked(m, result);
    }

    private static String unranked(MetricCalibration m, CalibrationResult result) {
        return m.place().unranked()
                .map(why -> Texts.text(
                        "league.unranked." + why, m.unavailable(), result.n(),
                        EstimateFormat.percent(result.settings().participants().mostMissing())))
                .orElseGet(() -> EstimateFormat.undefined(m.stability()));
    }

    private static String briefName(MetricCalibration m, CalibrationResult result) {
        int others = m.place().equal().size();
        return others > 1 ? Texts.text("league.equalCount", m.metric().name(), others) : name(m, result);
    }

    /** Names of metrics with equal verdicts: {@code EX = EX (Defog)}. */
    public static String name(MetricCalibration m, CalibrationResult result) {
        String others = m.place().equal().stream().map(result::name).collect(Collectors.joining(", "));
        return others.isEmpty() ? m.metric().name() : Texts.text("league.equal", m.metric().name(), others);
    }

    /** "at least moderate"; "may be poor" if the bound is below 0; {@code –} without a bound (statistics.md §2.5). */
    static String atLeast(Optional<LandisKoch> bound) {
        return bound.map(b -> b == LandisKoch.POOR
                        ? Texts.text("class.mayBePoor")
                        : Texts.text("class.atLeast", Texts.word(b)))
                .orElse(EstimateFormat.NONE);
    }

    static String code(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** Pairs of metrics. The window shows the other metric, seen from the selected one. */
    public static TableSpec<MetricContrast> pairs(double level) {
        return new TableSpec<>("pairs", level, List.of(
                ColumnSpec.<MetricContrast>text("pair", "pairs.pair", MetricContrast::pair).only(Output.TERMINAL, Output.REPORT, Output.PAPER),
                ColumnSpec.text("a", "", MetricContrast::a).only(Output.EXPORT, MACHINES),
                ColumnSpec.text("b", "", MetricContrast::b).only(Output.EXPORT, MACHINES),
                ColumnSpec.text("other", "pairs.metric", MetricContrast::other).only(Output.WINDOW),
                ColumnSpec.count("n", "pairs.n", MetricContrast::n),
                ColumnSpec.estimate("delta", "pairs.delta", NumberForm.COEFFICIENT, MetricContrast::delta).json("delta_kappa"),
                ColumnSpec.p("p_value", "pairs.p", MetricContrast::p).json("p"),
                ColumnSpec.<MetricContrast>remarked("p_holm", "pairs.holm", MetricContrast::holm, c -> TestAnswers.words(c.p(), c.holm(), c.family()))
                        .about(c -> TestAnswers.about(c.p(), c.holm(), c.family())),
                ColumnSpec.<MetricContrast>text("real", "", c -> code(c.family().answer(c.holm()))).only(Output.EXPORT, MACHINES),
                ColumnSpec.items("differ", "pairs.differ", MetricContrast::differ).only(Output.WINDOW, Output.EXPORT)));
    }

    /** The same with every check beside the test. */
    public static TableSpec<MetricContrast> pairsInFull(double level) {
        List<ColumnSpec<MetricContrast>> all = new java.util.ArrayList<>(pairs(level).columns());
        all.addAll(all.size() - 1, List.of(
                check("p_bh", "pairs.bh", NumberForm.P_VALUE, c -> c.checks().benjaminiHochberg()),
                check("p_shift", "pairs.shift", NumberForm.P_VALUE, c -> c.checks().shiftP()),
                check("p_analytic", "pairs.analytic", NumberForm.P_VALUE, c -> c.checks().analyticP()),
                check("p_mcnemar", "pairs.mcnemar", NumberForm.P_VALUE, MetricContrast::mcnemar),
                check("smallest_detectable", "pairs.smallest", NumberForm.COEFFICIENT, c -> c.checks().smallestDetectable())
                        .about(_ -> Texts.text("pairs.smallest.about")),
                ColumnSpec.<MetricContrast>coded(
                                "against_margin", "pairs.verdict",
                                c -> c.againstMargin().map(Texts::word).orElse(EstimateFormat.NONE),
                                c -> c.againstMargin().map(CalibrationSpecs::code).orElse(""))
                        .only(Output.WINDOW)));
        return new TableSpec<>("pairs-in-full", level, all);
    }

    private static ColumnSpec<MetricContrast> check(
            String key, String title, NumberForm form, Function<MetricContrast, Outcome<Double>> of) {
        return ColumnSpec.number(key, title, form, of).only(Output.WINDOW, MACHINES);
    }

    /** Ranking and best cut-off by κ of metrics with more values than 0 and 1 (statistics.md §7, §9). */
    public static TableSpec<MetricCalibration> cutOffs(double level) {
        return new TableSpec<>("cut-offs", level, List.of(
                ColumnSpec.coded("metric", "cutOffs.metric", m -> m.metric().name(), m -> m.metric().id()),
                ColumnSpec.count("n", "league.n", m -> m.curve().n()),
                ColumnSpec.<MetricCalibration>estimate("auc", "league.auc", NumberForm.COEFFICIENT, m -> m.scores().auc()),
                cut("resubstitution_threshold", "cutOffs.at", NumberForm.THRESHOLD, BestThreshold.Cut::threshold)
                        .json("resubstitution.threshold"),
                cut("resubstitution_kappa", "cutOffs.kappa", NumberForm.COEFFICIENT, BestThreshold.Cut::kappa)
                        .json("resubstitution.kappa"),
                ColumnSpec.<MetricCalibration>number(
                                "leave_one_out_kappa", "cutOffs.leaveOneOut", NumberForm.COEFFICIENT, m -> m.best().leaveOneOut())
                        .json("leave_one_out.kappa"),
                ColumnSpec.<MetricCalibration>number(
                                "cross_validated_kappa", "cutOffs.heldOut", NumberForm.COEFFICIENT,
                                m -> m.best().crossValidated().map(BestThreshold.CrossValidated::kappa))
                        .json("cross_validated.kappa")));
    }

    private static ColumnSpec<MetricCalibration> cut(
            String key, String title, NumberForm form, Function<BestThreshold.Cut, Double> of) {
        return ColumnSpec.number(key, title, form, m -> m.best().resubstitution().map(of));
    }

    /** A published comparison in the layout of its table, with the printed interval beside ours. */
    public static TableSpec<MetricCalibration> published(double level, Function<String, Optional<Interval>> printed) {
        return new TableSpec<>("published", level, List.of(
                ColumnSpec.text("framework", "published.framework", m -> m.metric().name()),
                verdict("kappa"),
                verdict("design_effect"),
                verdict("balanced"),
                verdict("sensitivity"),
                verdict("specificity"),
                verdict("gap"),
                verdict("class"),
                ColumnSpec.number("rank", "league.rank", NumberForm.COUNT, m -> ColumnSpec.orNone(m.rank())),
                ColumnSpec.<MetricCalibration>interval("printed", "published.printed", m -> printed(m, printed)).except(Output.JSON),
                ColumnSpec.<MetricCalibration>number("off", "published.off", NumberForm.COEFFICIENT, m -> off(m, printed)).except(Output.JSON),
                ColumnSpec.<MetricCalibration>number("monte_carlo", "published.seed", NumberForm.COEFFICIENT, CalibrationSpecs::seedError)
                        .except(Output.JSON)));
    }

    private static String bothClasses(VerdictAgreement v) {
        return v.landisKoch()
                .map(k -> Texts.word(k) + v.atLeast().map(b -> ", " + atLeast(Optional.of(b))).orElse(""))
                .orElse(EstimateFormat.NONE);
    }

    private static Outcome<Interval> printed(MetricCalibration m, Function<String, Optional<Interval>> printed) {
        return printed.apply(m.metric().id()).map(Outcome::value).orElse(Outcome.unavailable("NOT_PRINTED"));
    }

    /** The larger distance of the two bounds from the printed ones. */
    public static Outcome<Double> off(MetricCalibration m, Function<String, Optional<Interval>> printed) {
        return m.verdicts().cohenKappa().flatMap(Estimate::interval).flatMap(ours -> printed(m, printed)
                .map(p -> Math.max(Math.abs(ours.low() - p.low()), Math.abs(ours.high() - p.high()))));
    }

    /** The larger Monte-Carlo error of the two bounds. */
    public static Outcome<Double> seedError(MetricCalibration m) {
        return m.monteCarlo().map(e -> Math.max(e.low(), e.high()));
    }

    /** κ, interval and threshold of every metric in two studies, and the cause of their difference. */
    public static TableSpec<MetricChange> changes() {
        return new TableSpec<>("changes", 0.95, List.of(
                ColumnSpec.text("metric", "changes.metric", MetricChange::metric),
                ColumnSpec.number("kappa_before", "changes.kappa.before", NumberForm.COEFFICIENT, MetricChange::kappaBefore),
                ColumnSpec.<MetricChange>interval("before", "changes.interval.before", MetricChange::intervalBefore).json("ci_before"),
                ColumnSpec.<MetricChange>number("kappa_now", "changes.kappa.now", NumberForm.COEFFICIENT, MetricChange::kappaAfter).json("kappa_after"),
                ColumnSpec.<MetricChange>interval("now", "changes.interval.now", MetricChange::intervalAfter).json("ci_after"),
                ColumnSpec.number("threshold_before", "changes.at.before", NumberForm.THRESHOLD, m -> ColumnSpec.orNone(m.thresholdBefore())),
                ColumnSpec.<MetricChange>number("threshold_now", "changes.at.now", NumberForm.THRESHOLD, m -> ColumnSpec.orNone(m.thresholdAfter())).json("threshold_after"),
                ColumnSpec.items("rescored", "changes.rescored.short", MetricChange::rescored),
                ColumnSpec.coded("causes", "changes.cause", CalibrationSpecs::causes,
                        m -> m.causes().stream().map(CalibrationSpecs::code).collect(Collectors.joining(" ")))));
    }

    /** Cause of a change of a metric's figures, in words. */
    public static String causes(MetricChange m) {
        return m.causes().isEmpty()
                ? Texts.text("changes.same")
                : m.causes().stream().map(Texts::word).collect(Collectors.joining(", "));
    }

    /**
     * Two slices of a dimension by one metric.
     *
     * @param metric its id
     * @param dimension what the items were divided by
     */
    public record SliceContrast(String metric, String dimension, TierDifferences.Pair pair) {}

    /** Differences of κ between slices; the rows' own intervals give the level. */
    public static TableSpec<SliceContrast> slices(List<SliceContrast> rows) {
        double level = rows.stream()
                .flatMap(r -> r.pair().delta().flatMap(Estimate::interval).asValue().stream())
                .mapToDouble(Interval::level)
                .findFirst()
                .orElse(0.95);
        return new TableSpec<>("slice-differences", level, List.of(
                ColumnSpec.text("metric", "league.metric", SliceContrast::metric).except(Output.WINDOW),
                ColumnSpec.coded("dimension", "detail.slices.by",
                        s -> Texts.optional("dimension." + s.dimension()).orElse(s.dimension()), SliceContrast::dimension),
                ColumnSpec.text("a", "detail.slices.a", s -> s.pair().a()),
                ColumnSpec.text("b", "detail.slices.b", s -> s.pair().b()),
                ColumnSpec.<SliceContrast>estimate("delta", "pairs.delta", NumberForm.COEFFICIENT, s -> s.pair().delta())
                        .json("delta_kappa"),
                ColumnSpec.p("p", "pairs.p", s -> s.pair().p()),
                ColumnSpec.p("p_holm", "pairs.holm", s -> s.pair().holm())));
    }
}
