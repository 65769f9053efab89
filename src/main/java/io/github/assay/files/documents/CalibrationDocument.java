package io.github.assay.files.documents;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricStratum;
import io.github.assay.calibration.StudyChanges;
import io.github.assay.calibration.TestFamily;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.ResamplingScheme;
import io.github.assay.calibration.study.StudySetting;
import io.github.assay.calibration.study.StudySetting.Order;
import io.github.assay.calibration.thresholds.BestThreshold;
import io.github.assay.calibration.thresholds.RequestedThreshold;
import io.github.assay.calibration.verdicts.VerdictAgreement;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.json.JsonObject;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Seeds;
import io.github.assay.statistics.scores.CutObjective;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.MetricContrast;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.PromotionMark;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The document of {@code calibrate --json} (project-and-cli.md §3). */
public final class CalibrationDocument {
    private CalibrationDocument() {}

    /** The whole document; docs/agreement-and-calibration-json.md has each key. */
    public static JsonObject of(CalibrationResult result) {
        return of(result, List.of());
    }

    /**
     * The same, with the settings that options state instead of the project's own.
     *
     * @param overridden in words: {@code seed: 42 → 7}
     */
    public static JsonObject of(CalibrationResult result, List<String> overridden) {
        return document(result, MetricContrast.betterFirst(result.pairs(), result), overridden);
    }

    /** The results in the file of a kept study: pairs in the order of its metrics, as files of all versions have them. */
    public static JsonObject kept(CalibrationResult result) {
        return document(result, result.pairs().stream().map(p -> MetricContrast.of(p, result)).toList(), List.of());
    }

    private static JsonObject document(CalibrationResult result, List<MetricContrast> pairs, List<String> overridden) {
        return new JsonObject()
                .with("n", result.n())
                .with("final_label_source", sources(result.sources()))
                .with("metrics", result.metrics().stream().map(m -> metric(m, result)).toList())
                .with("pairwise", pairs.stream().map(p -> pair(p, result)).toList())
                .with("tests", tests(result.family()))
                .with("expected_on_new_questions", CalibrationDetailDocument.of(result.expectation()))
                .with("human_ceiling", CalibrationDetailDocument.of(result.ceiling()))
                .with("cautions", AgreementDocument.cautions(result.cautions()))
                .with("settings", settings(result.settings(), result.drawn()).with("overridden", overridden));
    }

    /** The document with the metrics of judges that are not promoted, which a kept study does not contain. */
    public static JsonObject marked(JsonObject document, CalibrationResult result) {
        return JsonDocuments.marking(document, result.metrics().stream()
                .filter(m -> PromotionMark.isOn(m.metric().name())).map(m -> m.metric().id()).toList());
    }

    private static JsonObject tests(TestFamily family) {
        return new JsonObject()
                .with("best", family.best().isEmpty() ? null : family.best())
                .with("count", family.tests())
                .with("replicates", family.replicates())
                .with("smallest_p_holm", family.tests() == 0 ? null : family.least())
                .with("resolvable", family.isResolvable());
    }

    /** All that fixed the digits: enough to repeat the study. */
    private static JsonObject settings(CalibrationSettings settings, ResamplingScheme drawn) {
        Map<String, Object> members = new LinkedHashMap<>();
        JsonObject reference = new JsonObject();
        for (StudySetting<?> setting : StudySetting.ALL) {
            Object value = setting.document(settings);
            if (setting.ofReference()) {
                reference.with(setting.field(), value.equals("") ? null : value);
            } else {
                members.put(setting.field(), value);
            }
        }
        members.put("ci", members.remove("interval"));
        members.put("streams", Seeds.SCHEME);
        members.put("ci_of_differences", BootstrapSettings.METHOD);
        members.put("reference", reference);
        members.put("drawn_from", drawn.drawing().word());
        members.put("questions", drawn.questions());
        members.put("groups", drawn.groups());
        members.put("design_effect", CalibrationDetailDocument.number(drawn.designEffect()));
        JsonObject json = new JsonObject();
        members.keySet().stream().sorted(Order.DOCUMENT.comparator()).forEach(key -> json.with(key, members.get(key)));
        return json;
    }

