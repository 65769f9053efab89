package io.github.assay.files.documents;

import io.github.assay.agreement.RoundFigure;
import io.github.assay.json.JsonObject;
import java.util.List;
import java.util.function.UnaryOperator;

/** The part {@code round} of {@code agreement --json} (project-and-cli.md §3). */
public final class RoundDocument {
    private RoundDocument() {}

    /**
     * Figures of a round.
     *
     * @param items plain items of the round
     * @param extra votes that do not count, because their annotators are not assigned
     * @param names the names under which people are shown
     */
    public static JsonObject of(String id, List<RoundFigure> figures, int items, int extra, UnaryOperator<String> names) {
        return new JsonObject()
                .with("round", id)
                .with("items", items)
                .with("extra", extra)
                .with("figures", figures(figures, names));
    }

    /** Figures alone. */
    public static List<JsonObject> figures(List<RoundFigure> figures, UnaryOperator<String> names) {
        return figures.stream().map(f -> figure(f, names)).toList();
    }

    private static JsonObject figure(RoundFigure figure, UnaryOperator<String> names) {
        return new JsonObject()
                .with("figure", figure.kind().key())
                .with("annotator", figure.annotator().isEmpty() ? null : names.apply(figure.annotator()))
                .with("value", JsonDocuments.estimate(figure.estimate(), figure.estimate().asValue().map(e -> e.n()).orElse(0)));
    }
}
