package io.github.assay.files.documents;

import io.github.assay.agreement.rounds.RoundFigure;
import io.github.assay.json.JsonObject;
import java.util.List;

/** The part {@code round} of {@code agreement --json} (project-and-cli.md §3). */
public final class RoundDocument {
    private RoundDocument() {}

    /**
     * Figures of a round.
     *
     * @param items plain items of the round
     * @param extra votes that do not count, because their annotators are not assigned
     */
    public static JsonObject of(String id, List<RoundFigure> figures, int items, int extra) {
        return new JsonObject()
                .with("round", id)
                .with("items", items)
                .with("extra", extra)
                .with("figures", figures.stream().map(RoundDocument::figure).toList());
    }

    private static JsonObject figure(RoundFigure figure) {
        return new JsonObject()
                .with("figure", figure.kind().key())
                .with("annotator", figure.annotator().isEmpty() ? null : figure.annotator())
                .with("value", JsonDocuments.estimate(figure.estimate(), figure.estimate().asValue().map(e -> e.n()).orElse(0)));
    }
}