    private static Map<String, Integer> sources(Map<FinalLabel.Source, Integer> sources) {
        Map<String, Integer> json = new LinkedHashMap<>();
        sources.forEach((source, count) -> json.put(word(source), count));
        return json;
    }

    private static JsonObject metric(MetricCalibration m, CalibrationResult result) {
        TableSpec<MetricCalibration> league = CalibrationSpecs.league(result, true);
        JsonObject json = SpecDocument.put(new JsonObject(), league, m, m.n(), "metric", "role", "group")
                .with("equal_to", m.place().equal());
        SpecDocument.put(json, league, m, m.n(), "n", "unavailable", "threshold");
        verdicts(json, m.verdicts());
        m.verdicts().noWidth().ifPresent(no -> json.with("no_width", JsonDocuments.noWidth(no)));
        if (!m.against().isEmpty()) {
            json.with("against_annotators", m.against().stream()
                    .map(a -> new JsonObject()
                            .with("annotator", a.annotator())
                            .with("cohen_kappa", JsonDocuments.estimate(a.kappa(), a.kappa().asValue().map(Estimate::n).orElse(0))))
                    .toList());
        }
        return SpecDocument.put(json, league, m, m.n(), "auc", "brier")
                .with("ece", m.scores().ece().asValue())
                .with("mean_score", m.scores().mean().asValue())
                .with("rank", SpecDocument.value(league.column("rank"), m, m.n()))
                .with("unranked", SpecDocument.value(league.column("unranked"), m, m.n()))
                .with("rank_stability", m.stability().asValue().map(s -> new JsonObject()
                        .with("first", s.firstShare())
                        .with("interval", List.of(s.bestRank(), s.worstRank()))))
                .with("best_threshold", best(m.best()))
                .with("strata", strata(m.strata()));
    }

    private static void verdicts(JsonObject json, VerdictAgreement v) {
        SpecDocument.put(
                        json, CalibrationSpecs.VERDICTS, v, v.n(), "tp", "fn", "fp", "tn", "kappa", "design_effect", "class",
                        "class_at_least", "balanced", "sensitivity", "specificity")
                .with("gap", SpecDocument.number(CalibrationSpecs.VERDICTS.column("gap"), v));
    }

    private static JsonObject best(BestThreshold best) {
        JsonObject json = new JsonObject();
        json.with("resubstitution", best.resubstitution().asValue().map(cut -> new JsonObject()
                .with("threshold", finite(cut.threshold()))
                .with("kappa", cut.kappa())));
        json.with("leave_one_out", best.leaveOneOut().asValue().map(k -> new JsonObject().with("kappa", k)));
        json.with("cross_validated", best.crossValidated().asValue().map(cv -> new JsonObject()
                .with("threshold", finite(cv.threshold()))
                .with("kappa", cv.kappa())
                .with("folds", cv.folds())
                .with("repeats", cv.repeats())));
        return json;
    }

    /** Passing everything or nothing has no number: it is the word. */
    static Object finite(double threshold) {
        return Double.isFinite(threshold) ? (Object) threshold : threshold > 0 ? "none pass" : "all pass";
    }

    private static Map<String, JsonObject> strata(List<MetricStratum> strata) {
        Map<String, JsonObject> json = new LinkedHashMap<>();
        for (MetricStratum s : strata) {
            JsonObject slice = new JsonObject().with("n", s.agreement().n());
            verdicts(slice, s.agreement());
            json.computeIfAbsent(s.dimension(), _ -> new JsonObject()).put(s.value(), slice);
        }
        return json;
    }

