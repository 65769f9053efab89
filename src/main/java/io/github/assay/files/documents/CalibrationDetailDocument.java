package io.github.assay.files.documents;

import io.github.assay.calibration.Expectation;
import io.github.assay.calibration.MetricChecks;
import io.github.assay.calibration.MetricDetail.AbstentionDetail;
import io.github.assay.calibration.MetricDetail.ProbabilityDetail;
import io.github.assay.calibration.MetricDetail;
import io.github.assay.calibration.TierDifferences;
import io.github.assay.calibration.people.HumanCeiling;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.domain.Outcome;
import io.github.assay.json.JsonObject;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.raters.AlternativeAnnotator;
import io.github.assay.statistics.scores.FittedMaps;
import io.github.assay.statistics.scores.ThreeWay;
import io.github.assay.statistics.tests.Homogeneity;
import io.github.assay.statistics.tests.TierPermutation;
import io.github.assay.tabular.CalibrationSpecs.SliceContrast;
import io.github.assay.tabular.CalibrationSpecs;
import java.util.List;
import java.util.Locale;

/** Optional parts of {@code calibrate --json}: details of each metric, and people. */
public final class CalibrationDetailDocument {
    private CalibrationDetailDocument() {}

    /** Figures of one metric that the league table leaves out. */
    public static JsonObject of(MetricDetail d) {
        return new JsonObject()
                .with("metric", d.metric())
                .with("kappa", kappa(d.kappa()))
                .with("chance", chance(d.chance()))
                .with("rates", rates(d.rates()))
                .with("ranking", RankingDocument.of(d.ranking()))
                .with("probabilities", reasoned(d.calibration().map(CalibrationDetailDocument::probabilities)))
                .with("cuts", d.cuts().stream().map(CalibrationDetailDocument::cut).toList())
                .with("tuned", tuned(d.tuned()))
                .with("abstention", reasoned(d.abstention().map(CalibrationDetailDocument::abstention)))
                .with("checks", CheckDocument.of(d.checks()));
    }

    private static JsonObject kappa(MetricDetail.KappaDetail k) {
        return new JsonObject()
                .with("percentile", interval(k.percentile()))
                .with("bca", interval(k.bca()))
                .with("studentised", interval(k.studentised()))
                .with("wald", interval(k.wald()))
                .with("analytic_se", number(k.analyticError()))
                .with("bootstrap_se", number(k.bootstrapError()))
                .with("undefined_share", k.undefinedShare())
                .with("studentised_undefined_share", k.studentisedUndefinedShare())
                .with("annotators_redrawn", interval(k.annotatorsRedrawn()))
                .with("monte_carlo_se", reasoned(k.monteCarlo().map(e -> List.of(e.low(), e.high()))));
    }

    private static JsonObject chance(MetricDetail.ChanceDetail c) {
        return new JsonObject()
                .with("observed", number(c.observed()))
                .with("expected", number(c.expected()))
                .with("kappa_max", number(c.largestKappa()))
                .with("prevalence_index", number(c.prevalenceIndex()))
                .with("bias_index", number(c.biasIndex()))
                .with("pabak", number(c.pabak()))
                .with("ac1", number(c.ac1()))
                .with("scott_pi", number(c.scottPi()));
    }

    private static JsonObject rates(MetricDetail.RateDetail r) {
        return new JsonObject()
                .with("precision", number(r.precision()))
                .with("npv", number(r.negativePredictiveValue()))
                .with("f1", number(r.f1()))
                .with("mcc", number(r.matthews()))
                .with("accuracy", number(r.accuracy()))
                .with("pass_rate", number(r.passRate()))
                .with("signed_gap", number(r.signedGap()))
                .with("mcnemar_p", number(r.mcnemar()));
    }

