package io.github.assay.ui.review.evidence;

import io.github.assay.ui.common.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Precision, recall and F1 with the counts they are shares of, and all variants of cell F1 below each other. */
final class ShareKind implements Kind {
    @Override
    public void read(Detail detail, Subject of, List<FindingView> into) {
        cells(detail, into);
        shares(detail, into);
        detail.map("variants").ifPresent(variants -> into.add(variants(variants)));
    }

    private static void cells(Detail detail, List<FindingView> into) {
        if (!detail.has("matched_cells")) {
            return;
        }
        double matched = detail.figure("matched_cells").orElse(0);
        detail.text("variant").ifPresent(v -> into.add(new FindingView.Fact(EvidenceText.name("variant"), v)));
        into.add(share("exp", detail.figure("exp"), matched, detail.figure("predicted_cells")));
        into.add(share("exr", detail.figure("exr"), matched, detail.figure("gold_cells")));
        detail.figure("f1").ifPresent(f1 -> into.add(new FindingView.Fact(
                EvidenceText.name("f1"), Messages.text("evidence.f1", ScoreFigures.of(f1)))));
    }

    private static FindingView share(String key, OptionalDouble value, double part, OptionalDouble whole) {
        return new FindingView.Fact(EvidenceText.name(key), Messages.text(
                "evidence.share." + key, ScoreFigures.of(part), ScoreFigures.of(whole.orElse(0)), ScoreFigures.of(value.orElse(0))));
    }

    private static void shares(Detail detail, List<FindingView> into) {
        if (detail.has("precision") && detail.has("recall")) {
            detail.figure("matched").ifPresent(n -> into.add(new FindingView.Fact(EvidenceText.name("matched"), ScoreFigures.of(n))));
            detail.figure("precision").ifPresent(p -> into.add(new FindingView.Fact(EvidenceText.name("precision"), ScoreFigures.of(p))));
            detail.figure("recall").ifPresent(r -> into.add(new FindingView.Fact(EvidenceText.name("recall"), ScoreFigures.of(r))));
            detail.figure("f1").ifPresent(f1 -> into.add(new FindingView.Fact(
                    EvidenceText.name("f1"), Messages.text("evidence.f1", ScoreFigures.of(f1)))));
            detail.figure("em").ifPresent(em -> into.add(new FindingView.Fact(EvidenceText.name("em"), ScoreFigures.of(em))));
        }
    }

    private static FindingView variants(Map<?, ?> variants) {
        List<FindingView.Row> rows = new ArrayList<>();
        variants.forEach((name, values) -> {
            Map<?, ?> of = values instanceof Map<?, ?> map ? map : Map.of();
            rows.add(new FindingView.Row(Severity.PLAIN, List.of(
                    String.valueOf(name), EvidenceText.value(of.get("exp")), EvidenceText.value(of.get("exr")), EvidenceText.value(of.get("f1")))));
        });
        return new FindingView.Table(
                FindingView.Table.Layout.FIGURES,
                List.of(Messages.text("evidence.variant"), "P", "R", "F1"),
                rows);
    }
}
