package io.github.assay.files.documents;

import io.github.assay.agreement.ScaleResult;
import io.github.assay.json.JsonObject;
import io.github.assay.wording.Texts;
import java.util.Locale;

/** The document of {@code agreement --scale … --json}. */
public final class ScaleDocument {
    private ScaleDocument() {}

    /** The whole document; an undefined value is null with its reason. */
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