    private static JsonObject probabilities(ProbabilityDetail p) {
        return new JsonObject()
                .with("brier", p.corp().score())
                .with("miscalibration", p.corp().miscalibration())
                .with("discrimination", p.corp().discrimination())
                .with("uncertainty", p.corp().uncertainty())
                .with(
                        "murphy",
                        new JsonObject()
                                .with("reliability", p.murphy().reliability())
                                .with("resolution", p.murphy().resolution())
                                .with("uncertainty", p.murphy().uncertainty()))
                .with("ece", p.ece())
                .with("ece_if_calibrated", p.byChance().ece())
                .with("ace", p.ace())
                .with("ace_if_calibrated", p.byChance().ace())
                .with("maps", p.maps().stream()
                        .map(m -> reasoned(m.map(l -> new JsonObject()
                                .with("map", l.map().name().toLowerCase(Locale.ROOT))
                                .with("brier", l.brier())
                                .with("log_loss", l.logLoss()))))
                        .toList())
                .with("fitted_maps", RankingDocument.of(p.fitted()))
                .with("reliability_diagram", p.curve().stream()
                        .map(c -> List.of(c.score(), c.fitted(), c.lower(), c.upper(), c.n()))
                        .toList());
    }

    private static JsonObject cut(MetricDetail.Cut cut) {
        return counts(new JsonObject()
                        .with("objective", cut.objective())
                        .with("threshold", CalibrationDocument.finite(cut.threshold())),
                cut.counts());
    }

    private static JsonObject tuned(MetricDetail.TunedCut t) {
        return new JsonObject()
                .with("optimism", number(t.optimism()))
                .with("kappa_corrected", number(t.corrected()))
                .with("error_632plus", reasoned(t.error().map(e -> new JsonObject()
                        .with("estimate", e.estimate())
                        .with("apparent", e.apparent())
                        .with("out_of_bag", e.outOfBag())
                        .with("no_information", e.noInformation()))))
                .with("intervals", reasoned(t.intervals().map(i -> new JsonObject()
                        .with("cut_kept", interval(i.fixed()))
                        .with("cut_chosen_anew", interval(i.retuned()))
                        .with("replicates", i.replicates()))));
    }

    private static JsonObject abstention(AbstentionDetail a) {
        ThreeWay held = a.heldOut();
        return counts(new JsonObject()
                        .with("alpha", a.thresholds().alpha())
                        .with("pass_from", CalibrationDocument.finite(a.thresholds().passFrom()))
                        .with("fail_to", CalibrationDocument.finite(a.thresholds().failTo()))
                        .with("human_load", number(held.humanLoad()))
                        .with("automatic_error", number(held.automaticError()))
                        .with("overall_error", number(held.overallError())),
                held.decided());
    }

    /** The annotators beside each other and beside the metrics. */
    public static JsonObject of(PeopleComparison people) {
        return new JsonObject()
                .with("annotators", people.annotators().stream()
                        .map(a -> new JsonObject()
                                .with("annotator", a.name())
                                .with("n", a.n())
                                .with("kappa_against_others", number(a.kappa()))
                                .with("model_sensitivity", number(a.modelSensitivity()))
                                .with("model_specificity", number(a.modelSpecificity()))
                                .with("model_sensitivity_se", number(a.sensitivityError()))
                                .with("model_specificity_se", number(a.specificityError())))
                        .toList())
                .with("human_ceiling", number(people.ceiling().value()))
                .with("human_ceiling_ci", interval(people.ceiling().kappa().flatMap(Estimate::interval)))
                .with("left_out", people.leftOut())
                .with(
                        "model",
                        new JsonObject()
                                .with("pass_share", number(people.model().passShare()))
                                .with("pass_share_se", number(people.model().error()))
                                .with("may_be_switched", people.model().switched()))
                .with("metrics", people.metrics().stream().map(m -> against(m, people.epsilon())).toList());
    }

