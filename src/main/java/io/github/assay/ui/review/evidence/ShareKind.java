package io.github.assay.ui.review.evidence;

import io.github.assay.ui.common.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Precision, recall and F1 with the counts they are shares of, and all variants of cell F1 below each other. */
final class ShareKind implements Kind {
    @Override
    public void read(Detail detail, Subject of, List<Exhibit> into) {
        cells(detail, into);
        shares(detail, into);
        detail.map("variants").ifPresent(variants -> into.add(variants(variants)));
    }

    private static void cells(Detail detail, List<Exhibit> into) {
        if (!detail.has("matched_cells")) {
            return;
        }
        double matched = detail.figure("matched_cells").orElse(0);
        detail.text("variant").ifPresent(v -> into.add(new Exhibit.Fact(Said.name("variant"), v)));
        into.add(share("exp", detail.figure("exp"), matched, detail.figure("predicted_cells")));
        into.add(share("exr", detail.figure("exr"), matched, detail.figure("gold_cells")));
        detail.figure("f1").ifPresent(f1 -> into.add(new Exhibit.Fact(
                Said.name("f1"), Messages.text("evidence.f1", Figures.of(f1)))));
    }

    private static Exhibit share(String key, OptionalDouble value, double part, OptionalDouble whole) {
        return new Exhibit.Fact(Said.name(key), Messages.text(
                "evidence.share." + key, Figures.of(part), Figures.of(whole.orElse(0)), Figures.of(value.orElse(0))));
    }

    private static void shares(Detail detail, List<Exhibit> into) {
        if (detail.has("precision") && detail.has("recall")) {
            detail.figure("matched").ifPresent(n -> into.add(new Exhibit.Fact(Said.name("matched"), Figures.of(n))));
            detail.figure("precision").ifPresent(p -> into.add(new Exhibit.Fact(Said.name("precision"), Figures.of(p))));
            detail.figure("recall").ifPresent(r -> into.add(new Exhibit.Fact(Said.name("recall"), Figures.of(r))));
            detail.figure("f1").ifPresent(f1 -> into.add(new Exhibit.Fact(
                    Said.name("f1"), Messages.text("evidence.f1", Figures.of(f1)))));
            detail.figure("em").ifPresent(em -> into.add(new Exhibit.Fact(Said.name("em"), Figures.of(em))));
        }
    }

    private static Exhibit variants(Map<?, ?> variants) {
        List<Exhibit.Row> rows = new ArrayList<>();
        variants.forEach((name, values) -> {
            Map<?, ?> of = values instanceof Map<?, ?> map ? map : Map.of();
            rows.add(new Exhibit.Row(Tone.PLAIN, List.of(
                    String.valueOf(name), Said.value(of.get("exp")), Said.value(of.get("exr")), Said.value(of.get("f1")))));
        });
        return new Exhibit.Table(
                Exhibit.Table.Layout.FIGURES,
                List.of(Messages.text("evidence.variant"), "P", "R", "F1"),
                rows);
    }
}
