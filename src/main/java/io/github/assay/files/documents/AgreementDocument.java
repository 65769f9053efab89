package io.github.assay.files.documents;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AgreementResult.StratumAgreement;
import io.github.assay.agreement.Coefficients;
import io.github.assay.agreement.FinalLabelSources;
import io.github.assay.agreement.PairAgreement;
import io.github.assay.agreement.ScaleResult;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.json.JsonObject;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Caution;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Seeds;
import io.github.assay.tabular.AgreementSpecs;
import io.github.assay.tabular.AgreementSpecs.Annotator;
import io.github.assay.wording.Texts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The document of {@code agreement --json} (project-and-cli.md §3). */
public final class AgreementDocument {
    private static final List<String> COEFFICIENTS = List.of(
            "fleiss_kappa", "krippendorff_alpha", "gwet_ac1", "agreement", "unanimity", "conger_kappa", "light_kappa",
            "brennan_prediger");

    private AgreementDocument() {}

    /**
     * The whole document. {@code unanimous} is a count of items, {@code percent_agreement} a share or null; both appear
     * again with their intervals as {@code unanimity} and {@code agreement}.
     *
     * @param labels how a project's final labels came about; empty: no project
     * @param overridden in words: {@code seed: 42 → 7}
     */
    public static JsonObject of(AgreementResult result, Optional<FinalLabelSources> labels, List<String> overridden) {
        JsonObject json = coefficients(new JsonObject(), result.headline());
        result.headline().noWidth().ifPresent(no -> json.with("no_width", JsonDocuments.noWidth(no)));
        labels.ifPresent(l -> json.with("final_labels", finalLabels(l)));
        return json.with("pairwise", result.pairs().stream().map(AgreementDocument::pair).toList())
                .with("per_annotator", Annotator.of(result).stream().map(AgreementDocument::annotator).toList())
                .with("strata", strata(result.strata()))
                .with("cautions", cautions(result.cautions()))
                .with("settings", settings(result.settings())
                        .with("drawn_from", result.drawn().items() ? "items" : "questions")
                        .with("questions", result.drawn().questions())
                        .with("design_effect", CalibrationDetailDocument.number(result.drawn().designEffect()))
                        .with("overridden", overridden));
    }

    private static JsonObject finalLabels(FinalLabelSources labels) {
        JsonObject json = new JsonObject().with("pass", labels.passes()).with("fail", labels.fails());
        for (FinalLabel.Source source : FinalLabel.Source.values()) {
            json.with(source.name().toLowerCase(Locale.ROOT), labels.of(source));
        }
        return json.with("carried", labels.carried());
    }

    private static JsonObject coefficients(JsonObject json, Coefficients c) {
        int n = c.items();
        Map<String, Outcome<Estimate>> estimates = new LinkedHashMap<>();
        AgreementSpecs.coefficients(c).forEach(e -> estimates.put(e.key(), e.estimate()));
        json.with("n_items", n)
                .with("n_raters", c.raters())
                .with("unanimous", c.votes().unanimous().size())
                .with("percent_agreement", c.percentAgreement().asValue().map(Estimate::value));
        for (String key : COEFFICIENTS) {
            json.with(key, JsonDocuments.estimate(Objects.requireNonNull(estimates.get(key)), n));
            if (key.equals("light_kappa")) {
                json.with("left_out", c.others().leftOut());
            }
        }
        return json                .with("fleiss_se", CalibrationDetailDocument.number(c.others().fleissError()))
                .with("gwet_se", CalibrationDetailDocument.number(c.others().gwetError()))
                .with("unanimity_complete", CalibrationDetailDocument.number(c.others().completeUnanimity()))
                .with(
                        "votes",
                        new JsonObject()
                                .with("unanimous", c.votes().unanimous().size())
                                .with("majority", c.votes().majority().size())
                                .with("tie", c.votes().tie().size())
                                .with("single", c.votes().single().size()));
    }

    private static JsonObject pair(PairAgreement pair) {
        JsonObject json = SpecDocument.put(
                new JsonObject(), AgreementSpecs.pairs(BootstrapSettings.DEFAULT), pair, pair.n(), "a", "b", "n", "kappa", "equal",
                "disagreements");
        pair.noWidth().ifPresent(no -> json.with("no_width", JsonDocuments.noWidth(no)));
        return json;
    }

    private static JsonObject annotator(Annotator a) {
        return SpecDocument.put(
                new JsonObject(), AgreementSpecs.annotators(BootstrapSettings.DEFAULT, Outcome.unavailable("NO_DATA")), a,
                a.own().n(), "annotator", "n", "missing", "pass_rate", "kappa_with_rest", "first_half", "second_half",
                "median_seconds");
    }

    private static Map<String, JsonObject> strata(List<StratumAgreement> strata) {
        Map<String, JsonObject> byDimension = new LinkedHashMap<>();
        for (StratumAgreement s : strata) {
            byDimension
                    .computeIfAbsent(s.dimension(), _ -> new JsonObject())
                    .put(s.value(), coefficients(new JsonObject(), s.coefficients()));
        }
        return byDimension;
    }

    static List<JsonObject> cautions(List<Caution> cautions) {
        return cautions.stream()
                .map(c -> new JsonObject()
                        .with("code", c.code())
                        .with("subjects", c.subjects())
                        .with("value", c.value()))
                .toList();
    }

    static JsonObject settings(BootstrapSettings settings) {
        return new JsonObject()
                .with("seed", settings.seed())
                .with("replicates", settings.replicates())
                .with("ci", settings.method())
                .with("streams", Seeds.SCHEME)
                .with("level", settings.level());
    }

    /** The document of {@code agreement --scale}; an undefined value is null with its reason. */
    public static JsonObject of(ScaleResult result) {
        int n = result.items();
        return new JsonObject()
                .with("n_items", n)
                .with("raters", result.raters())
                .with("scale", result.settings().scale().name().toLowerCase(Locale.ROOT))
                .with("categories", result.categories())
                .with("krippendorff_alpha", JsonDocuments.estimate(result.alpha(), n))
                .with("weights", result.rows().stream().map(row -> row(row, n)).toList())
                .with("pairwise", result.pairs().stream()
                        .map(p -> new JsonObject()
                                .with("a", p.a())
                                .with("b", p.b())
                                .with("n", p.n())
                                .with("weights", result.pairWeights())
                                .with("cohen_kappa", JsonDocuments.estimate(p.kappa(), (int) p.n())))
                        .toList())
                .with("reference_labels", result.references().stream()
                        .map(r -> new JsonObject()
                                .with("item", r.item())
                                .with("kind", r.kind().name().toLowerCase(Locale.ROOT))
                                .with("votes", r.votes())
                                .with("plurality", r.plurality())
                                .with("lower_median", r.lowerMedian()))
                        .toList())
                .with("settings", AgreementDocument.settings(result.settings().bootstrap())
                        .with("drawn_from", "items")
                        .with("independent", Texts.text("list.scale.independent")));
    }

    private static JsonObject row(ScaleResult.Weighted row, int n) {
        return new JsonObject()
                .with("weights", row.weights())
                .with("agreement", JsonDocuments.estimate(row.percentAgreement(), n))
                .with("fleiss_kappa", JsonDocuments.estimate(row.fleiss(), n))
                .with("gwet_ac", JsonDocuments.estimate(row.gwet(), n))
                .with("brennan_prediger", JsonDocuments.estimate(row.brennanPrediger(), n))
                .with("conger_kappa", CalibrationDetailDocument.number(row.conger()));
    }
}