    /** One person against the majority of the others, and the leading metric against the same. */
    static JsonObject of(HumanCeiling c) {
        return new JsonObject()
                .with("kappa", estimate(c.kappa()))
                .with("annotators", c.annotators())
                .with("votes_of_others", c.votesOfOthers())
                .with("votes_of_final_labels", c.votesOfLabels())
                .with("metric", c.metric().isEmpty() ? null : c.metric())
                .with("metric_kappa", estimate(c.metricKappa()))
                .with("difference", estimate(c.difference()));
    }

    /** What the choices are worth on new questions. */
    static JsonObject of(Expectation e) {
        return new JsonObject()
                .with("metric", choice(e.metric()).with("chosen", e.metric().chosen()))
                .with("metric_and_cut_off", choice(e.cutOff())
                        .with("threshold", e.cutOff().threshold().isPresent()
                                ? CalibrationDocument.finite(e.cutOff().threshold().getAsDouble())
                                : null)
                        .with("chosen", e.cutOff().chosen()))
                .with("lead", new JsonObject()
                        .with("over", e.lead().over().isEmpty() ? null : e.lead().over())
                        .with("apparent", estimate(e.lead().apparent()))
                        .with("held_out", estimate(e.lead().heldOut())))
                .with("folds", e.folds())
                .with("repeats", e.repeats());
    }

    private static JsonObject choice(Expectation.Choice c) {
        return new JsonObject()
                .with("best", c.best().isEmpty() ? null : c.best())
                .with("candidates", c.candidates())
                .with("apparent", estimate(c.apparent()))
                .with("held_out", estimate(c.heldOut()));
    }

    private static Object estimate(Outcome<Estimate> figure) {
        return JsonDocuments.estimate(figure, figure.asValue().map(Estimate::n).orElse(0));
    }

    private static JsonObject against(PeopleComparison.AgainstPeople m, double epsilon) {
        return new JsonObject()
                .with("metric", m.metric())
                .with("kappas", m.kappas().stream()
                        .map(k -> number(k.map(Estimate::value)))
                        .toList())
                .with("kappa_cis", m.kappas().stream()
                        .map(k -> k instanceof Outcome.Value<Estimate>(Estimate e)
                                ? interval(e.interval())
                                : number(k.map(Estimate::value)))
                        .toList())
                .with("mean", number(m.mean()))
                .with("unanimous_only", number(m.unanimous()))
                .with("soft_reference", number(m.soft()))
                .with("dawid_skene_reference", number(m.model()))
                .with("alternative_annotator", reasoned(m.alternative().map(a -> alternative(a, epsilon))));
    }

    private static JsonObject alternative(AlternativeAnnotator a, double epsilon) {
        return new JsonObject()
                .with("epsilon", epsilon)
                .with("winning_rate", a.winningRate())
                .with("passes", a.passes())
                .with("advantage", a.advantage())
                .with("advantage_ci", interval(a.interval()))
                .with("p", a.annotators().stream().map(x -> number(x.p())).toList())
                .with("p_adjusted", a.annotators().stream().map(x -> number(x.adjusted())).toList());
    }

    private static JsonObject counts(JsonObject json, Confusion c) {
        return json.with("tp", c.tp()).with("fn", c.fn()).with("fp", c.fp()).with("tn", c.tn());
    }

    static Object interval(Outcome<Interval> interval) {
        return reasoned(interval.map(i -> List.of(i.low(), i.high())));
    }

    static Object number(Outcome<Double> value) {
        return reasoned(value);
    }

    /** The value, or {@code {"value":null,"reason":…}}. */
    static Object reasoned(Outcome<?> outcome) {
        return outcome.asValue().isPresent()
                ? outcome.asValue().get()
                : new JsonObject().with("value", null).with("reason", outcome.reason());
    }

    /** How a metric's scores rank, and the maps from score to probability, in {@code calibrate --details --json}. */
    static final class RankingDocument {
        private RankingDocument() {}

