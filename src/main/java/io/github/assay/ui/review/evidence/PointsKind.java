package io.github.assay.ui.review.evidence;

import io.github.assay.domain.Measurement;
import io.github.assay.ui.common.Messages;
import java.util.ArrayList;
import java.util.List;

/** Points that add up and are weighted: STEF's Φ = (filters + verdict + leniency) / 10 · 100 · confidence. */
final class PointsKind implements Kind {
    @Override
    public void read(Detail detail, Subject of, List<Exhibit> into) {
        if (!detail.has("filter_points") || !detail.has("confidence_factor")) {
            return;
        }
        double filters = detail.figure("filter_points").orElse(0);
        double verdict = detail.figure("verdict_points").orElse(0);
        double leniency = detail.figure("leniency_point").orElse(0);
        double factor = detail.figure("confidence_factor").orElse(0);
        List<Exhibit.Row> rows = new ArrayList<>();
        String status = detail.text("judged_filter_status").or(() -> detail.text("deterministic_filter_status")).orElse("");
        rows.add(row(Messages.text("evidence.stef.filters", Said.named(status)), Figures.of(filters)));
        rows.add(row(Messages.text("evidence.stef.verdict", Said.named(detail.text("verdict").orElse(""))), Figures.of(verdict)));
        rows.add(row(Messages.text("evidence.stef.leniency"), Figures.of(leniency)));
        rows.add(row(Messages.text("evidence.stef.sum"), Figures.of(filters + verdict + leniency)));
        rows.add(row(
                Messages.text(
                        "evidence.stef.confidence",
                        Figures.of(detail.figure("confidence").orElse(0)),
                        Said.named(detail.text("confidence_tier").orElse(""))),
                "× " + Figures.of(factor)));
        String phi = of.score().outcome().asValue().map(Measurement::value).map(Figures::of).orElse("");
        rows.add(new Exhibit.Row(Tone.PLAIN, List.of(
                Messages.text("evidence.stef.phi", Figures.of(filters + verdict + leniency), Figures.of(factor)), phi)));
        into.add(new Exhibit.Table(
                Exhibit.Table.Layout.FIGURES, List.of(Messages.text("evidence.stef.part"), Messages.text("evidence.points")), rows));
    }

    private static Exhibit.Row row(String name, String figure) {
        return new Exhibit.Row(Tone.PLAIN, List.of(name, figure));
    }
}