    private static JsonObject pair(MetricContrast pair, CalibrationResult result) {
        TableSpec<MetricContrast> spec = CalibrationSpecs.pairsInFull(result.settings().bootstrap().level());
        JsonObject json = SpecDocument.put(new JsonObject(), spec, pair, pair.n(), "a", "b", "n", "delta", "p_value");
        if (pair.p().asValue().isEmpty()) {
            json.with("p_reason", pair.p().reason());
        }
        return SpecDocument.put(
                        json, spec, pair, pair.n(), "p_holm", "real", "p_bh", "p_shift", "p_analytic", "p_mcnemar")
                .with("se_analytic", pair.checks().standardError().asValue())
                .with("against_margin", pair.againstMargin().map(CalibrationDocument::word))
                .with("equivalent", pair.checks().equivalent())
                .with("smallest_detectable", SpecDocument.value(spec.column("smallest_detectable"), pair, pair.n()));
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /** What changed between two studies ({@code calibrate --study --compare}): items by their texts, figures with the causes of each change. */
    public static JsonObject changes(StudyChanges changes) {
        return new JsonObject()
                .with("added", changes.added().stream().map(Object::toString).toList())
                .with("removed", changes.removed().stream().map(Object::toString).toList())
                .with("relabelled", changes.relabelled().stream().map(CalibrationDocument::label).toList())
                .with("revoted", changes.revoted().stream().map(CalibrationDocument::vote).toList())
                .with("settings", changes.settings())
                .with("metrics", changes.metrics().stream().map(CalibrationDocument::change).toList());
    }

    private static JsonObject label(StudyChanges.Relabelled r) {
        return new JsonObject()
                .with("item", r.item().toString())
                .with("before", r.before().word())
                .with("after", r.after().word());
    }

    private static JsonObject vote(StudyChanges.Revoted r) {
        return new JsonObject()
                .with("item", r.item().toString())
                .with("annotator", r.annotator())
                .with("before", r.before().map(Label::word))
                .with("after", r.after().map(Label::word));
    }

    private static JsonObject change(StudyChanges.MetricChange m) {
        return SpecDocument.put(
                        new JsonObject(), CalibrationSpecs.changes(), m, 0, "metric", "kappa_before", "kappa_now", "before", "now")
                .with("causes", m.causes().stream().map(c -> c.name().toLowerCase(Locale.ROOT)).toList())
                .with("threshold_before", m.thresholdBefore())
                .with("threshold_after", m.thresholdAfter())
                .with("rescored", m.rescored().stream().map(Object::toString).toList());
    }

    /** @param found the cut-off, or why there is none */
    public static JsonObject cut(String metric, CutObjective objective, Outcome<RequestedThreshold> found) {
        return new JsonObject()
                .with("metric", metric)
                .with("objective", name(objective))
                .with("asked", requested(objective))
                .with("cut", CalibrationDetailDocument.reasoned(found.map(CalibrationDocument::cut)));
    }

    private static JsonObject cut(RequestedThreshold cut) {
        return new JsonObject()
                .with("threshold", CalibrationDocument.finite(cut.threshold()))
                .with("on_these_items", cells(cut.counts(), cut.sensitivity(), cut.specificity()))
                .with("held_out", cells(cut.heldOut(), cut.heldOutSensitivity(), cut.heldOutSpecificity()));
    }

    private static JsonObject cells(Confusion c, Outcome<Double> sensitivity, Outcome<Double> specificity) {
        return new JsonObject()
                .with("tp", c.tp())
                .with("fn", c.fn())
                .with("fp", c.fp())
                .with("tn", c.tn())
                .with("sensitivity", CalibrationDetailDocument.number(sensitivity))
                .with("specificity", CalibrationDetailDocument.number(specificity));
    }

    private static String name(CutObjective objective) {
        return switch (objective) {
            case CutObjective.Kappa _ -> "kappa";
            case CutObjective.Youden _ -> "youden";
            case CutObjective.SensitivityAt _ -> "specificity";
            case CutObjective.SpecificityAt _ -> "sensitivity";
            case CutObjective.Cost _ -> "cost";
        };
    }

    private static @Nullable Object requested(CutObjective objective) {
        return switch (objective) {
            case CutObjective.Kappa _, CutObjective.Youden _ -> null;
            case CutObjective.SensitivityAt(double specificity) -> specificity;
            case CutObjective.SpecificityAt(double sensitivity) -> sensitivity;
            case CutObjective.Cost(double falsePass, double falseFail) -> List.of(falsePass, falseFail);
        };
    }
}