        static JsonObject of(MetricDetail.RankDetail r) {
            return new JsonObject()
                    .with("auc", CalibrationDetailDocument.number(r.area()))
                    .with("delong", CalibrationDetailDocument.interval(r.delong()))
                    .with("stratified_bootstrap", CalibrationDetailDocument.interval(r.stratified()))
                    .with("exact_bound", CalibrationDetailDocument.interval(r.exact()))
                    .with("roc_band", r.band().stream()
                            .map(b -> List.of(b.falsePassRate(), b.low(), b.high()))
                            .toList());
        }

        static JsonObject of(FittedMaps maps) {
            return new JsonObject()
                    .with("platt", CalibrationDetailDocument.reasoned(maps.platt().map(p ->
                            new JsonObject().with("slope", p.slope()).with("intercept", p.intercept()))))
                    .with("beta", CalibrationDetailDocument.reasoned(maps.beta().map(b ->
                            new JsonObject().with("a", b.a()).with("b", b.b()).with("c", b.c()))))
                    .with("isotonic", maps.isotonic().stream()
                            .map(k -> List.of(k.score(), k.probability()))
                            .toList());
        }
    }

    /** The checks beside a metric's details in {@code calibrate --details --json}. */
    private static final class CheckDocument {
        static JsonObject of(MetricChecks checks) {
            return new JsonObject()
                    .with("pass_rate", passRate(checks.passRate()))
                    .with("youden_ci", CalibrationDetailDocument.interval(checks.youden()))
                    .with("mcc_ci", CalibrationDetailDocument.interval(checks.matthews()))
                    .with("f1_ci", CalibrationDetailDocument.interval(checks.f1()))
                    .with("tiers", checks.tiers().stream().map(CheckDocument::tier).toList())
                    .with("auc_tests", checks.areas().stream().map(CheckDocument::area).toList());
        }

        private static JsonObject passRate(MetricChecks.PassRateCheck check) {
            return new JsonObject()
                    .with("wilson", CalibrationDetailDocument.interval(check.wilson()))
                    .with("clopper_pearson", CalibrationDetailDocument.interval(check.clopperPearson()))
                    .with("percentile", CalibrationDetailDocument.interval(check.percentile()))
                    .with("largest_difference", CalibrationDetailDocument.number(check.largestDifference()))
                    .with("differs", check.differs());
        }

        private static JsonObject tier(MetricChecks.TierCheck check) {
            return new JsonObject()
                    .with("dimension", check.dimension())
                    .with("homogeneity",
                            CalibrationDetailDocument.reasoned(check.test().map(CheckDocument::homogeneity)))
                    .with("p_permuted", CalibrationDetailDocument.number(check.permuted().map(TierPermutation::p)))
                    .with("differences", check.differences().pairs().stream().map(CheckDocument::difference).toList())
                    .with("not_compared", check.differences().notCompared());
        }

        private static JsonObject difference(TierDifferences.Pair pair) {
            int n = pair.delta().asValue().map(Estimate::n).orElse(0);
            return SpecDocument.put(
                            new JsonObject(), CalibrationSpecs.slices(List.of()), new SliceContrast("", "", pair), n,
                            "a", "b", "delta")
                    .with("p", CalibrationDetailDocument.number(pair.p()))
                    .with("p_holm", CalibrationDetailDocument.number(pair.holm()));
        }

        private static JsonObject homogeneity(Homogeneity test) {
            return new JsonObject()
                    .with("pooled", test.pooled())
                    .with("q", test.q())
                    .with("degrees", test.degrees())
                    .with("p", test.p())
                    .with("excluded", test.excluded());
        }

        private static JsonObject area(MetricChecks.AreaTest area) {
            return new JsonObject()
                    .with("against", area.against())
                    .with("n", area.n())
                    .with("test", CalibrationDetailDocument.reasoned(area.test().map(t -> new JsonObject()
                            .with("delta", t.delta())
                            .with("se", t.standardError())
                            .with("z", CalibrationDetailDocument.number(t.z()))
                            .with("p", CalibrationDetailDocument.number(t.p())))));
        }
    }
}
