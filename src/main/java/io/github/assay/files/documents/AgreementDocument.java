package io.github.assay.files.documents;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AnnotatorAgreement;
import io.github.assay.agreement.Coefficients;
import io.github.assay.agreement.PairAgreement;
import io.github.assay.agreement.StratumAgreement;
import io.github.assay.json.JsonObject;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Caution;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Seeds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The document of {@code agreement --json} (project-and-cli.md §3). */
public final class AgreementDocument {
    private AgreementDocument() {}

    /**
     * The whole document. {@code unanimous} is a count of items, {@code percent_agreement} a share or null; both stand
     * again with their intervals as {@code unanimity} and {@code agreement}.
     */
    public static JsonObject of(AgreementResult result) {
        return of(result, List.of());
    }

    /**
     * The same, with the settings that options state instead of the project's own.
     *
     * @param overridden in words: {@code seed: 42 → 7}
     */
    public static JsonObject of(AgreementResult result, List<String> overridden) {
        JsonObject json = coefficients(new JsonObject(), result.headline());
        result.headline().noWidth().ifPresent(no -> json.with("no_width", JsonDocuments.noWidth(no)));
        return json.with("pairwise", result.pairs().stream().map(AgreementDocument::pair).toList())
                .with("per_annotator", result.annotators().stream().map(AgreementDocument::annotator).toList())
                .with("strata", strata(result.strata()))
                .with("cautions", cautions(result.cautions()))
                .with("settings", settings(result.settings()).with("overridden", overridden));
    }

    private static JsonObject coefficients(JsonObject json, Coefficients c) {
        int n = c.items();
        return json.with("n_items", n)
                .with("n_raters", c.raters())
                .with("unanimous", c.votes().unanimous().size())
                .with("percent_agreement", c.percentAgreement().asValue().map(Estimate::value))
                .with("fleiss_kappa", JsonDocuments.estimate(c.fleissKappa(), n))
                .with("krippendorff_alpha", JsonDocuments.estimate(c.krippendorffAlpha(), n))
                .with("gwet_ac1", JsonDocuments.estimate(c.gwetAc1(), n))
                .with("agreement", JsonDocuments.estimate(c.percentAgreement(), n))
                .with("unanimity", JsonDocuments.estimate(c.unanimity(), n))
                .with("conger_kappa", JsonDocuments.estimate(c.others().conger(), n))
                .with("light_kappa", JsonDocuments.estimate(c.others().light(), n))
                .with("left_out", c.others().leftOut())
                .with("brennan_prediger", JsonDocuments.estimate(c.others().brennanPrediger(), n))
                .with("fleiss_se", CalibrationDetailDocument.number(c.others().fleissError()))
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
        JsonObject json = new JsonObject()
                .with("a", pair.a())
                .with("b", pair.b())
                .with("n", pair.n())
                .with("cohen_kappa", JsonDocuments.estimate(pair.cohenKappa(), pair.n()))
                .with("percent_agreement", JsonDocuments.estimate(pair.percentAgreement(), pair.n()))
                .with("disagreements", pair.disagreements().size());
        pair.noWidth().ifPresent(no -> json.with("no_width", JsonDocuments.noWidth(no)));
        return json;
    }

    private static JsonObject annotator(AnnotatorAgreement a) {
        return new JsonObject()
                .with("annotator", a.annotator())
                .with("n", a.n())
                .with("missing", a.missing())
                .with("pass_rate", JsonDocuments.estimate(a.passRate(), a.n()))
                .with("kappa_with_rest", JsonDocuments.estimate(a.kappaWithRest(), a.n()))
                .with("kappa_first_half", JsonDocuments.estimate(a.firstHalf(), a.n()))
                .with("kappa_second_half", JsonDocuments.estimate(a.secondHalf(), a.n()))
                .with("median_seconds", a.medianSeconds());
    }

    private static Map<String, Map<String, Object>> strata(List<StratumAgreement> strata) {
        Map<String, Map<String, Object>> byDimension = new LinkedHashMap<>();
        for (StratumAgreement s : strata) {
            byDimension
                    .computeIfAbsent(s.dimension(), _ -> new LinkedHashMap<>())
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
        return settings(settings, settings.method());
    }

    static JsonObject settings(BootstrapSettings settings, String interval) {
        return new JsonObject()
                .with("seed", settings.seed())
                .with("replicates", settings.replicates())
                .with("ci", interval)
                .with("streams", Seeds.SCHEME)
                .with("level", settings.level());
    }
}
