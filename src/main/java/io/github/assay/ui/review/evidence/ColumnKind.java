package io.github.assay.ui.review.evidence;

import io.github.assay.ui.common.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How Hybrid-EX treated each column: what it was paired by, and by which rule its cells were compared. */
final class ColumnKind implements Kind {
    private static final List<String> ROLES = List.of(
            "index_columns", "exact_columns", "date_columns", "numeric_columns", "text_columns", "trivial_columns");

    @Override
    public void read(Detail detail, Subject of, List<FindingView> into) {
        if (!detail.has("column_rename_dict")) {
            return;
        }
        detail.text("method").ifPresent(m -> into.add(new FindingView.Fact(EvidenceText.name("method"), EvidenceText.named(m))));
        detail.text("category").ifPresent(c -> into.add(new FindingView.Fact(EvidenceText.name("category"), EvidenceText.named(c))));
        into.add(new FindingView.Says(Severity.PLAIN, Messages.text(
                "evidence.hybrid.rows",
                detail.figure("matched_rows").orElse(0),
                detail.figure("unmatched_rows").orElse(0),
                detail.figure("padded_columns").orElse(0))));
        List<FindingView.Row> rows = new ArrayList<>();
        String tolerance = ScoreFigures.of(100 * detail.figure("tolerance").orElse(0));
        for (String role : ROLES) {
            detail.texts(role).forEach(name -> rows.add(new FindingView.Row(
                    Severity.PLAIN, List.of(name, Messages.text("evidence.hybrid." + role, tolerance)))));
        }
        if (!rows.isEmpty()) {
            into.add(new FindingView.Table(
                    FindingView.Table.Layout.TEXTS,
                    List.of(Messages.text("evidence.column"), Messages.text("evidence.compared")),
                    rows));
        }
        Map<?, ?> renamed = detail.map("column_rename_dict").orElse(Map.of());
        renamed.forEach((predicted, gold) -> into.add(new FindingView.Line(Severity.NEAR, gold + " → " + predicted)));
        detail.text("stage1").ifPresent(s -> into.add(new FindingView.Fact(EvidenceText.name("stage1"), EvidenceText.named(s))));
    }
}
